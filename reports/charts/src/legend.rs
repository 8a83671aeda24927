//! The key to colours and marks, above the plotting area.

use super::fill::Fill;
use super::frame::{self, EDGE};
use super::key::{self, Style};
use super::surface::{Anchor, BLACK, Surface};
use super::text::{self, LEADING};

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

/// What stands beside a name in the key.
#[derive(Debug, Clone, Copy)]
pub(super) enum Sign {
    /// A mark on a line.
    Mark(Style),
    /// A piece of an area.
    Fill(Fill),
}

/// A name in the key, with the place of its text.
struct Entry {
    name: String,
    sign: Sign,
    x: f64,
    baseline: f64,
    lines: Vec<String>,
}

impl Legend {
    /// Places the names, in the styles of their indices.
    pub(super) fn lay_out(names: &[&str], top: f64, page_width: f64, size: f64) -> Legend {
        let signs = names.iter().enumerate().map(|(index, name)| (Sign::Mark(key::style(index)), (*name).to_owned()));
        Legend::of(&signs.collect::<Vec<_>>(), top, page_width, size)
    }

    /// Places the names with their signs, side by side if all fit, else in as many columns as fit.
    pub(super) fn of(signs: &[(Sign, String)], top: f64, page_width: f64, size: f64) -> Legend {
        let mut legend = Legend { entries: Vec::new(), size, bottom: top };
        legend.add(signs, page_width);
        legend
    }

    /// Places more names below.
    pub(super) fn add(&mut self, signs: &[(Sign, String)], page_width: f64) {
        let (size, usable) = (self.size, page_width - 2.0 * EDGE);
        let texts: Vec<Vec<String>> = signs
            .iter()
            .map(|(_, name)| text::wrap_within(&text::clean(name), size, usable - KEY_WIDTH - KEY_GAP, NAME_LINES))
            .collect();
        let widths: Vec<f64> =
            texts.iter().map(|lines| KEY_WIDTH + KEY_GAP + frame::widest(lines, size) + COLUMN_GAP).collect();
        let widest = widths.iter().copied().fold(0.0, f64::max);
        let side_by_side = widths.iter().sum::<f64>() <= usable + COLUMN_GAP;
        let columns = if side_by_side { signs.len() } else { ((usable + COLUMN_GAP) / widest) as usize }.max(1);
        for (row, line) in texts.chunks(columns).enumerate() {
            for (index, lines) in line.iter().enumerate() {
                let (sign, name) = &signs[row * columns + index];
                self.entries.push(Entry {
                    name: name.clone(),
                    sign: *sign,
                    x: EDGE + if side_by_side { widths[..index].iter().sum() } else { index as f64 * widest },
                    baseline: self.bottom + size * 0.78,
                    lines: lines.clone(),
                });
            }
            let lines = line.iter().map(Vec::len).max().unwrap_or(0).max(1) as f64;
            self.bottom += lines * (size * LEADING + 1.0);
        }
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
        match self.sign {
            Sign::Mark(style) => {
                surface.line((self.x, y), (self.x + KEY_WIDTH, y), 1.0, style.colour);
                style.mark(surface, (self.x + KEY_WIDTH / 2.0, y));
            }
            Sign::Fill(fill) => fill.draw(surface, (self.x, y - 2.6), (self.x + KEY_WIDTH, y + 2.6)),
        }
        for (index, line) in self.lines.iter().enumerate() {
            let baseline = self.baseline + index as f64 * size * LEADING;
            surface.text((self.x + KEY_WIDTH + KEY_GAP, baseline), Anchor::Start, size, BLACK, line);
        }
    }
}
