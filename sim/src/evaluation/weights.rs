//! The weights of an evaluation, and their table in a config.

use quirkat_engine::document::{Fault, Item, Value};

use super::{TERMS, Term};

/// How much each term counts: whole numbers within [`Weights::MOST`], not all of
/// them 0.
///
/// ```
/// use quirkat_engine::document;
/// use quirkat_sim::evaluation::{Weights, term};
///
/// let mut config = document::parse("x.toml", "weights = { material = 100, mobility = 1 }\n")?;
/// let weights = Weights::read(&config.take("weights").unwrap())?;
/// assert_eq!(weights.of(term("material").unwrap()), 100);
/// assert_eq!(weights.written(), "{ material = 100, mobility = 1 }");
/// # Ok::<(), document::Fault>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Weights([i32; TERMS.len()]);

impl Weights {
    /// The greatest weight, and the negative of the least.
    pub const MOST: i32 = 10_000;

    /// What the setting is, as an error names it.
    const EXPECTED: &str = "a table of weights, as in { material = 100, mobility = 1 }";

    /// The term of this word alone.
    #[must_use]
    pub fn one(word: &str, weight: i32) -> Weights {
        let weight = weight.clamp(-Weights::MOST, Weights::MOST);
        Weights(TERMS.map(|term| if term.word == word { weight } else { 0 }))
    }

    /// The term's weight.
    #[must_use]
    pub fn of(&self, term: &Term) -> i32 {
        TERMS.iter().zip(self.0).find(|(known, _)| known.word == term.word).map_or(0, |(_, weight)| weight)
    }

    /// Reads a table of weights; terms that it does not name have the weight 0.
    ///
    /// # Errors
    /// It is no table, names something else than a term, holds something else
    /// than a whole number within [`Weights::MOST`], or no weight but 0.
    pub fn read(item: &Item) -> Result<Weights, Fault> {
        let mut table = item.clone().table(Weights::EXPECTED)?;
        let weight = |item: Option<Item>| item.map_or(Ok(0), |item| number(&item));
        let mut weights = Weights([0; TERMS.len()]);
        for (term, slot) in TERMS.iter().zip(&mut weights.0) {
            *slot = weight(table.take(term.word))?;
        }
        table.finish(&TERMS.map(|term| term.word))?;
        if weights.0 == [0; TERMS.len()] {
            let message = format!("no term has a weight; expected {}", Weights::EXPECTED);
            return Err(Fault::new(&item.place, item.key.clone(), message));
        }
        Ok(weights)
    }

    /// The table, without the weights that are 0; [`Weights::read`] gives the
    /// weights back.
    #[must_use]
    pub fn written(&self) -> String {
        let weights = TERMS.iter().zip(self.0).filter(|(_, weight)| *weight != 0);
        let weights: Vec<String> = weights.map(|(term, weight)| format!("{} = {weight}", term.word)).collect();
        format!("{{ {} }}", weights.join(", "))
    }
}

fn number(item: &Item) -> Result<i32, Fault> {
    let most = Weights::MOST;
    match item.value {
        Value::Integer(number) => i32::try_from(number).ok().filter(|number| (-most..=most).contains(number)),
        _ => None,
    }
    .ok_or_else(|| item.expected(&format!("a whole number from -{most} to {most}")))
}
