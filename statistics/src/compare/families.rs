//! P values of several tests, adjusted for their number.

/// How p values of a family of tests are adjusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Adjustment {
    /// Holm 1979, step-down: for claims. The chance that any claim of the family is wrong stays below the level.
    Holm,
    /// Benjamini and Hochberg 1995: for screening. Of what is found, the expected share that is wrong stays below the
    /// level.
    BenjaminiHochberg,
    /// Benjamini and Yekutieli 2001: the same, however the tests depend on each other.
    BenjaminiYekutieli,
    /// Every p value times the number of tests.
    Bonferroni,
}

impl Adjustment {
    /// All of them.
    pub const ALL: [Adjustment; 4] =
        [Adjustment::Holm, Adjustment::BenjaminiHochberg, Adjustment::BenjaminiYekutieli, Adjustment::Bonferroni];

    /// The word in configs and tables.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Adjustment::Holm => "holm",
            Adjustment::BenjaminiHochberg => "benjamini_hochberg",
            Adjustment::BenjaminiYekutieli => "benjamini_yekutieli",
            Adjustment::Bonferroni => "bonferroni",
        }
    }

    /// The adjusted p values, in the order given: a test is significant at a level where its adjusted value is no
    /// greater.
    #[must_use]
    pub fn adjust(self, p_values: &[f64]) -> Vec<f64> {
        let tests = p_values.len() as f64;
        let mut order: Vec<usize> = (0..p_values.len()).collect();
        order.sort_by(|a, b| p_values[*a].total_cmp(&p_values[*b]));
        let harmonic: f64 = (1..=p_values.len()).map(|rank| 1.0 / rank as f64).sum();
        // What a p value of that rank (from 1) is multiplied with.
        let factor = |rank: f64| match self {
            Adjustment::Holm => tests - rank + 1.0,
            Adjustment::BenjaminiHochberg => tests / rank,
            Adjustment::BenjaminiYekutieli => tests * harmonic / rank,
            Adjustment::Bonferroni => tests,
        };
        let mut adjusted = vec![0.0; p_values.len()];
        for (place, test) in order.iter().enumerate() {
            adjusted[*test] = (p_values[*test] * factor(place as f64 + 1.0)).min(1.0);
        }
        // An adjusted value keeps the order of the values: step-down from the least, step-up from the greatest.
        match self {
            Adjustment::Holm => running(&mut adjusted, order.into_iter(), 0.0, f64::max),
            Adjustment::BenjaminiHochberg | Adjustment::BenjaminiYekutieli => {
                running(&mut adjusted, order.into_iter().rev(), 1.0, f64::min);
            }
            Adjustment::Bonferroni => {}
        }
        adjusted
    }
}

fn running(values: &mut [f64], order: impl Iterator<Item = usize>, start: f64, pick: fn(f64, f64) -> f64) {
    let mut last = start;
    for place in order {
        last = pick(last, values[place]);
        values[place] = last;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adjusted_values_keep_the_order_and_are_never_smaller() {
        let p_values = [0.2, 0.0001, 0.03, 0.03, 0.9, 0.011, 1.0, 0.0];
        for adjustment in Adjustment::ALL {
            let adjusted = adjustment.adjust(&p_values);
            for (one, found) in p_values.iter().zip(&adjusted) {
                assert!(found >= one && *found <= 1.0, "{adjustment:?}");
                for (other, beside) in p_values.iter().zip(&adjusted) {
                    assert!((one > other) <= (found >= beside), "{adjustment:?}");
                }
            }
            assert_eq!(adjustment.adjust(&[]), Vec::<f64>::new());
            assert_eq!(adjustment.adjust(&[0.04]), [0.04]);
        }
    }

    #[test]
    fn two_hundred_variants_are_no_trouble() {
        let p_values: Vec<f64> = (1..=200).map(|test| f64::from(test) / 1000.0).collect();
        assert!((Adjustment::Holm.adjust(&p_values)[0] - 0.2).abs() < 1e-12);
        // All values are 0.2 at their own ranks.
        assert!(Adjustment::BenjaminiHochberg.adjust(&p_values).iter().all(|p| (p - 0.2).abs() < 1e-12));
    }
}
