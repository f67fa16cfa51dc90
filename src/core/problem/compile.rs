//! Finds the other stipulation that a structure means, if there is one.
//!
//! Each stipulation is a structure with its goals and length as parameters. A structure means the
//! stipulation whose structure it is, apart from differences that never matter: the order of forks,
//! one move of help or of attack, and the move inverted at the beginning.
//!
//! In some structures play may continue behind a goal, for example behind a capture that the
//! stipulation would end with. These mean the stipulation only with goals after which nobody can
//! move.

use super::structure::{Branch, BranchKind, Fork, ForkKind, Structure, Term, TermId};
use super::{Duplex, Goal, Play, Problem, Series, Stipulation};
use crate::position::Color;

/// Another stipulation that a structure means, with the options that it needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Compiled {
    /// The stipulation.
    pub stipulation: Stipulation,
    /// The side that makes the first move.
    pub turn: Color,
    /// Whether the attacker may also reach the goal in self and reflex play.
    pub quodlibet: bool,
    /// Whether the diagram is the position after the key.
    pub post_key: bool,
    /// Whether the sides are exchanged, in play in which the stipulation decides which side begins.
    pub exchanged: bool,
}

/// The end of a branch.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    /// `[1a[#]d]`, `[1h[#]h]` or `[1s[#]]`: one move to the goal, which may stand behind `>`.
    Move(Goal, bool),
    /// `[1d[#]a]`: all moves reach the goal.
    Forced(Goal),
    /// `[2ad[#]]`: a move after which all moves reach the goal.
    Forcing(Goal),
    /// `[1h[=]h & 2hh[#]]`: a move to the first goal, and two to the second.
    Reciprocal(Goal, Goal),
    /// `[1h[=]h & 2ad[#]]`: a move to the first goal, and one that forces the second.
    ReciprocalForced(Goal, Goal),
}

/// What stands behind a letter.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Behind {
    goal: Option<Goal>,
    end: Option<End>,
    /// `{!1a[#]d}`
    barred: Option<Goal>,
}

/// Returns whether neither side can move after a goal is reached.
const fn is_final(goal: Goal) -> bool {
    matches!(
        goal,
        Goal::Mate | Goal::Stalemate | Goal::DoubleStalemate | Goal::MateOrStalemate
    )
}

impl Structure {
    /// The stipulation that the structure means; `None` if it means no other one.
    pub fn compiled(&self) -> Option<Compiled> {
        let mut id = self.root();
        while let Term::Turned(what) = self.term(id) {
            id = what;
        }
        let branch = match self.term(id) {
            Term::Branch(branch) => branch,
            Term::Both(one, other) => return self.reciprocal(one, other),
            _ => return None,
        };
        let first = self.behind(branch, false)?;
        let second = self.behind(branch, true)?;
        match branch.kind {
            BranchKind::Attack => self.attack(branch, first, second),
            BranchKind::Defence => self.defence(branch, first, second),
            BranchKind::Series => self.series(branch, first),
            BranchKind::Help => self.help(branch, first, second),
            BranchKind::ParriedAttack | BranchKind::ParriedHelp => {
                self.parry(branch, first, second)
            }
        }
    }

    /// The parts behind a letter; `None` if they fit no stipulation.
    fn behind(&self, branch: Branch, second: bool) -> Option<Behind> {
        let mut behind = Behind::default();
        for fork in self.forks(branch, second) {
            let is_new = match (fork.kind, self.term(fork.what)) {
                (ForkKind::Constraint, Term::Not(what)) => {
                    behind.barred.replace(self.one_move(what)?).is_none()
                }
                (ForkKind::End, Term::Goal(goal)) if !fork.hidden => {
                    behind.goal.replace(goal).is_none()
                }
                (ForkKind::End | ForkKind::ForcedEnd, _) if !fork.hidden => {
                    behind.end.replace(self.end(fork)?).is_none()
                }
                _ => false,
            };
            if !is_new {
                return None;
            }
        }
        Some(behind)
    }

    /// The goal of a branch of one move, by the side that wants it.
    fn one_move(&self, id: TermId) -> Option<Goal> {
        let Term::Branch(branch) = self.term(id) else {
            return None;
        };
        let alone = matches!(
            branch.kind,
            BranchKind::Attack | BranchKind::Help | BranchKind::Series
        );
        (alone && branch.most == 1)
            .then(|| self.only_goal(branch, false))
            .flatten()
    }

    /// The goal of a branch, if it stands behind this letter and there is nothing else.
    fn only_goal(&self, branch: Branch, second: bool) -> Option<Goal> {
        let wanted = self.behind(branch, second)?;
        let empty = self.behind(branch, !second)? == Behind::default();
        let alone = wanted.end.is_none() && wanted.barred.is_none() && empty;
        wanted.goal.filter(|_| alone)
    }

    fn end(&self, fork: Fork) -> Option<End> {
        if let Some(goal) = self.one_move(fork.what) {
            return Some(End::Move(goal, fork.kind == ForkKind::ForcedEnd));
        }
        if fork.kind == ForkKind::ForcedEnd {
            return None;
        }
        match self.term(fork.what) {
            Term::Branch(branch) => match (branch.kind, branch.most) {
                (BranchKind::Defence, 1) => self.only_goal(branch, false).map(End::Forced),
                (BranchKind::Attack, 2) if branch.least == 1 => {
                    self.only_goal(branch, true).map(End::Forcing)
                }
                _ => None,
            },
            Term::Both(one, other) => {
                let (own, goal, forced) = self.own_and_other(one, other)?;
                let end = if forced {
                    End::ReciprocalForced
                } else {
                    End::Reciprocal
                };
                Some(end(own, goal))
            }
            _ => None,
        }
    }

    /// The goals of `1h[=]h & 2hh[#]` or `1h[=]h & 2ad[#]`, in either order, and whether the second
    /// is forced.
    fn own_and_other(&self, one: TermId, other: TermId) -> Option<(Goal, Goal, bool)> {
        let (own, two) = match (self.one_move(one), self.one_move(other)) {
            (Some(own), None) => (own, other),
            (None, Some(own)) => (own, one),
            _ => return None,
        };
        let Term::Branch(branch) = self.term(two) else {
            return None;
        };
        let forced = branch.kind == BranchKind::Attack && branch.least == 1;
        let fits = branch.most == 2 && (forced || branch.kind == BranchKind::Help);
        let goal = self.only_goal(branch, true).filter(|_| fits)?;
        Some((own, goal, forced))
    }

    /// A stipulation of whole moves, with the side that makes the first move.
    fn plainly(&self, play: Play, goal: Goal, moves: u8) -> Option<Compiled> {
        (1..=Stipulation::MAX_MOVES)
            .contains(&moves)
            .then(|| Compiled {
                stipulation: Stipulation {
                    play,
                    goal,
                    ..Stipulation::mate_in(moves)
                },
                turn: self.first_mover(),
                quodlibet: false,
                post_key: false,
                exchanged: false,
            })
    }

    fn attack(&self, branch: Branch, first: Behind, second: Behind) -> Option<Compiled> {
        // The exact length of a battle has another meaning.
        if branch.least > 1 {
            return None;
        }
        let even = branch.most.is_multiple_of(2);
        let moves = branch.most.div_ceil(2);
        let parts = (first.goal, first.end, second.goal, second.end);
        let (play, goal, quodlibet) = match parts {
            (Some(goal), None, None, None) if !even => (Play::Direct, goal, false),
            (None, None, Some(goal), None) if even => (Play::SelfPlay, goal, false),
            (Some(own), None, Some(goal), None) if even && own == goal => {
                (Play::SelfPlay, goal, true)
            }
            (own, Some(End::Move(goal, _)), None, None) if !even => {
                let play = if second.barred.is_some() {
                    Play::Reflex
                } else {
                    Play::SemiReflex
                };
                let fits = own.is_none_or(|own| own == goal && play == Play::SemiReflex);
                if !fits {
                    return None;
                }
                (play, goal, own.is_some())
            }
            _ => return None,
        };
        let barred = (play == Play::Reflex).then_some(goal);
        if first.barred.is_some()
            || second.barred != barred
            || !is_final(goal) && play != Play::Direct
        {
            return None;
        }
        Some(Compiled {
            quodlibet,
            ..self.plainly(play, goal, moves)?
        })
    }

    fn defence(&self, branch: Branch, first: Behind, second: Behind) -> Option<Compiled> {
        if branch.least > 1 {
            return None;
        }
        let only = |goal| Behind {
            goal: Some(goal),
            ..Behind::default()
        };
        let even = branch.most.is_multiple_of(2);
        let (play, goal, moves) = match (first.goal, second.goal) {
            (None, Some(goal)) if even && second == only(goal) && first == Behind::default() => {
                (Play::Direct, goal, branch.most / 2 + 1)
            }
            (Some(goal), None) if !even && first == only(goal) && second == Behind::default() => {
                (Play::SelfPlay, goal, branch.most.div_ceil(2))
            }
            _ => return None,
        };
        if !is_final(goal) {
            return None;
        }
        Some(Compiled {
            post_key: true,
            ..self.plainly(play, goal, moves)?
        })
    }

    /// Whether the length is exact; `None` if it is neither exact nor free.
    const fn exactness(branch: Branch) -> Option<bool> {
        if branch.least == branch.most {
            Some(branch.most > 1)
        } else if branch.least == 1 {
            Some(false)
        } else {
            None
        }
    }

    fn series(&self, branch: Branch, behind: Behind) -> Option<Compiled> {
        let (play, goal) = match (behind.goal, behind.end, behind.barred) {
            (Some(goal), None, None) => (Play::Direct, goal),
            (None, Some(End::Move(goal, forced)), None) if !forced => (Play::Help, goal),
            (None, Some(End::Forced(goal)), None) if is_final(goal) => (Play::SelfPlay, goal),
            (None, Some(End::Move(goal, true)), Some(barred)) if goal == barred => {
                (Play::Reflex, goal)
            }
            _ => return None,
        };
        let compiled = self.plainly(play, goal, branch.most)?;
        Some(
            Compiled {
                stipulation: Stipulation {
                    series: Some(Series::Plain),
                    exact: Self::exactness(branch)?,
                    ..compiled.stipulation
                },
                ..compiled
            }
            .with_sides(),
        )
    }

    fn help(&self, branch: Branch, first: Behind, second: Behind) -> Option<Compiled> {
        let even = branch.most.is_multiple_of(2);
        let (last, other) = if even {
            (second, first)
        } else {
            (first, second)
        };
        if other != Behind::default() || last.barred.is_some() {
            return None;
        }
        let (play, goal, own_goal, more) = match (last.goal, last.end) {
            (Some(goal), None) => (Play::Help, goal, None, 0),
            (None, Some(End::Forced(goal))) if is_final(goal) => (Play::HelpSelf, goal, None, 1),
            (None, Some(End::Forcing(goal))) if is_final(goal) => (Play::HelpSelf, goal, None, 2),
            (None, Some(End::Reciprocal(own, goal))) if is_final(own) && is_final(goal) => {
                let own_goal = (own != goal).then_some(own);
                (Play::Reciprocal, goal, own_goal, 2)
            }
            (None, Some(End::ReciprocalForced(own, goal))) if is_final(own) && is_final(goal) => {
                (Play::HelpSelf, goal, Some(own), 2)
            }
            _ => return None,
        };
        let length = branch.most + more;
        let (moves, half) = (length / 2, !length.is_multiple_of(2));
        let compiled = self.plainly(play, goal, moves.max(1))?;
        Some(
            Compiled {
                stipulation: Stipulation {
                    own_goal,
                    moves,
                    half,
                    exact: Self::exactness(branch)?,
                    ..compiled.stipulation
                },
                ..compiled
            }
            .with_sides(),
        )
    }

    /// `1h[#]h & 2hh[#]` or `1h[#]h & 2ad[#]` at the beginning: reciprocal play of one move.
    fn reciprocal(&self, one: TermId, other: TermId) -> Option<Compiled> {
        let (own, goal, forced) = self.own_and_other(one, other)?;
        if !is_final(own) || !is_final(goal) {
            return None;
        }
        let play = if forced {
            Play::HelpSelf
        } else {
            Play::Reciprocal
        };
        let compiled = self.plainly(play, goal, 1)?;
        Some(
            Compiled {
                stipulation: Stipulation {
                    own_goal: (forced || own != goal).then_some(own),
                    ..compiled.stipulation
                },
                ..compiled
            }
            .with_sides(),
        )
    }

    fn parry(&self, branch: Branch, first: Behind, second: Behind) -> Option<Compiled> {
        if branch.least > 1 || branch.most.is_multiple_of(2) {
            return None;
        }
        let helps = branch.kind == BranchKind::ParriedHelp;
        let barred = second.barred;
        let alone = Behind {
            barred,
            ..Behind::default()
        } == second;
        let (series, play, goal) = match (helps, first.goal, first.end) {
            (false, Some(goal), None) => (Series::Parry, Play::Direct, goal),
            (true, Some(goal), None) => (Series::ParryHelp, Play::Direct, goal),
            (false, None, Some(End::Forced(goal))) => (Series::Parry, Play::SelfPlay, goal),
            (true, None, Some(End::Forced(goal))) => (Series::ParryHelp, Play::SelfPlay, goal),
            (false, None, Some(End::Move(goal, true))) if barred.is_some() => {
                (Series::Parry, Play::Reflex, goal)
            }
            (true, None, Some(End::Move(goal, false))) => (Series::Parry, Play::Help, goal),
            _ => return None,
        };
        let wanted = (play == Play::Reflex).then_some(goal);
        let ends = is_final(goal) || play == Play::Direct;
        if !alone || barred != wanted || first.barred.is_some() || !ends {
            return None;
        }
        let compiled = self.plainly(play, goal, branch.most.div_ceil(2))?;
        Some(
            Compiled {
                stipulation: Stipulation {
                    series: Some(series),
                    ..compiled.stipulation
                },
                ..compiled
            }
            .with_sides(),
        )
    }
}

impl Compiled {
    /// Exchanges the sides if the stipulation gives the first move to the other one.
    fn with_sides(self) -> Self {
        let bare = self.stipulation;
        let decides = matches!(
            bare.play,
            Play::Help | Play::HelpSelf | Play::HelpReflex | Play::Reciprocal
        );
        Self {
            exchanged: decides && bare.starter() != self.turn,
            ..self
        }
    }
}

impl Problem {
    /// The problem with the stipulation that its structured one means, if there is such a
    /// stipulation; otherwise the same problem, with the side to move that begins.
    #[must_use]
    pub fn compiled(mut self) -> Self {
        let Play::Structured(structure) = self.stipulation.play else {
            return self;
        };
        self.setup.turn = structure.first_mover();
        let Some(compiled) = structure.compiled() else {
            return self;
        };
        self.stipulation = compiled.stipulation;
        self.options.quodlibet |= compiled.quodlibet;
        self.options.post_key |= compiled.post_key;
        if compiled.exchanged {
            self.setup.turn = !self.setup.turn;
            self.options.duplex = match self.options.duplex {
                Duplex::No => Duplex::Half,
                Duplex::Half => Duplex::No,
                Duplex::Both => Duplex::Both,
            };
        }
        self
    }
}
