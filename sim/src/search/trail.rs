//! The way through a search, which repetition and the limits hang on.

use quirkat_engine::kernel::Past;
use quirkat_engine::rules::End;
use quirkat_engine::{Game, Move, Placing, Position, Ruleset};

/// A cycle of positions has at least so many plies: each side that moves away
/// moves back, and no two passes follow each other.
const CYCLE: u32 = 4;

/// The positions from the last capture or huff of a game to the node where the
/// search stands. It counts as the game does: the occurrences of a position, the
/// quiet plies and all plies.
///
/// ```
/// use quirkat_engine::{Game, Node, Override, catalogue};
/// use quirkat_sim::search::Trail;
///
/// let bell = catalogue::entry("bell").unwrap().load(&[Override::typed("end.ply_limit=1")?])?;
/// let game = Game::start(&bell);
/// let [mut here, mut next] = [Node::new(&bell), Node::new(&bell)];
/// let mut trail = Trail::new(&bell);
/// here.become_game(&game);
/// trail.begin(&game);
/// assert!(!trail.is_ended());
/// let mv = here.legal().nth(0);
/// next.become_after(&bell, &here, &mv);
/// trail.push(next.position(), &mv);
/// assert!(trail.is_ended(), "by the ply limit, which no position knows");
/// # Ok::<(), quirkat_engine::document::Fault>(())
/// ```
#[derive(Clone, Debug)]
pub struct Trail {
    repetition: u32,
    quiet_limit: u32,
    ply_limit: u32,
    /// Plies of the game before the first of the places.
    before: u32,
    places: Vec<Place>,
}

/// One position of the way.
#[derive(Clone, Copy, Debug)]
struct Place {
    placing: Placing,
    /// How often it has occurred, this time included.
    occurred: u32,
    /// The most that any position since the last capture has occurred.
    most: u32,
    /// The number of the first place since the last capture.
    since: usize,
    quiet: u32,
}

impl Trail {
    /// A way for games of the ruleset.
    #[must_use]
    pub fn new(ruleset: &Ruleset) -> Trail {
        let End { repetition, quiet_limit, ply_limit, .. } = *ruleset.end();
        Trail { repetition, quiet_limit, ply_limit, before: 0, places: Vec::new() }
    }

    /// Begins where the game stands.
    pub fn begin(&mut self, game: &Game<'_>) {
        self.places.clear();
        let (here, earlier) = match game.earlier() {
            [earlier @ .., here] => (*here, earlier),
            [] => (Placing::of(game.position()), [].as_slice()),
        };
        earlier.iter().for_each(|placing| self.arrive(*placing, 0, 0));
        self.arrive(here, game.quiet(), 0);
        self.before = game.plies().saturating_sub(earlier.len() as u32);
    }

    /// Goes on by a move to the position after it.
    #[inline]
    pub fn push(&mut self, position: &Position, mv: &Move) {
        let placing = Placing::of(position);
        match self.places.last() {
            Some(last) if mv.is_quiet() => self.arrive(placing, last.quiet + 1, last.since),
            _ => self.arrive(placing, 0, self.places.len()),
        }
    }

    /// Goes back by a move.
    #[inline]
    pub fn pop(&mut self) {
        self.places.pop();
    }

    /// How many positions are held: where [`Trail::rewind`] leads back to.
    #[must_use]
    pub fn length(&self) -> usize {
        self.places.len()
    }

    /// Goes back to where the way had that length.
    pub fn rewind(&mut self, length: usize) {
        self.places.truncate(length);
    }

    #[inline]
    fn arrive(&mut self, placing: Placing, quiet: u32, since: usize) {
        let now = self.places.len();
        let most = if since < now { self.places[now - 1].most } else { 1 };
        // Two plies back one piece stood elsewhere.
        let earlier = &self.places[since.min(now)..now.saturating_sub(3).max(since.min(now))];
        let occurred = match self.repetition {
            0 => 1,
            _ => {
                let same = earlier.iter().rev().step_by(2).find(|place| place.placing == placing);
                same.map_or(1, |place| place.occurred + 1)
            }
        };
        self.places.push(Place { placing, occurred, most: most.max(occurred), since, quiet });
    }

    /// Has the game ended here by repetition or a limit, if the position does
    /// not end it?
    #[inline]
    #[must_use]
    pub fn is_ended(&self) -> bool {
        let Some(place) = self.places.last() else { return false };
        (self.repetition > 0 && place.occurred >= self.repetition)
            || (self.quiet_limit > 0 && place.quiet >= self.quiet_limit)
            || self.plies() >= self.ply_limit
    }

    /// Plies of the game up to here.
    #[inline]
    #[must_use]
    pub fn plies(&self) -> u32 {
        self.before + self.places.len() as u32 - 1
    }

    /// The way since the last capture or huff, for a kernel to go on from here.
    pub fn past(&self) -> Past<impl Iterator<Item = Placing> + '_> {
        let (since, quiet) = self.places.last().map_or((0, 0), |place| (place.since, place.quiet));
        let placings = self.places[since..].iter().rev().map(|place| place.placing);
        Past { plies: self.plies(), quiet, placings }
    }

    /// Is the value of a search of that depth from here the same on every way
    /// here? So it is where neither repetition nor a limit can end the game
    /// within the depth, nor the ply limit within the captures after it, of
    /// which there are no more than pieces.
    #[inline]
    #[must_use]
    pub fn is_free(&self, depth: u32, pieces: u32) -> bool {
        let Some(place) = self.places.last() else { return true };
        (self.quiet_limit == 0 || place.quiet + depth < self.quiet_limit)
            && self.plies() + depth + pieces < self.ply_limit
            && (self.repetition == 0 || self.repeats_nothing(place, depth))
    }

    /// No position can reach its last occurrence within the depth. One that has
    /// occurred so often takes a cycle for each time that it lacks but the
    /// first, and before that the plies that lead back to it.
    #[inline]
    fn repeats_nothing(&self, here: &Place, depth: u32) -> bool {
        let lacking = |occurred: u32| CYCLE * self.repetition.saturating_sub(1 + occurred);
        CYCLE * (self.repetition - here.occurred) > depth
            && (1 + lacking(here.most) > depth || self.are_far(here, depth, lacking))
    }

    #[cold]
    fn are_far(&self, here: &Place, depth: u32, lacking: impl Fn(u32) -> u32) -> bool {
        let earlier = self.places[here.since..].iter().rev().skip(1);
        earlier.zip(1..).all(|(place, ago)| {
            let away = here.placing.least_plies_to(&place.placing);
            // Every second position has the same side to move.
            away + (away + ago) % 2 + lacking(place.occurred) > depth
        })
    }
}
