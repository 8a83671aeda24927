//! Whatever the counts are, a number that comes out is a number, and where there is none there are words.

#[path = "../examples/calculator/calls.rs"]
mod calls;

/// Numbers that look random, the same ones each time.
struct Draws(u64);

impl Draws {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }

    /// A count: often 0 or 1, now and then beyond 2^32.
    fn count(&mut self) -> u64 {
        match self.below(6) {
            0 | 1 => 0,
            2 => 1,
            3 => self.below(20),
            4 => self.below(5000),
            _ => 5_000_000_000 + self.below(1000),
        }
    }

    fn counts(&mut self, number: u64) -> String {
        (0..number).map(|_| format!(" {}", self.count())).collect()
    }

    /// Rows of ascending lengths, each with so many counts.
    fn lengths(&mut self, counts: u64) -> String {
        let rows = self.below(6);
        (0..rows).map(|row| format!(" {}{}", 7 * row + self.below(7), self.counts(counts))).collect()
    }
}

fn check(call: &str) {
    if let Ok(numbers) = calls::call(call) {
        assert!(numbers.iter().all(|number| number.is_finite()), "{call}: {numbers:?}");
    }
}

#[test]
fn no_counts_give_an_infinite_number_or_one_that_is_none() {
    let mut draws = Draws(20_261_130);
    for _ in 0..3000 {
        let [trials, other] = [draws.count(), draws.count()];
        let [some, few] = [draws.below(trials + 1), draws.below(other + 1)];
        for name in ["wilson", "clopper_pearson", "jeffreys", "even_test"] {
            check(&format!("{name} {some} {trials}"));
        }
        check(&format!("newcombe {some} {trials} {few} {other}"));
        for name in ["score", "elo", "normalised"] {
            check(&format!("{name}{}", draws.counts(3)));
        }
        for name in ["pair_score", "pair_elo", "pair_normalised"] {
            check(&format!("{name}{}", draws.counts(6)));
        }
        for name in ["quantile 0.1", "ranked 0.5", "ranked 0.99", "median", "moments"] {
            check(&format!("{name}{}", draws.lengths(1)));
        }
        for name in ["survival", "survival_median", "restricted_mean 30"] {
            check(&format!("{name}{}", draws.lengths(2)));
        }
        check(&format!("incidence {}{}", draws.below(2), draws.lengths(3)));
    }
}

#[test]
fn no_comparison_gives_an_infinite_number_or_one_that_is_none() {
    let mut draws = Draws(7);
    for _ in 0..300 {
        let rows: String = (0..draws.below(8))
            .map(|row| format!(" {} {} {} {}", row % 3, 5 * row, draws.count(), draws.count()))
            .collect();
        check(&format!("log_rank{rows}"));
        let rows: String = (0..draws.below(8))
            .map(|_| format!(" {} {} 0.5 0.{}", draws.below(2), draws.below(3), draws.below(3)))
            .collect();
        check(&format!("main_effects 2 2 3{rows}"));
        check(&format!("pairwise_effects 2 2 3{rows}"));
        for name in ["logistic_ratio", "normalised_ratio", "logistic_stopped", "normalised_stopped"] {
            let elo = draws.below(50) as f64 / 10.0 - 2.5;
            check(&format!("{name} {elo} {} 0.05 0.05{}", elo + 2.0, draws.counts(3)));
            check(&format!("{name} {elo} {} 0.01 0.1{}", elo + 5.0, draws.counts(6)));
        }
        check(&format!("anytime 0.5 0.{} {} {}", draws.below(3), draws.count(), draws.count()));
    }
}
