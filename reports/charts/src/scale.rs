//! Where numbers are on the page, and the scale that tells of it.

use super::axis::{Axis, LABEL_SIZE};
use super::surface::{Anchor, BLACK, Surface};
use super::text;

/// Thickness of the line of an axis.
pub(super) const AXIS_WIDTH: f64 = 0.6;
/// Thickness of minor ticks.
const HAIRLINE: f64 = 0.4;
/// Length of a labelled tick.
pub(super) const TICK: f64 = 2.5;
const MINOR_TICK: f64 = 1.5;

/// Where numbers are on the page.
pub(super) struct Plot<'a> {
    /// The axis.
    pub(super) axis: &'a Axis,
    left: f64,
    width: f64,
    /// Upper end of the plotting area.
    pub(super) top: f64,
    /// Lower end of the plotting area, where the axis is.
    pub(super) bottom: f64,
}

/// On which side of the line of the axis the ticks are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ticks {
    /// Below the plotting area.
    Below,
    /// Above the plotting area.
    Above,
}

impl<'a> Plot<'a> {
    /// A plot whose axis begins at `left`, `width` points long, between `top` and `bottom`.
    pub(super) fn new(axis: &'a Axis, (left, width): (f64, f64), (top, bottom): (f64, f64)) -> Plot<'a> {
        Plot { axis, left, width, top, bottom }
    }

    /// The place of a number of the axis.
    pub(super) fn x(&self, value: f64) -> f64 {
        self.at(self.axis.fraction(value))
    }

    /// The place of a fraction of the axis.
    pub(super) fn at(&self, fraction: f64) -> f64 {
        self.left + fraction * self.width
    }

    /// The line of the axis from `left` to `right`, its ticks, and those labels that stay clear of each other and
    /// within `room`.
    pub(super) fn scale(
        &self,
        surface: &mut Surface,
        ticks: Ticks,
        (left, right): (f64, f64),
        room: (f64, f64),
        baseline: f64,
    ) {
        let (y, direction) = match ticks {
            Ticks::Below => (self.bottom, 1.0),
            Ticks::Above => (self.top, -1.0),
        };
        surface.line((left, y), (right, y), AXIS_WIDTH, BLACK);
        for value in &self.axis.minor {
            let x = self.x(*value);
            surface.line((x, y), (x, y + direction * MINOR_TICK), HAIRLINE, BLACK);
        }
        let mut taken = room.0;
        for tick in &self.axis.ticks {
            let x = self.x(tick.value);
            surface.line((x, y), (x, y + direction * TICK), AXIS_WIDTH, BLACK);
            let half = text::width(&tick.label, LABEL_SIZE) / 2.0;
            if x - half >= taken && x + half <= room.1 {
                surface.text((x, baseline), Anchor::Middle, LABEL_SIZE, BLACK, &tick.label);
                taken = x + half + 2.0;
            }
        }
    }
}
