//! Better moves more often: by a softmax over a one-ply evaluation.
//!
//! All is integer, so that every machine draws the same moves: the exponential
//! functions of platforms differ in their last bits.

use quirkat_engine::document::Fault;
use quirkat_engine::{Game, Move, Ruleset};
use rand_chacha::ChaCha8Rng;

use super::decimal::{BILLION, Billionths};
use super::kind::{Accepts, Setting};
use super::lookahead::Outlook;
use super::mixture::drawn;
use super::reader::Reader;
use super::{Agent, Form, Kind, Mind, Plays, Trouble};
use crate::evaluation::Weights;

pub(super) const KIND: Kind = Kind {
    word: "softmax",
    about: "chooses a move with a probability proportional to exp(score / temperature), by a one-ply evaluation; \
            a move that is e^28 times less likely than the best is never chosen",
    settings: &[TEMPERATURE, WEIGHTS],
    read,
};

const TEMPERATURE: Setting = Setting {
    name: "temperature",
    about: "the difference in score by which a move is e times less likely",
    accepts: Accepts::Decimal { least: Billionths(1), most: Billionths(1_000_000 * BILLION) },
    default: Some("1.0"),
};

const WEIGHTS: Setting = Setting {
    name: "weights",
    about: "the weight of each term in the score",
    accepts: Accepts::Weights,
    default: Some("{ material = 1 }"),
};

/// The agent.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Softmax {
    temperature: Billionths,
    weights: Weights,
}

fn read(reader: &mut Reader<'_>) -> Result<Agent, Fault> {
    let temperature = reader.decimal(&TEMPERATURE)?;
    Ok(Agent::Softmax(Softmax { temperature, weights: reader.weights(&WEIGHTS)? }))
}

impl Plays for Softmax {
    fn kind(&self) -> &'static Kind {
        &KIND
    }

    fn values(&self, _: Form) -> Vec<(&'static str, String)> {
        vec![(TEMPERATURE.name, self.temperature.to_string()), (WEIGHTS.name, self.weights.written())]
    }

    fn mind(&self, ruleset: &Ruleset) -> Box<dyn Mind> {
        let (outlook, powers) = (Outlook::new(ruleset, &self.weights), Powers::new(self.temperature));
        Box::new(Tempered { outlook, powers, shares: Vec::new() })
    }
}

struct Tempered {
    outlook: Outlook,
    powers: Powers,
    shares: Vec<u64>,
}

impl Mind for Tempered {
    fn choose(&mut self, game: &Game<'_>, numbers: &mut ChaCha8Rng) -> Result<Move, Trouble> {
        let scores = self.outlook.scores(game);
        let most = scores.iter().copied().max().unwrap_or(0);
        self.shares.clear();
        self.shares.extend(scores.iter().map(|score| self.powers.share(most.abs_diff(*score))));
        Ok(game.legal().nth(drawn(&self.shares, numbers) as u32))
    }
}

/// exp(-x / temperature) in units of 2^-40, by integers alone.
struct Powers {
    temperature: Billionths,
    /// 2^(-1/2), 2^(-1/4), 2^(-1/8), ... in units of 2^-63.
    roots: [u64; 32],
}

/// 2^32 / ln 2, rounded.
const PER_E: u128 = 6_196_328_019;

impl Powers {
    fn new(temperature: Billionths) -> Powers {
        let mut root = 1_u128 << 62;
        let roots = [0; 32].map(|_: u64| {
            // The root of root * 2^63, the first of half of 2^63.
            root = (root << 63).isqrt();
            root as u64
        });
        Powers { temperature, roots }
    }

    /// 2^40 for 0; 0 from about 28 temperatures on.
    fn share(&self, difference: u32) -> u64 {
        let halvings = u128::from(difference) * u128::from(BILLION) * PER_E / u128::from(self.temperature.0);
        let (whole, part) = (halvings >> 32, halvings as u32);
        if whole > 40 {
            return 0;
        }
        let half_powers = self.roots.iter().enumerate().filter(|(n, _)| part >> (31 - n) & 1 == 1);
        let power = half_powers.fold(1_u128 << 63, |power, (_, root)| (power * u128::from(*root)) >> 63);
        (power >> 23 >> whole) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_those_of_the_exponential_function() {
        for (temperature, billionths) in [(1.0, BILLION), (0.3, 300_000_000), (100.0, 100 * BILLION)] {
            let powers = Powers::new(Billionths(billionths));
            for difference in [0, 1, 2, 3, 7, 20, 100, 500] {
                let exact = (-f64::from(difference) / temperature).exp() * (1_u64 << 40) as f64;
                let share = powers.share(difference) as f64;
                assert!((share - exact).abs() <= 1.0 + exact * 1e-8, "{difference} at {temperature}: {share} {exact}");
            }
        }
        let cold = Powers::new(Billionths(1));
        assert_eq!((cold.share(0), cold.share(1), cold.share(u32::MAX)), (1 << 40, 0, 0));
    }

    /// The bits are part of what a stored game hangs on.
    #[test]
    fn shares_are_the_same_on_every_machine() {
        let powers = Powers::new(Billionths(BILLION));
        assert_eq!([1, 2, 10, 28].map(|x| powers.share(x)), [404_487_723_169, 148_802_717_553, 49_917_750, 0]);
    }
}
