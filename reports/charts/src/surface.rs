//! The drawing surface: plotters' SVG backend, in points.
//!
//! All that plotters 0.3.7 does in its own way is put right here and nowhere else. Its coordinates and line widths
//! are whole numbers, so a point is [`UNITS`] of them. It divides font sizes by 1.24, so they are multiplied by it, and
//! rounds those given in the short way, so they are given in the long way.
//! It writes the size of the picture in pixels, so the opening tag is written anew in millimetres. It places text by
//! its top in a way that only baselines make exact.

use plotters::backend::{DrawingBackend, SVGBackend};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, FontDesc, FontFamily, FontStyle, RGBColor, ShapeStyle, TextStyle};

use super::error::ChartError;
use super::svg::Svg;
use super::text;

/// Points of 1/72 inch in a millimetre.
pub(super) const POINTS_PER_MM: f64 = 72.0 / 25.4;

/// Black, for axes and names.
pub(super) const BLACK: RGBColor = RGBColor(0, 0, 0);

/// White, for the page and the inside of open marks.
pub(super) const WHITE: RGBColor = RGBColor(255, 255, 255);

/// Coordinates in a point.
const UNITS: f64 = 20.0;

/// By what the SVG backend divides font sizes.
const FONT_DIVISOR: f64 = 1.24;

/// How far below the given place the SVG backend puts the baseline of top-aligned text, in multiples of the font
/// size.
const TOP_TO_BASELINE: f64 = 0.76;

/// A place on the page in points, from the left and from the top.
pub(super) type Point = (f64, f64);

/// Which part of a text is at its place.
#[derive(Debug, Clone, Copy)]
pub(super) enum Anchor {
    Start,
    Middle,
}

/// A page that is being drawn. What fails is remembered and returned by [`Surface::finish`].
pub(super) struct Surface<'a> {
    backend: SVGBackend<'a>,
    failure: Option<String>,
}

/// Draws on a white page of the given size in points, and returns it with its title and description for readers who
/// cannot see it.
pub(super) fn draw(
    size: Point,
    title: &str,
    description: &str,
    paint: impl FnOnce(&mut Surface),
) -> Result<Svg, ChartError> {
    let mut buffer = String::new();
    let mut surface = Surface {
        backend: SVGBackend::with_string(
            &mut buffer,
            (to_units(size.0).unsigned_abs(), to_units(size.1).unsigned_abs()),
        ),
        failure: None,
    };
    surface.rectangle((0.0, 0.0), size, WHITE);
    paint(&mut surface);
    surface.finish()?;
    let body = buffer.split_once('>').map_or("", |(_, body)| body);
    Ok(Svg::new(format!("{}{body}", head(size, title, description))))
}

/// The opening tag with the physical size, the title and the description.
fn head((width, height): Point, title: &str, description: &str) -> String {
    head_at((width, height), UNITS, title, description)
}

/// The opening tag of a picture whose coordinates are points.
pub(super) fn head_in_points(size: Point, title: &str, description: &str) -> String {
    head_at(size, 1.0, title, description)
}

fn head_at((width, height): Point, units: f64, title: &str, description: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{}mm\" height=\"{}mm\" viewBox=\"0 0 {} {}\">\n\
         <title>{}</title>\n<desc>{}</desc>",
        rounded(width / POINTS_PER_MM),
        rounded(height / POINTS_PER_MM),
        rounded(width * units),
        rounded(height * units),
        escaped(title),
        escaped(description),
    )
}

fn escaped(text: &str) -> String {
    text::clean(text).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// A number with three digits after the point, for coordinates.
pub(super) fn rounded(number: f64) -> f64 {
    (number * 1000.0).round() / 1000.0
}

fn to_units(points: f64) -> i32 {
    (points * UNITS).round() as i32
}

fn place((x, y): Point) -> (i32, i32) {
    (to_units(x), to_units(y))
}

impl Surface<'_> {
    fn finish(mut self) -> Result<(), ChartError> {
        let presented = self.backend.present();
        self.keep(presented);
        match self.failure {
            Some(failure) => Err(ChartError::Drawing(failure)),
            None => Ok(()),
        }
    }

    /// A straight line, `width` points thick.
    pub(super) fn line(&mut self, from: Point, to: Point, width: f64, colour: RGBColor) {
        let drawn = self.backend.draw_line(place(from), place(to), &stroke(width, colour));
        self.keep(drawn);
    }

    /// A vertical line of dashes.
    pub(super) fn dashes(&mut self, x: f64, top: f64, bottom: f64, width: f64, colour: RGBColor) {
        const DASH: f64 = 2.5;
        const GAP: f64 = 2.0;
        let mut y = top;
        while y < bottom {
            self.line((x, y), (x, (y + DASH).min(bottom)), width, colour);
            y += DASH + GAP;
        }
    }

    /// A filled rectangle between two opposite corners.
    pub(super) fn rectangle(&mut self, top_left: Point, bottom_right: Point, colour: RGBColor) {
        let style = ShapeStyle::from(&colour).filled();
        let drawn = self.backend.draw_rect(place(top_left), place(bottom_right), &style, true);
        self.keep(drawn);
    }

    /// A filled polygon.
    pub(super) fn polygon(&mut self, corners: &[Point], colour: RGBColor) {
        let style = ShapeStyle::from(&colour).filled();
        let drawn = self.backend.fill_polygon(corners.iter().copied().map(place), &style);
        self.keep(drawn);
    }

    /// A filled polygon through which what lies beneath is seen; `strength` from 0 (nothing) to 1 (opaque).
    pub(super) fn veil(&mut self, corners: &[Point], strength: f64, colour: RGBColor) {
        let style = ShapeStyle::from(colour.mix(strength)).filled();
        let drawn = self.backend.fill_polygon(corners.iter().copied().map(place), &style);
        self.keep(drawn);
    }

    /// A line through points, `width` points thick.
    pub(super) fn path(&mut self, points: &[Point], width: f64, colour: RGBColor) {
        let drawn = self.backend.draw_path(points.iter().copied().map(place), &stroke(width, colour));
        self.keep(drawn);
    }

    /// A filled circle.
    pub(super) fn disc(&mut self, centre: Point, radius: f64, colour: RGBColor) {
        let style = ShapeStyle::from(&colour).filled();
        let drawn = self.backend.draw_circle(place(centre), to_units(radius).unsigned_abs(), &style, true);
        self.keep(drawn);
    }

    /// One line of text on a baseline, at a font size in points.
    pub(super) fn text(&mut self, (x, baseline): Point, anchor: Anchor, size: f64, colour: RGBColor, text: &str) {
        let across = match anchor {
            Anchor::Start => HPos::Left,
            Anchor::Middle => HPos::Center,
        };
        let family = FontFamily::Name(text::FAMILIES);
        let font = FontDesc::new(family, size * UNITS * FONT_DIVISOR, FontStyle::Normal);
        let style = TextStyle::from(font).color(&colour).pos(Pos::new(across, VPos::Top));
        let drawn = self.backend.draw_text(text, &style, place((x, baseline - TOP_TO_BASELINE * size)));
        self.keep(drawn);
    }

    fn keep<E: std::fmt::Display>(&mut self, result: Result<(), E>) {
        if let Err(error) = result {
            self.failure.get_or_insert_with(|| error.to_string());
        }
    }
}

fn stroke(width: f64, colour: RGBColor) -> ShapeStyle {
    ShapeStyle::from(&colour).stroke_width(to_units(width).unsigned_abs())
}
