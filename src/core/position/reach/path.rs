//! [`Path`]: the sites of a course in their order, and what must stand on them for a man to come
//! that far.

use super::Coordinates;
use super::line::AttackLine;
use crate::board::Sites;
use crate::men::fairy::{Distance, Purpose};

/// The sites of a course, and what must stand on them.
#[derive(Debug)]
pub(super) struct Path {
    pub(super) sites: Vec<u8>,
    /// Which of them the man may stop on, a bit each.
    pub(super) stops: u64,
    /// All of them.
    pub(super) set: Sites,
    pub(super) rule: Rule,
    pub(super) purpose: Purpose,
    pub(super) bearing: Bearing,
}

/// What is needed to tell the line of a path.
#[derive(Clone, Copy, Debug)]
pub(super) enum Bearing {
    /// A single leap.
    Leap,
    /// A line, or a line turned aside, that begins with this step.
    Straight(Coordinates),
    /// A circle or zigzag, known by two places of it.
    Bent(AttackLine),
}

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
}

impl Path {
    /// The first site, if it takes no more than that it is vacant to move there.
    pub(super) fn first_step(&self) -> Option<u8> {
        let moves = matches!(self.purpose, Purpose::Both | Purpose::Move);
        (moves && matches!(self.rule, Rule::Ride) && self.stops & 1 != 0)
            .then(|| self.sites.first().copied())
            .flatten()
    }

    /// Hands `stop` each site on which the man may stop if the board is occupied like this, with
    /// the hurdle if there is only one, until `stop` answers true; that is the answer then.
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
