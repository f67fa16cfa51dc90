//! Complete solutions of help, series, self, reflex and direct play with every goal.

use super::{Place, long};
use parton::problem::{Line, Node, Options, Problem, Solution, Stipulation};
use serde::Deserialize;
use std::fmt::Write;

/// A complete solution.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct PlayFact {
    pub id: String,
    pub source: String,
    position: Place,
    pub stipulation: String,
    /// The requested results, by the names of [`Options`]; `tries` are those with one refutation.
    #[serde(default)]
    options: Vec<String>,
    /// Whether moves that give check are marked.
    #[serde(default = "yes")]
    checks: bool,
    /// Whether the source marks zugzwang.
    #[serde(default = "yes")]
    zugzwangs: bool,
    /// Lines of all lengths, including short ones.
    #[serde(default)]
    lines: Option<Vec<Vec<String>>>,
    #[serde(default)]
    set_lines: Option<Vec<Vec<String>>>,
    #[serde(default)]
    set_play: Option<Vec<Defence>>,
    #[serde(default)]
    keys: Option<Vec<Attack>>,
    #[serde(default)]
    tries: Option<Vec<Attack>>,
}

const fn yes() -> bool {
    true
}

#[derive(Deserialize, Debug)]
struct Defence(String, Vec<Attack>);

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
    zugzwang: bool,
    #[serde(default)]
    threats: Vec<Attack>,
    #[serde(default)]
    replies: Vec<Defence>,
    #[serde(default)]
    refutations: Vec<String>,
}

/// Problems of every play and goal.
pub fn plays() -> Vec<PlayFact> {
    super::load("plays.ron", include_str!("../data/plays.ron"))
}

/// Alice problems in help, series, self and reflex play, and direct play with other goals than
/// mate.
pub fn alice_plays() -> Vec<PlayFact> {
    super::load("alice_plays.ron", include_str!("../data/alice_plays.ron"))
}

impl PlayFact {
    /// The problem that was solved.
    pub fn problem(&self) -> Problem {
        let stipulation: Stipulation = self
            .stipulation
            .parse()
            .unwrap_or_else(|error| panic!("{}: {error}", self.id));
        let setup = self.position.setup();
        Problem {
            options: self.options(),
            ..Problem::bare(&self.id, setup, stipulation)
        }
    }

    fn options(&self) -> Options {
        let mut options = Options {
            set_play: false,
            refutations: 0,
            variations: false,
            ..Options::default()
        };
        for name in &self.options {
            match name.as_str() {
                "set_play" => options.set_play = true,
                "tries" => options.refutations = 1,
                "variations" => options.variations = true,
                "no_threats" => options.no_threats = true,
                "no_short_variations" => options.no_short_variations = true,
                "post_key" => options.post_key = true,
                "white_to_play" => options.white_to_play = true,
                "quodlibet" => options.quodlibet = true,
                "goal_is_end" => options.goal_is_end = true,
                "mates_in_one" => options.mates_in_one = true,
                other => panic!("{}: option {other}", self.id),
            }
        }
        options
    }

    /// Compares a solution of [`PlayFact::problem`] with this fact.
    ///
    /// # Errors
    /// The expected lines that were not found, and the found ones that were not expected.
    pub fn check(&self, solution: &Solution) -> Result<(), String> {
        self.check_lengths(solution)?;
        let (expected, found) = (self.text(), self.text_of(solution));
        if expected == found {
            return Ok(());
        }
        let only = |these: &str, those: &str| -> String {
            let known: Vec<&str> = those.lines().collect();
            these
                .lines()
                .filter(|line| !known.contains(line))
                .collect::<Vec<_>>()
                .join("\n  ")
        };
        let (missing, extra) = (only(&expected, &found), only(&found, &expected));
        Err(format!(
            "{} ({}): missing:\n  {missing}\nnot expected:\n  {extra}",
            self.id, self.stipulation
        ))
    }

    /// Tests that the lines marked as short are shorter than the longest of the others.
    fn check_lengths(&self, solution: &Solution) -> Result<(), String> {
        let longest = solution.lines.iter().map(|line| line.0.len()).max();
        let short = solution.short_lines.iter().map(|line| line.0.len()).max();
        let parrying = self.stipulation.contains("pser-") || self.stipulation.contains("phser-");
        if !parrying && longest.is_some() && short >= longest {
            return Err(format!("{}: a short line is as long as others", self.id));
        }
        Ok(())
    }

    /// The fact as text with every list sorted: one move per line, after the moves that lead to it.
    fn text(&self) -> String {
        let mut lists = Vec::new();
        for (name, lines) in [("line", &self.lines), ("set line", &self.set_lines)] {
            lists.extend(
                lines
                    .iter()
                    .flatten()
                    .map(|line| format!("{name}: {}", line.join(" "))),
            );
        }
        for defence in self.set_play.iter().flatten() {
            defence.write("set play:", &mut lists);
        }
        for (name, attacks) in [("key:", &self.keys), ("try:", &self.tries)] {
            for attack in attacks.iter().flatten() {
                attack.write(name, &mut lists);
            }
        }
        joined(lists)
    }

    fn text_of(&self, solution: &Solution) -> String {
        let writer = Writer {
            two_boards: self.position.boards.len() > 1,
            fact: self,
        };
        let mut lists = Vec::new();
        for line in solution.lines.iter().chain(&solution.short_lines) {
            lists.push(format!("line: {}", writer.line(line)));
        }
        lists.extend(
            solution
                .set_lines
                .iter()
                .map(|line| format!("set line: {}", writer.line(line))),
        );
        // The facts call the play after a given key set play.
        let after_key = solution
            .post_key
            .iter()
            .flat_map(|answers| &answers.replies);
        for node in solution.set_play.iter().chain(after_key) {
            writer.defence(node, "set play:", &mut lists);
        }
        for (name, nodes) in [("key:", &solution.keys), ("try:", &solution.tries)] {
            for node in nodes {
                writer.attack(node, name, &mut lists);
            }
        }
        joined(lists)
    }
}

fn joined(mut lists: Vec<String>) -> String {
    lists.sort();
    lists.join("\n")
}

impl Defence {
    fn write(&self, path: &str, lists: &mut Vec<String>) {
        let path = format!("{path} {}", self.0);
        lists.push(path.clone());
        for attack in &self.1 {
            attack.write(&path, lists);
        }
    }
}

impl Attack {
    fn write(&self, path: &str, lists: &mut Vec<String>) {
        match self {
            Self::Leaf(mv) => lists.push(format!("{path} {mv}")),
            Self::Tree(tree) => tree.write(path, lists),
        }
    }
}

impl Tree {
    fn write(&self, path: &str, lists: &mut Vec<String>) {
        let path = format!("{path} {}", self.mv);
        lists.push(path.clone() + if self.zugzwang { " zz" } else { "" });
        for threat in &self.threats {
            threat.write(&format!("{path} threat"), lists);
        }
        for reply in &self.replies {
            reply.write(&path, lists);
        }
        lists.extend(self.refutations.iter().map(|mv| format!("{path} but {mv}")));
    }
}

/// Writes a solution in the form of a fact.
struct Writer<'a> {
    two_boards: bool,
    fact: &'a PlayFact,
}

impl Writer<'_> {
    fn line(&self, line: &Line) -> String {
        let mut text = String::new();
        for (number, step) in line.0.iter().enumerate() {
            let last = number + 1 == line.0.len();
            assert_eq!(step.goal, last, "{}: {text}", self.fact.id);
            let check = if step.check && !last && self.fact.checks {
                "+"
            } else {
                ""
            };
            let space = if number == 0 { "" } else { " " };
            write!(text, "{space}{}{check}", long(step.mv, self.two_boards)).unwrap();
        }
        text
    }

    fn name(&self, node: &Node) -> String {
        let sign = match node {
            Node { goal: true, .. } => "#",
            Node { check: true, .. } if self.fact.checks => "+",
            _ => "",
        };
        long(node.mv, self.two_boards) + sign
    }

    fn defence(&self, node: &Node, path: &str, lists: &mut Vec<String>) {
        let path = format!("{path} {}", self.name(node));
        lists.push(path.clone());
        for attack in &node.replies {
            self.attack(attack, &path, lists);
        }
    }

    fn attack(&self, node: &Node, path: &str, lists: &mut Vec<String>) {
        let path = format!("{path} {}", self.name(node));
        lists.push(
            path.clone()
                + if node.zugzwang && self.fact.zugzwangs {
                    " zz"
                } else {
                    ""
                },
        );
        for threat in &node.threats {
            self.attack(threat, &format!("{path} threat"), lists);
        }
        for reply in &node.replies {
            self.defence(reply, &path, lists);
        }
        lists.extend(
            node.refutations
                .iter()
                .map(|reply| format!("{path} but {}", self.name(reply))),
        );
    }
}
