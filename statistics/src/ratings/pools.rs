//! Who met whom, and who took anything from whom.

use super::Cell;

/// The agents in pools: two are in the same one where games lead from one to the
/// other.
pub(super) fn pools(agents: usize, cells: &[Cell]) -> Vec<Vec<usize>> {
    let met = cells.iter().flat_map(|cell| [(cell.first, cell.second), (cell.second, cell.first)]);
    let reach = reached(agents, met);
    groups(agents, |one, other| reach[one][other])
}

/// The agents from whom the others took not even a draw, where there are such:
/// no strength is great enough for them.
pub(super) fn unbeaten(agents: usize, cells: &[Cell]) -> Option<Vec<usize>> {
    let took = cells.iter().flat_map(|cell| {
        let first = (cell.results.wins + cell.results.draws > 0).then_some((cell.first, cell.second));
        let second = (cell.results.losses + cell.results.draws > 0).then_some((cell.second, cell.first));
        first.into_iter().chain(second)
    });
    let reach = reached(agents, took);
    let groups = groups(agents, |one, other| reach[one][other] && reach[other][one]);
    let is_untouched = |group: &Vec<usize>| {
        let others = (0..agents).filter(|agent| !group.contains(agent));
        group.len() < agents && others.into_iter().all(|other| !reach[other][group[0]])
    };
    groups.into_iter().find(is_untouched)
}

/// Which agent leads to which, over any number of steps or none.
fn reached(agents: usize, steps: impl Iterator<Item = (usize, usize)>) -> Vec<Vec<bool>> {
    let mut reach: Vec<Vec<bool>> = (0..agents).map(|one| (0..agents).map(|other| one == other).collect()).collect();
    for (from, to) in steps {
        reach[from][to] = true;
    }
    for between in 0..agents {
        for from in 0..agents {
            if reach[from][between] {
                let further = reach[between].clone();
                reach[from].iter_mut().zip(further).for_each(|(known, found)| *known |= found);
            }
        }
    }
    reach
}

/// The classes of an equivalence, by their first members.
fn groups(agents: usize, is_same: impl Fn(usize, usize) -> bool) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for agent in 0..agents {
        match groups.iter_mut().find(|group| is_same(group[0], agent)) {
            Some(group) => group.push(agent),
            None => groups.push(vec![agent]),
        }
    }
    groups
}
