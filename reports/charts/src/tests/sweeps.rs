//! Figures of the keys in which variants differ.

use quirkat_engine::{Reason, Word as _};
use resvg::usvg::roxmltree::Document;

use super::{applying, check_all, data};
use crate::{CHARTS, Chart, ChartData, EffectChart, Estimate, Factor, MatchupChart, Toggles, Width};

/// A sweep of keys with so many values each.
fn sweep(values: &[usize], pairings: usize) -> ChartData {
    let names = ["rules.obligation", "rules.promotion", "rules.steps", "rules.chain"];
    let key = |(key, count): (usize, &usize)| Factor {
        name: names[key].to_owned(),
        levels: (0..*count).map(|level| format!("{level}_sideways_captures_only")).collect(),
    };
    let mut levels = vec![Vec::new()];
    for count in values {
        let longer = |levels: &Vec<usize>| {
            let levels = levels.clone();
            (0..*count).map(move |level| levels.iter().copied().chain([level]).collect::<Vec<_>>())
        };
        levels = levels.iter().flat_map(longer).collect();
    }
    let data = data(levels.len(), pairings, 60);
    let toggles = Toggles { keys: values.iter().enumerate().map(key).collect(), levels };
    let effect = |(number, pairing): (usize, usize)| {
        let [one, other] = [&toggles.keys[0], &toggles.keys[1]]
            .map(|key| format!("{}: {} v {}", key.name, key.levels[number % key.levels.len()], key.levels[0]));
        let value = 0.07 * (number as f64 - 1.5);
        EffectChart {
            name: [one.clone(), other.clone(), format!("{one} x {other}")][number % 3].clone(),
            pairing: data.matchups[pairing].pairing.clone(),
            on: [Some(1.0), (number != 2).then_some(1.0), Some(90.0)]
                .map(|unit| Some(Estimate { value, low: value - 0.02, high: value + 0.02 }.scaled(unit?))),
        }
    };
    let effects = (1..7).flat_map(|number| (0..pairings).map(move |pairing| (number, pairing))).map(effect).collect();
    ChartData { toggles, effects, ..data }
}

fn chart(name: &str) -> Chart {
    CHARTS.into_iter().find(|chart| chart.name == name).unwrap()
}

#[test]
fn texts_fit_for_sweeps() {
    for (values, pairings) in [(&[2, 2][..], 1), (&[3, 7], 2), (&[20, 10], 1), (&[3, 2, 2, 2], 2)] {
        let sweep = sweep(values, pairings);
        let names: Vec<&str> = applying(&sweep).iter().map(|chart| chart.name).collect();
        assert_eq!(names.contains(&"heat_map"), values.len() == 2, "{names:?}");
        assert!(names.contains(&"effects") && names.contains(&"interactions"), "{names:?}");
        check_all(&sweep, &format!("sweep of {values:?}"));
    }
}

#[test]
fn the_axes_of_effects_are_labelled_at_both_widths() {
    for width in [Width::Single, Width::Double] {
        let svg = (chart("effects").draw)(&sweep(&[2, 2], 1), width).unwrap();
        let document = Document::parse(svg.text()).unwrap();
        let texts = document.descendants().filter(|node| node.has_tag_name("text")).filter_map(|node| node.text());
        let numbers: Vec<f64> = texts.filter_map(|text| text.trim().replace('\u{2212}', "-").parse().ok()).collect();
        let (below, above) = numbers.iter().partition::<Vec<f64>, _>(|number| **number < 0.0);
        assert!(below.len() >= 3 && above.len() >= 6, "{width:?}: {numbers:?}");
    }
}

/// The cells of the interactions' table, by the column's name.
fn column(data: &ChartData, name: &str) -> Vec<String> {
    let csv = String::from_utf8((chart("interactions").data)(data).csv().unwrap()).unwrap();
    let place = csv.lines().next().unwrap().split(',').position(|column| column == name).unwrap();
    csv.lines().skip(1).map(|line| line.split(',').nth(place).unwrap().to_owned()).collect()
}

/// The same data with the first players' scores of the variants.
fn scored(data: &ChartData, score: impl Fn(&[usize]) -> f64) -> ChartData {
    let mut data = data.clone();
    for matchup in &mut data.matchups {
        let value = score(&data.toggles.levels[matchup.variant]);
        matchup.first_score = Estimate { value, low: value - 0.03, high: value + 0.04 };
    }
    data
}

#[test]
fn a_cell_of_two_keys_is_the_mean_over_the_other_keys() {
    let values = |levels: &[usize]| 0.125 * (levels[0] * levels[1]) as f64 + 0.25 * levels[2] as f64;
    let data = scored(&sweep(&[2, 2, 2], 1), values);
    // The strongest interaction is that of the first two keys: the third adds the same to all.
    assert_eq!(column(&data, "line_key")[..4], ["rules.promotion"; 4]);
    assert_eq!(column(&data, "row_key")[..4], ["rules.obligation"; 4]);
    assert_eq!(column(&data, "first_score")[..4], ["0.125", "0.125", "0.125", "0.25"]);
    assert_eq!(column(&data, "variants"), ["2"; 12]);
    let half = (2.0 * 0.03_f64.powi(2)).sqrt() / 2.0;
    let low: f64 = column(&data, "first_score_low")[3].parse().unwrap();
    assert!((low - (0.25 - half)).abs() < 1e-12, "{low}");
    let lengths = column(&data, "plies_mean");
    let known = |variant: usize| {
        let lengths: &[(u32, u64)] = &data.matchups[variant].lengths;
        lengths.iter().map(|(plies, games)| u64::from(*plies) * games).sum::<u64>() as f64
            / lengths.iter().map(|(_, games)| games).sum::<u64>() as f64
    };
    // The first cell has the first values of both keys: variants 0 and 1, which differ in the third.
    assert!((lengths[0].parse::<f64>().unwrap() - (known(0) + known(1)) / 2.0).abs() < 1e-9, "{lengths:?}");
}

#[test]
fn keys_that_were_not_crossed_have_no_interaction() {
    let whole = sweep(&[3, 2], 1);
    let without = |left_out: &[usize]| {
        let mut data = whole.clone();
        data.matchups.retain(|matchup| !left_out.contains(&matchup.variant));
        let kept: Vec<usize> = (0..6).filter(|variant| !left_out.contains(variant)).collect();
        data.toggles.levels = kept.iter().map(|variant| whole.toggles.levels[*variant].clone()).collect();
        data.variants = kept.iter().map(|variant| whole.variants[*variant].clone()).collect();
        let renumbered = |matchup: &mut MatchupChart| {
            matchup.variant = kept.iter().position(|variant| *variant == matchup.variant).unwrap();
        };
        data.matchups.iter_mut().for_each(renumbered);
        data
    };
    // One combination left out is a gap; one key at a time is no interaction.
    assert!((chart("interactions").applies)(&without(&[5])));
    assert_eq!(column(&without(&[5]), "first_score").iter().filter(|cell| cell.is_empty()).count(), 1);
    assert!(!(chart("interactions").applies)(&without(&[3, 5])));
    let unplayed = |matchup: &mut MatchupChart| matchup.first_score.value = f64::NAN;
    let mut data = whole.clone();
    data.matchups.iter_mut().take(1).for_each(unplayed);
    assert_eq!(column(&data, "first_score").iter().filter(|cell| cell.is_empty()).count(), 1);
}

#[test]
fn endings_differ_in_grey_by_colour_alone() {
    let all: Vec<f64> = Reason::ALL.iter().map(|reason| crate::outcomes::fill(*reason).grey()).collect();
    let [results, reasons] = [&crate::outcomes::RESULTS.map(|(_, fill)| fill.grey())[..], &all];
    for greys in [results, reasons] {
        for pair in greys.windows(2) {
            assert!((pair[0] - pair[1]).abs() > 0.1, "{greys:?}");
        }
    }
}
