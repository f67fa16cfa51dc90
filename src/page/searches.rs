//! Solving, checking, and questions why a move fails, reported while they run.
//!
//! A search sends its findings as [`Event`]s to an [`Audience`], in the order of the solution. The
//! home of the page decides how they travel and when the search stops.

use super::Event;
use super::draft::PageDraft;
use super::play::{FoundPlace, PlayPlace};
use crate::check::{Answer, Policy, solve_rest, why};
use crate::explain::whole_setup_of;
use crate::journal::{Share, TodoList, UnitName, UnitPool};
use crate::notation::{Language, long, short_among};
use crate::position::{Move, Setup};
use crate::problem::{Duplex, Options, Play, Problem, Status, Stipulation};
use crate::report::TextOptions;
use crate::report::json::{escape_controls, of_legal};
use crate::report::solve::SolutionFormat;
use crate::report::solve::{self as reports, ExportError, Exporter};
use crate::rules::AnyPosition;
use crate::search::{self, Control, Ledger, News, Search, Settings, SolveError};
use crate::session::{self, CheckRequest, Record};
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The maximum number of lines that a page shows in a list.
const LINES: usize = 20_000;
/// The time limit for an answer to `why`.
pub(crate) const WHY: Duration = Duration::from_secs(10);

/// The receiver of events while a search runs.
pub(crate) trait Audience: Sync {
    /// Returns whether nobody listens any more, so that results need not be written.
    fn is_gone(&self) -> bool;

    /// Takes an event. Returns whether that succeeded; if not, the search stops.
    fn hear(&self, event: Event) -> bool;
}

/// A request for a search.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SearchRequest {
    pub(crate) draft: PageDraft,
    /// The limit in seconds; `None` for no limit.
    max_time: Option<f64>,
    /// Whether duals make a problem unsound: see [`Policy::strict`].
    #[serde(default)]
    strict: bool,
    /// The results of [`work`], if the search was divided.
    #[serde(default)]
    known: Vec<String>,
}

impl SearchRequest {
    /// The time limit, if there is one.
    pub(crate) fn limit(&self) -> Option<Duration> {
        self.max_time
            .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
    }

    /// Checks the problem, or solves it. The result is the event with its findings.
    pub(crate) fn search(
        &self,
        record: &Record,
        checks: bool,
        (settings, control): (&Settings, &Control),
        audience: &dyn Audience,
    ) -> Event {
        let pool = match self.pool(record, checks) {
            Ok(pool) => pool,
            Err(reason) => return failed(&reason),
        };
        let share = pool
            .as_ref()
            .map(|(problem, pool)| Share::new(problem, None, pool, &|_| ()));
        let ledger = share.as_ref().map(|share| share as &dyn Ledger);
        if checks {
            check(record, self.strict, (settings, control), ledger)
        } else {
            solve(record, (settings, control), audience, ledger)
        }
    }

    /// The results that are known, with their problem.
    fn pool(&self, record: &Record, checks: bool) -> Result<Option<(Problem, UnitPool)>, String> {
        if self.known.is_empty() {
            return Ok(None);
        }
        let problem = searched(record, checks)?;
        let pool = UnitPool::of_lines(&problem, &self.known)?;
        Ok(Some((problem, pool)))
    }
}

/// The event of a search that fails.
pub(super) fn failed(reason: &str) -> Event {
    ("error", json!({ "error": reason }).to_string())
}

/// The problem of a record in the form in which it is searched.
fn searched(record: &Record, checks: bool) -> Result<Problem, String> {
    let Ok(entry) = &record.problem else {
        return Err("this is not a complete problem yet".to_owned());
    };
    Ok(if checks {
        session::searched(&entry.problem)
    } else {
        session::Request::default().prepare(entry).0
    })
}

fn check(
    record: &Record,
    strict: bool,
    (settings, control): (&Settings, &Control),
    ledger: Option<&dyn Ledger>,
) -> Event {
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
        ledger,
    };
    let checked = session::check(record, None, &request, settings, control, &watched);
    let answer = json!({ "entry": checked.sheet.entry, "error": checked.error });
    ("verdict", escape_controls(answer.to_string()))
}

fn solve(
    record: &Record,
    (settings, control): (&Settings, &Control),
    audience: &dyn Audience,
    ledger: Option<&dyn Ledger>,
) -> Event {
    let Ok(entry) = &record.problem else {
        return failed("this is not a complete problem yet");
    };
    let (problem, _) = session::Request::default().prepare(entry);
    let mut exporter = reports::exporter(SolutionFormat::Jsonl, &TextOptions::default());
    exporter.begin(None, &problem);
    let exporter = Mutex::new(exporter);
    let listener = |news: News<'_>| {
        if audience.is_gone() {
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
            if !audience.hear((name, line.to_owned())) {
                control.stop();
            }
        }
    };
    let solved = session::solve(entry, &problem, settings, control, &listener, ledger);
    if audience.is_gone() {
        return failed("the client has disconnected");
    }
    let mut exporter = exporter
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
    match finished(exporter.as_mut(), &problem, solved, record) {
        Ok(text) => ("solved", text.trim_end().to_owned()),
        Err(error) => failed(&error.to_string()),
    }
}

/// A request for the units of work of a search, or for the work on some of them.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ShareRequest {
    pub(crate) draft: PageDraft,
    /// Whether the search is that of `/check`.
    checks: bool,
    /// The results so far.
    known: Vec<String>,
    /// The units to do. Empty in a request for their names.
    #[serde(default)]
    units: Vec<UnitName>,
}

/// The names of the units that a search still needs after the results so far. Results of units can
/// decide that others are needed, so the list is complete only when it is empty.
pub(crate) fn units(query: &ShareRequest, record: &Record) -> Result<Value, String> {
    let problem = searched(record, query.checks)?;
    let list = TodoList::new(UnitPool::of_lines(&problem, &query.known)?, Some(1));
    let ledger = list.ledger(0);
    // One thread, so that units are requested in the order of the search.
    let settings = Settings {
        threads: 1,
        hash_mib: 0,
        ..Settings::default()
    };
    match Search::new(&problem, &settings, &Control::default())
        .ledger(Some(&ledger))
        .solve()
    {
        Ok(_) | Err(SolveError::Twin { .. }) => Ok(json!({ "units": list.left() })),
        Err(error) => Err(error.to_string()),
    }
}

/// Does the units of a request. Each result is a `unit` event; the result of the whole is a `worked`
/// event.
pub(crate) fn work(
    query: &ShareRequest,
    record: &Record,
    settings: &Settings,
    control: &Control,
    audience: &dyn Audience,
) -> Event {
    let worked = || -> Result<(), String> {
        let problem = searched(record, query.checks)?;
        let pool = UnitPool::of_lines(&problem, &query.known)?;
        let tell = |line: String| {
            if !audience.hear(("unit", json!(line).to_string())) {
                control.stop();
            }
        };
        let share = Share::new(&problem, Some(query.units.clone()), &pool, &tell);
        Search::new(&problem, settings, control)
            .ledger(Some(&share))
            .solve()
            .map(drop)
            .map_err(|error| error.to_string())
    };
    match worked() {
        Ok(()) => ("worked", json!({}).to_string()),
        Err(reason) => failed(&reason),
    }
}

/// A question why a move fails: its place in the play, and the move.
pub(crate) struct WhyQuestion {
    place: FoundPlace,
    here: AnyPosition,
    mv: Move,
}

impl WhyQuestion {
    /// Finds the place and the move.
    ///
    /// # Errors
    /// If the play or the move is not legal.
    pub(crate) fn new(query: &PlayPlace) -> Result<Self, String> {
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
        Ok(Self { place, here, mv })
    }

    /// The outcome of the move, in words.
    ///
    /// # Errors
    /// If it cannot be searched.
    pub(crate) fn answer(&self, settings: &Settings, control: &Control) -> Result<Value, String> {
        let san = short_among(&self.here, &self.here.legal_moves(), self.mv);
        let (answer, lines) = self.judge(settings, control)?;
        Ok(json!({ "move": san, "answer": answer, "lines": lines }))
    }

    fn judge(
        &self,
        settings: &Settings,
        control: &Control,
    ) -> Result<(&'static str, Vec<String>), String> {
        let Self { place, here, mv } = self;
        let (FoundPlace { problem, made, .. }, mv) = (place, *mv);
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
            return first(problem, mv, settings, control);
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
            return first(&problem, mv, settings, control);
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
        let rest = solve_rest(problem, &after, (left, refutations), settings, control);
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
}

fn first(
    problem: &Problem,
    mv: Move,
    settings: &Settings,
    control: &Control,
) -> Result<(&'static str, Vec<String>), String> {
    let text = long(mv, problem.setup.rules.variant);
    let answers = why(problem, &text, Language::English, settings, control)
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

/// The progress of a search that has run for this many seconds.
pub(crate) fn progress(control: &Control, seconds: f64) -> Value {
    json!({
        "done": control.done(), "total": control.total(), "keys": control.keys(),
        "nodes": control.positions(), "seconds": seconds,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::{Defaults, Format, load_str};

    /// Keeps the events that it hears.
    #[derive(Default)]
    struct Kept(Mutex<Vec<Event>>);

    impl Audience for Kept {
        fn is_gone(&self) -> bool {
            false
        }

        fn hear(&self, event: Event) -> bool {
            self.0.lock().unwrap().push(event);
            true
        }
    }

    /// The whole search is the standard: it takes over no results.
    #[test]
    fn shares_lead_to_the_result_of_the_whole_search() {
        let text = include_str!("../../problems/marks-1999.ron");
        let loaded = load_str("marks", text, Format::Ron, Defaults::default());
        let draft = PageDraft::of(&loaded.entries[0].problem);
        let record = draft.record().unwrap();
        let settings = Settings {
            threads: 1,
            hash_mib: 1,
            ..Settings::default()
        };
        for checks in [true, false] {
            let search = |known: Vec<String>| {
                let request = SearchRequest {
                    draft: draft.clone(),
                    max_time: None,
                    strict: false,
                    known,
                };
                let (control, kept) = (Control::default(), Kept::default());
                let last = request.search(&record, checks, (&settings, &control), &kept);
                (kept.0.into_inner().unwrap(), last, control.positions())
            };
            let share = |units: Vec<UnitName>, known: &[String]| ShareRequest {
                draft: draft.clone(),
                checks,
                known: known.to_vec(),
                units,
            };
            let mut known: Vec<String> = Vec::new();
            let mut rounds = 0;
            loop {
                let listed = units(&share(Vec::new(), &known), &record).unwrap();
                let names: Vec<UnitName> = serde_json::from_value(listed["units"].clone()).unwrap();
                if names.is_empty() {
                    break;
                }
                rounds += 1;
                for names in names.chunks(names.len().div_ceil(3)) {
                    let kept = Kept::default();
                    let request = share(names.to_vec(), &known);
                    let control = Control::default();
                    assert_eq!(
                        work(&request, &record, &settings, &control, &kept).0,
                        "worked"
                    );
                    let lines = kept.0.into_inner().unwrap();
                    assert_eq!(lines.len(), names.len());
                    known.extend(
                        lines
                            .iter()
                            .map(|(_, line)| -> String { serde_json::from_str(line).unwrap() }),
                    );
                }
            }
            assert!(
                rounds > 1,
                "the trees of key and tries follow from the first moves"
            );
            let ((events, last, all), (shared, taken, rest)) = (search(Vec::new()), search(known));
            assert_eq!((shared, taken), (events, last));
            assert!(
                rest < all / 2,
                "results were searched again: {rest} of {all} positions"
            );
        }
    }
}
