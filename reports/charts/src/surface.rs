//! The drawing surface: plotters' SVG backend, in points.
//!
//! All that plotters 0.3.7 does in its own way is put right here and nowhere else. Its coordinates and line widths
//! are whole numbers, so a point is [`UNITS`] of them. It divides font sizes by 1.24, so they are multiplied by it, and
//! rounds those given in the short way, so they are given in the long way.
//! It writes the size of the picture in pixels, so the opening tag is written anew in millimetres. It places text by
//! its top in a way that only baselines make exact. It has no groups, so each element is a picture of its own to it,
//! of which only the element is kept, and the groups are written around them.

use std::fmt::Write as _;

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

/// A page that is being drawn. What fails is remembered and returned by [`draw`].
#[derive(Default)]
pub(super) struct Surface {
    body: String,
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
    let mut surface = Surface::default();
    surface.rectangle((0.0, 0.0), size, WHITE);
    paint(&mut surface);
    match surface.failure {
        Some(failure) => Err(ChartError::Drawing(failure)),
        None => Ok(Svg::new(format!("{}\n{}</svg>\n", head(size, title, description), surface.body))),
    }
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

impl Surface {
    /// One value of a series, with what a reader is told who points at it: the numbers in words, as one line. It
    /// belongs to the series of that name, and readers who hide the series hide it too.
    pub(super) fn value(&mut self, series: &str, words: &str, paint: impl FnOnce(&mut Surface)) {
        let title = format!("<title>{}</title>\n", escaped(words));
        self.group("value", series, &title, paint);
    }

    /// A part of a series that shows no single value, such as a line through its values.
    pub(super) fn series(&mut self, series: &str, paint: impl FnOnce(&mut Surface)) {
        self.group("series", series, "", paint);
    }

    /// What a legend says of a series.
    pub(super) fn key(&mut self, series: &str, paint: impl FnOnce(&mut Surface)) {
        self.group("key", series, "", paint);
    }

    /// A group, which changes nothing of what is seen: PDF and PNG know nothing of it. One without anything in it is
    /// left out.
    fn group(&mut self, class: &str, series: &str, title: &str, paint: impl FnOnce(&mut Surface)) {
        let start = self.body.len();
        let series = escaped(series).replace('"', "&quot;");
        let _ = write!(self.body, "<g class=\"{class}\" data-series=\"{series}\">\n{title}");
        let inside = self.body.len();
        paint(self);
        if self.body.len() > inside {
            self.body.push_str("</g>\n");
        } else {
            self.body.truncate(start);
        }
    }

    /// Keeps what is drawn, and nothing of the picture around it.
    fn paint<E: std::fmt::Display>(&mut self, paint: impl FnOnce(&mut SVGBackend<'_>) -> Result<(), E>) {
        let mut picture = String::new();
        let mut backend = SVGBackend::with_string(&mut picture, (0, 0));
        let drawn = paint(&mut backend).map_err(|error| error.to_string());
        let drawn = drawn.and_then(|()| backend.present().map_err(|error| error.to_string()));
        drop(backend);
        match drawn {
            Ok(()) => {
                let elements = picture.split_once(">\n").and_then(|(_, rest)| rest.strip_suffix("</svg>\n"));
                self.body.push_str(elements.unwrap_or_default());
            }
            Err(failure) => {
                self.failure.get_or_insert(failure);
            }
        }
    }

    /// A straight line, `width` points thick.
    pub(super) fn line(&mut self, from: Point, to: Point, width: f64, colour: RGBColor) {
        self.paint(|backend| backend.draw_line(place(from), place(to), &stroke(width, colour)));
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
        self.paint(|backend| backend.draw_rect(place(top_left), place(bottom_right), &style, true));
    }

    /// A filled polygon.
    pub(super) fn polygon(&mut self, corners: &[Point], colour: RGBColor) {
        let style = ShapeStyle::from(&colour).filled();
        self.paint(|backend| backend.fill_polygon(corners.iter().copied().map(place), &style));
    }

    /// A filled polygon through which what lies beneath is seen; `strength` from 0 (nothing) to 1 (opaque).
    pub(super) fn veil(&mut self, corners: &[Point], strength: f64, colour: RGBColor) {
        let style = ShapeStyle::from(colour.mix(strength)).filled();
        self.paint(|backend| backend.fill_polygon(corners.iter().copied().map(place), &style));
    }

    /// A line through points, `width` points thick.
    pub(super) fn path(&mut self, points: &[Point], width: f64, colour: RGBColor) {
        self.paint(|backend| backend.draw_path(points.iter().copied().map(place), &stroke(width, colour)));
    }

    /// A filled circle.
    pub(super) fn disc(&mut self, centre: Point, radius: f64, colour: RGBColor) {
        let style = ShapeStyle::from(&colour).filled();
        self.paint(|backend| backend.draw_circle(place(centre), to_units(radius).unsigned_abs(), &style, true));
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
        self.paint(|backend| backend.draw_text(text, &style, place((x, baseline - TOP_TO_BASELINE * size))));
    }
}

fn stroke(width: f64, colour: RGBColor) -> ShapeStyle {
    ShapeStyle::from(&colour).stroke_width(to_units(width).unsigned_abs())
}
