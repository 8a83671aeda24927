//! How pairings are told apart: colours of Okabe and Ito, and marks that differ without colour.

use plotters::style::RGBColor;

use super::surface::{Point, Surface, WHITE};

/// The palette of Okabe and Ito (2008), without yellow, which is too light for thin lines on white.
const COLOURS: [RGBColor; 7] = [
    RGBColor(0x00, 0x72, 0xB2),
    RGBColor(0xD5, 0x5E, 0x00),
    RGBColor(0x00, 0x9E, 0x73),
    RGBColor(0xCC, 0x79, 0xA7),
    RGBColor(0xE6, 0x9F, 0x00),
    RGBColor(0x56, 0xB4, 0xE9),
    RGBColor(0x00, 0x00, 0x00),
];

/// Distance from the centre of a mark to its outermost point, in points.
pub(super) const MARK_RADIUS: f64 = 2.5;

#[derive(Debug, Clone, Copy)]
enum Shape {
    Circle,
    Square,
    TriangleUp,
    Diamond,
    TriangleDown,
    TriangleRight,
    TriangleLeft,
    Plus,
    Times,
}

#[derive(Debug, Clone, Copy)]
enum Inside {
    Filled,
    Open,
}

const MARKS: [(Shape, Inside); 16] = [
    (Shape::Circle, Inside::Filled),
    (Shape::Square, Inside::Open),
    (Shape::TriangleUp, Inside::Filled),
    (Shape::Diamond, Inside::Open),
    (Shape::TriangleDown, Inside::Filled),
    (Shape::Times, Inside::Filled),
    (Shape::Circle, Inside::Open),
    (Shape::Square, Inside::Filled),
    (Shape::TriangleUp, Inside::Open),
    (Shape::Diamond, Inside::Filled),
    (Shape::TriangleDown, Inside::Open),
    (Shape::Plus, Inside::Filled),
    (Shape::TriangleRight, Inside::Open),
    (Shape::TriangleLeft, Inside::Filled),
    (Shape::TriangleRight, Inside::Filled),
    (Shape::TriangleLeft, Inside::Open),
];

/// Colour and mark of one pairing. The first 16 pairings have different marks, so that they can be told apart in
/// grey; the first 112 differ in colour or mark.
#[derive(Debug, Clone, Copy)]
pub(super) struct Style {
    /// Colour of marks and intervals.
    pub(super) colour: RGBColor,
    shape: Shape,
    inside: Inside,
}

/// The style of the pairing with this index.
pub(super) fn style(pairing: usize) -> Style {
    let (shape, inside) = MARKS[pairing % MARKS.len()];
    Style { colour: COLOURS[pairing % COLOURS.len()], shape, inside }
}

impl Style {
    /// The colour mixed with white, for areas; `strength` from 0 (white) to 1 (the colour itself).
    pub(super) fn tint(&self, strength: f64) -> RGBColor {
        let mix = |part: u8| (255.0 - (255.0 - f64::from(part)) * strength).round() as u8;
        RGBColor(mix(self.colour.0), mix(self.colour.1), mix(self.colour.2))
    }

    /// Draws the mark, with a thin white rim that sets it off from lines beneath.
    pub(super) fn mark(&self, surface: &mut Surface, centre: Point) {
        const RIM: f64 = 0.5;
        const WALL: f64 = 0.85;
        self.shape.fill(surface, centre, MARK_RADIUS + RIM, WHITE);
        self.shape.fill(surface, centre, MARK_RADIUS, self.colour);
        if let Inside::Open = self.inside {
            self.shape.fill(surface, centre, MARK_RADIUS - self.shape.inset(WALL), WHITE);
        }
    }
}

/// Corners of a plus sign around its centre.
const PLUS: [Point; 12] = [
    (-0.36, -1.05),
    (0.36, -1.05),
    (0.36, -0.36),
    (1.05, -0.36),
    (1.05, 0.36),
    (0.36, 0.36),
    (0.36, 1.05),
    (-0.36, 1.05),
    (-0.36, 0.36),
    (-1.05, 0.36),
    (-1.05, -0.36),
    (-0.36, -0.36),
];

/// Sine and cosine of an eighth of a turn.
const EIGHTH_TURN: f64 = std::f64::consts::FRAC_1_SQRT_2;

impl Shape {
    /// By how much the radius must shrink so that the wall is everywhere about `wall` points thick.
    fn inset(self, wall: f64) -> f64 {
        match self {
            Shape::Circle => wall,
            Shape::Square | Shape::Diamond => wall * 1.25,
            Shape::Plus | Shape::Times => wall,
            Shape::TriangleUp | Shape::TriangleDown | Shape::TriangleRight | Shape::TriangleLeft => wall * 1.6,
        }
    }

    fn fill(self, surface: &mut Surface, (x, y): Point, radius: f64, colour: RGBColor) {
        let corners: &[Point] = match self {
            Shape::Circle => return surface.disc((x, y), radius * 0.92, colour),
            Shape::Square => &[(-0.82, -0.82), (0.82, -0.82), (0.82, 0.82), (-0.82, 0.82)],
            Shape::TriangleUp => &[(0.0, -1.1), (1.0, 0.75), (-1.0, 0.75)],
            Shape::TriangleDown => &[(0.0, 1.1), (1.0, -0.75), (-1.0, -0.75)],
            Shape::TriangleRight => &[(1.1, 0.0), (-0.75, 1.0), (-0.75, -1.0)],
            Shape::Diamond => &[(0.0, -1.15), (1.15, 0.0), (0.0, 1.15), (-1.15, 0.0)],
            Shape::TriangleLeft => &[(-1.1, 0.0), (0.75, 1.0), (0.75, -1.0)],
            Shape::Plus => &PLUS,
            Shape::Times => &PLUS.map(|(dx, dy)| ((dx - dy) * EIGHTH_TURN, (dx + dy) * EIGHTH_TURN)),
        };
        let placed: Vec<Point> = corners.iter().map(|(dx, dy)| (x + dx * radius, y + dy * radius)).collect();
        surface.polygon(&placed, colour);
    }
}

#[cfg(test)]
mod tests {
    use super::style;

    #[test]
    fn sixteen_pairings_differ_without_colour() {
        let mut marks: Vec<String> =
            (0..16).map(style).map(|style| format!("{:?} {:?}", style.shape, style.inside)).collect();
        marks.sort();
        marks.dedup();
        assert_eq!(marks.len(), 16);
    }
}
