//! The page of a chart: names on the left, the plotting area with its rows, the legend above, the axis and the
//! footer below. Everything is in points from the top left corner.

use plotters::style::RGBColor;

use super::axis::{Axis, LABEL_SIZE};
use super::caption;
use super::data::{ChartData, MatchupChart};
use super::error::ChartError;
use super::key::{self, Style};
use super::legend::Legend;
use super::scale::{Plot, TICK, Ticks};
use super::surface::{self, Anchor, BLACK, Surface};
use super::svg::Svg;
use super::text::{self, CAP_HEIGHT, DESCENT, LEADING};
use super::{Columns, Width};

const EDGE: f64 = 3.0;
const SMALL_SIZE: f64 = 7.0;
const TITLE_SIZE: f64 = 8.0;
const HAIRLINE: f64 = 0.4;
/// Room within the axis on both sides, so that marks at its ends are whole.
const INNER: f64 = 5.0;
/// Room between the end of the axis and the edge of the page, for half a tick label.
const OUTER: f64 = 8.0;
/// The widest column of names, as a share of the page.
const NAMES_SHARE: f64 = 0.36;
/// The same in charts of many rows, where names of two lines would not leave the page its height.
const CROWDED_NAMES_SHARE: f64 = 0.56;
const NAME_LINES: usize = 3;
/// Height of the lane of one matchup in charts of many rows, in points.
const CROWDED_LANE_HEIGHT: f64 = 5.0;
const NAME_GAP: f64 = 6.0;
/// In charts with more rows than this the tick labels are above the rows as well, and the rows are narrower.
const ROWS_WITH_ONE_SCALE: usize = 30;
pub(super) const GREY: RGBColor = RGBColor(0x44, 0x44, 0x44);
pub(super) const RULE: RGBColor = RGBColor(0xDD, 0xDD, 0xDD);

/// What one chart asks of the page.
#[derive(Debug, Clone, Copy)]
pub(super) struct Plan {
    /// Short name of what is shown, for readers who cannot see it.
    pub(super) subject: &'static str,
    /// What is on the axis, with its unit.
    pub(super) axis_title: &'static str,
    /// What the marks mean, as sentences.
    pub(super) marks: &'static str,
    /// Height of the lane of one matchup in points.
    pub(super) lane_height: f64,
}

/// The place of one matchup on the page.
pub(super) struct Lane<'a> {
    /// What is to be drawn there.
    pub(super) matchup: &'a MatchupChart,
    /// The variant that is played.
    pub(super) variant: &'a str,
    /// Colour and mark of its pairing.
    pub(super) style: Style,
    /// Distance of the middle of the lane from the top of the page, in points.
    pub(super) y: f64,
}

impl Lane<'_> {
    /// Draws what there is of the matchup, with what it says in words: `of` are its numbers.
    pub(super) fn show(&self, surface: &mut Surface, of: &str, paint: impl FnOnce(&mut Surface)) {
        let MatchupChart { pairing, games, .. } = self.matchup;
        let words = format!("{}, {pairing}: {of}; {}", self.variant, caption::games(*games));
        surface.value(pairing, &words, paint);
    }
}

/// A page whose rows and texts have their places.
pub(super) struct Page<'a> {
    data: &'a ChartData,
    plan: Plan,
    size: (f64, f64),
    name_size: f64,
    names: Vec<Vec<String>>,
    legend: Legend,
    footer: Vec<String>,
    /// Upper ends of the rows, and the lower end of the last.
    borders: Vec<f64>,
    lanes: Vec<Lane<'a>>,
    plot_left: f64,
    axis_below: f64,
}

impl<'a> Page<'a> {
    /// Gives everything its place, after checking the data.
    pub(super) fn lay_out(data: &'a ChartData, width: Width, mut plan: Plan) -> Result<Page<'a>, ChartError> {
        check(data)?;
        let page_width = width.points();
        let crowded = data.variants.len() > ROWS_WITH_ONE_SCALE;
        let name_size = match width.columns() {
            Columns::Two if !crowded => TITLE_SIZE,
            Columns::One | Columns::Two => SMALL_SIZE,
        };
        let (names_share, row_gap) = if crowded { (CROWDED_NAMES_SHARE, 1.5) } else { (NAMES_SHARE, 3.0) };
        if crowded {
            plan.lane_height = plan.lane_height.min(CROWDED_LANE_HEIGHT);
        }
        let names: Vec<Vec<String>> = data
            .variants
            .iter()
            .map(|name| text::wrap_within(&text::clean(name), name_size, page_width * names_share, NAME_LINES))
            .collect();
        let names_width = names.iter().flatten().map(|line| text::width(line, name_size)).fold(OUTER, f64::max);

        let pairings = pairings(data);
        let legend = Legend::lay_out(&pairings, EDGE, page_width, name_size);
        let scale_above = if crowded { LABEL_SIZE + TICK + 2.0 } else { 0.0 };

        let mut borders = vec![legend.bottom + 4.0 + scale_above];
        let mut lanes = Vec::new();
        for (row, name) in names.iter().enumerate() {
            let mut matchups: Vec<(usize, &MatchupChart)> = data
                .matchups
                .iter()
                .filter(|matchup| matchup.variant == row)
                .filter_map(|matchup| Some((pairings.iter().position(|known| *known == matchup.pairing)?, matchup)))
                .collect();
            matchups.sort_by_key(|(pairing, _)| *pairing);
            let top = borders[row];
            let lanes_height = matchups.len() as f64 * plan.lane_height;
            let height = lanes_height.max(name.len() as f64 * name_size * LEADING).max(plan.lane_height) + row_gap;
            let first = top + (height - lanes_height + plan.lane_height) / 2.0;
            lanes.extend(matchups.into_iter().enumerate().map(|(index, (pairing, matchup))| Lane {
                matchup,
                variant: &data.variants[row],
                style: key::style(pairing),
                y: first + index as f64 * plan.lane_height,
            }));
            borders.push(top + height);
        }
        let axis_below = borders.last().copied().unwrap_or(EDGE) + 1.5;
        let footer = text::wrap(&caption::footer(data, plan.marks), SMALL_SIZE, page_width - 2.0 * EDGE);
        let mut page = Page {
            data,
            plan,
            size: (page_width, 0.0),
            name_size,
            names,
            legend,
            footer,
            borders,
            lanes,
            plot_left: EDGE + names_width + NAME_GAP,
            axis_below,
        };
        page.size.1 = (page.footer_baseline(page.footer.len().saturating_sub(1)) + DESCENT * SMALL_SIZE + EDGE).ceil();
        Ok(page)
    }

    /// Length of the part of the axis that carries numbers, in points.
    pub(super) fn axis_width(&self) -> f64 {
        self.size.0 - self.plot_left - OUTER - 2.0 * INNER
    }

    /// Draws the page; `below` paints what belongs under the marks, `mark` one matchup.
    pub(super) fn draw(
        &self,
        axis: &Axis,
        description: &str,
        below: impl Fn(&mut Surface, &Plot),
        mark: impl Fn(&mut Surface, &Plot, &Lane),
    ) -> Result<Svg, ChartError> {
        let span = (self.plot_left + INNER, self.axis_width());
        let plot = Plot::new(axis, span, (self.borders[0], self.axis_below));
        let title = match text::clean(&self.data.title) {
            title if title.is_empty() => self.plan.subject.to_owned(),
            title => format!("{title}: {}", self.plan.subject),
        };
        surface::draw(self.size, &title, description, |surface| {
            self.draw_rules(surface, &plot);
            below(surface, &plot);
            self.draw_axis(surface, &plot);
            for lane in &self.lanes {
                mark(surface, &plot, lane);
            }
            self.draw_names(surface);
            self.legend.draw(surface);
            for (index, line) in self.footer.iter().enumerate() {
                surface.text((EDGE, self.footer_baseline(index)), Anchor::Start, SMALL_SIZE, GREY, line);
            }
        })
    }

    fn tick_label_baseline(&self) -> f64 {
        self.axis_below + TICK + 1.5 + LABEL_SIZE * CAP_HEIGHT
    }

    fn title_baseline(&self) -> f64 {
        self.tick_label_baseline() + DESCENT * LABEL_SIZE + 2.0 + TITLE_SIZE * CAP_HEIGHT
    }

    fn footer_baseline(&self, line: usize) -> f64 {
        self.title_baseline() + DESCENT * TITLE_SIZE + 5.0 + SMALL_SIZE * (CAP_HEIGHT + line as f64 * LEADING)
    }

    /// The quiet lines: between the rows, and at the labelled ticks.
    fn draw_rules(&self, surface: &mut Surface, plot: &Plot) {
        let right = self.size.0 - OUTER;
        for border in &self.borders[1..self.borders.len() - 1] {
            surface.line((EDGE, *border), (right, *border), HAIRLINE, RULE);
        }
        for tick in &plot.axis.ticks {
            let x = plot.x(tick.value);
            surface.line((x, plot.top), (x, plot.bottom), HAIRLINE, RULE);
        }
    }

    fn draw_axis(&self, surface: &mut Surface, plot: &Plot) {
        let scale_above = self.data.variants.len() > ROWS_WITH_ONE_SCALE;
        let (left, right) = (self.plot_left, self.size.0 - OUTER);
        let room = (EDGE, self.size.0 - 1.0);
        plot.scale(surface, Ticks::Below, (left, right), room, self.tick_label_baseline());
        if scale_above {
            plot.scale(surface, Ticks::Above, (left, right), room, plot.top - TICK - 2.0);
        }
        let middle = (left + right) / 2.0;
        surface.text((middle, self.title_baseline()), Anchor::Middle, TITLE_SIZE, BLACK, self.plan.axis_title);
    }

    fn draw_names(&self, surface: &mut Surface) {
        for (row, lines) in self.names.iter().enumerate() {
            let middle = (self.borders[row] + self.borders[row + 1]) / 2.0;
            let between = self.name_size * LEADING;
            let first = middle - (lines.len() as f64 - 1.0) * between / 2.0 + self.name_size * 0.35;
            for (index, line) in lines.iter().enumerate() {
                let baseline = first + index as f64 * between;
                surface.text((EDGE, baseline), Anchor::Start, self.name_size, BLACK, line);
            }
        }
    }
}

/// The different pairings, in the order of the matchups.
fn pairings(data: &ChartData) -> Vec<&str> {
    let mut pairings: Vec<&str> = Vec::new();
    for matchup in &data.matchups {
        if !pairings.contains(&matchup.pairing.as_str()) {
            pairings.push(&matchup.pairing);
        }
    }
    pairings
}

pub(super) fn check(data: &ChartData) -> Result<(), ChartError> {
    if data.variants.is_empty() {
        return Err(ChartError::NoVariants);
    }
    for (index, matchup) in data.matchups.iter().enumerate() {
        let pairing = || matchup.pairing.clone();
        if matchup.variant >= data.variants.len() {
            let (variant, variants) = (matchup.variant, data.variants.len());
            return Err(ChartError::UnknownVariant { matchup: index, pairing: pairing(), variant, variants });
        }
        if let Some(pair) = matchup.lengths.windows(2).find(|pair| pair[0].0 >= pair[1].0) {
            let (before, plies) = (pair[0].0, pair[1].0);
            return Err(ChartError::LengthsOutOfOrder { matchup: index, pairing: pairing(), plies, before });
        }
    }
    Ok(())
}
