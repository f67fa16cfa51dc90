//! [`Threat`]: one way to capture on a site, as a test of the occupied sites.

use super::line::AttackLine;
use super::path::{Bearing, Path, Rule};
use crate::board::{Geometry, Sites};
use crate::men::fairy::{Distance, Purpose};

/// One way to capture a man on one site from another site, as a test of the occupied sites.
#[derive(Clone, Copy, Debug)]
pub(in crate::position) struct Threat {
    /// The sites that matter.
    pub(in crate::position) mask: Sites,
    /// Those among them that must be occupied.
    occupied: Sites,
    /// The number of sites in the mask that must be occupied.
    count: u8,
    /// The site of arrival.
    arrival: u8,
    /// The line of the attack.
    pub(in crate::position) line: AttackLine,
}

impl Threat {
    /// Returns whether a man captures the man on a site by this threat, with these sites occupied.
    /// If it arrives elsewhere, `may_arrive` says whether it may.
    #[inline]
    pub(super) fn captures_on(
        &self,
        site: usize,
        occupied: Sites,
        may_arrive: impl Fn(usize) -> bool,
    ) -> bool {
        self.holds(occupied)
            && (usize::from(self.arrival) == site || may_arrive(self.arrival.into()))
    }

    /// Returns whether the threat exists with these sites occupied and `may_end` accepts its site
    /// of arrival. The site of the captured man is not excepted.
    pub(super) fn captures_and_ends(
        &self,
        occupied: Sites,
        may_end: impl Fn(usize) -> bool,
    ) -> bool {
        self.holds(occupied) && may_end(self.arrival.into())
    }

    /// Returns whether the threat exists with these sites occupied.
    #[inline]
    #[allow(
        clippy::manual_is_power_of_two,
        reason = "the library counts bits, which takes longer"
    )]
    fn holds(&self, occupied: Sites) -> bool {
        let men = occupied & self.mask;
        match self.count {
            0 => men == 0,
            1 if self.occupied != 0 => men == self.occupied,
            1 => men != 0 && men & (men - 1) == 0,
            count => men & self.occupied == self.occupied && men.count_ones() == u32::from(count),
        }
    }
}

impl Path {
    /// The threats of a man along this path, each with the site of the captured man.
    pub(super) fn threats(&self, geometry: &Geometry, from: usize) -> Vec<(u8, Threat)> {
        let mut threats = Vec::new();
        let stops = (0..self.sites.len()).filter(|index| self.stops >> index & 1 != 0);
        for index in stops.filter(|_| self.purpose != Purpose::Move) {
            let arrival = self.sites[index];
            let set = |sites: &[u8]| sites.iter().fold(0, |set: Sites, site| set | 1 << site);
            let before = set(&self.sites[..index]);
            let (mask, hurdle, occupied, count) = match self.rule {
                Rule::Ride => (before, None, 0, 0),
                Rule::Over(hurdle) => (before, Some(hurdle), 1 << self.sites[hurdle], 1),
                Rule::OverBoth(hurdles) => {
                    let men = set(&hurdles.map(|hurdle| self.sites[hurdle]));
                    (before, None, men, men.count_ones() as u8)
                }
                Rule::Hop {
                    hurdles,
                    before: first,
                    after,
                } => {
                    let last = match after {
                        Distance::Any => None,
                        Distance::Exactly(steps) => index.checked_sub(steps.into()),
                        Distance::Same => (index % 2 == 1).then_some(index / 2),
                    };
                    if index < usize::from(hurdles) || last.is_none() && after != Distance::Any {
                        continue;
                    }
                    let first = match first {
                        Distance::Exactly(steps) => Some(usize::from(steps) - 1),
                        _ => None,
                    };
                    // Over one man only, the first hurdle is the last.
                    if hurdles == 1 && first.zip(last).is_some_and(|(first, last)| first != last)
                        || first.is_some_and(|first| first >= index)
                    {
                        continue;
                    }
                    let known = [first, last]
                        .into_iter()
                        .flatten()
                        .fold(0, |set, index| set | 1 << self.sites[index]);
                    (before, last, known, hurdles)
                }
            };
            let line = |to: u8| {
                let (from, to) = (geometry.place(from), geometry.place(to.into()));
                match self.bearing {
                    Bearing::Leap => AttackLine::new(from, to),
                    Bearing::Straight(step) => AttackLine::through(geometry, from, to, step),
                    Bearing::Bent(line) => line,
                }
            };
            if self.purpose == Purpose::CaptureHurdle {
                // The hurdle is the captured man: all other sites are vacant, including that of
                // arrival.
                let Some(hurdle) = hurdle.map(|hurdle| self.sites[hurdle]) else {
                    continue;
                };
                let mask = (mask | 1 << arrival) & !(1 << hurdle);
                threats.push((
                    hurdle,
                    Threat {
                        mask,
                        occupied: 0,
                        count: 0,
                        arrival,
                        line: line(hurdle),
                    },
                ));
            } else {
                threats.push((
                    arrival,
                    Threat {
                        mask,
                        occupied,
                        count,
                        arrival,
                        line: line(arrival),
                    },
                ));
            }
        }
        threats
    }
}
