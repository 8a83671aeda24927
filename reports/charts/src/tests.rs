//! Laws of all charts, over many sizes and odd inputs.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use quirkat_engine::catalogue;
use resvg::tiny_skia::Pixmap;
use resvg::usvg::roxmltree::Document;

use super::{
    BoardPoints, CHARTS, Chart, ChartData, ChartError, CrossTable, Estimate, Exits, MatchupChart, Meeting, Outcomes,
    PlyCounts, PointCounts, RunningScore, Width,
};

mod fit;
mod sweeps;

use fit::check;

const WIDTHS: [Width; 2] = [Width::Single, Width::Double];

/// A name of so many characters, different for each index.
fn name(index: usize, characters: usize) -> String {
    let words = "Alquerque de doce with flying kings, huffing-optional & <no> \"backward\" steps; draughts board 12x12";
    let mut name = format!("{index} {words}");
    name.truncate(characters);
    name
}

/// Plausible statistics, different for each pair of numbers.
fn matchup(variant: usize, pairing: usize) -> MatchupChart {
    let turn = ((variant * 7 + pairing * 3) % 11) as f64 / 10.0;
    let estimate = |value: f64| Estimate { value, low: value - 0.03, high: value + 0.03 };
    MatchupChart {
        variant,
        pairing: format!("alphabeta(depth={pairing}) v random"),
        mirror: Some(pairing),
        games: 1000,
        first_score: estimate(0.3 + 0.4 * turn),
        draw_rate: estimate(0.05 + 0.5 * turn),
        outcomes: Outcomes {
            results: [500 - turn as u64 * 100, 200 + turn as u64 * 100, 300],
            reasons: [150, 50, 300, 100, 200, 120, 80],
        },
        exits: (15..90)
            .map(|plies| Exits {
                time: plies * (1 + variant as u32 % 4),
                ended: [1 + u64::from(plies % 17)],
                censored: 2,
            })
            .collect(),
        lengths: (15..90).map(|plies| (plies * (1 + variant as u32 % 4), 1 + u64::from(plies % 17))).collect(),
    }
}

/// A score that settles.
fn running(matchup: usize) -> RunningScore {
    let at = |games: u64| {
        let half = 1.0 / (games as f64).sqrt();
        let value = 0.35 + 0.03 * (matchup % 9) as f64 + half / 4.0;
        (games, Estimate { value, low: value - half, high: value + half })
    };
    RunningScore { points: [1, 2, 3, 5, 9, 14, 20].map(|block| at(block * 10_000)).into() }
}

/// Games that thin out.
fn plies(matchup: usize) -> Vec<PlyCounts> {
    let at = |ply: u64| {
        let games = 1000 - (ply * ply / 9).min(999);
        PlyCounts { games, pieces: [games * (12 - ply / 9), games * (12 - ply / 8)], choices: games * (5 + ply % 4) }
    };
    (0..60 + 10 * (matchup as u64 % 4)).map(at).collect()
}

/// A small board, a wide one and a large one.
fn points(variant: usize) -> BoardPoints {
    let names = ["alquerque-compulsory", "zuni-serpents", "gol-skuish"];
    let ruleset = catalogue::entry(names[variant % names.len()]).unwrap().load(&[]).unwrap();
    let counts = |side: u64| -> Vec<PointCounts> {
        let at = |point: u64| PointCounts {
            occupied: 900 * point + side,
            captured: point * point,
            first_from: u64::from(point == 7) * 1000,
            first_to: 40 * (point % 3),
        };
        (0..ruleset.board().size() as u64).map(at).collect()
    };
    BoardPoints { plies: 60_000, counts: [counts(0), counts(1)], ruleset }
}

/// Every two agents meet.
fn cross(agents: usize) -> CrossTable {
    let pairs = (0..agents).flat_map(|agent| (0..agents).map(move |opponent| (agent, opponent)));
    let meeting = |(agent, opponent): (usize, usize)| {
        let value = 0.5 + (agent as f64 - opponent as f64) / (2 * agents) as f64;
        Meeting { agent, opponent, games: 2000, score: Estimate { value, low: value - 0.02, high: value + 0.02 } }
    };
    CrossTable { meetings: pairs.filter(|(agent, opponent)| agent != opponent).map(meeting).collect() }
}

fn data(variants: usize, pairings: usize, name_length: usize) -> ChartData {
    ChartData {
        title: "Alquerque & its relatives".to_owned(),
        agents: (0..pairings).map(|index| format!("alphabeta(depth={index})")).collect(),
        seed: u64::MAX,
        shares: quirkat_statistics::ShareInterval::default(),
        variants: (0..variants).map(|index| name(index, name_length)).collect(),
        toggles: super::Toggles::default(),
        effects: Vec::new(),
        matchups: (0..variants).flat_map(|row| (0..pairings).map(move |pairing| matchup(row, pairing))).collect(),
        running: (0..variants * pairings).map(running).collect(),
        turns: super::Turns::default(),
        plies: (0..variants * pairings).map(plies).collect(),
        points: (0..variants).flat_map(|row| (0..pairings).map(move |_| points(row))).collect(),
        cross: cross(pairings),
    }
}

/// The same data with other statistics in every matchup.
fn with(data: &ChartData, change: impl Fn(&mut MatchupChart)) -> ChartData {
    let mut changed = data.clone();
    changed.matchups.iter_mut().for_each(change);
    changed
}

fn check_all(data: &ChartData, what: &str) {
    // Figures with a cell a matchup show the first ones: more of many pairings is the same figure again.
    let is_same_again = |name: &str| {
        data.matchups.len() > 60 && data.agents.len() > 1 && ["running", "plies", "points"].contains(&name)
    };
    for chart in CHARTS.iter().filter(|chart| (chart.applies)(data) && !is_same_again(chart.name)) {
        let records = (chart.data)(data);
        assert_eq!(records.name, chart.name);
        assert!(
            records.rows.iter().all(|row| row.len() == records.columns.len()),
            "{} {what}: {records:?}",
            chart.name
        );
        for width in WIDTHS {
            let what = format!("{} {width:?} {what}", chart.name);
            let svg = (chart.draw)(data, width).unwrap_or_else(|error| panic!("{what}: {error}"));
            check(&svg, width, &what);
        }
    }
}

/// The charts that show something of such data.
fn applying(data: &ChartData) -> Vec<Chart> {
    CHARTS.into_iter().filter(|chart| (chart.applies)(data)).collect()
}

fn check_rows(variants: usize, name_lengths: &[usize]) {
    for pairings in [1, 2, 4, 16] {
        for characters in name_lengths {
            let what = format!("{variants} variants, {pairings} pairings, {characters} characters");
            check_all(&data(variants, pairings, *characters), &what);
        }
    }
}

#[test]
fn texts_fit_for_1_variant() {
    check_rows(1, &[4, 60]);
}

#[test]
fn texts_fit_for_5_variants() {
    check_rows(5, &[4, 60]);
}

#[test]
fn texts_fit_for_40_variants() {
    check_rows(40, &[60]);
}

#[test]
fn texts_fit_for_200_variants() {
    check_rows(200, &[60]);
}

#[test]
fn variants_by_the_hundred_fit_on_a_page_and_the_outermost_have_names() {
    let many = data(500, 1, 12);
    for chart in CHARTS.iter().take(4) {
        let svg = (chart.draw)(&many, Width::Double).unwrap();
        let height = f64::from(svg.tree().unwrap().size().height()) / 96.0 * 25.4;
        assert!(height < 247.0, "{} is {height} mm tall", chart.name);
        assert!(svg.text().contains("480 more, in their order"), "{}", chart.name);
        assert!((chart.caption)(&many).contains("Of 500 rows only the first and the last 10 have names"));
    }
}

#[test]
fn a_curve_of_survival_ends_upright_where_the_limit_cut_it_off() {
    let survival = CHARTS.into_iter().find(|chart| chart.name == "survival").unwrap();
    let lines = |censored: u64| {
        let exits =
            vec![Exits { time: 20, ended: [3], censored: 0 }, Exits { time: 40, ended: [5 - censored], censored }];
        let data = with(&data(1, 1, 10), |matchup| matchup.exits = exits.clone());
        let svg = (survival.draw)(&data, Width::Single).unwrap();
        assert!(svg.text().contains(&format!("of which the ply limit cut off {censored}")), "{censored}");
        svg.text().matches("<line").count()
    };
    assert_eq!(lines(2), lines(0) + 1);
}

#[test]
fn texts_fit_for_every_width() {
    let data = data(5, 2, 40);
    for (chart, mm) in applying(&data).iter().flat_map(|chart| [80, 120, 139, 140, 160, 400].map(|mm| (chart, mm))) {
        assert!(Width::MM.contains(&mm));
        let width = Width::Millimetres(mm);
        check(&(chart.draw)(&data, width).unwrap(), width, &format!("{} at {mm} mm", chart.name));
    }
}

#[test]
fn the_numbers_of_a_figure_are_those_of_its_marks() {
    let data = data(2, 3, 12);
    for chart in &CHARTS[..4] {
        let csv = String::from_utf8((chart.data)(&data).csv().unwrap()).unwrap();
        let rows = if chart.name == "survival" { 6 * 75 } else { 6 };
        assert_eq!(csv.lines().count(), 1 + rows, "{csv}");
        assert!(
            csv.starts_with("variant,pairing,games,") && csv.contains(",alphabeta(depth=2) v random,1000,"),
            "{csv}"
        );
    }
    let first = String::from_utf8((CHARTS[0].data)(&data).csv().unwrap()).unwrap();
    assert!(first.contains(",0.3,0.27,0.32"), "{first}");
    let none = with(&data, |matchup| matchup.first_score.value = f64::NAN);
    let none = String::from_utf8((CHARTS[0].data)(&none).csv().unwrap()).unwrap();
    assert!(none.contains(",1000,,,\n"), "{none}");
}

#[test]
fn texts_fit_for_odd_statistics() {
    let usual = data(3, 2, 40);
    let exactly = |value: f64| Estimate { value, low: value, high: value };
    let rates = [0.0, 1.0, 0.5].map(exactly);
    for rate in rates.into_iter().chain([
        Estimate { value: 0.0, low: 0.0, high: 0.004 },
        Estimate { value: 1.0, low: 0.9, high: 1.4 },
        Estimate { value: 0.5, low: 0.499_999, high: 0.500_001 },
        exactly(f64::NAN),
    ]) {
        let odd = with(&usual, |matchup| {
            matchup.first_score = rate;
            matchup.draw_rate = rate;
        });
        check_all(&odd, &format!("{rate:?}"));
    }
    let lengths: [&[(u32, u64)]; 7] = [
        &[],
        &[(0, 1)],
        &[(1, 1)],
        &[(400, 1_000_000)],
        &[(9, 1), (90_000, 1)],
        &[(1, 5), (u32::MAX, 5)],
        &[(399, 0), (400, 3), (401, 3)],
    ];
    for lengths in lengths {
        let ends = |&(time, games): &(u32, u64)| Exits { time, ended: [games / 2], censored: games - games / 2 };
        let odd = with(&usual, |matchup| {
            matchup.lengths = lengths.to_vec();
            matchup.exits = lengths.iter().map(ends).collect();
        });
        check_all(&odd, &format!("{lengths:?}"));
    }
}

/// What is known of a matchup of which no game was played.
fn unplayed(matchup: &mut MatchupChart) {
    let nothing = Estimate { value: f64::NAN, low: f64::NAN, high: f64::NAN };
    let (variant, pairing) = (matchup.variant, matchup.pairing.clone());
    *matchup = MatchupChart {
        variant,
        pairing,
        mirror: matchup.mirror,
        games: 0,
        first_score: nothing,
        draw_rate: nothing,
        outcomes: Outcomes::default(),
        lengths: Vec::new(),
        exits: Vec::new(),
    };
}

#[test]
fn matchups_without_games_have_rows_without_marks() {
    let usual = ChartData { turns: super::Turns::Either, ..data(3, 2, 40) };
    let none = with(&usual, unplayed);
    check_all(&none, "no games at all");
    let mut some = usual.clone();
    unplayed(&mut some.matchups[1]);
    check_all(&some, "a matchup without games");
    for chart in CHARTS[..5].iter().filter(|chart| (chart.applies)(&none)) {
        let svg = (chart.draw)(&none, Width::Double).unwrap();
        let values = svg.text().matches("class=\"value\"").count();
        assert!(values == 0 || (chart.name == "survival" && svg.text().contains("no games")), "{}", chart.name);
    }
}

#[test]
fn texts_fit_for_odd_names() {
    let names = [
        "",
        " \t\n ",
        "W",
        "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
        "<&>\"'\u{0}\u{1}\u{FFFE}]]>",
        "四子棋の変種、飛び王あり、後退なし、盤は九路、引き分け多し",
        "القرق بدون رجوع",
        "🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲",
        "e\u{301}\u{302}\u{303} combining, Ludus latrunculorum/Zamma/Fetaix_und_so_weiter",
        "a very long name that goes on and on, far beyond anything that a column could hold, to be shortened at the end",
    ];
    let mut odd = data(names.len(), 2, 10);
    odd.variants = names.map(str::to_owned).to_vec();
    for (index, matchup) in odd.matchups.iter_mut().enumerate() {
        matchup.pairing = names[index % names.len()].to_owned();
    }
    odd.agents = odd.variants.clone();
    odd.title = names[4].to_owned();
    check_all(&odd, "odd names");
    check_all(&ChartData { agents: vec![], title: String::new(), matchups: vec![], ..odd }, "no matchups");
}

#[test]
fn names_of_forty_characters_are_never_shortened() {
    for characters in [40, 60] {
        for chart in applying(&data(40, 2, characters)) {
            let svg = (chart.draw)(&data(40, 2, characters), Width::Single).unwrap();
            assert!(!svg.text().contains('…'), "{} with {characters} characters", chart.name);
        }
    }
}

#[test]
fn the_ends_of_the_axis_are_labelled() {
    let full = with(&data(3, 2, 60), |matchup| {
        matchup.first_score = Estimate { value: 0.5, low: 0.0, high: 1.0 };
        matchup.draw_rate = matchup.first_score;
    });
    for (chart, width) in CHARTS[..2].iter().flat_map(|chart| WIDTHS.map(|width| (chart, width))) {
        let svg = (chart.draw)(&full, width).unwrap();
        let document = Document::parse(svg.text()).unwrap();
        let texts: Vec<&str> = document.descendants().filter_map(|node| node.text()).map(str::trim).collect();
        for end in [0.0, 1.0] {
            let labelled = texts.iter().any(|text| text.parse() == Ok(end));
            assert!(labelled, "{} {width:?}: no label {end} in {texts:?}", chart.name);
        }
    }
}

#[test]
fn the_same_data_gives_the_same_bytes() {
    let data = data(5, 4, 40);
    for chart in applying(&data) {
        let (one, two) = ((chart.draw)(&data, Width::Single).unwrap(), (chart.draw)(&data, Width::Single).unwrap());
        assert_eq!(one, two);
        assert_eq!(one.png(150.0).unwrap(), two.png(150.0).unwrap());
    }
}

#[test]
fn a_png_has_the_physical_size_times_the_resolution() {
    for (width, dpi, pixels) in
        [(Width::Single, 300.0, 1051), (Width::Double, 300.0, 2161), (Width::Single, 600.0, 2102)]
    {
        let svg = (CHARTS[0].draw)(&data(2, 2, 40), width).unwrap();
        let picture = Pixmap::decode_png(&svg.png(dpi).unwrap()).unwrap();
        let expected_height = (f64::from(svg.tree().unwrap().size().height()) / 96.0 * f64::from(dpi)).round();
        assert_eq!((picture.width(), f64::from(picture.height())), (pixels, expected_height));
        // white paper, dark text
        assert_eq!(picture.pixel(0, 0).map(|pixel| (pixel.red(), pixel.alpha())), Some((255, 255)));
        assert!(picture.pixels().iter().any(|pixel| pixel.red() < 40));
    }
}

#[test]
fn captions_and_footers_say_games_agents_and_seed() {
    let mut data = data(1, 2, 20);
    data.seed = 20_261_130;
    data.matchups[1].games = 2000;
    for chart in applying(&data) {
        let caption = (chart.caption)(&data);
        for part in ["Alquerque & its relatives.", "1000 to 2000 games", "alphabeta(depth=1)", "20261130"] {
            assert!(caption.contains(part), "{}: no `{part}` in `{caption}`", chart.name);
        }
        let svg = (chart.draw)(&data, Width::Double).unwrap();
        let document = Document::parse(svg.text()).unwrap();
        let texts = document.descendants().filter(|node| node.has_tag_name("text"));
        let shown: Vec<&str> = texts.filter_map(|node| node.text()).map(str::trim).collect();
        let footer =
            "1000 to 2000 games per matchup. Agents: alphabeta(depth=0), alphabeta(depth=1). Seed:\u{A0}20261130.";
        assert!(shown.join(" ").contains(footer), "{shown:?}");
        assert!(document.descendants().any(|node| node.has_tag_name("desc") && node.text() == Some(caption.as_str())));
    }
}

#[test]
fn faulty_data_is_refused_by_name() {
    let usual = data(2, 1, 10);
    let draw = |data: &ChartData| (CHARTS[3].draw)(data, Width::Single).unwrap_err();
    assert!(matches!(draw(&ChartData { variants: vec![], ..usual.clone() }), ChartError::NoVariants));
    let strange = draw(&with(&usual, |matchup| matchup.variant += 1));
    assert!(matches!(strange, ChartError::UnknownVariant { matchup: 1, variant: 2, variants: 2, .. }), "{strange}");
    let descending = draw(&with(&usual, |matchup| matchup.lengths = vec![(9, 1), (8, 1)]));
    assert!(
        matches!(descending, ChartError::LengthsOutOfOrder { matchup: 0, plies: 8, before: 9, .. }),
        "{descending}"
    );
    let svg = (CHARTS[0].draw)(&usual, Width::Single).unwrap();
    assert!(matches!(svg.png(0.0), Err(ChartError::Resolution(_))));
    assert!(matches!(svg.png(1e9), Err(ChartError::TooLarge { .. })));
    // One that may not have so many pixels gets a lower resolution, which it states.
    let few = svg.png_within(600.0, 10_000.0).unwrap();
    let picture = Pixmap::decode_png(&few).unwrap();
    assert!(
        (9_000..=11_000).contains(&(picture.width() * picture.height())),
        "{} x {}",
        picture.width(),
        picture.height()
    );
    assert_eq!(svg.png_within(150.0, 1e9).unwrap(), svg.png(150.0).unwrap());
}

fn skill() -> Chart {
    CHARTS.into_iter().find(|chart| chart.name == "skill").unwrap()
}

#[test]
fn skill_is_shown_where_two_agents_meet_themselves() {
    assert!((skill().applies)(&data(1, 2, 10)));
    assert!(!(skill().applies)(&data(3, 1, 10)));
    assert!(!(skill().applies)(&with(&data(3, 2, 10), |matchup| matchup.mirror = None)));
}

#[test]
fn games_of_two_agents_are_no_part_of_skill() {
    let usual = data(3, 2, 10);
    let mut more = usual.clone();
    more.matchups.extend((0..3).map(|row| MatchupChart { mirror: None, games: 5, ..matchup(row, 7) }));
    let draw = |data: &ChartData| (skill().draw)(data, Width::Double).unwrap();
    assert_eq!(draw(&usual), draw(&more));
    assert_ne!(draw(&usual), draw(&with(&usual, |matchup| matchup.draw_rate.value += 0.01)));
}

#[test]
fn an_agent_without_games_leaves_a_gap_in_the_lines_of_skill() {
    let whole = data(1, 5, 10);
    let mut broken = whole.clone();
    broken.matchups.retain(|matchup| matchup.mirror != Some(2));
    // Another variant keeps the agent's row.
    broken.variants.push("other".to_owned());
    broken.matchups.push(MatchupChart { variant: 1, ..matchup(0, 2) });
    let lines = |data: &ChartData| (skill().draw)(data, Width::Double).unwrap().text().matches("<polyline").count();
    assert_eq!((lines(&whole), lines(&broken)), (3, 6));
}

#[test]
fn of_very_many_variants_skill_shows_the_first_and_says_so() {
    let many = data(60, 2, 12);
    let svg = (skill().draw)(&many, Width::Double).unwrap();
    let document = Document::parse(svg.text()).unwrap();
    let texts: Vec<&str> = document.descendants().filter_map(|node| node.text()).map(str::trim).collect();
    assert!(texts.contains(&name(47, 12).as_str()) && !texts.contains(&name(48, 12).as_str()), "{texts:?}");
    for said in [texts.join(" "), (skill().caption)(&many)] {
        assert!(said.contains("Shown are the first 48 of 60 variants."), "{said}");
    }
    assert!(!(skill().caption)(&data(48, 2, 12)).contains("Shown are"));
}

#[test]
fn every_value_and_every_name_in_the_legend_belongs_to_its_series_and_says_itself_in_words() {
    let mut odd = data(2, 3, 30);
    odd.matchups[1].pairing = "\"<deep>\" v random".to_owned();
    for chart in applying(&odd) {
        let svg = (chart.draw)(&odd, Width::Double).unwrap();
        let document = Document::parse(svg.text()).unwrap();
        let of = |class: &str| -> Vec<_> {
            document.descendants().filter(|node| node.attribute("class") == Some(class)).collect::<Vec<_>>()
        };
        let (values, keys) = (of("value"), of("key"));
        // The cells of maps stand in their rows and columns, and nothing is hidden.
        let is_map = ["ladder", "heat_map"].contains(&chart.name);
        assert!(values.len() >= odd.matchups.len() && (is_map || keys.len() >= 2), "{}", chart.name);
        for value in values {
            let words = value.first_element_child().filter(|node| node.has_tag_name("title")).unwrap();
            let words = words.text().unwrap();
            let series = value.attribute("data-series").unwrap();
            assert!(words.contains(series) && words.chars().any(|letter| letter.is_ascii_digit()), "{words}");
            let is_keyed = keys.iter().any(|key| key.attribute("data-series") == Some(series));
            assert!(is_map || is_keyed, "{}: {series}", chart.name);
        }
    }
}
