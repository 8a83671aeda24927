//! The key to colours and marks, above the plotting area.

use super::key::{self, Style};
use super::surface::{Anchor, BLACK, Surface};
use super::text::{self, LEADING};

/// Room at the edges of the page.
const EDGE: f64 = 3.0;
const KEY_WIDTH: f64 = 12.0;
const KEY_GAP: f64 = 3.0;
const COLUMN_GAP: f64 = 12.0;
const NAME_LINES: usize = 3;

/// The key, with the places of its texts.
pub(super) struct Legend {
    entries: Vec<Entry>,
    size: f64,
    /// Its lower end.
    pub(super) bottom: f64,
}

/// A name in the key, with the place of its text.
struct Entry {
    name: String,
    style: Style,
    x: f64,
    baseline: f64,
    lines: Vec<String>,
}

impl Legend {
    /// Places the names, in the styles of their indices, side by side if all fit, else in as many columns as fit.
    pub(super) fn lay_out(names: &[&str], top: f64, page_width: f64, size: f64) -> Legend {
        let usable = page_width - 2.0 * EDGE;
        let texts: Vec<Vec<String>> = names
            .iter()
            .map(|name| text::wrap_within(&text::clean(name), size, usable - KEY_WIDTH - KEY_GAP, NAME_LINES))
            .collect();
        let widths: Vec<f64> = texts
            .iter()
            .map(|lines| lines.iter().map(|line| text::width(line, size)).fold(0.0, f64::max))
            .map(|width| KEY_WIDTH + KEY_GAP + width + COLUMN_GAP)
            .collect();
        let widest = widths.iter().copied().fold(0.0, f64::max);
        let side_by_side = widths.iter().sum::<f64>() <= usable + COLUMN_GAP;
        let columns = if side_by_side { names.len() } else { ((usable + COLUMN_GAP) / widest) as usize }.max(1);
        let between = size * LEADING + 1.0;
        let mut entries = Vec::new();
        let mut top = top;
        for (row, line) in texts.chunks(columns).enumerate() {
            for (index, lines) in line.iter().enumerate() {
                let number = row * columns + index;
                entries.push(Entry {
                    name: names[number].to_owned(),
                    style: key::style(number),
                    x: EDGE + if side_by_side { widths[..index].iter().sum() } else { index as f64 * widest },
                    baseline: top + size * 0.78,
                    lines: lines.clone(),
                });
            }
            top += line.iter().map(Vec::len).max().unwrap_or(0).max(1) as f64 * between;
        }
        Legend { entries, size, bottom: top }
    }

    /// Draws the key.
    pub(super) fn draw(&self, surface: &mut Surface) {
        for entry in &self.entries {
            surface.key(&entry.name, |surface| entry.draw(surface, self.size));
        }
    }
}

impl Entry {
    fn draw(&self, surface: &mut Surface, size: f64) {
        let y = self.baseline - 0.36 * size;
        surface.line((self.x, y), (self.x + KEY_WIDTH, y), 1.0, self.style.colour);
        self.style.mark(surface, (self.x + KEY_WIDTH / 2.0, y));
        for (index, line) in self.lines.iter().enumerate() {
            let baseline = self.baseline + index as f64 * size * LEADING;
            surface.text((self.x + KEY_WIDTH + KEY_GAP, baseline), Anchor::Start, size, BLACK, line);
        }
    }
}
