//! The table `sprt` of `comparisons`: the sequential test of every two agents that meet.

use quirkat_engine::document::{Fault, Item, Value, quoted};
use quirkat_reports::tournament::Question;
use serde_json::json;

use crate::config::one_word;

/// The keys of the table.
const KEYS: [&str; 5] = ["elo0", "elo1", "model", "alpha", "beta"];
/// What is expected where something else stands.
const WHAT: &str = "a table, as in { elo0 = 0, elo1 = 5, model = \"normalised\", alpha = 0.05, beta = 0.05 }";
/// The error rates where the config does not say.
const RATE: f64 = 0.05;
/// The most points of a hypothesis.
const ELO_MOST: f64 = 1000.0;

/// Both hypotheses are needed, since a test without them says nothing.
pub(super) fn read(item: Item) -> Result<Question, Fault> {
    let (place, key) = (item.place.clone(), item.key.clone());
    let mut table = item.table(WHAT)?;
    let [elo0, elo1, model, alpha, beta] = KEYS.map(|key| table.take(key));
    table.finish(&KEYS)?;
    let (Some(elo0), Some(elo1)) = (elo0, elo1) else {
        return Err(Fault::new(&place, key, format!("has no elo0 or no elo1, its hypotheses; expected {WHAT}")));
    };
    let model = model.map_or(Ok(Question::MODELS[0].1), |item| one_word(&item, &Question::MODELS))?;
    let low = points(&elo0)?;
    let high = points(&elo1)?;
    if high <= low {
        return Err(elo1.expected(&format!("more than elo0, {low}")));
    }
    let rate = |item: Option<Item>| item.map_or(Ok(RATE), |item| rate(&item));
    Ok(Question { model, elo: [low, high], alpha: rate(alpha)?, beta: rate(beta)? })
}

fn number(item: &Item) -> f64 {
    match item.value {
        // Adding 0 makes -0 a plain 0.
        Value::Integer(number) => number as f64 + 0.0,
        Value::Float(number) => number + 0.0,
        _ => f64::NAN,
    }
}

fn points(item: &Item) -> Result<f64, Fault> {
    Some(number(item))
        .filter(|points| points.abs() <= ELO_MOST)
        .ok_or_else(|| item.expected(&format!("a number from -{ELO_MOST} to {ELO_MOST}")))
}

fn rate(item: &Item) -> Result<f64, Fault> {
    Some(number(item))
        .filter(|rate| *rate > 0.0 && *rate < 0.5)
        .ok_or_else(|| item.expected("a number above 0 and below 0.5"))
}

/// As in a config.
pub(super) fn written(question: &Question) -> String {
    let Question { elo: [elo0, elo1], alpha, beta, .. } = question;
    let model = quoted(question.model_word());
    format!("{{ elo0 = {elo0:?}, elo1 = {elo1:?}, model = {model}, alpha = {alpha:?}, beta = {beta:?} }}")
}

/// The table's JSON Schema.
pub(super) fn schema() -> serde_json::Value {
    let points =
        |about: &str| json!({ "type": "number", "minimum": -ELO_MOST, "maximum": ELO_MOST, "description": about });
    let rate = |about: &str| json!({ "type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 0.5, "default": RATE, "description": about });
    let keys = [
        points("The first hypothesis: the agent is stronger by so many points"),
        points("The second hypothesis, more than elo0"),
        json!({
            "enum": Question::MODELS.map(|(word, _)| word), "default": Question::MODELS[0].0,
            "description": "normalised: points of the score in standard deviations of a game; logistic: points of the score",
        }),
        rate("The probability of taking elo1 though elo0 is right"),
        rate("The probability of taking elo0 though elo1 is right"),
    ];
    let mut schema = crate::schema::object(KEYS.iter().map(|key| (*key).to_owned()).zip(keys).collect());
    schema["required"] = json!(["elo0", "elo1"]);
    schema["description"] = "A sequential probability ratio test of every two agents that meet".into();
    schema
}
