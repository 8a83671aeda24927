//! The `score` table: the weights of a linear score.

use quirkat_engine::document::{Fault, Item, Value};
use quirkat_reports::LinearScore;

/// The keys of the table.
const KEYS: [&str; 5] = ["win", "draw", "loss", "piece_left", "piece_captured"];
/// The largest weight; beyond it sums would lose their digits.
const WEIGHT_MOST: f64 = 1e6;

/// The weights; those that are not written have the plain score's.
pub(super) fn read(item: Item) -> Result<LinearScore, Fault> {
    let what = "a table, as in { win = 1, draw = 0.5, loss = 0, piece_left = 0.1, piece_captured = 0 }";
    let (place, key) = (item.place.clone(), item.key.clone());
    let mut table = item.table(what)?;
    let [win, draw, loss, piece_left, piece_captured] = KEYS.map(|key| table.take(key));
    table.finish(&KEYS)?;
    if [&win, &draw, &loss, &piece_left, &piece_captured].into_iter().all(Option::is_none) {
        return Err(Fault::new(&place, key, format!("is empty; expected {what}")));
    }
    let plain = LinearScore::default();
    let weight = |item: Option<Item>, plain: f64| item.map_or(Ok(plain), |item| number(&item));
    Ok(LinearScore {
        win: weight(win, plain.win)?,
        draw: weight(draw, plain.draw)?,
        loss: weight(loss, plain.loss)?,
        piece_left: weight(piece_left, plain.piece_left)?,
        piece_captured: weight(piece_captured, plain.piece_captured)?,
    })
}

fn number(item: &Item) -> Result<f64, Fault> {
    let number = match item.value {
        Value::Integer(number) => number as f64,
        Value::Float(number) => number,
        _ => f64::NAN,
    };
    if number.abs() <= WEIGHT_MOST {
        // Adding 0 makes -0 a plain 0.
        return Ok(number + 0.0);
    }
    Err(item.expected(&format!("a number from -{WEIGHT_MOST} to {WEIGHT_MOST}")))
}

/// The table's JSON Schema.
pub(super) fn schema() -> serde_json::Value {
    let LinearScore { win, draw, loss, piece_left, piece_captured } = LinearScore::default();
    let weight = |(key, plain): (&&str, f64)| {
        let range = serde_json::json!({
            "type": "number", "minimum": -WEIGHT_MOST, "maximum": WEIGHT_MOST, "default": plain,
        });
        ((*key).to_owned(), range)
    };
    let weights = KEYS.iter().zip([win, draw, loss, piece_left, piece_captured]).map(weight).collect();
    let mut schema = crate::schema::object(weights);
    schema["minProperties"] = 1.into();
    schema["description"] = "Weights of a linear score, reported beside the plain score".into();
    schema
}

/// `{ win = 1.0, draw = 0.5, loss = 0.0, piece_left = 0.0, piece_captured = 0.0 }`,
/// with the shortest digits that give the numbers back.
pub(super) fn written(score: &LinearScore) -> String {
    let LinearScore { win, draw, loss, piece_left, piece_captured } = score;
    let weights = KEYS.iter().zip([win, draw, loss, piece_left, piece_captured]);
    let weights: Vec<String> = weights.map(|(key, weight)| format!("{key} = {weight:?}")).collect();
    format!("{{ {} }}", weights.join(", "))
}
