//! A finished chart, as SVG, PNG and PDF.

use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

use super::error::ChartError;
use super::text;

/// CSS pixels in an inch, in which a parsed SVG is measured.
const CSS_DPI: f32 = 96.0;

/// A finished chart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Svg(String);

static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(text::FONT.to_vec());
    fonts.set_sans_serif_family(text::FAMILY);
    Arc::new(fonts)
});

impl Svg {
    pub(super) fn new(text: String) -> Svg {
        Svg(text)
    }

    /// The SVG document, with its physical size in millimetres; it may stand alone or within HTML.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// The chart as a PNG file at a resolution in dots per inch, rendered with the bundled font only: letters that
    /// it lacks appear as empty boxes. The pixels are the physical size times the resolution, rounded; the file
    /// states the resolution.
    ///
    /// Fails when `dpi` is not a positive number, or the picture is too large for an image.
    pub fn png(&self, dpi: f32) -> Result<Vec<u8>, ChartError> {
        self.png_within(dpi, f32::INFINITY)
    }

    /// As [`Svg::png`], but at a lower resolution where the picture would have more than so many pixels: figures of
    /// hundreds of variants are metres tall, and no viewer likes to open them.
    ///
    /// Fails as [`Svg::png`] does.
    pub fn png_within(&self, dpi: f32, pixels_most: f32) -> Result<Vec<u8>, ChartError> {
        if !(dpi.is_finite() && dpi > 0.0) {
            return Err(ChartError::Resolution(dpi));
        }
        let tree = self.tree()?;
        let size = tree.size();
        let dpi = dpi.min(CSS_DPI * (pixels_most / (size.width() * size.height())).sqrt());
        let scale = dpi / CSS_DPI;
        let width = ((tree.size().width() * scale).round() as u32).max(1);
        let height = ((tree.size().height() * scale).round() as u32).max(1);
        let mut pixels = Pixmap::new(width, height).ok_or(ChartError::TooLarge { width, height })?;
        // the height need not be whole pixels, and the page would leave the last row half transparent
        pixels.fill(Color::WHITE);
        resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
        let png = pixels.encode_png().map_err(|error| ChartError::Encoding(error.to_string()))?;
        Ok(with_resolution(png, dpi))
    }

    /// The picture as a PDF file of one page of its size. Text stays text, in the bundled font, which is embedded.
    /// The same picture gives the same bytes.
    ///
    /// Fails when the picture has something that our figures do not draw, such as a gradient.
    #[cfg(feature = "pdf")]
    pub fn pdf(&self) -> Result<Vec<u8>, ChartError> {
        let title = self.0.split_once("<title>").and_then(|(_, rest)| rest.split_once("</title>"));
        let title =
            title.map_or("", |(title, _)| title).replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
        super::pdf::pdf(&self.tree()?, &title)
    }

    /// The SVG as resvg reads it, with our font.
    pub(super) fn tree(&self) -> Result<Tree, ChartError> {
        let options = Options { font_family: text::FAMILY.to_owned(), fontdb: FONTS.clone(), ..Options::default() };
        Ok(Tree::from_str(&self.0, &options)?)
    }
}

/// Adds the chunk that states the pixels per metre, after the signature (8 bytes) and the header chunk (25 bytes).
fn with_resolution(mut png: Vec<u8>, dpi: f32) -> Vec<u8> {
    const HEADER_END: usize = 33;
    let per_metre = (f64::from(dpi) / 0.0254).round() as u32;
    let mut chunk = b"pHYs".to_vec();
    chunk.extend(per_metre.to_be_bytes());
    chunk.extend(per_metre.to_be_bytes());
    chunk.push(1);
    let check = crc32(&chunk);
    let mut whole = 9_u32.to_be_bytes().to_vec();
    whole.extend(chunk);
    whole.extend(check.to_be_bytes());
    png.splice(HEADER_END..HEADER_END, whole);
    png
}

/// The checksum of a PNG chunk (PNG specification, annex D).
fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |check, &byte| {
        (0..8)
            .fold(check ^ u32::from(byte), |bits, _| if bits & 1 == 1 { 0xEDB8_8320 ^ (bits >> 1) } else { bits >> 1 })
    })
}
