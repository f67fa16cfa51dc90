//! The lines of a certificate.

use crate::board::Cell;
use crate::position::{Move, MoveKind};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The version number of the format, raised when an auditor of the old format could be misled or
/// would not know a name. Format 1 had no names for captures elsewhere than on the square of
/// arrival, nor for other choices.
pub const FORM: u32 = 2;

/// A line. Moves are written as [`move_name`] does, positions as FEN with castling and en-passant
/// fields.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub enum CertificateLine {
    /// The subject of the section.
    Header {
        /// [`FORM`].
        certificate: u32,
        /// The version of the program that wrote it.
        parton: String,
        /// The version and side of the problem: `a`, `b exchanged`.
        version: String,
        /// The problem of one version as a RON problem file, with the attacker to move.
        problem: String,
    },
    /// The outcomes of the first moves.
    Roots {
        /// Those that solve.
        keys: Vec<String>,
        /// Those that fail, each with all replies that refute it.
        tries: BTreeMap<String, Vec<String>>,
        /// The others, each with a reply that refutes it; null if it fails without a reply.
        others: BTreeMap<String, Option<String>>,
    },
    /// The side to move wins.
    Wins {
        /// The position.
        at: String,
        /// The number of its moves in which it wins.
        wins: u8,
        /// The winning move.
        by: String,
    },
    /// The side to move does not win.
    Fails {
        /// The position.
        at: String,
        /// The number of its moves in which it does not win.
        fails: u8,
        /// Each of its moves with a reply that refutes it; null if it fails without a reply.
        refuted: BTreeMap<String, Option<String>>,
    },
    /// The end of a section.
    End {
        /// The number of lines about positions.
        nodes: u64,
    },
}

/// A move by its squares, with their boards where there is more than one: `e2e4`, `Ae2Be4`,
/// `a7a8=Q`. An added `c` marks a promotion to a chameleon. Castling is named by the king's
/// squares; the rook's square of arrival is added if it is on another board than the king's. A
/// capture elsewhere than on the square of arrival also names the square of capture, `d4d6xd5`. A
/// number distinguishes any other choice. No two legal moves of a position share a name. A pass is
/// `pass`.
pub fn move_name(mv: Move, boards: usize) -> String {
    if mv.is_pass() {
        return "pass".to_owned();
    }
    let cell = |cell: Cell| {
        if boards > 1 {
            format!("{}{}", cell.board, cell.place())
        } else {
            cell.place()
        }
    };
    let mut name = cell(mv.from()) + &cell(mv.to());
    if let Some(role) = mv.promotion() {
        name.push('=');
        name.push_str(role.letter());
    }
    if mv.endows().is_some() && mv.kind() != MoveKind::Endow {
        name.push('c');
    }
    if let Some((_, rook)) = mv.rook().filter(|(_, rook)| rook.board != mv.to().board) {
        name.push(',');
        name.push_str(&cell(rook));
    }
    // Under some conditions the capturer may be reborn on the same square after several captures,
    // and there may be other choices.
    if let Some(captured) = mv
        .captured_at()
        .filter(|at| *at != mv.to() && mv.kind() == MoveKind::Locust)
    {
        name.push('x');
        name.push_str(&cell(captured));
    }
    if let Some(choice) = mv.choice() {
        name.extend([",", &choice.to_string()]);
    }
    name
}
