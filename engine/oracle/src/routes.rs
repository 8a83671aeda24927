//! Steps and captures of single pieces: every route, walked to its end.

use std::collections::BTreeSet;

use crate::Oracle;
use crate::position::{EMPTY, Position, Side};

/// One way to move one piece, point by point.
#[derive(Clone, Debug)]
pub(crate) struct Route {
    pub path: Vec<usize>,
    /// Empty for a step.
    pub captured: BTreeSet<usize>,
    pub promoted: bool,
    /// The piece stopped although it could have jumped on.
    pub stopped_early: bool,
}

impl Route {
    pub fn start(&self) -> usize {
        self.path[0]
    }

    pub fn end(&self) -> usize {
        self.path[self.path.len() - 1]
    }

    pub fn is_step(&self) -> bool {
        self.captured.is_empty()
    }
}

/// A piece in the middle of its captures. Its start point is empty; `cells` does not show the piece itself.
#[derive(Clone)]
struct Chain {
    side: Side,
    cells: Vec<u8>,
    is_king: bool,
    path: Vec<usize>,
    /// The points jumped over, in order.
    over: Vec<usize>,
    promoted: bool,
    /// The rules end the move here.
    is_over: bool,
}

impl Chain {
    fn at(&self) -> usize {
        self.path[self.path.len() - 1]
    }

    fn is_first_jump(&self) -> bool {
        self.over.is_empty()
    }
}

impl Oracle {
    /// All captures of the side to move, as `choice` allows.
    pub(crate) fn captures(&self, position: &Position) -> Vec<Route> {
        let side = position.to_move;
        let mut routes = Vec::new();
        for start in position.points_of(side) {
            let mut cells = position.cells.clone();
            cells[start] = EMPTY;
            let chain = Chain {
                side,
                cells,
                is_king: position.cells[start] == side.king(),
                path: vec![start],
                over: Vec::new(),
                promoted: false,
                is_over: false,
            };
            self.walk(position, chain, &mut routes);
        }
        if self.spec.rules.choice == "most" {
            let most = routes.iter().map(|route| route.captured.len()).max();
            routes.retain(|route| Some(route.captured.len()) == most);
        }
        routes
    }

    /// Notes the chain as it is, if it may stop here, and walks on with every jump that is possible.
    fn walk(&self, position: &Position, chain: Chain, routes: &mut Vec<Route>) {
        let jumps = if chain.is_over { Vec::new() } else { self.jumps(position, &chain) };
        let may_stop = jumps.is_empty() || self.spec.rules.chain == "optional";
        if !chain.is_first_jump() && may_stop {
            let ends_promoted = !chain.is_king && self.promotes(chain.side, chain.at());
            routes.push(Route {
                path: chain.path.clone(),
                captured: chain.over.iter().copied().collect(),
                promoted: chain.promoted || ends_promoted,
                stopped_early: !jumps.is_empty(),
            });
        }
        for (over, to) in jumps {
            self.walk(position, self.after_jump(&chain, over, to), routes);
        }
    }

    fn after_jump(&self, chain: &Chain, over: usize, to: usize) -> Chain {
        let rules = &self.spec.rules;
        let mut next = chain.clone();
        next.path.push(to);
        next.over.push(over);
        if rules.removal == "immediate" {
            next.cells[over] = EMPTY;
        }
        let touches = !next.is_king && self.promotes(next.side, to);
        if touches && rules.promotion_time != "move_end" {
            next.promoted = true;
            next.is_king = true;
            next.is_over = rules.promotion_time == "pass_stop";
        }
        if rules.chain == "single" {
            next.is_over = true;
        }
        next
    }

    /// Whether a man of this side is promoted on this point.
    fn promotes(&self, side: Side, point: usize) -> bool {
        self.spec.rules.promotion != "none" && self.board.is_final_row(side, point)
    }

    /// All next jumps of a chain: (over, to).
    fn jumps(&self, position: &Position, chain: &Chain) -> Vec<(usize, usize)> {
        let mut jumps = if chain.is_king && self.spec.rules.promotion == "long_king" {
            self.flying_jumps(chain)
        } else {
            self.short_jumps(chain)
        };
        jumps.retain(|(over, to)| chain.is_king || self.man_may_jump(chain, *over, *to));
        jumps.retain(|(_, to)| self.may_land_again(position, chain, *to));
        jumps
    }

    /// An enemy that has not been jumped yet.
    fn is_prey(&self, chain: &Chain, point: usize) -> bool {
        chain.side.other().owns(chain.cells[point]) && !chain.over.contains(&point)
    }

    fn short_jumps(&self, chain: &Chain) -> Vec<(usize, usize)> {
        let from = chain.at();
        let mut jumps = self.board.jumps[from].clone();
        if self.spec.rules.jump_path == "bent" {
            for over in &self.board.neighbours[from] {
                let onward = self.board.neighbours[*over].iter().filter(|to| **to != from);
                jumps.extend(onward.map(|to| (*over, *to)));
            }
        }
        jumps.retain(|(over, to)| self.is_prey(chain, *over) && chain.cells[*to] == EMPTY);
        jumps.into_iter().collect()
    }

    /// Over one enemy at any distance with empty points before it, to any empty point behind up to the next piece.
    fn flying_jumps(&self, chain: &Chain) -> Vec<(usize, usize)> {
        let mut jumps = Vec::new();
        for ray in &self.board.rays[chain.at()] {
            let Some(first) = ray.iter().position(|point| chain.cells[*point] != EMPTY) else {
                continue;
            };
            if self.is_prey(chain, ray[first]) {
                let behind = ray[first + 1..].iter();
                let landings = behind.take_while(|point| chain.cells[**point] == EMPTY);
                jumps.extend(landings.map(|to| (ray[first], *to)));
            }
        }
        jumps
    }

    /// `captures` and `final_row` bind the first jump of a man, `chain_captures` the later ones.
    fn man_may_jump(&self, chain: &Chain, over: usize, to: usize) -> bool {
        let rules = &self.spec.rules;
        let from = chain.at();
        let advance = self.board.advance(chain.side, from, to);
        if chain.is_first_jump() {
            let sideways_only = rules.final_row == "sideways_captures_only" || rules.final_row == "sideways_only";
            let is_bound = sideways_only && self.board.is_final_row(chain.side, from);
            return is_allowed(&rules.captures, advance) && (!is_bound || advance == 0);
        }
        if rules.chain_captures == "straight" {
            let before = chain.path[chain.path.len() - 2];
            let last_over = chain.over[chain.over.len() - 1];
            return self.board.are_in_a_row(&[before, last_over, from, over, to]);
        }
        is_allowed(&rules.chain_captures, advance)
    }

    /// `no_return = "ever"` with `no_return_scope = "all"`: no landing where the piece has stood.
    fn may_land_again(&self, position: &Position, chain: &Chain, to: usize) -> bool {
        let rules = &self.spec.rules;
        let is_bound = rules.no_return == "ever" && rules.no_return_scope == "all";
        let has_stood_there = || position.visited[chain.path[0]].contains(&to) || chain.path.contains(&to);
        !is_bound || !has_stood_there()
    }

    /// All steps of the side to move.
    pub(crate) fn steps(&self, position: &Position) -> Vec<Route> {
        let side = position.to_move;
        let mut routes = Vec::new();
        for from in position.points_of(side) {
            let is_king = position.cells[from] == side.king();
            for to in self.step_ends(position, from, is_king) {
                let is_barred = match self.spec.rules.no_return.as_str() {
                    "last_step" => position.left[from] == Some(to),
                    "ever" => position.visited[from].contains(&to),
                    _ => false,
                };
                if !is_barred && (is_king || self.man_may_step(side, from, to)) {
                    routes.push(Route {
                        path: vec![from, to],
                        captured: BTreeSet::new(),
                        promoted: !is_king && self.promotes(side, to),
                        stopped_early: false,
                    });
                }
            }
        }
        routes
    }

    /// The empty points one step away; for a king that slides, any distance away.
    fn step_ends(&self, position: &Position, from: usize, is_king: bool) -> BTreeSet<usize> {
        let is_empty = |point: &usize| position.cells[*point] == EMPTY;
        let near = self.board.neighbours[from].union(&self.board.bypass[from]);
        let mut ends: BTreeSet<usize> = near.copied().filter(is_empty).collect();
        let slides = ["long_king", "sliding_king"].contains(&self.spec.rules.promotion.as_str());
        if is_king && slides {
            for ray in &self.board.rays[from] {
                ends.extend(ray.iter().copied().take_while(is_empty));
            }
        }
        ends
    }

    fn man_may_step(&self, side: Side, from: usize, to: usize) -> bool {
        let rules = &self.spec.rules;
        let advance = self.board.advance(side, from, to);
        let final_row_allows = !self.board.is_final_row(side, from)
            || match rules.final_row.as_str() {
                "captures_only" | "sideways_captures_only" => false,
                "sideways_only" => advance == 0,
                _ => true,
            };
        is_allowed(&rules.steps, advance) && final_row_allows
    }
}

fn is_allowed(directions: &str, advance: i64) -> bool {
    match directions {
        "forward" => advance > 0,
        "forward_sideways" => advance >= 0,
        _ => true,
    }
}
