//! Reads structured stipulations.

use super::{Branch, BranchKind, Fork, ForkKind, Group, MOST_TERMS, Structure, Term, TermId};
use crate::position::Color;
use crate::problem::goal::Goal;
use crate::problem::stipulation_error::StipulationError;

/// The greatest length of a branch.
const MOST: u8 = 199;
/// The greatest depth of nested expressions.
const DEPTH: u32 = 24;

impl Structure {
    /// Reads a side and an expression, for example `white 3a[#]d`, and nothing else.
    ///
    /// # Errors
    /// If the text is not such a stipulation.
    pub fn read(text: &str) -> Result<Self, StipulationError> {
        let start = text.len() - text.trim_start().len();
        let rest = &text[start..];
        let end = rest
            .find(|c: char| !c.is_ascii_alphabetic())
            .unwrap_or(rest.len());
        let side = rest[..end].to_ascii_lowercase();
        let starter = match side.as_str() {
            "white" => Color::White,
            "black" => Color::Black,
            _ => {
                let found = rest.chars().next().map_or_else(
                    || "the end".to_owned(),
                    |c| format!("'{}'", if end == 0 { c.to_string() } else { side }),
                );
                return Err(StipulationError {
                    what: format!("found {found}, expected white or black, the side that begins"),
                    at: start,
                    help: Some("such as white 3a[#]d".to_owned()),
                });
            }
        };
        let (read, length) = Self::read_expression(starter, &rest[end..])
            .map_err(|error| error.moved(start + end))?;
        let left = start + end + length;
        let more = text[left..].trim_start();
        if let Some(c) = more.chars().next() {
            return Err(StipulationError {
                what: format!("found '{c}' after the stipulation, expected & or | or the end"),
                at: text.len() - more.len(),
                help: None,
            });
        }
        Ok(read)
    }

    /// Reads the expression at the beginning of a text. Also returns its length in bytes.
    ///
    /// # Errors
    /// If the text does not begin with an expression.
    pub fn read_expression(starter: Color, text: &str) -> Result<(Self, usize), StipulationError> {
        let mut reader = Reader {
            text,
            at: 0,
            terms: Vec::new(),
        };
        reader.skip_blanks();
        let start = reader.at;
        let (root, group) = reader.expression(0)?;
        if group == Group::Goal {
            reader.at = start;
            return reader.error(
                "found a goal alone, expected moves",
                Some("such as 1a[#]d, a move that mates"),
            );
        }
        let mut terms = [Term::Goal(Goal::Mate); MOST_TERMS];
        terms[..reader.terms.len()].copy_from_slice(&reader.terms);
        let length = text[..reader.at].trim_end().len();
        let read = Self {
            starter,
            terms,
            root,
        };
        Ok((read, length))
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    terms: Vec<Term>,
}

type Read<T> = Result<T, StipulationError>;

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn skip_blanks(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start().len();
    }

    fn error<T>(&self, what: impl Into<String>, help: Option<&str>) -> Read<T> {
        Err(StipulationError {
            what: what.into(),
            at: self.at,
            help: help.map(str::to_owned),
        })
    }

    /// Reports the next character, and what was expected instead.
    fn expected<T>(&self, expected: &str, help: Option<&str>) -> Read<T> {
        let found = self
            .rest()
            .chars()
            .next()
            .map_or_else(|| "the end".to_owned(), |c| format!("'{c}'"));
        self.error(format!("found {found}, expected {expected}"), help)
    }

    /// The next character that is not a blank.
    fn next(&mut self) -> Option<char> {
        self.skip_blanks();
        self.rest().chars().next()
    }

    /// Takes a character, in small or capital letters, if it comes next.
    fn take(&mut self, wanted: char) -> bool {
        let found = self.next().is_some_and(|c| c.eq_ignore_ascii_case(&wanted));
        if found {
            self.at += wanted.len_utf8();
        }
        found
    }

    /// Takes the second letter of a branch if it comes next, and not a longer word.
    fn take_letter(&mut self, letter: char) -> bool {
        let start = self.at;
        if self.take(letter) {
            if !self.rest().starts_with(char::is_alphanumeric) {
                return true;
            }
            self.at = start;
        }
        false
    }

    fn add(&mut self, term: Term) -> Read<TermId> {
        let number = self.terms.len();
        match u8::try_from(number) {
            Ok(id) if number < MOST_TERMS => {
                self.terms.push(term);
                Ok(TermId(id))
            }
            _ => self.error(
                format!("this stipulation has too many parts, expected at most {MOST_TERMS}"),
                Some("a branch, a fork, a goal and an operator count as one part each"),
            ),
        }
    }

    fn expression(&mut self, depth: u32) -> Read<(TermId, Group)> {
        if depth > DEPTH {
            return self.error(
                format!("found more than {DEPTH} nested expressions"),
                Some("leave out brackets"),
            );
        }
        let (mut left, group) = self.operand(depth)?;
        let mut operator = None;
        while let Some(sign @ ('&' | '|')) = self.next() {
            if operator.is_some_and(|earlier| earlier != sign) {
                return self.error(
                    format!("found '{sign}' beside another operator, expected parentheses"),
                    Some("write (a&b)|c or a&(b|c): Popeye and its manual group a&b|c differently"),
                );
            }
            operator = Some(sign);
            if group == Group::Defence {
                return self.error(
                    format!("found '{sign}' after a branch that begins with d"),
                    Some("only goals, and branches that begin with a, h or s, can be joined"),
                );
            }
            self.at += sign.len_utf8();
            self.skip_blanks();
            let start = self.at;
            let (right, other) = self.operand(depth)?;
            if other != group {
                self.at = start;
                let (is, wants) = match group {
                    Group::Goal => ("moves", "a goal, as on the left"),
                    _ if other == Group::Goal => ("a goal", "moves, as on the left"),
                    _ => (
                        "a branch that begins with d",
                        "one that begins with a, h or s, as on the left",
                    ),
                };
                return self.error(format!("found {is} after '{sign}', expected {wants}"), None);
            }
            let term = if sign == '&' {
                Term::Both(left, right)
            } else {
                Term::Either(left, right)
            };
            left = self.add(term)?;
        }
        Ok((left, group))
    }

    fn operand(&mut self, depth: u32) -> Read<(TermId, Group)> {
        let Some(c) = self.next() else {
            return self.expected("moves such as 3a[#]d, or a goal such as #", None);
        };
        match c {
            '(' => {
                self.at += 1;
                let read = self.expression(depth + 1)?;
                if !self.take(')') {
                    return self.expected("')' to close the parenthesis", None);
                }
                Ok(read)
            }
            '!' | '-' => {
                let start = self.at;
                self.at += 1;
                if depth >= DEPTH {
                    return self.expression(depth + 1);
                }
                let (what, group) = self.operand(depth + 1)?;
                if c == '!' {
                    return Ok((self.add(Term::Not(what))?, group));
                }
                if group == Group::Goal {
                    self.at = start;
                    return self.error(
                        "found '-' before a goal, expected it before moves",
                        Some("- gives the move to the other side: -1a[#]d"),
                    );
                }
                Ok((self.add(Term::Turned(what))?, group))
            }
            '1'..='9' => self.branch(depth),
            _ => self.goal(),
        }
    }

    fn goal(&mut self) -> Read<(TermId, Group)> {
        let Some((goal, length)) = Goal::read(self.rest()) else {
            let help = match self.rest().chars().next() {
                Some('a' | 'd' | 'h' | 's' | 'A' | 'D' | 'H' | 'S') => {
                    Some("write the number of half-moves first: 3a[#]d")
                }
                Some('>' | '/') => Some("> and / stand directly behind ["),
                _ => None,
            };
            return self.expected("moves such as 3a[#]d, or a goal such as #", help);
        };
        if matches!(goal, Goal::ProofGame | Goal::AToB) {
            return self.error(
                format!("found the goal {goal}, expected one without a second diagram"),
                Some("write stipulation instead of sstipulation"),
            );
        }
        self.at += length;
        Ok((self.add(Term::Goal(goal))?, Group::Goal))
    }

    fn number(&mut self) -> Read<u8> {
        self.skip_blanks();
        let rest = self.rest();
        let end = rest
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(rest.len());
        match rest[..end].parse() {
            Ok(number @ 1..=MOST) => {
                self.at += end;
                Ok(number)
            }
            _ if end == 0 => self.expected("a number of half-moves", None),
            _ => self.error(
                format!(
                    "found {} half-moves, expected 1 to {MOST}",
                    rest[..end].get(..20).unwrap_or(&rest[..end])
                ),
                None,
            ),
        }
    }

    fn branch(&mut self, depth: u32) -> Read<(TermId, Group)> {
        let start = self.at;
        let mut least = 1;
        let mut most = self.number()?;
        if self.take(':') {
            least = most;
            most = self.number()?;
            if least > most {
                self.at = start;
                return self.error(
                    format!("found {least}:{most}, expected the smaller number first"),
                    Some("such as 3:5, at least 3 and at most 5"),
                );
            }
        }
        let letter = self.next().map(|c| c.to_ascii_lowercase());
        let (kind, group) = match letter {
            Some('a') => (BranchKind::Attack, Group::Attack),
            Some('d') => (BranchKind::Defence, Group::Defence),
            Some('h') => (BranchKind::Help, Group::Attack),
            Some('s') => (BranchKind::Series, Group::Attack),
            _ => {
                return self.expected(
                    "a (attack), d (defence), h (help) or s (series) after the number",
                    None,
                );
            }
        };
        self.at += 1;
        let mut branch = Branch {
            kind,
            least,
            most,
            first: None,
            second: None,
        };
        branch.first = self.forks(kind, false, depth)?;
        if self.next() == Some('?') {
            branch.kind = self.condition(branch)?;
        }
        match kind {
            BranchKind::Attack | BranchKind::ParriedAttack => {
                if self.take_letter('d') {
                    branch.second = self.forks(kind, true, depth)?;
                } else if branch.kind != kind || most > 1 {
                    return self.expected("[, { or d, the move of the defender", None);
                }
            }
            BranchKind::Defence => {
                if self.take_letter('a') {
                    branch.second = self.forks(kind, true, depth)?;
                } else if most > 1 {
                    return self.expected("[, { or a, the move of the attacker", None);
                }
            }
            BranchKind::Help | BranchKind::ParriedHelp => {
                if !self.take_letter('h') {
                    return self.expected(
                        "[, { or h, the move of the other side",
                        Some("help play has two letters: 3h[#]h, 4hh[#]"),
                    );
                }
                branch.second = self.forks(kind, true, depth)?;
            }
            BranchKind::Series => {}
        }
        let ends = |list: Option<TermId>| self.has_end(list);
        if !ends(branch.first) && !ends(branch.second) {
            self.at = start;
            return self.error(
                "found a branch without an end, expected a fork in brackets",
                Some("such as [#] behind the letter of the last move"),
            );
        }
        Ok((self.add(Term::Branch(branch))?, group))
    }

    /// Returns whether a list of forks has one that is not a constraint.
    fn has_end(&self, list: Option<TermId>) -> bool {
        let mut next = list;
        while let Some(TermId(id)) = next {
            let Some(Term::Fork(fork)) = self.terms.get(usize::from(id)) else {
                return false;
            };
            if fork.kind != ForkKind::Constraint {
                return true;
            }
            next = fork.next;
        }
        false
    }

    /// Reads `?+?`, after which the second letter moves only when it is in check.
    fn condition(&mut self, branch: Branch) -> Read<BranchKind> {
        let kind = match branch.kind {
            BranchKind::Attack => BranchKind::ParriedAttack,
            BranchKind::Help if !branch.most.is_multiple_of(2) => BranchKind::ParriedHelp,
            BranchKind::Help => {
                return self.error(
                    "found ?+? in a branch of even length",
                    Some("?+? needs an odd number of half-moves: 7h[#]?+?h"),
                );
            }
            _ => {
                return self.error(
                    "found ?+?, expected it before the d of ad or the second h of hh",
                    None,
                );
            }
        };
        if !self.rest().starts_with("?+?") {
            return self.expected("?+?, the only condition for a move", None);
        }
        self.at += 3;
        Ok(kind)
    }

    /// Reads the forks and constraints behind a letter.
    fn forks(&mut self, kind: BranchKind, second: bool, depth: u32) -> Read<Option<TermId>> {
        let mut forks = Vec::new();
        loop {
            match self.next() {
                Some('[') => forks.push(self.fork((kind, second), depth)?),
                Some('{') => {
                    self.at += 1;
                    let (what, _) = self.expression(depth + 1)?;
                    if !self.take('}') {
                        return self.expected("'}' to close the constraint", None);
                    }
                    forks.push(Fork {
                        kind: ForkKind::Constraint,
                        hidden: false,
                        what,
                        next: None,
                    });
                }
                _ => break,
            }
        }
        let mut next = None;
        for fork in forks.into_iter().rev() {
            next = Some(self.add(Term::Fork(Fork { next, ..fork }))?);
        }
        Ok(next)
    }

    fn fork(&mut self, (kind, second): (BranchKind, bool), depth: u32) -> Read<Fork> {
        self.at += 1;
        self.skip_blanks();
        let start = self.at;
        let forced = self.take('>');
        let hidden = self.take('/');
        let (what, group) = self.expression(depth + 1)?;
        if forced && group != Group::Attack {
            self.at = start;
            return self.error(
                "found '>' before a goal or a defence",
                Some("> stands before a branch that begins with a, h or s"),
            );
        }
        // Behind the move of a defender, nothing can be forced on the attacker.
        let after_defence = matches!(
            (kind, second),
            (BranchKind::Attack, true) | (BranchKind::Defence, false)
        );
        if forced && after_defence {
            self.at = start;
            return self.error(
                "found '>' behind d",
                Some("> can stand behind a, h and s only"),
            );
        }
        if !self.take(']') {
            return self.expected("']' to close the fork", None);
        }
        // After an attack, a nested branch of the defender ends the play wherever it can.
        let after_attack = kind == BranchKind::Attack || kind == BranchKind::Defence;
        let always = after_attack && !after_defence && group == Group::Attack;
        Ok(Fork {
            kind: if forced || always {
                ForkKind::ForcedEnd
            } else {
                ForkKind::End
            },
            hidden,
            what,
            next: None,
        })
    }
}
