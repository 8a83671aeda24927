//! Sets of at most 64 points as one number.

/// The set without the points of `out`, with the rest closed up: number `n` of
/// the points outside of `out` becomes bit `n`.
#[inline]
pub(super) fn squeezed(mut set: u64, mut out: u64) -> u64 {
    debug_assert_eq!(set & out, 0, "squeezed points are in the set");
    // From the highest on, so that the lower ones keep their places.
    while out != 0 {
        let high = 63 - out.leading_zeros();
        let below = (1 << high) - 1;
        set = (set & below) | ((set >> 1) & !below);
        out &= below;
    }
    set
}

/// The reverse of [`squeezed`].
#[inline]
pub(super) fn spread(mut set: u64, mut out: u64) -> u64 {
    while out != 0 {
        let below = (out & out.wrapping_neg()) - 1;
        set = (set & below) | ((set & !below) << 1);
        out &= out - 1;
    }
    set
}

/// The members of a set, each as a set of its own.
pub(super) fn singles(mut set: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let low = set & set.wrapping_neg();
        set ^= low;
        (low != 0).then_some(low)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_squeezed_spreads_to_where_it_was() {
        let mut seed = 9_u64;
        let mut next = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            seed ^ seed >> 31
        };
        for _ in 0..1000 {
            let out = next() & next();
            let set = next() & !out;
            let closed = squeezed(set, out);
            assert_eq!(spread(closed, out), set);
            assert_eq!(closed.count_ones(), set.count_ones());
        }
        assert_eq!(squeezed(0b1101, 0b0010), 0b0111);
    }

    #[test]
    fn singles_are_the_members_in_order() {
        assert_eq!(singles(0b1010_0001).collect::<Vec<_>>(), [1, 0b10_0000, 0b1000_0000]);
        assert_eq!(singles(0).count(), 0);
    }
}
