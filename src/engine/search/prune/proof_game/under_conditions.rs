//! [`UnderConditions`]: the bound of proof games under conditions with which men move as usual.
//!
//! Many conditions only forbid moves, choose among them, or define checks in another way (Madrasi,
//! maximummers, Checkless Chess, Köko). A legal move is then one step of one man, castling, or a
//! pass, and changes nothing else but the captured man. That is all that the bound of
//! [`ProofGame`] assumes, with one exception: kings may go to squares that the enemy's men attack,
//! since it may be no check. So their ways are measured without guarded squares. Walls and the
//! order of moves are not used.
//!
//! [`Conditions::WITH_USUAL_STEPS`] lists the conditions by their values. PAD Chess, in which a
//! capturer may vanish, is not among them: a side would lose more men than the other side captures.

use super::super::{Plan, Pruner, Pruning};
use super::{ProofGame, ProofGamePlan, ProofGamePruner};
use crate::board::Cell;
use crate::position::{Color, Conditions, Man, Men, Move, Role, Setup};
use crate::rules::{General, PositionOf, SetWise};
use crate::search::control::{Control, Techniques};
use crate::search::script::Script;

/// The bound for play under conditions, by the ways of men of other rules.
pub(in crate::search::prune) struct UnderConditions<R: SetWise> {
    bound: ProofGame<R>,
    /// The boards without men.
    empty: R::Men,
}

impl<R: SetWise> UnderConditions<R> {
    /// The bound for play from one setup to another. `None` if a move may change more than a step
    /// of its man does, if there are other men than the classical ones, or if men of the diagram
    /// are unknown.
    pub(in crate::search::prune) fn new(start: &Setup, end: &Setup) -> Option<Self> {
        let is_classical =
            |(_, man): &(Cell, Man)| Role::ALL.contains(&man.role) && man.traits.is_empty();
        let conditions = start.rules.conditions;
        if !Conditions::WITH_USUAL_STEPS.has(conditions)
            || end.is_open()
            || !start.men.iter().chain(&end.men).all(is_classical)
            || !start.promotions.is_empty()
        {
            return None;
        }
        let of_men = Techniques::ALL
            .without(Techniques::WALLS)
            .without(Techniques::ORDER);
        Some(Self {
            bound: ProofGame::with_guards(start, end, of_men, false)?,
            empty: R::Men::empty(start),
        })
    }
}

impl<R: SetWise> Pruning<General> for UnderConditions<R> {
    fn plan<'a>(
        &'a self,
        _: &PositionOf<General>,
        script: &'a Script,
        _: &'a Control,
    ) -> Option<Box<dyn Plan<General> + 'a>> {
        Some(Box::new(UnderConditionsPlan {
            plan: ProofGamePlan {
                bound: &self.bound,
                script,
            },
            empty: self.empty,
        }))
    }
}

/// The bound in one search.
struct UnderConditionsPlan<'a, R: SetWise> {
    plan: ProofGamePlan<'a, R>,
    empty: R::Men,
}

impl<R: SetWise> Plan<General> for UnderConditionsPlan<'_, R> {
    fn pruner(&self) -> Box<dyn Pruner<General> + '_> {
        Box::new(UnderConditionsPruner {
            inner: self.plan.begin(),
            empty: self.empty,
        })
    }
}

/// The bound on one walk.
struct UnderConditionsPruner<'a, R: SetWise> {
    inner: ProofGamePruner<'a, R>,
    empty: R::Men,
}

impl<R: SetWise> Pruner<General> for UnderConditionsPruner<'_, R> {
    fn enters(&mut self, position: &PositionOf<General>, index: usize, path: &[Move]) -> bool {
        let mut men = self.empty;
        for &board in R::BOARDS {
            for color in Color::ALL {
                for square in position.men().of(color, board) {
                    let cell = Cell::new(board, square);
                    if let Some(man) = position.men().man_at(cell) {
                        men.toggle(cell, man);
                    }
                }
            }
        }
        let standing = (&men, position.castling());
        let needs = self.inner.needs(standing, position.turn(), index, path);
        self.inner.enter(needs, index)
    }

    fn admits(&mut self, mv: Move, by: Color, no_more: bool) -> bool {
        self.inner.admits(mv, by, no_more)
    }

    fn leave(&mut self) {
        self.inner.leave();
    }

    fn fork<'b>(&'b self) -> Box<dyn Pruner<General> + 'b> {
        Box::new(UnderConditionsPruner {
            inner: self.inner.copy(),
            empty: self.empty,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::{Condition, Position, RuleSet, Variant, Worlds};
    use crate::problem::Options;
    use crate::rules::{Alice, Orthodox, legal_moves};
    use crate::search::dice::Dice;

    /// The men of a position, as a setup.
    fn setup<R: SetWise>(position: &Position<Worlds>, rules: RuleSet) -> Setup {
        let cells = super::super::cells::<R>();
        Setup {
            men: cells
                .filter_map(|cell| Some((cell, position.men().man_at(cell)?)))
                .collect(),
            ..Setup::empty(rules)
        }
    }

    /// A random game in which captures, promotions, castlings and moves of pawns are chosen more
    /// often.
    fn game(dice: &mut Dice, rules: RuleSet, length: usize) -> (Vec<Position<Worlds>>, Vec<Move>) {
        let array = Setup::array(rules);
        let mut positions: Vec<Position<Worlds>> = Position::new(&array).into_iter().collect();
        let mut played: Vec<Move> = Vec::new();
        while played.len() < length
            && let Some(position) = positions.last()
        {
            let moves = legal_moves::<General>(position);
            let is_rare =
                |mv: &Move| mv.captured().is_some() || mv.promotion().is_some() || mv.is_castling();
            let those = |is_such: &dyn Fn(&Move) -> bool| -> Vec<Move> {
                moves.iter().copied().filter(|mv| is_such(mv)).collect()
            };
            let choice = match dice.below(4) {
                0 | 1 => those(&is_rare),
                2 => those(&|mv| mv.role() == Role::Pawn),
                _ => Vec::new(),
            };
            let choice = if choice.is_empty() { moves } else { choice };
            let Some(&mv) = choice.get(dice.below(choice.len())) else {
                break;
            };
            positions.push(position.play(mv));
            played.push(mv);
        }
        (positions, played)
    }

    /// Counts: the captures, promotions and castlings in games, and the walks from their middle.
    #[derive(Default)]
    struct Seen {
        captures: usize,
        promotions: usize,
        castlings: usize,
        from_middle: usize,
    }

    /// Plays a game. The way to its end is never cut, from the array and from the middle.
    fn is_never_cut<R: SetWise>(dice: &mut Dice, rules: RuleSet, seen: &mut Seen) {
        let length = 1 + dice.below(160);
        let (positions, played) = game(dice, rules, length);
        let Some(end) = positions.last() else {
            return;
        };
        let count =
            |is_such: &dyn Fn(&Move) -> bool| played.iter().filter(|mv| is_such(mv)).count();
        seen.captures += count(&|mv| mv.captured().is_some());
        seen.promotions += count(&|mv| mv.promotion().is_some());
        seen.castlings += count(&|mv| mv.is_castling());
        let end = setup::<R>(end, rules);
        for begun in [0, dice.below(positions.len())] {
            let (positions, played) = (&positions[begun..], &played[begun..]);
            if played.is_empty() {
                continue;
            }
            let bound = UnderConditions::<R>::new(&setup::<R>(&positions[0], rules), &end).unwrap();
            // The side that makes the first move has one more of an odd number.
            let half = ["", ".5"][played.len() % 2];
            let stipulation = format!("a=>b{}{half}", played.len() / 2).parse().unwrap();
            let beginner = positions[0].turn();
            let script = [beginner, !beginner]
                .into_iter()
                .filter_map(|side| Script::new(&stipulation, &Options::default(), side))
                .find(|script| script.movers.first() == Some(&beginner))
                .unwrap();
            assert_eq!(script.movers.len(), played.len());
            seen.from_middle += usize::from(begun > 0);
            let plan = UnderConditionsPlan {
                plan: ProofGamePlan {
                    bound: &bound.bound,
                    script: &script,
                },
                empty: bound.empty,
            };
            let mut pruner = plan.pruner();
            for (index, &mv) in played.iter().enumerate() {
                let position = &positions[index];
                let last = index + 1 == played.len();
                assert!(
                    pruner.enters(position, index, &played[..index])
                        && pruner.admits(mv, position.turn(), last),
                    "{} {index} of {played:?}",
                    rules.conditions
                );
            }
        }
    }

    #[test]
    fn games_under_conditions_are_never_cut() {
        let rows = Conditions::ALL
            .iter()
            .map(Condition::example)
            .filter(|one| Conditions::WITH_USUAL_STEPS.has(*one));
        let rows: Vec<Conditions> = rows.collect();
        let mut dice = Dice(17);
        let mut seen = [Seen::default(), Seen::default()];
        let mut play = |conditions: Conditions, games: usize| {
            let rules = |variant| RuleSet {
                conditions,
                ..RuleSet::new(variant)
            };
            for _ in 0..games {
                let [orthodox, alice] = &mut seen;
                is_never_cut::<Orthodox>(&mut dice, rules(Variant::Orthodox), orthodox);
                is_never_cut::<Alice>(&mut dice, rules(Variant::Alice), alice);
            }
        };
        for &one in &rows {
            play(one, 40);
        }
        let pairs = rows
            .iter()
            .flat_map(|&one| rows.iter().map(move |&other| one | other))
            .filter(|pair| pair.why_not_together().is_none());
        for pair in pairs.step_by(7) {
            play(pair, 1);
        }
        assert!(rows.len() > 60, "{}", rows.len());
        for Seen {
            captures,
            promotions,
            castlings,
            from_middle,
        } in seen
        {
            assert!(
                captures > 10_000 && promotions > 60 && castlings > 200 && from_middle > 1000,
                "{captures} {promotions} {castlings} {from_middle}"
            );
        }
    }
}
