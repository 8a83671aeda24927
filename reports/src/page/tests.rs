//! The page as a text.

use quirkat_engine::catalogue;

use super::*;
use crate::overview;
use crate::sums::Sums;

#[test]
fn the_page_escapes_names_needs_no_network_and_marks_what_is_not_reproducible() {
    let bell = catalogue::entry("bell").expect("is there").load(&[]).expect("reads");
    let sums = Sums { games: 1_234_567, first_wins: 1_234_567, lengths: [(30, 1_234_567)].into(), ..Sums::default() };
    let summary = MatchupSummary { stop: Stop::Known, ..MatchupSummary::of_random(0, "<b>&\"bold\"", sums) };
    let summaries = [summary];
    let data = PageData {
        title: "A & B",
        question: "Who <wins>?",
        seed: u64::MAX,
        version: "1",
        identity: "abc",
        content: "def",
        variants: vec![("<b>&\"bold\"", &bell)],
        agents: vec![("random", "chooses")],
        openings: None,
        unreproducible: Vec::new(),
        summaries: &summaries,
        games: Vec::new(),
        tournament: None,
        sprt: None,
        statistics: vec![Sheet { name: "effects", ..overview::sheet(&summaries) }],
        charts: vec![PageChart { name: "effects", caption: "a < b".into(), svg: "<svg></svg>".into() }],
        until: Some("it is <known>".into()),
        skipped: vec![("x=<1>", "excluded")],
    };
    let marked = page(&PageData { unreproducible: vec!["random"], ..data.clone() }).expect("is rendered");
    for words in ["random v random\u{2009}†", "<b>random\u{2009}†</b>", "Not reproducible by us", "games marked with †"]
    {
        assert!(marked.contains(words), "{words}");
    }
    let page = page(&data).expect("is rendered");
    assert!(
        !page.contains('†') && !page.contains("tournament"),
        "nobody of the outside plays, and nobody meets another"
    );
    assert!(page.contains("A &#38; B") && page.contains("Who &#60;wins&#62;?") && !page.contains("<b>&"), "{page}");
    assert!(page.contains("<svg></svg>") && page.contains("18446744073709551615"));
    assert!(page.contains("1\u{2009}234\u{2009}567"));
    assert!(page.contains("until it is &#60;known&#62;, looked at after whole blocks of games: 1 of 1 ended so, 0 at"));
    assert!(page.contains("Left out by the sweeps: 1<") && page.contains("<dt>x=&#60;1&#62;</dt>"));
    assert!(page.contains("<h2 id=\"statistics\">") && page.contains("<td class=\"number\">above +"), "{page}");
    for outside in [" src=", "@import", "url(", "<link", "fetch(", "<script "] {
        assert!(!page.contains(outside), "{outside}");
    }
    assert!(page.contains("default-src 'none'"), "a browser is told to ask for nothing");
    assert_eq!(twice(&page), [""; 0], "a figure and a table of one name are two elements");
    let links = page.matches("href=\"h").count();
    assert_eq!(links, page.matches("rel=\"noreferrer\">open<").count(), "only sources lead outside, by a click");
    assert!(page.contains("<tr class=\"default\"><td><code>end.ply_limit</code>"), "defaults are told too");
    assert!(page.contains("no piece was captured in 1234567 games (random v random)"), "the rows have no captures");
}

/// Elements with an id that another has.
fn twice(page: &str) -> Vec<&str> {
    let mut ids: Vec<&str> = page.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    ids.sort_unstable();
    ids.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]).collect()
}

/// A run of these variants of bell, with a few games each.
fn with_data<T>(names: &[&str], games: Vec<PageGame>, look: impl FnOnce(&PageData<'_>) -> T) -> T {
    let bell = catalogue::entry("bell").expect("is there").load(&[]).expect("reads");
    let summary = |(n, name): (u32, &&str)| {
        let reasons = [("no_pieces".to_owned(), 30)].into();
        let sums = Sums {
            games: 30,
            first_wins: 20,
            second_wins: 10,
            lengths: [(20, 10), (30, 20)].into(),
            reasons,
            ..Sums::default()
        };
        MatchupSummary::of_random(n, name, sums)
    };
    let summaries: Vec<MatchupSummary> = (0..).zip(names).map(summary).collect();
    look(&PageData {
        title: "T",
        question: "",
        seed: 1,
        version: "1",
        identity: "abc",
        content: "def",
        variants: names.iter().map(|name| (*name, &bell)).collect(),
        agents: vec![("random", "chooses")],
        openings: None,
        unreproducible: Vec::new(),
        summaries: &summaries,
        games,
        tournament: None,
        sprt: None,
        statistics: Vec::new(),
        charts: Vec::new(),
        until: None,
        skipped: Vec::new(),
    })
}

fn game(matchup: u32, moves: &[&str]) -> PageGame {
    let moves = moves.iter().map(|&text| text.to_owned()).collect();
    PageGame { matchup, game: 4, start: None, opening_plies: 0, moves }
}

#[test]
fn a_variant_has_its_board_its_game_and_how_its_games_went() {
    let page = with_data(&["bell"], vec![game(0, &["c2-c3", "c4xc2"])], |data| page(data).expect("is rendered"));
    for words in [
        "data-moves=\"c2-c3; c4xc2\" data-changes=\"c2e c3w;c2b c3e c4e\" data-side=\"w\"",
        "data-point=\"c3\"",
        "game 4 of random v random, 2 plies",
        "--matchup 0 --game 4",
        "First won 66.7&nbsp;%",
        "a side has no pieces: 100 %",
        "<span>20</span><span>plies: median 30",
        "<details class=\"variant\" id=\"variant-1\" open>",
        "<td><code>def</code></td>",
        "<p class=\"lead\">",
        "Too few games to tell a score 0.02 from even: 1 of 1 matchups",
    ] {
        assert!(page.contains(words), "{words}");
    }
}

#[test]
fn of_many_variants_all_are_folded_and_the_summary_leads_to_each() {
    let names = ["a", "b", "c", "d"];
    let page = with_data(&names, Vec::new(), |data| page(data).expect("is rendered"));
    assert!(!page.contains("class=\"variant\" id=\"variant-1\" open>"));
    for (n, name) in (1..).zip(names) {
        assert!(page.contains(&format!("<a href=\"#variant-{n}\">{name}</a>")));
        assert!(page.contains(&format!("id=\"variant-{n}\"")));
    }
    assert_eq!(page.matches("The start. No game of it can be shown.").count(), names.len());
}

#[test]
fn the_same_data_gives_the_same_page() {
    let pages =
        [(), ()].map(|()| with_data(&["a", "b"], vec![game(1, &["c2-c3"])], |data| page(data).expect("is rendered")));
    assert_eq!(pages[0], pages[1]);
}

#[test]
fn a_game_that_is_none_of_its_variant_is_told() {
    let fault = with_data(&["bell"], vec![game(0, &["c2-c5"])], |data| page(data).err());
    let fault = fault.expect("is not legal").to_string();
    assert!(fault.starts_with("the game 4 of matchup 0 cannot be shown: ply 1: "), "{fault}");
}
