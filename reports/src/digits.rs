//! Numbers for people: as many digits as their interval gives them.

use quirkat_statistics::Estimate;
use quirkat_statistics::elo::elo_of_score;

/// `0.4712 (0.4653 to 0.4771)`, with digits down to a twentieth of the interval.
#[must_use]
pub fn with_interval(estimate: Option<Estimate>) -> String {
    let Some(Estimate { value, low, high }) = estimate else { return "no games".to_owned() };
    let digits = (2.0 - (high - low).max(1e-6).log10().ceil()).clamp(0.0, 6.0) as usize;
    let [value, low, high] = [value, low, high].map(|number| fixed(number, digits));
    format!("{value} ({low} to {high})")
}

/// The number with so many digits behind its point; a zero has no sign.
fn fixed(number: f64, digits: usize) -> String {
    let text = format!("{number:.digits$}");
    let is_zero = text.chars().all(|c| !c.is_ascii_digit() || c == '0');
    if is_zero { text.trim_start_matches('-').to_owned() } else { text }
}

/// Digits in groups of three, `1 000 000` with thin spaces.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().map(|group| std::str::from_utf8(group).unwrap_or_default()).collect();
    groups.join("\u{2009}")
}

/// A p value with two digits, or `< 0.0001`.
pub(crate) fn probability(p: Option<f64>) -> String {
    match p {
        None => String::new(),
        Some(p) if p < 1e-4 => "< 0.0001".to_owned(),
        Some(p) if p < 0.01 => format!("{p:.4}"),
        Some(p) => format!("{p:.3}"),
    }
}

/// `+12 (−3 to +27)`, with digits down to a twentieth of the interval.
pub(crate) fn elo(estimate: Estimate) -> String {
    let Estimate { value, low, high } = estimate;
    let digits = (2.0 - (high - low).max(1e-6).log10().ceil()).clamp(0.0, 3.0) as usize;
    format!("{} ({} to {})", signed(value, digits), signed(low, digits), signed(high, digits))
}

/// The same for the Elo difference of a score; an end at 0 or 1 has no bound.
pub(crate) fn elo_of(score: Estimate) -> String {
    let Estimate { value, low, high } = score;
    let [value, low, high] = [value, low, high].map(elo_of_score);
    match (value, low, high) {
        (Some(value), Some(low), Some(high)) => elo(Estimate { value, low, high }),
        (_, Some(low), None) => format!("above {}", signed(low, 0)),
        (_, None, Some(high)) => format!("below {}", signed(high, 0)),
        _ => String::new(),
    }
}

fn signed(value: f64, digits: usize) -> String {
    // Adding 0 turns a negative zero into zero.
    let text = format!("{:.digits$}", value.abs());
    match text.parse::<f64>() {
        Ok(0.0) => text,
        _ if value < 0.0 => format!("−{text}"),
        _ => format!("+{text}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_follow_the_interval() {
        let estimate = |low, high| Some(Estimate { value: 0.5, low, high });
        assert_eq!(with_interval(estimate(0.497, 0.503)), "0.5000 (0.4970 to 0.5030)");
        assert_eq!(with_interval(estimate(0.2, 0.8)), "0.50 (0.20 to 0.80)");
        assert_eq!(with_interval(Some(Estimate { value: 45.2, low: 15.2, high: 75.2 })), "45 (15 to 75)");
        assert_eq!(with_interval(Some(Estimate { value: -0.001, low: -0.07, high: 0.07 })), "0.00 (-0.07 to 0.07)");
        assert_eq!(with_interval(None), "no games");
    }

    #[test]
    fn an_elo_without_a_bound_has_words() {
        assert_eq!(elo_of(Estimate { value: 1.0, low: 0.75, high: 1.0 }), "above +191");
        assert_eq!(elo_of(Estimate { value: 0.0, low: 0.0, high: 0.25 }), "below −191");
        assert_eq!(elo_of(Estimate { value: 0.5, low: 0.25, high: 0.75 }), "0 (−191 to +191)");
        assert_eq!(elo_of(Estimate { value: 1.0, low: 0.0, high: 1.0 }), "");
    }
}
