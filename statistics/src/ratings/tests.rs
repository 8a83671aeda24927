//! Known values, recovery of what was simulated, and edge cases.

use super::{Basis, Cell, Ratings, Unbounded, Unrated, rate};
use crate::elo::ELO;
use crate::results::Results;
use crate::{Estimate, Z95};

fn cell(first: usize, second: usize, [wins, losses, draws]: [u64; 3]) -> Cell {
    Cell { ruleset: 0, first, second, results: Results { wins, draws, losses } }
}

fn rated(agents: usize, cells: &[Cell]) -> Ratings {
    rate(agents, 1, cells).expect("are rated")
}

fn assert_near(found: f64, expected: f64, error: f64, what: &str) {
    assert!((found - expected).abs() < error, "{what}: {found}, not {expected}");
}

fn assert_finite(ratings: &Ratings) {
    for agent in 0..ratings.agents {
        let Estimate { value, low, high } = ratings.elo(agent);
        assert!(value.is_finite() && low.is_finite() && high.is_finite(), "{agent}: {value} {low} {high}");
        assert!(low <= value && value <= high);
    }
}

const A: usize = 0;
const B: usize = 1;
const C: usize = 2;

fn vector() -> Vec<Cell> {
    vec![
        cell(A, B, [60, 25, 15]),
        cell(B, A, [40, 35, 25]),
        cell(A, C, [70, 20, 10]),
        cell(C, A, [30, 50, 20]),
        cell(B, C, [55, 30, 15]),
        cell(C, B, [45, 40, 15]),
    ]
}

/// statistics.md B.5.
#[test]
fn the_test_vector_of_davidson_comes_out_to_its_digits() {
    let ratings = rated(3, &vector());
    assert_eq!(ratings.basis, Basis::Likelihood);
    assert_near(ratings.elo_above(B, A).value / ELO, -0.472_803, 5e-7, "B");
    assert_near(ratings.elo_above(C, A).value / ELO, -0.816_598, 5e-7, "C");
    assert_near(ratings.maximum.parameters[2], 0.433_256, 5e-7, "log gamma");
    assert_near(ratings.maximum.parameters[3], -0.855_029, 5e-7, "log nu");
    assert_near(-ratings.log_likelihood(), 587.658_191, 5e-7, "-log likelihood");
    assert_near(ratings.elo_above(B, A).value, -82.134, 5e-4, "B in Elo");
    assert_near(ratings.elo_above(C, A).value, -141.858, 5e-4, "C in Elo");
    assert_near(ratings.first_move(0).expect("is told").value, 75.264, 5e-4, "first move in Elo");
    let draws = ratings.draws_between_equals(0).expect("has draws").value;
    let nu = (-0.855_029_f64).exp();
    assert_near(draws, nu / (nu + 2.0), 1e-6, "draws between equals");
    assert_eq!(ratings.fit().expect("no prior").freedom, 12 - 4);
}

#[test]
fn ratings_are_about_their_mean_and_do_not_depend_on_the_order_of_the_agents() {
    let ratings = rated(3, &vector());
    let sum: f64 = (0..3).map(|agent| ratings.elo(agent).value).sum();
    assert_near(sum, 0.0, 1e-9, "sum");
    let turned: Vec<Cell> =
        vector().into_iter().map(|cell| Cell { first: 2 - cell.first, second: 2 - cell.second, ..cell }).collect();
    let turned = rated(3, &turned);
    for agent in 0..3 {
        let [one, other] = [ratings.elo(agent), turned.elo(2 - agent)];
        assert_near(one.value, other.value, 1e-7, "value");
        assert_near(one.low, other.low, 1e-7, "low");
    }
    let [one, back] = [ratings.elo_above(A, C), ratings.elo_above(C, A)];
    assert_near(one.low, -back.high, 1e-9, "the difference and its opposite");
}

/// The second derivatives of the log likelihood by differences: the errors are
/// those of the information, not of a formula for it.
#[test]
fn the_intervals_are_those_of_the_curvature_of_the_likelihood() {
    let log_likelihood = |p: &[f64; 4]| -> f64 {
        let strengths = [0.0, p[0], p[1]];
        let of = |cell: &Cell| {
            let [i, j] = [cell.first, cell.second].map(|agent| strengths[agent]);
            let [win, loss] = [(p[2] + i).exp(), j.exp()];
            let draw = p[3].exp() * (win * loss).sqrt();
            let Results { wins, draws, losses } = cell.results;
            let all = win + loss + draw;
            wins as f64 * (win / all).ln() + draws as f64 * (draw / all).ln() + losses as f64 * (loss / all).ln()
        };
        vector().iter().map(of).sum()
    };
    let ratings = rated(3, &vector());
    let at: [f64; 4] = ratings.maximum.parameters.clone().try_into().expect("are four");
    const H: f64 = 1e-3;
    let second = |one: usize, other: usize| {
        let moved = |by_one: f64, by_other: f64| {
            let mut p = at;
            p[one] += by_one * H;
            p[other] += by_other * H;
            log_likelihood(&p)
        };
        (moved(1.0, 1.0) - moved(1.0, -1.0) - moved(-1.0, 1.0) + moved(-1.0, -1.0)) / (4.0 * H * H)
    };
    for row in 0..4 {
        for column in 0..4 {
            let product: f64 = (0..4).map(|k| -second(row, k) * ratings.maximum.covariance.at(k, column)).sum();
            assert_near(product, if row == column { 1.0 } else { 0.0 }, 1e-4, "information times covariance");
        }
    }
    let b = ratings.elo_above(B, A);
    assert_near(b.high - b.value, Z95 * ELO * ratings.maximum.covariance.at(0, 0).sqrt(), 1e-9, "half-width");
}

/// Sebastiano Vigna's SplitMix64, as shares of 1.
struct Chance(u64);

impl Chance {
    fn share(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((bits ^ (bits >> 31)) >> 11) as f64 / (1_u64 << 53) as f64
    }
}

const TRUE_ELO: [f64; 4] = [-160.0, -40.0, 50.0, 150.0];
const TRUE_FIRST_MOVE: f64 = 45.0;
const TRUE_DRAWS: f64 = 0.3;

/// All ordered pairs, mirrors included, with the results that `of` makes of the
/// true shares of wins, draws and losses.
fn simulated(mut of: impl FnMut([f64; 3]) -> Results) -> Vec<Cell> {
    let nu = 2.0 * TRUE_DRAWS / (1.0 - TRUE_DRAWS);
    let pairs = (0..4).flat_map(|first| (0..4).map(move |second| (first, second)));
    pairs
        .map(|(first, second)| {
            let x = (TRUE_ELO[first] - TRUE_ELO[second] + TRUE_FIRST_MOVE) / ELO;
            let all = (x / 2.0).exp() + nu + (-x / 2.0).exp();
            let results = of([(x / 2.0).exp() / all, nu / all, (-x / 2.0).exp() / all]);
            Cell { ruleset: 0, first, second, results }
        })
        .collect()
}

#[test]
fn games_in_the_shares_of_the_model_give_its_parameters_back() {
    let games = 1e9;
    let cells = simulated(|shares| {
        let [wins, draws, losses] = shares.map(|share| (share * games).round() as u64);
        Results { wins, draws, losses }
    });
    let ratings = rated(4, &cells);
    for (agent, elo) in TRUE_ELO.into_iter().enumerate() {
        assert_near(ratings.elo(agent).value, elo, 1e-5, "elo");
    }
    assert_near(ratings.first_move(0).expect("is told").value, TRUE_FIRST_MOVE, 1e-5, "first move");
    assert_near(ratings.draws_between_equals(0).expect("has draws").value, TRUE_DRAWS, 1e-8, "draws");
    assert!(ratings.fit().expect("no prior").deviance < 1e-3);
}

/// 500 simulated tournaments: 95 % of the intervals hold the truth, and the deviance
/// is about its degrees of freedom.
#[test]
fn intervals_of_simulated_tournaments_hold_the_truth_in_95_of_100() {
    const TOURNAMENTS: usize = 500;
    let mut chance = Chance(20_261_130);
    let (mut held, mut deviance, mut freedom) = ([0; 6], 0.0, 0);
    for _ in 0..TOURNAMENTS {
        let cells = simulated(|[win, draw, _]| {
            let mut results = Results::default();
            for _ in 0..60 {
                match chance.share() {
                    share if share < win => results.wins += 1,
                    share if share < win + draw => results.draws += 1,
                    _ => results.losses += 1,
                }
            }
            results
        });
        let ratings = rated(4, &cells);
        let elos = (0..4).map(|agent| (ratings.elo(agent), TRUE_ELO[agent]));
        let first_move = (ratings.first_move(0).expect("is told"), TRUE_FIRST_MOVE);
        let draws = (ratings.draws_between_equals(0).expect("has draws"), TRUE_DRAWS);
        for (held, (found, truth)) in held.iter_mut().zip(elos.chain([first_move, draws])) {
            *held += usize::from(found.low <= truth && truth <= found.high);
        }
        let fit = ratings.fit().expect("no prior");
        deviance += fit.deviance;
        freedom = fit.freedom;
    }
    // 95 % of 500 with four standard errors of 4.9.
    assert!(held.iter().all(|held| (455..=495).contains(held)), "{held:?}");
    assert_eq!(freedom, 32 - 5);
    assert_near(deviance / TOURNAMENTS as f64, freedom as f64, 2.0, "mean deviance");
}

#[test]
fn two_agents_are_rated_by_their_scores_as_either_side() {
    let ratings = rated(2, &[cell(0, 1, [30, 10, 0]), cell(1, 0, [10, 30, 0])]);
    assert_near(ratings.elo_above(0, 1).value, ELO * 3.0_f64.ln(), 1e-6, "three to one");
    assert_near(ratings.first_move(0).expect("is told").value, 0.0, 1e-6, "first move");
    assert_eq!(ratings.draws_between_equals(0), None, "nothing was drawn");
    assert_eq!(ratings.elo_above(1, 1).value, 0.0);
}

#[test]
fn the_first_move_is_told_from_strength() {
    let ratings = rated(2, &[cell(0, 1, [30, 10, 4]), cell(1, 0, [30, 10, 4])]);
    assert_near(ratings.elo_above(0, 1).value, 0.0, 1e-6, "equals");
    assert_near(ratings.first_move(0).expect("is told").value, ELO * 3.0_f64.ln(), 1e-6, "first move");
}

#[test]
fn rulesets_fitted_together_have_their_own_first_moves_and_draws() {
    let other: Vec<Cell> = vector()
        .into_iter()
        .map(|Cell { first, second, results, .. }| Cell {
            ruleset: 1,
            first: second,
            second: first,
            results: results.swapped(),
        })
        .collect();
    let both = rate(3, 2, &[vector(), other].concat()).expect("are rated");
    let one = rated(3, &vector());
    assert_near(both.elo_above(B, A).value, one.elo_above(B, A).value, 1e-6, "strengths are common");
    let moves = [0, 1].map(|ruleset| both.first_move(ruleset).expect("is told").value);
    assert_near(moves[0], 75.264, 5e-4, "the first ruleset's");
    assert_near(moves[1], -75.264, 5e-4, "the second's is the opposite");
    let narrower = |found: Estimate| found.high - found.low;
    let ratio = narrower(one.elo(0)) / narrower(both.elo(0));
    assert_near(ratio, 2.0_f64.sqrt(), 1e-6, "twice the games");
}

#[test]
fn a_ruleset_of_draws_alone_is_left_out() {
    let draws = Cell { ruleset: 1, ..cell(0, 1, [0, 0, 50]) };
    let both = rate(3, 2, &[vector(), vec![draws]].concat()).expect("are rated");
    assert_eq!(both.elo(1), rated(3, &vector()).elo(1));
    assert_eq!((both.first_move(1), both.draws_between_equals(1)), (None, None));
}

#[test]
fn an_agent_that_wins_or_loses_every_game_has_a_finite_rating_by_a_prior_that_is_told() {
    let names = ["low", "middle", "high"].map(str::to_owned);
    let won = |games: u64| {
        vec![
            cell(2, 0, [games, 0, 0]),
            cell(0, 2, [0, games, 0]),
            cell(2, 1, [games, 0, 0]),
            cell(1, 2, [0, games, 0]),
            cell(0, 1, [20, 30, 10]),
            cell(1, 0, [35, 20, 10]),
        ]
    };
    for games in [1, 50, 100_000_000] {
        let ratings = rated(3, &won(games));
        assert_eq!(ratings.basis, Basis::Prior(Unbounded::Unbeaten(vec![2])), "{games}");
        assert_finite(&ratings);
        assert!(ratings.elo(2).value > ratings.elo(1).value);
        assert_eq!(ratings.fit(), None);
        let words = ratings.basis.in_words(&names).expect("is told");
        assert!(words.contains("high won every game") && words.contains("half a win"), "{words}");
    }
    let lost: Vec<Cell> =
        won(50).into_iter().map(|Cell { results, .. }| results).zip(won(50)).map(swapped_results).collect();
    let ratings = rated(3, &lost);
    assert_eq!(ratings.basis, Basis::Prior(Unbounded::Unbeaten(vec![0, 1])), "the others lost nothing to it");
    assert_finite(&ratings);
}

fn swapped_results((results, cell): (Results, Cell)) -> Cell {
    Cell { results: results.swapped(), ..cell }
}

#[test]
fn a_half_point_from_anyone_is_enough_for_the_likelihood_alone() {
    let cells =
        [cell(0, 1, [100_000, 0, 0]), cell(1, 0, [0, 99_999, 1]), cell(0, 0, [50, 50, 3]), cell(1, 1, [50, 50, 3])];
    let ratings = rated(2, &cells);
    assert_eq!(ratings.basis, Basis::Likelihood);
    assert_finite(&ratings);
    assert!(ratings.elo_above(0, 1).value > 1000.0);
}

#[test]
fn a_seat_that_decides_every_game_is_told() {
    let ratings = rated(2, &[cell(0, 1, [40, 0, 0]), cell(1, 0, [40, 0, 0])]);
    assert_eq!(ratings.basis, Basis::Prior(Unbounded::Seats));
    assert_finite(&ratings);
    assert_near(ratings.elo_above(0, 1).value, 0.0, 1e-6, "equals");
    assert!(ratings.first_move(0).expect("is told").value > 500.0);
}

#[test]
fn games_that_cannot_rate_are_refused_in_words() {
    let names = ["a", "b", "c", "d"].map(str::to_owned);
    let says = |agents: usize, cells: &[Cell], words: &str| {
        let unrated = rate(agents, 1, cells).expect_err(words);
        assert!(unrated.in_words(&names).contains(words), "{unrated:?}");
        unrated
    };
    says(1, &[cell(0, 0, [5, 3, 2])], "one agent alone");
    says(0, &[], "one agent alone");
    says(3, &[], "no game was played");
    says(2, &[cell(0, 1, [0, 0, 0]), cell(1, 0, [0, 0, 0])], "no game was played");
    says(2, &[cell(0, 1, [0, 0, 9]), cell(1, 0, [0, 0, 9])], "every game was drawn");
    let mirrors = [cell(0, 0, [5, 3, 2]), cell(1, 1, [5, 3, 2])];
    says(2, &mirrors, "pools that never met (a; b)");
    let pools = says(4, &[cell(0, 2, [5, 3, 2]), cell(3, 1, [5, 3, 2])], "(a, c; b, d)");
    assert_eq!(pools, Unrated::Pools(vec![vec![0, 2], vec![1, 3]]));
    says(2, &[cell(0, 1, [5, 3, 2])], "too few orders");
}

#[test]
fn forty_agents_and_many_games_are_no_trouble() {
    let pairs = (0..40).flat_map(|first| (0..40).map(move |second| (first, second)));
    let cells: Vec<Cell> = pairs
        .map(|(first, second)| {
            let better = 10_000_000_000 * (first as u64 + 1) / (first + second + 2) as u64;
            cell(first, second, [better, 10_000_000_000 - better, 0])
        })
        .collect();
    let ratings = rated(40, &cells);
    assert_finite(&ratings);
    assert_near(ratings.elo_above(39, 0).value, ELO * 40.0_f64.ln(), 1e-3, "forty to one");
}
