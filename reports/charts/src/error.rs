//! Why a chart could not be made.

/// Why a chart could not be drawn, or not be turned into a PNG.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ChartError {
    /// There is no row to draw.
    #[error("the chart has no variants; at least one is needed")]
    NoVariants,
    /// A matchup belongs to a variant that is not listed.
    #[error("matchup {matchup} (`{pairing}`) names variant {variant}, but there are only {variants} variants")]
    UnknownVariant {
        /// Index of the matchup.
        matchup: usize,
        /// Its pairing.
        pairing: String,
        /// The variant that it names.
        variant: usize,
        /// Number of variants.
        variants: usize,
    },
    /// The lengths of a matchup are not in order, or one occurs twice.
    #[error("game lengths of matchup {matchup} (`{pairing}`) must ascend, but {plies} plies come after {before}")]
    LengthsOutOfOrder {
        /// Index of the matchup.
        matchup: usize,
        /// Its pairing.
        pairing: String,
        /// The length at fault, in plies.
        plies: u32,
        /// The length before it, in plies.
        before: u32,
    },
    /// The drawing library refused.
    #[error("drawing failed: {0}")]
    Drawing(String),
    /// The SVG could not be read back for the PNG.
    #[error("the SVG of the chart cannot be read: {0}")]
    Reading(#[from] resvg::usvg::Error),
    /// The resolution is not a positive number.
    #[error("a resolution of {0} dots per inch is not possible; expected a positive number such as 300")]
    Resolution(f32),
    /// The width of a figure is too small or too large.
    #[error("a width of {0} mm is not possible; expected 20 to 500")]
    Width(f64),
    /// The picture would be larger than an image can be.
    #[error("a PNG of {width} x {height} pixels is too large; use a lower resolution or the SVG")]
    TooLarge {
        /// Width in pixels.
        width: u32,
        /// Height in pixels.
        height: u32,
    },
    /// The file could not be encoded.
    #[error("encoding the picture failed: {0}")]
    Encoding(String),
}
