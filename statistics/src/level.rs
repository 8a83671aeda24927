//! How sure an interval is.

use crate::special::normal;

/// The normal quantile of a two-sided 95 % interval.
pub const Z95: f64 = 1.959_963_984_540_054;

/// The share of intervals that hold the truth, between 0 and 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Level {
    confidence: f64,
    z: f64,
}

impl Level {
    /// 95 %, of every interval that does not say otherwise.
    pub const P95: Level = Level { confidence: 0.95, z: Z95 };

    /// 90 %, of the intervals of which both ends are tests at 5 %.
    pub const P90: Level = Level { confidence: 0.9, z: 1.644_853_626_951_472_8 };

    /// Any level; `None` unless it is between 0 and 1.
    #[must_use]
    pub fn new(confidence: f64) -> Option<Level> {
        let is_level = confidence > 0.0 && confidence < 1.0;
        is_level.then(|| Level { confidence, z: normal::upper_quantile((1.0 - confidence) / 2.0) })
    }

    /// The share of intervals that hold the truth.
    #[must_use]
    pub fn confidence(self) -> f64 {
        self.confidence
    }

    /// The normal quantile of the two-sided interval.
    #[must_use]
    pub fn z(self) -> f64 {
        self.z
    }

    /// What is left on either side.
    #[must_use]
    pub fn tail(self) -> f64 {
        (1.0 - self.confidence) / 2.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_is_between_0_and_1() {
        assert_eq!([0.0, 1.0, -0.5, f64::NAN].map(Level::new), [None; 4]);
        let found = Level::new(0.95).expect("is a level");
        let ninety = Level::new(0.9).expect("is a level");
        assert!((ninety.z() - Level::P90.z()).abs() < 1e-14);
        assert!((found.z() - Z95).abs() < 1e-14 && (Level::P95.tail() - 0.025).abs() < 1e-15);
    }
}
