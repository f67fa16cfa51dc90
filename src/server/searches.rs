//! Solving and checking, reported while it runs.
//!
//! A search answers with server-sent events; the last one is `end` or `error`. A disconnect or a
//! new search stops the running one. Questions why a move fails have a search of their own.

use super::answers::{FoundPlace, PlayPlace};
use super::draft::PageDraft;
use super::http::{EventStream, is_gone};
use crate::check::{Answer, Policy, solve_rest, why};
use crate::explain::whole_setup_of;
use crate::notation::{Language, long, short_among};
use crate::position::{Move, Setup};
use crate::problem::{Duplex, Options, Play, Problem, Solution, Status, Stipulation};
use crate::report::TextOptions;
use crate::report::json::{escape_controls, of_legal};
use crate::report::solve::SolutionFormat;
use crate::report::solve::{self as reports, ExportError, Exporter};
use crate::rules::AnyPosition;
use crate::search::{self, Control, News, Settings};
use crate::session::{self, CheckRequest, Record};
use serde::Deserialize;
use serde_json::{Value, json};
use std::io;
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The interval at which a search reports its progress and tests whether the client still listens.
const TICK: Duration = Duration::from_millis(100);
/// The maximum number of lines that a page shows in a list.
const LINES: usize = 20_000;
/// The message to the page if the system refuses a thread.
const NO_THREAD: &str = "the system has no thread left for this search: try again later";
/// The time limit for an answer to `why`.
const WHY: Duration = Duration::from_secs(10);

/// The searches that may run: one that solves or checks, and one that answers why.
#[derive(Debug)]
pub(super) struct Searches {
    settings: Settings,
    solving: Lane,
    asking: Lane,
}

/// One search at a time: a newer one stops the older one.
#[derive(Debug, Default)]
struct Lane {
    latest: Mutex<Arc<Control>>,
    busy: Mutex<()>,
}

impl Lane {
    /// Stops the running search. The new one starts when it holds [`Lane::turn`].
    fn begin(&self) -> Arc<Control> {
        let control = Arc::new(Control::default());
        let mut latest = self.latest.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::replace(&mut *latest, Arc::clone(&control)).stop();
        control
    }

    /// Waits until no other search runs. A search waits only for another search, never for its
    /// reader: a page that stops reading delays no other page.
    fn turn(&self) -> MutexGuard<'_, ()> {
        self.busy.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A request for a search.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SearchRequest {
    draft: PageDraft,
    /// The limit in seconds; `None` for no limit.
    max_time: Option<f64>,
    /// Whether duals make a problem unsound: see [`Policy::strict`].
    #[serde(default)]
    strict: bool,
}

/// An event: its name and its data, JSON on one line.
type Event = (&'static str, String);

impl Searches {
    pub(super) fn new(settings: Settings) -> Self {
        Self {
            settings,
            solving: Lane::default(),
            asking: Lane::default(),
        }
    }

    /// Solves or checks. The search is stopped when the client disconnects.
    pub(super) fn stream(
        &self,
        query: &SearchRequest,
        checks: bool,
        stream: &TcpStream,
    ) -> io::Result<()> {
        let mut events = EventStream::begin(stream)?;
        let record = match query.draft.record() {
            Ok(record) => record,
            Err(reason) => {
                events.send("error", &json!({ "error": reason }).to_string())?;
                return events.end();
            }
        };
        let control = self.solving.begin();
        let limit = query
            .max_time
            .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        let began = Instant::now();
        let (sender, receiver) = sync_channel::<Event>(256);
        let mut late = false;
        // After the client has gone, results need not be written.
        let gone = AtomicBool::new(false);
        let sent = std::thread::scope(|scope| {
            let (own, gone) = (&control, &gone);
            let search = move || {
                let turn = self.solving.turn();
                let end = if checks {
                    self.check(&record, query.strict, own)
                } else {
                    self.solve(&record, own, (&sender, gone))
                };
                drop(turn);
                // If the client has gone, it need not be sent.
                let _ = sender.send(end);
            };
            if std::thread::Builder::new()
                .spawn_scoped(scope, search)
                .is_err()
            {
                return Err(io::ErrorKind::OutOfMemory.into());
            }
            let mut looked = Instant::now();
            let mut say = || -> io::Result<()> {
                loop {
                    let left = limit.map_or(TICK, |limit| {
                        limit.saturating_sub(began.elapsed()).min(TICK)
                    });
                    match receiver.recv_timeout(left.max(Duration::from_millis(1))) {
                        Ok((name, data)) => events.send(name, &data)?,
                        Err(RecvTimeoutError::Disconnected) => return Ok(()),
                        Err(RecvTimeoutError::Timeout) => {}
                    }
                    if limit.is_some_and(|limit| began.elapsed() >= limit) && !control.is_stopped()
                    {
                        late = true;
                        control.stop();
                    }
                    if looked.elapsed() >= TICK {
                        looked = Instant::now();
                        if is_gone(stream) {
                            return Err(io::ErrorKind::ConnectionAborted.into());
                        }
                        events.send("progress", &progress(&control, began).to_string())?;
                    }
                }
            };
            let sent = say();
            gone.store(sent.is_err(), Relaxed);
            control.stop();
            drop(receiver);
            sent
        });
        if let Err(error) = sent {
            if error.kind() != io::ErrorKind::OutOfMemory {
                return Err(error);
            }
            events.send("error", &json!({ "error": NO_THREAD }).to_string())?;
            return events.end();
        }
        let latest = self
            .solving
            .latest
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let newer = !Arc::ptr_eq(&latest, &control);
        drop(latest);
        let mut end = progress(&control, began);
        end["stopped"] = if late {
            json!("time")
        } else if newer {
            json!("newer")
        } else {
            Value::Null
        };
        events.send("end", &end.to_string())?;
        events.end()
    }

    fn check(&self, record: &Record, strict: bool, control: &Control) -> Event {
        let policy = Policy {
            strict,
            idle: false,
        };
        let request = CheckRequest {
            policy,
            themes: true,
            most_lines: Some(LINES),
            ..CheckRequest::default()
        };
        // A client that has cancelled does not read the answer.
        let watched = session::Watched {
            watch: &|| (),
            interrupted: &|| false,
            clock: None,
        };
        let checked = session::check(record, None, &request, &self.settings, control, &watched);
        let mut entry = json!(checked.sheet.entry);
        for (twin, version) in entry["twins"]
            .as_array_mut()
            .into_iter()
            .flatten()
            .zip(&checked.versions)
        {
            say_omitted(twin, &version.solution, LINES);
            if let Some(solution) = &version.duplex {
                say_omitted(&mut twin["duplex"], solution, LINES);
            }
        }
        let answer = json!({ "entry": entry, "error": checked.error });
        ("verdict", escape_controls(answer.to_string()))
    }

    fn solve(
        &self,
        record: &Record,
        control: &Control,
        (sender, gone): (&SyncSender<Event>, &AtomicBool),
    ) -> Event {
        let failed = |reason: String| ("error", json!({ "error": reason }).to_string());
        let Ok(entry) = &record.problem else {
            return failed("this is not a complete problem yet".to_owned());
        };
        let (problem, _) = session::Request::default().prepare(entry);
        let mut exporter = reports::exporter(SolutionFormat::Jsonl, &TextOptions::default());
        exporter.begin(None, &problem);
        let exporter = Mutex::new(exporter);
        let listener = |news: News<'_>| {
            if gone.load(Relaxed) {
                return;
            }
            let name = match news {
                News::Key(_) => "key",
                News::Version { .. } | News::Side { .. } | News::Lines { .. } | News::Solved(_) => {
                    "line"
                }
            };
            let text = exporter
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .news(news);
            for line in text.iter().flat_map(|text| text.lines()) {
                if !handed_over(sender, (name, line.to_owned()), control) {
                    control.stop();
                }
            }
        };
        let solved = session::solve(entry, &problem, &self.settings, control, &listener, None);
        if gone.load(Relaxed) {
            return failed("the client has disconnected".to_owned());
        }
        let mut exporter = exporter
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        match finished(exporter.as_mut(), &problem, solved, record) {
            Ok(text) => ("solved", text.trim_end().to_owned()),
            Err(error) => failed(error.to_string()),
        }
    }

    /// The outcome of a legal move somewhere in the play.
    pub(super) fn why(&self, query: &PlayPlace) -> Result<Value, String> {
        let place = query.find()?;
        let wanted = query.mv.as_ref().ok_or("which move?")?;
        let here = if query.pass {
            place.passed()
        } else {
            place.position
        };
        let legal = here.legal_moves();
        let mv = legal
            .iter()
            .copied()
            .find(|&mv| wanted.is(&of_legal(&here, &legal, mv)));
        let mv = mv.ok_or("this move is not legal here")?;
        let control = self.asking.begin();
        let turn = self.asking.turn();
        let ended = std::sync::mpsc::channel::<()>();
        let answer = std::thread::scope(|scope| {
            let (end, over) = ended;
            let watched = &control;
            let watch = move || {
                if over.recv_timeout(WHY) == Err(RecvTimeoutError::Timeout) {
                    watched.stop();
                }
            };
            // Without a limit the search might never end.
            if std::thread::Builder::new()
                .spawn_scoped(scope, watch)
                .is_err()
            {
                return Err(NO_THREAD.to_owned());
            }
            let answer = self.judge(&place, &here, mv, &control);
            drop(end);
            answer
        });
        drop(turn);
        let san = short_among(&here, &legal, mv);
        answer.map(|(answer, lines)| json!({ "move": san, "answer": answer, "lines": lines }))
    }

    fn judge(
        &self,
        place: &FoundPlace,
        here: &AnyPosition,
        mv: Move,
        control: &Control,
    ) -> Result<(&'static str, Vec<String>), String> {
        let FoundPlace { problem, made, .. } = place;
        let stipulation = problem.stipulation;
        let attacker = match problem.options.duplex {
            Duplex::Half => !problem.setup.turn,
            _ => problem.setup.turn,
        };
        if !stipulation.is_battle() {
            if !made.is_empty() {
                return Ok((
                    "legal",
                    vec![
                        "in play that consists of lines, only first moves can be explained"
                            .to_owned(),
                    ],
                ));
            }
            return self.first(problem, mv, control);
        }
        if problem.options.post_key {
            return Ok((
                "legal",
                vec![
                    "the diagram shows the position after the key: there is no first move to \
                    explain"
                        .to_owned(),
                ],
            ));
        }
        let gone = made.iter().filter(|by| **by == attacker).count();
        let left = stipulation
            .moves
            .saturating_sub(u8::try_from(gone).unwrap_or(u8::MAX));
        let whole = |position| whole_setup_of(position, problem.setup.rules);
        let remembered = || {
            let why = "a condition remembers earlier moves, so the rest of the play is not judged \
                       by itself";
            Ok(("unknown", vec![why.to_owned()]))
        };
        let rest = |setup: Setup| Problem {
            options: Options {
                set_play: false,
                variations: false,
                quodlibet: problem.options.quodlibet,
                goal_is_end: problem.options.goal_is_end,
                ..Options::default()
            },
            ..Problem::bare(
                "rest",
                setup,
                Stipulation {
                    moves: left,
                    ..stipulation
                },
            )
        };
        if here.turn() == attacker {
            if left == 0 {
                return Ok(("legal", vec!["no legal move remains".to_owned()]));
            }
            let problem = if made.is_empty() {
                problem.clone()
            } else if let Some(setup) = whole(here) {
                rest(setup)
            } else {
                return remembered();
            };
            return self.first(&problem, mv, control);
        }
        let after = here.play(mv);
        let reached = search::reaches(stipulation.goal, mv, here) == Some(true);
        if reached && stipulation.play != Play::Direct {
            return Ok(("goal", vec!["it reaches the goal, as required".to_owned()]));
        }
        if left == 0 || after.count_legal() == 0 {
            return Ok((
                "refutes",
                vec!["no moves remain to reach the goal".to_owned()],
            ));
        }
        let refutations = Options::default().refutations;
        let rest = solve_rest(
            problem,
            &after,
            (left, refutations),
            &self.settings,
            control,
        );
        let Some(solution) = rest.map_err(|error| error.to_string())? else {
            return remembered();
        };
        let legal = after.legal_moves();
        let answers: Vec<String> = solution
            .keys
            .iter()
            .map(|key| short_among(&after, &legal, key.mv))
            .collect();
        Ok(match (answers.is_empty(), solution.status) {
            (false, _) => (
                "answered",
                vec![format!("it is answered by {}", answers.join(", "))],
            ),
            (true, Status::Complete) => (
                "refutes",
                vec!["nothing answers it: it is a refutation".to_owned()],
            ),
            (true, _) => ("unknown", vec!["the search was cut short".to_owned()]),
        })
    }

    fn first(
        &self,
        problem: &Problem,
        mv: Move,
        control: &Control,
    ) -> Result<(&'static str, Vec<String>), String> {
        let text = long(mv, problem.setup.rules.variant);
        let answers = why(problem, &text, Language::English, &self.settings, control)
            .map_err(|error| error.to_string())?;
        let answer = answers.into_iter().next().ok_or("there is no answer")?;
        let word = match answer.answer {
            Answer::Solves => "solves",
            Answer::Fails => "fails",
            Answer::Unknown => "unknown",
        };
        let lines = answer.lines.iter().map(ToString::to_string);
        Ok((word, lines.collect()))
    }
}

/// Passes on an event to be sent. Returns whether that succeeded before the search was stopped. A
/// slow reader slows the search down, but a reader that has stopped reading cannot keep it from
/// ending.
fn handed_over(sender: &SyncSender<Event>, mut event: Event, control: &Control) -> bool {
    loop {
        event = match sender.try_send(event) {
            Ok(()) => return true,
            Err(TrySendError::Full(event)) if !control.is_stopped() => event,
            Err(_) => return false,
        };
        std::thread::sleep(Duration::from_millis(2));
    }
}

fn finished(
    exporter: &mut dyn Exporter,
    problem: &Problem,
    solved: session::SolvedRecord,
    record: &Record,
) -> Result<String, ExportError> {
    let diagnostics = solved.remarks(&record.diagnostics);
    match solved.versions {
        Some(versions) => {
            let solved = reports::Solved {
                problem,
                versions,
                diagnostics,
                verified: Vec::new(),
            };
            Ok(reports::record(exporter, None, solved)?.0)
        }
        None => exporter.unread(None, &problem.id, diagnostics),
    }
}

fn progress(control: &Control, began: Instant) -> Value {
    json!({
        "done": control.done(), "total": control.total(), "keys": control.keys(),
        "nodes": control.positions(), "seconds": began.elapsed().as_secs_f64(),
    })
}

/// Reports how many lines of all lists were omitted, because the page shows at most `most` lines of
/// each.
fn say_omitted(twin: &mut Value, solution: &Solution, most: usize) {
    let lists = [&solution.lines, &solution.short_lines, &solution.set_lines];
    let omitted = lists.map(|list| list.len().saturating_sub(most));
    let omitted: usize = omitted.iter().sum();
    if omitted > 0 {
        twin["omitted"] = json!(omitted);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A list is shortened to three lines, then to four.
    #[test]
    fn omitted_lines_of_all_lists_are_counted() {
        let lines = |count| vec![crate::problem::Line::default(); count];
        let mut solution = Solution {
            lines: lines(5),
            short_lines: lines(2),
            set_lines: lines(4),
            ..Solution::default()
        };
        let mut twin = json!({});
        say_omitted(&mut twin, &solution, 3);
        assert_eq!(twin["omitted"], 3);
        solution.lines.clear();
        say_omitted(&mut twin, &solution, 3);
        assert_eq!(twin["omitted"], 1);
        twin = json!({});
        say_omitted(&mut twin, &solution, 4);
        assert_eq!(twin, json!({}));
    }

    /// A stopped search ends even if no client receives events any more.
    #[test]
    fn a_stopped_search_waits_for_no_reader() {
        let (sender, receiver) = sync_channel::<Event>(1);
        let control = Control::default();
        assert!(handed_over(&sender, ("line", String::new()), &control));
        control.stop();
        assert!(!handed_over(&sender, ("line", String::new()), &control));
        drop(receiver);
        assert!(!handed_over(
            &sender,
            ("line", String::new()),
            &Control::default()
        ));
    }
}
