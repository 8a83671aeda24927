//! What single keys do: main effects, and interactions of two keys, on each measure.

use super::axis::{Axis, Grid};
use super::caption;
use super::data::{ChartData, Estimate};
use super::error::ChartError;
use super::forest::{self, LANE_HEIGHT};
use super::page::{self, Page, Panel, Plan};
use super::records::{Cell, Records};
use super::rows::{self, Lane, Table};
use super::surface::BLACK;
use super::svg::Svg;
use super::text;
use super::toggles::Group;
use super::{Chart, Width};

pub(super) const CHART: Chart = Chart { name: "effects", caption, applies, data, draw };

/// One effect of a sweep under one pairing.
#[derive(Debug, Clone, PartialEq)]
pub struct EffectChart {
    /// What is compared, `rules.chain: optional v single`; of an interaction, two such texts with ` x ` between them.
    pub name: String,
    /// Who played, as in the matchups.
    pub pairing: String,
    /// On the first player's score, on the draw rate, and on the mean length in plies; `None` where the games do not
    /// tell.
    pub on: [Option<Estimate>; 3],
}

/// The measures: their names, the titles of their axes, their decimals, and the finest distance of ticks.
const MEASURES: [(&str, &str, usize, f64); 3] = [
    ("first player\u{2019}s score", "Score", 4, 0.001),
    ("draw rate", "Draws", 4, 0.001),
    ("mean length in plies", "Plies", 1, 0.1),
];

/// Where the axes may end, times powers of ten.
const ENDS: [f64; 7] = [1.0, 1.5, 2.0, 3.0, 4.0, 6.0, 10.0];

fn applies(data: &ChartData) -> bool {
    data.effects.iter().any(|effect| effect.on.iter().flatten().next().is_some())
}

/// The effects that have a number, a row for each name; main effects before interactions.
fn table(data: &ChartData) -> Table<'_, EffectChart> {
    let mut series: Vec<&str> = Vec::new();
    let mut names: Vec<&str> = Vec::new();
    let mut cells = Vec::new();
    for effect in data.effects.iter().filter(|effect| effect.on.iter().any(Option::is_some)) {
        let row = place(&mut names, &effect.name);
        cells.push(rows::Cell { row, series: place(&mut series, &effect.pairing), name: &effect.name, what: effect });
    }
    let mut groups: Vec<Group> = Vec::new();
    for (row, name) in names.iter().enumerate() {
        let (heading, shown) = match name.split_once(": ") {
            _ if name.contains(" x ") => ("interactions", *name),
            Some((key, compared)) => (key, compared),
            None => ("", *name),
        };
        let heading = Some(text::clean(heading)).filter(|heading| !heading.is_empty());
        match groups.iter_mut().find(|group| group.heading == heading) {
            Some(group) => group.rows.push((row, text::clean(shown))),
            None => groups.push(Group { heading, rows: vec![(row, text::clean(shown))] }),
        }
    }
    Table { groups, series, cells, rank: |effect| effect.on[0].map(|estimate| estimate.value) }
}

fn place<'a>(known: &mut Vec<&'a str>, name: &'a str) -> usize {
    known.iter().position(|one| *one == name).unwrap_or_else(|| {
        known.push(name);
        known.len() - 1
    })
}

fn caption(data: &ChartData) -> String {
    let table = table(data);
    let order = if table.is_condensed() { page::arrangement(&table, "the effect on the score") } else { String::new() };
    let shown = format!(
        "What the keys in which variants differ do to the first player's score, the draw rate, and the mean length in plies, by weighted least squares on the matchups, with 95 % intervals from the games' own \
         variance: main effects, the value of a key against that of the first variant, averaged over the other keys; and interactions (x), \
         the difference of two such differences. The dashed line is no effect. Effects that the design does not tell from others are left out.{order}"
    );
    caption::caption(data, &shown)
}

fn data(data: &ChartData) -> Records {
    const COLUMNS: [(&str, &str); 11] = [
        ("effect", "A key with the values compared; with x, the difference of such a difference."),
        ("pairing", "Who played, the first player first."),
        ("first_score", "The effect on the first player's mean score."),
        ("first_score_low", "Lower end of its 95 % interval."),
        ("first_score_high", "Upper end of its 95 % interval."),
        ("draw_rate", "The effect on the share of drawn games."),
        ("draw_rate_low", "Lower end of its 95 % interval."),
        ("draw_rate_high", "Upper end of its 95 % interval."),
        ("plies_mean", "The effect on the mean length, in plies."),
        ("plies_mean_low", "Lower end of its 95 % interval."),
        ("plies_mean_high", "Upper end of its 95 % interval."),
    ];
    let row = |effect: &EffectChart| {
        let names = [Cell::text(&*effect.name), Cell::text(&*effect.pairing)];
        names.into_iter().chain(effect.on.into_iter().flat_map(Cell::estimate)).collect()
    };
    let rows = table(data).cells.iter().map(|cell| row(cell.what)).collect();
    Records { name: CHART.name, columns: COLUMNS.into(), rows }
}

fn draw(data: &ChartData, width: Width) -> Result<Svg, ChartError> {
    let table = table(data);
    let plan = Plan {
        subject: "effects of keys",
        marks: "Effects on the first player\u{2019}s score, the draw rate, and the mean length in plies. Lines: 95 % intervals; dashed: no effect.".to_owned(),
        lane_height: LANE_HEIGHT,
        panels: MEASURES.len(),
        signs: Vec::new(),
    };
    let page = Page::lay_out(data, width, plan, &table)?;
    let axes = [0, 1, 2].map(|measure| axis(data, measure, page.axis_width()));
    let mark = |measure: usize| {
        move |surface: &mut super::surface::Surface, plot: &super::scale::Plot, lane: &Lane<EffectChart>| {
            let Some(estimate) = lane.what.on[measure] else { return };
            let (name, _, decimals, _) = MEASURES[measure];
            let words = format!("{name} {}", caption::with_interval(estimate, decimals));
            forest::interval(surface, plot, lane, &words, estimate);
        }
    };
    let marks = [mark(0), mark(1), mark(2)];
    let panel = |measure: usize| Panel {
        axis: &axes[measure],
        title: MEASURES[measure].1,
        below: &|surface, plot| surface.dashes(plot.x(0.0), plot.top, plot.bottom, 0.7, BLACK),
        mark: &marks[measure],
    };
    page.draw(&caption(data), &[panel(0), panel(1), panel(2)])
}

/// The axis of the effects on a measure, no effect in its middle.
fn axis(data: &ChartData, measure: usize, width: f64) -> Axis {
    let effects = data.effects.iter().filter_map(|effect| effect.on[measure]);
    let reach = forest::reach(effects, 0.0);
    let finest = MEASURES[measure].3;
    let decade = 10_f64.powf(reach.max(10.0 * finest).log10().floor());
    let end = decade * forest::round_up(reach / decade, &ENDS);
    Axis::linear(-end, end, Grid { anchor: 0.0, finest }, width)
}
