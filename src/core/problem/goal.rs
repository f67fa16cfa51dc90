//! [`Goal`]: what the last move has to achieve.

use crate::board::Square;
use std::fmt;

/// What the play must reach, always with its last move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Goal {
    /// `#`: check, and no legal move.
    Mate,
    /// `=`: no check, and no legal move.
    Stalemate,
    /// `==`: stalemate, and the side that moved could not move either.
    DoubleStalemate,
    /// `!=`: the side that moved could not move any more (and is not in check).
    AutoStalemate,
    /// `#=`: mate or stalemate.
    MateOrStalemate,
    /// `##`: both sides are mated.
    DoubleMate,
    /// `##!`: a mate given by a side that would otherwise be mated itself.
    CounterMate,
    /// `!#`: the side that moved is mated by its own move.
    AutoMate,
    /// `+`: check.
    Check,
    /// `x`: a capture.
    Capture,
    /// `%`: a man is won: any capture, even if the capturer can be recaptured (as in Popeye).
    WinOfMan,
    /// `ep`: a capture en passant.
    EnPassant,
    /// `00`: castling.
    Castling,
    /// `~`: any move.
    AnyMove,
    /// `zd3`: a move to this square.
    Target(Square),
    /// `kb7`: the man that stands on this square in the diagram is kissed: the man that moves comes
    /// to stand beside it, and no other man does.
    Kiss(Square),
    /// `K`: the king is captured.
    KingCapture,
    /// `ct`: the man that moves returns to the square where it stood in the diagram.
    Circuit,
    /// `ctr`: the same by rebirth.
    CircuitByRebirth,
    /// `<>`: two men of a side have exchanged the places where they stood in the diagram.
    Exchange,
    /// `<>r`: the same by rebirth.
    ExchangeByRebirth,
    /// `c81`: a move to the last rank of the side that moves.
    Chess81,
    /// `dia`: the diagram, from the game array: a proof game.
    ProofGame,
    /// `a=>b`: the second diagram, from the first.
    AToB,
}

impl Goal {
    /// Goals without a square and their signs; a longer sign stands before its prefixes.
    const SIGNS: [(&'static str, Self); 22] = [
        ("##!", Self::CounterMate),
        ("##", Self::DoubleMate),
        ("#=", Self::MateOrStalemate),
        ("#", Self::Mate),
        ("==", Self::DoubleStalemate),
        ("=", Self::Stalemate),
        ("!=", Self::AutoStalemate),
        ("!#", Self::AutoMate),
        ("+", Self::Check),
        ("x", Self::Capture),
        ("%", Self::WinOfMan),
        ("ep", Self::EnPassant),
        ("00", Self::Castling),
        ("~", Self::AnyMove),
        ("ctr", Self::CircuitByRebirth),
        ("ct", Self::Circuit),
        ("<>r", Self::ExchangeByRebirth),
        ("<>", Self::Exchange),
        ("c81", Self::Chess81),
        ("dia", Self::ProofGame),
        ("a=>b", Self::AToB),
        ("K", Self::KingCapture),
    ];

    /// What a goal requires beyond ordinary chess, if anything.
    pub const fn needs(self) -> Option<&'static str> {
        match self {
            Self::KingCapture => Some("rules by which a king may be captured"),
            Self::CircuitByRebirth => Some("rules by which captured men are reborn"),
            Self::ExchangeByRebirth => {
                Some("a definition of the men that change places, which no source gives")
            }
            _ => None,
        }
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
        let starts = |sign: &str| {
            text.get(..sign.len())
                .is_some_and(|start| start.eq_ignore_ascii_case(sign))
        };
        Self::SIGNS
            .into_iter()
            .find(|(sign, _)| starts(sign))
            .map(|(sign, goal)| (goal, sign.len()))
    }
}

/// The sign of the goal.
impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Target(square) => write!(f, "z{square}"),
            Self::Kiss(square) => write!(f, "k{square}"),
            goal => {
                let sign = Self::SIGNS
                    .iter()
                    .find(|(_, other)| other == goal)
                    .map_or("", |(sign, _)| sign);
                f.write_str(sign)
            }
        }
    }
}
