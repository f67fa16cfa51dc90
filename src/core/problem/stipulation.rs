//! [`Stipulation`]: the play, the goal and the number of moves.
//!
//! A stipulation is a combination of independent parts: introductory moves, the prefix `exact-`, a
//! series, the [`Play`], the goal and the number of moves, with or without a half. In reciprocal
//! play the side that begins may have a goal of its own. Examples are `h#2.5`, `ser-r=4` and
//! `2->ser-h#3`. A structured stipulation, such as `sstip white 3h[1a[#]d]h`, is a [`Structure`].
//! Reading and writing are inverse: the written text is read as the same stipulation.
//! This module does not decide which stipulations can be solved.

use super::goal::Goal;
use super::stipulation_error::StipulationError;
use super::structure::Structure;
use crate::position::Color;
use std::fmt;
use std::str::FromStr;

/// The relation of the two sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[allow(
    clippy::large_enum_variant,
    reason = "stipulations are few, and a structure in them can be copied as any other"
)]
pub enum Play {
    /// The side that begins reaches the goal against any defence: `#2`.
    Direct,
    /// The side that begins forces the other to reach the goal: `s#2`.
    SelfPlay,
    /// As `SelfPlay`, and a side that can reach the goal in one move must do so: `r#2`.
    Reflex,
    /// As `Reflex`, but the side that begins need not: `semi-r#2`.
    SemiReflex,
    /// Both sides help: `h#2`.
    Help,
    /// Both help, then the side that begins forces the other to reach the goal: `hs#2`. In
    /// `ser-hs#2` the other side makes the series, and is then forced. With a goal of its own, the
    /// side that begins can also reach that one instead: `reci-hs#2`.
    HelpSelf,
    /// Both help, and a side that can reach the goal in one move must do so: `hr#2`.
    HelpReflex,
    /// Both help; on its last move the side that begins may reach the goal itself or let the other
    /// side reach it: `reci-h#2`.
    Reciprocal,
    /// A tree says who plays for what: `sstip white 3h[1a[#]d]h`. Then the other parts of the
    /// stipulation only summarize the tree: its first goal, and the length of its first branch.
    Structured(Structure),
}

/// The kind of a series, in which one side makes all its moves in a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Series {
    /// The other side does not move: `ser-#5`.
    Plain,
    /// The other side moves only to parry a check, and opposes: `pser-#5`.
    Parry,
    /// The other side moves only to parry a check, and helps: `phser-#5`.
    ParryHelp,
}

/// A stipulation such as `#2`, `h#2.5`, `ser-h=7`, `1->ser-h#3`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Stipulation {
    /// The number of introductory moves, which the side that does not begin makes in a row: the 3
    /// of `3->ser-h#2`; usually 0.
    pub intro: u8,
    /// Whether the goal may not be reached earlier: `exact-`.
    pub exact: bool,
    /// The kind of series; `None` if the sides move alternately.
    pub series: Option<Series>,
    /// The play.
    pub play: Play,
    /// The goal.
    pub goal: Goal,
    /// In reciprocal play the goal of the side that begins, if it is a different one: the `=` of
    /// `reci-h(=)#3`. In help-self play this goal makes it reciprocal, and is always stated.
    pub own_goal: Option<Goal>,
    /// The number of full moves, 0 to [`Stipulation::MAX_MOVES`]; 0 only with `half`, or if the
    /// number is left out: [`Stipulation::is_shortest`].
    pub moves: u8,
    /// Whether there is an additional half-move: `h#2.5`.
    pub half: bool,
}

impl Stipulation {
    /// The greatest accepted number of moves.
    pub const MAX_MOVES: u8 = 99;

    /// Mate in this many moves, clamped to 1 ..= [`Stipulation::MAX_MOVES`].
    pub const fn mate_in(moves: u8) -> Self {
        let moves = if moves == 0 {
            1
        } else if moves > Self::MAX_MOVES {
            Self::MAX_MOVES
        } else {
            moves
        };
        Self {
            intro: 0,
            exact: false,
            series: None,
            play: Play::Direct,
            goal: Goal::Mate,
            own_goal: None,
            moves,
            half: false,
        }
    }

    /// A structured stipulation.
    pub fn structured(structure: Structure) -> Self {
        Self {
            play: Play::Structured(structure),
            goal: structure.goals().next().unwrap_or(Goal::AnyMove),
            ..Self::mate_in(structure.length().div_ceil(2))
        }
    }

    /// The structure of a structured stipulation.
    pub const fn structure(&self) -> Option<&Structure> {
        match &self.play {
            Play::Structured(structure) => Some(structure),
            _ => None,
        }
    }

    /// Returns whether the result is a tree of attacks and defences (not a list of lines).
    pub const fn is_battle(&self) -> bool {
        if let Play::Structured(structure) = &self.play {
            return structure.is_battle();
        }
        self.series.is_none()
            && matches!(
                self.play,
                Play::Direct | Play::SelfPlay | Play::Reflex | Play::SemiReflex
            )
            && !matches!(self.goal, Goal::ProofGame | Goal::AToB)
    }

    /// The side that makes the first half-move, unless the problem names the other side.
    ///
    /// - Help and reciprocal play, `ha=>b` included: Black; with half a move more White.
    /// - `a=>b` without a series: Black, with half a move more as well (as Popeye 4.104 plays it).
    /// - Help-self and help-reflex play: White; with half a move more Black.
    /// - Series: the side of the series, which is Black in `ser-h`, `ser-reci-h` and `ser-hs`, else
    ///   White. This holds for series to a diagram as well: White plays `ser-a=>b`, Black
    ///   `ser-ha=>b`.
    /// - Proof games: White, since the game array has White to move.
    /// - With introductory moves: the other side than the one named above.
    /// - Structured stipulations: the side that they name.
    pub const fn starter(&self) -> Color {
        let is_series = self.series.is_some();
        let black = match (self.goal, self.play) {
            (_, Play::Structured(structure)) => matches!(structure.first_mover(), Color::Black),
            (Goal::ProofGame, _) => false,
            (Goal::AToB, Play::Direct) if !is_series => true,
            (_, Play::Help | Play::Reciprocal) => is_series || !self.half,
            (_, Play::HelpSelf | Play::HelpReflex) => is_series || self.half,
            (_, Play::Direct | Play::SelfPlay | Play::Reflex | Play::SemiReflex) => false,
        };
        if black == (self.intro > 0) {
            Color::White
        } else {
            Color::Black
        }
    }

    /// The side that begins by default where both sides may: White, or the side with the
    /// introductory moves before White's series, or the side that a structure names.
    pub const fn usual_turn(&self) -> Color {
        if self.intro > 0 || self.structure().is_some() {
            self.starter()
        } else {
            Color::White
        }
    }

    /// Returns whether it is a proof game or `a=>b`: its goal is a given diagram, not a property of
    /// positions.
    pub const fn leads_to_diagram(&self) -> bool {
        matches!(self.goal, Goal::ProofGame | Goal::AToB)
    }

    /// Returns whether the number of moves is left out, as in `dia`: the solutions of the shortest
    /// length at which there are any are wanted.
    pub const fn is_shortest(&self) -> bool {
        self.may_be_shortest() && self.moves == 0 && !self.half
    }

    /// Returns whether the number of moves may be left out: in proof games, `a=>b` and their plain
    /// series.
    const fn may_be_shortest(&self) -> bool {
        self.leads_to_diagram()
            && matches!(self.play, Play::Direct)
            && matches!(self.series, None | Some(Series::Plain))
            && self.intro == 0
            && !self.exact
    }

    /// The length in half-moves, in series in moves of the series.
    pub const fn length(&self) -> u16 {
        let moves = self.moves as u16;
        if self.series.is_some() {
            moves
        } else {
            2 * moves + self.half as u16
        }
    }

    /// The greatest [`length`](Self::length) of such a stipulation.
    pub const fn greatest_length(&self) -> u16 {
        let moves = Self::MAX_MOVES as u16;
        if self.series.is_some() {
            moves
        } else {
            2 * moves + 1
        }
    }

    /// The same stipulation with another [`length`](Self::length), at most the greatest.
    #[must_use]
    pub fn of_length(self, length: u16) -> Self {
        let length = length.min(self.greatest_length());
        let (moves, half) = if self.series.is_some() {
            (length, false)
        } else {
            (length / 2, length % 2 == 1)
        };
        Self {
            moves: u8::try_from(moves).unwrap_or(Self::MAX_MOVES),
            half,
            ..self
        }
    }

    /// The number of moves in print: `7` or `7.5`.
    pub fn number(&self) -> String {
        let half = if self.half { ".5" } else { "" };
        format!("{}{half}", self.moves)
    }

    /// The requirement of a stipulation that cannot be solved; `None` if none is known.
    pub const fn needs(&self) -> Option<&'static str> {
        if self.leads_to_diagram() && !matches!(self.play, Play::Direct | Play::Help) {
            return Some("play in which neither side is forced, such as dia, hdia or ser-dia");
        }
        self.goal.needs()
    }

    /// A sentence that this program cannot solve the stipulation, and what it would need.
    pub fn unsupported(&self) -> String {
        let needs = self.needs().map(|what| format!(": it needs {what}"));
        let needs = needs.unwrap_or_default();
        format!("this version of parton cannot solve {self}{needs}")
    }
}

impl fmt::Display for Stipulation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(structure) = self.structure() {
            return write!(f, "sstip {structure}");
        }
        if self.intro > 0 {
            write!(f, "{}->", self.intro)?;
        }
        if self.exact {
            f.write_str("exact-")?;
        }
        f.write_str(match self.series {
            None => "",
            Some(Series::Plain) => "ser-",
            Some(Series::Parry) => "pser-",
            Some(Series::ParryHelp) => "phser-",
        })?;
        f.write_str(match self.play {
            // A structured stipulation is written above.
            Play::Direct | Play::Structured(_) => "",
            Play::SelfPlay => "s",
            Play::Reflex => "r",
            Play::SemiReflex => "semi-r",
            Play::Help => "h",
            Play::HelpSelf if self.own_goal.is_some() => "reci-hs",
            Play::HelpSelf => "hs",
            Play::HelpReflex => "hr",
            Play::Reciprocal => "reci-h",
        })?;
        let is_other = |own: &Goal| self.play != Play::HelpSelf || *own != self.goal;
        if let Some(goal) = self.own_goal.filter(is_other) {
            write!(f, "({goal})")?;
        }
        write!(f, "{}", self.goal)?;
        if self.is_shortest() {
            return Ok(());
        }
        f.write_str(&self.number())
    }
}

/// Reads a stipulation from left to right.
struct StipulationReader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> StipulationReader<'a> {
    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Skips blanks, which may stand between any two parts.
    fn skip_blanks(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start().len();
    }

    /// Consumes this word, in small or capital letters, if it comes next.
    fn take(&mut self, word: &str) -> bool {
        self.skip_blanks();
        let found = self
            .rest()
            .get(..word.len())
            .is_some_and(|next| next.eq_ignore_ascii_case(word));
        if found {
            self.at += word.len();
        }
        found
    }

    /// Consumes these words if they come next. A hyphen between them, and after a word such as
    /// `ser`, is optional.
    fn take_all(&mut self, words: &[&str]) -> bool {
        let start = self.at;
        for word in words {
            if !self.take(word) {
                self.at = start;
                return false;
            }
            self.take("-");
        }
        true
    }

    fn error<T>(&self, what: impl Into<String>, help: Option<&str>) -> Result<T, StipulationError> {
        Err(StipulationError {
            what: what.into(),
            at: self.at,
            help: help.map(str::to_owned),
        })
    }

    /// The next character of the text, for messages.
    fn found(&self) -> String {
        self.rest()
            .chars()
            .next()
            .map_or_else(|| "the end".to_owned(), |c| format!("'{c}'"))
    }

    fn digits(&mut self) -> &'a str {
        self.skip_blanks();
        let rest = self.rest();
        let end = rest
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    fn intro(&mut self) -> Result<u8, StipulationError> {
        let start = self.at;
        let digits = self.digits();
        if digits.is_empty() || !self.take("->") {
            self.at = start;
            return Ok(0);
        }
        if let Ok(intro @ 1..=Stipulation::MAX_MOVES) = digits.parse() {
            return Ok(intro);
        }
        self.at = start;
        self.error(
            format!(
                "{digits} introductory moves, expected 1 to {}",
                Stipulation::MAX_MOVES
            ),
            None,
        )
    }

    fn play(&mut self) -> Play {
        const PLAYS: [(&str, Play); 5] = [
            ("hs", Play::HelpSelf),
            ("hr", Play::HelpReflex),
            ("h", Play::Help),
            ("s", Play::SelfPlay),
            ("r", Play::Reflex),
        ];
        // The goal after a play such as `h` needs no hyphen.
        let long = [
            (["reci", "hs"], Play::HelpSelf),
            (["reci", "h"], Play::Reciprocal),
            (["semi", "r"], Play::SemiReflex),
        ];
        if let Some((_, play)) = long.into_iter().find(|(words, _)| self.take_all(words)) {
            return play;
        }
        PLAYS
            .into_iter()
            .find(|(word, _)| self.take(word))
            .map_or(Play::Direct, |(_, play)| play)
    }

    fn goal(&mut self) -> Result<Goal, StipulationError> {
        self.skip_blanks();
        if let Some((goal, length)) = Goal::read(self.rest()) {
            self.at += length;
            return Ok(goal);
        }
        let number = self.rest().starts_with(|c: char| c.is_ascii_digit());
        let help = number.then_some("write the goal first: #2");
        let what = format!(
            "found {}, expected a goal such as # (mate) or = (stalemate)",
            self.found()
        );
        self.error(what, help)
    }

    fn length(&mut self) -> Result<(u8, bool), StipulationError> {
        let start = self.at;
        let digits = self.digits();
        if digits.is_empty() && self.take("½") {
            return Ok((0, true));
        }
        if digits.is_empty() {
            let expected = "expected one such as 2 or 2.5";
            let what = if self.rest().is_empty() {
                format!("the number of moves is missing, {expected}")
            } else {
                format!("found {} for the number of moves, {expected}", self.found())
            };
            return self.error(what, None);
        }
        let half = self.take(".5") || self.take("½");
        if !half {
            self.take(".0");
        }
        match digits.parse::<u8>() {
            Ok(moves @ 1..=Stipulation::MAX_MOVES) => Ok((moves, half)),
            Ok(0) if half => Ok((0, half)),
            _ => {
                self.at = start;
                self.error(
                    format!("{digits} moves, expected 1 to {}", Stipulation::MAX_MOVES),
                    None,
                )
            }
        }
    }

    fn stipulation(&mut self) -> Result<Stipulation, StipulationError> {
        let intro = self.intro()?;
        let exact = self.take_all(&["exact"]);
        let series = [
            ("pser", Series::Parry),
            ("phser", Series::ParryHelp),
            ("ser", Series::Plain),
        ];
        let series = series
            .into_iter()
            .find(|(word, _)| self.take_all(&[word]))
            .map(|(_, series)| series);
        // A proof game, or a shortest one, may also be given by its English initials.
        let game = self.take("spg") || self.take("pg");
        let at = self.at;
        let play = if game { Play::Direct } else { self.play() };
        let is_reciprocal = self.text[at..self.at]
            .trim_start()
            .get(..4)
            .is_some_and(|word| word.eq_ignore_ascii_case("reci"));
        let is_reciprocal_self = is_reciprocal && play == Play::HelpSelf;
        // Such a series has no definition.
        let undefined = is_reciprocal_self || matches!(play, Play::HelpReflex | Play::SemiReflex);
        if series.is_some() && undefined {
            let word = &self.text[at..self.at];
            self.at = at;
            let expected = "expected a goal, h, s, r, hs or reci-h after the sign of a series";
            return self.error(format!("found '{word}', {expected}"), None);
        }
        let mut own_goal = None;
        if is_reciprocal && self.take("(") {
            own_goal = Some(self.goal()?);
            if !self.take(")") {
                return self.error(
                    format!("found {}, expected ')' after the goal", self.found()),
                    None,
                );
            }
        }
        let goal = if game { Goal::ProofGame } else { self.goal()? };
        if is_reciprocal_self {
            own_goal = own_goal.or(Some(goal));
        }
        let mut read = Stipulation {
            intro,
            exact,
            series,
            play,
            goal,
            own_goal,
            moves: 0,
            half: false,
        };
        self.skip_blanks();
        if self.rest().is_empty() && read.may_be_shortest() {
            return Ok(read);
        }
        (read.moves, read.half) = self.length()?;
        self.skip_blanks();
        if !self.rest().is_empty() {
            return self.error(
                format!(
                    "found {} after the number of moves, expected nothing more",
                    self.found()
                ),
                None,
            );
        }
        Ok(read)
    }
}

impl FromStr for Stipulation {
    type Err = StipulationError;

    fn from_str(text: &str) -> Result<Self, StipulationError> {
        let start = text.len() - text.trim_start().len();
        for word in ["sstipulation", "sstip"] {
            let end = start + word.len();
            let found = text
                .get(start..end)
                .is_some_and(|is| is.eq_ignore_ascii_case(word));
            let rest = text.get(end..).unwrap_or_default();
            if found && !rest.starts_with(|c: char| c.is_alphanumeric()) {
                return Structure::read(rest)
                    .map(Self::structured)
                    .map_err(|error| error.moved(end));
            }
        }
        StipulationReader { text, at: 0 }.stipulation()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stipulations_read_back() {
        let texts = "#1 #2 #17 =3 s#4 r#2 semi-r#3 h#2 h#2.5 h#0.5 hs#3 hs#3.5 hr#2 ser-#7 ser-h=9 ser-s#4 ser-r#2 ser-hs#5 pser-hs#2 pser-h#7 \
                     phser-s#2 pser-#3 1->ser-h#3 3->ser-h#2 reci-h#3 reci-h(=)#3 reci-hs#9 reci-hs(=)#5.5 reci-hs=2 h~x2.5 ser-~x8 ~x3 ser-reci-h(#)=7 exact-s#2 exact-dia4 \
                     exact-ser-r#2 dia ser-dia a=>b ser-a=>b dia10.5 ser-dia14 ser-hdia2 a=>b4 ##2 ##!2 #=2 ==3 !=2 !#2 +1 x1 %2 ep1 h001.5 00003 ~1 \
                     zd63 ser-zd36 kb71 hkb71 K2 ct3 ctr3 <>3 ser-<>3 <>r3 c813 sc813 hc815 sep1 szh31 hze73 ser-sza34 r004";
        for text in texts.split_whitespace().filter(|text| *text != "00003") {
            assert_eq!(
                text.parse::<Stipulation>()
                    .unwrap_or_else(|e| panic!("{text}: {e}"))
                    .to_string(),
                text
            );
        }
    }

    #[test]
    fn parts_are_distinguished() {
        let of = |text: &str| text.parse::<Stipulation>().unwrap();
        assert_eq!(of("sc813").play, Play::SelfPlay);
        assert_eq!((of("sc813").goal, of("sc813").moves), (Goal::Chess81, 3));
        assert_eq!((of("004").goal, of("004").moves), (Goal::Castling, 4));
        assert_eq!((of("h#2.5").moves, of("h#2.5").half), (2, true));
        assert_eq!(of("zd36").moves, 6);
        assert_eq!(
            (of("##!2").goal, of("##2").goal, of("#=2").goal),
            (Goal::CounterMate, Goal::DoubleMate, Goal::MateOrStalemate)
        );
        assert_eq!(of("1->ser-h#3").intro, 1);
        assert_eq!(of("H#2"), of("h#2"));
        for (long, short) in [
            ("dia3.0", "dia3"),
            ("a=>b1.0", "a=>b1"),
            ("h#2.0", "h#2"),
            ("#2.0", "#2"),
        ] {
            assert_eq!(of(long), of(short));
        }
    }

    /// The side that begins in Popeye 4.104.
    #[test]
    fn the_same_side_begins_as_in_popeye() {
        let white = "#2 s#2 r#2 semi-r#2 h#1.5 hs#2 hr#2 reci-h#1.5 ser-#3 ser-s#3 ser-r#3 pser-#3 phser-#3 ha=>b2.5 \
                     dia3 dia2.5 ser-dia3 ser-hdia3 ser-a=>b3 2->ser-h#3 2->ser-ha=>b3 1->ser-hs#2";
        let black = "h#2 hs#1.5 hr#1.5 reci-h#2 ser-h#3 ser-hs#3 ser-reci-h#3 pser-h#3 phser-h#3 a=>b3 a=>b2.5 ha=>b3 \
                     ser-ha=>b3 pser-ha=>b3 2->ser-#3 2->ser-a=>b3 1->ser-dia2 1->ser-hdia2";
        for (texts, side) in [(white, Color::White), (black, Color::Black)] {
            for text in texts.split_whitespace() {
                assert_eq!(
                    text.parse::<Stipulation>().unwrap().starter(),
                    side,
                    "{text}"
                );
            }
        }
    }

    /// Common spellings, and the spelling that is written.
    #[test]
    fn stipulations_are_read_as_people_write_them() {
        for (typed, meant) in [
            ("# 2", "#2"),
            (" #2 \t", "#2"),
            ("h # 2 .5", "h#2.5"),
            ("h#2½", "h#2.5"),
            ("h#½", "h#0.5"),
            ("H=3", "h=3"),
            ("PG6", "dia6"),
            ("pg 9.5", "dia9.5"),
            ("SPG 7 ", "dia7"),
            ("SPG", "dia"),
            ("PG ", "dia"),
            ("Ser dia", "ser-dia"),
            ("exact PG4", "exact-dia4"),
            ("serh#5", "ser-h#5"),
            ("Ser h# 5", "ser-h#5"),
            ("ser - h#5", "ser-h#5"),
            ("ser#7", "ser-#7"),
            ("sers#4", "ser-s#4"),
            ("phsers#2", "phser-s#2"),
            ("pserh#7", "pser-h#7"),
            ("semir#2", "semi-r#2"),
            ("recih#3", "reci-h#3"),
            ("recihs#9", "reci-hs#9"),
            ("Reci-hs(#)#2", "reci-hs#2"),
            ("hCapZug 2.5", "h~x2.5"),
            ("ser-capzug8", "ser-~x8"),
            ("ser reci h( # )=7", "ser-reci-h(#)=7"),
            ("3 -> serh#2", "3->ser-h#2"),
            ("exact s#2", "exact-s#2"),
            ("a=>b 4", "a=>b4"),
            ("serep1", "ser-ep1"),
        ] {
            assert_eq!(
                typed.parse::<Stipulation>().map(|read| read.to_string()),
                Ok(meant.to_owned()),
                "{typed}"
            );
        }
        for wrong in [
            "#2 3",
            "# 2 2",
            "s e r h#2",
            "h #",
            "ser-",
            "p g6",
            "dia0",
            "dia.5x",
            "hdia",
            "ha=>b",
            "exact-dia",
            "pser-dia",
            "1->ser-dia",
            "semi#2",
            "reci#2",
            "ser-reci-hs#2",
            "hs(=)#2",
            "r(=)#2",
            "#2*",
            "h-#2",
            "#-2",
        ] {
            assert!(wrong.parse::<Stipulation>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_number_of_moves_to_a_diagram_may_be_left_out() {
        let of = |text: &str| text.parse::<Stipulation>().unwrap();
        for (text, lengths) in [
            ("dia", ["dia0.5", "dia1", "dia1.5", "dia99.5"]),
            ("a=>b", ["a=>b0.5", "a=>b1", "a=>b1.5", "a=>b99.5"]),
            ("ser-dia", ["ser-dia1", "ser-dia2", "ser-dia3", "ser-dia99"]),
        ] {
            let stipulation = of(text);
            assert!(stipulation.is_shortest(), "{text}");
            let greatest = stipulation.greatest_length();
            for (length, numbered) in [1, 2, 3, greatest].into_iter().zip(lengths) {
                let longer = stipulation.of_length(length);
                assert_eq!(longer.to_string(), numbered);
                assert_eq!(longer, of(numbered));
                assert_eq!(longer.length(), length);
                assert!(!longer.is_shortest());
            }
        }
        assert!(!Stipulation::mate_in(0).is_shortest());
    }

    #[test]
    fn errors_point_at_the_character() {
        let at = |text: &str| text.parse::<Stipulation>().unwrap_err().at;
        assert_eq!(at("2"), 0);
        assert_eq!(at("#"), 1);
        assert_eq!(at("#2x"), 2);
        assert_eq!(at("#0"), 1);
        assert_eq!(at("#1000000000000000000000"), 1);
        assert_eq!(at(""), 0);
        assert_eq!(at("h2"), 1);
        assert_eq!(at("zj91"), 0);
        assert_eq!(at("reci-h(=#3"), 8);
        assert_eq!(at("h#2.4"), 3);
        assert_eq!(at("dia0"), 3);
        assert_eq!(at("dia100"), 3);
        assert_eq!(at("diax"), 3);
        assert_eq!(at("exact-dia"), 9);
        assert_eq!(at("h#0.0"), 2);
        assert_eq!(at("ser-hr#2"), 4);
        assert_eq!(at("pser-semi-r#2"), 5);
        assert_eq!(at("é#2"), 0);
    }
}
