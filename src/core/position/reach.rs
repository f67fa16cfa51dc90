//! [`Reach`]: the sites to which a fairy man may go from each site of a board, compiled from its
//! [`Way`]s.
//!
//! The ways of a man are unrolled once for each shape of board into [paths](Path): from each site,
//! the sites that follow one another along a course. So no man has code of its own, and slow
//! operations (turning, mirroring, reflecting) are done before play begins. Play makes two main
//! queries on the paths:
//!
//! - Where does the man go? [`Reach::collect`] walks each path from its site until an occupied site
//!   ends it.
//! - Does it attack this site? This query is far more frequent, so the paths that meet a site are
//!   kept as [threats](Threat). A threat says in two words of bits which sites must be vacant and
//!   which must not: [`Reach::attacks`].
//!
//! The idea is that of the [piece-square move lists](https://www.chessprogramming.org/Move_Lists)
//! of early programs, with conditions on them.

mod line;
mod path;
mod threat;
mod unroll;

use super::Color;
use crate::board::{Geometry, Sites};
use crate::men::fairy::{Purpose, Way};
pub(super) use line::AttackLine;
use path::{Path, Rule};
pub(super) use threat::Threat;
use unroll::unroll;

type Coordinates = (i8, i8, i8);

const fn add(at: Coordinates, step: Coordinates) -> Coordinates {
    (at.0 + step.0, at.1 + step.1, at.2 + step.2)
}

/// The paths of a man on boards of one shape.
#[derive(Debug)]
pub(super) struct Reach {
    /// For White and Black, from each site.
    from: [Vec<Vec<Path>>; 2],
    /// For White and Black: the index of the first threat for each pair of sites, and all
    /// [`Threat`]s.
    threats: [(Vec<u32>, Vec<Threat>); 2],
    stride: usize,
    /// Whether the man ever captures on a site other than its arrival.
    pub(super) captures_hurdles: bool,
}

/// The sites to which a man may go.
#[derive(Clone, Default, Debug)]
pub struct Arrivals {
    /// The vacant sites to which it may move.
    pub quiet: Sites,
    /// The occupied sites on which it captures, whichever man stands there.
    pub takes: Sites,
    /// Captures of a hurdle: its site, and the vacant site of arrival.
    pub beyond: Vec<(u8, u8)>,
    /// Moves for which the kind of the hurdle matters: the site of the only hurdle, and the site of
    /// arrival. These are not among `quiet` and `takes`.
    pub over: Vec<(u8, u8)>,
}

impl Reach {
    /// Unrolls the ways of a man.
    pub(super) fn new(ways: &[Way], geometry: &Geometry) -> Self {
        let from = [1, -1].map(|forward| {
            (0..geometry.stride())
                .map(|from| unroll(ways, geometry, forward, from))
                .collect::<Vec<_>>()
        });
        let stride = geometry.stride();
        let threats = [0, 1].map(|side: usize| {
            let (mut starts, mut threats) = (Vec::new(), Vec::new());
            for (from, paths) in from[side].iter().enumerate() {
                let mut found: Vec<(u8, Threat)> = paths
                    .iter()
                    .flat_map(|path| path.threats(geometry, from))
                    .collect();
                found.sort_by_key(|(to, _)| *to);
                let mut found = found.into_iter().peekable();
                for to in 0..stride {
                    starts.push(threats.len() as u32);
                    while let Some((_, threat)) =
                        found.next_if(|(site, _)| usize::from(*site) == to)
                    {
                        threats.push(threat);
                    }
                }
            }
            starts.push(threats.len() as u32);
            (starts, threats)
        });
        Self {
            threats,
            stride,
            captures_hurdles: ways.iter().any(|way| way.purpose == Purpose::CaptureHurdle),
            from,
        }
    }

    /// Adds the sites to which a man of a side may go from a site, with these sites occupied, and
    /// the hurdles, if they matter.
    pub(super) fn collect(
        &self,
        by: Color,
        from: usize,
        occupied: Sites,
        over: bool,
        arrivals: &mut Arrivals,
    ) {
        for path in &self.from[by.index()][from & 127] {
            collect_along(path, occupied, over, &path.sites, arrivals);
        }
    }

    /// The sites to which a man of a side goes from a site if they are vacant, whatever else is
    /// occupied.
    pub(super) fn first_steps(&self, by: Color, from: usize) -> Sites {
        let steps = self.from[by.index()][from & 127]
            .iter()
            .filter_map(Path::first_step);
        steps.fold(0, |set, site| set | 1 << site)
    }

    /// The ways by which a man of a side goes from one site to another, with these sites occupied.
    /// `captures` is whether it captures there; `over` is a man over which it must go, if given.
    /// Each way lists all its sites in order, up to the arrival.
    pub(super) fn ways_to(
        &self,
        by: Color,
        (from, to): (usize, usize),
        occupied: Sites,
        captures: bool,
        over: Option<u8>,
    ) -> impl Iterator<Item = &[u8]> {
        self.from[by.index()][from & 127]
            .iter()
            .filter_map(move |path| {
                let open = match path.purpose {
                    Purpose::Both => true,
                    Purpose::Move => !captures,
                    Purpose::Capture => captures,
                    Purpose::CaptureHurdle => false,
                };
                let end = path
                    .sites
                    .iter()
                    .rposition(|&site| usize::from(site) == to)
                    .filter(|_| open)?;
                let ends = |site: u8, hurdle: Option<u8>| {
                    usize::from(site) == to && (over.is_none() || hurdle == over)
                };
                path.walk(occupied, &mut { ends })
                    .then(|| &path.sites[..=end])
            })
    }

    /// The threats by which a man of a side on one site might capture a man on another.
    #[inline]
    pub(super) fn threats(&self, by: Color, from: usize, to: usize) -> &[Threat] {
        let (ends, threats) = &self.threats[by.index()];
        let place = (from & 127) * self.stride + to;
        match (ends.get(place), ends.get(place + 1)) {
            (Some(&start), Some(&end)) => threats.get(start as usize..end as usize).unwrap_or(&[]),
            _ => &[],
        }
    }

    /// Returns whether a man of a side on one site captures a man on another, with these sites
    /// occupied. If it arrives elsewhere, `may_arrive` says whether it may.
    #[inline]
    pub(super) fn attacks(
        &self,
        by: Color,
        from: usize,
        to: usize,
        occupied: Sites,
        may_arrive: impl Fn(usize) -> bool,
    ) -> bool {
        self.threats(by, from, to)
            .iter()
            .any(|threat| threat.captures_on(to, occupied, &may_arrive))
    }

    /// As [`Reach::attacks`], on a board with holes (Haaner chess), which no man enters, crosses or
    /// hops over.
    #[cold]
    pub(super) fn attacks_amid_holes(
        &self,
        by: Color,
        (from, to): (usize, usize),
        occupied: Sites,
        holes: Sites,
        may_arrive: impl Fn(usize) -> bool,
    ) -> bool {
        let mut threats = self.threats(by, from, to).iter();
        threats
            .any(|threat| threat.mask & holes == 0 && threat.captures_on(to, occupied, &may_arrive))
    }

    /// Adds the sites to which a man of a side may go, as [`Reach::collect`], on a board with
    /// holes.
    #[cold]
    pub(super) fn collect_amid_holes(
        &self,
        by: Color,
        from: usize,
        (occupied, holes): (Sites, Sites),
        over: bool,
        arrivals: &mut Arrivals,
    ) {
        for path in &self.from[by.index()][from & 127] {
            // A man that goes over one or two men to one site uses no path with a hole.
            if matches!(path.rule, Rule::Over(_) | Rule::OverBoth(_)) && path.set & holes != 0 {
                continue;
            }
            // The part before the first hole of the path.
            let end = path
                .sites
                .iter()
                .position(|&site| holes >> site & 1 != 0)
                .unwrap_or(path.sites.len());
            collect_along(path, occupied, over, &path.sites[..end], arrivals);
        }
    }

    /// The lines along which the man attacks. `may_end` returns whether the man may arrive on a
    /// site, including that of the attacked man.
    pub(super) fn lines(
        &self,
        by: Color,
        from: usize,
        to: usize,
        occupied: Sites,
        may_end: impl Fn(usize) -> bool,
    ) -> impl Iterator<Item = AttackLine> {
        let captures = move |threat: &&Threat| threat.captures_and_ends(occupied, &may_end);
        self.threats(by, from, to)
            .iter()
            .filter(captures)
            .map(|threat| threat.line)
    }
}

/// Adds the sites to which a path leads, if the man may use it and they are among the sites `open`.
#[inline]
fn collect_along(path: &Path, occupied: Sites, over: bool, open: &[u8], arrivals: &mut Arrivals) {
    path.walk(occupied, &mut |to, hurdle| {
        if open.len() < path.sites.len() && !open.contains(&to) {
            return false;
        }
        let vacant = occupied >> to & 1 == 0;
        match (path.purpose, hurdle) {
            (Purpose::CaptureHurdle, Some(hurdle))
                if vacant && !arrivals.beyond.contains(&(hurdle, to)) =>
            {
                arrivals.beyond.push((hurdle, to));
            }
            (Purpose::CaptureHurdle, _) => {}
            (purpose, Some(hurdle)) if over => {
                let open = purpose == Purpose::Both || (purpose == Purpose::Move) == vacant;
                if open && !arrivals.over.contains(&(hurdle, to)) {
                    arrivals.over.push((hurdle, to));
                }
            }
            (Purpose::Both | Purpose::Move, _) if vacant => arrivals.quiet |= 1 << to,
            (Purpose::Both | Purpose::Capture, _) if !vacant => arrivals.takes |= 1 << to,
            _ => {}
        }
        false
    });
}
