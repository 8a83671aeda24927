use super::*;

fn factor(name: &str, levels: &[&str]) -> Factor {
    Factor { name: name.into(), levels: levels.iter().map(|&level| level.into()).collect() }
}

fn factors() -> Vec<Factor> {
    vec![factor("chain", &["single", "optional", "compulsory"]), factor("kings", &["no", "yes"])]
}

/// Rows at the levels given, with a value that has known effects.
fn rows(levels: &[[usize; 2]]) -> Vec<Row> {
    let chain = [0.0, 0.03, 0.07];
    let value = |[a, b]: &[usize; 2]| 0.5 + chain[*a] - 0.02 * *b as f64 + if (*a, *b) == (2, 1) { 0.01 } else { 0.0 };
    let row = |at: &[usize; 2]| Row { levels: at.to_vec(), value: value(at), variance: 1e-4 * (1 + at[0]) as f64 };
    levels.iter().map(row).collect()
}

fn all() -> Vec<[usize; 2]> {
    (0..3).flat_map(|a| (0..2).map(move |b| [a, b])).collect()
}

fn value(effect: &Effect) -> f64 {
    effect.found.as_ref().expect("is determined").estimate.value
}

#[test]
fn a_full_table_gives_back_its_effects() {
    let found = fit(&factors(), &rows(&all()), Terms::Pairwise, Level::P95).expect("has rows");
    let names: Vec<&str> = found.effects.iter().map(|effect| effect.name.as_str()).collect();
    assert_eq!(
        names,
        [
            "chain: optional v single",
            "chain: compulsory v single",
            "kings: yes v no",
            "chain: optional v single x kings: yes v no",
            "chain: compulsory v single x kings: yes v no",
        ]
    );
    // Averaged over kings: the interaction adds half of itself.
    for (effect, expected) in found.effects.iter().zip([0.03, 0.075, -0.02 + 0.01 / 3.0, 0.0, 0.01]) {
        assert!((value(effect) - expected).abs() < 1e-12, "{effect:?}");
    }
    assert_eq!((found.rest.freedom, found.rest.p), (0, 1.0));
}

#[test]
fn the_error_of_a_difference_is_that_of_two_means() {
    let found = fit(&factors(), &rows(&all()), Terms::Pairwise, Level::P95).expect("has rows");
    let tested = found.effects[0].found.as_ref().expect("is determined");
    // Two rows of variance 1e-4 on the one side, two of 2e-4 on the other.
    let error = (1e-4_f64 / 2.0 + 2e-4 / 2.0).sqrt();
    assert!((tested.error - error).abs() < 1e-15);
    assert!((tested.estimate.high - tested.estimate.value - Level::P95.z() * error).abs() < 1e-15);
}

#[test]
fn a_lacking_interaction_shows_in_the_rest() {
    let mut rows = rows(&all());
    let found = fit(&factors(), &rows, Terms::Main, Level::P95).expect("has rows");
    assert_eq!((found.effects.len(), found.rest.freedom), (3, 2));
    assert!(found.rest.p > 0.5);
    rows[5].value += 0.2;
    let found = fit(&factors(), &rows, Terms::Main, Level::P95).expect("has rows");
    assert!(found.rest.p < 1e-6);
}

#[test]
fn what_a_design_mixes_up_is_named() {
    // One key at a time: no interaction can be seen, and none can be told from the main effects.
    let one_at_a_time = rows(&[[0, 0], [1, 0], [2, 0], [0, 1]]);
    let found = fit(&factors(), &one_at_a_time, Terms::Pairwise, Level::P95).expect("has rows");
    let texts = found.effects.iter().map(|effect| effect.found.as_ref().expect_err("is mixed up").to_string());
    assert!(
        texts.clone().all(|text| text.starts_with("the design does not tell it from ")),
        "{:?}",
        texts.collect::<Vec<_>>()
    );
    let main = fit(&factors(), &one_at_a_time, Terms::Main, Level::P95).expect("has rows");
    for (effect, expected) in main.effects.iter().zip([0.03, 0.07, -0.02]) {
        assert!((value(effect) - expected).abs() < 1e-12, "{effect:?}");
    }
    // Two keys that always change together.
    let twins = [factor("a", &["0", "1"]), factor("b", &["0", "1"]), factor("c", &["0", "1"])];
    let rows: Vec<Row> = [[0, 0, 0], [1, 1, 0], [0, 0, 1], [1, 1, 1]]
        .map(|levels| Row { levels: levels.to_vec(), value: levels[2] as f64, variance: 0.01 })
        .to_vec();
    let found = fit(&twins, &rows, Terms::Main, Level::P95).expect("has rows");
    assert_eq!(found.effects[0].found, Err(NoNumber::Aliased(vec!["b".into()])));
    assert_eq!(found.effects[1].found, Err(NoNumber::Aliased(vec!["a".into()])));
    assert!((value(&found.effects[2]) - 1.0).abs() < 1e-12);
    // A level that never occurs.
    let found =
        fit(&factors(), &self::rows(&[[0, 0], [0, 1], [1, 0], [1, 1]]), Terms::Main, Level::P95).expect("has rows");
    assert!(matches!(&found.effects[1].found, Err(NoNumber::Aliased(names)) if *names == ["the mean"]), "{found:?}");
    assert!((value(&found.effects[0]) - 0.03).abs() < 1e-12);
}

#[test]
fn no_rows_one_row_and_rows_without_weight_have_words() {
    assert_eq!(fit(&factors(), &[], Terms::Main, Level::P95), Err(NoNumber::NoGames));
    let one = fit(&factors(), &rows(&[[0, 0]]), Terms::Main, Level::P95).expect("has a row");
    assert!(one.effects.iter().all(|effect| effect.found.is_err()) && one.rest.freedom == 0);
    let mut rows = rows(&all());
    rows[2].variance = 0.0;
    assert_eq!(fit(&factors(), &rows, Terms::Main, Level::P95), Err(NoNumber::NoWeight));
    let bare = Row { levels: vec![], value: 0.5, variance: 0.01 };
    assert!(fit(&[], &[bare], Terms::Pairwise, Level::P95).expect("has a row").effects.is_empty());
}

#[test]
fn ten_factors_and_a_thousand_rows_are_no_trouble() {
    let factors: Vec<Factor> = (0..10).map(|number| factor(&number.to_string(), &["off", "on"])).collect();
    let rows: Vec<Row> = (0..1024_usize)
        .map(|number| {
            let levels: Vec<usize> = (0..10).map(|bit| number >> bit & 1).collect();
            let value = levels[3] as f64 - 2.0 * (levels[4] * levels[7]) as f64;
            Row { levels, value, variance: 0.01 }
        })
        .collect();
    let found = fit(&factors, &rows, Terms::Pairwise, Level::P95).expect("has rows");
    let named = |name: &str| value(found.effects.iter().find(|effect| effect.name == name).expect("is an effect"));
    assert!((named("3: on v off") - 1.0).abs() < 1e-10 && (named("4: on v off") + 1.0).abs() < 1e-10);
    assert!((named("4: on v off x 7: on v off") + 2.0).abs() < 1e-10);
    assert_eq!(found.rest.freedom, 1024 - 56);
}
