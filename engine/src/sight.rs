//! What the pieces on the board show at a glance of either side's chances,
//! whoever is to move.
//!
//! Nothing is asked that a position does not show: no offenders, no memory of
//! points left or visited, no opening rule. Captures are seen up to their first
//! jump.

use crate::compiled::Compiled;
use crate::points::{Point, Points};
use crate::position::Position;
use crate::ruleset::Ruleset;
use crate::side::Side;

/// How many steps the side's pieces have, slides of kings among them; captures
/// are not asked whether they go before.
///
/// ```
/// use quirkat_engine::{Position, Side, catalogue, sight};
///
/// let standard = catalogue::entry("alquerque-compulsory").unwrap().load(&[]).unwrap();
/// let position = Position::read(&standard, "5/5/5/1b3/w4 w").unwrap();
/// assert_eq!(sight::steps(&standard, &position, Side::First), 2);
/// assert_eq!(sight::jumps(&standard, &position, Side::First), 1);
/// // b2 is in danger.
/// let b2 = standard.board().point("b2").unwrap();
/// assert!(sight::jumped(&standard, &position, Side::First).has(b2));
/// ```
#[must_use]
pub fn steps(ruleset: &Ruleset, position: &Position, side: Side) -> u32 {
    let compiled = ruleset.compiled();
    let own = position.pieces(side);
    let (men, kings) = (own.minus(position.kings()), own & position.kings());
    let empty = compiled.points.minus(position.occupied());
    let of_men = compiled.steps(side).iter().map(|shift| shift.of(men.0, empty.0).count_ones()).sum::<u32>();
    if kings.is_empty() {
        return of_men;
    }
    let near = |start: Point| {
        compiled.king_steps().iter().filter(|shift| Points(shift.of(kings.0, empty.0)).has(start)).count()
    };
    let of_king = |start| compiled.slides(start, empty).map_or_else(|| near(start) as u32, |reached| reached.count());
    of_men + kings.into_iter().map(of_king).sum::<u32>()
}

/// Where a man of the side may step from the point, as far as its neighbours are
/// empty.
///
/// ```
/// use quirkat_engine::{Side, catalogue, sight};
///
/// // Men of bell step forward and sideways.
/// let bell = catalogue::entry("bell").unwrap().load(&[]).unwrap();
/// let c3 = bell.board().point("c3").unwrap();
/// let steps = |side| sight::steps_of_man(&bell, side, c3).into_iter().map(|point| bell.board().name(point));
/// assert_eq!(steps(Side::First).collect::<Vec<_>>(), ["b3", "d3", "b4", "c4", "d4"]);
/// assert_eq!(steps(Side::Second).collect::<Vec<_>>(), ["b2", "c2", "d2", "b3", "d3"]);
/// ```
#[must_use]
pub fn steps_of_man(ruleset: &Ruleset, side: Side, man: Point) -> Points {
    let shifts = ruleset.compiled().steps(side).iter().filter(|shift| shift.sources.has(man));
    shifts.map(|shift| Point(man.0.wrapping_add_signed(shift.offset))).collect()
}

/// Where a king steps or slides from the point, while these points are empty;
/// nowhere where there are no kings.
#[must_use]
pub fn steps_of_king(ruleset: &Ruleset, king: Point, empty: Points) -> Points {
    let compiled = ruleset.compiled();
    let shifts = compiled.king_steps().iter().filter(|shift| shift.sources.has(king));
    let near: Points = shifts.map(|shift| Point(king.0.wrapping_add_signed(shift.offset))).collect();
    (near & empty) | compiled.slides(king, empty).unwrap_or(Points::NONE)
}

/// Where a man of the side that ends its move becomes a king; nowhere where
/// there are no kings.
#[must_use]
pub fn promotes(ruleset: &Ruleset, side: Side) -> Points {
    ruleset.compiled().promotes(side)
}

/// How many first jumps the side's pieces have; a long king has one for each
/// landing.
#[must_use]
pub fn jumps(ruleset: &Ruleset, position: &Position, side: Side) -> u32 {
    let mut count = 0;
    see_jumps(ruleset.compiled(), position, side, |_, ways| count += ways);
    count
}

/// The pieces of the other side that the side's pieces can jump over with a
/// first jump.
#[must_use]
pub fn jumped(ruleset: &Ruleset, position: &Position, side: Side) -> Points {
    let mut jumped = Points::NONE;
    see_jumps(ruleset.compiled(), position, side, |over, _| jumped |= over);
    jumped
}

/// Shows every first jump: the points jumped over, and how many jumps these are.
#[inline]
fn see_jumps(compiled: &Compiled, position: &Position, side: Side, mut see: impl FnMut(Points, u32)) {
    let (own, enemies) = (position.pieces(side), position.pieces(side.other()));
    let (men, kings) = (own.minus(position.kings()), own & position.kings());
    let empty = compiled.points.minus(position.occupied());
    for jump in compiled.jumps(side) {
        let from = Points(jump.of(men.0, enemies.0, empty.0));
        see(from.shifted(jump.over), from.count());
    }
    if kings.is_empty() {
        return;
    }
    for jump in compiled.king_jumps() {
        let from = Points(jump.of(kings.0, enemies.0, empty.0));
        see(from.shifted(jump.over), from.count());
    }
    for ray in kings.into_iter().flat_map(|king| compiled.flights(king)) {
        let mut beyond = ray.iter().skip_while(|point| empty.has(**point));
        if let Some(over) = beyond.next().filter(|point| enemies.has(**point)) {
            let landings = beyond.take_while(|point| empty.has(**point)).count() as u32;
            if landings > 0 {
                see(Points::NONE.with(*over), landings);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue;
    use crate::game::Game;
    use crate::overrides::Override;

    fn ruleset(name: &str, set: &[&str]) -> Ruleset {
        let set: Vec<_> = set.iter().map(|text| Override::typed(text).expect("is KEY=VALUE")).collect();
        catalogue::entry(name).expect("is there").load(&set).expect("loads")
    }

    /// In random games: the legal moves of one jump are those that were seen, and
    /// so are the steps where nothing is remembered.
    #[test]
    fn what_is_seen_is_what_single_jumps_allow() {
        let mut seed = 11_u64;
        let single = ["rules.chain=single", "rules.obligation=optional"];
        for (name, king) in [("bell", ""), ("zamma", "long_king"), ("masters-serpents", ""), ("alfonso", "short_king")]
        {
            let promotion = format!("rules.promotion={king}");
            let mut set = single.to_vec();
            if !king.is_empty() {
                set.push(&promotion);
            }
            let ruleset = ruleset(name, &[&set[..], &["rules.no_return=none", "rules.choice=any"]].concat());
            let mut game = Game::start(&ruleset);
            for _ in 0..200 {
                if game.outcome().is_some() {
                    break;
                }
                let (position, side) = (game.position(), game.position().to_move());
                let legal: Vec<_> = game.legal().iter().filter(|mv| mv.huff.is_empty()).collect();
                let captures: Vec<_> = legal.iter().filter(|mv| !mv.captured().is_empty()).collect();
                let taken = captures.iter().fold(Points::NONE, |taken, mv| taken | mv.captured());
                let text = position.text(ruleset.board());
                assert_eq!(jumps(&ruleset, position, side) as usize, captures.len(), "{name} {text}");
                assert_eq!(jumped(&ruleset, position, side), taken, "{name} {text}");
                assert_eq!(steps(&ruleset, position, side) as usize, legal.len() - captures.len(), "{name} {text}");
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                game.play(game.legal().nth((seed >> 33) as u32 % game.legal().len()));
            }
            assert!(game.plies() > 10, "{name}");
        }
    }
}
