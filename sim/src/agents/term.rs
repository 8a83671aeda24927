//! One term of the evaluation, looked at one ply ahead.

use quirkat_engine::document::Fault;
use quirkat_engine::{Game, Move, Ruleset};
use rand_chacha::ChaCha8Rng;

use super::kind::{Accepts, Setting};
use super::lookahead::{Outlook, best};
use super::reader::Reader;
use super::{Agent, Form, Kind, Mind, Plays, Trouble};
use crate::evaluation::{self, TERM_WORDS, Term, Weights};

pub(super) const KIND: Kind = Kind {
    word: "term",
    about: "chooses a move after which one term of the evaluation is best, uniformly among equals; \
            a move that wins goes before all others, one that loses at once behind all",
    settings: &[TERM, SIGN],
    read,
};

const TERM: Setting = Setting { name: "term", about: "the term", accepts: Accepts::Words(&TERM_WORDS), default: None };

const PLUS: &str = "+";
const MINUS: &str = "-";

const SIGN: Setting = Setting {
    name: "sign",
    about: "whether much of the term is sought or shunned",
    accepts: Accepts::Words(&[(PLUS, "much is sought"), (MINUS, "much is shunned")]),
    default: Some("\"+\""),
};

/// The agent of one term.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OneTerm {
    term: &'static str,
    sign: Sign,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Sign {
    Sought,
    Shunned,
}

impl OneTerm {
    /// The agent that seeks much of the term.
    #[must_use]
    pub fn seeking(term: &Term) -> OneTerm {
        OneTerm { term: term.word, sign: Sign::Sought }
    }
}

fn read(reader: &mut Reader<'_>) -> Result<Agent, Fault> {
    let term = reader.word(&TERM)?;
    let sign = if reader.word(&SIGN)? == MINUS { Sign::Shunned } else { Sign::Sought };
    Ok(Agent::Term(OneTerm { term, sign }))
}

impl Plays for OneTerm {
    fn kind(&self) -> &'static Kind {
        &KIND
    }

    fn values(&self, _: Form) -> Vec<(&'static str, String)> {
        let sign = match self.sign {
            Sign::Sought => PLUS,
            Sign::Shunned => MINUS,
        };
        vec![(TERM.name, format!("{:?}", self.term)), (SIGN.name, format!("{sign:?}"))]
    }

    fn mind(&self, ruleset: &Ruleset) -> Box<dyn Mind> {
        let weight = match self.sign {
            Sign::Sought => 1,
            Sign::Shunned => -1,
        };
        Box::new(Single(Outlook::new(ruleset, &Weights::one(self.term, weight))))
    }
}

struct Single(Outlook);

impl Mind for Single {
    fn choose(&mut self, game: &Game<'_>, numbers: &mut ChaCha8Rng) -> Result<Move, Trouble> {
        Ok(best(game.legal(), self.0.scores(game), numbers))
    }
}

/// The agent of a term's bare word.
pub(super) fn bare(word: &str) -> Option<Agent> {
    evaluation::term(word).map(|term| Agent::Term(OneTerm::seeking(term)))
}
