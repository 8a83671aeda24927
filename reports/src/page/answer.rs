//! The answer in plain words: who is favoured, as far as the games tell.
//!
//! A first-move advantage is only spoken of where an agent meets itself: elsewhere the score is of both, the strength
//! of the agents and the first move.

mod strongest;
#[cfg(test)]
mod tests;

use quirkat_engine::Reason;
use quirkat_statistics::Estimate;
use quirkat_statistics::compare::families::Adjustment;
use quirkat_statistics::intervals::even_test;

use crate::comparisons::MARGIN;
use crate::digits::{grouped, with_interval};
use crate::summary::MatchupSummary;
use crate::tournament::Tournament;

/// So many matchups are told by name, the rest as a number.
const NAMED: usize = 6;

/// And those only within so many letters, or two of them.
const LETTERS: usize = 330;

/// The share of games ended by a limit from which that is told.
const LIMITS: f64 = 0.05;

/// The level of the tests.
const ALPHA: f64 = 0.05;

/// The answer.
pub(super) struct Answer {
    /// It in a sentence or two.
    pub(super) lead: String,
    /// What there is more to say: a few words, and sentences.
    pub(super) points: Vec<(&'static str, String)>,
}

/// What a first score says of an even game.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Favour {
    First,
    Second,
    /// The interval holds 0.5, and nothing farther from it than [`MARGIN`].
    Even,
    /// The interval holds 0.5, and more.
    Open,
}

impl Favour {
    fn of(Estimate { low, high, .. }: Estimate) -> Favour {
        match () {
            () if low > 0.5 => Favour::First,
            () if high < 0.5 => Favour::Second,
            () if high - 0.5 <= MARGIN && 0.5 - low <= MARGIN => Favour::Even,
            () => Favour::Open,
        }
    }
}

/// A matchup with its score.
struct Scored<'a> {
    summary: &'a MatchupSummary,
    score: Estimate,
    favour: Favour,
}

/// How matchups are called: by variant alone where all have the same agents.
#[derive(Clone, Copy)]
enum Called {
    Variant,
    Matchup,
}

impl Called {
    fn name(self, summary: &MatchupSummary) -> String {
        match self {
            Called::Variant => summary.variant.clone(),
            Called::Matchup => summary.title(),
        }
    }
}

/// The answer that the matchups give.
pub(super) fn answer(summaries: &[MatchupSummary], tournament: Option<&Tournament>) -> Answer {
    let scored = |summary| {
        let score = MatchupSummary::first_score(summary)?;
        Some(Scored { summary, score, favour: Favour::of(score) })
    };
    let played: Vec<Scored<'_>> = summaries.iter().filter_map(scored).collect();
    let is_mirror = |one: &&Scored<'_>| one.summary.first_agent == one.summary.second_agent;
    let mirrors: Vec<&Scored<'_>> = played.iter().filter(is_mirror).collect();
    let shown = if mirrors.is_empty() { played.iter().collect() } else { mirrors.clone() };
    let same_agents = |one: &&Scored<'_>| one.summary.pairing() == shown[0].summary.pairing();
    let called = if shown.iter().all(same_agents) { Called::Variant } else { Called::Matchup };
    let mut points = Vec::new();
    points.extend(tournament.and_then(strongest::strongest).map(|text| ("Strongest agent", text)));
    by_agent(&mirrors, &mut points);
    favours(&mirrors, called, &mut points);
    together(&mirrors, &mut points);
    draws(&shown, called, &mut points);
    lengths(&shown, called, &mut points);
    limits(&played, called, &mut points);
    others(summaries, &played, &mirrors, &mut points);
    Answer { lead: lead(&played, &mirrors), points }
}

fn lead(played: &[Scored<'_>], mirrors: &[&Scored<'_>]) -> String {
    if played.is_empty() {
        return "No game was played to its end, so the question has no answer here.".to_owned();
    }
    let Some(first) = mirrors.first() else {
        return "No agent met itself here, so what moving first is worth cannot be told from how strong the agents are; \
                the tournament below compares the agents."
            .to_owned();
    };
    if let [only] = mirrors {
        let score = with_interval(Some(only.score));
        let (name, agent) = (&only.summary.variant, &only.summary.first_agent);
        let says = match only.favour {
            Favour::First => format!("{name} favours the first player when {agent} plays itself: First scores {score}"),
            Favour::Second => {
                format!("{name} favours the second player when {agent} plays itself: First scores {score}")
            }
            Favour::Even => {
                format!("{name} is even to within {MARGIN} of a game when {agent} plays itself: First scores {score}")
            }
            Favour::Open => format!(
                "Whether {name} favours a side when {agent} plays itself is left open by {}: First scores {score}",
                counted(only.summary.sums.games, "game", "games")
            ),
        };
        return format!("{says}, where 0.5 is even.");
    }
    let agents = first.summary.first_agent.as_str();
    let of = if mirrors.iter().all(|one| one.summary.first_agent == agents) {
        format!("Of {} variants, with {agents} against itself", mirrors.len())
    } else {
        format!("Of {} matchups in which an agent met itself", mirrors.len())
    };
    let corrected = match holm(mirrors) {
        Some(Corrected { uneven: 1.., kept: 0, .. }) => {
            " After the correction for their number none of these advantages is left."
        }
        _ => "",
    };
    format!("{of}, {}.{corrected}", tally(mirrors))
}

/// Exact sign tests of all matchups, corrected for their number by Holm's method.
struct Corrected {
    tests: usize,
    /// Matchups whose interval leaves out 0.5.
    uneven: usize,
    /// Tests that stay below [`ALPHA`].
    kept: usize,
}

/// `None` where there are not several tests.
fn holm(mirrors: &[&Scored<'_>]) -> Option<Corrected> {
    let p_of = |one: &&Scored<'_>| {
        let results = one.summary.sums.results();
        even_test(results.wins, results.wins + results.losses).ok()
    };
    let p_values: Vec<f64> = mirrors.iter().filter_map(p_of).collect();
    let uneven = mirrors.iter().filter(|one| matches!(one.favour, Favour::First | Favour::Second)).count();
    let kept = Adjustment::Holm.adjust(&p_values).into_iter().filter(|p| *p < ALPHA).count();
    (p_values.len() > 1).then_some(Corrected { tests: p_values.len(), uneven, kept })
}

/// How many favour whom, of two or more.
fn tally(mirrors: &[&Scored<'_>]) -> String {
    let count = |favour| mirrors.iter().filter(|one| one.favour == favour).count();
    let parts = [
        (count(Favour::First), "favour the first player", "favours the first player"),
        (count(Favour::Second), "favour the second player", "favours the second player"),
        (count(Favour::Even), "are even to within 0.02", "is even to within 0.02"),
        (count(Favour::Open), "are left open: their intervals hold 0.5", "is left open: its interval holds 0.5"),
    ];
    let parts: Vec<String> = parts
        .into_iter()
        .filter(|(count, ..)| *count > 0)
        .map(|(count, many, one)| match count {
            1 => format!("1 {one}"),
            _ if count == mirrors.len() => format!("all {many}"),
            _ => format!("{count} {many}"),
        })
        .collect();
    listed(&parts)
}

/// The same agent by agent, where several played several variants.
fn by_agent(mirrors: &[&Scored<'_>], points: &mut Vec<(&'static str, String)>) {
    let mut agents: Vec<&str> = Vec::new();
    for one in mirrors {
        if !agents.contains(&one.summary.first_agent.as_str()) {
            agents.push(&one.summary.first_agent);
        }
    }
    if agents.len() < 2 || agents.len() > NAMED || mirrors.len() < 2 * agents.len() {
        return;
    }
    let of = |agent: &&str| {
        let its: Vec<&Scored<'_>> = mirrors.iter().filter(|one| one.summary.first_agent == *agent).copied().collect();
        format!("{agent} against itself: {}", tally(&its))
    };
    points.push(("Agent by agent", format!("{}.", agents.iter().map(of).collect::<Vec<_>>().join("; "))));
}

fn favours(mirrors: &[&Scored<'_>], called: Called, points: &mut Vec<(&'static str, String)>) {
    if mirrors.len() < 2 {
        return;
    }
    for (favour, head) in [
        (Favour::First, "First is better off"),
        (Favour::Second, "Second is better off"),
        (Favour::Even, "Even to within 0.02"),
        (Favour::Open, "Left open"),
    ] {
        let mut of: Vec<&&Scored<'_>> = mirrors.iter().filter(|one| one.favour == favour).collect();
        of.sort_by(|a, b| (b.score.value - 0.5).abs().total_cmp(&(a.score.value - 0.5).abs()));
        if of.is_empty() {
            continue;
        }
        let named = |one: &&&Scored<'_>| format!("{}: {}", called.name(one.summary), with_interval(Some(one.score)));
        let named: Vec<String> = of.iter().map(named).collect();
        let after = match favour {
            Favour::Open => " More games would tell.",
            _ => "",
        };
        points.push((head, format!("{}.{after}", some(&named))));
    }
}

/// What many intervals side by side are worth.
fn together(mirrors: &[&Scored<'_>], points: &mut Vec<(&'static str, String)>) {
    let Some(Corrected { tests, uneven, kept }) = holm(mirrors) else { return };
    points.push((
        "Many at once",
        format!(
            "Each interval misses by chance one time in twenty, and {} stand side by side: {uneven} leave out 0.5. Of the exact sign tests \
             that wins and losses are equally likely, {kept} of {tests} stay below 5 % after Holm\u{2019}s correction for their number.",
            mirrors.len()
        ),
    ));
}

fn draws(shown: &[&Scored<'_>], called: Called, points: &mut Vec<(&'static str, String)>) {
    let rate = |one: &Scored<'_>| one.summary.draw_rate();
    let by_rate = |a: &&&Scored<'_>, b: &&&Scored<'_>| {
        let value = |one: &Scored<'_>| rate(one).map_or(0.0, |rate| rate.value);
        value(a).total_cmp(&value(b))
    };
    // Of equals the first is named.
    let least = shown.iter().min_by(by_rate);
    let most = shown.iter().rev().max_by(by_rate);
    let (Some(least), Some(most)) = (least, most) else { return };
    let [low, high] = [least, most].map(|one| with_interval(rate(one)));
    let text = match shown {
        [_] => format!("{high} of the games."),
        _ if high == low => format!("{high} of the games in all of them."),
        _ => format!(
            "Most in {}, {high} of its games; fewest in {}, {low}.",
            called.name(most.summary),
            called.name(least.summary)
        ),
    };
    points.push(("Draws", text));
}

fn lengths(shown: &[&Scored<'_>], called: Called, points: &mut Vec<(&'static str, String)>) {
    let median = |one: &Scored<'_>| one.summary.plies_median();
    let with: Vec<(f64, &MatchupSummary)> = shown.iter().filter_map(|one| Some((median(one)?, one.summary))).collect();
    let shortest = with.iter().min_by(|a, b| a.0.total_cmp(&b.0));
    let longest = with.iter().rev().max_by(|a, b| a.0.total_cmp(&b.0));
    let (Some(shortest), Some(longest)) = (shortest, longest) else { return };
    let text = match with.as_slice() {
        [_] => format!("Half of the games end within {} plies.", shortest.0),
        _ => format!(
            "The median game has {} plies in {} and {} in {}.",
            shortest.0,
            called.name(shortest.1),
            longest.0,
            called.name(longest.1)
        ),
    };
    points.push(("Length", text));
}

/// Limits that decided games: then the ruleset's adjudication says who won, and not the play.
fn limits(played: &[Scored<'_>], called: Called, points: &mut Vec<(&'static str, String)>) {
    let share = |one: &Scored<'_>| {
        let sums = &one.summary.sums;
        let ended: u64 = [Reason::Repetition, Reason::QuietLimit, Reason::PlyLimit]
            .into_iter()
            .map(|reason| sums.reason(reason))
            .sum();
        ended as f64 / sums.games.max(1) as f64
    };
    let mut limited: Vec<(f64, String)> =
        played.iter().map(|one| (share(one), called.name(one.summary))).filter(|(share, _)| *share >= LIMITS).collect();
    if limited.is_empty() {
        return;
    }
    limited.sort_by(|a, b| b.0.total_cmp(&a.0));
    let named: Vec<String> =
        limited.iter().map(|(share, name)| format!("{name}: {:.0} % of its games", 100.0 * share)).collect();
    points.push((
        "Limits decide",
        format!(
            "Repetition, the quiet limit or the ply limit ended many games, and the ruleset says what that is worth: {}.",
            some(&named)
        ),
    ));
}

/// What is not in all this.
fn others(
    summaries: &[MatchupSummary],
    played: &[Scored<'_>],
    mirrors: &[&Scored<'_>],
    points: &mut Vec<(&'static str, String)>,
) {
    let failed = summaries.iter().filter(|summary| summary.failed.is_some()).count() as u64;
    if failed > 0 {
        points.push(("Failed", format!("{} without a result.", counted(failed, "matchup", "matchups"))));
    }
    let unlike = (played.len() - mirrors.len()) as u64;
    if unlike > 0 && !mirrors.is_empty() {
        points.push((
            "Other agents",
            format!(
                "In {} two different agents met: the score is of both, their strength and the first move; the tournament below tells them apart.",
                counted(unlike, "more matchup", "more matchups")
            ),
        ));
    }
    if !played.is_empty() {
        let agents =
            "The agents that played, in the games that they played. Stronger or other players may fare otherwise.";
        points.push(("Of whom this holds", agents.to_owned()));
    }
}

fn counted(count: u64, one: &str, many: &str) -> String {
    format!("{} {}", grouped(count), if count == 1 { one } else { many })
}

/// The first of the parts, no more than a reader likes to see, and how many there are besides.
fn some(parts: &[String]) -> String {
    let mut letters = 0;
    let fits = |(n, part): &(usize, &String)| {
        letters += part.chars().count();
        *n < NAMED && (*n < 2 || letters <= LETTERS)
    };
    let told = parts.iter().enumerate().take_while(fits).count();
    let rest = match parts.len() - told {
        0 => String::new(),
        more => format!("; and {more} more"),
    };
    format!("{}{rest}", parts[..told].join("; "))
}

/// `a, b and c`.
fn listed(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [only] => only.clone(),
        [others @ .., last] => format!("{} and {last}", others.join(", ")),
    }
}
