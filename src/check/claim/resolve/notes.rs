//! Remarks about written moves that are illegal or ambiguous, or whose capture sign does not fit.

use super::{Resolver, Unresolved};
use crate::check::claim::matching::fitting;
use crate::check::claim::tree::{ClaimSpot, Tree};
use crate::check::mismatch::Mismatch;
use crate::claim::{Written, WrittenTarget};
use crate::notation::Notated;
use crate::position::{EnPassantSetup, Move, Setup};
use crate::problem::Goal;
use crate::rules::AnyPosition;

impl Resolver<'_> {
    /// Records that a move written as a capture captures nothing after `parent`, one of several
    /// preceding moves. `moves` are its legal moves there; without any, nothing is recorded. Each
    /// word is recorded once.
    pub(super) fn slip(&mut self, parent: usize, moves: &[(AnyPosition, Move)], spot: &ClaimSpot) {
        if moves.is_empty() || self.slips.last().is_some_and(|slip| slip.spot == *spot) {
            return;
        }
        let after = self.name(parent);
        self.slip_at(spot, Mismatch::CaptureSign { after });
    }

    /// Records a misprint, which does not make the claim wrong.
    fn slip_at(&mut self, spot: &ClaimSpot, mismatch: Mismatch) {
        self.slips.push(Unresolved {
            spot: spot.clone(),
            mismatch,
        });
    }

    /// Records a word that does not fit, which makes the claim wrong.
    pub(super) fn note(&mut self, spot: &ClaimSpot, mismatch: Mismatch) {
        self.unresolved.push(Unresolved {
            spot: spot.clone(),
            mismatch,
        });
    }

    /// Returns whether a first move would be legal as a capture en passant if the last move was a
    /// double step over its arrival square.
    fn needs_right(&self, written: &Written) -> bool {
        let WrittenTarget::Square(square) = written.target else {
            return false;
        };
        let setup = &self.problem.setup;
        if setup.en_passant.is_some() || self.problem.stipulation.goal == Goal::ProofGame {
            return false;
        }
        // The setup gives the right to the side to move, on this square only.
        let right = EnPassantSetup {
            passed: square,
            board: None,
        };
        let setup = Setup {
            en_passant: Some(right),
            turn: self.tree.nodes[Tree::MAIN].position.turn(),
            ..setup.clone()
        };
        AnyPosition::new(&setup).is_ok_and(|position| {
            let legal = position.legal_moves();
            let moves = fitting(&position, &legal, written, self.reading);
            moves.iter().any(|mv| mv.is_en_passant())
        })
    }

    /// Records an ambiguous move with its meanings. An attacker's makes the claim wrong; a
    /// defender's is a misprint. The play after it is not compared.
    pub(super) fn ambiguous(
        &mut self,
        spot: &ClaimSpot,
        moves: &[(AnyPosition, Move)],
        defender: bool,
    ) {
        let names = moves
            .iter()
            .map(|(position, mv)| Notated::short(position, *mv));
        let mismatch = Mismatch::Ambiguous {
            moves: names.collect(),
            compared: !defender,
        };
        if defender {
            self.slip_at(spot, mismatch);
        } else {
            self.note(spot, mismatch);
        }
    }

    /// Records an illegal move, with up to four legal moves of the same kind of man to the same
    /// square. A first move that lacks only the right to capture en passant is recorded as a
    /// misprint. So is a word for other moves where there are none.
    pub(super) fn illegal(&mut self, node: usize, written: &Written, spot: &ClaimSpot) {
        if node == Tree::MAIN && self.needs_right(written) {
            (self.unstated, self.unplayable) = (true, true);
            return self.slip_at(spot, Mismatch::EnPassantNotStated);
        }
        if node != Tree::MAIN && written.marks.bad && written.marks.mate {
            // `3.Qg1#?` shows a mate that is prevented: the move need not be legal.
            return;
        }
        self.unplayable |= node == Tree::MAIN && !(written.marks.bad || self.tries || self.set);
        let position = self.tree.nodes[node].position;
        let legal = position.legal_moves();
        let loose = Written {
            landing: None,
            suffix: None,
            capture: None,
            departure: None,
            file: None,
            rank: None,
            home: None,
            effects: [None; 6],
            exchange: false,
            ..*written
        };
        let near: Vec<Notated> = if written.target == WrittenTarget::Any {
            Vec::new()
        } else {
            let near = fitting(&position, &legal, &loose, self.reading);
            near.into_iter()
                .take(4)
                .map(|mv| Notated::short(&position, mv))
                .collect()
        };
        if written.target == WrittenTarget::Any && written.man.is_none() && written.file.is_none() {
            return self.slip_at(spot, Mismatch::NoOtherMove);
        }
        let (_, path) = self.tree.path(node);
        let after = if path.is_empty() {
            None
        } else {
            self.name(node)
        };
        self.note(
            spot,
            if written.target == WrittenTarget::Any {
                Mismatch::NoSuchMove { after }
            } else {
                Mismatch::NotLegal { after, near }
            },
        );
    }

    /// The last move before or at a node, passes left out; `None` for a root.
    fn name(&self, node: usize) -> Option<Notated> {
        let claimed = &self.tree.nodes[node];
        match (claimed.mv, claimed.parent) {
            (Some(mv), Some(parent)) => {
                let before = self
                    .positions(parent)
                    .into_iter()
                    .find(|before| before.legal_moves().contains(&mv));
                Some(before.map_or_else(
                    || Notated::long(mv, self.problem.setup.rules.variant),
                    |before| Notated::short(&before, mv),
                ))
            }
            (None, Some(parent)) => self.name(parent),
            _ => None,
        }
    }
}
