//! Moves under fairy conditions.
//!
//! Here the engine itself is asked: each condition that keeps a man from moving, or a move from being legal, hands on its
//! [`Objection`]. What no condition objects to is no move of the man's in the first place, and of that the general rules say why, as
//! far as the conditions leave men their ways.

use super::refusal::Words;
use super::{Attempt, BareScene, Cause, Moment, MoveJudge, MoveManner, Refusal, is_danger, no};
use crate::board::Cell;
use crate::men::Traits;
use crate::plain::PlainPosition;
use crate::position::{Conditions, Man, Move, MoveKind, Objection};

/// Conditions under which nothing can be said of a man's move but that it is none of his.
const UNSAID: Conditions = Conditions::OTHER_WAYS.with(Conditions::HAANER);

impl MoveJudge<'_> {
    pub(super) fn judge_under_conditions(&self, attempt: &Attempt) -> Result<Move, Vec<Refusal>> {
        let man = self.own_man(attempt)?;
        let Attempt { from, to, .. } = *attempt;
        let legal = self.position.legal_moves();
        let exactly = legal.iter().find(|&&mv| Attempt::of(mv) == *attempt);
        if let Some(&mv) = exactly.or_else(|| legal.iter().find(|&&mv| is_meant(mv, attempt, man))) {
            return Ok(mv);
        }
        let plain_ways = !self.rules.conditions.any(UNSAID) && man.is_classical();
        let geometry = if plain_ways { self.judge(attempt).err().unwrap_or_default() } else { Vec::new() };
        if geometry.iter().any(Refusal::is_remote) && self.exchanged(attempt).is_none() {
            return Err(geometry);
        }
        if let Some(objection) = self.position.bond(from) {
            return no(self.objected(objection, (from, man), None));
        }
        let mut found = self.position.objections(&|mv| is_meant(mv, attempt, man));
        if let Some(number) = found.iter().position(|(_, objections)| !objections.is_empty()) {
            let (mv, objections) = found.swap_remove(number);
            return Err(objections.into_iter().map(|one| self.objected(one, (from, man), Some(mv))).collect());
        }
        let reasons: Vec<Refusal> = geometry
            .into_iter()
            .filter(|refusal| !is_danger(refusal) && !matches!(refusal, Refusal::CastlingAttacked { .. }))
            .collect();
        if !reasons.is_empty() {
            return Err(reasons);
        }
        if matches!(attempt.manner, MoveManner::Castle { .. }) {
            return no(Refusal::CastlingDenied);
        }
        if self.rules.conditions.any(Conditions::EINSTEINS) && attempt.promotion.is_some() {
            return no(Refusal::NoPromotion(to));
        }
        let setup = super::setup_of(self.position, self.rules);
        if !man.is_classical() && !self.rules.conditions.any(UNSAID) && !self.position.has(Traits::MAGIC) {
            let plain = PlainPosition::from_setup(&setup);
            if let Some(&(at, by)) = plain.paralysers(from, self.us).first() {
                return no(Refusal::Paralysed { man, from, at, by });
            }
            return no(self.unreached(&setup, &plain, attempt, man));
        }
        let there = BareScene::homologue(to, from.board.world());
        no(match self.scene.at(there).filter(|own| !own.belongs_to(!self.us)) {
            Some(own) => Refusal::OwnMan { at: there, man: own },
            None => Refusal::OutOfReach { man, from, to: there },
        })
    }

    /// The enemy of a man's own kind on the square to which he is to go, with whom he might change places (Messigny).
    fn exchanged(&self, attempt: &Attempt) -> Option<Man> {
        let messigny = self.rules.conditions.has(Conditions::MESSIGNY);
        let man = self.scene.at(attempt.from)?;
        self.scene.at(attempt.to).filter(|other| messigny && other.role == man.role && other.color != man.color)
    }

    /// An objection with the men whom it names.
    fn objected(&self, objection: Objection, (from, man): (Cell, Man), mv: Option<Move>) -> Refusal {
        // Who stands on a cell when the move is made, or before.
        let there = |cell: Cell| match mv {
            Some(mv) if cell.is_homologue(mv.to()) || cell == mv.to() => Some(Man { role: mv.arriving(), ..man }),
            _ => self.scene.at(cell),
        };
        let after = |cell: Cell| match mv {
            Some(mv) => self.position.play(mv).man_at(cell).or_else(|| there(cell)),
            None => self.scene.at(cell),
        };
        match objection {
            Objection::Attacked { king, by, before } => {
                let Some(attacker) = after(by) else { return Refusal::KingInDanger { from } };
                let here = mv.filter(|mv| king.board == mv.from().board && king.is_homologue(mv.to()));
                let between = here.is_some_and(|mv| mv.to().board != king.board);
                let goes = mv.is_some_and(|mv| king == mv.to()) || between && man.is_royal();
                Refusal::KingAttacked {
                    moment: if between { Moment::BeforeTransfer } else { Moment::After },
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
            Objection::SelfCheck(Conditions::NONE) => Refusal::KingInDanger { from },
            Objection::Paralysed { by, .. } => Refusal::Condition { objection, from, man, other: self.scene.at(by) },
            Objection::Observation { by, .. } => Refusal::Condition { objection, from, man, other: after(by) },
            Objection::Contact { at, .. } => {
                Refusal::Condition { objection, from, man: after(at).unwrap_or(man), other: None }
            }
            Objection::NoWayOn { at, .. } => Refusal::Condition { objection, from, man, other: self.scene.at(at) },
            _ => Refusal::Condition { objection, from, man, other: None },
        }
    }
}

/// Whether a move is the one attempted, or begins as that: who is reborn by capturing, or goes on, may be said to go to the square
/// of capture. What an officer becomes goes without saying.
fn is_meant(mv: Move, attempt: &Attempt, man: Man) -> bool {
    let own = Attempt::of(mv);
    let captured = mv.captured_at().filter(|_| mv.kind() == MoveKind::Locust && man.is_classical());
    own.from == attempt.from
        && (own.to == attempt.to || captured == Some(attempt.to))
        && own.manner == attempt.manner
        && (own.promotion == attempt.promotion || !man.role.is_pawn() && attempt.promotion.is_none())
        && attempt.capture.is_none_or(|capture| own.capture == Some(capture))
}

/// An objection in words. `man` moves from `from`; `other` is whom the objection concerns besides.
pub(super) fn words(words: &Words<'_>, objection: Objection, (from, man): (Cell, Man), other: Option<Man>) -> String {
    use Conditions as C;
    let condition = objection.condition();
    let mover = || words.man(from, man);
    let with = |at: Cell| other.map_or_else(|| format!("a man on {}", words.cell(at)), |other| words.man(at, other));
    let text = match objection {
        Objection::Paralysed { by, .. } => format!("{} is paralysed by {}", mover(), with(by)),
        Objection::Held(C::ULTRA_PATROL) => format!("{} may not move, as no man of its side guards it", mover()),
        Objection::Held(C::FUNCTIONARY) => format!("{} may not move, as no enemy attacks it", mover()),
        Objection::Held(C::CENTRAL) => {
            format!("{} may not move, as no chain of guards connects it with its king", mover())
        }
        Objection::Held(_) => format!("{} may not move, as an enemy of its kind has just moved", mover()),
        Objection::Capture(C::PATROL) => format!("{} may not capture, as no man of its side guards it", mover()),
        Objection::Capture(C::LORTAP) => format!("{} may not capture, as a man of its side guards it", mover()),
        Objection::Capture(_) => format!("{} does not capture", man.color),
        Objection::Squares { condition: C::GRID, from, to } => {
            format!("{} and {} lie in the same box of the grid", from.place(), to.place())
        }
        Objection::Squares { condition: C::MONOCHROMATIC, from, to } => {
            format!("{} and {} are squares of different colours", from.place(), to.place())
        }
        Objection::Squares { from, to, .. } => {
            format!("{} and {} are squares of the same colour", from.place(), to.place())
        }
        Objection::Contact { condition: C::NEW_KOEKO, at, touches: true } => {
            format!(
                "on {} the {} would stand next to another man, and now it does not",
                words.cell(at),
                man.described()
            )
        }
        Objection::Contact { condition: C::NEW_KOEKO, at, touches: false } => {
            format!("on {} the {} would stand next to no other man, and now it does", words.cell(at), man.described())
        }
        Objection::Contact { at, touches: true, .. } => {
            format!("on {} the {} would stand next to another man", words.cell(at), man.described())
        }
        Objection::Contact { at, .. } => {
            format!("on {} the {} would stand next to no other man", words.cell(at), man.described())
        }
        Objection::Observation { man: at, by, .. } => {
            let kind = other.map_or("man", |other| other.role.name());
            format!("the move would let the {kind} on {} be observed by {}", words.cell(at), with(by))
        }
        Objection::PawnObserved(_) => "after the move a pawn could be captured en passant by another".to_owned(),
        Objection::NoWayOn { home: Some(home), at, .. } if home == at => {
            format!("{} may not capture on its own square of rebirth, {}", mover(), words.cell(home))
        }
        Objection::NoWayOn { home: Some(home), .. } => {
            format!("{} would be reborn on {}, which is occupied", mover(), words.cell(home))
        }
        Objection::NoWayOn { condition: C::TAKE_MAKE, .. } => {
            let victim = other.map_or("man captured", |other| other.role.name());
            format!("having captured, {} could not go on like the {victim}", mover())
        }
        Objection::NoWayOn { .. } => format!("the square on which {} would be reborn is off the board", mover()),
        Objection::Length { condition, role, from, to } => {
            let longer =
                if condition.any(C::WHITE_MAXIMUMMER.with(C::BLACK_MAXIMUMMER)) { "longer" } else { "shorter" };
            format!(
                "there is a {longer} move, that of the {} from {} to {}",
                role.name(),
                words.cell(from),
                words.cell(to)
            )
        }
        Objection::NoCheck(_) => format!("{} must give check, and the move gives none", man.color),
        Objection::Check(_) => "the move would give check without mating".to_owned(),
        Objection::MateNotAlone { from, to, .. } => {
            format!("the move would mate, and so would the one from {} to {}", words.cell(from), words.cell(to))
        }
        Objection::KingMustMove(_) => "the king is in check and must move like a man who checks it".to_owned(),
        Objection::SelfCheck(C::VOGTLAENDER) => {
            format!("the move would attack the enemy's king, and so put {} itself in check", man.color)
        }
        Objection::SelfCheck(C::STRICT_SAT) => {
            "after the move the king would be in check: it could go where nobody attacks it, or is not attacked any \
             more"
                .to_owned()
        }
        Objection::SelfCheck(_) => {
            "after the move the king would be in check: it could go where nobody attacks it".to_owned()
        }
        Objection::Attacked { .. } => "the king would be attacked".to_owned(),
    };
    format!("{text} ({condition})")
}
