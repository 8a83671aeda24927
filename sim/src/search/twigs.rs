//! The tree of a search by playouts, in one piece of memory.

/// How a game surely ends for the side that moves to a twig, if both play on
/// as well as can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Proof {
    Loss,
    Draw,
    Win,
}

impl Proof {
    /// The same for the other side.
    pub fn other(self) -> Proof {
        match self {
            Proof::Loss => Proof::Win,
            Proof::Draw => Proof::Draw,
            Proof::Win => Proof::Loss,
        }
    }

    /// What a game that ended so is worth: half a point a half.
    pub fn points(self) -> u32 {
        match self {
            Proof::Loss => 0,
            Proof::Draw => 1,
            Proof::Win => 2,
        }
    }
}

/// The number of a twig in its tree.
pub(super) type At = u32;

/// A move that was tried, and what came of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Twig {
    /// The move's number among those of the twig above.
    pub number: u32,
    /// Games that went through it.
    pub visits: u32,
    /// What they were worth to the side that moves here.
    pub points: u32,
    pub proof: Option<Proof>,
    /// How many moves are legal after it, once they are found.
    pub moves: u32,
    /// How many of them have twigs.
    pub tried: u32,
    first: Option<std::num::NonZeroU32>,
    next: Option<std::num::NonZeroU32>,
}

impl Twig {
    fn new(number: u32, next: Option<std::num::NonZeroU32>) -> Twig {
        Twig { number, visits: 0, points: 0, proof: None, moves: 0, tried: 0, first: None, next }
    }
}

/// A tree of at most so many twigs; its root has the number 0.
#[derive(Clone, Debug)]
pub(super) struct Twigs {
    twigs: Vec<Twig>,
    /// Where a part of the tree is copied to when it becomes the tree.
    spare: Vec<Twig>,
    most: usize,
}

/// The root's number.
pub(super) const ROOT: At = 0;

impl Twigs {
    /// A root alone, in memory for so many twigs.
    pub fn new(most: usize) -> Twigs {
        let mut twigs = Vec::with_capacity(most);
        twigs.push(Twig::new(0, None));
        Twigs { twigs, spare: Vec::with_capacity(most), most }
    }

    /// A root alone.
    pub fn clear(&mut self) {
        self.twigs.clear();
        self.twigs.push(Twig::new(0, None));
    }

    pub fn is_full(&self) -> bool {
        self.twigs.len() >= self.most
    }

    pub fn twig(&self, at: At) -> &Twig {
        &self.twigs[at as usize]
    }

    pub fn twig_mut(&mut self, at: At) -> &mut Twig {
        &mut self.twigs[at as usize]
    }

    /// The twigs of its moves, the latest first.
    pub fn children(&self, at: At) -> impl Iterator<Item = At> + '_ {
        let first = self.twig(at).first;
        std::iter::successors(first, |child| self.twig(child.get()).next).map(std::num::NonZeroU32::get)
    }

    /// A twig for a move that has none; the tree is not full.
    pub fn add(&mut self, at: At, number: u32) -> At {
        let child = self.twigs.len() as At;
        let above = &mut self.twigs[at as usize];
        let twig = Twig::new(number, above.first);
        above.first = std::num::NonZeroU32::new(child);
        above.tried += 1;
        self.twigs.push(twig);
        child
    }

    /// The tree below a move of the root becomes the tree.
    pub fn follow(&mut self, number: u32) {
        let Some(root) = self.children(ROOT).find(|child| self.twig(*child).number == number) else {
            return self.clear();
        };
        std::mem::swap(&mut self.twigs, &mut self.spare);
        let old = &self.spare;
        self.twigs.clear();
        self.twigs.push(Twig { next: None, ..old[root as usize] });
        // Each copied twig names its first child in the old tree, until its
        // children are copied after it.
        let mut at = 0;
        while at < self.twigs.len() {
            let mut from = self.twigs[at].first.take();
            let mut last: Option<usize> = None;
            while let Some(child) = from {
                let place = self.twigs.len();
                let copied = std::num::NonZeroU32::new(place as u32);
                match last {
                    None => self.twigs[at].first = copied,
                    Some(last) => self.twigs[last].next = copied,
                }
                let twig = old[child.get() as usize];
                self.twigs.push(Twig { next: None, ..twig });
                from = twig.next;
                last = Some(place);
            }
            at += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(twigs: &Twigs, at: At) -> String {
        let children: Vec<String> = twigs.children(at).map(|child| shape(twigs, child)).collect();
        format!("{}({})", twigs.twig(at).number, children.join(" "))
    }

    #[test]
    fn what_follows_a_move_becomes_the_tree() {
        let mut twigs = Twigs::new(9);
        let (a, b) = (twigs.add(ROOT, 1), twigs.add(ROOT, 2));
        let c = twigs.add(b, 3);
        twigs.add(a, 4);
        twigs.add(b, 5);
        twigs.add(c, 6);
        twigs.add(c, 7);
        twigs.add(a, 8);
        assert_eq!(shape(&twigs, ROOT), "0(2(5() 3(7() 6())) 1(8() 4()))");
        assert!(twigs.is_full());
        twigs.follow(2);
        assert_eq!(shape(&twigs, ROOT), "2(5() 3(7() 6()))");
        twigs.follow(3);
        assert_eq!(shape(&twigs, ROOT), "3(7() 6())");
        twigs.follow(9);
        assert_eq!(shape(&twigs, ROOT), "0()");
    }
}
