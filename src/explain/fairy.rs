//! Judges moves in positions with fairy men or men with attributes.
//!
//! The plain reference, which shares no rules with the generator, decides which moves are legal.
//! Trial changes to the board explain why a man cannot go somewhere, so most kinds of men need no
//! rule of their own here. If the man could go there after one other man is removed, that man is in
//! the way. If it could go there after a man is added, it lacks a hurdle.

use super::{Attempt, BareScene, Cause, Moment, MoveJudge, MoveManner, Refusal, is_danger, no};
use crate::board::Cell;
use crate::men::Traits;
use crate::men::fairy::{Nature, Purpose};
use crate::plain::PlainPosition;
use crate::position::{CastlingSetup, EnPassantSetup, Man, Move, MoveKind, Role, RuleSet, Setup};
use crate::rules::AnyPosition;

/// The setup of a position as a separate problem. Anything that a condition remembers of earlier
/// moves is omitted.
pub fn setup_of(position: &AnyPosition, rules: RuleSet) -> Setup {
    let en_passant = position.en_passant();
    Setup {
        turn: position.turn(),
        men: position.men(),
        castling: CastlingSetup::Given(position.castling().rooks().collect()),
        exclusive_castling: position.castling().exclusive().collect(),
        en_passant: en_passant.map(|state| EnPassantSetup {
            passed: state.passed,
            board: Some(state.board),
        }),
        allow_missing_king: true,
        promotions: position.fairy_promotions(),
        ..Setup::empty(rules)
    }
}

/// The setup of a position as a separate problem; `None` if a condition remembers earlier moves,
/// which no setup states.
pub(crate) fn whole_setup_of(position: &AnyPosition, rules: RuleSet) -> Option<Setup> {
    let setup = setup_of(position, rules);
    let is_whole = || AnyPosition::new(&setup).is_ok_and(|again| again == *position);
    (rules.conditions.is_empty() || is_whole()).then_some(setup)
}

/// Returns whether the boards hold men that the plain reference supports, but
/// [`MoveJudge::judge`] does not.
pub(super) fn has_fairy_men(position: &AnyPosition) -> bool {
    let men = position.men();
    men.iter().any(|(_, man)| !man.is_classical())
        && !men.iter().any(|(_, man)| man.traits.has(Traits::MAGIC))
}

impl MoveJudge<'_> {
    pub(super) fn judge_fairy(&self, attempt: &Attempt) -> Result<Move, Vec<Refusal>> {
        let Attempt { from, to, .. } = *attempt;
        for cell in [from, to] {
            if !self.scene.has(cell) {
                return no(Refusal::NoSuchPlace(cell));
            }
        }
        let man = match self.scene.at(from) {
            None => {
                return no(Refusal::NoMan {
                    at: from,
                    elsewhere: None,
                });
            }
            Some(man) if !man.belongs_to(self.us) => {
                return no(Refusal::NotYours { at: from, man });
            }
            Some(man) => man,
        };
        let setup = setup_of(self.position, self.rules);
        let plain = PlainPosition::from_setup(&setup);
        if let Some(mv) = plain
            .legal_moves()
            .into_iter()
            .find(|&mv| is_meant(mv, attempt, man))
        {
            return Ok(mv);
        }
        if let Some(&(at, by)) = plain.paralysers(from, self.us).first() {
            return no(Refusal::Paralysed { man, from, at, by });
        }
        if let Some(mv) = plain
            .moves_if_safe()
            .into_iter()
            .find(|&mv| is_meant(mv, attempt, man))
        {
            return Err(self.dangers(&plain, mv));
        }
        if attempt.manner != MoveManner::Walk || man.is_classical() {
            let others: Vec<Refusal> = match self.judge(attempt) {
                Err(refusals) => refusals
                    .into_iter()
                    .filter(|refusal| !is_danger(refusal))
                    .collect(),
                Ok(_) => Vec::new(),
            };
            if !others.is_empty() {
                return Err(others);
            }
        }
        if let MoveManner::Castle { .. } = attempt.manner {
            return Err(self.attacked_in_castling(&plain, attempt));
        }
        no(self.unreached(&setup, &plain, attempt, man))
    }

    /// The royal men that would be attacked after a move, and their attackers.
    fn dangers(&self, plain: &PlainPosition, mv: Move) -> Vec<Refusal> {
        let after = plain.play(mv);
        let mut dangers = Vec::new();
        for king in after.royals(self.us) {
            let before = plain.attackers(king, !self.us);
            for (at, by) in after.attackers(king, !self.us) {
                let cause = if king == mv.to() {
                    Cause::GoesThere
                } else if before.contains(&(at, by)) {
                    Cause::StaysInCheck { vanishes: false }
                } else {
                    Cause::ComesToAttack
                };
                dangers.push(Refusal::KingAttacked {
                    moment: Moment::After,
                    king,
                    at,
                    by,
                    cause,
                });
            }
        }
        if dangers.is_empty() {
            dangers.push(Refusal::KingInDanger { from: mv.from() });
        }
        dangers
    }

    fn attacked_in_castling(&self, plain: &PlainPosition, attempt: &Attempt) -> Vec<Refusal> {
        let Attempt { from, to, .. } = *attempt;
        let there = BareScene::homologue(to, from.board.world());
        let mut way = self.scene.between(from, there).unwrap_or_default();
        way.extend([from, there]);
        let attacks = way.into_iter().flat_map(|square| {
            let hits = plain.attackers(square, !self.us).into_iter();
            hits.map(move |(at, by)| Refusal::CastlingAttacked { square, at, by })
        });
        let attacks: Vec<Refusal> = attacks.collect();
        if attacks.is_empty() {
            vec![Refusal::KingInDanger { from }]
        } else {
            attacks
        }
    }

    /// The reason why a man cannot go to a place, apart from the safety of its king.
    pub(super) fn unreached(
        &self,
        setup: &Setup,
        plain: &PlainPosition,
        attempt: &Attempt,
        man: Man,
    ) -> Refusal {
        let Attempt {
            from,
            to,
            promotion,
            capture,
            ..
        } = *attempt;
        let there = BareScene::homologue(to, from.board.world());
        let nature = man.role.fairy().map(|row| row.nature);
        if nature == Some(Nature::Dummy) {
            return Refusal::NeverMoves { from, man };
        }
        if plain
            .powers(from, self.us)
            .is_some_and(|powers| powers.is_empty())
        {
            return Refusal::NoPower { from, man };
        }
        let goes = |men: &[(Cell, Man)]| -> Vec<Move> {
            let plain = PlainPosition::from_setup(&Setup {
                men: men.to_vec(),
                ..setup.clone()
            });
            let walks =
                |mv: &Move| mv.from() == from && mv.kind() != MoveKind::Zero && !mv.is_castling();
            let moves = plain.moves_if_safe().into_iter().filter(walks);
            moves
                .filter(|mv| mv.to() == there || mv.to().is_homologue(there))
                .collect()
        };
        let found = goes(&setup.men);
        if let Some(mv) = found.first() {
            return match (self.transfer(there, to), mv.captured_at(), capture) {
                _ if promotion.is_some()
                    && mv.turns_into().is_some()
                    && promotion != mv.turns_into() =>
                {
                    Refusal::TurnsInto {
                        man,
                        into: mv.arriving(),
                    }
                }
                _ if mv.turns_into().is_none() && promotion != mv.promotion() => match promotion {
                    None => Refusal::PromotionMissing(there),
                    Some(_) if mv.promotion().is_none() => Refusal::NoPromotion(there),
                    Some(role) => Refusal::PromotionTo(role),
                },
                (Some(refusal), ..) => refusal,
                (None, Some(at), Some(false)) => Refusal::Captures {
                    at,
                    man: self.scene.at(at).unwrap_or(man),
                },
                _ => Refusal::NothingToCapture {
                    at: there,
                    elsewhere: None,
                },
            };
        }
        let enemy = Man::new(!self.us, Role::Dummy);
        let without = |cell: Cell| -> Vec<(Cell, Man)> {
            setup
                .men
                .iter()
                .copied()
                .filter(|(at, _)| *at != cell)
                .collect()
        };
        let with = |cell: Cell| -> Vec<(Cell, Man)> {
            without(cell).into_iter().chain([(cell, enemy)]).collect()
        };
        if let Some(other) = self.scene.at(there).filter(|_| there != from) {
            if man.traits.has(Traits::PARALYSING) && !goes(&without(there)).is_empty() {
                return Refusal::NeverCaptures { from, man };
            }
            if !goes(&with(there)).is_empty() {
                return if other.belongs_to(!self.us) {
                    Refusal::KingThere(there)
                } else {
                    Refusal::OwnMan {
                        at: there,
                        man: other,
                    }
                };
            }
        }
        let own = |cell: &Cell| *cell != from && cell.board.world() == from.board.world();
        let others = setup.men.iter().filter(|(cell, _)| own(cell));
        if let Some(&(at, by)) = others
            .clone()
            .find(|(cell, _)| !goes(&without(*cell)).is_empty())
        {
            return Refusal::Blocked { man, from, at, by };
        }
        // A man of the mover's own side where an enemy man could be captured.
        if let Some(&(at, by)) = others
            .filter(|(_, one)| one.color == self.us)
            .find(|(cell, _)| !goes(&with(*cell)).is_empty())
        {
            return Refusal::OwnMan { at, man: by };
        }
        let vacant = self
            .cells(from.board.world())
            .into_iter()
            .filter(|&cell| self.scene.at(cell).is_none());
        let hurdle = vacant
            .filter(|&cell| cell != there)
            .find(|&cell| !goes(&with(cell)).is_empty());
        match hurdle {
            Some(_) if only_captures(man) => Refusal::OnlyCaptures { from, man },
            Some(hurdle) => Refusal::NeedsHurdle {
                man,
                from,
                to: there,
                hurdle,
            },
            None if self.scene.at(there).is_none() && !goes(&with(there)).is_empty() => {
                Refusal::NothingToCapture {
                    at: there,
                    elsewhere: None,
                }
            }
            None => Refusal::OutOfReach {
                man,
                from,
                to: there,
            },
        }
    }

    /// The places of a board or cube.
    fn cells(&self, world: usize) -> Vec<Cell> {
        let planes = self
            .law
            .planes()
            .iter()
            .filter(|board| board.world() == world);
        let squares = || crate::board::Square::all().filter(|square| self.law.has_square(*square));
        planes
            .flat_map(|&board| squares().map(move |square| Cell::new(board, square)))
            .collect()
    }
}

/// Returns whether a man has no way to move without a capture.
fn only_captures(man: Man) -> bool {
    let captures = |purpose| matches!(purpose, Purpose::Capture | Purpose::CaptureHurdle);
    man.role
        .fairy()
        .is_some_and(|row| row.ways.iter().all(|way| captures(way.purpose)))
}

/// Returns whether a move is the attempted one. The text may omit the man that a chameleon becomes.
fn is_meant(mv: Move, attempt: &Attempt, man: Man) -> bool {
    let own = Attempt::of(mv);
    let chameleon =
        man.traits.has(Traits::CHAMELEON) && !man.role.is_pawn() && attempt.promotion.is_none();
    (own.from, own.to, own.manner) == (attempt.from, attempt.to, attempt.manner)
        && (own.promotion == attempt.promotion || chameleon)
        && attempt
            .capture
            .is_none_or(|capture| own.capture == Some(capture))
}
