//! Heat maps: cells coloured by a measure, with the value in them, a panel for each measure with its colours below.

use plotters::style::RGBColor;

use super::axis::{Axis, LABEL_SIZE, number};
use super::caption;
use super::data::{ChartData, Estimate, MatchupChart};
use super::error::ChartError;
use super::frame::{self, EDGE, Foot, GREY, SMALL_SIZE, TITLE_SIZE};
use super::heat::{is_dark, shade};
use super::profile::Measure;
use super::scale::{Plot, TICK, Ticks};
use super::skill::{MEASURES, estimates};
use super::surface::{self, Anchor, BLACK, Point, Surface, WHITE};
use super::svg::Svg;
use super::text::{self, CAP_HEIGHT, DESCENT, LEADING};
use super::{Columns, Width};

/// Steps of the scale below a panel, and its height.
const STEPS: usize = 64;
const BAR_HEIGHT: f64 = 5.0;
const NO_GAMES: RGBColor = RGBColor(0xF2, 0xF2, 0xF2);

const CELL_HEIGHT: f64 = 15.0;
const CROWDED_CELL_HEIGHT: f64 = 10.5;
const CROWDED_ROWS: usize = 12;
const NAMES_LEAST: f64 = 8.0;
const NAME_GAP: f64 = 5.0;
const NAME_LINES: usize = 3;
const LABEL_LINES: usize = 3;
/// Room between panels side by side, and right of the last.
const PANEL_GAP: f64 = 16.0;
const BLOCK_GAP: f64 = 12.0;

/// What is drawn.
pub(super) struct Heat<'a> {
    /// Whose games they are.
    pub(super) data: &'a ChartData,
    /// Short name of what is shown, for readers who cannot see it.
    pub(super) subject: &'static str,
    /// What the marks mean, as sentences.
    pub(super) marks: String,
    /// What the rows and the columns are, and their names.
    pub(super) rows: (String, Vec<String>),
    /// The same of the columns.
    pub(super) columns: (String, Vec<String>),
    /// The maps, from top to bottom.
    pub(super) blocks: Vec<Block<'a>>,
}

/// One map for each measure.
pub(super) struct Block<'a> {
    /// What is the same in all cells, say the pairing.
    pub(super) heading: String,
    /// Row by row.
    pub(super) cells: Vec<Vec<Option<&'a MatchupChart>>>,
}

impl Heat<'_> {
    /// Draws it at that width: panels stand side by side where it is wide.
    pub(super) fn draw(&self, width: Width, description: &str) -> Result<Svg, ChartError> {
        let layout = Layout::new(self, width);
        let title = frame::title(self.data, self.subject);
        surface::draw(layout.size, &title, description, |surface| layout.draw(surface))
    }

    /// The values of a measure.
    fn values(&self, measure: usize) -> Vec<Estimate> {
        let cells = self.blocks.iter().flat_map(|block| block.cells.iter().flatten().flatten());
        let value = |cell: &&MatchupChart| Some(estimates(cell)[measure]?.value);
        cells.filter_map(value).map(|value| Estimate { value, low: value, high: value }).collect()
    }
}

/// Everything in its place.
struct Layout<'a> {
    heat: &'a Heat<'a>,
    stand: Columns,
    size: Point,
    names: Vec<Vec<String>>,
    names_width: f64,
    panel_width: f64,
    cell: Point,
    /// The labels of the columns; numbers where names do not fit.
    labels: Vec<Vec<String>>,
    axes: Vec<(Axis, &'static str)>,
    top: f64,
    foot: Foot,
}

impl<'a> Layout<'a> {
    fn new(heat: &'a Heat<'a>, width: Width) -> Layout<'a> {
        let page_width = width.points();
        let (stand, names_share) = match width.columns() {
            Columns::One => (Columns::One, 0.36),
            Columns::Two => (Columns::Two, 0.24),
        };
        let wrapped =
            |name: &String| text::wrap_within(&text::clean(name), SMALL_SIZE, page_width * names_share, NAME_LINES);
        let mut names: Vec<Vec<String>> = heat.rows.1.iter().map(wrapped).collect();
        names.push(wrapped(&heat.rows.0));
        let names_width = frame::widest(names.iter().flatten(), SMALL_SIZE).max(NAMES_LEAST);
        let panels = page_width - EDGE - names_width - NAME_GAP;
        let panel_width = match stand {
            Columns::Two => panels / MEASURES.len() as f64 - PANEL_GAP,
            Columns::One => panels - PANEL_GAP,
        };
        let rows = heat.rows.1.len();
        let lines = names.iter().take(rows).map(Vec::len).max().unwrap_or(1) as f64;
        let least = if rows > CROWDED_ROWS { CROWDED_CELL_HEIGHT } else { CELL_HEIGHT };
        let cell = (panel_width / heat.columns.1.len().max(1) as f64, least.max(lines * SMALL_SIZE * LEADING + 2.0));
        let axis = |(number, measure): (usize, &Measure)| (measure.axis)(&heat.values(number), panel_width);
        let (labels, key) = labels(&heat.columns.1, cell.0);
        let marks = format!("{}{key}", heat.marks);
        let mut layout = Layout {
            heat,
            stand,
            size: (page_width, 0.0),
            names,
            names_width,
            panel_width,
            cell,
            labels,
            axes: MEASURES.iter().enumerate().map(axis).collect(),
            top: EDGE,
            foot: Foot::lay_out(heat.data, &marks, page_width, EDGE),
        };
        let bottom = layout.top + heat.blocks.len() as f64 * layout.block_height();
        layout.foot = Foot::lay_out(heat.data, &marks, page_width, bottom);
        layout.size.1 = layout.foot.page_height;
        layout
    }

    fn block_height(&self) -> f64 {
        let panels = match self.stand {
            Columns::Two => 1.0,
            Columns::One => MEASURES.len() as f64,
        };
        self.heading_height() + panels * self.panel_height()
    }

    fn heading_height(&self) -> f64 {
        if self.heat.blocks.iter().all(|block| block.heading.is_empty()) { 0.0 } else { SMALL_SIZE * LEADING + 7.0 }
    }

    fn panel_height(&self) -> f64 {
        self.above() + self.map_height() + self.below() + BLOCK_GAP
    }

    /// From the top of a panel to its cells: its title, what the columns are, and their labels.
    fn above(&self) -> f64 {
        let lines = self.labels.iter().map(Vec::len).max().unwrap_or(1) as f64;
        let of_columns = if self.heat.columns.0.is_empty() { 0.0 } else { 1.0 };
        TITLE_SIZE * LEADING + (of_columns + lines) * SMALL_SIZE * LEADING + 5.0
    }

    fn map_height(&self) -> f64 {
        self.cell.1 * self.heat.rows.1.len() as f64
    }

    fn below(&self) -> f64 {
        4.0 + BAR_HEIGHT + TICK + 1.5 + LABEL_SIZE * (CAP_HEIGHT + DESCENT)
    }

    fn draw(&self, surface: &mut Surface) {
        let mut top = self.top;
        for block in &self.heat.blocks {
            if self.heading_height() > 0.0 {
                let height = self.heading_height() - 4.0;
                let heading = text::wrap_within(&text::clean(&block.heading), SMALL_SIZE, self.size.0 - 4.0 * EDGE, 1);
                surface.rectangle((EDGE, top), (self.size.0 - EDGE, top + height), frame::SHADE);
                frame::label(surface, (2.0 * EDGE, top + height / 2.0), Anchor::Start, SMALL_SIZE, BLACK, &heading);
            }
            let mut corner = (EDGE + self.names_width + NAME_GAP, top + self.heading_height());
            self.draw_names(surface, corner.1);
            for measure in 0..MEASURES.len() {
                if measure > 0 && self.stand == Columns::One {
                    self.draw_names(surface, corner.1);
                }
                self.draw_panel(surface, block, measure, corner);
                match self.stand {
                    Columns::Two => corner.0 += self.panel_width + PANEL_GAP,
                    Columns::One => corner.1 += self.panel_height(),
                }
            }
            top += self.block_height();
        }
        self.foot.draw(surface);
    }

    fn draw_names(&self, surface: &mut Surface, top: f64) {
        let cells = top + self.above();
        let Some((of_rows, names)) = self.names.split_last() else { return };
        for (row, lines) in names.iter().enumerate() {
            let middle = cells + (row as f64 + 0.5) * self.cell.1;
            frame::label(surface, (EDGE, middle), Anchor::Start, SMALL_SIZE, BLACK, lines);
        }
        let middle = cells - 3.0 - of_rows.len() as f64 * SMALL_SIZE * LEADING / 2.0;
        frame::label(surface, (EDGE, middle), Anchor::Start, SMALL_SIZE, GREY, of_rows);
    }

    fn draw_panel(&self, surface: &mut Surface, block: &Block, measure: usize, (left, top): Point) {
        let (axis, title) = &self.axes[measure];
        let (middle, cells) = (left + self.panel_width / 2.0, top + self.above());
        surface.text((middle, top + TITLE_SIZE * CAP_HEIGHT), Anchor::Middle, TITLE_SIZE, BLACK, title);
        let of_columns = text::wrap_within(&text::clean(&self.heat.columns.0), SMALL_SIZE, self.panel_width, 1);
        let under_title = top + TITLE_SIZE * LEADING + SMALL_SIZE * LEADING / 2.0 + 1.0;
        frame::label(surface, (middle, under_title), Anchor::Middle, SMALL_SIZE, GREY, &of_columns);
        self.draw_labels(surface, (left, cells));
        for (row, cell_row) in block.cells.iter().enumerate() {
            for (column, cell) in cell_row.iter().enumerate() {
                let corner = (left + column as f64 * self.cell.0, cells + row as f64 * self.cell.1);
                self.draw_cell(surface, (*cell, measure), (row, column), corner);
            }
        }
        let bar = cells + self.map_height() + 4.0;
        let plot = Plot::new(axis, (left, self.panel_width), (bar, bar + BAR_HEIGHT));
        for step in 0..STEPS {
            let [from, to] = [step, step + 1].map(|step| plot.at(step as f64 / STEPS as f64));
            surface.rectangle((from, bar), (to, bar + BAR_HEIGHT), shade((step as f64 + 0.5) / STEPS as f64));
        }
        let room = (left - PANEL_GAP / 2.0 + 1.0, left + self.panel_width + PANEL_GAP / 2.0 - 1.0);
        let baseline = bar + BAR_HEIGHT + TICK + 1.5 + LABEL_SIZE * CAP_HEIGHT;
        plot.scale(surface, Ticks::Below, (left, left + self.panel_width), room, baseline);
    }

    /// The labels of the columns, as far as they do not touch.
    fn draw_labels(&self, surface: &mut Surface, (left, cells): Point) {
        let mut taken = left - PANEL_GAP;
        for (column, lines) in self.labels.iter().enumerate() {
            let x = left + (column as f64 + 0.5) * self.cell.0;
            let half = frame::widest(lines, SMALL_SIZE) / 2.0;
            if x - half >= taken {
                let middle = cells - 3.0 - lines.len() as f64 * SMALL_SIZE * LEADING / 2.0;
                frame::label(surface, (x, middle), Anchor::Middle, SMALL_SIZE, BLACK, lines);
                taken = x + half + 1.0;
            }
        }
    }

    /// With how many decimals all values of a measure fit into their cells.
    fn decimals(&self, measure: usize) -> Option<usize> {
        let most = MEASURES[measure].name.1;
        let fits = |decimals: &usize| {
            let width = |value: &Estimate| text::width(&number(value.value, *decimals), SMALL_SIZE);
            self.heat.values(measure).iter().all(|value| width(value) + 2.0 <= self.cell.0)
        };
        [most.min(3), most.min(2)].into_iter().find(fits)
    }

    fn draw_cell(
        &self,
        surface: &mut Surface,
        (matchup, measure): (Option<&MatchupChart>, usize),
        (row, column): (usize, usize),
        (left, top): Point,
    ) {
        const GAP: f64 = 0.3;
        let corners = ((left + GAP, top + GAP), (left + self.cell.0 - GAP, top + self.cell.1 - GAP));
        let found = matchup.and_then(|matchup| Some((matchup, estimates(matchup)[measure]?)));
        let Some((matchup, estimate)) = found else { return surface.rectangle(corners.0, corners.1, NO_GAMES) };
        let (name, decimals) = MEASURES[measure].name;
        let place = self.axes[measure].0.fraction(estimate.value);
        let printed = self.decimals(measure).map(|decimals| number(estimate.value, decimals));
        let names = [&self.heat.rows.1[row], &self.heat.columns.1[column]].map(|name| text::clean(name));
        let words = format!(
            "{}, {}, {}: {name} {}; {}",
            names[0],
            names[1],
            matchup.pairing,
            caption::with_interval(estimate, decimals),
            caption::games(matchup.games)
        );
        surface.value(&matchup.pairing, &words, |surface| {
            surface.rectangle(corners.0, corners.1, shade(place));
            if let Some(printed) = &printed {
                let baseline = top + self.cell.1 / 2.0 + SMALL_SIZE * 0.35;
                let ink = if is_dark(place) { WHITE } else { BLACK };
                surface.text((left + self.cell.0 / 2.0, baseline), Anchor::Middle, SMALL_SIZE, ink, printed);
            }
        });
    }
}

/// The labels of columns of that width, and what is said of them: names where all fit, else numbers.
fn labels(names: &[String], width: f64) -> (Vec<Vec<String>>, String) {
    let cleaned: Vec<String> = names.iter().map(|name| text::clean(name)).collect();
    let wrapped: Vec<Vec<String>> = cleaned.iter().map(|name| text::wrap(name, SMALL_SIZE, width - 2.0)).collect();
    let is_whole = |(name, lines): (&String, &Vec<String>)| {
        let breaks = |c: char| c.is_whitespace() || "-_/|+=)],;:.([".contains(c);
        lines.len() <= LABEL_LINES
            && lines.iter().all(|line| name.split(breaks).any(|word| line.contains(word) && !word.is_empty()))
            && name.split(breaks).all(|word| lines.iter().any(|line| line.contains(word)))
    };
    if cleaned.iter().zip(&wrapped).all(is_whole) {
        return (wrapped, String::new());
    }
    let key: Vec<String> = cleaned.iter().enumerate().map(|(index, name)| format!("{} {name}", index + 1)).collect();
    ((1..=names.len()).map(|number| vec![number.to_string()]).collect(), format!(" Columns: {}.", key.join("; ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_have_names_where_no_word_is_broken_and_numbers_else() {
        let names = ["forward_sideways".to_owned(), "all".to_owned()];
        let (wide, none) = labels(&names, 60.0);
        assert_eq!((wide[0].join("|"), &*none), ("forward_sideways".to_owned(), ""));
        assert_eq!(labels(&names, 35.0).0[0].len(), 2);
        let (narrow, key) = labels(&names, 15.0);
        assert_eq!((narrow[0][0].as_str(), &*key), ("1", " Columns: 1 forward_sideways; 2 all."));
    }
}
