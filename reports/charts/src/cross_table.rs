//! The cross table: the score of each agent against each other one.

use super::data::{ChartData, Estimate};
use super::error::ChartError;
use super::frame::{self, EDGE, Foot, GREY, SMALL_SIZE};
use super::page;
use super::records::{self, Records};
use super::surface::{self, Anchor, BLACK, Surface, WHITE};
use super::svg::Svg;
use super::text::{self, CAP_HEIGHT, DESCENT, LEADING};
use super::{Chart, Columns, Width};
use super::{caption, heat};

pub(super) const CHART: Chart = Chart { name: "cross_table", caption, applies, data, draw };

/// What the agents did against each other, over all variants and both seats.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct CrossTable {
    /// Every two agents that met, both ways.
    pub meetings: Vec<Meeting>,
}

/// The games of an agent against another.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Meeting {
    /// Index into [`ChartData::agents`].
    pub agent: usize,
    /// Index into [`ChartData::agents`].
    pub opponent: usize,
    /// Number of games, in both seats.
    pub games: u64,
    /// The agent's mean score in them.
    pub score: Estimate,
}

/// So many agents are shown, the first of the experiment.
const MOST: usize = 40;
const NAME_LINES: usize = 4;
/// A cell with numbers is no narrower.
const CELL_WITH_NUMBERS: f64 = 25.0;
const CELL_MOST: f64 = 60.0;
const CELL_HEIGHT: f64 = 20.0;
const CELL_LEAST: f64 = 3.5;
const RULE_WIDTH: f64 = 0.5;
/// Where the columns' numbers are above them.
const HEAD: f64 = SMALL_SIZE * LEADING + 2.0;

/// Two agents met.
fn applies(data: &ChartData) -> bool {
    meetings(data).next().is_some()
}

/// The meetings that are shown.
fn meetings(data: &ChartData) -> impl Iterator<Item = (&Meeting, Estimate)> {
    let is_shown = |agent: usize| agent < data.agents.len().min(MOST);
    data.cross.meetings.iter().filter_map(move |meeting| {
        let score = meeting.score.within_unit()?;
        (is_shown(meeting.agent) && is_shown(meeting.opponent) && meeting.agent != meeting.opponent)
            .then_some((meeting, score))
    })
}

fn cut(data: &ChartData) -> String {
    let all = data.agents.len();
    if all > MOST { format!(" Shown are the first {MOST} of {all} agents.") } else { String::new() }
}

fn over(data: &ChartData) -> String {
    match data.variants.len() {
        1 => String::new(),
        variants => format!(" over all {variants} variants"),
    }
}

fn caption(data: &ChartData) -> String {
    let words = format!(
        "Cross table: the mean score of the agent of the row against the agent of the column (a win is 1, a draw 0.5, a loss \
         0), games of both seats taken together{}; below it half the width of its 95 % interval (normal interval from the \
         trinomial variance, for independent games; Wilson interval where the sample variance is 0). Darker is a higher \
         score. Numbers are left out where cells are too narrow for them.{}",
        over(data),
        cut(data)
    );
    caption::caption(data, &words)
}

fn data(data: &ChartData) -> Records {
    const COLUMNS: [(&str, &str); 6] = [
        ("agent", "The agent of the row."),
        ("opponent", "The agent of the column."),
        ("games", "Number of games, in both seats."),
        ("score", "The agent's mean score in them."),
        ("score_low", "Lower end of its 95 % interval."),
        ("score_high", "Upper end of its 95 % interval."),
    ];
    let row = |(meeting, score): (&Meeting, Estimate)| {
        let names = [meeting.agent, meeting.opponent].map(|agent| records::Cell::text(&*data.agents[agent]));
        let numbers = std::iter::once(records::Cell::count(meeting.games)).chain(records::Cell::estimate(Some(score)));
        names.into_iter().chain(numbers).collect()
    };
    Records { name: CHART.name, columns: COLUMNS.into(), rows: meetings(data).map(row).collect() }
}

fn draw(data: &ChartData, width: Width) -> Result<Svg, ChartError> {
    page::check(data)?;
    let layout = Layout::new(data, width);
    let size = (width.points(), layout.foot.page_height);
    surface::draw(size, &frame::title(data, "cross table"), &caption(data), |surface| layout.draw(surface))
}

/// Are there numbers in the cells?
#[derive(Clone, Copy, PartialEq, Eq)]
enum Detail {
    Numbers,
    Shades,
}

/// Everything in its place.
struct Layout<'a> {
    data: &'a ChartData,
    names: Vec<Vec<String>>,
    detail: Detail,
    left: f64,
    cell: f64,
    /// Upper ends of the rows, and the lower end of the last.
    borders: Vec<f64>,
    foot: Foot,
}

impl<'a> Layout<'a> {
    fn new(data: &'a ChartData, width: Width) -> Layout<'a> {
        let share = match width.columns() {
            Columns::One => 0.38,
            Columns::Two => 0.3,
        };
        let agents = data.agents.len().min(MOST);
        let number_width = number_width(agents);
        let wrapped =
            |name: &String| text::wrap_within(&text::clean(name), SMALL_SIZE, width.points() * share, NAME_LINES);
        let names: Vec<Vec<String>> = data.agents.iter().take(agents).map(wrapped).collect();
        let widest = names.iter().flatten().map(|line| text::width(line, SMALL_SIZE)).fold(8.0, f64::max);
        let left = EDGE + number_width + 4.0 + widest + 6.0;
        let cell = ((width.points() - EDGE - left) / agents.max(1) as f64).clamp(CELL_LEAST, CELL_MOST);
        let (detail, least) =
            if cell >= CELL_WITH_NUMBERS { (Detail::Numbers, CELL_HEIGHT) } else { (Detail::Shades, 7.0) };
        let mut borders = vec![EDGE + HEAD];
        for name in &names {
            let height = (name.len() as f64 * SMALL_SIZE * LEADING + 3.0).max(least).max(cell.min(CELL_HEIGHT));
            borders.push(borders[borders.len() - 1] + height);
        }
        let bottom = borders[borders.len() - 1];
        let marks = format!("Score of the row against the column{}; darker is more.{}", over(data), cut(data));
        let marks = match detail {
            Detail::Numbers => format!("{marks} Below it half its 95 % interval."),
            Detail::Shades => marks,
        };
        let foot = Foot::lay_out(data, &marks, width.points(), bottom + 6.0);
        Layout { data, names, detail, left, cell, borders, foot }
    }

    fn draw(&self, surface: &mut Surface) {
        let right = self.left + self.cell * self.names.len() as f64;
        self.draw_names(surface);
        for (meeting, score) in meetings(self.data) {
            let [agent, opponent] = [meeting.agent, meeting.opponent].map(|agent| &*self.data.agents[agent]);
            let numbers = caption::with_interval(score, 4);
            let words = format!("{agent} against {opponent}: score {numbers}; {}", caption::games(meeting.games));
            surface.value(agent, &text::clean(&words), |surface| self.draw_cell(surface, meeting, score));
        }
        for border in &self.borders {
            surface.line((self.left, *border), (right, *border), RULE_WIDTH, WHITE);
        }
        for column in 0..=self.names.len() {
            let x = self.left + column as f64 * self.cell;
            surface.line((x, self.borders[0]), (x, self.borders[self.borders.len() - 1]), RULE_WIDTH, WHITE);
        }
        self.foot.draw(surface);
    }

    /// The agents at the left, each with its number, and the numbers above.
    fn draw_names(&self, surface: &mut Surface) {
        let number_width = number_width(self.names.len());
        for (agent, lines) in self.names.iter().enumerate() {
            let middle = (self.borders[agent] + self.borders[agent + 1]) / 2.0;
            let between = SMALL_SIZE * LEADING;
            let first = middle - (lines.len() as f64 - 1.0) * between / 2.0 + SMALL_SIZE * 0.35;
            let number = (agent + 1).to_string();
            surface.key(&self.data.agents[agent], |surface| {
                let x = EDGE + number_width - text::width(&number, SMALL_SIZE);
                surface.text((x, first), Anchor::Start, SMALL_SIZE, GREY, &number);
                for (index, line) in lines.iter().enumerate() {
                    let baseline = first + index as f64 * between;
                    surface.text((EDGE + number_width + 4.0, baseline), Anchor::Start, SMALL_SIZE, BLACK, line);
                }
            });
            if text::width(&number, SMALL_SIZE) + 1.0 <= self.cell || (agent + 1) % 5 == 0 && self.cell >= 4.0 {
                let x = self.left + (agent as f64 + 0.5) * self.cell;
                let baseline = self.borders[0] - 2.0 - SMALL_SIZE * DESCENT / 2.0;
                surface.text((x, baseline), Anchor::Middle, SMALL_SIZE, GREY, &number);
            }
        }
    }

    fn draw_cell(&self, surface: &mut Surface, meeting: &Meeting, Estimate { value, low, high }: Estimate) {
        let (top, bottom) = (self.borders[meeting.agent], self.borders[meeting.agent + 1]);
        let left = self.left + meeting.opponent as f64 * self.cell;
        surface.rectangle((left, top), (left + self.cell, bottom), heat::shade(value));
        if self.detail == Detail::Shades {
            return;
        }
        let colour = if heat::is_dark(value) { WHITE } else { BLACK };
        let (x, middle) = (left + self.cell / 2.0, (top + bottom) / 2.0);
        let below = SMALL_SIZE * CAP_HEIGHT;
        surface.text((x, middle - 1.5), Anchor::Middle, SMALL_SIZE, colour, &format!("{value:.3}"));
        let half = format!("±{:.3}", (high - low) / 2.0);
        surface.text((x, middle + 1.0 + below), Anchor::Middle, SMALL_SIZE, colour, &half);
    }
}

/// The width of the largest number of an agent.
fn number_width(agents: usize) -> f64 {
    text::width(&agents.to_string(), SMALL_SIZE)
}
