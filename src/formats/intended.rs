//! Whether a line of the author's solution reads as moves. Whether the moves exist is not asked here.

use super::diagnostic::Flaw;
use super::suggest::quote;
use std::ops::Range;

/// Words that may stand between moves.
const WORDS: [&str; 26] = [
    "but",
    "threat",
    "threats",
    "threatens",
    "threatening",
    "zugzwang",
    "waiting",
    "wait",
    "zz",
    "block",
    "or",
    "and",
    "else",
    "other",
    "others",
    "any",
    "set",
    "play",
    "try",
    "tries",
    "key",
    "then",
    "e.p.",
    "ep",
    "e.p",
    "ep.",
];

/// Checks a line; the flaw points at the first thing that cannot be read.
pub(super) fn check(line: &str) -> Result<(), Flaw> {
    let mut scanner = Scanner { text: line.as_bytes(), at: 0 };
    let mut moves = 0;
    while scanner.skip_separators() {
        let start = scanner.at;
        if scanner.move_number() || scanner.word(line) {
            continue;
        }
        if scanner.a_move() && scanner.at_end_of_token() {
            moves += 1;
            continue;
        }
        let rest = line.get(start..).unwrap_or_default();
        let end = start + rest.find(|c: char| c.is_whitespace()).unwrap_or(rest.len());
        return Err(unreadable(line, start..end));
    }
    if moves > 0 {
        return Ok(());
    }
    Err(Flaw::new(0..line.len(), "found no move in this line of the solution, expected such as 1.Kb1/A!", "no move"))
}

fn unreadable(line: &str, at: Range<usize>) -> Flaw {
    let token = line.get(at.clone()).unwrap_or_default();
    let message =
        format!("found {} in the solution, expected a move in English letters such as Nf3/A or exd6", quote(token));
    let flaw = Flaw::new(at, message, "not a move");
    let help = match token.chars().next() {
        Some('D') => Some("the queen is Q"),
        Some('T') => Some("the rook is R"),
        Some('L' | 'F' | 'A') => Some("the bishop is B"),
        Some('C') => Some("the knight is N"),
        _ => None,
    };
    flaw.maybe_help(help.map(str::to_owned))
}

struct Scanner<'a> {
    text: &'a [u8],
    at: usize,
}

impl Scanner<'_> {
    fn peek(&self) -> u8 {
        self.text.get(self.at).copied().unwrap_or(0)
    }

    /// Takes a byte that satisfies the test.
    fn eat(&mut self, test: impl Fn(u8) -> bool) -> bool {
        let found = self.at < self.text.len() && test(self.peek());
        self.at += usize::from(found);
        found
    }

    fn eat_text(&mut self, text: &str) -> bool {
        let found = self.text.get(self.at..).is_some_and(|rest| rest.starts_with(text.as_bytes()));
        if found {
            self.at += text.len();
        }
        found
    }

    /// Skips what separates moves; whether anything follows.
    fn skip_separators(&mut self) -> bool {
        let separator = |byte: u8| byte.is_ascii_whitespace() || b"[](){},;>|/".contains(&byte);
        while self.eat(separator) || self.eat_text("…") || self.eat_text("–") || self.eat_text("...") {}
        self.at < self.text.len()
    }

    /// `1.`, `1...`, `1…`.
    fn move_number(&mut self) -> bool {
        let start = self.at;
        while self.eat(|byte| byte.is_ascii_digit()) {}
        if self.at == start || !(self.eat(|byte| byte == b'.') || self.eat_text("…")) {
            self.at = start;
            return false;
        }
        while self.eat(|byte| byte == b'.') || self.eat_text("…") {}
        true
    }

    fn word(&mut self, line: &str) -> bool {
        let rest = line.get(self.at..).unwrap_or_default();
        let length = rest.find(|c: char| !c.is_ascii_alphabetic() && c != '.').unwrap_or(rest.len());
        let word = rest.get(..length).unwrap_or_default().to_ascii_lowercase();
        let word = if WORDS.contains(&word.as_str()) { word.as_str() } else { word.trim_end_matches('.') };
        if !WORDS.contains(&word) {
            return false;
        }
        self.at += word.len();
        while self.eat(|byte| b".:!?".contains(&byte)) {}
        true
    }

    fn a_move(&mut self) -> bool {
        if !(self.castling() || self.man_move()) {
            return false;
        }
        self.marks();
        true
    }

    fn castling(&mut self) -> bool {
        ["0-0-0", "O-O-O", "0-0", "O-O"].iter().any(|sign| self.eat_text(sign))
    }

    fn square(&mut self) -> bool {
        let start = self.at;
        let found = self.eat(|byte| (b'a'..=b'h').contains(&byte)) && self.eat(|byte| (b'1'..=b'8').contains(&byte));
        if !found {
            self.at = start;
        }
        found
    }

    /// `Kb1`, `Rae1`, `N1xf3`, `Qd1-d4`, `exd5`, `R(e8)~`, `B(c3)-any`, `~`.
    fn man_move(&mut self) -> bool {
        let man = self.eat(|byte| b"KQRBNSP".contains(&byte));
        let group = man && self.origin_group();
        if self.wildcard() {
            return true;
        }
        if self.square() {
            // Either where the man comes from or, if no square follows, where it goes.
            let arrival = self.at;
            self.board_mark();
            self.sign_of_move();
            if !(self.square() || self.wildcard()) {
                self.at = arrival;
            }
            return true;
        }
        let start = self.at;
        let from =
            self.eat(|byte| (b'a'..=b'h').contains(&byte)) || (man && self.eat(|byte| (b'1'..=b'8').contains(&byte)));
        let sign = self.sign_of_move();
        if (man || (from && sign)) && (self.square() || self.wildcard()) {
            return true;
        }
        self.at = start;
        group
    }

    /// `(e8)` after the letter of a man.
    fn origin_group(&mut self) -> bool {
        let start = self.at;
        let found = self.eat(|byte| byte == b'(') && self.square() && {
            self.board_mark();
            self.eat(|byte| byte == b')')
        };
        if !found {
            self.at = start;
        }
        found
    }

    fn wildcard(&mut self) -> bool {
        let start = self.at;
        let dash = self.eat(|byte| byte == b'-') || self.eat_text("–");
        if self.eat(|byte| byte == b'~') || (dash && (self.eat_text("any") || self.eat_text("other"))) {
            return true;
        }
        self.at = start;
        false
    }

    fn sign_of_move(&mut self) -> bool {
        self.eat(|byte| b"x*:-".contains(&byte)) || self.eat_text("×") || self.eat_text("–")
    }

    /// `/A`, or Popeye's `A`, for one man or, after castling, for two.
    fn board_mark(&mut self) {
        for _ in 0..2 {
            let start = self.at;
            self.eat(|byte| byte == b'/');
            if !self.eat(|byte| b"ABC".contains(&byte)) {
                self.at = start;
                return;
            }
        }
    }

    /// Promotion, e.p., board, check and quality, in any order that people write them in.
    fn marks(&mut self) {
        self.board_mark();
        let start = self.at;
        let equals = self.eat(|byte| byte == b'=');
        if !self.eat(|byte| b"QRBNSK".contains(&byte)) && equals {
            self.at = start;
        }
        self.board_mark();
        let blank = self.at;
        self.eat(|byte| byte == b' ');
        if !(self.eat_text("e.p.") || self.eat_text("ep.") || self.eat_text("ep")) {
            self.at = blank;
        }
        self.board_mark();
        while self.eat(|byte| b"+#=!?".contains(&byte)) {}
        let blank = self.at;
        self.eat(|byte| byte == b' ');
        if !self.eat(|byte| b"+#!?".contains(&byte)) {
            self.at = blank;
        }
        while self.eat(|byte| b"+#!? ".contains(&byte)) {}
    }

    /// Whether a move may end here.
    fn at_end_of_token(&self) -> bool {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let before = self.at.checked_sub(1).and_then(|at| self.text.get(at)).copied().unwrap_or(b' ');
        rest.first().is_none_or(|byte| byte.is_ascii_whitespace() || b"[](){},;>|/.".contains(byte))
            || before == b' '
            || rest.starts_with("…".as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_solutions_are_written_with_is_read() {
        for line in [
            "1.Kb1/A! (waiting)",
            "1.Kb1/A!(zz)",
            "1...Re7/B 2.Rxe7/A#",
            "1…R(e8)~ 2.Re7/A#",
            "1...R(e8)-other 2.Re7/A#",
            "1...B(c3)–any 2.Qc3/A#",
            "1...N(c5) any 2.Rc5/A#",
            "1.Qd3/A? (threatening 2.Rd5/A#) Nxd3? 2.Rc5/A#, but 1...Ra8+!",
            "1.e8=Q+ Kd7 2.exd8N#",
            "1.fxe6 e.p.+! [2.e7#]",
            "1.0-0-0! zugzwang",
            "1.O-O/A/A",
            "1.0-0BB",
            "1.Ka2-b1A ! zugzwang.",
            "1.d5*e6 ep.A",
            "1.S1c2 K~ 2.Q:e5#",
            "1.Nxf3 ~ 2.Ra8++",
            "21...Bd7/Be6/Nf6 22.Qg8#",
            "1.b5/A? Ba1! 2.Qc3/A+ Bxd4/A!",
            "1.Rb7 > 2.Rb8#",
            "1...b6 (or 1...b5) 2.Nc6/A#",
        ] {
            assert_eq!(check(line), Ok(()), "{line}");
        }
    }

    #[test]
    fn the_first_thing_that_is_no_move_is_pointed_at() {
        for (line, at) in [
            ("1.Kb1/A! Dxe5", 9..13),
            ("1.Kb9!", 2..6),
            ("hello", 0..5),
            ("1.Nf3 and mates", 10..15),
            ("", 0..0),
            ("1...", 0..4),
            ("1.Ke4x", 2..6),
            ("1.Kb1/D", 6..7),
            ("1.Tа1", 2..6),
        ] {
            assert_eq!(check(line).unwrap_err().at, at, "{line}");
        }
    }
}
