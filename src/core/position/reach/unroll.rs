//! Unrolls the [`Way`]s of a man to [`Path`]s: rotated, mirrored and reflected until they leave the
//! board.
//!
//! The course determines the sequence of sites ([`Unroll::courses`]). The manner determines where
//! on them the man may stop, and the occupation that it needs ([`Unroll::way`]).

use super::line::AttackLine;
use super::path::{Bearing, Path, Rule};
use super::{Coordinates, add};
use crate::board::Geometry;
use crate::men::fairy::{Course, Distance, Heading, Manner, Purpose, Step, Way};
use std::collections::BTreeSet;

/// The knight's leaps, each turned by about 45 degrees from the one before.
const OCTAGON: [Step; 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];

/// The steps of a queen on a flat board, each turned by 45 degrees from the one before.
const COMPASS: [Step; 8] = [
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
];

/// Every second step.
const SECONDS: u64 = 0xaaaa_aaaa_aaaa_aaaa;

/// The paths of a man with these ways on a site, going up or down the board.
pub(super) fn unroll(ways: &[Way], geometry: &Geometry, forward: i8, from: usize) -> Vec<Path> {
    let ((file, rank, _), ranks) = (geometry.place(from), geometry.size().1);
    let rank = (if forward > 0 { rank } else { ranks - 1 - rank }) as u8;
    let mut unroll = Unroll {
        geometry,
        forward,
        from,
        bearing: Bearing::Leap,
        paths: Vec::new(),
    };
    if geometry.all >> from & 1 != 0 {
        let open =
            |way: &&Way| (way.ranks.0..=way.ranks.1).contains(&rank) && way.files >> file & 1 != 0;
        ways.iter().filter(open).for_each(|way| unroll.way(way));
    }
    unroll.paths
}

const fn jointed(course: Course) -> bool {
    matches!(course, Course::Jointed(_))
}

/// Every direction of leaps with these lengths.
fn directions(leaps: &[[u8; 3]], cube: bool) -> BTreeSet<Coordinates> {
    let mut found = BTreeSet::new();
    for leap in leaps {
        let [a, b, c] = leap.map(|length| length as i8);
        for (x, y, z) in [
            (a, b, c),
            (a, c, b),
            (b, a, c),
            (b, c, a),
            (c, a, b),
            (c, b, a),
        ] {
            for signs in 0..8 {
                let sign = |bit: u8, length: i8| {
                    if signs >> bit & 1 == 0 {
                        length
                    } else {
                        -length
                    }
                };
                if cube || z == 0 {
                    found.insert((sign(0, x), sign(1, y), sign(2, z)));
                }
            }
        }
    }
    found
}

/// The eight rotations and reflections of a pair of steps.
fn symmetries([one, other]: [Step; 2]) -> BTreeSet<[Step; 2]> {
    let mut found = BTreeSet::new();
    for turn in 0..8 {
        let moved = |(x, y): Step| {
            let (x, y) = if turn & 1 == 0 { (x, y) } else { (y, x) };
            (
                if turn & 2 == 0 { x } else { -x },
                if turn & 4 == 0 { y } else { -y },
            )
        };
        found.insert([moved(one), moved(other)]);
    }
    found
}

/// The data needed to unroll the ways of a man of one side from one site.
struct Unroll<'a> {
    geometry: &'a Geometry,
    forward: i8,
    from: usize,
    /// The identity of the lines of the course that is being unrolled.
    bearing: Bearing,
    paths: Vec<Path>,
}

impl Unroll<'_> {
    /// The sites reached by successive steps, until they leave the board or return.
    fn follow(&self, steps: impl IntoIterator<Item = Coordinates>) -> Vec<u8> {
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
            self.paths.push(Path {
                sites,
                stops,
                set,
                rule,
                purpose,
                bearing: self.bearing,
            });
        }
    }

    fn is_edge(&self, site: usize) -> bool {
        let ((file, rank, level), (files, ranks, levels)) =
            (self.geometry.place(site), self.geometry.size());
        let ends = |at: i8, size: i8| size > 1 && (at == 0 || at == size - 1);
        ends(file, files) || ends(rank, ranks) || ends(level, levels)
    }

    fn way(&mut self, way: &Way) {
        let single = matches!(
            way.manner,
            Manner::Ride(1)
                | Manner::RightAngle(1)
                | Manner::Hop {
                    before: Distance::Exactly(1),
                    after: Distance::Exactly(1),
                    ..
                }
        );
        // A pawn's two steps do not form a line.
        let single = single
            || matches!(
                (way.course, way.manner),
                (Course::Forward(_), Manner::Ride(2))
            );
        for (course, bearing) in self.courses(way.course) {
            if !self.heads(usize::from(course[0]), way.heading) {
                continue;
            }
            self.bearing = if single { Bearing::Leap } else { bearing };
            match way.manner {
                Manner::Ride(most) => {
                    let mut sites = course;
                    let steps =
                        usize::from(most).saturating_mul(if jointed(way.course) { 2 } else { 1 });
                    sites.truncate(steps);
                    self.push(
                        sites,
                        if jointed(way.course) {
                            SECONDS
                        } else {
                            u64::MAX
                        },
                        Rule::Ride,
                        way.purpose,
                    );
                }
                Manner::ToEdge => {
                    let here = self.is_edge(self.from);
                    let other =
                        |&(_, site): &(usize, &u8)| self.is_edge(usize::from(*site)) != here;
                    let stops = course
                        .iter()
                        .enumerate()
                        .filter(other)
                        .fold(0, |set, (index, _)| set | 1 << index);
                    self.push(course, stops, Rule::Ride, way.purpose);
                }
                Manner::Hop {
                    hurdles,
                    before,
                    after,
                } => {
                    let stops = if jointed(way.course) {
                        SECONDS
                    } else {
                        u64::MAX
                    };
                    self.push(
                        course,
                        stops,
                        Rule::Hop {
                            hurdles,
                            before,
                            after,
                        },
                        way.purpose,
                    );
                }
                Manner::Deflected(eighths) => self.deflected(&course, eighths, way.purpose),
                Manner::RightAngle(most) => self.right_angles(&course, most, way.purpose),
                Manner::Bounce => self.bounce(&course, way.purpose),
                Manner::Twice | Manner::Radial | Manner::Beside => {}
            }
        }
        if let Course::Straight(leaps) = way.course {
            let steps = directions(leaps, self.geometry.size().2 > 1);
            match way.manner {
                Manner::Bounce => self.bounce_off_edges(&steps, way.purpose),
                Manner::Twice => self.twice(&steps, way.purpose),
                Manner::Radial => self.radial(&steps, way.purpose),
                Manner::Beside => self.beside(&steps, way.purpose),
                _ => {}
            }
        }
    }

    /// Returns whether a way in these directions leads to a site.
    fn heads(&self, to: usize, heading: Heading) -> bool {
        let up = self.geometry.place(to).1 - self.geometry.place(self.from).1;
        match heading {
            Heading::Any => true,
            Heading::Ahead => up * self.forward > 0,
            Heading::Back => up * self.forward < 0,
            Heading::Up => up > 0,
            Heading::Down => up < 0,
        }
    }

    /// The site that a step from another one leads to.
    fn step(&self, from: u8, step: Coordinates) -> Option<u8> {
        let to = add(self.geometry.place(from.into()), step);
        self.geometry.site_at(to).map(|site| site as u8)
    }

    /// The courses from the site, as far as they go.
    fn courses(&self, course: Course) -> Vec<(Vec<u8>, Bearing)> {
        let flat = |(files, ranks): Step| (files, ranks, 0);
        let straight = |step: Coordinates| {
            (
                self.follow(std::iter::repeat(step)),
                Bearing::Straight(step),
            )
        };
        let courses: Vec<(Vec<u8>, Bearing)> = match course {
            Course::Straight(leaps) => directions(leaps, self.geometry.size().2 > 1)
                .into_iter()
                .map(straight)
                .collect(),
            Course::Zigzag(pairs) | Course::Jointed(pairs) => {
                let turned: BTreeSet<[Step; 2]> =
                    pairs.iter().copied().flat_map(symmetries).collect();
                let jointed = jointed(course);
                let by_turns = |pair: [Step; 2]| {
                    let [one, other] = pair.map(flat);
                    let line = if jointed {
                        Bearing::Straight(add(one, other))
                    } else {
                        self.zigzag(one, other)
                    };
                    (
                        self.follow([one, other].into_iter().cycle().take(126)),
                        line,
                    )
                };
                turned.into_iter().map(by_turns).collect()
            }
            Course::Octagon => {
                let around = |start: usize, sense: usize| {
                    (0..8).map(move |leap| flat(OCTAGON[(start + sense * leap) % 8]))
                };
                let circle = |start, sense| {
                    (
                        self.follow(around(start, sense)),
                        self.circle(around(start, sense)),
                    )
                };
                (0..8)
                    .flat_map(|start| [1, 7].map(|sense| circle(start, sense)))
                    .collect()
            }
            Course::Reflected(times) => {
                let diagonals = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
                let reflected =
                    |step: Step| (self.reflected(step, times), Bearing::Straight(flat(step)));
                diagonals.into_iter().map(reflected).collect()
            }
            Course::Forward(steps) => steps
                .iter()
                .map(|&(files, ranks)| straight((files, ranks * self.forward, 0)))
                .collect(),
        };
        courses
            .into_iter()
            .filter(|(course, _)| !course.is_empty())
            .collect()
    }

    /// The zigzag of two alternating steps through the site, identified by its first two places off
    /// the board behind.
    fn zigzag(&self, one: Coordinates, other: Coordinates) -> Bearing {
        let back = |step: Coordinates| (-step.0, -step.1, -step.2);
        let mut steps = [back(other), back(one)].into_iter().cycle();
        let mut at = self.geometry.place(self.from);
        while self.geometry.site_at(at).is_some() {
            at = steps.next().map_or(at, |step| add(at, step));
        }
        Bearing::Bent(AttackLine::new(
            at,
            steps.next().map_or(at, |step| add(at, step)),
        ))
    }

    /// The circle of eight steps from the site, identified by its first place in the order of
    /// coordinates and the place after it.
    fn circle(&self, steps: impl Iterator<Item = Coordinates>) -> Bearing {
        let mut at = self.geometry.place(self.from);
        let mut places = Vec::new();
        for step in steps {
            places.push(at);
            at = add(at, step);
        }
        let first = (0..places.len())
            .min_by_key(|&index| places[index])
            .unwrap_or(0);
        Bearing::Bent(AttackLine::new(
            places[first],
            places[(first + 1) % places.len()],
        ))
    }

    /// A bishop's line that the edge of the board reflects at most `times` times. It ends at the
    /// edge after the last reflection, in a corner, or before the man's own square.
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
            let on = |step: Coordinates| self.geometry.site_at(add(at, step)).is_some();
            match (on((-files, ranks, 0)), on((files, -ranks, 0))) {
                (true, false) if left > 0 => files = -files,
                (false, true) if left > 0 => ranks = -ranks,
                _ => return sites,
            }
            left -= 1;
        }
    }

    /// Up to each site of a line as a hurdle, and one step further at an angle.
    fn deflected(&mut self, line: &[u8], eighths: u8, purpose: Purpose) {
        let unit = |to: Coordinates, from: Coordinates| {
            ((to.0 - from.0).signum(), (to.1 - from.1).signum())
        };
        let direction = unit(
            self.geometry.place(usize::from(line[0])),
            self.geometry.place(self.from),
        );
        let Some(compass) = COMPASS.iter().position(|&step| step == direction) else {
            return;
        };
        let turns: BTreeSet<usize> = [usize::from(eighths), 8 - usize::from(eighths)]
            .into_iter()
            .map(|by| (compass + by) % 8)
            .collect();
        for (index, &hurdle) in line.iter().enumerate() {
            for &turn in &turns {
                let (files, ranks) = COMPASS[turn];
                let Some(to) = self.geometry.site_at(add(
                    self.geometry.place(usize::from(hurdle)),
                    (files, ranks, 0),
                )) else {
                    continue;
                };
                // No man lands on its own square.
                if to == self.from {
                    continue;
                }
                let mut sites = line[..=index].to_vec();
                sites.push(to as u8);
                // Going straight back, the man lands on the last site before the hurdle, which was
                // vacant when the man passed it.
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

    /// Away from each site of a line as the first obstacle, by the same distance in the other
    /// direction.
    fn bounce(&mut self, line: &[u8], purpose: Purpose) {
        let (here, first) = (
            self.geometry.place(self.from),
            self.geometry.place(usize::from(line[0])),
        );
        let back = (here.0 - first.0, here.1 - first.1, here.2 - first.2);
        let behind = self.follow(std::iter::repeat(back));
        for index in 0..line.len().min(behind.len()) {
            let sites: Vec<u8> = line[..=index]
                .iter()
                .chain(&behind[..=index])
                .copied()
                .collect();
            self.push(sites, 1 << (2 * index + 1), Rule::Over(index), purpose);
        }
    }

    /// The same with the edge of the board as the obstacle.
    fn bounce_off_edges(&mut self, steps: &BTreeSet<Coordinates>, purpose: Purpose) {
        for &step in steps {
            let line = self.follow(std::iter::repeat(step));
            let behind = self.follow(std::iter::repeat((-step.0, -step.1, -step.2)));
            if behind.len() > line.len() {
                let sites: Vec<u8> = line.iter().chain(&behind[..=line.len()]).copied().collect();
                self.bearing = Bearing::Straight((-step.0, -step.1, -step.2));
                self.push(sites, 1 << (2 * line.len()), Rule::Ride, purpose);
            }
        }
    }

    /// Up to each of the first sites of a line as a hurdle, and as many steps on at a right angle.
    fn right_angles(&mut self, line: &[u8], most: u8, purpose: Purpose) {
        let (here, first) = (
            self.geometry.place(self.from),
            self.geometry.place(usize::from(line[0])),
        );
        let (files, ranks) = (first.0 - here.0, first.1 - here.1);
        let line = &line[..line.len().min(most.into())];
        for (index, &hurdle) in line.iter().enumerate() {
            for step in [(-ranks, files, 0), (ranks, -files, 0)] {
                let mut sites = line[..=index].to_vec();
                let mut at = hurdle;
                while sites.len() < 2 * (index + 1) {
                    match self.step(at, step) {
                        Some(site) => at = site,
                        None => break,
                    }
                    sites.push(at);
                }
                let last = 2 * index + 1;
                if sites.len() > last {
                    self.push(sites, 1 << last, Rule::Over(index), purpose);
                }
            }
        }
    }

    /// Two hops in succession along any of these lines.
    fn twice(&mut self, steps: &BTreeSet<Coordinates>, purpose: Purpose) {
        self.bearing = Bearing::Leap;
        for &step in steps {
            let line = self.follow(std::iter::repeat(step));
            for first in 0..line.len().saturating_sub(1) {
                let past = line[first + 1];
                for &turned in steps {
                    self.hop_on(&line[..first + 2], first, past, turned, purpose);
                }
            }
        }
    }

    /// The second hop, over each site of a line in this direction.
    fn hop_on(
        &mut self,
        begun: &[u8],
        first: usize,
        past: u8,
        step: Coordinates,
        purpose: Purpose,
    ) {
        let mut sites = begun.to_vec();
        let mut at = past;
        while let Some(hurdle) = self.step(at, step) {
            at = hurdle;
            // The square that the man leaves is occupied by itself.
            let own = usize::from(hurdle) == self.from;
            if !own {
                sites.push(hurdle);
            }
            let second = sites.len() - 1;
            let hurdles = if own { [first, first] } else { [first, second] };
            let is_hurdle = |index: usize| hurdles.contains(&index);
            let passed: BTreeSet<u8> = sites
                .iter()
                .enumerate()
                .filter(|(index, _)| !is_hurdle(*index))
                .map(|(_, &site)| site)
                .collect();
            let possible = hurdles.iter().all(|&index| !passed.contains(&sites[index]));
            let arrival = self
                .step(hurdle, step)
                .filter(|&to| usize::from(to) != self.from && possible);
            if let Some(to) = arrival {
                let mut path = sites.clone();
                path.push(to);
                let last = path.len() - 1;
                // A site that the man passes is vacant, so nothing is captured there.
                let purpose = match purpose {
                    Purpose::Both if passed.contains(&to) => Purpose::Move,
                    purpose => purpose,
                };
                self.push(path, 1 << last, Rule::OverBoth(hurdles), purpose);
            }
            if own {
                return;
            }
        }
    }

    /// To a hurdle by one of these leaps, and on by another of the same length.
    fn radial(&mut self, leaps: &BTreeSet<Coordinates>, purpose: Purpose) {
        self.bearing = Bearing::Leap;
        for &one in leaps {
            let Some(hurdle) = self.step(self.from as u8, one) else {
                continue;
            };
            for &other in leaps.iter().filter(|&&other| square(other) == square(one)) {
                let to = self.step(hurdle, other);
                if let Some(to) = to.filter(|&to| usize::from(to) != self.from) {
                    self.push(vec![hurdle, to], 0b10, KEPT_HURDLE, purpose);
                }
            }
        }
    }

    /// By one of these leaps, if there is a man to which another of the same length leads.
    fn beside(&mut self, leaps: &BTreeSet<Coordinates>, purpose: Purpose) {
        self.bearing = Bearing::Leap;
        for &one in leaps {
            for &other in leaps {
                if one == other || square(one) != square(other) {
                    continue;
                }
                let sites = [one, other].map(|leap| self.step(self.from as u8, leap));
                if let [Some(man), Some(to)] = sites {
                    self.push(vec![man, to], 0b10, KEPT_HURDLE, purpose);
                }
            }
        }
    }
}

/// Over the man on the first site, whose colour no attribute of the hopper changes: Popeye's
/// treehoppers and leafhoppers leave their hurdles unchanged.
const KEPT_HURDLE: Rule = Rule::OverBoth([0, 0]);

/// The square of the length of a leap.
fn square((files, ranks, levels): Coordinates) -> i16 {
    [files, ranks, levels]
        .map(i16::from)
        .into_iter()
        .map(|size| size * size)
        .sum()
}
