//! Horizontal axes: from numbers to places, with ticks that are round numbers and labels that do not touch.

use super::text;

/// Font size of tick labels in points.
pub(super) const LABEL_SIZE: f64 = 7.0;

/// Least distance between two tick labels in points.
const LABEL_GAP: f64 = 8.0;

/// More labels than this are clutter.
const MOST_LABELS: usize = 9;

/// Ticks at the ends of the axis are preferred only if there are so many labels.
const FEWEST_LABELS: usize = 4;

/// An axis from `low` to `high`, both inside the plotting area.
#[derive(Debug, Clone)]
pub(super) struct Axis {
    scale: Scale,
    low: f64,
    high: f64,
    /// The labelled ticks, ascending.
    pub(super) ticks: Vec<Tick>,
    /// Where the ticks without a label are, in the unit of the axis.
    pub(super) minor: Vec<f64>,
}

#[derive(Debug, Clone, Copy)]
enum Scale {
    Linear,
    Log,
}

/// A labelled tick.
#[derive(Debug, Clone)]
pub(super) struct Tick {
    /// The number, in the unit of the axis.
    pub(super) value: f64,
    /// The number as text.
    pub(super) label: String,
}

/// Where round numbers are counted from, and how fine they may be.
#[derive(Debug, Clone, Copy)]
pub(super) struct Grid {
    /// A number that is a tick if it is on the axis.
    pub(super) anchor: f64,
    /// The finest allowed distance between labelled ticks.
    pub(super) finest: f64,
}

impl Axis {
    /// A linear axis, `width` points long.
    pub(super) fn linear(low: f64, high: f64, grid: Grid, width: f64) -> Axis {
        let high = if high > low { high } else { low + grid.finest };
        let ticks_at = |step: f64| {
            let decimals = decimals(step);
            steps(low, high, grid.anchor, step)
                .map(|value| Tick { value, label: number(value, decimals) })
                .collect::<Vec<_>>()
        };
        let fits = |step: &f64| {
            let ticks = (high - low) / step;
            ticks <= 200.0 && labels_fit(&ticks_at(*step), step / (high - low) * width)
        };
        let ends_on_tick = |step: &f64| {
            let steps_to_end = (high - grid.anchor) / step;
            (steps_to_end - steps_to_end.round()).abs() < 1e-6
        };
        let fitting = || round_steps(grid.finest).filter(fits).take_while(|step| *step <= (high - low) * 2.0);
        let step = fitting()
            .find(|step| ends_on_tick(step) && ticks_at(*step).len() >= FEWEST_LABELS)
            .or_else(|| fitting().next())
            .unwrap_or(high - low);
        let minor_step = if is_two(step) { step / 2.0 } else { step / 5.0 };
        let minor = if minor_step < grid.finest * 0.999 {
            Vec::new()
        } else {
            steps(low, high, grid.anchor, minor_step).collect()
        };
        Axis { scale: Scale::Linear, low, high, ticks: ticks_at(step), minor }
    }

    /// A logarithmic axis for whole numbers from 1 upwards, `width` points long.
    pub(super) fn log(low: f64, high: f64, width: f64) -> Axis {
        let low = from_round(low.max(1.0));
        let high = if high > low { high } else { low * 10.0 };
        let mut axis = Axis { scale: Scale::Log, low, high, ticks: Vec::new(), minor: Vec::new() };
        let on_axis = |leading: &[u32]| -> Vec<f64> {
            (0..=10)
                .flat_map(|decade| leading.iter().map(move |digit| f64::from(*digit) * 10_f64.powi(decade)))
                .filter(|value| (low..=high).contains(value))
                .collect()
        };
        for leading in [&[1, 2, 5][..], &[1, 3], &[1]] {
            axis.ticks = on_axis(leading).into_iter().map(|value| Tick { value, label: number(value, 0) }).collect();
            let narrowest =
                axis.ticks.windows(2).map(|pair| axis.fraction(pair[1].value) - axis.fraction(pair[0].value));
            if labels_fit(&axis.ticks, narrowest.fold(1.0, f64::min) * width) {
                break;
            }
        }
        axis.minor = on_axis(&[1, 2, 3, 4, 5, 6, 7, 8, 9]);
        axis
    }

    /// The number at its end.
    pub(super) fn high(&self) -> f64 {
        self.high
    }

    /// Where a number is: 0 at the low end, 1 at the high end, cut to between them.
    pub(super) fn fraction(&self, value: f64) -> f64 {
        let (value, low, high) = match self.scale {
            Scale::Linear => (value, self.low, self.high),
            Scale::Log => (value.max(1.0).ln(), self.low.ln(), self.high.ln()),
        };
        ((value - low) / (high - low)).clamp(0.0, 1.0)
    }
}

/// 1, 2 or 5 times a power of ten not far below the number, or else the number itself.
fn from_round(number: f64) -> f64 {
    const FAR: f64 = 1.4;
    let decade = 10_f64.powf(number.log10().floor());
    let below = [5.0, 2.0, 1.0].map(|digit| digit * decade).into_iter().find(|round| *round <= number);
    below.filter(|round| number / round < FAR).unwrap_or(number)
}

/// 1, 2, 2.5 and 5 times powers of ten, from `finest` upwards; 2.5 only where that needs no decimals finer than
/// `finest` has.
fn round_steps(finest: f64) -> impl Iterator<Item = f64> {
    (-6..=10)
        .flat_map(|power| [1.0, 2.0, 2.5, 5.0].map(|digit| digit * 10_f64.powi(power)))
        .filter(move |step| *step >= finest * (1.0 - 1e-9) && decimals(*step) <= decimals(finest))
}

fn is_two(step: f64) -> bool {
    let leading = step / 10_f64.powf(step.log10().floor() + 1e-9);
    (leading - 2.0).abs() < 0.1
}

/// Multiples of `step` from `anchor` that lie between `low` and `high`.
fn steps(low: f64, high: f64, anchor: f64, step: f64) -> impl Iterator<Item = f64> {
    let first = ((low - anchor) / step - 1e-6).ceil() as i64;
    let last = ((high - anchor) / step + 1e-6).floor() as i64;
    (first..=last).map(move |count| anchor + count as f64 * step)
}

fn labels_fit(ticks: &[Tick], distance: f64) -> bool {
    let widest = ticks.iter().map(|tick| text::width(&tick.label, LABEL_SIZE)).fold(0.0, f64::max);
    ticks.len() <= MOST_LABELS && widest + LABEL_GAP <= distance
}

/// How many decimals a multiple of this step needs.
fn decimals(step: f64) -> usize {
    (0..9)
        .find(|places| {
            let scaled = step * 10_f64.powi(*places as i32);
            (scaled - scaled.round()).abs() < 1e-6 * scaled.max(1.0)
        })
        .unwrap_or(9)
}

/// The number with so many decimals, its thousands set off by narrow spaces from 10 000 upwards.
pub(super) fn number(value: f64, decimals: usize) -> String {
    if decimals > 0 || value < 10_000.0 {
        // adding 0 turns a negative zero into zero
        return format!("{:.decimals$}", value + 0.0);
    }
    let digits = format!("{value:.0}");
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push('\u{2009}');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{Axis, Grid, number};

    fn labels(axis: &Axis) -> Vec<&str> {
        axis.ticks.iter().map(|tick| tick.label.as_str()).collect()
    }

    #[test]
    fn ticks_are_round_numbers_with_equal_decimals() {
        let rate = |low, high, anchor| Axis::linear(low, high, Grid { anchor, finest: 0.001 }, 150.0);
        assert_eq!(labels(&rate(0.35, 0.65, 0.5)), ["0.35", "0.40", "0.45", "0.50", "0.55", "0.60", "0.65"]);
        assert_eq!(labels(&rate(0.0, 1.0, 0.5)), ["0.00", "0.25", "0.50", "0.75", "1.00"]);
        assert_eq!(labels(&rate(0.0, 0.6, 0.0)), ["0.0", "0.1", "0.2", "0.3", "0.4", "0.5", "0.6"]);
        let plies = Axis::linear(0.0, 210.0, Grid { anchor: 0.0, finest: 1.0 }, 150.0);
        assert_eq!(labels(&plies), ["0", "50", "100", "150", "200"]);
    }

    #[test]
    fn logarithmic_ticks_are_whole_numbers() {
        assert_eq!(labels(&Axis::log(11.0, 420.0, 150.0)), ["10", "20", "50", "100", "200"]);
        assert_eq!(labels(&Axis::log(1.0, 12_000.0, 150.0)), ["1", "10", "100", "1000", "10\u{2009}000"]);
    }

    #[test]
    fn places_run_from_0_to_1() {
        let axis = Axis::log(10.0, 1000.0, 150.0);
        assert!((axis.fraction(100.0) - 0.5).abs() < 1e-12);
        assert_eq!((axis.fraction(0.0), axis.fraction(1e9)), (0.0, 1.0));
    }

    #[test]
    fn thousands_are_set_off_from_10_000_upwards() {
        assert_eq!(number(9999.0, 0), "9999");
        assert_eq!(number(1_234_567.0, 0), "1\u{2009}234\u{2009}567");
        assert_eq!(number(-0.0, 1), "0.0");
    }
}
