//! Writes moves made in a position.

use super::{
    Boards, Effects, GoalSign, Notation, PASS, Style, castling_word, long_with, man_letters,
};
use crate::men::{Language, Traits};
use crate::position::{Move, MoveKind, Role, Variant};
use crate::rules::AnyPosition;
use std::fmt::{self, Write as _};

/// The part of the departure square that distinguishes a move from others.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Origin {
    /// Whether the file is needed.
    pub file: bool,
    /// Whether the rank is needed.
    pub rank: bool,
    /// Whether the board is needed, and with it the whole square: `Ra1/A-a5/B`.
    pub board: bool,
}

impl Origin {
    /// The part that the move needs among the legal moves of its position.
    ///
    /// Rivals are other men of the same role that can legally arrive on the same cell. In Alice
    /// chess they stand on the same board, since the board of arrival is always written. The file
    /// is tried before the rank, and the rank before the whole square. In a cube the whole square
    /// is used at once. A pawn that captures always gives its file.
    pub fn needed(mv: Move, legal: &[Move]) -> Self {
        if mv.is_castling() || mv.kind() == MoveKind::Zero {
            return Self::default();
        }
        let from = mv.from();
        let cube = from.board.level().is_some();
        let crosses = || {
            legal.iter().any(|other| {
                other.role() == mv.role()
                    && other.to() == mv.to()
                    && other.kind() != MoveKind::Zero
                    && (other.from().board.world() != from.board.world())
                    && (mv.role() != Role::Pawn
                        || other.captured().is_some() == mv.captured().is_some())
            })
        };
        if mv.role() == Role::Pawn && !cube {
            let board = crosses();
            // Under conditions pawns may move like other men, and several may go to one square.
            let takes = |other: &Move| other.captured().is_some();
            let mut rivals = legal.iter().filter(|other| {
                other.role() == Role::Pawn
                    && other.to() == mv.to()
                    && other.from() != from
                    && takes(other) == takes(&mv)
                    && other.kind() != MoveKind::Zero
            });
            let rank = board
                || rivals
                    .clone()
                    .any(|other| other.from().square.file() == from.square.file());
            return Self {
                file: takes(&mv) || board || rivals.next().is_some(),
                rank,
                board,
            };
        }
        let mut rivals = legal
            .iter()
            .filter(|other| {
                other.role() == mv.role() && other.to() == mv.to() && !other.is_castling()
            })
            .filter(|other| other.kind() != MoveKind::Zero)
            .map(|other| other.from())
            .filter(|&other| other != from)
            .peekable();
        if cube {
            let whole =
                rivals.peek().is_some() || mv.role() == Role::Pawn && mv.captured().is_some();
            return Self {
                file: whole,
                rank: whole,
                board: false,
            };
        }
        if rivals.peek().is_none() {
            return Self::default();
        }
        if crosses() {
            return Self {
                file: true,
                rank: true,
                board: true,
            };
        }
        let (mut same_file, mut same_rank) = (false, false);
        for rival in rivals {
            same_file |= rival.square.file() == from.square.file();
            same_rank |= rival.square.rank() == from.square.rank();
        }
        Self {
            file: !same_file || same_rank,
            rank: same_file,
            board: false,
        }
    }

    /// The part needed by either.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        let board = self.board || other.board;
        Self {
            file: self.file || other.file || board,
            rank: self.rank || other.rank || board,
            board,
        }
    }
}

/// A move with all parts of its notation; [`Display`](fmt::Display) writes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spelling {
    /// The move.
    pub mv: Move,
    /// The attributes of the moving man.
    pub traits: Traits,
    /// Its changes besides moving men.
    pub effects: Effects,
    /// The written part of the departure square.
    pub origin: Origin,
    /// Whether it gives check.
    pub check: bool,
    /// Whether it mates.
    pub mate: bool,
    /// The sign of the goal, if it reaches one that `check` and `mate` do not show.
    pub goal: Option<GoalSign>,
    /// The written boards.
    pub boards: Boards,
    /// Its spelling.
    pub style: Style,
}

impl Spelling {
    /// The spelling of a legal move in a position with these legal moves.
    pub fn new(position: &AnyPosition, legal: &[Move], mv: Move) -> Self {
        let next = position.play(mv);
        let check = next.is_in_check(next.turn());
        Self {
            mv,
            traits: position
                .man_at(mv.from())
                .map_or(Traits::NONE, |man| man.traits),
            effects: Effects::of(position, mv),
            origin: Origin::needed(mv, legal),
            check,
            mate: check && next.is_mate(),
            goal: None,
            boards: Boards::of(position.variant()),
            style: Style::default(),
        }
    }

    /// The signs after the move, without the text between them.
    fn signs(&self) -> impl Iterator<Item = &'static str> {
        let check = match (self.mate, self.check) {
            (true, _) => Some("#"),
            (false, true) => Some("+"),
            (false, false) => None,
        };
        let (first, second) = match self.goal {
            None => (check, None),
            Some(GoalSign::Instead(sign)) => (Some(sign), None),
            Some(GoalSign::After(sign)) => (check, Some(sign)),
        };
        first.into_iter().chain(second)
    }

    fn write_signs(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for sign in self.signs() {
            let apart = self.style.notation == Notation::Popeye
                || sign.starts_with(|c: char| c.is_ascii_lowercase());
            f.write_str(if apart { " " } else { "" })?;
            f.write_str(sign)?;
        }
        Ok(())
    }

    fn write_short(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mv = self.mv;
        if mv.is_pass() {
            return f.write_str(PASS);
        }
        let (from, to) = (mv.from().square, mv.to());
        if mv.castles_anywhere() {
            f.write_str(&man_letters(mv.role(), self.traits, self.style))?;
            write!(f, "{}", to.place())?;
            f.write_str(&self.effects.notes.partner_written(self.style))?;
            return f.write_str(&self.effects.written(mv, self.style));
        }
        if let Some((_, rook)) = mv.rook() {
            f.write_str(&self.effects.notes.castlers_written(self.style))?;
            f.write_str(castling_word(mv))?;
            if self.boards.several {
                write!(f, "/{}", to.board)?;
            }
            if rook.board != to.board {
                write!(f, "{}", rook.board)?;
            }
            f.write_str(&self.effects.notes.imitators_written())?;
            return f.write_str(&self.effects.written(mv, self.style));
        }
        if mv.kind() == MoveKind::Exchange {
            let letters = self.style.attributes(self.traits) + &self.style.letter(mv.role());
            write!(
                f,
                "{letters}{from}<->{}{}",
                self.style.letter(mv.role()),
                to.place()
            )?;
            f.write_str(&self.effects.notes.imitators_written())?;
            return f.write_str(&self.effects.written(mv, self.style));
        }
        f.write_str(&man_letters(mv.role(), self.traits, self.style))?;
        let whole = self.origin.board || self.boards.cube && self.origin.file && self.origin.rank;
        if whole {
            write!(f, "{}", mv.from().place())?;
            if self.origin.board {
                write!(f, "/{}", mv.from().board)?;
            }
            f.write_str(if mv.captured().is_some() { "" } else { "-" })?;
        } else {
            if self.origin.file {
                f.write_char(from.file_letter())?;
            }
            if self.origin.rank {
                f.write_char(from.rank_digit())?;
            }
        }
        if mv.kind() == MoveKind::Zero {
            f.write_str("~")?;
        }
        if let Some(home) = self.effects.notes.home {
            write!(
                f,
                "-{}{}",
                home.place(),
                if mv.captured().is_some() { "" } else { "-" }
            )?;
        }
        f.write_str(if mv.captured().is_some() { "x" } else { "" })?;
        let arrival = self.effects.notes.arrival;
        let passed = mv
            .captured_at()
            .filter(|_| mv.is_locust() && arrival.is_none());
        if let Some(captured) = passed.or(self.effects.notes.passed) {
            write!(f, "{}-", captured.place())?;
        }
        f.write_str(&arrival.unwrap_or(to).place())?;
        let en_passant = mv.is_en_passant() || self.effects.notes.is_en_passant(mv);
        if !en_passant {
            f.write_str(&self.effects.notes.imitators_written())?;
        }
        if let Some(role) = mv
            .promotion()
            .filter(|_| !self.effects.notes.promotes_later())
        {
            write!(
                f,
                "={}{}",
                self.style.attributes(self.traits),
                self.style.letter(role)
            )?;
        }
        if self.boards.several {
            write!(f, "/{}", to.board)?;
        }
        if en_passant {
            write!(f, " e.p.{}", self.effects.notes.imitators_written())?;
        }
        f.write_str(&self.effects.written(mv, self.style))
    }
}

impl fmt::Display for Spelling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.style.notation {
            Notation::Short | Notation::Marked => self.write_short(f)?,
            Notation::Long | Notation::Popeye => {
                f.write_str(&long_with(
                    self.mv,
                    (self.traits, &self.effects),
                    self.boards,
                    self.style,
                ))?;
            }
        }
        self.write_signs(f)
    }
}

/// Short algebraic notation of a legal move: `Rxe7/A#`, orthodox `Rxe7#`.
pub fn short(position: &AnyPosition, mv: Move) -> String {
    short_among(position, &position.legal_moves(), mv)
}

/// As [`short()`], in the letters of a language.
pub fn short_in(position: &AnyPosition, mv: Move, language: Language) -> String {
    let style = Style::short(language);
    Spelling {
        style,
        ..Spelling::new(position, &position.legal_moves(), mv)
    }
    .to_string()
}

/// Long algebraic notation of a legal move in the letters of a language, with the attributes of the
/// moving man and the other changes of the move.
pub fn long_at(position: &AnyPosition, mv: Move, language: Language) -> String {
    let traits = position
        .man_at(mv.from())
        .map_or(Traits::NONE, |man| man.traits);
    let effects = Effects::of(position, mv);
    let man = (traits, &effects);
    long_with(
        mv,
        man,
        Boards::of(position.variant()),
        Style::short(language),
    )
}

/// Long algebraic notation in the letters of a language, without attributes and other changes.
pub fn long_in(mv: Move, variant: Variant, language: Language) -> String {
    long_with(
        mv,
        (Traits::NONE, &Effects::default()),
        Boards::of(variant),
        Style::short(language),
    )
}

/// As [`short()`], for callers that already have the legal moves of the position.
pub fn short_among(position: &AnyPosition, legal: &[Move], mv: Move) -> String {
    Spelling::new(position, legal, mv).to_string()
}
