//! [`Scheme`]: the elements of a problem's play, by which an anticipation is found even if men
//! stand elsewhere.
//!
//! A scheme is a set of features. Squares are relative to the mated king, in files and ranks, so
//! the king's square does not matter. If Black attacks, the board is mirrored top to bottom and the
//! colours are exchanged.
//!
//! | feature | in battle play | in help and series play | weight |
//! |---|---|---|---|
//! | key | the man of the key and its move | | 3 |
//! | threat | the man of a threat and its move | | 2 |
//! | line | a defence and its answer, with their men | the last two moves of a solution | 3 |
//! | mate | the man that reaches the goal and its move | the same | 2 |
//! | man | a man beside the king in the diagram | a man beside the king in the mate | 1 |
//! | theme | a theme of the play that has a keyword | the same | 2 |
//!
//! The agreement of two schemes is their weighted Jaccard index: the weight of the common features
//! over the weight of all features. It is the maximum over reflections of one scheme and, if no
//! pawn takes part, rotations. Set play and tries do not count.

use super::placement::is_flat;
use crate::board::Cell;
use crate::position::{Color, Man, Role, Setup};
use crate::problem::{Duplex, Line, Node, Play, Solution, TwinSolution};
use crate::rules::AnyPosition;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// The elements of a problem's play as text, parsed only when schemes are compared.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Scheme(String);

/// The subject of a feature.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum FeatureKind {
    Key,
    Threat,
    Line,
    Mate,
    Beside,
}

impl FeatureKind {
    const ALL: [Self; 5] = [
        Self::Key,
        Self::Threat,
        Self::Line,
        Self::Mate,
        Self::Beside,
    ];

    const fn letter(self) -> char {
        match self {
            Self::Key => 'k',
            Self::Threat => 't',
            Self::Line => 'l',
            Self::Mate => 'm',
            Self::Beside => 'b',
        }
    }

    const fn weight(self) -> usize {
        match self {
            Self::Key | Self::Line => 3,
            Self::Threat | Self::Mate => 2,
            Self::Beside => 1,
        }
    }

    const fn words(self) -> [&'static str; 2] {
        match self {
            Self::Key => ["key", "keys"],
            Self::Threat => ["threat", "threats"],
            Self::Line => ["line", "lines"],
            Self::Mate => ["mate", "mates"],
            Self::Beside => ["man beside the king", "men beside the king"],
        }
    }
}

/// The weight of a theme.
const THEME: usize = 2;

/// The most features of a kind: a long problem has thousands of variations.
const MOST: usize = 250;

/// A square relative to the king: files, ranks, and whether it is on another board.
type FromKing = (i8, i8, bool);

/// A man with its departure and arrival; both are the same if it does not move.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct ManWay(char, u8, FromKing, FromKing);

/// A part of a scheme.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Feature(FeatureKind, Vec<ManWay>);

/// Features as text. `ka0ghgi` is a key (`k`) of the attacker's (`a`) man 0, the king. The letters
/// give file and rank relative to the mated king, `h` being the same. This king moves one square
/// up, from the square left of the mated king (`gh`, then `gi`). Capital letters mean another
/// board, `;` ends a feature, and a line has two men.
fn text(features: &[Feature]) -> String {
    let mut text = String::new();
    for Feature(kind, ways) in features {
        text.push(kind.letter());
        for ManWay(side, role, from, to) in ways {
            let _ = write!(text, "{side}{role}");
            for (files, ranks, other) in [from, to] {
                for steps in [files, ranks] {
                    let letter = char::from(b'h'.saturating_add_signed(*steps));
                    text.push(if *other {
                        letter.to_ascii_uppercase()
                    } else {
                        letter
                    });
                }
            }
        }
        text.push(';');
    }
    text
}

/// The features in a text; other text is skipped.
fn features(text: &str) -> BTreeSet<Feature> {
    let step = |sign: u8| (sign.to_ascii_lowercase() as i8).wrapping_sub(b'h' as i8);
    let place = |signs: &[u8]| {
        (
            step(signs[0]),
            step(signs[1]),
            signs[0].is_ascii_uppercase(),
        )
    };
    let feature = |part: &str| {
        let kind = FeatureKind::ALL
            .into_iter()
            .find(|kind| part.starts_with(kind.letter()))?;
        let mut rest = part.get(1..)?;
        let mut ways = Vec::new();
        while let Some(side) = rest.chars().next() {
            let end = rest.get(1..)?.find(|c: char| !c.is_ascii_digit())? + 1;
            let signs = rest.as_bytes().get(end..end + 4)?;
            ways.push(ManWay(
                side,
                rest.get(1..end)?.parse().ok()?,
                place(&signs[..2]),
                place(&signs[2..]),
            ));
            rest = rest.get(end + 4..)?;
        }
        Some(Feature(kind, ways))
    };
    text.split(';').filter_map(feature).collect()
}

/// The agreement of two schemes.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Agreement {
    /// The agreement in percent.
    pub percent: usize,
    /// The common features: `key, 3 of 4 lines, 5 of 6 mates, themes Grimshaw, Novotny`.
    pub words: String,
}

/// The point of view from which squares are described.
#[derive(Clone, Copy)]
struct KingView {
    king: Cell,
    attacker: Color,
}

impl KingView {
    /// The view from a side's king; `None` without exactly one such king, or in a cube.
    fn of(men: &[(Cell, Man)], mated: Color) -> Option<Self> {
        if men.iter().any(|(cell, _)| !is_flat(cell.board)) {
            return None;
        }
        let mut kings = men
            .iter()
            .filter(|(_, man)| man.role.is_king() && man.belongs_to(mated));
        let (king, _) = kings.next()?;
        kings.next().is_none().then_some(Self {
            king: *king,
            attacker: !mated,
        })
    }

    fn place(self, cell: Cell) -> FromKing {
        let files = cell.square.file() as i8 - self.king.square.file() as i8;
        let ranks = cell.square.rank() as i8 - self.king.square.rank() as i8;
        let ranks = if self.attacker == Color::White {
            ranks
        } else {
            -ranks
        };
        (files, ranks, cell.board != self.king.board)
    }

    fn side(self, color: Color) -> char {
        if color == self.attacker { 'a' } else { 'd' }
    }

    fn way(self, node: crate::position::Move, by: Color) -> ManWay {
        ManWay(
            self.side(by),
            node.role().index() as u8,
            self.place(node.from()),
            self.place(node.to()),
        )
    }

    /// The men beside the king.
    fn beside(self, men: &[(Cell, Man)]) -> impl Iterator<Item = Feature> + '_ {
        men.iter().filter_map(move |&(cell, man)| {
            let place @ (files, ranks, other) = self.place(cell);
            let near = !other && files.abs() <= 1 && ranks.abs() <= 1 && (files, ranks) != (0, 0);
            let way = ManWay(self.side(man.color), man.role.index() as u8, place, place);
            near.then(|| Feature(FeatureKind::Beside, vec![way]))
        })
    }
}

impl Scheme {
    /// The scheme of a problem's versions, all searched completely; `None` if it has no features:
    /// for example, if no king or more than one can be mated, or in a cube.
    pub fn of(versions: &[TwinSolution]) -> Option<Self> {
        let mut features = BTreeSet::new();
        for version in versions {
            let half = version.problem.options.duplex == Duplex::Half;
            let own = (!half).then_some((&version.solution, false));
            for (solution, other) in own
                .into_iter()
                .chain(version.duplex.as_ref().map(|solution| (solution, true)))
            {
                let mut setup = version.problem.setup.clone();
                if other {
                    setup.pass();
                }
                if version.problem.stipulation.is_battle() {
                    battle(version, solution, &setup, &mut features);
                } else {
                    solution
                        .lines
                        .iter()
                        .for_each(|line| help(&setup, line, &mut features));
                }
            }
        }
        let mut kept: Vec<Feature> = Vec::new();
        for kind in FeatureKind::ALL {
            kept.extend(
                features
                    .iter()
                    .filter(|one| one.0 == kind)
                    .take(MOST)
                    .cloned(),
            );
        }
        (!kept.is_empty()).then(|| Self(text(&kept)))
    }

    /// Its transformations: those of [`super::Transformation`], with rotation only if no pawn takes
    /// part.
    fn turned(&self) -> Vec<BTreeSet<Feature>> {
        let pawn = |way: &ManWay| Role::from_index(way.1).is_none_or(Role::is_pawn);
        let features = features(&self.0);
        let directed = features.iter().any(|feature| feature.1.iter().any(pawn));
        let turns = if directed { 0..2 } else { 0..8 };
        let place = |turn: u8, (files, ranks, other): FromKing| {
            let files = if turn & 1 == 0 { files } else { -files };
            let ranks = if turn & 2 == 0 { ranks } else { -ranks };
            if turn & 4 == 0 {
                (files, ranks, other)
            } else {
                (ranks, files, other)
            }
        };
        let way =
            |turn: u8, way: &ManWay| ManWay(way.0, way.1, place(turn, way.2), place(turn, way.3));
        let feature = |turn: u8, one: &Feature| {
            Feature(one.0, one.1.iter().map(|one| way(turn, one)).collect())
        };
        turns
            .map(|turn| features.iter().map(|one| feature(turn, one)).collect())
            .collect()
    }
}

/// A scheme that others are compared with, in each way that it can be turned.
#[derive(Clone, Debug)]
pub struct Sought {
    turned: Vec<BTreeSet<Feature>>,
    themes: BTreeSet<String>,
}

impl Sought {
    /// The scheme of a problem that shows these themes.
    pub fn new(scheme: &Scheme, themes: &[String]) -> Self {
        Self {
            turned: scheme.turned(),
            themes: counting(themes),
        }
    }

    /// The agreement with another problem.
    pub fn agreement(&self, scheme: &Scheme, themes: &[String]) -> Agreement {
        let other = features(&scheme.0);
        let themes = counting(themes);
        let common: Vec<&String> = self.themes.intersection(&themes).collect();
        let weigh =
            |set: &mut dyn Iterator<Item = &Feature>| set.map(|one| one.0.weight()).sum::<usize>();
        let shared = |turned: &BTreeSet<Feature>| {
            weigh(&mut turned.iter().filter(|one| other.contains(one)))
        };
        // Of equal agreements, the first is kept: the simplest transformation.
        let (mut best, mut index) = (0, 0);
        for (number, turned) in self.turned.iter().enumerate() {
            let weight = shared(turned);
            if weight > best {
                (best, index) = (weight, number);
            }
        }
        let own = &self.turned[index];
        let both = best + common.len() * THEME;
        let all = weigh(&mut own.iter())
            + weigh(&mut other.iter())
            + (self.themes.len() + themes.len()) * THEME
            - both;
        let mut parts = Vec::new();
        for kind in FeatureKind::ALL {
            let has = own.iter().filter(|one| one.0 == kind).count();
            let agree = own
                .iter()
                .filter(|one| one.0 == kind && other.contains(one))
                .count();
            let [one, many] = kind.words();
            match (agree, has) {
                (0, _) => {}
                (1, 1) => parts.push(one.to_owned()),
                (all, of) => parts.push(format!("{all} of {of} {many}")),
            }
        }
        if !common.is_empty() {
            let names: Vec<&str> = common.iter().map(|name| name.as_str()).collect();
            parts.push(format!(
                "theme{} {}",
                if names.len() == 1 { "" } else { "s" },
                names.join(", ")
            ));
        }
        Agreement {
            percent: both * 100 / all.max(1),
            words: parts.join(", "),
        }
    }
}

/// The themes that have a keyword. Some of the others, such as phases and counts, are shown by
/// every problem.
fn counting(themes: &[String]) -> BTreeSet<String> {
    let says = |name: &&String| {
        crate::themes::all().any(|one| one.name == **name && one.keyword.is_some())
    };
    themes.iter().filter(says).cloned().collect()
}

/// The features of battle play.
fn battle(
    version: &TwinSolution,
    solution: &Solution,
    setup: &Setup,
    features: &mut BTreeSet<Feature>,
) {
    let options = &version.problem.options;
    let leader = if options.post_key {
        !setup.turn
    } else {
        setup.turn
    };
    let direct = version.problem.stipulation.play == Play::Direct;
    let mated = if direct { !leader } else { leader };
    let Some(view) = KingView::of(&setup.men, mated) else {
        return;
    };
    features.extend(view.beside(&setup.men));
    let answers = |replies: &[Node], threats: &[Node], features: &mut BTreeSet<Feature>| {
        for threat in threats {
            features.insert(Feature(
                FeatureKind::Threat,
                vec![view.way(threat.mv, leader)],
            ));
            ends(std::slice::from_ref(threat), view, leader, features);
        }
        for defence in replies {
            for answer in &defence.replies {
                let line = vec![view.way(defence.mv, !leader), view.way(answer.mv, leader)];
                features.insert(Feature(FeatureKind::Line, line));
            }
        }
        ends(replies, view, !leader, features);
    };
    for key in &solution.keys {
        features.insert(Feature(FeatureKind::Key, vec![view.way(key.mv, leader)]));
        if key.goal {
            features.insert(Feature(FeatureKind::Mate, vec![view.way(key.mv, leader)]));
        }
        answers(&key.replies, &key.threats, features);
    }
    if let Some(after) = &solution.post_key {
        answers(&after.replies, &after.threats, features);
    }
}

/// The moves that reach the goal.
fn ends(nodes: &[Node], view: KingView, by: Color, features: &mut BTreeSet<Feature>) {
    for node in nodes {
        if node.goal {
            features.insert(Feature(FeatureKind::Mate, vec![view.way(node.mv, by)]));
        }
        ends(&node.replies, view, !by, features);
    }
}

/// The features of a line of help or series play.
fn help(setup: &Setup, line: &Line, features: &mut BTreeSet<Feature>) {
    let Some(last) = line.0.last() else { return };
    let Ok(mut position) = AnyPosition::new(setup) else {
        return;
    };
    for step in &line.0 {
        if position.turn() != step.by {
            position = position.pass();
        }
        if !position.is_legal(step.mv) {
            return;
        }
        position = position.play(step.mv);
    }
    let men = position.men();
    let Some(view) = KingView::of(&men, !last.by) else {
        return;
    };
    features.extend(view.beside(&men));
    features.insert(Feature(FeatureKind::Mate, vec![view.way(last.mv, last.by)]));
    if let [.., before, last] = line.0.as_slice() {
        let line = vec![view.way(before.mv, before.by), view.way(last.mv, last.by)];
        features.insert(Feature(FeatureKind::Line, line));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The attacker's king moves from two ranks below the other king to the square diagonally below
    /// it. A defence far away on another board is answered by man 12.
    #[test]
    fn features_read_back() {
        let key = Feature(
            FeatureKind::Key,
            vec![ManWay('a', 0, (0, -2, false), (1, -1, false))],
        );
        let ways = vec![
            ManWay('d', 5, (7, -7, true), (-7, 7, false)),
            ManWay('a', 12, (3, 0, false), (3, 0, true)),
        ];
        let line = Feature(FeatureKind::Line, ways);
        let text = text(&[key.clone(), line.clone()]);
        assert_eq!(text, "ka0hfig;ld5OAaoa12khKH;");
        assert_eq!(features(&text), BTreeSet::from([key, line]));
        for broken in [
            "",
            ";",
            "x",
            "k",
            "ka",
            "ka0",
            "ka0hf",
            "ka0hfiä",
            "kä0hfig",
            "ka999hfig",
        ] {
            assert!(
                features(broken).iter().all(|one| one.1.is_empty()),
                "{broken}"
            );
        }
    }
}
