//! Splits a text into tokens.

use super::near::near;
use super::words::{self, Word};
use super::written::{self, Written};
use super::{ClaimTokenKind, FairyMen, Token, Unreadable, WrittenTarget};
use crate::problem::Goal;
use std::ops::Range;

/// The tokens of a solution, which may name these fairy men. Text in braces is a comment.
///
/// # Errors
/// The first word that is neither a move nor known, or the whole text if it contains no move.
pub fn tokens(text: &str, men: &FairyMen) -> Result<Vec<Token>, Unreadable> {
    let mut scanner = ClaimScanner {
        text,
        men,
        at: 0,
        tokens: Vec::new(),
        depth: 0,
    };
    while let Some(token) = scanner.next()? {
        scanner.tokens.extend(token);
    }
    if scanner
        .tokens
        .iter()
        .any(|token| matches!(token.kind, ClaimTokenKind::Move(_)))
    {
        return Ok(scanner.tokens);
    }
    Err(Unreadable {
        word: text.to_owned(),
        span: 0..text.len(),
        expected: "at least one move, such as 1.Kb1/A!",
        help: None,
    })
}

struct ClaimScanner<'a> {
    text: &'a str,
    men: &'a FairyMen,
    at: usize,
    tokens: Vec<Token>,
    depth: usize,
}

impl<'a> ClaimScanner<'a> {
    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    #[allow(
        clippy::unnecessary_wraps,
        reason = "callers pass it on as an optional token"
    )]
    fn take(&mut self, bytes: usize, kind: ClaimTokenKind) -> Option<Token> {
        let span = self.at..self.at + bytes;
        self.at = span.end;
        Some(Token { kind, span })
    }

    /// The next token, if there is one; the inner option is `None` if text was skipped.
    #[allow(
        clippy::option_option,
        reason = "the end of the text differs from meaningless text"
    )]
    fn next(&mut self) -> Result<Option<Option<Token>>, Unreadable> {
        let Some(first) = self.rest().chars().next() else {
            return Ok(None);
        };
        if first == '\n' && !self.is_wrapped() {
            return Ok(Some(self.take(1, ClaimTokenKind::Break)));
        }
        if first.is_whitespace() {
            self.at += first.len_utf8();
            return Ok(Some(None));
        }
        if first == '{' {
            self.at += self
                .rest()
                .find('}')
                .map_or(self.rest().len(), |end| end + 1);
            return Ok(Some(None));
        }
        if let Some((phrase, word)) = words::begins(self.rest()) {
            return Ok(Some(self.take(phrase.len(), ClaimTokenKind::Word(word))));
        }
        if let Some(length) = words::own(self.rest()) {
            // A heading of the actual play ends the set play, as "Solution" does.
            if self.rest().starts_with("Short solution") {
                return Ok(Some(
                    self.take(length, ClaimTokenKind::Word(Word::Solution)),
                ));
            }
            self.at += length;
            return Ok(Some(None));
        }
        if let Some(length) = self.legend() {
            self.at += length;
            return Ok(Some(None));
        }
        if let Some(label) = self.label().or_else(|| self.number()) {
            return Ok(Some(Some(label)));
        }
        if self.others() || self.goal_sign() {
            return Ok(Some(None));
        }
        if let Some(length) = written::aside(self.rest()) {
            self.at += length;
            return Ok(Some(None));
        }
        if let Some((written, length)) = self
            .beside()
            .or_else(|| written::read(self.rest(), self.men))
        {
            return Ok(Some(self.take(length, ClaimTokenKind::Move(written))));
        }
        if let Some(token) = self.word() {
            return Ok(Some(token));
        }
        self.sign(first).map(Some)
    }

    /// A bare square after the move of a man: `Bf1/d5`.
    fn beside(&self) -> Option<(Written, usize)> {
        match self.tokens.as_slice() {
            [
                ..,
                Token {
                    kind: ClaimTokenKind::Move(before),
                    ..
                },
                Token {
                    kind: ClaimTokenKind::Also,
                    ..
                },
            ] => written::read_beside(self.rest(), before, self.men),
            _ => None,
        }
    }

    /// Reads other arrivals or departures in brackets after a move: `Sf2(h2 or h6)`,
    /// `Qa2(b3,d5)-g8`.
    fn others(&mut self) -> bool {
        let Some(Token {
            kind: ClaimTokenKind::Move(before),
            span,
        }) = self.tokens.last()
        else {
            return false;
        };
        let Some((found, length)) =
            written::read_others(self.rest(), before, span.end == self.at, self.men)
        else {
            return false;
        };
        let (before, glued) = (*before, self.rest().get(length..).unwrap_or_default());
        if let Some((arrival, more)) = written::read_arrival(glued, &before, self.men) {
            // `Qa2(b3,d5)-g8`: the brackets contain departures.
            let span = self
                .tokens
                .pop()
                .map_or(self.at..self.at, |token| token.span);
            self.at += length + more;
            self.tokens.push(Token {
                kind: ClaimTokenKind::Move(arrival),
                span: span.start..self.at,
            });
            return true;
        }
        for (written, place) in found {
            let span = self.at + place.start..self.at + place.end;
            self.tokens.push(Token {
                kind: ClaimTokenKind::Also,
                span: span.start..span.start,
            });
            self.tokens.push(Token {
                kind: ClaimTokenKind::Move(written),
                span,
            });
        }
        self.at += length;
        true
    }

    /// Skips the sign of a goal after a move, as the program itself writes it: `c81`, `dia`. It
    /// decides nothing, since the move either reaches the goal or does not.
    fn goal_sign(&mut self) -> bool {
        let rest = self.rest();
        let ends = |sign: &&str| {
            rest.strip_prefix(sign).is_some_and(|behind| {
                behind.is_empty() || !behind.starts_with(|c: char| c.is_alphanumeric() || c == ')')
            })
        };
        // A long line may be broken before the sign.
        let last = match self.tokens.as_slice() {
            [
                ..,
                before,
                Token {
                    kind: ClaimTokenKind::Break,
                    ..
                },
            ] => Some(before),
            tokens => tokens.last(),
        };
        let behind_move = last.is_some_and(|token| {
            matches!(token.kind, ClaimTokenKind::Move(_)) && token.span.end < self.at
        });
        let Some(sign) = Goal::words_behind_moves()
            .find(ends)
            .filter(|_| behind_move)
        else {
            return false;
        };
        self.at += sign.len();
        true
    }

    /// Returns whether the end of a line counts as a blank: a list of moves continues after a
    /// comma, a stroke or "or". A first number still begins the next line of help play.
    fn is_wrapped(&self) -> bool {
        let joined = matches!(
            self.tokens.last(),
            Some(Token {
                kind: ClaimTokenKind::Also,
                ..
            })
        );
        let begins = |next: &str| {
            next.strip_prefix("1.")
                .is_some_and(|behind| !behind.trim_start().starts_with(['.', '…', '-', '–']))
        };
        joined && !begins(near(self.rest()).trim_start())
    }

    /// Returns whether only blanks precede on the line.
    fn at_line_start(&self) -> bool {
        let before = self.text.get(..self.at).unwrap_or_default();
        let before = before.trim_end_matches(|c: char| c.is_whitespace() && c != '\n');
        before.is_empty() || before.ends_with('\n')
    }

    /// The length in bytes of a line that explains fairy men, `G = grasshopper`.
    fn legend(&self) -> Option<usize> {
        self.at_line_start()
            .then(|| words::legend(self.rest()))
            .flatten()
    }

    /// The letter of a twin, `a)`, after which the description of the twin is skipped, or the label
    /// of a solution, `I)`, `1)`.
    fn label(&mut self) -> Option<Token> {
        let rest = self.rest();
        let before = self.text.get(..self.at).unwrap_or_default();
        if self.depth > 0
            || before
                .chars()
                .next_back()
                .is_some_and(|c| !c.is_whitespace() && !";+\"'“„«".contains(c))
        {
            return None;
        }
        let mut signs = rest.chars();
        if let (Some(name @ 'a'..='z'), Some(')')) = (signs.next(), signs.next()) {
            let token = self.take(2, ClaimTokenKind::Twin(name));
            self.twin_change();
            return token;
        }
        let roman = rest
            .find(|c: char| !matches!(c, 'I' | 'V' | 'X'))
            .unwrap_or(rest.len());
        let closed = rest[roman..].starts_with([')', '.', ':']);
        if roman > 0 && (closed || self.at_line_start() && rest[roman..].starts_with([' ', '\t'])) {
            return self.take(roman + usize::from(closed), ClaimTokenKind::Label);
        }
        let digits = rest
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(rest.len());
        (digits > 0 && rest[digits..].starts_with(')'))
            .then(|| self.take(digits + 1, ClaimTokenKind::Label))?
    }

    /// Skips the description of a twin between its letter and its first number: `b) Kd4-->e5`,
    /// `b) wSa1 statt La1:`.
    fn twin_change(&mut self) {
        let rest = self.rest();
        let line = rest.lines().next().unwrap_or_default();
        let first = line.split_whitespace().next().unwrap_or_default();
        let begins = |at: usize| {
            let before = line[..at]
                .chars()
                .next_back()
                .is_none_or(|c| c.is_whitespace() || "([*".contains(c));
            let digits = || line[at..].chars().take_while(char::is_ascii_digit).count();
            let follows = |digits: usize| line[at + digits..].trim_start().starts_with(['.', '…']);
            before && line[at..].starts_with(|c: char| c.is_ascii_digit()) && follows(digits())
        };
        // The line is scanned only if it is skipped, so reading takes linear time.
        let number = || line.char_indices().map(|(at, _)| at).find(|&at| begins(at));
        let word = first.trim_end_matches(['.', ':', ',']);
        let says_something = || {
            matches!(
                words::word(near(word)),
                Some(
                    Word::SetPlay
                        | Word::Tries
                        | Word::Solution
                        | Word::Threat
                        | Word::Zugzwang
                        | Word::Duplex
                )
            )
        };
        // Text that is not a description begins with a number, a sign, a label, or a known word.
        let described = first.starts_with(|c: char| c.is_alphabetic() || "+-=#~!%".contains(c))
            && (!first.ends_with(')') || first.starts_with('='))
            && !says_something();
        if described {
            self.at += number().unwrap_or(line.len());
        }
    }

    /// The number of a move: `1.`, `1...`, `1. ...`, `1…`, `1.-`, and `1 Kb1`. If a side may pass,
    /// separate dots are a pass and do not belong to the number: `1. ... Kb1`, `1... ...`.
    fn number(&mut self) -> Option<Token> {
        let rest = self.rest();
        let digits = rest
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(rest.len());
        let number = rest[..digits].parse().ok()?;
        let mut end = digits;
        let blanks =
            |at: usize| rest[at..].len() - rest[at..].trim_start_matches([' ', '\u{a0}']).len();
        let mut dots = 0;
        loop {
            let gap = blanks(end);
            let next = || written::read(&rest[end + gap..], self.men);
            if dots > 0
                && self.men.may_pass()
                && next().is_some_and(|(one, _)| one.target == WrittenTarget::Pass)
            {
                break;
            }
            match rest[end + gap..].chars().next() {
                Some('.') => (dots, end) = (dots + 1, end + gap + 1),
                Some('…') => (dots, end) = (dots + 3, end + gap + '…'.len_utf8()),
                // "1.- Kd4": a dash in place of the first move.
                Some(dash @ ('-' | '–'))
                    if dots == 1 && next().is_none_or(|(one, _)| one.home.is_none()) =>
                {
                    (dots, end) = (dots + 3, end + gap + dash.len_utf8());
                }
                _ => break,
            }
        }
        // Moves in the style of British magazines, whose numbers have no full stop.
        let bare = dots == 0
            && blanks(digits) > 0
            && written::read(rest[digits..].trim_start(), self.men).is_some();
        (dots > 0 || bare).then(|| {
            self.take(
                end,
                ClaimTokenKind::Number {
                    number,
                    dots: dots > 1,
                },
            )
        })?
    }

    /// A known word. `ad lib.` is two words.
    #[allow(
        clippy::option_option,
        reason = "the inner option is a token, if the word has a meaning"
    )]
    fn word(&mut self) -> Option<Option<Token>> {
        let rest = self.rest();
        if let Some(length) = ["ad lib.", "ad lib", "ad libitum"]
            .into_iter()
            .rev()
            .find(|word| rest.starts_with(word))
        {
            return Some(self.take(length.len(), ClaimTokenKind::Move(Written::ANY)));
        }
        let near = near(rest);
        let length = near
            .find(|c: char| !c.is_alphabetic() && c != '-' && c != '.')
            .unwrap_or(near.len());
        // "e.p." has inner full stops; other words have at most one, at the end.
        let whole = &rest[..length];
        let single = whole.split('.').next().unwrap_or_default();
        let (text, word) = [whole, single].into_iter().find_map(|text| {
            let known = if words::joins(text) {
                Some(None)
            } else {
                words::word(text).map(Some)
            };
            known.map(|word| (text, word))
        })?;
        let more = rest[text.len()..].len()
            - rest[text.len()..]
                .trim_start_matches(['.', ':', '!', '?'])
                .len();
        // The dots of a number may follow "Zugzwang".
        let length = text.len()
            + if rest[text.len()..].starts_with("..") {
                0
            } else {
                more
            };
        Some(match word {
            None => self.take(length, ClaimTokenKind::Also),
            Some(Word::Any) => self.take(length, ClaimTokenKind::Move(Written::ANY)),
            Some(Word::Filler) => {
                self.at += length;
                None
            }
            Some(word) => self.take(length, ClaimTokenKind::Word(word)),
        })
    }

    /// A move and the sign for any move, separated by a blank: `2...Gb8 ~` is `2...Gb8~`, any move
    /// of that man, since only the next number can follow a move of the second side.
    fn anywhere(&mut self) -> Option<Token> {
        let [
            ..,
            Token {
                kind: ClaimTokenKind::Number { dots: true, .. },
                ..
            },
            Token {
                kind: ClaimTokenKind::Move(before),
                span,
            },
        ] = self.tokens.as_slice()
        else {
            return None;
        };
        let WrittenTarget::Square(square) = before.target else {
            return None;
        };
        let bare = Written {
            target: before.target,
            man: before.man,
            ..Written::ANY
        };
        let behind = self.rest().get(1..)?.trim_start_matches([' ', '\t']);
        let ends = behind.is_empty()
            || behind.starts_with(|c: char| c.is_ascii_digit() || "\r\n,;/)]".contains(c));
        if *before != bare || !ends || self.text.get(span.end..self.at) != Some(" ") {
            return None;
        }
        let (file, rank) = (Some(square.file()), Some(square.rank()));
        let written = Written {
            file,
            rank,
            target: WrittenTarget::Any,
            ..bare
        };
        let start = self.tokens.pop()?.span.start;
        self.at += 1;
        Some(Token {
            kind: ClaimTokenKind::Move(written),
            span: start..self.at,
        })
    }

    fn sign(&mut self, first: char) -> Result<Option<Token>, Unreadable> {
        if let Some(token) = (first == '~').then(|| self.anywhere()).flatten() {
            return Ok(Some(token));
        }
        let kind = match first {
            '(' | '[' => {
                self.depth += 1;
                ClaimTokenKind::Open
            }
            ')' | ']' => {
                self.depth = self.depth.saturating_sub(1);
                ClaimTokenKind::Close
            }
            ',' | '/' => ClaimTokenKind::Also,
            ';' => ClaimTokenKind::Break,
            '>' => ClaimTokenKind::Word(Word::Threat),
            '*' => ClaimTokenKind::Word(Word::SetPlay),
            '~' => ClaimTokenKind::Move(Written::ANY),
            // Popeye writes `+b)` for a continued twin.
            '+' if self.rest()[1..].starts_with(|c: char| c.is_ascii_lowercase())
                && self.rest()[2..].starts_with(')') =>
            {
                self.at += 1;
                return Ok(None);
            }
            '•' | '·' | '-' | '–' | '—' | '.' | ':' | '!' | '?' | '…' | '&' | '|' | '\'' | '"'
            | '\\' | '=' => {
                self.at += first.len_utf8();
                return Ok(None);
            }
            _ => return Err(self.unreadable()),
        };
        Ok(self.take(first.len_utf8(), kind))
    }

    fn unreadable(&self) -> Unreadable {
        let rest = self.rest();
        let end = rest
            .find(|c: char| c.is_whitespace() || "()[]{},;".contains(c))
            .unwrap_or(rest.len());
        let end = if end == 0 {
            rest.chars().next().map_or(0, char::len_utf8)
        } else {
            end
        };
        let span: Range<usize> = self.at..self.at + end;
        let help = "a remark may stand in braces: {like this}";
        Unreadable {
            word: rest[..end].to_owned(),
            span,
            expected: "a move such as Nf3/A or exd6, or a word of a solution",
            help: rest
                .chars()
                .take(2)
                .all(char::is_alphabetic)
                .then_some(help),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<ClaimTokenKind> {
        tokens(text, &FairyMen::default())
            .unwrap_or_else(|error| panic!("{text}: {error}"))
            .into_iter()
            .map(|token| token.kind)
            .collect()
    }

    fn moves(text: &str) -> usize {
        kinds(text)
            .iter()
            .filter(|kind| matches!(kind, ClaimTokenKind::Move(_)))
            .count()
    }

    #[test]
    fn the_legend_of_fairy_men_is_skipped() {
        for legend in [
            "G = grasshopper",
            "N = nightrider, G = grasshopper",
            "N = nightrider,\n  G = grasshopper",
            "a1, b3 = empress, G = grasshopper",
        ] {
            assert_eq!(moves(&format!("{legend}\n\nKey\n  1.Kb1!")), 1, "{legend}");
        }
        for text in ["G = gander\n1.Kb1!", "1.Kb1! G = grasshopper"] {
            assert!(tokens(text, &FairyMen::default()).is_err(), "{text}");
        }
    }

    #[test]
    fn moves_are_recognized_in_many_styles_of_print() {
        for (line, count) in [
            ("1.Kb1/A! (waiting)", 1),
            ("1.Kb1/A!(zz)", 1),
            ("1...Re7/B 2.Rxe7/A#", 2),
            ("1…R(e8)~ 2.Re7/A#", 2),
            ("1...R(e8)-other 2.Re7/A#", 2),
            ("1...B(c3)–any 2.Qc3/A#", 2),
            ("1...N(c5) any 2.Rc5/A#", 2),
            (
                "1.Qd3/A? (threatening 2.Rd5/A#) Nxd3? 2.Rc5/A#, but 1...Ra8+!",
                5,
            ),
            ("1.e8=Q+ Kd7 2.exd8N#", 3),
            ("1.fxe6 e.p.+! [2.e7#]", 2),
            ("1.0-0-0! zugzwang", 1),
            ("2...Gb8 ~ 3.Rb1#", 2),
            ("1.g7! ~ 2.gxf8=N", 3),
            ("1.O-O/A/A", 1),
            ("1.0-0BB", 1),
            ("1.Ka2-b1A ! zugzwang.", 1),
            ("1.d5*e6 ep.A", 1),
            ("1.S1c2 K~ 2.Q:e5#", 3),
            ("1.Nxf3 ~ 2.Ra8++", 3),
            ("1.Q~c8/A! K~ 2.~e2/B ~ 3.Qc8~B#", 5),
            ("21...Bd7/Be6/Nf6 22.Qg8#", 4),
            ("1.b5/A? Ba1! 2.Qc3/A+ Bxd4/A!", 4),
            ("1.Rb7 > 2.Rb8#", 2),
            ("1...b6 (or 1...b5) 2.Nc6/A#", 3),
            ("1.Dd3! droht 2.Tg5#, 1.- Kd5: 2.Sf4#", 4),
            ("1 Qd3! (2 Rg5) 1...Kxd5 2 Nf4", 4),
            ("1.♕d3! ♚e5 2.♘f4#", 3),
            ("1.Фd3! Крe5 2.Кf4 мат".trim_end_matches(" мат"), 3),
            ("I) 1.Kd4 Re3 II) 1.Kd5 Re4", 4),
            ("a) 1.Kd4 b) 1.Kd5", 2),
            ("1...a1=D 2.Txa1#", 2),
            ("1...e1(S) 2.Le4#", 2),
            ("1...Qd3+[a] 2.Qxd3#[B]/Nc6# (A)", 3),
            ("2.Nc6(D)", 1),
            ("1...Sf2(h2 or h6) 2.Sd5#", 4),
            ("1...Bg6(8) 2.R(x)g6(+)#", 3),
            ("1...Qxb7(c6,c7,xe8) 2.Bxf5#", 5),
            ("2...Bf1/d5 3.Qa8/:b5#", 4),
            ("1.dRb4! K~ 3.6Rb5#", 3),
            ("1...Sf~ 2.Q(:)b6# B5~ f~ 3.d4#", 5),
            ("2...S:c3 (~) 3.g8S#", 3),
            ("1.Kb1! (e4)", 2),
            ("\"a) 1.Kd4 b) -bQb4 +wPb4 1.Kd5 c) =b) & bPb4 1.Kd6", 3),
            ("threat 2.Sd6# and Sg3#", 2),
        ] {
            assert_eq!(moves(line), count, "{line}: {:?}", kinds(line));
        }
    }

    #[test]
    fn the_parts_of_a_written_move_are_distinguished() {
        let one = |text: &str| match kinds(text).as_slice() {
            [ClaimTokenKind::Move(written)] => *written,
            other => panic!("{text}: {other:?}"),
        };
        assert_eq!(
            one("Rxe7/A#").landing.map(crate::board::Board::letter),
            Some('A')
        );
        assert_eq!(one("Re7B").suffix, Some('B'));
        assert_eq!(
            one("d2-d1=SA").promotion,
            Some(crate::claim::Letter::Latin("S"))
        );
        assert_eq!(one("d2-d1=SA").suffix, Some('A'));
        assert_eq!(
            one("e8=B").promotion,
            Some(crate::claim::Letter::Latin("B"))
        );
        assert_eq!(
            (one("Ka2-b1A").file, one("Ka2-b1A").rank),
            (Some(0), Some(1))
        );
        assert_eq!(one("Rae1").file, Some(0));
        assert_eq!(one("N1xf3").rank, Some(0));
        assert!(one("K~h1/A").zero && one("~e2/B").zero && !one("Ke4~").zero);
        assert_eq!((one("Kh1~A").zero, one("Kh1~A").suffix), (true, Some('A')));
        assert_eq!(one("R(e8)~").target, WrittenTarget::Any);
        assert_eq!(one("exd5").file, Some(4));
        assert_eq!(
            (one("Nc6(D)").promotion, one("d8(D)").promotion),
            (None, Some(crate::claim::Letter::Latin("D")))
        );
        assert_eq!(
            (one("dRb4").file, one("6Rb5").rank, one("B5~").rank),
            (Some(3), Some(5), Some(4))
        );
        assert_eq!(
            (one("Q(x)d5").capture, one("Qxd5").capture),
            (None, Some(true))
        );
    }

    #[test]
    fn unreadable_words_and_texts_without_moves_are_marked() {
        for (line, at) in [
            ("1.Kb1/A! Xxe5", 9..13),
            ("1.Kb9!", 2..6),
            ("hello", 0..5),
            ("1.Nf3 then wins", 11..15),
            ("", 0..0),
            ("1...", 0..4),
            ("1.Ke4x", 2..6),
        ] {
            assert_eq!(
                tokens(line, &FairyMen::default()).unwrap_err().span,
                at,
                "{line}"
            );
        }
    }
}
