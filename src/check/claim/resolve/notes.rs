//! Remarks about a written move that cannot be resolved: it is illegal, ambiguous, or not a
//! capture.

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
    /// Records once that a move is not a capture after one of several moves.
    pub(super) fn slip(&mut self, parent: usize, moves: &[(AnyPosition, Move)], spot: &ClaimSpot) {
        if moves.is_empty() || self.slips.last().is_some_and(|slip| slip.spot == *spot) {
            return;
        }
        let after = self.name(parent);
        self.slip_at(spot, Mismatch::CaptureSign { after });
    }

    fn slip_at(&mut self, spot: &ClaimSpot, mismatch: Mismatch) {
        self.slips.push(Unresolved {
            spot: spot.clone(),
            mismatch,
        });
    }

    /// Records a word that does not fit.
    pub(super) fn note(&mut self, spot: &ClaimSpot, mismatch: Mismatch) {
        self.unresolved.push(Unresolved {
            spot: spot.clone(),
            mismatch,
        });
    }

    /// Returns whether a first move is an en passant capture that would be legal if the last move
    /// was that double step.
    fn needs_right(&self, written: &Written) -> bool {
        let WrittenTarget::Square(square) = written.target else {
            return false;
        };
        let setup = &self.problem.setup;
        if setup.en_passant.is_some() || self.problem.stipulation.goal == Goal::ProofGame {
            return false;
        }
        // Only a pawn of the side to move captures so, and only there.
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

    /// An ambiguous move; for a defender it is a slip, and nothing after it is compared.
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

    /// Records an illegal move, with the legal moves most similar to it.
    pub(super) fn illegal(&mut self, node: usize, written: &Written, spot: &ClaimSpot) {
        if node == Tree::MAIN && self.needs_right(written) {
            (self.unstated, self.unplayable) = (true, true);
            return self.slip_at(spot, Mismatch::EnPassantNotStated);
        }
        if node != Tree::MAIN && written.marks.bad && written.marks.mate {
            // `3.Qg1#?`: a mate if the move could be played.
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

    /// The last move of a path in notation; `None` for the diagram.
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
