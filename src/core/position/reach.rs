//! [`Reach`]: where a fairy man may go from each site of a board, compiled from his [`Way`]s.
//!
//! The ways of a man are unrolled once for each shape of board into paths: from each site, the sites that follow one another
//! along a course. To find his moves, each path is walked until what stands on it ends it; whether he attacks a site is asked
//! of the paths that meet it only. So no man has code of his own, and what is slow (turning, mirroring, reflecting) is done
//! before play begins. The idea is that of the
//! [piece-square move lists](https://www.chessprogramming.org/Move_Lists) of early programs, with conditions on them.

use super::Color;
use crate::board::{Geometry, Sites};
use crate::men::fairy::{Course, Distance, Manner, Purpose, Step, Way};
use std::collections::BTreeSet;

/// The paths of a man on boards of one shape.
#[derive(Debug)]
pub(super) struct Reach {
    /// For White and Black, from each site.
    from: [Vec<Vec<Path>>; 2],
    /// For White and Black: where those from each site to each other one begin, and all [`Threat`]s.
    threats: [(Vec<u32>, Vec<Threat>); 2],
    stride: usize,
    /// Whether he ever captures a man elsewhere than where he arrives.
    pub(super) captures_hurdles: bool,
}

/// The sites of a course, and what must stand on them.
#[derive(Debug)]
struct Path {
    sites: Vec<u8>,
    /// Which of them the man may stop on, a bit each.
    stops: u64,
    /// All of them.
    set: Sites,
    rule: Rule,
    purpose: Purpose,
    bearing: Bearing,
}

/// What is needed to tell the line of a path.
#[derive(Clone, Copy, Debug)]
enum Bearing {
    /// A single leap.
    Leap,
    /// A line, or a line turned aside, that begins with this step.
    Straight(Place),
    /// A circle or zigzag, told by two places of it.
    Bent(Line),
}

#[derive(Clone, Copy, Debug)]
enum Rule {
    /// Over vacant sites.
    Ride,
    /// Over men on the way.
    Hop { hurdles: u8, before: Distance, after: Distance },
    /// Over the man on the site of this index, all others vacant.
    Over(usize),
}

/// Where a man may go.
#[derive(Clone, Default, Debug)]
pub struct Arrivals {
    /// Vacant sites to which he may move.
    pub quiet: Sites,
    /// Occupied sites on which he captures, whoever stands there.
    pub takes: Sites,
    /// Captures of a hurdle: its site, and the vacant site of arrival.
    pub beyond: Vec<(u8, u8)>,
    /// Where it matters over whom he hops: the site of the only hurdle, and the site of arrival. These are not among `quiet`
    /// and `takes`.
    pub over: Vec<(u8, u8)>,
}

type Place = (i8, i8, i8);

const fn add(at: Place, step: Place) -> Place {
    (at.0 + step.0, at.1 + step.1, at.2 + step.2)
}

/// The knight's leaps, each turned by about 45 degrees from the one before.
const OCTAGON: [Step; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The steps of a queen on a flat board, each turned by 45 degrees from the one before.
const COMPASS: [Step; 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// Every direction of leaps of such lengths.
fn directions(leaps: &[[u8; 3]], cube: bool) -> BTreeSet<Place> {
    let mut found = BTreeSet::new();
    for leap in leaps {
        let [a, b, c] = leap.map(|length| length as i8);
        for (x, y, z) in [(a, b, c), (a, c, b), (b, a, c), (b, c, a), (c, a, b), (c, b, a)] {
            for signs in 0..8 {
                let sign = |bit: u8, length: i8| if signs >> bit & 1 == 0 { length } else { -length };
                if cube || z == 0 {
                    found.insert((sign(0, x), sign(1, y), sign(2, z)));
                }
            }
        }
    }
    found
}

/// The eight ways to turn and mirror a pair of steps.
fn symmetries([one, other]: [Step; 2]) -> BTreeSet<[Step; 2]> {
    let mut found = BTreeSet::new();
    for turn in 0..8 {
        let moved = |(x, y): Step| {
            let (x, y) = if turn & 1 == 0 { (x, y) } else { (y, x) };
            (if turn & 2 == 0 { x } else { -x }, if turn & 4 == 0 { y } else { -y })
        };
        found.insert([moved(one), moved(other)]);
    }
    found
}

/// What is needed to unroll the ways of a man of one side from one site.
struct Unroll<'a> {
    geometry: &'a Geometry,
    forward: i8,
    from: usize,
    /// How the lines of the course that is being unrolled are told from others.
    bearing: Bearing,
    paths: Vec<Path>,
}

impl Unroll<'_> {
    /// The sites that steps lead to, one after the other, until they leave the board or come back.
    fn follow(&self, steps: impl IntoIterator<Item = Place>) -> Vec<u8> {
        let mut at = self.geometry.place(self.from);
        let mut sites = Vec::new();
        for step in steps {
            at = add(at, step);
            match self.geometry.site_at(at) {
                Some(site) if site != self.from => sites.push(site as u8),
                _ => break,
            }
        }
        sites
    }

    fn push(&mut self, sites: Vec<u8>, stops: u64, rule: Rule, purpose: Purpose) {
        let set = sites.iter().fold(0, |set, site| set | 1 << site);
        if !sites.is_empty() && stops & ((1 << sites.len()) - 1) != 0 {
            self.paths.push(Path { sites, stops, set, rule, purpose, bearing: self.bearing });
        }
    }

    fn is_edge(&self, site: usize) -> bool {
        let ((file, rank, level), (files, ranks, levels)) = (self.geometry.place(site), self.geometry.size());
        let ends = |at: i8, size: i8| size > 1 && (at == 0 || at == size - 1);
        ends(file, files) || ends(rank, ranks) || ends(level, levels)
    }

    fn way(&mut self, way: &Way) {
        let single = matches!(
            way.manner,
            Manner::Ride(1) | Manner::Hop { before: Distance::Exactly(1), after: Distance::Exactly(1), .. }
        );
        // A pawn's two steps are no line.
        let single = single || matches!((way.course, way.manner), (Course::Forward(_), Manner::Ride(2)));
        for (course, bearing) in self.courses(way.course) {
            self.bearing = if single { Bearing::Leap } else { bearing };
            match way.manner {
                Manner::Ride(most) => {
                    let mut sites = course;
                    let steps = usize::from(most).saturating_mul(if jointed(way.course) { 2 } else { 1 });
                    sites.truncate(steps);
                    self.push(sites, if jointed(way.course) { SECONDS } else { u64::MAX }, Rule::Ride, way.purpose);
                }
                Manner::ToEdge => {
                    let here = self.is_edge(self.from);
                    let other = |&(_, site): &(usize, &u8)| self.is_edge(usize::from(*site)) != here;
                    let stops = course.iter().enumerate().filter(other).fold(0, |set, (index, _)| set | 1 << index);
                    self.push(course, stops, Rule::Ride, way.purpose);
                }
                Manner::Hop { hurdles, before, after } => {
                    let stops = if jointed(way.course) { SECONDS } else { u64::MAX };
                    self.push(course, stops, Rule::Hop { hurdles, before, after }, way.purpose);
                }
                Manner::Deflected(eighths) => self.deflected(&course, eighths, way.purpose),
                Manner::Bounce => self.bounce(&course, way.purpose),
            }
        }
        if way.manner == Manner::Bounce
            && let Course::Straight(leaps) = way.course
        {
            self.bounce_off_edges(leaps, way.purpose);
        }
    }

    /// The courses from the site, as far as they go.
    fn courses(&self, course: Course) -> Vec<(Vec<u8>, Bearing)> {
        let flat = |(files, ranks): Step| (files, ranks, 0);
        let straight = |step: Place| (self.follow(std::iter::repeat(step)), Bearing::Straight(step));
        let courses: Vec<(Vec<u8>, Bearing)> = match course {
            Course::Straight(leaps) => {
                directions(leaps, self.geometry.size().2 > 1).into_iter().map(straight).collect()
            }
            Course::Zigzag(pairs) | Course::Jointed(pairs) => {
                let turned: BTreeSet<[Step; 2]> = pairs.iter().copied().flat_map(symmetries).collect();
                let jointed = jointed(course);
                let by_turns = |pair: [Step; 2]| {
                    let [one, other] = pair.map(flat);
                    let line = if jointed { Bearing::Straight(add(one, other)) } else { self.zigzag(one, other) };
                    (self.follow([one, other].into_iter().cycle().take(126)), line)
                };
                turned.into_iter().map(by_turns).collect()
            }
            Course::Octagon => {
                let around =
                    |start: usize, sense: usize| (0..8).map(move |leap| flat(OCTAGON[(start + sense * leap) % 8]));
                let circle = |start, sense| (self.follow(around(start, sense)), self.circle(around(start, sense)));
                (0..8).flat_map(|start| [1, 7].map(|sense| circle(start, sense))).collect()
            }
            Course::Reflected(times) => {
                let diagonals = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
                let reflected = |step: Step| (self.reflected(step, times), Bearing::Straight(flat(step)));
                diagonals.into_iter().map(reflected).collect()
            }
            Course::Forward(steps) => {
                steps.iter().map(|&(files, ranks)| straight((files, ranks * self.forward, 0))).collect()
            }
        };
        courses.into_iter().filter(|(course, _)| !course.is_empty()).collect()
    }

    /// The zigzag of two steps by turns through the site, told by the first two places of it that are off the board behind.
    fn zigzag(&self, one: Place, other: Place) -> Bearing {
        let back = |step: Place| (-step.0, -step.1, -step.2);
        let mut steps = [back(other), back(one)].into_iter().cycle();
        let mut at = self.geometry.place(self.from);
        while self.geometry.site_at(at).is_some() {
            at = steps.next().map_or(at, |step| add(at, step));
        }
        Bearing::Bent(Line::new(at, steps.next().map_or(at, |step| add(at, step))))
    }

    /// The circle of eight steps from the site, told by its first place in the order of coordinates and the one after it.
    fn circle(&self, steps: impl Iterator<Item = Place>) -> Bearing {
        let mut at = self.geometry.place(self.from);
        let mut places = Vec::new();
        for step in steps {
            places.push(at);
            at = add(at, step);
        }
        let first = (0..places.len()).min_by_key(|&index| places[index]).unwrap_or(0);
        Bearing::Bent(Line::new(places[first], places[(first + 1) % places.len()]))
    }

    /// A bishop's line that the edge of the board reflects. It ends in a corner, and where the man himself stands.
    fn reflected(&self, (mut files, mut ranks): Step, times: u8) -> Vec<u8> {
        let mut at = self.geometry.place(self.from);
        let mut sites = Vec::new();
        let mut left = times;
        loop {
            if let Some(site) = self.geometry.site_at(add(at, (files, ranks, 0))) {
                if site == self.from || sites.len() >= 60 {
                    return sites;
                }
                sites.push(site as u8);
                at = self.geometry.place(site);
                continue;
            }
            let on = |step: Place| self.geometry.site_at(add(at, step)).is_some();
            match (on((-files, ranks, 0)), on((files, -ranks, 0))) {
                (true, false) if left > 0 => files = -files,
                (false, true) if left > 0 => ranks = -ranks,
                _ => return sites,
            }
            left -= 1;
        }
    }

    /// Up to each site of a line as a hurdle, and one step on at an angle.
    fn deflected(&mut self, line: &[u8], eighths: u8, purpose: Purpose) {
        let unit = |to: Place, from: Place| ((to.0 - from.0).signum(), (to.1 - from.1).signum());
        let direction = unit(self.geometry.place(usize::from(line[0])), self.geometry.place(self.from));
        let Some(compass) = COMPASS.iter().position(|&step| step == direction) else { return };
        let turns: BTreeSet<usize> =
            [usize::from(eighths), 8 - usize::from(eighths)].into_iter().map(|by| (compass + by) % 8).collect();
        for (index, &hurdle) in line.iter().enumerate() {
            for &turn in &turns {
                let (files, ranks) = COMPASS[turn];
                let Some(to) = self.geometry.site_at(add(self.geometry.place(usize::from(hurdle)), (files, ranks, 0)))
                else {
                    continue;
                };
                // Nobody lands where he stands.
                if to == self.from {
                    continue;
                }
                let mut sites = line[..=index].to_vec();
                sites.push(to as u8);
                // Straight back he lands on the last site before the hurdle, which was vacant when he passed it.
                if line[..index].last() == Some(&(to as u8)) {
                    sites.remove(index - 1);
                    if purpose == Purpose::Both {
                        self.push(sites, 1 << index, Rule::Over(index - 1), Purpose::Move);
                    }
                } else {
                    self.push(sites, 1 << (index + 1), Rule::Over(index), purpose);
                }
            }
        }
    }

    /// Away from each site of a line as the first obstacle, as far in the other direction.
    fn bounce(&mut self, line: &[u8], purpose: Purpose) {
        let (here, first) = (self.geometry.place(self.from), self.geometry.place(usize::from(line[0])));
        let back = (here.0 - first.0, here.1 - first.1, here.2 - first.2);
        let behind = self.follow(std::iter::repeat(back));
        for index in 0..line.len().min(behind.len()) {
            let sites: Vec<u8> = line[..=index].iter().chain(&behind[..=index]).copied().collect();
            self.push(sites, 1 << (2 * index + 1), Rule::Over(index), purpose);
        }
    }

    /// The same where the edge of the board is the obstacle.
    fn bounce_off_edges(&mut self, leaps: &[[u8; 3]], purpose: Purpose) {
        for step in directions(leaps, self.geometry.size().2 > 1) {
            let line = self.follow(std::iter::repeat(step));
            let behind = self.follow(std::iter::repeat((-step.0, -step.1, -step.2)));
            if behind.len() > line.len() {
                let sites: Vec<u8> = line.iter().chain(&behind[..=line.len()]).copied().collect();
                self.bearing = Bearing::Straight((-step.0, -step.1, -step.2));
                self.push(sites, 1 << (2 * line.len()), Rule::Ride, purpose);
            }
        }
    }
}

/// Every second step.
const SECONDS: u64 = 0xaaaa_aaaa_aaaa_aaaa;

const fn jointed(course: Course) -> bool {
    matches!(course, Course::Jointed(_))
}

impl Reach {
    /// Unrolls the ways of a man.
    pub(super) fn new(ways: &[Way], geometry: &Geometry) -> Self {
        let ranks = geometry.size().1;
        let unroll = |forward: i8, from: usize| {
            let rank = geometry.place(from).1;
            let rank = (if forward > 0 { rank } else { ranks - 1 - rank }) as u8;
            let mut unroll = Unroll { geometry, forward, from, bearing: Bearing::Leap, paths: Vec::new() };
            if geometry.all >> from & 1 != 0 {
                let open = |way: &&Way| (way.ranks.0..=way.ranks.1).contains(&rank);
                ways.iter().filter(open).for_each(|way| unroll.way(way));
            }
            unroll.paths
        };
        let from = [1, -1].map(|forward| (0..geometry.stride()).map(|from| unroll(forward, from)).collect::<Vec<_>>());
        let stride = geometry.stride();
        let threats = [0, 1].map(|side: usize| {
            let (mut starts, mut threats) = (Vec::new(), Vec::new());
            for (from, paths) in from[side].iter().enumerate() {
                let mut found: Vec<(u8, Threat)> = paths.iter().flat_map(|path| path.threats(geometry, from)).collect();
                found.sort_by_key(|(to, _)| *to);
                let mut found = found.into_iter().peekable();
                for to in 0..stride {
                    starts.push(threats.len() as u32);
                    while let Some((_, threat)) = found.next_if(|(site, _)| usize::from(*site) == to) {
                        threats.push(threat);
                    }
                }
            }
            starts.push(threats.len() as u32);
            (starts, threats)
        });
        Self { threats, stride, captures_hurdles: ways.iter().any(|way| way.purpose == Purpose::CaptureHurdle), from }
    }

    /// Adds where a man of a side may go from a site of a board that is occupied like this, and over whom, if that matters.
    pub(super) fn collect(&self, by: Color, from: usize, occupied: Sites, over: bool, arrivals: &mut Arrivals) {
        for path in &self.from[by.index()][from & 127] {
            path.walk(occupied, &mut |to, hurdle| {
                let vacant = occupied >> to & 1 == 0;
                match (path.purpose, hurdle) {
                    (Purpose::CaptureHurdle, Some(hurdle)) if vacant && !arrivals.beyond.contains(&(hurdle, to)) => {
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
    }

    /// By what a man of a side might capture, from one site, a man on another.
    #[inline]
    pub(super) fn threats(&self, by: Color, from: usize, to: usize) -> &[Threat] {
        let (ends, threats) = &self.threats[by.index()];
        let place = (from & 127) * self.stride + to;
        match (ends.get(place), ends.get(place + 1)) {
            (Some(&start), Some(&end)) => threats.get(start as usize..end as usize).unwrap_or(&[]),
            _ => &[],
        }
    }

    /// Whether a man of a side captures, from a site of a board that is occupied like this, a man on another site of it.
    /// Where he arrives elsewhere, `may_arrive` says whether he may.
    #[inline]
    pub(super) fn attacks(
        &self,
        by: Color,
        from: usize,
        to: usize,
        occupied: Sites,
        may_arrive: impl Fn(usize) -> bool,
    ) -> bool {
        let arrives = |threat: &Threat| usize::from(threat.arrival) == to || may_arrive(threat.arrival.into());
        self.threats(by, from, to).iter().any(|threat| threat.holds(occupied) && arrives(threat))
    }

    /// The lines along which he does so.
    pub(super) fn lines(
        &self,
        by: Color,
        from: usize,
        to: usize,
        occupied: Sites,
        may_arrive: impl Fn(usize) -> bool,
    ) -> impl Iterator<Item = Line> {
        let arrives = move |threat: &&Threat| usize::from(threat.arrival) == to || may_arrive(threat.arrival.into());
        self.threats(by, from, to)
            .iter()
            .filter(move |threat| threat.holds(occupied))
            .filter(arrives)
            .map(|threat| threat.line)
    }
}

/// One way to capture a man on a certain site from a certain other one, as a test of the occupied sites.
#[derive(Clone, Copy, Debug)]
pub(super) struct Threat {
    /// The sites that matter.
    pub(super) mask: Sites,
    /// Those among them that must be occupied.
    occupied: Sites,
    /// How many of the sites that matter are occupied.
    count: u8,
    /// Where the man arrives.
    arrival: u8,
    /// The line along which the man attacks, as [`Line`] numbers it.
    pub(super) line: Line,
}

/// What tells the line of an attack from others: two places, on the board or just off it. The line of a rider or hopper runs from
/// the first place off the board behind him to the first beyond whom he attacks; a leaper's from himself to whom he attacks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Line([i8; 6]);

impl Line {
    /// From one place to another.
    pub(super) const fn new(from: (i8, i8, i8), to: (i8, i8, i8)) -> Self {
        Self([from.0, from.1, from.2, to.0, to.1, to.2])
    }

    /// The line through two places on which steps lead from one to the other, to the first places off the board.
    pub(super) fn through(geometry: &Geometry, from: Place, to: Place, step: Place) -> Self {
        let back = (-step.0, -step.1, -step.2);
        let off = |mut at: Place, step: Place| {
            while geometry.site_at(at).is_some() {
                at = add(at, step);
            }
            at
        };
        Self::new(off(from, back), off(to, step))
    }
}

impl Threat {
    /// Whether it holds on a board that is occupied like this.
    #[inline]
    #[allow(clippy::manual_is_power_of_two, reason = "the library counts bits, which takes longer")]
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
    /// The threats of a man who takes this path, each with the site on which he captures.
    fn threats(&self, geometry: &Geometry, from: usize) -> Vec<(u8, Threat)> {
        let mut threats = Vec::new();
        let stops = (0..self.sites.len()).filter(|index| self.stops >> index & 1 != 0);
        for index in stops.filter(|_| self.purpose != Purpose::Move) {
            let arrival = self.sites[index];
            let set = |sites: &[u8]| sites.iter().fold(0, |set: Sites, site| set | 1 << site);
            let before = set(&self.sites[..index]);
            let (mask, hurdle, occupied, count) = match self.rule {
                Rule::Ride => (before, None, 0, 0),
                Rule::Over(hurdle) => (before, Some(hurdle), 1 << self.sites[hurdle], 1),
                Rule::Hop { hurdles, before: first, after } => {
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
                    let known = [first, last].into_iter().flatten().fold(0, |set, index| set | 1 << self.sites[index]);
                    (before, last, known, hurdles)
                }
            };
            let line = |to: u8| {
                let (from, to) = (geometry.place(from), geometry.place(to.into()));
                match self.bearing {
                    Bearing::Leap => Line::new(from, to),
                    Bearing::Straight(step) => Line::through(geometry, from, to, step),
                    Bearing::Bent(line) => line,
                }
            };
            if self.purpose == Purpose::CaptureHurdle {
                // The hurdle is the man captured: everything else is vacant, the site of arrival too.
                let Some(hurdle) = hurdle.map(|hurdle| self.sites[hurdle]) else { continue };
                let mask = (mask | 1 << arrival) & !(1 << hurdle);
                threats.push((hurdle, Threat { mask, occupied: 0, count: 0, arrival, line: line(hurdle) }));
            } else {
                threats.push((arrival, Threat { mask, occupied, count, arrival, line: line(arrival) }));
            }
        }
        threats
    }

    /// Hands on each site where the man may stop, whether or not somebody stands there, with the hurdle if it is the
    /// only one, until `stop` answers true; that is the answer then.
    #[inline]
    fn walk(&self, occupied: Sites, stop: &mut impl FnMut(u8, Option<u8>) -> bool) -> bool {
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
            Rule::Hop { hurdles, before, after } => self.hop(occupied, (hurdles, before, after), stop),
            Rule::Over(hurdle) => {
                let last = self.sites.len() - 1;
                let fits = |(index, site): (usize, &u8)| (occupied >> site & 1 != 0) == (index == hurdle);
                self.sites[..last].iter().enumerate().all(fits) && stop(self.sites[last], Some(self.sites[hurdle]))
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
