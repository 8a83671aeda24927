//! The letters of the bundled font that a figure uses, as a small font of their own to embed.

use skrifa::{FontRef, MetadataProvider};
use subsetter::GlyphRemapper;

use super::text;

/// A font file with some glyphs of the bundled font, numbered anew.
pub(super) struct Subset {
    /// A TrueType file without a map from letters to glyphs, as PDF wants it.
    pub file: Vec<u8>,
    /// From glyphs of the bundled font to those of the file.
    pub glyphs: GlyphRemapper,
}

/// The glyphs of the bundled font, by their numbers there; glyph 0 is always there.
pub(super) fn subset(glyphs: impl IntoIterator<Item = u16>) -> Result<Subset, subsetter::Error> {
    let mut remapper = GlyphRemapper::new();
    for glyph in glyphs {
        remapper.remap(glyph);
    }
    Ok(Subset { file: subsetter::subset(text::FONT, 0, &remapper)?, glyphs: remapper })
}

/// A TrueType file with the letters, complete as browsers want it.
pub(super) fn web_font(letters: &str) -> Result<Vec<u8>, subsetter::Error> {
    let charmap = FontRef::new(text::FONT).expect("the bundled font is a valid TrueType file").charmap();
    let mut pairs: Vec<(char, u16)> = letters
        .chars()
        .filter_map(|letter| Some((letter, u16::try_from(charmap.map(letter)?.to_u32()).ok()?)))
        .collect();
    pairs.sort_unstable();
    pairs.dedup();
    let Subset { file, glyphs } = subset(pairs.iter().map(|(_, glyph)| *glyph))?;
    let mapped: Vec<(char, u16)> =
        pairs.iter().filter_map(|&(letter, glyph)| Some((letter, glyphs.get(glyph)?))).collect();
    let mut tables = tables_of(&file);
    tables.push((*b"cmap", cmap(&mapped)));
    tables.extend(tables_of(text::FONT).into_iter().filter(|(tag, _)| tag == b"OS/2"));
    Ok(joined(tables))
}

type Table = ([u8; 4], Vec<u8>);

/// The tables of a TrueType file.
fn tables_of(file: &[u8]) -> Vec<Table> {
    let number =
        |at: usize| file.get(at..at + 4).map_or(0, |four| u32::from_be_bytes([four[0], four[1], four[2], four[3]]));
    let count = usize::from(u16::from_be_bytes([file[4], file[5]]));
    let records = (0..count).map(|n| 12 + 16 * n);
    let table = |at: usize| {
        let tag = file.get(at..at + 4)?.try_into().ok()?;
        let (start, length) = (number(at + 8) as usize, number(at + 12) as usize);
        Some((tag, file.get(start..start + length)?.to_vec()))
    };
    records.filter_map(table).collect()
}

/// A `cmap` table: one map of the whole of Unicode, in runs of one letter (format 12).
fn cmap(pairs: &[(char, u16)]) -> Vec<u8> {
    let mut table = Vec::new();
    for number in [0_u16, 1, 3, 10] {
        table.extend(number.to_be_bytes());
    }
    table.extend(12_u32.to_be_bytes());
    for number in [12_u16, 0] {
        table.extend(number.to_be_bytes());
    }
    let groups = pairs.len() as u32;
    for number in [16 + 12 * groups, 0, groups] {
        table.extend(number.to_be_bytes());
    }
    for &(letter, glyph) in pairs {
        for number in [u32::from(letter), u32::from(letter), u32::from(glyph)] {
            table.extend(number.to_be_bytes());
        }
    }
    table
}

/// A TrueType file of the tables.
fn joined(mut tables: Vec<Table>) -> Vec<u8> {
    tables.sort_unstable();
    let count = tables.len() as u16;
    let selector = count.max(1).ilog2() as u16;
    let range = 16 << selector;
    let mut head = 0x0001_0000_u32.to_be_bytes().to_vec();
    for number in [count, range, selector, 16 * count - range] {
        head.extend(number.to_be_bytes());
    }
    let mut body = Vec::new();
    let start = head.len() + 16 * tables.len();
    for (tag, table) in &tables {
        head.extend(tag);
        for number in [checksum(table), (start + body.len()) as u32, table.len() as u32] {
            head.extend(number.to_be_bytes());
        }
        body.extend(table);
        body.resize(body.len().next_multiple_of(4), 0);
    }
    head.extend(body);
    head
}

fn checksum(table: &[u8]) -> u32 {
    table.chunks(4).fold(0, |sum: u32, chunk| {
        let mut four = [0; 4];
        four[..chunk.len()].copy_from_slice(chunk);
        sum.wrapping_add(u32::from_be_bytes(four))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_web_font_has_the_letters_asked_for_and_few_others() {
        let file = web_font("a1b2a\u{e9}\u{1F600}").expect("is a font");
        assert!(file.len() < 20_000, "{} bytes", file.len());
        let font = FontRef::new(&file).expect("reads");
        let whole = FontRef::new(text::FONT).expect("reads");
        for letter in "a12b\u{e9}".chars() {
            let width = |font: &FontRef<'_>| {
                let metrics =
                    font.glyph_metrics(skrifa::instance::Size::new(1.0), skrifa::instance::LocationRef::default());
                metrics.advance_width(font.charmap().map(letter).expect("has the letter"))
            };
            assert_eq!(width(&font), width(&whole), "{letter}");
        }
        assert!(font.charmap().map('c').is_none());
    }
}
