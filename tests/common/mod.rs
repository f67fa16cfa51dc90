//! Facts for testing engines: move lists, move counts and complete solutions on which independent
//! programs agree, in `tests/data`.
//!
//! ```ignore
//! for fact in common::trees() {
//!     fact.check(&solve(&fact.setup(), fact.moves, &fact.options())).unwrap();
//! }
//! ```

#![allow(
    dead_code,
    unreachable_pub,
    missing_docs,
    reason = "every test file uses its own part"
)]

pub mod browser;
pub mod cells;
pub mod plays;
pub mod popeye;

use cells::{cell, square};
use parton::board::{Board, Cell, Square};
use parton::position::{
    CastlingRule, CastlingSetup, Color, EnPassantRule, EnPassantSetup, Man, Move, MoveKind, Role,
    RuleSet, Setup, Switch, Variant,
};
use parton::problem::{Node, Options, Solution};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;

/// A position and its rules.
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
pub struct Place {
    pub rules: String,
    #[serde(default)]
    pub castling_rule: Option<String>,
    #[serde(default)]
    pub ep_rule: Option<String>,
    /// Other switches of the dialect.
    #[serde(default)]
    pub dialect: BTreeMap<String, String>,
    /// The FEN placement of each board.
    pub boards: Vec<String>,
    /// `w` or `b`.
    pub turn: String,
    /// The rooks that may castle, such as `Ah1`; presumed if absent.
    #[serde(default)]
    pub castling: Option<Vec<String>>,
    /// The square passed by the double step just made: `e6`, or `Be6` with the pawn's present
    /// board.
    #[serde(default)]
    pub ep: Option<String>,
}

/// Numbers of sequences of legal moves.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct PerftFact {
    pub id: String,
    /// Its source.
    pub source: String,
    pub position: Place,
    /// `perft[k - 1]` is the number of sequences of `k` half-moves.
    pub perft: Vec<u64>,
    /// Each legal move with its number of replies.
    pub divide: BTreeMap<String, u64>,
}

/// A list of legal moves.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct MovesFact {
    pub id: String,
    pub source: String,
    pub position: Place,
    /// Whether the side to move is in check; `None` if the source does not say.
    #[serde(default)]
    pub check: Option<bool>,
    pub moves: Vec<String>,
}

/// A complete solution of a direct mate.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct TreeFact {
    pub id: String,
    pub source: String,
    pub position: Place,
    /// Mate in this many moves.
    pub moves: u8,
    /// Whether threats and variations were requested.
    #[serde(default = "yes")]
    variations: bool,
    /// Whether checks given by defences are marked.
    #[serde(default = "yes")]
    defence_checks: bool,
    #[serde(default)]
    set_play: Option<Vec<Defence>>,
    keys: Vec<Attack>,
    #[serde(default)]
    tries: Option<Vec<Attack>>,
}

const fn yes() -> bool {
    true
}

/// A defence and its answers.
#[derive(Deserialize, Debug)]
struct Defence(String, Vec<Attack>);

/// An attacker's move and the play after it.
#[derive(Deserialize, Debug)]
#[serde(untagged)]
enum Attack {
    Leaf(String),
    Tree(Tree),
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct Tree {
    mv: String,
    #[serde(default)]
    threats: Vec<Attack>,
    #[serde(default)]
    replies: Vec<Defence>,
    #[serde(default)]
    refutations: Vec<String>,
}

fn load<T: DeserializeOwned>(name: &str, text: &str) -> Vec<T> {
    ron::from_str(text).unwrap_or_else(|error| panic!("tests/data/{name}: {error}"))
}

/// All move counts.
pub fn perfts() -> Vec<PerftFact> {
    load("perft.ron", include_str!("../data/perft.ron"))
}

/// All move counts of the relatives of Alice chess.
pub fn variant_perfts() -> Vec<PerftFact> {
    load(
        "variants_perft.ron",
        include_str!("../data/variants_perft.ron"),
    )
}

/// All move lists of the relatives of Alice chess.
pub fn variant_move_lists() -> Vec<MovesFact> {
    load(
        "variants_moves.ron",
        include_str!("../data/variants_moves.ron"),
    )
}

/// All move lists.
pub fn move_lists() -> Vec<MovesFact> {
    let mut facts: Vec<MovesFact> = load("moves.ron", include_str!("../data/moves.ron"));
    facts.extend(load::<MovesFact>(
        "alice_rules.ron",
        include_str!("../data/alice_rules.ron"),
    ));
    facts
}

/// All solutions of direct mates.
pub fn trees() -> Vec<TreeFact> {
    let files = [
        ("trees.ron", include_str!("../data/trees.ron")),
        ("alice_trees.ron", include_str!("../data/alice_trees.ron")),
        (
            "orthodox_trees.ron",
            include_str!("../data/orthodox_trees.ron"),
        ),
    ];
    files
        .into_iter()
        .flat_map(|(name, text)| load(name, text))
        .collect()
}

impl Place {
    /// The setup of this place.
    pub fn setup(&self) -> Setup {
        let mut rules = RuleSet::new(
            self.rules
                .parse::<Variant>()
                .expect("the name of a variant"),
        );
        if let Some(name) = &self.castling_rule {
            rules.dialect.castling = *CastlingRule::ALL
                .iter()
                .find(|rule| rule.name() == name)
                .expect("a dialect");
        }
        if let Some(name) = &self.ep_rule {
            rules.dialect.en_passant = *EnPassantRule::ALL
                .iter()
                .find(|rule| rule.name() == name)
                .expect("a dialect");
        }
        for (name, setting) in &self.dialect {
            let switch = Switch::ALL
                .into_iter()
                .find(|switch| switch.name() == name)
                .expect("a switch");
            rules = rules.with(switch, setting).expect("a setting");
        }
        let mut setup = Setup::empty(rules);
        assert_eq!(self.boards.len(), rules.variant.planes().len(), "{self:?}");
        for (&board, placement) in rules.variant.planes().iter().zip(&self.boards) {
            setup.men.extend(men(board, placement));
        }
        setup.turn = if self.turn == "w" {
            Color::White
        } else {
            Color::Black
        };
        if let Some(rooks) = &self.castling {
            setup.castling = CastlingSetup::Given(rooks.iter().map(|name| cell(name)).collect());
        }
        setup.en_passant = self.ep.as_deref().map(|name| match name.len() {
            2 => EnPassantSetup {
                passed: square(name),
                board: None,
            },
            _ => EnPassantSetup {
                passed: cell(name).square,
                board: Some(cell(name).board),
            },
        });
        let has_king = |color| {
            setup
                .men
                .iter()
                .any(|(_, man)| *man == Man::new(color, Role::King))
        };
        setup.allow_missing_king = !Color::ALL.into_iter().all(has_king);
        setup
    }
}

/// The place with these boards (FEN placements joined by ` | `) and side to move, castling
/// presumed.
pub fn place(rules: &str, boards: &str, turn: &str) -> Place {
    Place {
        rules: rules.to_owned(),
        castling_rule: None,
        ep_rule: None,
        dialect: BTreeMap::new(),
        boards: boards.split(" | ").map(str::to_owned).collect(),
        turn: turn.to_owned(),
        castling: None,
        ep: None,
    }
}

fn men(board: Board, placement: &str) -> Vec<(Cell, Man)> {
    let mut men = Vec::new();
    let ranks = placement.split('/').count() as u8;
    for (rank, row) in (0..ranks).rev().zip(placement.split('/')) {
        let mut file = 0;
        for letter in row.chars() {
            if let Some(vacant) = letter.to_digit(10) {
                file += vacant as u8;
            } else {
                men.push((
                    Cell::new(board, Square::at(file, rank).unwrap()),
                    Man::from_letter(letter).unwrap(),
                ));
                file += 1;
            }
        }
        assert!([4, 5, 8].contains(&file), "{placement}");
    }
    men
}

/// A move in long notation: `Kd1-e2B`, `f4*g5A`, `e7-e8=QB`, `0-0BB`, `f5*e6 ep.A`; without boards
/// if there is one.
pub fn long(mv: Move, two_boards: bool) -> String {
    let (from, to) = (mv.from(), mv.to());
    let board = if two_boards {
        to.board.to_string()
    } else {
        String::new()
    };
    match mv.kind() {
        MoveKind::CastleShort => return format!("0-0{board}{board}"),
        MoveKind::CastleLong => return format!("0-0-0{board}{board}"),
        _ => {}
    }
    let letter = if mv.role() == Role::Pawn {
        String::new()
    } else {
        mv.role().letter().to_string()
    };
    let sign = if mv.captured().is_some() { '*' } else { '-' };
    let promotion = mv
        .promotion()
        .map_or(String::new(), |role| format!("={}", role.letter()));
    let en_passant = if mv.is_en_passant() { " ep." } else { "" };
    format!(
        "{letter}{}{sign}{}{promotion}{en_passant}{board}",
        from.square, to.square
    )
}

/// Moves in long notation, sorted as text.
pub fn sorted_names(moves: impl IntoIterator<Item = Move>, two_boards: bool) -> Vec<String> {
    let mut names: Vec<String> = moves.into_iter().map(|mv| long(mv, two_boards)).collect();
    names.sort_unstable();
    names
}

/// The items of only one of two lists, if they differ.
pub fn difference(expected: &[String], found: &[String]) -> Option<String> {
    let only = |these: &[String], those: &[String]| -> Vec<String> {
        these
            .iter()
            .filter(|name| !those.contains(name))
            .cloned()
            .collect()
    };
    let (missing, extra) = (only(expected, found), only(found, expected));
    let same = missing.is_empty() && extra.is_empty() && expected.len() == found.len();
    (!same).then(|| {
        format!(
            "missing {missing:?}, not expected {extra:?}, {} for {}",
            found.len(),
            expected.len()
        )
    })
}

impl PerftFact {
    pub fn setup(&self) -> Setup {
        self.position.setup()
    }
}

impl MovesFact {
    pub fn setup(&self) -> Setup {
        self.position.setup()
    }
}

/// The way of reading a solution: with one board or two, and with which marks.
#[derive(Clone, Copy)]
struct Reader {
    two_boards: bool,
    defence_checks: bool,
}

impl TreeFact {
    pub fn setup(&self) -> Setup {
        self.position.setup()
    }

    /// The options that the source used.
    pub fn options(&self) -> Options {
        Options {
            set_play: self.set_play.is_some(),
            refutations: u32::from(self.tries.is_some()),
            variations: self.variations,
            ..Options::default()
        }
    }

    /// Compares a solution, computed with [`TreeFact::options`], with this fact.
    ///
    /// # Errors
    /// The first difference, with the moves before it.
    pub fn check(&self, solution: &Solution) -> Result<(), String> {
        self.compare(solution)
            .map_err(|what| format!("{} ({}): {what}", self.id, self.source))
    }

    fn compare(&self, solution: &Solution) -> Result<(), String> {
        let reader = Reader {
            two_boards: self.position.boards.len() > 1,
            defence_checks: self.defence_checks,
        };
        reader.defences(
            "set play",
            self.set_play.as_deref().unwrap_or_default(),
            &solution.set_play,
        )?;
        reader.attacks("keys", &self.keys, &solution.keys)?;
        reader.attacks(
            "tries",
            self.tries.as_deref().unwrap_or_default(),
            &solution.tries,
        )
    }
}

impl Attack {
    fn name(&self) -> &str {
        match self {
            Self::Leaf(mv) | Self::Tree(Tree { mv, .. }) => mv,
        }
    }
}

impl Reader {
    fn attack_name(self, node: &Node) -> String {
        let sign = match (node.goal, node.check) {
            (true, true) => "#",
            (true, false) => "# without check",
            (false, true) => "+",
            (false, false) => "",
        };
        long(node.mv, self.two_boards) + sign
    }

    fn defence_name(self, node: &Node) -> String {
        let sign = if node.check && self.defence_checks {
            "+"
        } else {
            ""
        };
        long(node.mv, self.two_boards) + sign
    }

    fn attacks(self, path: &str, facts: &[Attack], nodes: &[Node]) -> Result<(), String> {
        let pairs = pair(path, facts, Attack::name, nodes, |node| {
            self.attack_name(node)
        })?;
        for (fact, node) in pairs {
            self.attack(&format!("{path}, {}", fact.name()), fact, node)?;
        }
        Ok(())
    }

    fn attack(self, path: &str, fact: &Attack, node: &Node) -> Result<(), String> {
        let Attack::Tree(tree) = fact else {
            let below = [&node.threats, &node.replies, &node.refutations]
                .iter()
                .map(|list| list.len())
                .sum::<usize>();
            return if below == 0 && !node.zugzwang {
                Ok(())
            } else {
                Err(format!("{path}: not a leaf"))
            };
        };
        let zugzwang = tree.threats.is_empty() && !tree.mv.ends_with('+');
        // First moves without variations have refutations only.
        let has_play = !(tree.threats.is_empty() && tree.replies.is_empty());
        if has_play && zugzwang != node.zugzwang {
            return Err(format!(
                "{path}: zugzwang is {}, expected {zugzwang}",
                node.zugzwang
            ));
        }
        self.attacks(&format!("{path}, threats"), &tree.threats, &node.threats)?;
        self.defences(path, &tree.replies, &node.replies)?;
        let pairs = pair(
            &format!("{path}, refutations"),
            &tree.refutations,
            String::as_str,
            &node.refutations,
            |node| self.defence_name(node),
        );
        pairs.map(|_| ())
    }

    fn defences(self, path: &str, facts: &[Defence], nodes: &[Node]) -> Result<(), String> {
        let path = format!("{path}, defences");
        let pairs = pair(
            &path,
            facts,
            |fact| &fact.0,
            nodes,
            |node| self.defence_name(node),
        )?;
        for (fact, node) in pairs {
            self.attacks(&format!("{path}, {}", fact.0), &fact.1, &node.replies)?;
        }
        Ok(())
    }
}

/// Facts and nodes with the same names side by side, or the items of only one list.
fn pair<'a, F>(
    path: &str,
    facts: &'a [F],
    fact_name: impl Fn(&F) -> &str,
    nodes: &'a [Node],
    node_name: impl Fn(&Node) -> String,
) -> Result<Vec<(&'a F, &'a Node)>, String> {
    let expected: Vec<String> = facts
        .iter()
        .map(|fact| fact_name(fact).to_owned())
        .collect();
    let found: Vec<String> = nodes.iter().map(&node_name).collect();
    if let Some(difference) = difference(&expected, &found) {
        return Err(format!("{path}: {difference}"));
    }
    let same = |fact: &F| nodes.iter().find(|node| node_name(node) == fact_name(fact));
    Ok(facts
        .iter()
        .filter_map(|fact| same(fact).map(|node| (fact, node)))
        .collect())
}
