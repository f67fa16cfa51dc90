//! [`Goal`]: the aim that the last move must reach.
//!
//! Each goal is one row of a table, with its signs. Readers and writers of goals take
//! them from there: stipulations in all formats, moves in text and in verdicts, printed moves.

use crate::board::Square;
use std::fmt;

/// The mark of a goal behind the move that reaches it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GoalMark {
    /// No mark: the move itself shows the goal, or nothing does.
    None,
    /// In place of the sign of check or mate.
    Instead(&'static str),
    /// In place of the sign of check; if the move mates, the sign of mate stands instead.
    UnlessMate(&'static str),
    /// After the sign of check or mate.
    After(&'static str),
}

/// The row of a goal. No field has a default.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GoalSigns {
    /// The sign in a stipulation, without the square. It is the same in print, RON, JSON and
    /// Popeye's input.
    pub sign: &'static str,
    /// The mark behind a move in text.
    pub in_text: GoalMark,
    /// The mark behind a move in Popeye's notation.
    pub in_popeye: GoalMark,
    /// Whether verdicts write the mark of text.
    pub in_verdicts: bool,
    /// Whether readers of printed moves skip the sign as a word behind a move. Other signs are
    /// punctuation or parts of the move.
    pub is_word: bool,
    /// The requirement of the goal beyond ordinary chess, if any.
    pub needs: Option<&'static str>,
}

macro_rules! goals {
    ($($(#[$doc:meta])* $goal:ident $(($square:ty))? { $($row:tt)* })*) => {
        /// The aim that the last move of the play must reach.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
        pub enum Goal {
            $($(#[$doc])* $goal $(($square))?,)*
        }

        impl Goal {
            /// The row of each goal, with the goal if it has no square.
            const ROWS: &[(Option<Self>, GoalSigns)] =
                &[$((goals!(@plain $goal $($square)?), GoalSigns { $($row)* })),*];

            /// The signs of the goal, and its needs.
            pub const fn signs(self) -> &'static GoalSigns {
                match self {
                    $(Self::$goal { .. } => const { &GoalSigns { $($row)* } },)*
                }
            }
        }
    };
    (@plain $goal:ident) => { Some(Self::$goal) };
    (@plain $goal:ident $square:ty) => { None };
}

// A longer sign stands before its prefixes.
goals! {
    /// `##!`: a mate given by a side that would otherwise be mated itself.
    CounterMate {
        sign: "##!",
        in_text: GoalMark::Instead("##!"),
        in_popeye: GoalMark::Instead("##!"),
        in_verdicts: true,
        is_word: false,
        needs: None,
    }
    /// `##`: both sides are mated.
    DoubleMate {
        sign: "##",
        in_text: GoalMark::Instead("##"),
        in_popeye: GoalMark::Instead("##"),
        in_verdicts: true,
        is_word: false,
        needs: None,
    }
    /// `#=`: mate or stalemate.
    MateOrStalemate {
        sign: "#=",
        in_text: GoalMark::UnlessMate("="),
        in_popeye: GoalMark::Instead("#="),
        in_verdicts: true,
        is_word: false,
        needs: None,
    }
    /// `#`: check, and no legal move.
    Mate {
        sign: "#",
        in_text: GoalMark::UnlessMate("#"),
        in_popeye: GoalMark::UnlessMate("#"),
        in_verdicts: false,
        is_word: false,
        needs: None,
    }
    /// `==`: stalemate, and the side that moved could not move either.
    DoubleStalemate {
        sign: "==",
        in_text: GoalMark::Instead("=="),
        in_popeye: GoalMark::Instead("=="),
        in_verdicts: true,
        is_word: false,
        needs: None,
    }
    /// `=`: no check, and no legal move.
    Stalemate {
        sign: "=",
        in_text: GoalMark::Instead("="),
        in_popeye: GoalMark::Instead("="),
        in_verdicts: true,
        is_word: false,
        needs: None,
    }
    /// `!=`: the side that moved is not in check and could not move again.
    AutoStalemate {
        sign: "!=",
        in_text: GoalMark::Instead("!="),
        in_popeye: GoalMark::Instead("!="),
        in_verdicts: true,
        is_word: false,
        needs: None,
    }
    /// `!#`: the side that moved is mated by its own move.
    AutoMate {
        sign: "!#",
        in_text: GoalMark::Instead("!#"),
        in_popeye: GoalMark::Instead("!#"),
        in_verdicts: true,
        is_word: false,
        needs: None,
    }
    /// `+`: check.
    Check {
        sign: "+",
        in_text: GoalMark::None,
        in_popeye: GoalMark::Instead("+"),
        in_verdicts: false,
        is_word: false,
        needs: None,
    }
    /// `x`: a capture.
    Capture {
        sign: "x",
        in_text: GoalMark::None,
        in_popeye: GoalMark::After("x"),
        in_verdicts: false,
        is_word: false,
        needs: None,
    }
    /// `%`: a man is won: any capture, even if the capturer can be recaptured (as in Popeye).
    WinOfMan {
        sign: "%",
        in_text: GoalMark::After("%"),
        in_popeye: GoalMark::After("%"),
        in_verdicts: false,
        is_word: false,
        needs: None,
    }
    /// `ep`: a capture en passant.
    EnPassant {
        sign: "ep",
        in_text: GoalMark::None,
        in_popeye: GoalMark::None,
        in_verdicts: false,
        is_word: false,
        needs: None,
    }
    /// `00`: castling.
    Castling {
        sign: "00",
        in_text: GoalMark::None,
        in_popeye: GoalMark::None,
        in_verdicts: false,
        is_word: false,
        needs: None,
    }
    /// `~x`: capture zugzwang (CapZug): the other side is not in check, has a legal move, and can
    /// only capture. (D. Meinking, 2010.)
    CaptureZugzwang {
        sign: "~x",
        in_text: GoalMark::After("~x"),
        in_popeye: GoalMark::None,
        in_verdicts: true,
        is_word: true,
        needs: None,
    }
    /// `~`: any move.
    AnyMove {
        sign: "~",
        in_text: GoalMark::None,
        in_popeye: GoalMark::None,
        in_verdicts: false,
        is_word: false,
        needs: None,
    }
    /// `ctr`: a circuit by rebirth, as in [`Goal::Circuit`].
    CircuitByRebirth {
        sign: "ctr",
        in_text: GoalMark::None,
        in_popeye: GoalMark::None,
        in_verdicts: false,
        is_word: true,
        needs: Some("rules by which captured men are reborn"),
    }
    /// `ct`: the man that makes the last move returns to the square where it stood in the diagram.
    Circuit {
        sign: "ct",
        in_text: GoalMark::None,
        in_popeye: GoalMark::None,
        in_verdicts: false,
        is_word: true,
        needs: None,
    }
    /// `<>r`: an exchange by rebirth, as in [`Goal::Exchange`].
    ExchangeByRebirth {
        sign: "<>r",
        in_text: GoalMark::None,
        in_popeye: GoalMark::None,
        in_verdicts: false,
        is_word: true,
        needs: Some("a definition of the men that change places, which no source gives"),
    }
    /// `<>`: two men of a side have exchanged the places where they stood in the diagram.
    Exchange {
        sign: "<>",
        in_text: GoalMark::None,
        in_popeye: GoalMark::None,
        in_verdicts: false,
        is_word: true,
        needs: None,
    }
    /// `c81`: a move to the last rank of the side that moves.
    Chess81 {
        sign: "c81",
        in_text: GoalMark::After("c81"),
        in_popeye: GoalMark::After("c81"),
        in_verdicts: false,
        is_word: true,
        needs: None,
    }
    /// `dia`: the diagram, from the game array: a proof game.
    ProofGame {
        sign: "dia",
        in_text: GoalMark::After("dia"),
        in_popeye: GoalMark::After("dia"),
        in_verdicts: false,
        is_word: true,
        needs: None,
    }
    /// `a=>b`: the second diagram, from the first.
    AToB {
        sign: "a=>b",
        in_text: GoalMark::After("a=>b"),
        in_popeye: GoalMark::After("a=>b"),
        in_verdicts: false,
        is_word: true,
        needs: None,
    }
    /// `zd3`: a move to this square.
    Target(Square) {
        sign: "z",
        in_text: GoalMark::After("z"),
        in_popeye: GoalMark::After("z"),
        in_verdicts: true,
        is_word: true,
        needs: None,
    }
    /// `kb7`: the man that stands on this square in the diagram is kissed: the man that moves comes
    /// to stand beside it, and no other man does.
    Kiss(Square) {
        sign: "k",
        in_text: GoalMark::None,
        in_popeye: GoalMark::None,
        in_verdicts: false,
        is_word: false,
        needs: None,
    }
    /// `K`: the king is captured.
    KingCapture {
        sign: "K",
        in_text: GoalMark::None,
        in_popeye: GoalMark::None,
        in_verdicts: false,
        is_word: false,
        needs: Some("rules by which a king may be captured"),
    }
}

impl Goal {
    /// The needs of a goal beyond ordinary chess; `None` if it has none.
    pub const fn needs(self) -> Option<&'static str> {
        self.signs().needs
    }

    /// The signs that stand as words behind printed moves; a longer one comes before its prefixes.
    pub fn words_behind_moves() -> impl Iterator<Item = &'static str> {
        let words = Self::ROWS.iter().filter(|(_, row)| row.is_word);
        words.map(|(_, row)| row.sign)
    }

    /// Returns whether the goal is reached by a rebirth.
    pub const fn is_by_rebirth(self) -> bool {
        matches!(self, Self::CircuitByRebirth | Self::ExchangeByRebirth)
    }

    /// Reads the goal at the start of a text; returns it with its length in bytes.
    pub(super) fn read(text: &str) -> Option<(Self, usize)> {
        let square = || text.get(1..3)?.to_ascii_lowercase().parse::<Square>().ok();
        match (text.chars().next()?, square()) {
            ('z' | 'Z', Some(square)) => return Some((Self::Target(square), 3)),
            ('k' | 'K', Some(square)) => return Some((Self::Kiss(square), 3)),
            _ => {}
        }
        // The name of capture zugzwang, and its sign.
        if text
            .get(..6)
            .is_some_and(|word| word.eq_ignore_ascii_case("capzug"))
        {
            return Some((Self::CaptureZugzwang, 6));
        }
        let starts = |sign: &str| {
            text.get(..sign.len())
                .is_some_and(|start| start.eq_ignore_ascii_case(sign))
        };
        Self::ROWS
            .iter()
            .find_map(|(goal, row)| Some((goal.filter(|_| starts(row.sign))?, row.sign.len())))
    }
}

/// The sign of the goal.
impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.signs().sign)?;
        match self {
            Self::Target(square) | Self::Kiss(square) => square.fmt(f),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Goal;

    /// A sign that is the beginning of a later one would be read in its place.
    #[test]
    fn no_sign_is_the_beginning_of_a_later_one() {
        for (index, (goal, row)) in Goal::ROWS.iter().enumerate() {
            let later = Goal::ROWS.iter().skip(index + 1);
            for (other, later) in later.filter(|(other, _)| other.is_some()) {
                assert!(
                    goal.is_none() || !later.sign.starts_with(row.sign),
                    "{goal:?} before {other:?}"
                );
            }
        }
    }

    #[test]
    fn every_goal_is_read_as_it_is_written() {
        for goal in Goal::ROWS.iter().filter_map(|(goal, _)| *goal) {
            let sign = goal.to_string();
            assert_eq!(Goal::read(&sign), Some((goal, sign.len())));
        }
        for square in ["zd3", "kb7"] {
            let (goal, length) = Goal::read(square).unwrap();
            assert_eq!((goal.to_string().as_str(), length), (square, 3));
        }
    }
}
