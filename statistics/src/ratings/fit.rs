//! The maximum of the likelihood, by Newton's method.
//!
//! Of a game between agents whose log strengths differ by d, with the log effect o
//! of moving first and the log parameter n of draws, the outcomes have the utilities
//! `x/2`, `-x/2` and `n`, `x = d + o`, and their shares are as the exponentials of these. So the
//! log likelihood is concave, and where its maximum is finite and unique Newton's
//! steps, halved while they lead down, end there.

use super::{Cell, Fit};
use crate::results::Results;
use crate::symmetric::Symmetric;

/// Steps that change no utility by more than this are the last. Where the maximum
/// is at no finite place, they tend to 1 and are never so small; where one is so
/// small a maximum is as near (F. Bach 2010, self-concordant analysis: within a change r of the utilities
/// the information changes by no more than a factor e^r).
const STEP_LEAST: f64 = 1e-9;

/// A difference of utilities that no results of so many games as can be played
/// speak for.
const UTILITY_MOST: f64 = 80.0;

/// Newton needs about ten.
const STEPS_MOST: usize = 500;

/// Halvings of a step before it is given up.
const HALVINGS_MOST: usize = 40;

/// Where each parameter is in their list. The first agent's log strength is 0.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Layout {
    orders: Vec<Option<usize>>,
    draws: Vec<Option<usize>>,
    width: usize,
}

/// The results of a cell, as weights.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights {
    ruleset: usize,
    first: usize,
    second: usize,
    wins: f64,
    draws: f64,
    losses: f64,
}

/// The place of the maximum.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Maximum {
    pub(super) parameters: Vec<f64>,
    /// The inverse of the information.
    pub(super) covariance: Symmetric,
    pub(super) log_likelihood: f64,
    pub(super) fit: Fit,
}

/// Why there is no maximum at one finite place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoMaximum {
    /// It is at many places.
    Unidentified,
    /// It is at no finite place.
    Unbounded,
}

impl Layout {
    /// A place for each parameter that the results tell of: none for the draws of a
    /// ruleset without draws, none at all for one without decided games.
    pub(super) fn new(agents: usize, totals: &[Results]) -> Layout {
        let mut width = agents - 1;
        let mut place = |is_told: bool| {
            is_told.then(|| {
                width += 1;
                width - 1
            })
        };
        let orders = totals.iter().map(|total| place(total.wins + total.losses > 0)).collect();
        let draws = totals.iter().map(|total| place(total.wins + total.losses > 0 && total.draws > 0)).collect();
        Layout { orders, draws, width }
    }

    pub(super) fn strength(&self, agent: usize) -> Option<usize> {
        agent.checked_sub(1)
    }

    pub(super) fn order(&self, ruleset: usize) -> Option<usize> {
        self.orders.get(ruleset).copied().flatten()
    }

    pub(super) fn draws(&self, ruleset: usize) -> Option<usize> {
        self.draws.get(ruleset).copied().flatten()
    }

    /// The parameters that x is the sum of, each with its sign.
    fn signs(&self, cell: &Weights) -> Vec<(usize, f64)> {
        let agents = [(cell.first, 1.0), (cell.second, -1.0)].into_iter().filter(|_| cell.first != cell.second);
        let strengths = agents.filter_map(|(agent, sign)| Some((self.strength(agent)?, sign)));
        strengths.chain(self.order(cell.ruleset).map(|place| (place, 1.0))).collect()
    }

    /// x, and the log parameter of draws; that is minus infinity where none is drawn.
    fn utilities(&self, cell: &Weights, parameters: &[f64]) -> (f64, f64) {
        let x = self.signs(cell).into_iter().map(|(place, sign)| sign * parameters[place]).sum();
        (x, self.draws(cell.ruleset).map_or(f64::NEG_INFINITY, |place| parameters[place]))
    }
}

impl Weights {
    /// The cell's results, with so many wins added for either side where two agents
    /// meet.
    pub(super) fn of(cell: &Cell, prior: f64) -> Weights {
        let Cell { ruleset, first, second, results } = *cell;
        let prior = if first == second { 0.0 } else { prior };
        let [wins, draws, losses] = [results.wins, results.draws, results.losses].map(|count| count as f64);
        Weights { ruleset, first, second, wins: wins + prior, draws, losses: losses + prior }
    }

    fn games(&self) -> f64 {
        self.wins + self.draws + self.losses
    }
}

/// The log shares of wins, draws and losses. Each is made of the others' shares, so that
/// one close to 0 loses no digits.
fn log_shares((x, draws): (f64, f64)) -> [f64; 3] {
    let utilities = [x / 2.0, draws, -x / 2.0];
    let others = [[1, 2], [0, 2], [0, 1]];
    std::array::from_fn(|own| {
        if utilities[own] == f64::NEG_INFINITY {
            return f64::NEG_INFINITY;
        }
        -others[own].map(|other| (utilities[other] - utilities[own]).exp()).iter().sum::<f64>().ln_1p()
    })
}

fn log_likelihood(layout: &Layout, cells: &[Weights], parameters: &[f64]) -> f64 {
    cells
        .iter()
        .map(|cell| {
            let [wins, draws, losses] = log_shares(layout.utilities(cell, parameters));
            let drawn = if cell.draws > 0.0 { cell.draws * draws } else { 0.0 };
            cell.wins * wins + drawn + cell.losses * losses
        })
        .sum()
}

/// The gradient of the log likelihood, and the information: minus its second
/// derivatives.
fn derivatives(layout: &Layout, cells: &[Weights], parameters: &[f64]) -> (Vec<f64>, Symmetric) {
    let mut gradient = vec![0.0; layout.width];
    let mut information = Symmetric::zero(layout.width);
    for cell in cells {
        let games = cell.games();
        let [win, draw, loss] = log_shares(layout.utilities(cell, parameters)).map(f64::exp);
        let lead = (win - loss) / 2.0;
        // (wins - losses) / 2 - games * lead, without taking large numbers from each other; and so below.
        let by_x = cell.wins * (loss + draw / 2.0) - cell.losses * (win + draw / 2.0) - cell.draws * lead;
        let by_x_twice = games * (win * loss + draw * (win + loss) / 4.0);
        let signs = layout.signs(cell);
        for &(place, sign) in &signs {
            gradient[place] += sign * by_x;
            for &(other, other_sign) in &signs {
                information.add(place, other, sign * other_sign * by_x_twice);
            }
        }
        let Some(drawn) = layout.draws(cell.ruleset) else { continue };
        gradient[drawn] += cell.draws * (win + loss) - (cell.wins + cell.losses) * draw;
        information.add(drawn, drawn, games * draw * (win + loss));
        for &(place, sign) in &signs {
            let both = -sign * games * draw * lead;
            information.add(place, drawn, both);
            information.add(drawn, place, both);
        }
    }
    (gradient, information)
}

/// The farthest that any utility of any cell is from 0 by these parameters.
fn farthest(layout: &Layout, cells: &[Weights], parameters: &[f64]) -> f64 {
    let far = |cell: &Weights| {
        let (x, draws) = layout.utilities(cell, parameters);
        let draws = if draws.is_finite() { draws.abs() } else { 0.0 };
        (x.abs() / 2.0).max(draws)
    };
    cells.iter().map(far).fold(0.0, f64::max)
}

/// The maximum of the likelihood of these results.
pub(super) fn maximise(layout: &Layout, cells: &[Weights]) -> Result<Maximum, NoMaximum> {
    let mut parameters = vec![0.0; layout.width];
    for step_number in 0..STEPS_MOST {
        let (gradient, information) = derivatives(layout, cells, &parameters);
        let Some(factor) = information.factor() else {
            // Where nothing is far yet, only a lack of cells makes the information singular.
            return Err(if step_number == 0 { NoMaximum::Unidentified } else { NoMaximum::Unbounded });
        };
        let step = factor.solve(&gradient);
        let moved = |by: f64| -> Vec<f64> { parameters.iter().zip(&step).map(|(at, step)| at + by * step).collect() };
        if farthest(layout, cells, &step) < STEP_LEAST {
            let parameters = moved(1.0);
            let log_likelihood = log_likelihood(layout, cells, &parameters);
            let fit = fit(layout, cells, log_likelihood);
            return Ok(Maximum { parameters, covariance: factor.inverse(), log_likelihood, fit });
        }
        let before = log_likelihood(layout, cells, &parameters);
        let rounding = before.abs() * 1e-13;
        let halved = (0..HALVINGS_MOST).map(|halvings| moved(0.5_f64.powi(halvings as i32)));
        let better = halved.into_iter().find(|at| log_likelihood(layout, cells, at) >= before - rounding);
        parameters = better.ok_or(NoMaximum::Unbounded)?;
        if farthest(layout, cells, &parameters) > UTILITY_MOST {
            break;
        }
    }
    Err(NoMaximum::Unbounded)
}

fn fit(layout: &Layout, cells: &[Weights], log_likelihood: f64) -> Fit {
    let own = |cell: &Weights| -> f64 {
        let counts = [cell.wins, cell.draws, cell.losses].into_iter().filter(|count| *count > 0.0);
        counts.map(|count| count * (count / cell.games()).ln()).sum()
    };
    let saturated: f64 = cells.iter().map(own).sum();
    let outcomes: usize = cells.iter().map(|cell| if layout.draws(cell.ruleset).is_some() { 2 } else { 1 }).sum();
    Fit { deviance: (2.0 * (saturated - log_likelihood)).max(0.0), freedom: outcomes.saturating_sub(layout.width) }
}
