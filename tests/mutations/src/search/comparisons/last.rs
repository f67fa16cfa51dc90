//! The pruning of last moves, compared with the plain engine's findings on each move.

use super::positions::{Random, TUNED, changed, hemmed_in};
use super::{Aimed, alone};
use crate::faults::{Fault, broken};
use crate::fen;
use crate::plain::PlainPosition;
use crate::position::{Dialect, Move, Position, Setup, Variant};
use crate::rules::{General, NonMateFilter, Orthodox, PositionOf, Rules, Scope};
use std::ops::Not;

/// A position, with the plain engine's findings. They tell which moves check, mate or stalemate,
/// and which leave only replies that mate, or some. They also tell which moves a reply that is
/// legal after a pass does not refute, because it is then illegal or a mate follows.
pub(super) struct Last {
    setup: Setup,
    moves: usize,
    checks: Vec<Move>,
    mates: Vec<Move>,
    stalemates: Vec<Move>,
    forcing: Vec<Move>,
    helping: Vec<Move>,
    replies: Vec<(Move, Vec<Move>)>,
    /// Whether a mate may follow a move and a legal reply to it.
    prepares: bool,
}

/// The positions of the file for these tests.
pub(super) fn lasts(aimed: &[Aimed]) -> Vec<Last> {
    aimed
        .iter()
        .filter(|aimed| aimed.text == "last")
        .map(|aimed| Last::new(aimed.setup.clone()))
        .collect()
}

impl Last {
    fn new(setup: Setup) -> Self {
        let plain = PlainPosition::from_setup(&setup);
        let moves = plain.legal_moves();
        let mut last = Self {
            moves: moves.len(),
            checks: vec![],
            mates: vec![],
            stalemates: vec![],
            forcing: vec![],
            helping: vec![],
            replies: vec![],
            prepares: false,
            setup,
        };
        if last.setup.rules.variant == Variant::Orthodox {
            last.look_ahead(&plain, &moves);
        }
        for mv in moves {
            let after = plain.play(mv);
            let replies = after.legal_moves();
            let checks = after.in_check(!last.setup.turn);
            let mut note = |list: fn(&mut Self) -> &mut Vec<Move>| list(&mut last).push(mv);
            if checks {
                note(|last| &mut last.checks);
            }
            if replies.is_empty() {
                note(if checks {
                    |last| &mut last.mates
                } else {
                    |last| &mut last.stalemates
                });
                continue;
            }
            let mates = replies
                .iter()
                .filter(|reply| after.play(**reply).is_mate())
                .count();
            if mates == replies.len() {
                note(|last| &mut last.forcing);
            }
            if mates > 0 {
                note(|last| &mut last.helping);
            }
        }
        last
    }

    fn look_ahead(&mut self, plain: &PlainPosition, moves: &[Move]) {
        let after: Vec<(Move, PlainPosition, Vec<Move>)> = moves
            .iter()
            .map(|&mv| (mv, plain.play(mv)))
            .map(|(mv, after)| (mv, after.clone(), after.legal_moves()))
            .collect();
        for reply in plain.pass().legal_moves() {
            let mut left = Vec::new();
            for (mv, after, legal) in &after {
                let mates = || {
                    let last = after.play(reply);
                    last.legal_moves()
                        .into_iter()
                        .any(|mv| last.play(mv).is_mate())
                };
                let illegal = !legal.contains(&reply);
                if illegal || mates() {
                    left.push(*mv);
                    self.prepares |= !illegal;
                }
            }
            self.replies.push((reply, left));
        }
    }

    /// Tests that every move reported as refuted is refuted, and that a reply is played if and only
    /// if it is legal.
    fn foresees(&self) -> Result<(), String> {
        let words = |what: &str| format!("{what}: {}", words(&self.setup));
        let position: PositionOf<Orthodox> =
            Position::new(&self.setup).map_err(|error| words(&error.to_string()))?;
        let passed = position.pass();
        let mut list = Vec::new();
        Orthodox::collect(&position, &mut list);
        for (reply, left) in &self.replies {
            let Some(after) = Orthodox::play_if_legal(&passed, *reply, &mut Vec::new()) else {
                return Err(words("a reply is not played"));
            };
            let scope = Orthodox::unrefuted(&position, *reply, &after);
            if scope.is_some_and(|scope| left.iter().any(|mv| !scope.has(*mv))) {
                return Err(words("a mate in two is taken for refuted"));
            }
            for mv in &list {
                let after = position.play(*mv);
                let mut legal: Vec<Move> = Vec::new();
                Orthodox::collect(&after, &mut legal);
                if Orthodox::play_if_legal(&after, *reply, &mut Vec::new()).is_some()
                    != legal.contains(reply)
                {
                    return Err(words("a reply that is not legal is played"));
                }
            }
        }
        Ok(())
    }

    /// The position.
    pub(super) fn words(&self) -> String {
        words(&self.setup)
    }

    /// Tests that no move is pruned that checks, mates, stalemates, forces a mate or lets a reply
    /// mate, and that no check counts as a quiet move.
    pub(super) fn holds(&self) -> Result<(), String> {
        let words = |what: &str| format!("{what}: {}", words(&self.setup));
        tuned!(self.setup.rules.variant, R => {
            let position: PositionOf<R> = Position::new(&self.setup).map_err(|error| words(&error.to_string()))?;
            let checks = R::checks(&position);
            let left_out = |moves: &[Move], left: Vec<Move>| moves.iter().any(|mv| !left.contains(mv));
            if left_out(&self.checks, left_by::<R>(&position, &checks)) {
                return Err(words("a check is left out"));
            }
            if left_out(&self.stalemates, left_by::<R>(&position, &R::stalemates(&position))) {
                return Err(words("a stalemate is left out"));
            }
            if left_out(&self.forcing, left_by::<R>(&position, &R::forcing_mates(&position))) {
                return Err(words("a move that forces a mate is left out"));
            }
            if R::has_quiet_move(&position, &checks) && self.checks.len() == self.moves {
                return Err(words("a check is taken for a quiet move"));
            }
            let collects = [
                (R::collect_mates as fn(&_, &mut _), &self.mates, "a mate"),
                (R::collect_helping_mates, &self.helping, "a move that lets a reply mate"),
                (R::collect_forcing_mates, &self.forcing, "a move that forces a mate"),
            ];
            for (collect, wanted, what) in collects {
                let mut left: Vec<Move> = Vec::new();
                collect(&position, &mut left);
                if left_out(wanted, left) {
                    return Err(words(&format!("{what} is left out")));
                }
            }
            let filter = R::non_mates(&position);
            let refuted = self.mates.iter().any(|mv| filter.refutes(*mv));
            refuted.not().then_some(()).ok_or_else(|| words("a mate is not seen"))
        })?;
        if !self.replies.is_empty() {
            self.foresees()?;
        }
        self.holds_in_general()
    }

    /// Tests that the general engine prunes no move that mates, stalemates, forces a mate or lets a
    /// reply mate.
    fn holds_in_general(&self) -> Result<(), String> {
        if self.setup.rules.variant != Variant::Orthodox {
            return Ok(());
        }
        let position: PositionOf<General> =
            Position::new(&self.setup).map_err(|error| error.to_string())?;
        let collects = [
            (General::collect_mates as fn(&_, &mut _), &self.mates),
            (General::collect_stalemates, &self.stalemates),
            (General::collect_forcing_mates, &self.forcing),
            (General::collect_helping_mates, &self.helping),
        ];
        for (collect, wanted) in collects {
            let mut left: Vec<Move> = Vec::new();
            collect(&position, &mut left);
            if let Some(mv) = wanted.iter().find(|mv| !left.contains(mv)) {
                return Err(format!(
                    "the general engine leaves {mv:?} out: {}",
                    words(&self.setup)
                ));
            }
        }
        Ok(())
    }
}

/// The moves left by a scope.
fn left_by<R: Rules>(position: &PositionOf<R>, scope: &Scope) -> Vec<Move> {
    let mut moves: Vec<Move> = Vec::new();
    R::collect_in(position, scope, &mut moves);
    moves
}

fn words(setup: &Setup) -> String {
    format!("last {} {}", setup.rules.variant, fen::print(setup))
}

/// Prints random positions that expose faults, one per fault. Returns the other faults.
pub(super) fn hunt(mut faults: Vec<Fault>) -> Vec<Fault> {
    let mut random = Random(9);
    // Positions with an end are rare by chance, but there are others near them.
    let mut near: Vec<Setup> = Vec::new();
    alone(None, || {
        for number in 0..150_000 {
            if faults.is_empty() {
                return;
            }
            let variant = random.pick(&TUNED);
            let setup = if near.len() > 50 && number % 4 > 0 {
                let index = random.below(near.len());
                changed(&mut random, &near[index], 16)
            } else {
                hemmed_in(&mut random, variant)
            };
            let legal = tuned!(setup.rules.variant, R => Position::<<R as Rules>::Men>::new(&setup).is_ok());
            if !legal || setup.rules.dialect != Dialect::DEFAULT {
                continue;
            }
            let last = Last::new(setup);
            let ends = [&last.mates, &last.stalemates, &last.forcing, &last.helping];
            if ends.iter().all(|moves| moves.is_empty())
                && !last.prepares
                && last.checks.len() < last.moves
            {
                continue;
            }
            let index = random.below(2000);
            match near.get_mut(index) {
                Some(old) => *old = last.setup.clone(),
                None => near.push(last.setup.clone()),
            }
            faults.retain(|fault| {
                let shown = broken(Some(*fault), || last.holds());
                if shown.is_err() {
                    println!("// {fault:?}\n{}", words(&last.setup));
                }
                shown.is_ok()
            });
        }
    });
    faults
}
