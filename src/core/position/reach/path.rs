//! [`Path`]: the sites of a course in their order, and the occupation that a man needs to pass
//! them.

use super::Coordinates;
use super::line::AttackLine;
use crate::board::Sites;
use crate::men::fairy::{Distance, Purpose};

/// The sites of a course, and the required occupation.
#[derive(Debug)]
pub(super) struct Path {
    pub(super) sites: Vec<u8>,
    /// The sites on which the man may stop, one bit for each index in `sites`.
    pub(super) stops: u64,
    /// The set of all sites.
    pub(super) set: Sites,
    pub(super) rule: Rule,
    pub(super) purpose: Purpose,
    pub(super) bearing: Bearing,
}

/// The data that identify the line of a path.
#[derive(Clone, Copy, Debug)]
pub(super) enum Bearing {
    /// A single leap.
    Leap,
    /// A straight or deflected line that begins with this step.
    Straight(Coordinates),
    /// A circle or zigzag, identified by two of its places.
    Bent(AttackLine),
}

/// The required occupation of the sites of a path.
#[derive(Clone, Copy, Debug)]
pub(super) enum Rule {
    /// Over vacant sites.
    Ride,
    /// Over men on the way.
    Hop {
        hurdles: u8,
        before: Distance,
        after: Distance,
    },
    /// Over the man on the site of this index, all others vacant.
    Over(usize),
    /// Over the men on the sites of these indices, which may be one, all others vacant.
    OverBoth([usize; 2]),
}

impl Path {
    /// The first site, if a move there only requires that it is vacant.
    pub(super) fn first_step(&self) -> Option<u8> {
        let moves = matches!(self.purpose, Purpose::Both | Purpose::Move);
        (moves && matches!(self.rule, Rule::Ride) && self.stops & 1 != 0)
            .then(|| self.sites.first().copied())
            .flatten()
    }

    /// Calls `stop` with each site on which the man may stop with these sites occupied, until
    /// `stop` returns true. The second argument is the hurdle, if there is exactly one. Returns
    /// whether `stop` returned true.
    #[inline]
    pub(super) fn walk(
        &self,
        occupied: Sites,
        stop: &mut impl FnMut(u8, Option<u8>) -> bool,
    ) -> bool {
        match self.rule {
            Rule::Ride => {
                for (index, &site) in self.sites.iter().enumerate() {
                    if self.stops >> index & 1 != 0 && stop(site, None) {
                        return true;
                    }
                    if occupied >> site & 1 != 0 {
                        return false;
                    }
                }
                false
            }
            Rule::Hop {
                hurdles,
                before,
                after,
            } => self.hop(occupied, (hurdles, before, after), stop),
            Rule::Over(hurdle) => {
                let last = self.sites.len() - 1;
                let fits =
                    |(index, site): (usize, &u8)| (occupied >> site & 1 != 0) == (index == hurdle);
                self.sites[..last].iter().enumerate().all(fits)
                    && stop(self.sites[last], Some(self.sites[hurdle]))
            }
            Rule::OverBoth(hurdles) => {
                let last = self.sites.len() - 1;
                let fits = |(index, site): (usize, &u8)| {
                    (occupied >> site & 1 != 0) == hurdles.contains(&index)
                };
                self.sites[..last].iter().enumerate().all(fits) && stop(self.sites[last], None)
            }
        }
    }

    #[inline]
    fn hop(
        &self,
        occupied: Sites,
        (hurdles, before, after): (u8, Distance, Distance),
        stop: &mut impl FnMut(u8, Option<u8>) -> bool,
    ) -> bool {
        if occupied & self.set == 0 {
            return false;
        }
        let mut left = hurdles;
        // The numbers of steps to the first hurdle and to the last.
        let (mut first, mut last) = (0, 0);
        let mut hurdle = 0;
        for (index, &site) in self.sites.iter().enumerate() {
            let steps = index + 1;
            if left == 0 {
                let beyond = steps - last;
                let wanted = match after {
                    Distance::Any => beyond,
                    Distance::Exactly(wanted) => usize::from(wanted),
                    Distance::Same => first,
                };
                if beyond > wanted {
                    return false;
                }
                let only = (hurdles == 1).then_some(hurdle);
                if beyond == wanted && self.stops >> index & 1 != 0 && stop(site, only) {
                    return true;
                }
                if occupied >> site & 1 != 0 {
                    return false;
                }
            } else if occupied >> site & 1 != 0 {
                if first == 0 {
                    if let Distance::Exactly(wanted) = before
                        && steps != usize::from(wanted)
                    {
                        return false;
                    }
                    first = steps;
                }
                (last, hurdle) = (steps, site);
                left -= 1;
            }
        }
        false
    }
}
