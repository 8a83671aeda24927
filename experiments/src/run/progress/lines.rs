//! Progress as plain lines, for logs.

use std::time::{Duration, SystemTime};

use super::snapshot::{Line, Snapshot};

/// When lines are written: often at first, then every minute.
#[derive(Default)]
pub struct Due {
    told: usize,
}

/// Seconds from the start to each of the first lines.
const FIRST: [u64; 6] = [2, 5, 10, 20, 30, 45];

impl Due {
    /// Is it time for the next line? It counts as told then.
    pub fn is_now(&mut self, elapsed: Duration) -> bool {
        let next = FIRST.get(self.told).copied().unwrap_or_else(|| 60 * (self.told - FIRST.len() + 1) as u64);
        let is_now = elapsed.as_secs() >= next;
        if is_now {
            self.told += 1;
        }
        is_now
    }
}

/// A line for all, and one for each matchup that is being played.
pub fn of(snapshot: &Snapshot) -> String {
    let running = snapshot.running.iter().map(|(_, line)| format!("\n  {}", matchup(line)));
    format!("{}{}", total(snapshot), running.collect::<String>())
}

/// The line for all, with the time.
pub fn total(snapshot: &Snapshot) -> String {
    let now = humantime::format_rfc3339_seconds(SystemTime::now());
    format!("{now} {}", whole(snapshot))
}

/// `120000 of 1000000 games (12.0 %), 41300 games/s, 21s left`.
pub fn whole(snapshot: &Snapshot) -> String {
    let all = snapshot.all;
    format!(
        "{} of {} games ({:.1} %), {}, {}",
        all.done,
        all.total,
        percent(all.done, all.total),
        rate(snapshot),
        left(snapshot)
    )
}

/// `41300 games/s`; with decimals where games are slow.
pub fn rate(snapshot: &Snapshot) -> String {
    match snapshot.rate() {
        rate if rate < 10.0 => format!("{rate:.2} games/s"),
        rate => format!("{rate:.0} games/s"),
    }
}

/// `21s left`.
pub fn left(snapshot: &Snapshot) -> String {
    if snapshot.all.done >= snapshot.all.total {
        let seconds = snapshot.elapsed.as_secs().max(1);
        return format!("done in {}", humantime::format_duration(Duration::from_secs(seconds)));
    }
    snapshot.left().map_or("time left unknown".into(), |left| format!("{} left", humantime::format_duration(left)))
}

/// `bell, random v greedy: 40000 of 100000, first score 0.512 (0.508 to 0.516)`.
pub fn matchup(line: &Line) -> String {
    let score = line.tally.first_score().map(|score| {
        let (value, low, high) = (score.value, score.low, score.high);
        format!(", first score {value:.4} ({low:.4} to {high:.4})")
    });
    format!("{}: {} of {}{}", line.name, line.done, line.total, score.unwrap_or_default())
}

/// The share of games done, in percent.
pub fn percent(done: u64, total: u64) -> f64 {
    done as f64 / total.max(1) as f64 * 100.0
}

#[cfg(test)]
mod tests {
    use quirkat_reports::Sums;

    use super::super::snapshot::{Counted, Tally};
    use super::*;

    fn snapshot(before: u64, played: u64, seconds: u64) -> Snapshot {
        let all = Counted { done: before + played, total: 4000, played };
        Snapshot { all, elapsed: Duration::from_secs(seconds), running: Vec::new() }
    }

    #[test]
    fn a_line_tells_games_rate_and_time_left() {
        let line = |before, played, seconds| whole(&snapshot(before, played, seconds));
        assert_eq!(line(0, 1000, 10), "1000 of 4000 games (25.0 %), 100 games/s, 30s left");
        assert_eq!(line(2000, 1000, 10), "3000 of 4000 games (75.0 %), 100 games/s, 10s left");
        assert_eq!(line(0, 4000, 10), "4000 of 4000 games (100.0 %), 400 games/s, done in 10s");
        assert_eq!(line(0, 0, 0), "0 of 4000 games (0.0 %), 0.00 games/s, time left unknown");
    }

    #[test]
    fn a_matchup_shows_its_score_with_its_interval() {
        let mut tally = Tally::default();
        let line = |tally| Line { name: "bell, random v random".into(), done: 100, total: 200, tally };
        assert_eq!(matchup(&line(tally)), "bell, random v random: 100 of 200");
        tally.add(&Sums { games: 100, first_wins: 50, draws: 20, second_wins: 30, ..Sums::default() });
        assert_eq!(matchup(&line(tally)), "bell, random v random: 100 of 200, first score 0.6000 (0.5146 to 0.6854)");
    }

    #[test]
    fn lines_come_often_at_first_and_then_every_minute() {
        let mut due = Due::default();
        let told: Vec<u64> = (0..=200).filter(|&second| due.is_now(Duration::from_secs(second))).collect();
        assert_eq!(told, [2, 5, 10, 20, 30, 45, 60, 120, 180]);
    }
}
