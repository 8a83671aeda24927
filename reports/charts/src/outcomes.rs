//! Who won, and what ended the games: stacked shares, one bar a matchup.

use quirkat_engine::{Reason, Word};

use super::axis::{Axis, Grid};
use super::caption;
use super::data::{ChartData, MatchupChart};
use super::error::ChartError;
use super::fill::Fill;
use super::legend::Sign;
use super::page::{self, INNER, Page, Panel, Plan};
use super::records::{Cell, Records};
use super::rows::{Lane, Room, Table};
use super::scale::Plot;
use super::surface::Surface;
use super::svg::Svg;
use super::{Chart, Width};

pub(super) const CHART: Chart = Chart { name: "outcomes", caption, applies: super::always, data, draw };

const LANE_HEIGHT: f64 = 9.0;
/// The height of a bar, as a share of its lane.
const BAR_SHARE: f64 = 0.76;

/// How the games of a matchup ended.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Outcomes {
    /// Games that First won, that nobody won, and that Second won.
    pub results: [u64; 3],
    /// Games by what ended them, in the order of [`Reason::ALL`].
    pub reasons: [u64; Reason::ALL.len()],
}

/// The parts of the bars of results.
pub(super) const RESULTS: [(&str, Fill); 3] =
    [("First wins", Fill::DARK), ("draw", Fill::LIGHT), ("Second wins", Fill::MIDDLE)];

/// The look of games that ended so.
pub(super) fn fill(reason: Reason) -> Fill {
    match reason {
        Reason::NoPieces => Fill::DARK,
        Reason::MinPieces => Fill::PALE,
        Reason::Blocked => Fill::RISING,
        Reason::EnemyRow => Fill::FALLING,
        Reason::Repetition => Fill::YELLOW,
        Reason::QuietLimit => Fill::CROSSED,
        Reason::PlyLimit => Fill::BLACK,
    }
}

fn table(data: &ChartData) -> Table<'_, MatchupChart> {
    page::matchups(data, |matchup| matchup.first_score.within_unit().map(|estimate| estimate.value))
}

fn caption(data: &ChartData) -> String {
    let shown = format!(
        "Outcomes per variant: on the left the shares of games that First won, that nobody won, and that Second won; \
         on the right the shares of games by what ended them, as the rules name it.{}",
        page::arrangement(&table(data), "First's score")
    );
    caption::caption(data, &shown)
}

fn data(data: &ChartData) -> Records {
    const COLUMNS: [(&str, &str); 10] = [
        ("first_wins", "Games that First won."),
        ("draws", "Games that nobody won."),
        ("second_wins", "Games that Second won."),
        ("no_pieces", "Games that ended because a side had no pieces."),
        ("min_pieces", "Games that ended because a side had too few pieces."),
        ("enemy_row", "Games that ended because a side stood on its final row."),
        ("blocked", "Games that ended because a side had no legal move."),
        ("repetition", "Games that ended because a position was repeated."),
        ("quiet_limit", "Games that ended after too many plies without a capture."),
        ("ply_limit", "Games that ended at the ply limit."),
    ];
    data.records(CHART.name, &COLUMNS, |matchup| {
        let Outcomes { results, reasons } = &matchup.outcomes;
        vec![results.iter().chain(reasons).map(|games| Cell::count(*games)).collect()]
    })
}

/// What ended at least one game.
fn seen(data: &ChartData) -> Vec<(usize, Reason)> {
    let is_seen =
        |(place, _): &(usize, Reason)| data.matchups.iter().any(|matchup| matchup.outcomes.reasons[*place] > 0);
    Reason::ALL.iter().copied().enumerate().filter(is_seen).collect()
}

fn draw(data: &ChartData, width: Width) -> Result<Svg, ChartError> {
    let (table, seen) = (table(data), seen(data));
    let results = RESULTS.map(|(name, fill)| (Sign::Fill(fill), name.to_owned()));
    let reasons = seen.iter().map(|(_, reason)| (Sign::Fill(fill(*reason)), reason.word().to_owned()));
    let plan = Plan {
        subject: "outcomes",
        marks: "Left: results; right: what ended the games.".to_owned(),
        lane_height: LANE_HEIGHT,
        panels: 2,
        signs: vec![results.to_vec(), reasons.collect()],
    };
    let page = Page::lay_out(data, width, plan, &table)?;
    let axis = Axis::linear(0.0, 1.0, Grid { anchor: 0.0, finest: 0.1 }, page.axis_width());
    let marked = table.series.len() > 1;
    let of_results = |matchup: &MatchupChart| -> Vec<Part> {
        let parts = RESULTS.iter().zip(matchup.outcomes.results);
        parts.map(|((name, fill), games)| Part { name, fill: *fill, games }).collect()
    };
    let of_reasons = |matchup: &MatchupChart| -> Vec<Part> {
        let part = |(place, reason): &(usize, Reason)| Part {
            name: reason.word(),
            fill: fill(*reason),
            games: matchup.outcomes.reasons[*place],
        };
        seen.iter().map(part).collect()
    };
    let panels = [
        Panel {
            axis: &axis,
            title: "Results (share)",
            below: &|_, _| {},
            mark: &|surface, plot, lane: &Lane<MatchupChart>| {
                if marked && lane.room == Room::Full {
                    lane.style.mark(surface, (plot.at(0.0) - INNER, lane.y));
                }
                bar(surface, plot, lane, &of_results(lane.what));
            },
        },
        Panel {
            axis: &axis,
            title: "Endings (share)",
            below: &|_, _| {},
            mark: &|surface, plot, lane: &Lane<MatchupChart>| bar(surface, plot, lane, &of_reasons(lane.what)),
        },
    ];
    page.draw(&caption(data), &panels)
}

/// Games of a bar that have something in common.
struct Part<'a> {
    name: &'a str,
    fill: Fill,
    games: u64,
}

fn bar(surface: &mut Surface, plot: &Plot, lane: &Lane<MatchupChart>, parts: &[Part]) {
    let all: u64 = parts.iter().map(|part| part.games).sum();
    let half = match lane.room {
        Room::Full => lane.height * BAR_SHARE / 2.0,
        Room::Thin => lane.height / 2.0,
    };
    let mut before = 0;
    let mut places = Vec::new();
    for part in parts.iter().filter(|part| part.games > 0) {
        let [from, to] = [before, before + part.games].map(|games| plot.x(games as f64 / all as f64));
        before += part.games;
        places.push((part, (from, lane.y - half), (to, lane.y + half)));
    }
    let in_words = |part: &Part| format!("{} {:.3}", part.name, part.games as f64 / all as f64);
    if lane.room == Room::Thin && !places.is_empty() {
        let words: Vec<String> = places.iter().map(|(part, ..)| in_words(part)).collect();
        let paint = |surface: &mut Surface| {
            places.iter().for_each(|(part, top_left, bottom_right)| part.fill.draw(surface, *top_left, *bottom_right));
        };
        return lane.show(surface, &format!("{}; {}", words.join(", "), caption::games(all)), paint);
    }
    for (part, top_left, bottom_right) in places {
        let [row, pairing] = lane.names;
        let words = format!("{row}, {pairing}: {} ({} of {})", in_words(part), part.games, caption::games(all));
        surface.value(part.name, &words, |surface| part.fill.draw(surface, top_left, bottom_right));
    }
}
