//! The words below a figure: how many games, which agents, which seed.

use super::axis::number;
use super::data::{ChartData, Estimate};
use super::text::clean;

/// The caption: what is shown, then where the numbers come from.
pub(super) fn caption(data: &ChartData, shown: &str) -> String {
    let title = clean(&data.title);
    let mut parts: Vec<String> = Vec::new();
    if !title.is_empty() {
        parts.push(sentence(&title));
    }
    parts.push(shown.to_owned());
    parts.push(format!(
        "In \u{201C}A v B\u{201D} A moves first. N = {} per matchup. {}",
        range_of_games(data),
        origin(data)
    ));
    parts.join(" ")
}

/// The text inside the figure: the experiment, its size, and what the marks are. Numbers stay with their words.
pub(super) fn footer(data: &ChartData, marks: &str) -> String {
    let title = clean(&data.title);
    let title = if title.is_empty() { title } else { sentence(&title) + " " };
    let footer = format!("{title}{marks} {} per matchup. {}", range_of_games(data), origin(data));
    footer.replace(" %", "\u{A0}%").replace("Seed: ", "Seed:\u{A0}")
}

fn origin(data: &ChartData) -> String {
    let agents: Vec<String> = data.agents.iter().map(|agent| clean(agent)).collect();
    let agents = if agents.is_empty() { "not stated".to_owned() } else { agents.join(", ") };
    format!("Agents: {agents}. Seed: {}.", data.seed)
}

/// The number of games of each matchup, or its range.
fn range_of_games(data: &ChartData) -> String {
    let counts = || data.matchups.iter().map(|matchup| matchup.games);
    match (counts().min(), counts().max()) {
        (Some(least), Some(most)) if least < most => format!("{} to {}", grouped(least), games(most)),
        (all, _) => games(all.unwrap_or(0)),
    }
}

/// So many games.
pub(super) fn games(count: u64) -> String {
    if count == 1 { "1 game".to_owned() } else { format!("{} games", grouped(count)) }
}

/// An estimate with its interval, in words, with so many decimals.
pub(super) fn with_interval(Estimate { value, low, high }: Estimate, decimals: usize) -> String {
    format!("{} ({} to {})", number(value, decimals), number(low, decimals), number(high, decimals))
}

fn grouped(count: u64) -> String {
    number(count as f64, 0)
}

fn sentence(text: &str) -> String {
    if text.ends_with(['.', '!', '?', ':', '…']) { text.to_owned() } else { format!("{text}.") }
}
