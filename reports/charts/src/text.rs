//! Text measured with the bundled font, and broken into lines that fit.

use std::sync::LazyLock;

use skrifa::charmap::Charmap;
use skrifa::instance::{LocationRef, Size};
use skrifa::metrics::GlyphMetrics;
use skrifa::{FontRef, MetadataProvider};

/// Liberation Sans Regular, the font in which charts are measured and rendered.
pub(super) static FONT: &[u8] = include_bytes!("../assets/fonts/LiberationSans-Regular.ttf");

/// The family as named inside the font file.
pub(super) const FAMILY: &str = "Liberation Sans";

/// The families that the SVG asks for: ours, then those with the same widths, then any.
pub(super) const FAMILIES: &str = "Liberation Sans, Arial, Helvetica, sans-serif";

/// Distance between baselines, in multiples of the font size.
pub(super) const LEADING: f64 = 1.16;

/// Height of digits and capitals above the baseline, in multiples of the font size.
pub(super) const CAP_HEIGHT: f64 = 0.73;

/// Depth of letters such as `g` below the baseline, in multiples of the font size.
pub(super) const DESCENT: f64 = 0.212;

/// Width given to a character that the font lacks, in multiples of the font size: another font will draw it, and few
/// letters of any font are wider.
const UNKNOWN_WIDTH: f32 = 1.3;

struct Metrics {
    glyphs: Charmap<'static>,
    widths: GlyphMetrics<'static>,
}

static METRICS: LazyLock<Metrics> = LazyLock::new(|| {
    let font = FontRef::new(FONT).expect("the bundled font is a valid TrueType file");
    Metrics {
        glyphs: font.charmap(),
        // at size 1 all widths are multiples of the font size
        widths: font.glyph_metrics(Size::new(1.0), LocationRef::default()),
    }
});

/// Width of a line of text in points at a font size in points, without kerning (which only narrows it).
pub(super) fn width(text: &str, size: f64) -> f64 {
    let ems: f32 = text.chars().map(char_width).sum();
    f64::from(ems) * size
}

fn char_width(c: char) -> f32 {
    METRICS.glyphs.map(c).and_then(|glyph| METRICS.widths.advance_width(glyph)).unwrap_or(UNKNOWN_WIDTH)
}

/// The text as one line that XML can hold: white space becomes single spaces; control characters, marks that turn
/// the direction of writing and non-characters are left out.
pub(super) fn clean(text: &str) -> String {
    let kept: String = text
        .chars()
        .map(|c| if c.is_whitespace() { ' ' } else { c })
        .filter(|&c| !c.is_control() && !turns_direction(c) && !matches!(c, '\u{FEFF}' | '\u{FFFE}' | '\u{FFFF}'))
        .collect();
    kept.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn turns_direction(c: char) -> bool {
    matches!(c, '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// Breaks a cleaned text into lines not wider than `max` points: at spaces; after punctuation where that saves a
/// line or a word is too wide; between any letters only where even that does not help. Every line holds at least one
/// character.
pub(super) fn wrap(text: &str, size: f64, max: f64) -> Vec<String> {
    let words = text
        .split_inclusive(' ')
        .flat_map(|word| if width(word.trim_end(), size) > max { pieces(word) } else { vec![word] });
    let by_words = filled(words, size, max);
    let by_pieces = filled(pieces(text).into_iter(), size, max);
    if by_words.len() <= by_pieces.len() { by_words } else { by_pieces }
}

/// Fills lines with pieces of text, breaking only those that are wider than a line.
fn filled<'a>(pieces: impl Iterator<Item = &'a str>, size: f64, max: f64) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for piece in pieces {
        if !line.is_empty() && width(&format!("{line}{}", piece.trim_end()), size) > max {
            lines.push(std::mem::take(&mut line));
        }
        if width(piece.trim_end(), size) <= max {
            line.push_str(piece);
            continue;
        }
        for c in piece.chars() {
            line.push(c);
            if width(line.trim_end(), size) > max && line.chars().count() > 1 {
                line.pop();
                lines.push(std::mem::take(&mut line));
                line.push(c);
            }
        }
    }
    if !line.trim().is_empty() {
        lines.push(line);
    }
    lines.iter().map(|line| line.trim().to_owned()).filter(|line| !line.is_empty()).collect()
}

/// Like [`wrap`], but in at most `count` lines: what does not fit is taken out of the middle, so that names which
/// differ only at one end stay different.
pub(super) fn wrap_within(text: &str, size: f64, max: f64, count: usize) -> Vec<String> {
    let lines = wrap(text, size, max);
    if lines.len() <= count {
        return balanced(lines, text, size, max);
    }
    let chars: Vec<char> = text.chars().collect();
    let shortened = |kept: usize| {
        let head: String = chars[..kept - kept / 3].iter().collect();
        let tail: String = chars[chars.len() - kept / 3..].iter().collect();
        wrap(&format!("{head}…{tail}"), size, max)
    };
    let (mut fits, mut too_long) = (1, chars.len());
    while too_long - fits > 1 {
        let middle = fits + (too_long - fits) / 2;
        if shortened(middle).len() <= count {
            fits = middle;
        } else {
            too_long = middle;
        }
    }
    shortened(fits)
}

/// The same number of lines, but of more equal width, unless that would break words.
fn balanced(lines: Vec<String>, text: &str, size: f64, max: f64) -> Vec<String> {
    let widest_piece = pieces(text).iter().map(|piece| width(piece.trim_end(), size)).fold(0.0, f64::max);
    let narrower = (10..20).map(|twentieth| max * f64::from(twentieth) / 20.0).filter(|narrow| *narrow >= widest_piece);
    let even = narrower.map(|narrow| wrap(text, size, narrow)).find(|even| even.len() == lines.len());
    if lines.len() > 1 { even.unwrap_or(lines) } else { lines }
}

/// The text cut after each place where a line may end.
fn pieces(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut start = 0;
    let mut chars = text.char_indices().peekable();
    while let Some((index, c)) = chars.next() {
        let Some(&(next_index, next)) = chars.peek() else { break };
        let may_end = match c {
            ' ' => true,
            '-' | '_' | '/' | '|' | '+' | '=' | ')' | ']' => next != ' ' && next != ')' && index > start,
            ',' | ';' | ':' | '.' => next != ' ' && !next.is_ascii_digit(),
            _ => matches!(next, '(' | '['),
        };
        if may_end {
            pieces.push(&text[start..next_index]);
            start = next_index;
        }
    }
    pieces.push(&text[start..]);
    pieces
}

#[cfg(test)]
mod tests {
    use super::{clean, width, wrap, wrap_within};

    #[test]
    fn widths_are_those_of_the_font() {
        // advances of Liberation Sans in 2048 units per em, as in Arial: digits 1139, W 1933, i 455
        assert!((width("0", 8.0) - 8.0 * 1139.0 / 2048.0).abs() < 1e-4);
        assert!((width("Wi", 7.0) - 7.0 * (1933.0 + 455.0) / 2048.0).abs() < 1e-4);
        assert_eq!(width("", 8.0), 0.0);
    }

    #[test]
    fn lines_break_at_spaces_first_then_after_punctuation_then_anywhere() {
        let max = width("Alquerque", 8.0) + 0.1;
        assert_eq!(wrap("Alquerque de doce", 8.0, max), ["Alquerque", "de doce"]);
        assert_eq!(wrap("zamma-fetaix_serp", 8.0, max), ["zamma-", "fetaix_", "serp"]);
        assert_eq!(wrap("AlquerqueAlquerque", 8.0, max), ["Alquerque", "Alquerque"]);
        assert!(wrap("  ", 8.0, max).is_empty());
    }

    #[test]
    fn what_does_not_fit_is_taken_out_of_the_middle() {
        let max = width("Alquerque", 8.0) + 0.1;
        let lines = wrap_within("first Alquerque Alquerque Alquerque Alquerque last", 8.0, max, 3);
        let text = lines.join(" ");
        assert!(
            lines.len() == 3 && text.starts_with("first") && text.ends_with("last") && text.contains('…'),
            "{text}"
        );
    }

    #[test]
    fn cleaned_text_is_one_line_that_xml_can_hold() {
        assert_eq!(clean(" a\tb\n\u{0}c\u{202E}d\u{FFFE} "), "a b cd");
    }
}
