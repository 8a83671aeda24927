//! `quirkat rules draw`: a board with its pieces as a figure for print.

use std::io::Write;
use std::path::Path;

use quirkat_charts::{ChartError, Svg, WIDTHS, board_figure};
use quirkat_engine::document::{Fault, one_of};

use crate::args::DrawArgs;
use crate::files::{self, Replace, whole};
use crate::rulesets::{read_position, typed};

/// Dots per inch of a PNG: what journals ask of line drawings, and less for
/// figures that are wider than a page.
fn dpi(width_mm: f64) -> f32 {
    if width_mm <= 210.0 { 600.0 } else { 300.0 }
}

/// A kind of picture, by the ending of a file's name.
struct Format {
    ending: &'static str,
    /// Writes a figure of a width in millimetres.
    write: fn(&Svg, f64) -> Result<Vec<u8>, ChartError>,
}

const FORMATS: [Format; 3] = [
    Format { ending: "svg", write: |svg, _| Ok(svg.text().as_bytes().to_vec()) },
    Format { ending: "png", write: |svg, width| svg.png(dpi(width)) },
    Format { ending: "pdf", write: |svg, _| svg.pdf() },
];

/// Draws the board, to a file or as SVG to standard output.
///
/// # Errors
/// The ruleset, the position, the size or the file's ending is wrong, or the
/// file cannot be written.
pub fn draw(args: &DrawArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let format = args.output.as_deref().map(format).transpose()?;
    if !WIDTHS.contains(&args.size) {
        let message = format!("expected a width from {} to {} mm", WIDTHS.start(), WIDTHS.end());
        return Err(typed(&format!("--size {}", args.size), message).into());
    }
    let ruleset = args.ruleset.load()?;
    let position = match &args.position {
        Some(text) => read_position(&ruleset, text)?,
        None => ruleset.start(),
    };
    let svg = board_figure(&ruleset, &position, args.size)?;
    match (&args.output, format) {
        (Some(path), Some(format)) => files::write_named(path, &(format.write)(&svg, args.size)?, Replace::Always),
        _ => Ok(out.write_all(svg.text().as_bytes())?),
    }
}

fn format(path: &Path) -> Result<&'static Format, Fault> {
    let ending = path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
    let endings = FORMATS.each_ref().map(|format| format.ending);
    FORMATS.iter().find(|format| format.ending == ending).ok_or_else(|| Fault {
        place: whole(path),
        key: None,
        message: format!("a picture's name ends in .svg, .png or .pdf, not in {ending:?}{}", one_of(&ending, &endings)),
    })
}
