//! What stands around every chart: its title for readers who cannot see it, labels, and the lines at its foot.

use plotters::style::RGBColor;

use super::caption;
use super::data::ChartData;
use super::surface::{Anchor, Surface};
use super::text::{self, CAP_HEIGHT, DESCENT, LEADING};

/// Room at the edges of the page, in points.
pub(super) const EDGE: f64 = 3.0;
/// Font size of small labels and of the foot.
pub(super) const SMALL_SIZE: f64 = 7.0;
/// Font size of the titles of axes.
pub(super) const TITLE_SIZE: f64 = 8.0;
/// Thickness of quiet lines.
pub(super) const HAIRLINE: f64 = 0.4;
/// Quiet text.
pub(super) const GREY: RGBColor = RGBColor(0x44, 0x44, 0x44);
/// Quiet lines.
pub(super) const RULE: RGBColor = RGBColor(0xDD, 0xDD, 0xDD);
/// Behind headings.
pub(super) const SHADE: RGBColor = RGBColor(0xEC, 0xEC, 0xEC);

/// The title of a chart, for readers who cannot see it.
pub(super) fn title(data: &ChartData, subject: &str) -> String {
    match text::clean(&data.title) {
        title if title.is_empty() => subject.to_owned(),
        title => format!("{title}: {subject}"),
    }
}

/// The lines at the foot of a chart.
pub(super) struct Foot {
    lines: Vec<String>,
    top: f64,
    /// The height of the page that ends with them, in whole points.
    pub(super) page_height: f64,
}

impl Foot {
    /// The experiment, what the marks are, and its size, from `top` downwards.
    pub(super) fn lay_out(data: &ChartData, marks: &str, page_width: f64, top: f64) -> Foot {
        let lines = text::wrap(&caption::footer(data, marks), SMALL_SIZE, page_width - 2.0 * EDGE);
        let last = SMALL_SIZE * (CAP_HEIGHT + lines.len().saturating_sub(1) as f64 * LEADING);
        Foot { lines, top, page_height: (top + last + DESCENT * SMALL_SIZE + EDGE).ceil() }
    }

    /// Draws the lines.
    pub(super) fn draw(&self, surface: &mut Surface) {
        for (index, line) in self.lines.iter().enumerate() {
            let baseline = self.top + SMALL_SIZE * (CAP_HEIGHT + index as f64 * LEADING);
            surface.text((EDGE, baseline), Anchor::Start, SMALL_SIZE, GREY, line);
        }
    }
}

/// Lines of text around a middle.
pub(super) fn label(
    surface: &mut Surface,
    (x, middle): (f64, f64),
    anchor: Anchor,
    size: f64,
    colour: RGBColor,
    lines: &[String],
) {
    let between = size * LEADING;
    let first = middle - (lines.len() as f64 - 1.0) * between / 2.0 + size * 0.35;
    for (index, line) in lines.iter().enumerate() {
        surface.text((x, first + index as f64 * between), anchor, size, colour, line);
    }
}

/// The width of the widest of these lines.
pub(super) fn widest<'a>(lines: impl IntoIterator<Item = &'a String>, size: f64) -> f64 {
    lines.into_iter().map(|line| text::width(line, size)).fold(0.0, f64::max)
}
