//! [`Script`]: a stipulation of help or series play, compiled to the sequence of moving sides.
//!
//! A play is data: the side that makes each half-move, the task of the last half-moves, the side
//! that must reach the goal when it can, and whether a side in check may parry. [`super::line`]
//! walks any script.

use crate::position::Color;
use crate::problem::{Goal, Options, Play, Series, Stipulation};
use crate::search::goals::{is_known, leaves_king, needs_diagram};

/// How a line ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::search) enum End {
    /// The last half-move reaches the goal.
    Reach,
    /// There is a last half-move, and every such half-move reaches the goal.
    Forced,
    /// As `Forced`, but the side to move before the last two half-moves may also reach the goal
    /// itself (quodlibet).
    ForcedOrOwn,
    /// Before the last two half-moves the side to move can reach this goal of its own and can also
    /// let the other side reach the goal: the lines of both are solutions.
    Reciprocal(Goal),
    /// As `Reciprocal`, but the side to move forces the other side to reach the other goal.
    ReciprocalForced(Goal),
}

impl End {
    /// Returns whether the last half-move is forced.
    pub(in crate::search) const fn is_forced(self) -> bool {
        matches!(
            self,
            Self::Forced | Self::ForcedOrOwn | Self::ReciprocalForced(_)
        )
    }
}

/// The side that must reach the goal when it can, so that a line ends there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::search) enum Obliged {
    Neither,
    Winner,
    Both,
}

/// The reaction of a side that is in check while the other makes its series.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::search) enum Parry {
    /// None: such a check may not be given.
    No,
    /// It parries, and helps.
    Helps,
    /// It parries as it likes.
    Resists,
}

/// The sequence of moving sides, and the goal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::search) struct Script {
    /// The side that makes each half-move. If the same side makes two in a row, the other passes
    /// between them, for which it must not be in check; or it parries.
    pub(in crate::search) movers: Vec<Color>,
    /// The number of introductory half-moves, made in a row, whatever they reach.
    pub(in crate::search) intro: usize,
    /// The number of half-moves that follow in a row; 0 if the sides alternate.
    series: usize,
    /// The side that is to reach the goal.
    pub(in crate::search) winner: Color,
    pub(in crate::search) end: End,
    pub(in crate::search) obliged: Obliged,
    pub(in crate::search) parry: Parry,
    pub(in crate::search) goal: Goal,
    /// Whether the goal also ends a line when the other side reaches it.
    pub(in crate::search) goal_is_end: bool,
    /// Whether there are no shorter lines.
    exact: bool,
}

/// The side that begins each whole move: in help play Black, otherwise the side to move, or the
/// other side if that one has introductory moves. `exchanged` is set if the sides exchange roles.
pub(in crate::search) fn beginner(
    stipulation: &Stipulation,
    turn: Color,
    exchanged: bool,
) -> Color {
    let usual = match stipulation.play {
        _ if stipulation.goal == Goal::ProofGame => Color::White,
        // Either side may begin the way to a diagram; with an additional half-move it is the other
        // one.
        Play::Help if stipulation.goal == Goal::AToB && stipulation.series.is_none() => {
            if stipulation.half {
                !turn
            } else {
                turn
            }
        }
        Play::Help | Play::Reciprocal => Color::Black,
        Play::HelpSelf if stipulation.series.is_some() => Color::Black,
        Play::HelpSelf | Play::HelpReflex => Color::White,
        _ if stipulation.intro > 0 => !turn,
        _ => turn,
    };
    if exchanged { !usual } else { usual }
}

impl Script {
    /// The script of a stipulation in which `beginner` begins each whole move; `None` if it is a
    /// battle, has no meaning or has a goal that only the plain search knows.
    pub(in crate::search) fn new(
        stipulation: &Stipulation,
        options: &Options,
        beginner: Color,
    ) -> Option<Self> {
        let &Stipulation {
            intro,
            exact,
            series,
            play,
            goal,
            own_goal,
            moves,
            half,
        } = stipulation;
        let journey = stipulation.leads_to_diagram() && matches!(play, Play::Direct | Play::Help);
        let is_reciprocal = own_goal.is_some();
        let own_goal = own_goal.unwrap_or(goal);
        let goals = [goal, own_goal];
        let known = |goal| is_known(goal) || needs_diagram(goal) || leaves_king(goal);
        if !(journey || goals.into_iter().all(known)) {
            return None;
        }
        let (intro, moves) = (usize::from(intro), usize::from(moves));
        // In `ser-hs` the side that makes the series must then reach the goal.
        let own = play == Play::Direct || play == Play::HelpSelf && series.is_some();
        let winner = if own { beginner } else { !beginner };
        let movers: Vec<Color> = if series.is_some() {
            if half || moves == 0 || matches!(play, Play::HelpReflex | Play::SemiReflex) {
                return None;
            }
            let end: &[Color] = match play {
                Play::Direct => &[],
                Play::HelpSelf => &[!beginner, beginner],
                _ => &[!beginner],
            };
            [&vec![!beginner; intro], &vec![beginner; moves], end].concat()
        } else {
            let free = matches!(
                play,
                Play::Help | Play::HelpSelf | Play::HelpReflex | Play::Reciprocal
            );
            if intro > 0 || !(free || journey) {
                return None;
            }
            // With half a move less White begins; where White begins in any case there is nothing
            // to change.
            let white_begins = options.white_to_play && !half && !journey;
            let total = (2 * moves + usize::from(half)).checked_sub(usize::from(white_begins))?;
            let even = total.is_multiple_of(2);
            // In proof games and `a=>b` the same side begins, whatever the length; `ha=>b` is help
            // play.
            let same_side = journey && (goal == Goal::ProofGame || play == Play::Direct);
            let first = if same_side || even {
                beginner
            } else {
                !beginner
            };
            std::iter::successors(Some(first), |side| Some(!*side))
                .take(total)
                .collect()
        };
        // From one diagram to another the side with the last half-move reaches the goal.
        let last = movers.last().filter(|_| goal == Goal::AToB);
        let winner = last.copied().unwrap_or(winner);
        let end = match play {
            Play::HelpSelf if is_reciprocal => End::ReciprocalForced(own_goal),
            Play::HelpSelf if options.quodlibet && series.is_none() => End::ForcedOrOwn,
            Play::SelfPlay | Play::HelpSelf => End::Forced,
            Play::Reciprocal => End::Reciprocal(own_goal),
            _ => End::Reach,
        };
        let obliged = match play {
            Play::Reflex | Play::HelpReflex => Obliged::Both,
            Play::SemiReflex => Obliged::Winner,
            _ => Obliged::Neither,
        };
        let helps = matches!(play, Play::Help | Play::HelpSelf | Play::Reciprocal);
        let parry = match series {
            None | Some(Series::Plain) => Parry::No,
            Some(Series::Parry) if !helps => Parry::Resists,
            Some(Series::Parry | Series::ParryHelp) => Parry::Helps,
        };
        // The search of parrying series does not keep the moves that lead to a position and does
        // not generate illegal moves.
        let asks = goals
            .into_iter()
            .any(|goal| needs_diagram(goal) || leaves_king(goal));
        if parry == Parry::Resists && (intro > 0 || asks) {
            return None;
        }
        let series = if series.is_some() { moves } else { 0 };
        let goal_is_end = options.goal_is_end;
        Some(Self {
            movers,
            intro,
            series,
            winner,
            end,
            obliged,
            parry,
            goal,
            goal_is_end,
            exact,
        })
    }

    /// The fewest half-moves of a script: in reciprocal play two, as the other side also makes a
    /// move to its goal.
    pub(in crate::search) const fn least(&self) -> usize {
        if matches!(self.end, End::Reciprocal(_) | End::ReciprocalForced(_)) {
            2
        } else {
            1
        }
    }

    /// Returns whether all lines of the script are as long, and those of its shorter scripts
    /// shorter: in proof games in which the sides alternate.
    pub(in crate::search) fn is_by_length(&self) -> bool {
        self.goal == Goal::ProofGame && self.series == 0
    }

    /// The scripts of shorter lines, shortest first. A diagram does not show whose turn it is, so a
    /// proof game may be shorter by half a move; in other play the same side always ends a line.
    pub(in crate::search) fn shorter(&self) -> Vec<Self> {
        if self.exact {
            return Vec::new();
        }
        if self.series == 0 {
            let step = if self.goal == Goal::ProofGame { 1 } else { 2 };
            let lengths = (self.least()..self.movers.len())
                .filter(|n| (self.movers.len() - n).is_multiple_of(step));
            // Half-moves are removed in pairs from the beginning, or from the end if White must
            // begin.
            let less = |length: usize| match step {
                1 => self.without(length, self.movers.len() - length),
                _ => self.without(0, self.movers.len() - length),
            };
            return lengths.map(less).collect();
        }
        let mut scripts = Vec::new();
        for intro in self.intro.min(1)..=self.intro {
            for series in 1..=self.series {
                let mut script = self
                    .without(self.intro, self.series - series)
                    .without(0, self.intro - intro);
                (script.intro, script.series) = (intro, series);
                scripts.push(script);
            }
        }
        // The last is the full length.
        scripts.pop();
        scripts
    }

    /// The same with `count` half-moves from number `from` on left out.
    fn without(&self, from: usize, count: usize) -> Self {
        let mut script = self.clone();
        script.movers.drain(from..from + count);
        script
    }

    /// The script of set play: the same without the first half-move, or, in series, without the
    /// series.
    pub(in crate::search) fn set_play(&self) -> Option<Self> {
        if self.series == 0 {
            let journey = matches!(self.goal, Goal::ProofGame | Goal::AToB);
            let mut script = (self.movers.len() > 1 && !journey).then(|| self.without(0, 1))?;
            // In reci-h#1 the side that reaches the other goal is left alone.
            if matches!(self.end, End::Reciprocal(_)) && script.movers.len() == 1 {
                script.end = End::Reach;
            }
            let forces = matches!(self.end, End::ReciprocalForced(_) | End::ForcedOrOwn);
            if forces && script.movers.len() == 1 {
                script.end = End::Forced;
            }
            return Some(script);
        }
        // A series that reaches the goal itself is the whole solution.
        let alone = self.movers.len() == self.intro + self.series;
        if alone || self.intro > 0 {
            return None;
        }
        let end = if self.end == End::Forced {
            End::Forced
        } else {
            End::Reach
        };
        Some(Self {
            series: 0,
            end,
            ..self.without(0, self.series)
        })
    }

    /// The greatest number of half-moves of each side that remain before half-move number `index`.
    pub(in crate::search) fn left(&self, index: usize) -> [usize; 2] {
        let rest = self.movers.get(index..).unwrap_or_default();
        let of = |color: Color| rest.iter().filter(|mover| **mover == color).count();
        let [white, black] = Color::ALL.map(of);
        // A parry may follow each move of a series.
        if self.parry == Parry::No {
            [white, black]
        } else {
            [white + black; 2]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn movers(stipulation: &str) -> String {
        letters(&script(stipulation))
    }

    fn script(text: &str) -> Script {
        let stipulation = text.parse().unwrap();
        Script::new(
            &stipulation,
            &Options::default(),
            beginner(&stipulation, stipulation.starter(), false),
        )
        .unwrap()
    }

    fn letters(script: &Script) -> String {
        let letter = |side: &Color| if *side == Color::White { 'w' } else { 'b' };
        let end = match script.end {
            End::Reach => "",
            End::Forced => "!",
            End::ForcedOrOwn => "|!",
            End::Reciprocal(_) => "&",
            End::ReciprocalForced(_) => "&!",
        };
        script.movers.iter().map(letter).collect::<String>() + end
    }

    #[test]
    fn half_moves_have_the_right_sides() {
        assert_eq!(movers("h#2"), "bwbw");
        assert_eq!(movers("h#1.5"), "wbw");
        assert_eq!(movers("hs#2"), "wbwb!");
        assert_eq!(movers("hs#2.5"), "bwbwb!");
        assert_eq!(movers("ser-#3"), "www");
        assert_eq!(movers("ser-h=3"), "bbbw");
        assert_eq!(movers("ser-s#2"), "wwb!");
        assert_eq!(movers("hr#2"), "wbwb");
        assert_eq!(movers("reci-h#2"), "bwbw&");
        assert_eq!(movers("ser-reci-h#2"), "bbw&");
        assert_eq!(movers("reci-hs(=)#2.5"), "bwbwb&!");
        assert_eq!(movers("ser-r#2"), "wwb");
        // Harris, The Problemist 2009: "1.Qg8 2.Qxf6 3.Qa6 Qe7+ 4.Kxe7#" is a ser-hs#3.
        assert_eq!(movers("ser-hs#3"), "bbbwb!");
        assert_eq!(movers("1->ser-hs#2"), "wbbwb!");
        assert_eq!(movers("2->ser-h#2"), "wwbbw");
        assert_eq!(movers("1->ser-#2"), "bww");
        assert_eq!(movers("dia2.5"), "wbwbw");
        assert_eq!(movers("dia2"), "wbwb");
        assert_eq!(movers("ser-dia2"), "ww");
    }

    #[test]
    fn shorter_lines_and_set_play_leave_out_half_moves() {
        let of = script;
        let shorter = |text: &str| of(text).shorter().iter().map(letters).collect::<Vec<_>>();
        assert_eq!(shorter("h#3"), ["bw", "bwbw"]);
        assert_eq!(shorter("h#2.5"), ["w", "wbw"]);
        assert_eq!(shorter("hs#2"), ["wb!"]);
        assert_eq!(shorter("hs#2.5"), ["b!", "bwb!"]);
        assert_eq!(shorter("ser-#3"), ["w", "ww"]);
        assert_eq!(shorter("ser-h#3"), ["bw", "bbw"]);
        assert_eq!(shorter("ser-s#3"), ["wb!", "wwb!"]);
        assert_eq!(shorter("ser-hs#3"), ["bwb!", "bbwb!"]);
        assert_eq!(shorter("reci-h#3"), ["bw&", "bwbw&"]);
        assert_eq!(shorter("reci-hs#3"), ["wb&!", "wbwb&!"]);
        assert_eq!(shorter("reci-hs#2.5"), ["bwb&!"]);
        assert_eq!(shorter("ser-reci-h#2"), ["bw&"]);
        assert_eq!(shorter("2->ser-h#2"), ["wbw", "wbbw", "wwbw"]);
        assert_eq!(shorter("exact-ser-h#2"), [""; 0]);
        assert_eq!(shorter("dia2"), ["w", "wb", "wbw"]);
        assert_eq!(shorter("exact-dia2"), [""; 0]);
        assert_eq!(shorter("ser-dia2"), ["w"]);
        let set = |text: &str| of(text).set_play().map(|script| letters(&script));
        assert_eq!(set("h#2"), Some("wbw".into()));
        assert_eq!(set("h#1.5"), Some("bw".into()));
        assert_eq!(set("ser-h#4"), Some("w".into()));
        assert_eq!(set("ser-s#4"), Some("b!".into()));
        assert_eq!(set("ser-#4"), None);
        assert_eq!(set("ser-hs#4"), Some("wb!".into()));
        assert_eq!(set("hs#2"), Some("bwb!".into()));
        assert_eq!(set("reci-h#1"), Some("w".into()));
        assert_eq!(set("reci-hs#1"), Some("b!".into()));
        assert_eq!(set("reci-h#2"), Some("wbw&".into()));
        assert_eq!(set("ser-reci-h#2"), Some("w".into()));
        assert_eq!(set("1->ser-h#2"), None);
        assert_eq!(set("dia2"), None);
    }
}
