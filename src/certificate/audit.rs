//! [`audit`]: replays a section by the rules alone.
//!
//! The auditor decides again what wins and what fails, and uses no result of a search. The plain
//! engine makes the moves of every position on the way, and the certificate supplies the answer to
//! each of them. Claims about the last move need no answer: there the auditor tries all moves.
//!
//! In direct play an attacker's move wins if it reaches the goal. In any play it wins if the
//! defender has a move and each of its moves loses. A reply loses if it reaches the goal (self and
//! reflex play), or leaves a position in which the attacker wins in the moves left. In reflex play
//! a side that can reach the goal must do so. The defender then has only such moves, and an
//! attacker that can reach the goal has failed.
//!
//! Helpers may replay the same section beside the auditor. Each visits the moves in an order of its
//! own, and marks the claims that it has found to hold; no auditor replays a marked claim. The
//! answer is always that of the auditor itself, which visits the moves in their usual order. So it
//! does not depend on the number of helpers.

use super::form::move_name;
use super::read::CertificateSection;
use crate::formats::print_position;
use crate::plain::{PlainPosition, Target};
use crate::position::Move;
use crate::problem::Play;
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// A claim that does not hold.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {what}{} \
    [{position}]", .mv.as_ref().map(|mv| format!(", move {mv}")).unwrap_or_default())]
pub struct ClaimRefusal {
    /// The line that claims it, from 1.
    pub line: usize,
    /// The error in words.
    pub what: String,
    /// The position to which the claim belongs.
    pub position: String,
    /// The move at fault, if there is one.
    pub mv: Option<String>,
}

/// A section of which every claim was found to hold.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Held {
    /// The first moves that solve; there are no others.
    pub keys: Vec<Move>,
    /// First moves that fail to just these replies.
    pub tries: Vec<(Move, Vec<Move>)>,
    /// The number of claims about positions that were needed.
    pub nodes: u64,
}

/// The threads that help an auditor.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct AuditHelp {
    /// The number of threads beside the auditor.
    pub helpers: usize,
    /// The stack of each, in bytes. A problem of 100 moves needs 8 MiB.
    pub stack: usize,
}

/// Replays a section, with this help.
///
/// # Errors
/// The first false, missing or contradictory claim that the replay meets.
pub fn audit(section: &CertificateSection, help: AuditHelp) -> Result<Held, ClaimRefusal> {
    let problem = &section.problem;
    let stipulation = problem.stipulation;
    let start = PlainPosition::from_setup(&problem.setup);
    let line = section.line;
    let Some(target) = Target::new(stipulation.goal) else {
        let what = format!("the goal of {stipulation} is not known");
        return Err(ClaimRefusal {
            line,
            what,
            position: print_position(&problem.setup),
            mv: None,
        });
    };
    let is_over = AtomicBool::new(false);
    let rules = |helper| WinRules {
        target: target.clone(),
        play: stipulation.play,
        boards: problem.setup.rules.variant.boards(),
        helper,
        helpers: help.helpers,
        is_over: &is_over,
    };
    let mut held = std::thread::scope(|scope| {
        for helper in 1..=help.helpers {
            let (rules, start) = (rules(helper), &start);
            // If the system refuses a thread, the audit takes longer.
            let _ = std::thread::Builder::new()
                .stack_size(help.stack)
                .spawn_scoped(scope, move || {
                    // The auditor itself meets whatever a helper refuses.
                    let _ = rules.roots(section, start, stipulation.moves);
                });
        }
        let held = rules(0).roots(section, &start, stipulation.moves);
        is_over.store(true, Relaxed);
        held
    })?;
    let wins = section.wins.values().filter(|win| win.holds.load(Relaxed));
    let fails = section.fails.values();
    let fails = fails.filter(|fail| fail.holds.load(Relaxed));
    held.nodes = (wins.count() + fails.count()) as u64;
    Ok(held)
}

/// The rules that decide what wins, as one auditor applies them.
struct WinRules<'a> {
    target: Target,
    play: Play,
    boards: usize,
    /// The number of this auditor: 0 for the one that answers.
    helper: usize,
    helpers: usize,
    /// Whether the auditor that answers has ended.
    is_over: &'a AtomicBool,
}

/// The line of a claim and its subject.
#[derive(Clone, Copy)]
struct ClaimPlace<'a> {
    line: usize,
    position: &'a PlainPosition,
}

impl ClaimPlace<'_> {
    fn refuse<T>(self, what: impl Into<String>, mv: Option<&str>) -> Result<T, ClaimRefusal> {
        let position = print_position(&self.position.setup());
        Err(ClaimRefusal {
            line: self.line,
            what: what.into(),
            position,
            mv: mv.map(str::to_owned),
        })
    }
}

/// Tests that a claim about the setup of a position is a claim about the position.
fn is_claimable(
    position: &PlainPosition,
    claim: ClaimPlace<'_>,
    reply: &str,
) -> Result<(), ClaimRefusal> {
    if position.is_given_by_setup() {
        return Ok(());
    }
    let what = "conditions remember earlier moves after a reply, which a claim does not state";
    claim.refuse(what, Some(reply))
}

impl WinRules<'_> {
    /// The same items in the order in which this auditor visits them: the usual one, begun at
    /// another place by each helper, and reversed by the first.
    fn in_turn<T>(&self, mut items: Vec<T>) -> Vec<T> {
        match self.helper {
            0 => {}
            1 => items.reverse(),
            helper => {
                let first = items.len() * (helper - 1) / self.helpers;
                items.rotate_left(first);
            }
        }
        items
    }

    /// Returns whether this auditor is a helper that is no longer needed.
    fn is_unneeded(&self) -> bool {
        self.helper > 0 && self.is_over.load(Relaxed)
    }

    fn name(&self, mv: Move) -> String {
        move_name(mv, self.boards)
    }

    fn is_direct(&self) -> bool {
        self.play == Play::Direct
    }

    /// Returns whether the attacker can and therefore must reach the goal, which makes its play
    /// fail.
    fn attacker_must_reach_goal(&self, position: &PlainPosition) -> bool {
        self.play == Play::Reflex && self.target.is_at_hand(position)
    }

    /// The attacker's moves.
    fn attacks(&self, position: &PlainPosition) -> Vec<Move> {
        if self.attacker_must_reach_goal(position) {
            Vec::new()
        } else if self.is_direct() {
            self.target.moves(position)
        } else {
            position.legal_moves()
        }
    }

    /// The defender's moves.
    fn replies(&self, position: &PlainPosition) -> Vec<Move> {
        if self.is_direct() {
            return position.legal_moves();
        }
        if matches!(self.play, Play::Reflex | Play::SemiReflex) {
            let reaching = self.target.reaching_moves(position);
            if !reaching.is_empty() {
                return reaching;
            }
        }
        self.target.moves(position)
    }

    /// The attacker's move of this name, if it has one.
    fn attack_named(&self, position: &PlainPosition, name: &str) -> Option<Move> {
        let mut attacks = self.attacks(position);
        attacks.retain(|&mv| self.name(mv) == name);
        attacks.first().copied()
    }

    /// The defender's move of this name, if it has one.
    fn reply_named(&self, position: &PlainPosition, name: &str) -> Option<Move> {
        let is_named = |mv| self.name(mv) == name;
        let mut replies = if self.is_direct() {
            position.legal_moves_where(is_named)
        } else {
            self.replies(position)
        };
        replies.retain(|&mv| is_named(mv));
        replies.first().copied()
    }

    /// Returns whether an attacker's move reaches the attacker's goal.
    fn attacker_reaches(&self, position: &PlainPosition, mv: Move) -> bool {
        self.is_direct() && self.target.is_reached(position, mv)
    }

    /// Returns whether a reply reaches the goal that the attacker wants reached.
    fn defender_reaches(&self, position: &PlainPosition, reply: Move) -> bool {
        !self.is_direct() && self.target.is_reached(position, reply)
    }

    fn roots(
        &self,
        section: &CertificateSection,
        start: &PlainPosition,
        moves: u8,
    ) -> Result<Held, ClaimRefusal> {
        let roots = &section.roots;
        let place = ClaimPlace {
            line: roots.line,
            position: start,
        };
        let left = moves.saturating_sub(1);
        let attacks = self.attacks(start);
        let names = self.names_of(&attacks);
        let named = roots
            .keys
            .iter()
            .chain(roots.tries.keys())
            .chain(roots.others.keys());
        let mut seen = BTreeSet::new();
        for name in named {
            if !names.contains(name) {
                return place.refuse("no such first move is legal", Some(name));
            }
            if !seen.insert(name) {
                return place.refuse("a first move is listed twice", Some(name));
            }
        }
        let mut held = Held::default();
        for mv in self.in_turn(attacks) {
            let name = self.name(mv);
            let after = start.play(mv);
            if roots.keys.contains(&name) {
                if !self.attacker_reaches(start, mv) {
                    self.is_met(section, &after, left, place)?;
                }
                held.keys.push(mv);
            } else if let Some(refutations) = roots.tries.get(&name) {
                held.tries.push((
                    mv,
                    self.is_try(section, (start, mv), left, refutations, place)?,
                ));
            } else if let Some(reply) = roots.others.get(&name) {
                self.is_refuted(section, (start, mv), left, reply.as_deref(), place)?;
            } else {
                return place.refuse("a legal first move is missing", Some(&name));
            }
        }
        Ok(held)
    }

    fn names_of(&self, moves: &[Move]) -> BTreeSet<String> {
        moves.iter().map(|&mv| self.name(mv)).collect()
    }

    /// The replies to which a first move fails, if they are exactly those listed.
    fn is_try(
        &self,
        section: &CertificateSection,
        (start, mv): (&PlainPosition, Move),
        left: u8,
        refutations: &[String],
        place: ClaimPlace<'_>,
    ) -> Result<Vec<Move>, ClaimRefusal> {
        let after = start.play(mv);
        let replies = self.replies(&after);
        let names = self.names_of(&replies);
        let below = ClaimPlace {
            position: &after,
            ..place
        };
        if self.attacker_reaches(start, mv) {
            return place.refuse(
                "a first move that reaches the goal is called a try",
                Some(&self.name(mv)),
            );
        }
        if refutations.is_empty() {
            return place.refuse("a try without a refutation", Some(&self.name(mv)));
        }
        if let Some(wrong) = refutations.iter().find(|name| !names.contains(*name)) {
            return below.refuse("a refutation is not a legal reply", Some(wrong));
        }
        let mut found = Vec::new();
        for reply in replies {
            if refutations.contains(&self.name(reply)) {
                self.refutes(section, (&after, reply), left, place.line)?;
                found.push(reply);
            } else {
                self.is_answered(section, (&after, reply), left, place.line)?;
            }
        }
        Ok(found)
    }

    /// Tests that the defender, to move, has a move, and that each of its moves leads to the
    /// attacker's goal.
    fn is_met(
        &self,
        section: &CertificateSection,
        position: &PlainPosition,
        left: u8,
        place: ClaimPlace<'_>,
    ) -> Result<(), ClaimRefusal> {
        let replies = self.replies(position);
        if replies.is_empty() {
            return ClaimPlace { position, ..place }.refuse(
                "the defender has no move, but the goal is not reached",
                None,
            );
        }
        self.in_turn(replies)
            .into_iter()
            .try_for_each(|reply| self.is_answered(section, (position, reply), left, place.line))
    }

    /// Tests that a reply reaches the goal for the attacker, or leaves a position that the attacker
    /// wins.
    fn is_answered(
        &self,
        section: &CertificateSection,
        (position, reply): (&PlainPosition, Move),
        left: u8,
        line: usize,
    ) -> Result<(), ClaimRefusal> {
        if self.defender_reaches(position, reply) {
            return Ok(());
        }
        if left == 0 {
            return ClaimPlace { line, position }.refuse(
                "no legal move remains after a reply",
                Some(&self.name(reply)),
            );
        }
        self.wins(
            section,
            &position.play(reply),
            left,
            ClaimPlace { line, position },
            reply,
        )
    }

    /// Tests that the side to move wins in at most `most` moves. A missing answer is reported at
    /// the line that needs it.
    fn wins(
        &self,
        section: &CertificateSection,
        position: &PlainPosition,
        most: u8,
        claim: ClaimPlace<'_>,
        reply: Move,
    ) -> Result<(), ClaimRefusal> {
        is_claimable(position, claim, &self.name(reply))?;
        let at = print_position(&position.setup());
        let Some(win) = section.wins.get(&at) else {
            return claim.refuse("no answer to a reply is given", Some(&self.name(reply)));
        };
        let place = ClaimPlace {
            line: win.line,
            position,
        };
        if win.moves > most {
            let what = format!(
                "a win in {} moves is claimed, but only {most} are left",
                win.moves
            );
            return place.refuse(what, Some(&win.by));
        }
        if win.holds.load(Relaxed) {
            return Ok(());
        }
        if self.is_unneeded() {
            return place.refuse("the audit has ended", None);
        }
        let Some(left) = win.moves.checked_sub(1) else {
            return place.refuse("a win in 0 moves is claimed", Some(&win.by));
        };
        let Some(mv) = self.attack_named(position, &win.by) else {
            return place.refuse("the winning move is not legal", Some(&win.by));
        };
        if !self.attacker_reaches(position, mv) {
            if left == 0 && self.is_direct() {
                return place.refuse(
                    "the winning move does not reach the goal",
                    Some(&self.name(mv)),
                );
            }
            self.is_met(section, &position.play(mv), left, place)?;
        }
        win.holds.store(true, Relaxed);
        Ok(())
    }

    /// Tests that an attacker's move fails, to this reply or by itself.
    fn is_refuted(
        &self,
        section: &CertificateSection,
        (position, mv): (&PlainPosition, Move),
        left: u8,
        reply: Option<&str>,
        place: ClaimPlace<'_>,
    ) -> Result<(), ClaimRefusal> {
        let name = self.name(mv);
        if self.attacker_reaches(position, mv) {
            return place.refuse(
                "a move that reaches the goal is recorded as failing",
                Some(&name),
            );
        }
        if left == 0 && self.is_direct() {
            return Ok(());
        }
        let after = position.play(mv);
        let Some(reply) = reply else {
            if self.replies(&after).is_empty() {
                return Ok(());
            }
            return place.refuse(
                "a move is recorded as failing without a reply, but the defender has moves",
                Some(&name),
            );
        };
        let below = ClaimPlace {
            position: &after,
            ..place
        };
        let Some(reply) = self.reply_named(&after, reply) else {
            if self.replies(&after).is_empty() {
                return Ok(());
            }
            return below.refuse("a refutation is not a legal reply", Some(reply));
        };
        self.refutes(section, (&after, reply), left, place.line)
    }

    /// Tests that a reply leaves the attacker without a win in the moves left.
    fn refutes(
        &self,
        section: &CertificateSection,
        (position, reply): (&PlainPosition, Move),
        left: u8,
        line: usize,
    ) -> Result<(), ClaimRefusal> {
        let place = ClaimPlace { line, position };
        if self.defender_reaches(position, reply) {
            return place.refuse(
                "a reply that reaches the goal for the attacker is recorded as a refutation",
                Some(&self.name(reply)),
            );
        }
        self.fails(section, &position.play(reply), left, place, reply)
    }

    /// Tests that the side to move does not win in `moves` moves.
    fn fails(
        &self,
        section: &CertificateSection,
        position: &PlainPosition,
        moves: u8,
        claim: ClaimPlace<'_>,
        reply: Move,
    ) -> Result<(), ClaimRefusal> {
        if moves == 0 {
            return Ok(());
        }
        if moves == 1 {
            return match self.win_at_once(position) {
                Some(mv) => claim.refuse(
                    format!("a refutation is followed by {}, which wins", self.name(mv)),
                    Some(&self.name(reply)),
                ),
                None => Ok(()),
            };
        }
        let attacks = self.attacks(position);
        if attacks.is_empty() {
            return Ok(());
        }
        is_claimable(position, claim, &self.name(reply))?;
        let key = (print_position(&position.setup()), moves);
        let Some(fail) = section.fails.get(&key) else {
            return claim.refuse(
                format!("no line shows why a refutation holds against {moves} moves"),
                Some(&self.name(reply)),
            );
        };
        if fail.holds.load(Relaxed) {
            return Ok(());
        }
        let place = ClaimPlace {
            line: fail.line,
            position,
        };
        if self.is_unneeded() {
            return place.refuse("the audit has ended", None);
        }
        let refuted = &fail.refuted;
        let names = self.names_of(&attacks);
        if let Some(wrong) = refuted.keys().find(|name| !names.contains(*name)) {
            return place.refuse("no such move is legal", Some(wrong));
        }
        for mv in self.in_turn(attacks) {
            let name = self.name(mv);
            let Some(reply) = refuted.get(&name) else {
                return place.refuse("a legal move is missing", Some(&name));
            };
            self.is_refuted(section, (position, mv), moves - 1, reply.as_deref(), place)?;
        }
        fail.holds.store(true, Relaxed);
        Ok(())
    }

    /// The first move that wins without another attacker's move, if there is one. Such wins are not
    /// written down.
    fn win_at_once(&self, position: &PlainPosition) -> Option<Move> {
        if self.is_direct() {
            return self.target.reaching_moves(position).first().copied();
        }
        self.attacks(position).into_iter().find(|&mv| {
            let after = position.play(mv);
            let replies = self.replies(&after);
            !replies.is_empty()
                && replies
                    .into_iter()
                    .all(|reply| self.target.is_reached(&after, reply))
        })
    }
}
