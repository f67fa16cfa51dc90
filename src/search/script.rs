//! [`Script`]: a stipulation of help or series play, compiled to who moves when.

use crate::position::Color;
use crate::problem::{Goal, Options, Play, Series, Stipulation};

/// How a line ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    /// The last move reaches the goal.
    Goal,
    /// After the last move every reply, and there is one, reaches the goal.
    Forced,
}

/// Who moves when, and what is to be reached.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Script {
    /// The side that makes each half-move. If the same side moves twice running, the other passes between, for which
    /// it must not be in check.
    pub(super) movers: Vec<Color>,
    pub(super) end: End,
    /// The side that replies, if the end is forced.
    pub(super) replier: Color,
    pub(super) goal: Goal,
    /// How many half-moves a line loses when it is one move shorter.
    step: usize,
}

impl Script {
    /// The script of a stipulation in which `white` plays White's part; none if it is no play of free moves.
    pub(super) fn new(stipulation: &Stipulation, options: &Options, white: Color) -> Option<Self> {
        let &Stipulation { intro, exact, series, play, goal, moves, half, .. } = stipulation;
        // An introduction may be shorter than stipulated, too: left to the plain search.
        if intro > 0 || exact || options.quodlibet || options.goal_is_end || !super::goals::is_known(goal) {
            return None;
        }
        let (black, moves) = (!white, usize::from(moves));
        // A half-move less leaves White to begin; where White begins anyway there is nothing to change.
        let white_begins = options.white_to_play && !half;
        let total = (2 * moves + usize::from(half)).checked_sub(usize::from(white_begins))?;
        // The side that makes the last half-move, and from there backwards in turns.
        let turns = |last: Color| {
            let mut movers: Vec<Color> = std::iter::successors(Some(last), |side| Some(!*side)).take(total).collect();
            movers.reverse();
            movers
        };
        let (movers, end, step) = match (series, play) {
            (None, Play::Help) => (turns(white), End::Goal, 2),
            (None, Play::HelpSelf) => {
                let mut movers = turns(black);
                movers.pop();
                (movers, End::Forced, 2)
            }
            (Some(Series::Plain), Play::Direct) => (vec![white; moves], End::Goal, 1),
            (Some(Series::Plain), Play::SelfPlay) => (vec![white; moves], End::Forced, 1),
            (Some(Series::Plain), Play::Help) => {
                let mut movers = vec![black; moves];
                movers.push(white);
                (movers, End::Goal, 1)
            }
            _ => return None,
        };
        if series.is_some() && (half || options.white_to_play) {
            return None;
        }
        Some(Self { movers, end, replier: black, goal, step })
    }

    /// The scripts of shorter lines, shortest first.
    pub(super) fn shorter(&self) -> Vec<Self> {
        let mut scripts = Vec::new();
        let mut script = self.clone();
        let least = match (self.end, self.step) {
            (End::Goal, 1) => self.movers.iter().filter(|side| Some(*side) != self.movers.first()).count() + 1,
            (End::Goal, _) => 1,
            (End::Forced, _) => usize::from(self.step == 1),
        };
        while script.movers.len() >= least + self.step {
            script.movers.drain(..self.step);
            scripts.push(script.clone());
        }
        scripts.reverse();
        scripts
    }

    /// The script of set play: the same without the first half-move, or, in series, without the series.
    pub(super) fn set_play(&self) -> Option<Self> {
        let mut script = self.clone();
        if self.movers.is_empty() {
            return None;
        }
        if self.step == 1 {
            let series = *script.movers.first()?;
            script.movers.retain(|side| *side != series);
            // A direct series has nothing but the series.
            (!(script.movers.is_empty() && script.end == End::Goal)).then_some(script)
        } else {
            script.movers.remove(0);
            (!(script.movers.is_empty() && script.end == End::Goal)).then_some(script)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn movers(stipulation: &str) -> String {
        let script = Script::new(&stipulation.parse().unwrap(), &Options::default(), Color::White).unwrap();
        letters(&script)
    }

    fn letters(script: &Script) -> String {
        let letter = |side: &Color| if *side == Color::White { 'w' } else { 'b' };
        let end = if script.end == End::Forced { "!" } else { "" };
        script.movers.iter().map(letter).collect::<String>() + end
    }

    #[test]
    fn who_moves_when() {
        assert_eq!(movers("h#2"), "bwbw");
        assert_eq!(movers("h#1.5"), "wbw");
        assert_eq!(movers("hs#2"), "wbw!");
        assert_eq!(movers("hs#2.5"), "bwbw!");
        assert_eq!(movers("ser-#3"), "www");
        assert_eq!(movers("ser-h=3"), "bbbw");
        assert_eq!(movers("ser-s#2"), "ww!");
    }

    #[test]
    fn shorter_lines_and_set_play() {
        let of = |text: &str| Script::new(&text.parse().unwrap(), &Options::default(), Color::White).unwrap();
        let shorter = |text: &str| of(text).shorter().iter().map(letters).collect::<Vec<_>>();
        assert_eq!(shorter("h#3"), ["bw", "bwbw"]);
        assert_eq!(shorter("h#2.5"), ["w", "wbw"]);
        assert_eq!(shorter("hs#2"), ["w!"]);
        assert_eq!(shorter("hs#2.5"), ["!", "bw!"]);
        assert_eq!(shorter("ser-#3"), ["w", "ww"]);
        assert_eq!(shorter("ser-h#3"), ["bw", "bbw"]);
        assert_eq!(shorter("ser-s#3"), ["w!", "ww!"]);
        let set = |text: &str| of(text).set_play().map(|script| letters(&script));
        assert_eq!(set("h#2"), Some("wbw".into()));
        assert_eq!(set("h#1.5"), Some("bw".into()));
        assert_eq!(set("ser-h#4"), Some("w".into()));
        assert_eq!(set("ser-s#4"), Some("!".into()));
        assert_eq!(set("ser-#4"), None);
        assert_eq!(set("hs#2"), Some("bw!".into()));
    }
}
