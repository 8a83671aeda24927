//! Charts for print: first-move advantage, draw rate and game length, one row per variant, and all three
//! against skill.
//!
//! A chart is drawn to memory as SVG at a fixed physical width; the PNG is made from that SVG. The same data gives
//! the same bytes. Texts are 7 to 8 pt at physical size and measured with the font that is bundled, so that labels
//! neither overlap nor leave the page; the height grows with the rows.
//!
//! Absent on purpose: files, statistics other than quantiles and densities of counted lengths, titles above the
//! charts (the caption is text; a line below each chart says what was played).
//!
//! To add a chart, write its file and add its line to [`CHARTS`].

#![deny(missing_docs)]

mod axis;
mod board;
mod board_layout;
mod caption;
mod cross_table;
mod data;
mod density;
mod draw_rate;
mod effects;
mod error;
mod fill;
mod first_score;
mod font;
mod forest;
mod frame;
mod game_length;
mod heat;
mod heat_map;
mod interactions;
mod key;
mod ladder;
mod legend;
mod matrix;
mod outcomes;
mod page;
mod panels;
#[cfg(feature = "pdf")]
mod pdf;
mod plies;
mod points;
mod profile;
pub mod records;
mod rows;
mod running;
mod scale;
mod skill;
mod surface;
mod survival;
mod svg;
mod text;
mod toggles;

#[cfg(test)]
mod tests;

pub use board::{WIDTHS, board_figure, board_on_page};
pub use board_layout::{BoardLayout, Stroke};
pub use cross_table::{CrossTable, Meeting};
pub use data::{ChartData, Estimate, Exits, MatchupChart, Turns};
pub use effects::EffectChart;
pub use error::ChartError;
pub use outcomes::Outcomes;
pub use plies::PlyCounts;
pub use points::{BoardPoints, PointCounts};
use records::Records;
pub use running::RunningScore;
pub use svg::Svg;
pub use toggles::{Factor, Toggles};

/// All charts, in the order in which a report shows them.
pub const CHARTS: [Chart; 14] = [
    first_score::CHART,
    draw_rate::CHART,
    outcomes::CHART,
    game_length::CHART,
    survival::CHART,
    heat_map::CHART,
    effects::CHART,
    interactions::CHART,
    skill::CHART,
    ladder::CHART,
    running::CHART,
    plies::CHART,
    points::CHART,
    cross_table::CHART,
];

/// One kind of chart.
#[derive(Debug, Clone, Copy)]
pub struct Chart {
    /// Name for files and links, such as `first_score`.
    pub name: &'static str,
    /// Writes the full caption as plain text: what is shown, the kind of interval, number of games, agents and seed.
    pub caption: fn(&ChartData) -> String,
    /// Has the data what the chart shows? Where not, it is left out.
    pub applies: fn(&ChartData) -> bool,
    /// The numbers of the figure, a row a mark.
    pub data: fn(&ChartData) -> Records,
    /// Draws the chart. Fails when there are no variants or a matchup is at fault; see [`ChartError`].
    pub draw: fn(&ChartData, Width) -> Result<Svg, ChartError>,
}

fn always(_: &ChartData) -> bool {
    true
}

/// Physical width of a figure: one or two columns of a journal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Width {
    /// One column, 89 mm.
    Single,
    /// Two columns, 183 mm.
    Double,
    /// So many millimetres, of [`Width::MM`].
    Millimetres(u16),
}

/// For how many columns of a journal a figure is laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Columns {
    One,
    Two,
}

impl Width {
    /// The widths in millimetres that a figure can have.
    pub const MM: std::ops::RangeInclusive<u16> = 80..=400;

    /// From so many millimetres a figure is laid out for two columns.
    const WIDE: f64 = 140.0;

    /// The width in millimetres.
    pub fn mm(self) -> f64 {
        match self {
            Width::Single => 89.0,
            Width::Double => 183.0,
            Width::Millimetres(mm) => f64::from(mm),
        }
    }

    fn columns(self) -> Columns {
        if self.mm() < Width::WIDE { Columns::One } else { Columns::Two }
    }

    /// The width in points of 1/72 inch.
    fn points(self) -> f64 {
        self.mm() * surface::POINTS_PER_MM
    }
}
