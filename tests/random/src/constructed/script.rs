//! [`Script`]: the side of each half-move of help and series play, and the end of the play.
//!
//! This is a third implementation of the plays, besides those of the fast and of the plain search.
//! It follows the definitions in `docs/reference/rules.md` and imports nothing from either search.
//! It therefore also notices errors that both searches have in common, such as a wrong side to
//! begin.
//!
//! | play | half-moves | last half-move |
//! |---|---|---|
//! | `h#n` | Black, White in turn, `n` each; `h#n.5`: White begins, one more | White reaches the goal |
//! | `reci-h#n` | as `h#n` | before Black's last half-move, either side can reach its goal next |
//! | `hs#n` | White, Black in turn, `n` each; `hs#n.5`: Black begins | Black has a move, and each reaches the goal |
//! | `hr#n` | as `hs#n` | Black reaches the goal; before, no side could at its turn |
//! | `ser-#n` | White, `n` times | White reaches the goal |
//! | `ser-h#n` | Black, `n` times, then White | White reaches the goal |
//! | `ser-reci-h#n` | as `ser-h#n` | as `reci-h#n` |
//! | `ser-s#n` | White, `n` times, then Black | as `hs#n` |
//! | `ser-r#n` | White, `n` times, then Black | as `hr#n` |
//! | `ser-hs#n` | Black, `n` times, then White, then Black | as `hs#n` |
//! | `dia n` | White, Black in turn; `dia n.5`: one more | the last one yields the diagram |
//! | `a=>b n` | Black, White in turn; `a=>b n.5`: one more (as Popeye) | as `dia` |
//! | `ha=>b n` | Black, White in turn; `ha=>b n.5`: White begins, one more | as `dia` |
//! | `ser-dia n`, `ser-a=>b n` | White, `n` times | as `dia` |
//! | `ser-ha=>b n` | Black, `n` times, then White | as `dia` |
//!
//! `m->`: the side that does not make the series makes `m` half-moves in a row before it. Parrying
//! series (`pser-`, `phser-`): a side that is in check during the other's series parries,
//! cooperatively. Battles have no script.

use parton::position::Color;
use parton::problem::{Goal, Play, Series, Stipulation};

/// The end of the play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// The last half-move reaches the goal.
    Reach,
    /// The side of the last half-move has moves, and each of them reaches the goal.
    Forced,
    /// The side of the last half-move but one can reach its own goal, and can let the other side
    /// reach the other goal.
    Reciprocal,
}

/// The sides that must reach the goal at their turn if they can.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    Neither,
    Both,
}

/// The side of each half-move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Script {
    /// The side of each half-move, without parries.
    pub(crate) movers: Vec<Color>,
    /// The number of introductory half-moves.
    pub(crate) intro: usize,
    /// The number of half-moves of the series after the introduction; 0 if the sides move in turn.
    pub(crate) series: usize,
    /// The side that reaches the goal.
    pub(crate) winner: Color,
    pub(crate) end: End,
    pub(crate) bound: Bound,
    /// Whether a side that is in check during the series parries.
    pub(crate) parries: bool,
}

impl Script {
    /// The script of a stipulation; `None` for battles, and for undefined plays.
    ///
    /// `swapped`: the sides exchange their parts, as in a duplex, or because Black is to move where
    /// either side may begin.
    pub(crate) fn of(stipulation: &Stipulation, swapped: bool) -> Option<Self> {
        use Color::{Black, White};
        let &Stipulation {
            intro,
            series,
            play,
            goal,
            moves,
            half,
            ..
        } = stipulation;
        let (intro, moves) = (usize::from(intro), usize::from(moves));
        let diagram = matches!(goal, Goal::ProofGame | Goal::AToB);
        let end = match play {
            Play::SelfPlay | Play::HelpSelf => End::Forced,
            Play::Reciprocal => End::Reciprocal,
            _ => End::Reach,
        };
        let bound = if matches!(play, Play::Reflex | Play::HelpReflex) {
            Bound::Both
        } else {
            Bound::Neither
        };
        let movers: Vec<Color> = if series.is_some() {
            let (by, then): (Color, &[Color]) = match play {
                _ if half || moves == 0 => return None,
                Play::Direct => (White, &[]),
                Play::Help if goal == Goal::ProofGame => (White, &[Black]),
                Play::Help | Play::Reciprocal => (Black, &[White]),
                Play::SelfPlay | Play::Reflex => (White, &[Black]),
                Play::HelpSelf => (Black, &[White, Black]),
                Play::HelpReflex | Play::SemiReflex | Play::Structured(_) => return None,
            };
            [vec![!by; intro], vec![by; moves], then.to_vec()].concat()
        } else {
            let length = 2 * moves + usize::from(half);
            let first = match (goal, play) {
                (Goal::ProofGame, Play::Direct | Play::Help) => White,
                (Goal::AToB, Play::Direct) => Black,
                (_, Play::Help | Play::Reciprocal) => {
                    if half {
                        White
                    } else {
                        Black
                    }
                }
                (_, Play::HelpSelf | Play::HelpReflex) => {
                    if half {
                        Black
                    } else {
                        White
                    }
                }
                _ => return None,
            };
            (0..length)
                .map(|number| if number % 2 == 0 { first } else { !first })
                .collect()
        };
        if intro > 0 && series.is_none()
            || diagram && end != End::Reach
            || diagram && bound != Bound::Neither
        {
            return None;
        }
        let movers: Vec<Color> = movers
            .into_iter()
            .map(|side| if swapped { !side } else { side })
            .collect();
        let helps = matches!(play, Play::Help | Play::HelpSelf | Play::Reciprocal);
        // In `pser-` against defence a check could be met by any parry: these scripts give none.
        let parries = series == Some(Series::ParryHelp) || series == Some(Series::Parry) && helps;
        let series = if series.is_some() { moves } else { 0 };
        let winner = movers.last().copied()?;
        Some(Self {
            movers,
            intro,
            series,
            winner,
            end,
            bound,
            parries,
        })
    }

    /// The script with White beginning a help play of whole moves: half a move shorter.
    pub(crate) fn white_to_play(mut self) -> Option<Self> {
        self.movers.remove(0);
        (!self.movers.is_empty()).then_some(self)
    }

    /// The script of the set play: the first half-move or the series is omitted. `None` if there is
    /// no set play.
    pub(crate) fn set_play(mut self) -> Option<Self> {
        if self.series == 0 {
            self.movers.remove(0);
            if self.end == End::Reciprocal && self.movers.len() == 1 {
                self.end = End::Reach;
            }
            return (!self.movers.is_empty()).then_some(self);
        }
        if self.intro > 0 || self.movers.len() == self.series {
            return None;
        }
        self.movers.drain(..self.series);
        self.series = 0;
        self.end = if self.end == End::Reciprocal {
            End::Reach
        } else {
            self.end
        };
        Some(self)
    }

    /// Returns whether half-move number `made`, from 0, is one of the introduction.
    pub(crate) const fn is_intro(&self, made: usize) -> bool {
        made < self.intro
    }

    /// Returns whether the series continues with half-move number `made`, so the other side passes
    /// before it, or parries.
    pub(crate) const fn is_within_series(&self, made: usize) -> bool {
        self.intro < made && made < self.intro + self.series
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letters(text: &str) -> String {
        let script = Script::of(&text.parse().unwrap(), false);
        let letter = |side: &Color| if *side == Color::White { 'w' } else { 'b' };
        script.map_or_else(
            || "none".to_owned(),
            |script| script.movers.iter().map(letter).collect(),
        )
    }

    /// Written out by hand from the definitions at the head of this module.
    #[test]
    fn half_moves_have_the_right_sides() {
        for (text, movers) in [
            ("h#2", "bwbw"),
            ("h#1.5", "wbw"),
            ("hs#2", "wbwb"),
            ("hs#1.5", "bwb"),
            ("ser-#3", "www"),
            ("ser-h#3", "bbbw"),
            ("ser-s#2", "wwb"),
            ("ser-hs#2", "bbwb"),
            ("2->ser-h#3", "wwbbbw"),
            ("2->ser-a=>b1", "bbw"),
            ("ser-ha=>b1", "bw"),
            ("a=>b1.5", "bwb"),
            ("ha=>b1.5", "wbw"),
            ("dia1.5", "wbw"),
            ("#2", "none"),
            ("2->h#2", "none"),
        ] {
            assert_eq!(letters(text), movers, "{text}");
        }
    }
}
