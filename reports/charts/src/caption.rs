//! The words below a figure: how many games, which agents, which seed.

use super::axis::number;
use super::data::ChartData;
use super::text::clean;

/// The caption: what is shown, then where the numbers come from.
pub(super) fn caption(data: &ChartData, shown: &str) -> String {
    let title = clean(&data.title);
    let mut parts: Vec<String> = Vec::new();
    if !title.is_empty() {
        parts.push(sentence(&title));
    }
    parts.push(shown.to_owned());
    parts.push(format!("In \u{201C}A v B\u{201D} A moves first. N = {} per matchup. {}", games(data), origin(data)));
    parts.join(" ")
}

/// The text inside the figure: the experiment, its size, and what the marks are. Numbers stay with their words.
pub(super) fn footer(data: &ChartData, marks: &str) -> String {
    let title = clean(&data.title);
    let title = if title.is_empty() { title } else { sentence(&title) + " " };
    let footer = format!("{title}{marks} {} per matchup. {}", games(data), origin(data));
    footer.replace(" %", "\u{A0}%").replace("Seed: ", "Seed:\u{A0}")
}

fn origin(data: &ChartData) -> String {
    let agents: Vec<String> = data.agents.iter().map(|agent| clean(agent)).collect();
    let agents = if agents.is_empty() { "not stated".to_owned() } else { agents.join(", ") };
    format!("Agents: {agents}. Seed: {}.", data.seed)
}

/// The number of games of each matchup, or its range.
fn games(data: &ChartData) -> String {
    let counts = || data.matchups.iter().map(|matchup| matchup.games);
    match (counts().min(), counts().max()) {
        (Some(least), Some(most)) if least < most => format!("{} to {} games", grouped(least), grouped(most)),
        (Some(1), _) => "1 game".to_owned(),
        (all, _) => format!("{} games", grouped(all.unwrap_or(0))),
    }
}

fn grouped(count: u64) -> String {
    number(count as f64, 0)
}

fn sentence(text: &str) -> String {
    if text.ends_with(['.', '!', '?', ':', '…']) { text.to_owned() } else { format!("{text}.") }
}
