//! [`Watch`]: the limits of a search, and the commands that end it.

use super::command::Go;
use crate::position::Color;
use crate::search::Control;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The part of the remaining time that a move may take, if the number of moves is unknown.
const PART: u32 = 30;
/// The time kept back for the way of an answer to the other program.
const RESERVE: Duration = Duration::from_millis(30);

/// The limits of a search that consists of many shorter searches, and its state.
#[derive(Debug)]
pub(super) struct Watch {
    state: Mutex<State>,
    changed: Condvar,
    /// The greatest time; `None` without a limit.
    limit: Option<Duration>,
    /// The greatest number of positions.
    nodes: Option<u64>,
}

#[derive(Debug)]
struct State {
    /// Whether the search shall end.
    stopped: bool,
    /// Whether the answer waits for `stop`.
    infinite: bool,
    /// Whether the other side is still thinking.
    ponder: bool,
    /// The beginning of the time that counts.
    since: Instant,
    /// The search that runs, and the moment when its share of the time ends.
    current: Option<(Arc<Control>, Option<Instant>)>,
    /// The positions of the searches before it.
    before: u64,
}

impl Watch {
    pub(super) fn new(go: &Go, turn: Color) -> Self {
        let side = usize::from(turn == Color::Black);
        let clock = go.clock[side].map(|left| {
            let moves = go.control.unwrap_or(PART).clamp(1, PART);
            let share = left / moves + go.increment[side].unwrap_or_default();
            share.min(left.saturating_sub(RESERVE))
        });
        Self {
            state: Mutex::new(State {
                stopped: false,
                infinite: go.infinite,
                ponder: go.ponder,
                since: Instant::now(),
                current: None,
                before: 0,
            }),
            changed: Condvar::new(),
            limit: go.time.or(clock),
            nodes: go.nodes,
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends the search.
    pub(super) fn stop(&self) {
        let mut state = self.state();
        state.stopped = true;
        if let Some((control, _)) = &state.current {
            control.stop();
        }
        self.changed.notify_all();
    }

    /// The other side made the expected move: the clock of this side runs from now on.
    pub(super) fn ponder_hit(&self) {
        let mut state = self.state();
        state.ponder = false;
        state.since = Instant::now();
        self.changed.notify_all();
    }

    /// Returns whether nothing but a command ends the search.
    pub(super) fn is_endless(&self) -> bool {
        let state = self.state();
        state.infinite || state.ponder
    }

    /// Returns whether the search shall end.
    pub(super) fn is_stopped(&self) -> bool {
        self.state().stopped
    }

    /// The positions searched so far, and the time since the beginning.
    pub(super) fn effort(&self) -> (u64, Duration) {
        let state = self.state();
        (state.positions(), state.since.elapsed())
    }

    /// Runs a search under the limits, for this time at most.
    pub(super) fn run<T>(&self, slice: Option<Duration>, search: impl FnOnce(&Control) -> T) -> T {
        let control = Arc::new(Control::default());
        {
            let mut state = self.state();
            if state.stopped {
                control.stop();
            }
            let end = slice.map(|slice| Instant::now() + slice);
            state.current = Some((Arc::clone(&control), end));
        }
        let found = search(&control);
        let mut state = self.state();
        state.current = None;
        state.before += control.positions();
        found
    }

    /// Ends the current search, or all of them, if a limit is reached. To be called often.
    pub(super) fn check(&self) {
        let mut state = self.state();
        let late = self
            .limit
            .is_some_and(|limit| state.since.elapsed() >= limit);
        let many = self.nodes.is_some_and(|most| state.positions() >= most);
        if late && !state.ponder && !state.infinite || many {
            state.stopped = true;
            self.changed.notify_all();
        }
        if let Some((control, end)) = &state.current {
            let over = end.is_some_and(|end| Instant::now() >= end);
            if state.stopped || over {
                control.stop();
            }
        }
    }

    /// Waits for the moment when the answer may be given: after `infinite` and `ponder` only when a
    /// command allows it.
    pub(super) fn wait(&self) {
        let mut state = self.state();
        while !state.stopped && (state.infinite || state.ponder) {
            state = self
                .changed
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl State {
    fn positions(&self) -> u64 {
        let current = self
            .current
            .as_ref()
            .map_or(0, |(control, _)| control.positions());
        self.before + current
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_gives_each_side_a_share_of_its_time() {
        let go = Go {
            clock: [
                Some(Duration::from_mins(1)),
                Some(Duration::from_millis(50)),
            ],
            increment: [Some(Duration::from_secs(1)), None],
            ..Go::default()
        };
        let limit = |turn| Watch::new(&go, turn).limit;
        assert_eq!(limit(Color::White), Some(Duration::from_secs(3)));
        assert!(limit(Color::Black) < Some(Duration::from_millis(20)));
        assert_eq!(Watch::new(&Go::default(), Color::White).limit, None);
    }

    #[test]
    fn a_search_that_was_stopped_before_does_not_begin() {
        let watch = Watch::new(&Go::default(), Color::White);
        watch.stop();
        assert!(watch.run(None, Control::is_stopped));
        watch.wait();
    }
}
