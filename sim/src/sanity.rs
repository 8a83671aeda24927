//! Signs of a degenerate ruleset: what the board and the rules prove, and what
//! games show.
//!
//! Before a run the games are a short trial of random players ([`trials`]);
//! afterwards they are the run's own.

mod repeats;

use std::collections::HashMap;
use std::ops::AddAssign;

use quirkat_engine::reach::Reach;
use quirkat_engine::{Game, Reason, Ruleset, Side, Word};
use rayon::iter::{IntoParallelIterator, IntoParallelRefIterator, ParallelIterator};

use crate::agents::Agent;
use crate::matchup::{Matchup, Player};
use crate::row::GameRow;
use crate::sums::Counts;

pub use repeats::{
    Distinct, FEW_OPENINGS, NO_OPENINGS, OpeningCount, UNPLAYED_OPENINGS, few_distinct_games, no_openings,
};

/// Games of a trial.
pub const TRIAL_GAMES: u64 = 200;
/// Plies after which a trial begins no new games, where there are few trials.
const TRIAL_PLIES: u64 = 50_000;
/// And where there are many.
const TRIAL_PLIES_LEAST: u64 = 2000;
/// Plies of all trials together, as far as that leaves each the least.
const TRIALS_PLIES: u64 = 2_000_000;
/// Fewer games show nothing; so many are played at a time.
const GAMES_LEAST: u64 = 20;

/// Sums over games of one ruleset.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Evidence {
    /// Games.
    pub games: u64,
    /// Plies.
    pub plies: u128,
    /// Plies with one legal move, passes among them.
    pub forced_plies: u64,
    /// Pieces taken by First and by Second.
    pub captures: [u64; 2],
    /// Games that were ended by repetition, `quiet_limit` or `ply_limit`.
    pub ended_by_limit: u64,
    /// How many of them differ; `None` where nobody has counted.
    pub distinct: Option<Distinct>,
}

impl AddAssign for Evidence {
    fn add_assign(&mut self, other: Evidence) {
        self.games += other.games;
        self.plies += other.plies;
        self.forced_plies += other.forced_plies;
        self.captures[0] += other.captures[0];
        self.captures[1] += other.captures[1];
        self.ended_by_limit += other.ended_by_limit;
        // Games of two lots may be equal.
        self.distinct = None;
    }
}

impl From<&GameRow> for Evidence {
    fn from(row: &GameRow) -> Evidence {
        let is_limit = matches!(row.reason, Reason::Repetition | Reason::QuietLimit | Reason::PlyLimit);
        Evidence {
            games: 1,
            plies: row.plies.into(),
            forced_plies: row.forced_plies.into(),
            captures: [row.captures_first.into(), row.captures_second.into()],
            ended_by_limit: is_limit.into(),
            distinct: None,
        }
    }
}

/// Something that makes a variant of little use for a comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// The check that gives it.
    pub name: &'static str,
    /// What is the matter, in a sentence.
    pub sentence: String,
}

/// A check of one ruleset.
pub struct Check {
    /// Its name.
    pub name: &'static str,
    /// What it looks for, as a plain clause.
    pub about: &'static str,
    /// Its sentence about a ruleset and its games, where it finds something.
    find: fn(&Ruleset, &Evidence) -> Option<String>,
}

/// Every check of one ruleset.
pub const CHECKS: &[Check] = &[
    Check { name: "no_capture", about: "no capture is ever made", find: no_capture },
    Check { name: "one_side_never_captures", about: "only one side ever captures", find: one_side },
    Check {
        name: "safe_pieces",
        about: "pieces can step for ever, or must stay, where no jump can ever take them; or most start there",
        find: safe_pieces,
    },
    Check { name: "forced", about: "most turns are forced or passed: they have one legal move", find: forced },
    Check {
        name: "ended_by_limit",
        about: "most games are ended by repetition, the quiet limit or the ply limit",
        find: ended_by_limit,
    },
    Check { name: "few_distinct_games", about: "most games repeat another one move by move", find: repeats::find },
    Check { name: "decided", about: "the game is decided before its first ply", find: decided },
];

/// The name of the check of all variants together.
pub const SAME_RULESET: &str = "same_ruleset";

/// A variant with games of it.
#[derive(Clone, Debug)]
pub struct Judged<'a> {
    /// The variant's name.
    pub name: &'a str,
    /// Its ruleset.
    pub ruleset: &'a Ruleset,
    /// Its games, in lots that are looked at one by one; each lot with what it
    /// is called in a sentence, which may be empty.
    pub lots: Vec<(String, Evidence)>,
    /// Its openings, where it has any.
    pub openings: Option<OpeningCount>,
}

/// The warnings of each variant.
///
/// ```
/// use quirkat_engine::{Override, catalogue};
/// use quirkat_sim::sanity::{Judged, trials, warnings};
///
/// let forced = Override::typed("end.ply_limit=4")?;
/// let short = catalogue::entry("bell").unwrap().load(&[forced])?;
/// let lots = trials(&[&short], 1).into_iter().map(|games| (String::new(), games)).collect();
/// let found = warnings(&[Judged { name: "short", ruleset: &short, lots, openings: None }]);
/// assert!(found[0].iter().any(|warning| warning.name == "ended_by_limit"));
/// # Ok::<(), quirkat_engine::document::Fault>(())
/// ```
#[must_use]
pub fn warnings(variants: &[Judged<'_>]) -> Vec<Vec<Warning>> {
    let mut first: HashMap<String, usize> = HashMap::new();
    let twins: Vec<usize> =
        (0..).zip(variants).map(|(n, variant)| *first.entry(variant.ruleset.canonical()).or_insert(n)).collect();
    let of = |n: usize| {
        let found = CHECKS.iter().flat_map(|check| check.warnings(&variants[n]));
        let twin = Some(twins[n]).filter(|&twin| twin != n).map(|twin| Warning {
            name: SAME_RULESET,
            sentence: format!("the same ruleset as the variant {:?}, so both play the same games", variants[twin].name),
        });
        found.chain(twin).chain(variants[n].openings.and_then(OpeningCount::warning)).collect()
    };
    (0..variants.len()).into_par_iter().map(of).collect()
}

impl Check {
    /// What the rules prove; where they prove nothing, what each lot shows.
    fn warnings(&self, variant: &Judged<'_>) -> Vec<Warning> {
        let warning = |sentence: String| Warning { name: self.name, sentence };
        if let Some(proved) = (self.find)(variant.ruleset, &Evidence::default()) {
            return vec![warning(proved)];
        }
        let shown = variant.lots.iter().filter_map(|(lot, evidence)| {
            let sentence = (self.find)(variant.ruleset, evidence)?;
            Some(warning(if lot.is_empty() { sentence } else { format!("{sentence} ({lot})") }))
        });
        shown.collect()
    }
}

/// Short trials of the rulesets by random players, on all cores: at most
/// [`TRIAL_GAMES`] games each, fewer where they are long or the rulesets many.
/// They are other games than an experiment of that seed plays.
#[must_use]
pub fn trials(rulesets: &[&Ruleset], seed: u64) -> Vec<Evidence> {
    let plies = TRIALS_PLIES.checked_div(rulesets.len() as u64).unwrap_or(TRIAL_PLIES);
    let plies = plies.clamp(TRIAL_PLIES_LEAST, TRIAL_PLIES);
    rulesets.par_iter().map(|ruleset| trial(ruleset, seed, plies)).collect()
}

/// A short trial of one ruleset, which begins no new games after so many plies.
fn trial(ruleset: &Ruleset, seed: u64, plies: u64) -> Evidence {
    let seed = blake3::derive_key("quirkat 2026-11-30 seed of a sanity trial", &seed.to_le_bytes());
    let seed = seed.iter().take(8).fold(0, |seed, byte| seed << 8 | u64::from(*byte));
    let matchup = Matchup::new(0, ruleset.clone(), Agent::Random.mirror(), seed);
    let mut player = Player::new(&matchup);
    let mut counts = Counts::new(matchup.ruleset());
    let mut evidence = Evidence::default();
    while evidence.games < TRIAL_GAMES && evidence.plies < u128::from(plies) {
        // An agent that is random never fails.
        let rows = player.play_all(evidence.games..evidence.games + GAMES_LEAST, &mut counts, |_| {});
        rows.unwrap_or_default().iter().for_each(|row| evidence += Evidence::from(row));
    }
    evidence
}

fn called(side: Side) -> &'static str {
    match side {
        Side::First => "First",
        Side::Second => "Second",
    }
}

/// The sides that board and rules never let capture, and those that captured
/// nothing in games enough.
fn never(ruleset: &Ruleset, evidence: &Evidence) -> [[bool; 2]; 2] {
    let reach = Reach::new(ruleset);
    let shown = evidence.games >= GAMES_LEAST;
    let proved = Side::BOTH.map(|side| !reach.can_capture(side));
    [proved, evidence.captures.map(|captures| shown && captures == 0)]
}

fn decided(ruleset: &Ruleset, _: &Evidence) -> Option<String> {
    let outcome = Game::start(ruleset).outcome()?;
    Some(format!("every game is decided before its first ply: {}", outcome.reason.meaning()))
}

fn no_capture(ruleset: &Ruleset, evidence: &Evidence) -> Option<String> {
    match never(ruleset, evidence) {
        [[true, true], _] => Some("board and rules never let a piece capture".into()),
        [_, [true, true]] => Some(format!("no piece was captured in {} games", evidence.games)),
        _ => None,
    }
}

fn one_side(ruleset: &Ruleset, evidence: &Evidence) -> Option<String> {
    let [proved, shown] = never(ruleset, evidence);
    if proved == [true; 2] || shown == [true; 2] {
        return None;
    }
    let side = |never: [bool; 2]| Side::BOTH.into_iter().find(|side| never[side.index()]).map(called);
    match (side(proved), side(shown)) {
        (Some(side), _) => Some(format!("board and rules never let {side} capture")),
        (None, Some(side)) => Some(format!("{side} captured nothing in {} games", evidence.games)),
        (None, None) => None,
    }
}

fn safe_pieces(ruleset: &Ruleset, _: &Evidence) -> Option<String> {
    let reach = Reach::new(ruleset);
    let all = |side: Side| ruleset.start().pieces(side);
    let starting = |side: Side| (all(side) & reach.safe_points(side)).count();
    let mut most = Vec::new();
    let mut staying = Vec::new();
    for side in Side::BOTH {
        let safe = reach.safe_pieces(side);
        if 2 * starting(side) > all(side).count() {
            most.push(format!("{} of {}'s {} pieces", starting(side), called(side), all(side).count()));
        } else if !safe.is_empty() {
            let names: Vec<&str> = safe.into_iter().map(|point| ruleset.board().name(point)).collect();
            staying.push(format!("{}'s on {}", called(side), names.join(" ")));
        }
    }
    let most = (!most.is_empty()).then(|| format!("{} start where no jump can ever take them", most.join(" and ")));
    let staying = (!staying.is_empty())
        .then(|| format!("pieces can stay for ever where no jump can take them: {}", staying.join(" and ")));
    let sentences: Vec<String> = most.into_iter().chain(staying).collect();
    (!sentences.is_empty()).then(|| sentences.join("; "))
}

fn forced(_: &Ruleset, evidence: &Evidence) -> Option<String> {
    let Evidence { games, plies, forced_plies, .. } = *evidence;
    (games >= GAMES_LEAST && 2 * u128::from(forced_plies) > plies).then(|| {
        let share = 100.0 * forced_plies as f64 / plies as f64;
        format!("{share:.1} % of the turns in {games} games were forced or passed: they had one legal move")
    })
}

fn ended_by_limit(_: &Ruleset, evidence: &Evidence) -> Option<String> {
    let Evidence { games, ended_by_limit, .. } = *evidence;
    (games >= GAMES_LEAST && 2 * ended_by_limit > games).then(|| {
        let share = 100.0 * ended_by_limit as f64 / games as f64;
        format!("{share:.1} % of {games} games were ended by repetition or a limit, which then decides the result")
    })
}

#[cfg(test)]
mod tests {
    use quirkat_engine::{Override, catalogue};

    use super::*;

    fn ruleset(name: &str, set: &[&str]) -> Ruleset {
        let set: Vec<_> = set.iter().map(|text| Override::typed(text).expect("is KEY=VALUE")).collect();
        catalogue::entry(name).expect("is there").load(&set).expect("loads")
    }

    fn judged<'a>(name: &'a str, ruleset: &'a Ruleset, evidence: Evidence) -> Judged<'a> {
        Judged { name, ruleset, lots: vec![(String::new(), evidence)], openings: None }
    }

    fn shown(ruleset: &Ruleset, evidence: Evidence) -> Vec<Warning> {
        warnings(&[judged("x", ruleset, evidence)]).remove(0)
    }

    fn found(ruleset: &Ruleset) -> Vec<Warning> {
        shown(ruleset, trial(ruleset, 1, TRIAL_PLIES))
    }

    #[track_caller]
    fn check(ruleset: &Ruleset, expected: &[(&str, &str)]) {
        let found = found(ruleset);
        let names: Vec<&str> = found.iter().map(|warning| warning.name).collect();
        assert_eq!(names, expected.iter().map(|(name, _)| *name).collect::<Vec<_>>(), "{found:?}");
        for (warning, (_, part)) in found.iter().zip(expected) {
            assert!(warning.sentence.contains(part), "{warning:?}");
        }
    }

    #[test]
    fn the_common_readings_give_no_warning() {
        for name in ["alfonso", "bell", "alquerque-compulsory", "doce-standard", "murray"] {
            check(&ruleset(name, &[]), &[]);
        }
    }

    #[test]
    fn boards_on_which_nothing_can_be_captured_are_found_without_playing() {
        let drawing = ["setup.kind=drawing", "setup.drawing=wwwww/5/5/5/bbbbb", "rules.captures=forward"];
        let none = ruleset("alquerque-compulsory", &[&drawing[..], &["rules.steps=forward"]].concat());
        let found = shown(&none, Evidence::default());
        assert_eq!(found[0].sentence, "board and rules never let a piece capture");
        let names: Vec<&str> = found.iter().map(|warning| warning.name).collect();
        assert_eq!(names, ["no_capture", "safe_pieces", "decided"]);
    }

    #[test]
    fn a_game_that_is_over_before_it_begins_is_found() {
        let over = ruleset("bell", &["end.min_pieces=12"]);
        assert!(found(&over).iter().any(|warning| warning.name == "decided"));
    }

    #[test]
    fn a_side_that_never_captures_is_named() {
        let set =
            ["setup.kind=drawing", "setup.drawing=5/2b2/5/5/ww3", "rules.steps=forward", "rules.captures=forward"];
        let lone = ruleset("alquerque-compulsory", &[&set[..], &["end.min_pieces=1"]].concat());
        let evidence = Evidence { games: 100, plies: 1000, captures: [12, 0], ..Evidence::default() };
        let found = shown(&lone, evidence);
        assert_eq!(found[0].sentence, "Second captured nothing in 100 games");
        let few = Evidence { games: GAMES_LEAST - 1, ..evidence };
        assert!(shown(&lone, few).iter().all(|warning| warning.name == "decided"));
    }

    #[test]
    fn serpents_keep_pieces_at_their_ends() {
        let sentence = "pieces can stay for ever where no jump can take them: First's on b1 b16 and Second's on t1 t16";
        let serpent = ruleset("masters-serpents", &[]);
        assert!(found(&serpent).iter().any(|warning| warning.sentence.contains(sentence)), "{:?}", found(&serpent));
        let bare = ruleset("masters-serpents", &["board.outer_lines=false"]);
        let sentence = "16 of First's 23 pieces and 16 of Second's 23 pieces start where no jump can ever take them";
        assert!(found(&bare).iter().any(|warning| warning.sentence.contains(sentence)), "{:?}", found(&bare));
    }

    #[test]
    fn games_that_a_limit_ends_and_turns_without_a_choice_are_counted() {
        check(
            &ruleset("alfonso", &["end.ply_limit=20"]),
            &[("ended_by_limit", " % of 200 games were ended by repetition or a limit")],
        );
        let line = [
            "board.columns=1",
            "board.rows=9",
            "setup.kind=drawing",
            "setup.drawing=b/1/1/1/1/1/1/1/w",
            "rules.steps=forward",
        ];
        let found = found(&ruleset("alquerque-compulsory", &line));
        assert!(found.iter().any(|warning| warning.name == "forced"), "{found:?}");
    }

    #[test]
    fn each_lot_of_games_is_looked_at_alone() {
        let alfonso = ruleset("alfonso", &[]);
        let sane = Evidence { games: 100, plies: 3000, captures: [900, 900], ..Evidence::default() };
        let lots = vec![("calm".to_owned(), Evidence { ended_by_limit: 60, ..sane }), ("wild".to_owned(), sane)];
        let found = warnings(&[Judged { name: "x", ruleset: &alfonso, lots, openings: None }]).remove(0);
        let sentence = "60.0 % of 100 games were ended by repetition or a limit, which then decides the result (calm)";
        assert_eq!(found, [Warning { name: "ended_by_limit", sentence: sentence.to_owned() }]);
    }

    #[test]
    fn variants_of_one_ruleset_are_told_apart_by_nothing() {
        let [bell, other] = [ruleset("bell", &[]), ruleset("bell", &["rules.captures=all"])];
        let evidence = Evidence::default();
        let found =
            warnings(&[judged("a", &bell, evidence), judged("b", &other, evidence), judged("c", &bell, evidence)]);
        assert_eq!((found[0].len(), found[1].len()), (0, 0));
        assert_eq!(found[2][0].sentence, "the same ruleset as the variant \"a\", so both play the same games");
    }

    #[test]
    fn a_trial_hangs_on_seed_and_ruleset_alone() {
        let bell = ruleset("bell", &[]);
        let [one, again, other] = [1, 1, 2].map(|seed| trial(&bell, seed, TRIAL_PLIES));
        assert_eq!(one, again);
        assert_ne!(one, other);
        assert_eq!(trials(&[&bell, &ruleset("alfonso", &[]), &bell], 1)[2], one);
        assert_eq!(one.games, TRIAL_GAMES);
        // Many trials are shorter, and each is enough to show something.
        let many = trials(&vec![&bell; 2000], 1);
        assert!(many.iter().all(|short| *short == many[0]));
        assert!((GAMES_LEAST..TRIAL_GAMES).contains(&many[0].games), "{:?}", many[0]);
    }
}
