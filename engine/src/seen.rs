//! What was met already on a walk.

use std::collections::HashSet;
use std::hash::Hash;

/// States that were met: few as a rule, so that a look through a short list is
/// quickest.
#[derive(Clone, Debug)]
pub(crate) struct Seen<T> {
    few: Vec<T>,
    many: HashSet<T>,
}

/// More states than these are looked up in a table.
const FEW: usize = 32;

impl<T> Default for Seen<T> {
    fn default() -> Seen<T> {
        Seen { few: Vec::new(), many: HashSet::new() }
    }
}

impl<T: Copy + Eq + Hash> Seen<T> {
    /// Forgets all, and keeps the memory.
    #[inline]
    pub(crate) fn clear(&mut self) {
        self.few.clear();
        if !self.many.is_empty() {
            self.many.clear();
        }
    }

    /// Is the state new? Notes it.
    #[inline]
    pub(crate) fn insert(&mut self, state: T) -> bool {
        if self.few.contains(&state) {
            return false;
        }
        if self.few.len() < FEW {
            self.few.push(state);
            return true;
        }
        self.many.insert(state)
    }
}
