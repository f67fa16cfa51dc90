//! Explains why a move is illegal.
//!
//! [`explain`] examines a position as a player does, step by step, without tables and without the
//! generator. Does the man stand there? Can it go there? What stands in the way? May it change
//! board? Is its king safe before and after? It is slow and meant for messages; tests compare it
//! with the generator, move by move. With fairy men the plain reference decides which moves are
//! legal. Under fairy conditions the engine returns the objection of each condition.

pub mod about;
mod castle;
mod conditions;
mod fairy;
pub mod men;
mod refusal;
mod scene;

pub use fairy::setup_of;
pub(crate) use fairy::whole_setup_of;
pub use refusal::{Cause, Moment, Refusal};

use crate::board::{Cell, Square};
use crate::position::{
    Color, Conditions, EnPassantRule, Law, Man, Move, MoveKind, Role, RuleSet, Shape, Traits,
    Transfer, Zero,
};
use crate::rules::AnyPosition;
use scene::{BareScene, forward};

/// The intended kind of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum MoveManner {
    /// A man goes from one square to another: any move but those below.
    Walk,
    /// A man only changes board.
    Zero,
    /// Castling; the attempt names the king's squares.
    Castle {
        /// Whether it is with the rook of file a.
        long: bool,
        /// The final square of the rook.
        rook: Cell,
    },
}

/// An attempted move, legal or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Attempt {
    /// The square of the man.
    pub from: Cell,
    /// Its final square on the board of arrival.
    pub to: Cell,
    /// The kind of move: ordinary, a zero move or castling.
    pub manner: MoveManner,
    /// The promotion of a pawn.
    pub promotion: Option<Role>,
    /// Whether the text marks it as a capture or not; `None` if the text does not say.
    pub capture: Option<bool>,
}

impl Attempt {
    /// The attempt to make this move.
    pub fn of(mv: Move) -> Self {
        let manner = match (mv.rook(), mv.kind()) {
            (Some((_, rook)), _) => MoveManner::Castle {
                long: mv.is_long_castling(),
                rook,
            },
            (None, MoveKind::Zero) => MoveManner::Zero,
            _ => MoveManner::Walk,
        };
        Self {
            from: mv.from(),
            to: mv.to(),
            manner,
            promotion: mv.promotion(),
            capture: Some(mv.captured().is_some()),
        }
    }
}

/// The legal move that this attempt is, or every rule that it breaks, as far as the rules can be
/// tested one by one.
///
/// # Errors
/// The rules that it breaks. There is at least one.
pub fn explain(position: &AnyPosition, attempt: &Attempt) -> Result<Move, Vec<Refusal>> {
    let rules = position.rule_set();
    let law = rules.variant.law();
    let scene = BareScene::of(position, law);
    let mut us = position.turn();
    // A man of the other side moves as that side would let it.
    if rules.conditions.any(Conditions::MOVING_OTHERS)
        && let Some(man) = scene.at(attempt.from)
    {
        us = man.color;
    }
    let judge = MoveJudge {
        position,
        rules,
        law,
        us,
        scene,
    };
    if !rules.conditions.is_empty() {
        judge.judge_under_conditions(attempt)
    } else if fairy::has_fairy_men(position) {
        judge.judge_fairy(attempt)
    } else {
        judge.judge(attempt)
    }
}

/// Refuses an attempt for a single reason.
fn no<T>(refusal: Refusal) -> Result<T, Vec<Refusal>> {
    Err(vec![refusal])
}

struct MoveJudge<'a> {
    position: &'a AnyPosition,
    rules: RuleSet,
    law: &'static Law,
    us: Color,
    scene: BareScene,
}

/// The first phase of a move on the departure board, found possible.
#[derive(Clone, Copy)]
struct FirstPhase {
    /// Its final square on the departure board.
    there: Cell,
    kind: MoveKind,
    captured: Option<(Cell, Man)>,
}

impl MoveJudge<'_> {
    /// The man of the side to move that stands where the move begins.
    fn own_man(&self, attempt: &Attempt) -> Result<Man, Vec<Refusal>> {
        let Attempt { from, to, .. } = *attempt;
        if let Some(cell) = [from, to].into_iter().find(|&cell| !self.scene.has(cell)) {
            return no(Refusal::NoSuchPlace(cell));
        }
        match self.scene.at(from) {
            None => {
                let elsewhere = self
                    .scene
                    .elsewhere(from)
                    .find(|(_, man)| man.color == self.us);
                no(Refusal::NoMan {
                    at: from,
                    elsewhere,
                })
            }
            Some(man) if !man.belongs_to(self.us) => no(Refusal::NotYours { at: from, man }),
            Some(man) => Ok(man),
        }
    }

    fn judge(&self, attempt: &Attempt) -> Result<Move, Vec<Refusal>> {
        let man = self.own_man(attempt)?;
        match attempt.manner {
            MoveManner::Castle { long, rook } => self.castle(attempt, man, long, rook),
            MoveManner::Zero => self.zero(attempt, man),
            MoveManner::Walk => {
                let phase = if man.role == Role::Pawn {
                    self.pawn(attempt, man)?
                } else {
                    self.piece(attempt, man)?
                };
                self.walk(attempt, man, phase)
            }
        }
    }

    /// Refuses a move if a man stands on one of the places that must be vacant.
    fn blocked(&self, man: Man, from: Cell, route: &[Cell]) -> Result<(), Vec<Refusal>> {
        match route.iter().find_map(|&at| Some((at, self.scene.at(at)?))) {
            Some((at, by)) => no(Refusal::Blocked { man, from, at, by }),
            None => Ok(()),
        }
    }

    /// The man captured on a square where the move may end.
    fn capture(
        &self,
        there: Cell,
        captures: Option<bool>,
    ) -> Result<Option<(Cell, Man)>, Vec<Refusal>> {
        match self.scene.at(there) {
            Some(man) if man.color == self.us => no(Refusal::OwnMan { at: there, man }),
            Some(man) if man.role == Role::King => no(Refusal::KingThere(there)),
            Some(man) if captures == Some(false) => no(Refusal::Captures { at: there, man }),
            Some(man) => Ok(Some((there, man))),
            None if captures == Some(true) => {
                let elsewhere = self
                    .scene
                    .elsewhere(there)
                    .find(|(_, man)| man.color != self.us);
                no(Refusal::NothingToCapture {
                    at: there,
                    elsewhere,
                })
            }
            None => Ok(None),
        }
    }

    fn piece(&self, attempt: &Attempt, man: Man) -> Result<FirstPhase, Vec<Refusal>> {
        let from = attempt.from;
        let there = BareScene::homologue(attempt.to, from.board.world());
        let Some(route) = self.scene.route(man, from, there) else {
            return no(Refusal::OutOfReach {
                man,
                from,
                to: there,
            });
        };
        self.blocked(man, from, &route)?;
        if attempt.promotion.is_some() {
            return no(Refusal::NoPromotion(there));
        }
        Ok(FirstPhase {
            there,
            kind: MoveKind::Normal,
            captured: self.capture(there, attempt.capture)?,
        })
    }

    fn pawn(&self, attempt: &Attempt, man: Man) -> Result<FirstPhase, Vec<Refusal>> {
        let Attempt {
            from, to, capture, ..
        } = *attempt;
        let there = BareScene::homologue(to, from.board.world());
        if self.law.shape != Shape::Cube && from.square.rank() == self.law.rank(self.us, 0) {
            return no(Refusal::PawnOnFirstRank(from));
        }
        let side = forward(self.us);
        let distance = BareScene::distance(from, there);
        let straight =
            distance == (0, side, 0) || self.law.shape == Shape::Cube && distance == (0, 0, side);
        let double = self.law.shape != Shape::Cube && distance == (0, 2 * side, 0);
        let phase = if straight || double {
            if double {
                let start = self
                    .law
                    .double_step_from
                    .filter(|_| self.rules.dialect.double_step);
                if start.is_none_or(|rank| from.square.rank() != self.law.rank(self.us, rank)) {
                    return no(Refusal::NoDoubleStep {
                        from,
                        exists: start.is_some(),
                    });
                }
            }
            if capture == Some(true) {
                return no(Refusal::PawnsCaptureAside(there));
            }
            let mut route = self.scene.between(from, there).unwrap_or_default();
            route.push(there);
            self.blocked(man, from, &route)?;
            FirstPhase {
                there,
                kind: if double {
                    MoveKind::DoubleStep
                } else {
                    MoveKind::Normal
                },
                captured: None,
            }
        } else if self.scene.route(man, from, there).is_none() {
            return no(Refusal::OutOfReach {
                man,
                from,
                to: there,
            });
        } else if self.scene.at(there).is_some() {
            FirstPhase {
                there,
                kind: MoveKind::Normal,
                captured: self.capture(there, capture)?,
            }
        } else {
            self.en_passant(from, there, capture)?
        };
        self.promotion(there, attempt.promotion)?;
        Ok(phase)
    }

    fn promotion(&self, there: Cell, wanted: Option<Role>) -> Result<(), Vec<Refusal>> {
        let last = self.law.ranks() - 1;
        let is_last = there.square.rank() == self.law.rank(self.us, last)
            && there
                .board
                .level()
                .is_none_or(|level| level == self.law.rank(self.us, last));
        let conditions = self.rules.conditions;
        let promotes = match conditions.squares_of_promotion(self.us) {
            Some(squares) => squares.has(there.square),
            // In a single box of type 2 a pawn may have nothing to become.
            None => {
                is_last && (wanted.is_some() || !conditions.any(Conditions::WITH_WAITING_PAWNS))
            }
        };
        let roles = match conditions.officers() {
            _ if self.law.shape == Shape::Cube => &Role::CUBE_PROMOTIONS[..],
            Some(officers) => officers,
            None => &Role::PROMOTIONS[..],
        };
        match wanted {
            None if promotes => no(Refusal::PromotionMissing(there)),
            Some(_) if !promotes => no(Refusal::NoPromotion(there)),
            Some(role) if conditions.has(Conditions::PROMOTION_ONLY) => {
                if conditions.kinds().has(role) {
                    Ok(())
                } else {
                    no(Refusal::PromotionTo(role))
                }
            }
            Some(role) if !roles.contains(&role) => {
                // An officer of chess may be a foreign man of the diagram.
                if self.position.fairy_promotions().contains(&role) {
                    Ok(())
                } else {
                    no(Refusal::PromotionTo(role))
                }
            }
            _ => Ok(()),
        }
    }

    /// Judges a pawn's capture on a vacant square.
    fn en_passant(
        &self,
        from: Cell,
        there: Cell,
        captures: Option<bool>,
    ) -> Result<FirstPhase, Vec<Refusal>> {
        let rule = self.rules.dialect.en_passant;
        let beside = Square::at(there.square.file(), from.square.rank())
            .map(|square| Cell::new(from.board, square));
        let pawn = Man::new(!self.us, Role::Pawn);
        let state = self
            .position
            .en_passant()
            .filter(|state| state.passed == there.square);
        let victim = state
            .zip(beside)
            .map(|(state, beside)| Cell::new(state.board, beside.square));
        let right = state.is_some_and(|state| {
            if state.board.world() == from.board.world() {
                matches!(rule, EnPassantRule::Stands | EnPassantRule::Either)
            } else {
                matches!(rule, EnPassantRule::Left | EnPassantRule::Either)
            }
        });
        match victim {
            Some(victim) if right && captures == Some(false) => no(Refusal::Captures {
                at: victim,
                man: pawn,
            }),
            Some(victim) if right => {
                let across = victim.board.world() != from.board.world();
                let kind = if across {
                    MoveKind::EnPassantAcross
                } else {
                    MoveKind::EnPassant
                };
                Ok(FirstPhase {
                    there,
                    kind,
                    captured: Some((victim, pawn)),
                })
            }
            Some(victim) => no(Refusal::EnPassantBoard { from, pawn: victim }),
            None => {
                let enemy = self
                    .scene
                    .elsewhere(there)
                    .find(|(_, man)| man.color != self.us);
                if let Some(elsewhere) = enemy {
                    return no(Refusal::NothingToCapture {
                        at: there,
                        elsewhere: Some(elsewhere),
                    });
                }
                let possible = self
                    .law
                    .double_step_from
                    .filter(|_| self.rules.dialect.double_step);
                if self.law.en_passant.is_empty()
                    || rule == EnPassantRule::Off
                    || possible.is_none()
                {
                    return no(Refusal::EnPassantOff(there));
                }
                let two_steps = possible
                    .is_some_and(|rank| there.square.rank() == self.law.rank(!self.us, rank + 1));
                let elsewhere = beside
                    .filter(|_| two_steps)
                    .and_then(|beside| self.scene.elsewhere(beside).find(|(_, man)| *man == pawn))
                    .map(|(cell, _)| cell);
                no(Refusal::EnPassantNotNow {
                    at: there,
                    elsewhere,
                })
            }
        }
    }

    /// The objection to the second phase, in which a man that has arrived on `there` of its board
    /// stays there or goes to the homologue `to`.
    fn transfer(&self, there: Cell, to: Cell) -> Option<Refusal> {
        let stays = there.board.world() == to.board.world();
        let other = BareScene::homologue(there, 1 - there.board.world().min(1));
        let occupied = |cell: Cell| {
            self.scene
                .at(cell)
                .map(|by| Refusal::HomologueOccupied { at: cell, by })
        };
        match self.law.transfer {
            Transfer::Never => None,
            Transfer::Always | Transfer::EitherOther if stays => {
                Some(Refusal::MustChangeBoard(there))
            }
            Transfer::IfVacant if stays && self.scene.at(other).is_none() => {
                Some(Refusal::MustChangeBoard(there))
            }
            Transfer::IfVacant | Transfer::AtWill if stays => None,
            _ => occupied(to),
        }
    }

    fn walk(&self, attempt: &Attempt, man: Man, phase: FirstPhase) -> Result<Move, Vec<Refusal>> {
        let Attempt {
            from,
            to,
            promotion,
            ..
        } = *attempt;
        let FirstPhase {
            there,
            kind,
            captured,
        } = phase;
        let mut refusals: Vec<Refusal> = self.transfer(there, to).into_iter().collect();
        let arriving = Man::new(self.us, promotion.unwrap_or(man.role));
        let mut left = self.scene.clone().without(from);
        if let Some((cell, _)) = captured {
            left = left.without(cell);
        }
        if man.role == Role::King {
            let moment = Moment::BeforeTransfer;
            let hits = left
                .clone()
                .with(there, arriving)
                .attackers(there, !self.us);
            refusals.extend(hits.into_iter().map(|(at, by)| Refusal::KingAttacked {
                moment,
                king: there,
                at,
                by,
                cause: Cause::GoesThere,
            }));
        }
        // If it may not go there, or stays where it is already reported as unsafe, there is no
        // further reason.
        let is_settled =
            !refusals.is_empty() && there == to || refusals.iter().any(|one| !is_danger(one));
        if !is_settled {
            self.safety(
                &left.with(to, arriving),
                (man, from, there, to),
                captured,
                &mut refusals,
            );
        }
        let mut mv = Move::new(man.role, from, to)
            .of_kind(kind)
            .capturing(captured.map(|(_, man)| man.role));
        if let Some(role) = promotion {
            mv = mv.promoting(role);
        }
        if refusals.is_empty() {
            Ok(mv)
        } else {
            Err(refusals)
        }
    }

    /// Adds the refusals due to attacks on the mover's king after the move.
    fn safety(
        &self,
        after: &BareScene,
        (man, from, there, to): (Man, Cell, Cell, Cell),
        captured: Option<(Cell, Man)>,
        refusals: &mut Vec<Refusal>,
    ) {
        let Some(king) = after.king(self.us) else {
            return;
        };
        let before = if man.role == Role::King {
            Vec::new()
        } else {
            self.scene.attackers(king, !self.us)
        };
        for (at, by) in after.attackers(king, !self.us) {
            let line = after.between(at, king).unwrap_or_default();
            let leaves = line.contains(&from);
            let taken = captured
                .map(|(cell, _)| cell)
                .filter(|cell| line.contains(cell));
            let cause = match taken {
                _ if man.role == Role::King => Cause::GoesThere,
                _ if before.contains(&(at, by)) => Cause::StaysInCheck {
                    vanishes: there != to && line.contains(&there),
                },
                Some(captured) if leaves => Cause::BothLeave { from, captured },
                Some(captured) => Cause::CaptureOpens { captured },
                None => Cause::Pinned {
                    from,
                    along: there != to && line.contains(&there),
                },
            };
            refusals.push(Refusal::KingAttacked {
                moment: Moment::After,
                king,
                at,
                by,
                cause,
            });
        }
    }

    fn zero(&self, attempt: &Attempt, man: Man) -> Result<Move, Vec<Refusal>> {
        let Attempt {
            from,
            to,
            promotion,
            capture,
            ..
        } = *attempt;
        if self.law.zero == Zero::None {
            return no(Refusal::NoZeroMoves);
        }
        if !from.is_homologue(to) || from == to {
            return no(Refusal::OutOfReach { man, from, to });
        }
        if promotion.is_some() {
            return no(Refusal::NoPromotion(to));
        }
        if man.role.is_pawn() && (self.law.zero == Zero::Captures || !self.rules.dialect.zero_pawns)
        {
            return no(Refusal::NoZeroPawns(from));
        }
        if man.role.is_pawn() && from.square.rank() == self.law.rank(self.us, 0) {
            return no(Refusal::PawnOnFirstRank(from));
        }
        if man.traits.has(Traits::PARALYSING) && self.scene.at(to).is_some() {
            return no(Refusal::NeverCaptures { from, man });
        }
        let captured = if self.law.zero == Zero::Captures {
            self.capture(to, capture)?
        } else if let Some(by) = self.scene.at(to) {
            return no(Refusal::HomologueOccupied { at: to, by });
        } else {
            self.capture(to, capture)?
        };
        let mut refusals = Vec::new();
        if man.is_royal() && self.law.zero == Zero::ToVacant {
            let checks = self.scene.attackers(from, !self.us);
            refusals.extend(checks.into_iter().map(|(at, by)| Refusal::ZeroOutOfCheck {
                king: from,
                at,
                by,
            }));
        }
        let after = self.scene.clone().without(from).without(to).with(to, man);
        self.safety(&after, (man, from, to, to), captured, &mut refusals);
        let mv = Move::new(man.role, from, to).of_kind(MoveKind::Zero);
        if refusals.is_empty() {
            Ok(mv.capturing(captured.map(|(_, man)| man.role)))
        } else {
            Err(refusals)
        }
    }
}

const fn is_danger(refusal: &Refusal) -> bool {
    matches!(refusal, Refusal::KingAttacked { .. })
}
