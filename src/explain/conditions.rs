//! Moves under fairy conditions.
//!
//! This module queries the engine: each condition that prevents a move returns its [`Objection`].
//! If no condition objects, the man has no such move at all. The general rules then explain the
//! reason, unless the conditions change how men move.

use super::{Attempt, BareScene, Cause, Moment, MoveJudge, MoveManner, Refusal, is_danger, no};
use crate::board::{Cell, Square};
use crate::men::Traits;
use crate::plain::PlainPosition;
use crate::position::{Conditions, Man, Move, MoveKind, Objection, Role};

/// Conditions under which the general rules do not explain why a man has no such move.
const WITHOUT_REASONS: Conditions = Conditions::OTHER_WAYS.with(Conditions::WITH_HOLES);

impl MoveJudge<'_> {
    pub(super) fn judge_under_conditions(&self, attempt: &Attempt) -> Result<Move, Vec<Refusal>> {
        let man = self.own_man(attempt)?;
        let Attempt { from, to, .. } = *attempt;
        let mut legal = self.position.legal_moves();
        legal.retain(|mv| !mv.is_pass());
        let exactly = legal.iter().find(|&&mv| Attempt::of(mv) == *attempt);
        if let Some(&mv) = exactly.or_else(|| legal.iter().find(|&&mv| is_meant(mv, attempt, man)))
        {
            return Ok(mv);
        }
        // Holes do not affect the rights of king and rook.
        let castles = matches!(attempt.manner, MoveManner::Castle { .. });
        let without_reasons = if castles {
            Conditions::OTHER_WAYS
        } else {
            WITHOUT_REASONS
        };
        let plain_ways = !self.rules.conditions.any(without_reasons) && man.is_classical();
        let geometry = if plain_ways {
            self.judge(attempt).err().unwrap_or_default()
        } else {
            Vec::new()
        };
        if geometry.iter().any(Refusal::is_remote) && self.exchanged(attempt).is_none() {
            return Err(geometry);
        }
        if let Some(objection) = self.position.bond(from) {
            return no(self.objected(objection, (from, man), None));
        }
        if !castles && self.position.is_hole(to) {
            return no(Refusal::IntoHole(to));
        }
        let mut found = self.position.objections(&|mv| is_meant(mv, attempt, man));
        if let Some(number) = found
            .iter()
            .position(|(_, objections)| !objections.is_empty())
        {
            let (mv, objections) = found.swap_remove(number);
            return Err(objections
                .into_iter()
                .map(|one| self.objected(one, (from, man), Some(mv)))
                .collect());
        }
        let reasons: Vec<Refusal> = geometry
            .into_iter()
            .filter(|refusal| {
                !is_danger(refusal) && !matches!(refusal, Refusal::CastlingAttacked { .. })
            })
            .collect();
        if !reasons.is_empty() {
            return Err(reasons);
        }
        if castles && self.rules.conditions.has(Conditions::ANTIMARS_CIRCE) {
            return no(Refusal::CastlingNotReborn);
        }
        if let MoveManner::Castle { long, .. } = attempt.manner {
            let corner = Square::at(if long { 0 } else { 7 }, from.square.rank());
            let way =
                corner.and_then(|corner| self.scene.between(from, Cell::new(from.board, corner)));
            let mut holes = way
                .into_iter()
                .flatten()
                .filter(|&cell| self.position.is_hole(cell));
            return no(holes
                .next()
                .map_or(Refusal::CastlingDenied, Refusal::CastlingOverHole));
        }
        if self.rules.conditions.any(Conditions::EINSTEINS) && attempt.promotion.is_some() {
            return no(Refusal::NoPromotion(to));
        }
        if let Some(hole) = self.hole_on_way(from, to, man) {
            return no(Refusal::OverHole { man, hole });
        }
        let setup = super::setup_of(self.position, self.rules);
        if !man.is_classical()
            && !self.rules.conditions.any(WITHOUT_REASONS)
            && !self.position.has(Traits::MAGIC)
        {
            let plain = PlainPosition::from_setup(&setup);
            if let Some(&(at, by)) = plain.paralysers(from, self.us).first() {
                return no(Refusal::Paralysed { man, from, at, by });
            }
            return no(self.unreached(&setup, &plain, attempt, man));
        }
        let there = BareScene::homologue(to, from.board.world());
        no(
            match self.scene.at(there).filter(|own| !own.belongs_to(!self.us)) {
                Some(own) => Refusal::OwnMan {
                    at: there,
                    man: own,
                },
                None => Refusal::OutOfReach {
                    man,
                    from,
                    to: there,
                },
            },
        )
    }

    /// A hole that a classical man would have to cross.
    fn hole_on_way(&self, from: Cell, to: Cell, man: Man) -> Option<Cell> {
        let files = from.square.file().abs_diff(to.square.file());
        let ranks = from.square.rank().abs_diff(to.square.rank());
        let is_line = match man.role {
            Role::Queen => true,
            Role::Rook => files == 0 || ranks == 0,
            Role::Bishop => files == ranks,
            Role::Pawn => files == 0,
            _ => false,
        };
        let mut way = (self.scene.between(from, to).filter(|_| is_line))
            .into_iter()
            .flatten();
        way.find(|&cell| self.position.is_hole(cell))
    }

    /// The enemy man of the same kind on the arrival square, with which the man might change places
    /// (Messigny).
    fn exchanged(&self, attempt: &Attempt) -> Option<Man> {
        let messigny = self.rules.conditions.any(Conditions::MESSIGNIES);
        let man = self.scene.at(attempt.from)?;
        self.scene
            .at(attempt.to)
            .filter(|other| messigny && other.role == man.role && other.color != man.color)
    }

    /// The refusal for an objection, with the men that it involves.
    fn objected(
        &self,
        objection: Objection,
        (from, man): (Cell, Man),
        mv: Option<Move>,
    ) -> Refusal {
        // The man on a cell when the move is made, or before it.
        let there = |cell: Cell| match mv {
            Some(mv) if cell.is_homologue(mv.to()) || cell == mv.to() => Some(Man {
                role: mv.arriving(),
                ..man
            }),
            _ => self.scene.at(cell),
        };
        let after = |cell: Cell| match mv {
            Some(mv) => self.position.play(mv).man_at(cell).or_else(|| there(cell)),
            None => self.scene.at(cell),
        };
        match objection {
            Objection::Attacked { king, by, before } => {
                let Some(attacker) = after(by) else {
                    return Refusal::KingInDanger { from };
                };
                let here =
                    mv.filter(|mv| king.board == mv.from().board && king.is_homologue(mv.to()));
                let between = here.is_some_and(|mv| mv.to().board != king.board);
                let goes = mv.is_some_and(|mv| king == mv.to()) || between && man.is_royal();
                Refusal::KingAttacked {
                    moment: if between {
                        Moment::BeforeTransfer
                    } else {
                        Moment::After
                    },
                    king,
                    at: by,
                    by: attacker,
                    cause: match (goes, before) {
                        (true, _) => Cause::GoesThere,
                        (false, true) => Cause::StaysInCheck { vanishes: false },
                        (false, false) => Cause::ComesToAttack,
                    },
                }
            }
            Objection::InCheck => Refusal::KingInDanger { from },
            Objection::Paralysed { by, .. } => Refusal::Condition {
                objection,
                from,
                man,
                other: self.scene.at(by),
            },
            Objection::Observation { by, .. } => Refusal::Condition {
                objection,
                from,
                man,
                other: after(by),
            },
            Objection::Contact { at, .. } => Refusal::Condition {
                objection,
                from,
                man: after(at).unwrap_or(man),
                other: None,
            },
            Objection::LacksRebirth { .. } => Refusal::Condition {
                objection,
                from,
                man,
                other: mv
                    .and_then(Move::captured_at)
                    .and_then(|at| self.scene.at(at)),
            },
            Objection::LikeAttacker { by: at, .. }
            | Objection::Protected { at, .. }
            | Objection::NoContinuation { at, .. }
            | Objection::CapturerNotReborn { at, .. } => Refusal::Condition {
                objection,
                from,
                man,
                other: self.scene.at(at),
            },
            Objection::Held { .. }
            | Objection::NoCapture(_)
            | Objection::NoPromotion(_)
            | Objection::BoxFull { .. }
            | Objection::NotPreferred { .. }
            | Objection::Unlike { .. }
            | Objection::Disarmed { .. }
            | Objection::Squares { .. }
            | Objection::NotFollowed { .. }
            | Objection::Covered(_)
            | Objection::CapturedNotReborn { .. }
            | Objection::KingVanishes { .. }
            | Objection::Length { .. }
            | Objection::NoCheck(_)
            | Objection::NotCapturing(_)
            | Objection::Check(_)
            | Objection::MateNotAlone { .. }
            | Objection::KingMustMove(_)
            | Objection::OwnMan(_)
            | Objection::Barred { .. }
            | Objection::InCheckBeforeSwap(_)
            | Objection::SelfCheck { .. } => Refusal::Condition {
                objection,
                from,
                man,
                other: None,
            },
        }
    }
}

/// Returns whether a move is the attempted one, or begins like it. For a capturer that is reborn or
/// moves on, the text may give the capture square as its arrival. The text may omit the promotion
/// of an officer.
fn is_meant(mv: Move, attempt: &Attempt, man: Man) -> bool {
    let own = Attempt::of(mv);
    let captured = mv
        .captured_at()
        .filter(|_| mv.kind() == MoveKind::Locust && man.is_classical());
    own.from == attempt.from
        && (own.to == attempt.to || captured == Some(attempt.to))
        && own.manner == attempt.manner
        && (own.promotion == attempt.promotion
            || !man.role.is_pawn() && attempt.promotion.is_none())
        && attempt
            .capture
            .is_none_or(|capture| own.capture == Some(capture))
}
