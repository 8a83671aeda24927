//! Whole turns: what to huff, then one route; routes that are one move are merged.

use std::collections::{BTreeMap, BTreeSet};

use crate::position::{Position, Side};
use crate::routes::Route;
use crate::{Oracle, State};

/// One legal move, with names of points, as `quirkat moves --json` prints it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct OracleMove {
    /// The least route in text order, with the huff before it.
    pub text: String,
    /// The points huffed, sorted as text.
    pub huff: Vec<String>,
    /// Where the piece starts; nothing for a pass and a huff by itself.
    pub start: Option<String>,
    /// Where the piece ends; nothing for a pass and a huff by itself.
    pub end: Option<String>,
    /// The points of the least route.
    pub path: Vec<String>,
    /// The points captured, sorted as text.
    pub captured: Vec<String>,
    /// Whether a man becomes a king.
    pub promoted: bool,
    /// Whether a capture stopped although the piece could have jumped on.
    pub stopped_early: bool,
}

/// A turn along one route. No route and no huff: a pass.
#[derive(Clone, Debug)]
pub(crate) struct Turn {
    pub huff: BTreeSet<usize>,
    pub route: Option<Route>,
}

/// What makes two turns one move: huff, start, end, captured points, promotion, points visited (under `ever`).
type Identity = (BTreeSet<usize>, Option<(usize, usize, BTreeSet<usize>, bool, BTreeSet<usize>)>);

impl Oracle {
    /// All legal moves, merged and sorted by text; none if the game is over.
    pub fn moves(&self, state: &State) -> Vec<OracleMove> {
        let turns = self.turns(&state.position);
        match self.outcome_among(state, &turns) {
            Some(_) => Vec::new(),
            None => self.merge(&turns),
        }
    }

    /// The same without asking whether the game has ended in a way other than by a block.
    pub fn board_moves(&self, state: &State) -> Vec<OracleMove> {
        self.merge(&self.turns(&state.position))
    }

    /// The legal move that this text writes, by whichever of its routes.
    ///
    /// With bent jumps and on small loops a text may fit two moves that differ in what they capture; then it is the
    /// first of them in the list.
    pub fn find(&self, state: &State, text: &str) -> Option<OracleMove> {
        let turns = self.turns(&state.position);
        if self.outcome_among(state, &turns).is_some() {
            return None;
        }
        let text = with_sorted_huff(text);
        let written = turns.iter().filter(|turn| self.text(turn) == text);
        let identities: BTreeSet<Identity> = written.map(|turn| self.identity(turn)).collect();
        let same_move = |turn: &&Turn| identities.contains(&self.identity(turn));
        let routes: Vec<Turn> = turns.iter().filter(same_move).cloned().collect();
        self.merge(&routes).into_iter().next()
    }

    /// Every route of every legal move: its text, and the move. A text may fit two moves, as in [`Oracle::find`].
    pub fn routes_of_moves(&self, state: &State) -> Vec<(String, OracleMove)> {
        let turns = self.turns(&state.position);
        if self.outcome_among(state, &turns).is_some() {
            return Vec::new();
        }
        let moves = self.merge_by_identity(&turns);
        turns.iter().map(|turn| (self.text(turn), moves[&self.identity(turn)].clone())).collect()
    }

    /// Every legal turn by every route. Empty if the side to move is blocked and that ends the game.
    pub(crate) fn turns(&self, position: &Position) -> Vec<Turn> {
        let turns = self.turns_without_pass(position);
        if !turns.is_empty() || self.spec.end.no_moves != "pass" {
            return turns;
        }
        let mut passed = position.clone();
        pass_turn_to_other(&mut passed);
        if self.turns_without_pass(&passed).is_empty() {
            return Vec::new();
        }
        let pass = Turn { huff: BTreeSet::new(), route: None };
        vec![pass]
    }

    fn turns_without_pass(&self, position: &Position) -> Vec<Turn> {
        let mut turns = Vec::new();
        for huff in self.huff_choices(position) {
            let mut board = position.clone();
            for point in &huff {
                board.remove(*point);
            }
            let victims_left = board.pieces(position.to_move.other());
            let is_whole_turn =
                self.spec.rules.huff_turn == "whole_turn" || victims_left <= self.spec.end.min_pieces as usize;
            if !huff.is_empty() && is_whole_turn {
                turns.push(Turn { huff, route: None });
                continue;
            }
            for route in self.routes(&board) {
                turns.push(Turn { huff: huff.clone(), route: Some(route) });
            }
        }
        turns
    }

    /// The sets of offenders that the side to move may huff; the empty set is to huff none.
    fn huff_choices(&self, position: &Position) -> Vec<BTreeSet<usize>> {
        let rules = &self.spec.rules;
        let mut choices = Vec::new();
        if position.offenders.is_empty() || rules.huff_mode == "option" {
            choices.push(BTreeSet::new());
        }
        if position.offenders.is_empty() {
            return choices;
        }
        let moved = position.offender_that_moved;
        match (rules.huff_target.as_str(), moved) {
            ("all", _) => choices.push(position.offenders.clone()),
            ("moved_else_one", Some(moved)) => choices.push(BTreeSet::from([moved])),
            _ => choices.extend(position.offenders.iter().map(|point| BTreeSet::from([*point]))),
        }
        choices
    }

    /// The routes of the side to move, with no thought of huffs.
    fn routes(&self, position: &Position) -> Vec<Route> {
        let mut routes = self.captures(position);
        if routes.is_empty() || self.spec.rules.obligation != "compulsory" {
            routes.extend(self.steps(position));
        }
        routes.retain(|route| self.opening_allows(position, route));
        routes
    }

    fn opening_allows(&self, position: &Position, route: &Route) -> bool {
        let is_bound = position.is_first_ply && self.spec.rules.opening == "centre";
        !is_bound || Some(route.end()) == self.board.centre
    }

    /// The position after a turn, with the offences that it leaves.
    pub(crate) fn after(&self, position: &Position, turn: &Turn) -> Position {
        let side = position.to_move;
        let mut next = position.clone();
        for point in &turn.huff {
            next.remove(*point);
        }
        let could_capture = match &turn.route {
            Some(_) if self.spec.rules.obligation == "huff" => self.capturing_pieces(&next),
            _ => BTreeSet::new(),
        };
        pass_turn_to_other(&mut next);
        if let Some(route) = &turn.route {
            self.move_piece(&mut next, side, route);
            self.note_offences(&mut next, route, could_capture);
        }
        next
    }

    /// The pieces of the side to move that could capture now.
    fn capturing_pieces(&self, position: &Position) -> BTreeSet<usize> {
        let captures = self.captures(position).into_iter();
        let legal = captures.filter(|route| self.opening_allows(position, route));
        legal.map(|route| route.start()).collect()
    }

    fn move_piece(&self, board: &mut Position, side: Side, route: &Route) {
        let (start, end) = (route.start(), route.end());
        let piece = if route.promoted { side.king() } else { board.cells[start] };
        let mut visited = board.visited[start].clone();
        if self.spec.rules.no_return == "ever" {
            visited.extend(&route.path);
        }
        board.remove(start);
        for point in &route.captured {
            board.remove(*point);
        }
        board.cells[end] = piece;
        board.visited[end] = visited;
        board.left[end] = route.is_step().then_some(start);
    }

    fn note_offences(&self, board: &mut Position, route: &Route, could_capture: BTreeSet<usize>) {
        let rules = &self.spec.rules;
        if route.is_step() {
            board.offenders = could_capture;
            if board.offenders.remove(&route.start()) {
                board.offenders.insert(route.end());
                board.offender_that_moved = Some(route.end());
            }
        } else if rules.obligation == "huff"
            && rules.huff_unfinished == "offence"
            && rules.chain == "optional"
            && route.stopped_early
        {
            board.offenders = BTreeSet::from([route.end()]);
            board.offender_that_moved = Some(route.end());
        }
    }

    fn identity(&self, turn: &Turn) -> Identity {
        let route = turn.route.as_ref().map(|route| {
            let visited = match self.spec.rules.no_return.as_str() {
                "ever" => route.path.iter().copied().collect(),
                _ => BTreeSet::new(),
            };
            let captured = route.captured.clone();
            (route.start(), route.end(), captured, route.promoted, visited)
        });
        (turn.huff.clone(), route)
    }

    /// Routes with one identity become one move, written by the least route.
    pub(crate) fn merge(&self, turns: &[Turn]) -> Vec<OracleMove> {
        let mut moves: Vec<OracleMove> = self.merge_by_identity(turns).into_values().collect();
        moves.sort();
        moves
    }

    fn merge_by_identity(&self, turns: &[Turn]) -> BTreeMap<Identity, OracleMove> {
        let mut merged: BTreeMap<Identity, OracleMove> = BTreeMap::new();
        for turn in turns {
            let written = self.write(turn);
            let known = merged.entry(self.identity(turn)).or_insert_with(|| written.clone());
            if written.text < known.text {
                *known = written;
            }
        }
        merged
    }

    fn write(&self, turn: &Turn) -> OracleMove {
        let names = |points: &BTreeSet<usize>| {
            let mut names: Vec<String> = points.iter().map(|point| self.board.names[*point].clone()).collect();
            names.sort();
            names
        };
        let path = turn.route.iter().flat_map(|route| &route.path);
        let path: Vec<String> = path.map(|point| self.board.names[*point].clone()).collect();
        let route = turn.route.as_ref();
        OracleMove {
            text: self.text(turn),
            huff: names(&turn.huff),
            start: path.first().cloned(),
            end: path.last().cloned(),
            path,
            captured: route.map(|route| names(&route.captured)).unwrap_or_default(),
            promoted: route.is_some_and(|route| route.promoted),
            stopped_early: route.is_some_and(|route| route.stopped_early),
        }
    }

    fn text(&self, turn: &Turn) -> String {
        let name = |point: &usize| self.board.names[*point].as_str();
        let mut huff: Vec<&str> = turn.huff.iter().map(name).collect();
        huff.sort_unstable();
        let huff = format!("huff {}", huff.join(" "));
        let route = turn.route.as_ref().map(|route| {
            let path: Vec<&str> = route.path.iter().map(name).collect();
            path.join(if route.is_step() { "-" } else { "x" })
        });
        match (turn.huff.is_empty(), route) {
            (true, None) => "pass".into(),
            (true, Some(route)) => route,
            (false, None) => huff,
            (false, Some(route)) => format!("{huff}, {route}"),
        }
    }
}

/// The other side is to move, and nobody has offended it.
fn pass_turn_to_other(position: &mut Position) {
    position.to_move = position.to_move.other();
    position.is_first_ply = false;
    position.offenders.clear();
    position.offender_that_moved = None;
}

/// A written move may name several huffed points in any order.
fn with_sorted_huff(text: &str) -> String {
    let text = text.trim();
    let Some(rest) = text.strip_prefix("huff ") else {
        return text.into();
    };
    let (huff, route) = rest.split_once(", ").unwrap_or((rest, ""));
    let mut points: Vec<&str> = huff.split_whitespace().collect();
    points.sort_unstable();
    let comma = if route.is_empty() { "" } else { ", " };
    format!("huff {}{comma}{route}", points.join(" "))
}
