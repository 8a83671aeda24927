//! Exact decimals: settings are compared, hashed and written, so no float is
//! among them.

use std::fmt;

use quirkat_engine::document::{Item, Value};

/// A number from 0 with at most nine decimals, in billionths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Billionths(pub u64);

/// Billionths in 1.
pub const BILLION: u64 = 1_000_000_000;

impl Billionths {
    /// The number of a value; `None` where it is negative, no number, too large, or has
    /// more decimals.
    pub(super) fn read(item: &Item) -> Option<Billionths> {
        // The shortest text that gives the float back is what was written, but
        // for digits beyond the precision of floats.
        let text = match item.value {
            Value::Integer(number) => number.to_string(),
            Value::Float(number) => number.to_string(),
            _ => return None,
        };
        let (whole, decimals) = text.split_once('.').unwrap_or((&text, ""));
        if decimals.len() > 9 {
            return None;
        }
        let decimals = format!("{decimals:0<9}").parse::<u64>().ok()?;
        let number = whole.parse::<u64>().ok()?.checked_mul(BILLION)?.checked_add(decimals)?;
        Some(Billionths(number))
    }
}

/// With as many decimals as there are, at least one.
impl fmt::Display for Billionths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let decimals = format!("{:09}", self.0 % BILLION);
        let decimals = decimals.trim_end_matches('0');
        write!(f, "{}.{}", self.0 / BILLION, if decimals.is_empty() { "0" } else { decimals })
    }
}

#[cfg(test)]
mod tests {
    use quirkat_engine::document;

    use super::*;

    fn read(text: &str) -> Option<Billionths> {
        Billionths::read(&document::parse("", &format!("x = {text}")).expect("is TOML").take("x").expect("is there"))
    }

    #[test]
    fn decimals_are_read_exactly_and_written_shortly() {
        for (text, number, written) in [
            ("0.1", 100_000_000, "0.1"),
            ("1", BILLION, "1.0"),
            ("0", 0, "0.0"),
            ("0.000000001", 1, "0.000000001"),
            ("1e-9", 1, "0.000000001"),
            ("2.50", 2_500_000_000, "2.5"),
            ("1000000.000000001", 1_000_000_000_000_001, "1000000.000000001"),
        ] {
            assert_eq!(read(text), Some(Billionths(number)), "{text}");
            assert_eq!(Billionths(number).to_string(), written);
        }
        for text in ["-0.1", "-1", "0.0000000001", "\"1\"", "nan", "inf", "1e300", "18446744074"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
