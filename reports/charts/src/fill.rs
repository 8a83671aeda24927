//! How parts of bars are told apart: colours that differ in grey as well, and hatching.

use plotters::style::RGBColor;

use super::surface::{Point, Surface, WHITE};

/// Distance between the lines of a hatching, across them, and their thickness, in points.
const HATCH_STEP: f64 = 1.8;
const HATCH_WIDTH: f64 = 0.55;
/// Areas lower than this are too low for a hatching, and have its colour alone: so colours of parts of one bar differ
/// in grey too.
const HATCH_LEAST: f64 = 2.5;
const OUTLINE: f64 = 0.4;

/// The look of an area.
#[derive(Debug, Clone, Copy)]
pub(super) struct Fill {
    colour: RGBColor,
    hatch: Hatch,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Hatch {
    /// The colour alone.
    None,
    /// Lines in the colour on white, that rise to the right.
    Rising,
    /// The same, falling.
    Falling,
    /// Both.
    Crossed,
    /// The colour is so light that the area needs an outline.
    Outlined,
}

impl Fill {
    /// Dark blue.
    pub(super) const DARK: Fill = Fill::plain(0x00, 0x5A, 0x94);
    /// Orange, of a middle grey.
    pub(super) const MIDDLE: Fill = Fill::plain(0xE6, 0x9F, 0x00);
    /// Nearly white, with an outline.
    pub(super) const LIGHT: Fill = Fill { colour: RGBColor(0xF4, 0xF4, 0xF4), hatch: Hatch::Outlined };
    /// Black.
    pub(super) const BLACK: Fill = Fill::plain(0x10, 0x10, 0x10);
    /// A light blue.
    pub(super) const PALE: Fill = Fill::plain(0x9A, 0xD0, 0xF0);
    /// Vermilion lines that rise.
    pub(super) const RISING: Fill = Fill { colour: RGBColor(0xD5, 0x5E, 0x00), hatch: Hatch::Rising };
    /// Light green lines that fall.
    pub(super) const FALLING: Fill = Fill { colour: RGBColor(0x60, 0xC8, 0xA0), hatch: Hatch::Falling };
    /// Light purple lines that cross.
    pub(super) const CROSSED: Fill = Fill { colour: RGBColor(0xCC, 0x79, 0xA7), hatch: Hatch::Crossed };
    /// Yellow, with an outline.
    pub(super) const YELLOW: Fill = Fill { colour: RGBColor(0xF0, 0xE4, 0x42), hatch: Hatch::Outlined };

    const fn plain(red: u8, green: u8, blue: u8) -> Fill {
        Fill { colour: RGBColor(red, green, blue), hatch: Hatch::None }
    }

    /// How light its colour is in grey, from 0 to 1 (Rec. 601).
    #[cfg(test)]
    pub(super) fn grey(self) -> f64 {
        let RGBColor(red, green, blue) = self.colour;
        (0.299 * f64::from(red) + 0.587 * f64::from(green) + 0.114 * f64::from(blue)) / 255.0
    }

    /// Draws an area between two opposite corners.
    pub(super) fn draw(self, surface: &mut Surface, top_left: Point, bottom_right: Point) {
        let is_low = bottom_right.1 - top_left.1 < HATCH_LEAST;
        if is_low || matches!(self.hatch, Hatch::None | Hatch::Outlined) {
            surface.rectangle(top_left, bottom_right, self.colour);
        } else {
            surface.rectangle(top_left, bottom_right, WHITE);
        }
        if is_low || self.hatch == Hatch::None {
            return;
        }
        if matches!(self.hatch, Hatch::Rising | Hatch::Crossed) {
            self.lines(surface, top_left, bottom_right, -1.0);
        }
        if matches!(self.hatch, Hatch::Falling | Hatch::Crossed) {
            self.lines(surface, top_left, bottom_right, 1.0);
        }
        let ink = if self.hatch == Hatch::Outlined { RGBColor(0x88, 0x88, 0x88) } else { self.colour };
        let (left, top, right, bottom) = inset(top_left, bottom_right);
        if right > left {
            let round = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)];
            surface.path(&round, OUTLINE, ink);
        }
    }

    /// Lines at 45 degrees, `slope` 1 or -1, cut at the sides of the area.
    fn lines(self, surface: &mut Surface, (left, top): Point, (right, bottom): Point, slope: f64) {
        let step = HATCH_STEP * std::f64::consts::SQRT_2;
        let height = bottom - top;
        // Where the line meets the upper side for slope 1, and the lower one for -1; on one grid for all areas.
        let mut from = ((left - height) / step).ceil() * step;
        while from < right {
            let (start, end) = (from.max(left), (from + height).min(right));
            if end > start {
                let y = |x: f64| if slope > 0.0 { top + (x - from) } else { bottom - (x - from) };
                surface.line((start, y(start)), (end, y(end)), HATCH_WIDTH, self.colour);
            }
            from += step;
        }
    }
}

/// The sides of the area, an outline's half further in.
fn inset((left, top): Point, (right, bottom): Point) -> (f64, f64, f64, f64) {
    let half = OUTLINE / 2.0;
    (left + half, top + half, right - half, bottom - half)
}
