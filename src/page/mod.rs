//! The page on which problems are composed: its front end, and the answers to its questions.
//!
//! The front end (`web/`) is HTML, CSS and JavaScript. It asks questions with JSON bodies, and
//! hears the events of searches. It has two homes, which differ only in how questions travel:
//!
//! - `parton board`, where [`crate::server`] answers over HTTP;
//! - a browser alone, where the program runs as WebAssembly and [`attend`] answers each question in
//!   an instance of its own.
//!
//! | module | content |
//! |---|---|
//! | `draft` | a problem as the page edits it |
//! | `answers` | answers to questions about a whole problem that need no search |
//! | `play` | a place in the play, and its legal moves |
//! | `marks` | flights, guarded squares and pins at such a place |
//! | `finding` | the problems of a list that are like a draft |
//! | `improving` | trying changes of a problem |
//! | `searches` | solving and checking, reported while it runs |
//! | `widget` | a test: `widget/`, for other web pages, has the men and boards of the program |

pub(crate) mod answers;
pub(crate) mod draft;
mod finding;
pub(crate) mod improving;
mod marks;
pub(crate) mod play;
pub(crate) mod searches;
#[cfg(test)]
mod widget;

use crate::search::{Control, Settings};
use crate::session::Record;
use draft::PageDraft;
use improving::ImproveRequest;
use searches::{Audience, SearchRequest, ShareRequest, WHY, WhyQuestion, progress, units, work};
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// An event: its name and its data, JSON on one line.
pub type Event = (&'static str, String);

/// A file of the front end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Asset {
    /// The path from the root of the page, beginning with a stroke.
    pub path: &'static str,
    /// The media type.
    pub kind: &'static str,
    /// The content.
    pub text: &'static str,
}

const fn asset(path: &'static str, kind: &'static str, text: &'static str) -> Asset {
    Asset { path, kind, text }
}

/// The files of the front end, which are part of the program. `scripts/bundle` makes the script from
/// the modules of `web/`; the styles for boards and solutions are those of a report.
pub const ASSETS: [Asset; 5] = [
    asset("/", "text/html", include_str!("web/index.html")),
    asset(
        "/common.css",
        "text/css",
        include_str!("../report/page/common.css"),
    ),
    asset("/style.css", "text/css", include_str!("web/style.css")),
    asset(
        "/page.js",
        "text/javascript",
        include_str!("bundle/page.js"),
    ),
    asset("/icon.svg", "image/svg+xml", include_str!("web/icon.svg")),
];

/// A question that is JSON.
pub(crate) fn parsed<'a, T: Deserialize<'a>>(body: &'a [u8]) -> Result<T, String> {
    serde_json::from_slice(body).map_err(|error| format!("invalid question: {error}"))
}

/// The answer to a question that needs no search: `/about`, `/read`, `/write`, `/inspect`,
/// `/moves`, `/marks`, `/find` or `/picture`; `None` for any other. `files` lists the files that
/// the home offers.
pub(crate) fn answer(
    question: &str,
    body: &[u8],
    files: &dyn Fn() -> Value,
) -> Option<Result<Value, String>> {
    Some(match question {
        "/about" => Ok(answers::about(&files())),
        "/read" => parsed(body).and_then(|query| answers::read(&query)),
        "/write" => parsed(body).and_then(|query| answers::write(&query)),
        "/inspect" => parsed(body).map(|draft| answers::inspect(&draft)),
        "/moves" => parsed(body).and_then(|query| play::moves(&query)),
        "/find" => parsed(body).map(|query| finding::find(&query)),
        "/marks" => parsed(body).and_then(|query| marks::marks(&query)),
        "/picture" => parsed(body).and_then(|query| answers::picture(&query)),
        _ => return None,
    })
}

/// The interval at which a search reports its progress.
const TICK: Duration = Duration::from_millis(100);

/// Answers one question on the calling thread, for a home without files. `emit` receives the
/// events: those of the search, if the question needs one, and at last `answer` or `refused`, or
/// `end` for a stream.
///
/// A search can be divided among several instances: `/units` lists units of work, `/work` does some
/// of them, and `/check` or `/solve` takes over the results.
pub fn attend(question: &str, body: &[u8], settings: &Settings, emit: fn(Event)) {
    let reply = match question {
        "/files" => Ok(no_files()),
        "/solve" | "/check" => match parsed::<SearchRequest>(body) {
            Ok(query) => {
                let checks = question == "/check";
                let search = |record: &Record, control: &Control| {
                    query.search(record, checks, (settings, control), &Emitter(emit))
                };
                return stream(&query.draft, query.limit(), search, emit);
            }
            Err(reason) => Err(reason),
        },
        "/improve" => match parsed::<ImproveRequest>(body) {
            Ok(query) => {
                let search =
                    |record: &Record, control: &Control| query.search(record, settings, control);
                return stream(&query.draft, query.limit(), search, emit);
            }
            Err(reason) => Err(reason),
        },
        "/work" => match parsed::<ShareRequest>(body) {
            Ok(query) => {
                let search = |record: &Record, control: &Control| {
                    work(&query, record, settings, control, &Emitter(emit))
                };
                return stream(&query.draft, None, search, emit);
            }
            Err(reason) => Err(reason),
        },
        "/units" => {
            parsed::<ShareRequest>(body).and_then(|query| units(&query, &query.draft.record()?))
        }
        "/why" => parsed(body).and_then(|query| {
            let question = WhyQuestion::new(&query)?;
            let began = Instant::now();
            let control = Control::observed(Box::new(move |control| {
                if began.elapsed() >= WHY {
                    control.stop();
                }
            }));
            question.answer(settings, &control)
        }),
        other => answer(other, body, &no_files)
            .unwrap_or_else(|| Err(format!("unknown question {other}"))),
    };
    emit(match reply {
        Ok(answer) => ("answer", answer.to_string()),
        Err(reason) => ("refused", json!({ "error": reason }).to_string()),
    });
}

/// The list of files of a home that has none.
fn no_files() -> Value {
    json!({ "names": [], "save": false })
}

/// An audience that is always there.
struct Emitter(fn(Event));

impl Audience for Emitter {
    fn is_gone(&self) -> bool {
        false
    }

    fn hear(&self, event: Event) -> bool {
        (self.0)(event);
        true
    }
}

/// Runs a search on the calling thread. The search itself reports its progress, and stops when its
/// time is over.
fn stream(
    draft: &PageDraft,
    limit: Option<Duration>,
    search: impl FnOnce(&Record, &Control) -> Event,
    emit: fn(Event),
) {
    let record = match draft.record() {
        Ok(record) => record,
        Err(reason) => return emit(("error", json!({ "error": reason }).to_string())),
    };
    let began = Instant::now();
    let late = Arc::new(AtomicBool::new(false));
    let noted = Arc::clone(&late);
    let seconds = move || began.elapsed().as_secs_f64();
    let reported = Mutex::new(began);
    let control = Control::observed(Box::new(move |control| {
        if limit.is_some_and(|limit| began.elapsed() >= limit) {
            noted.store(true, Relaxed);
            control.stop();
        }
        // Only the control of the whole search reports. If the lock is taken, another thread does.
        if !control.is_shared()
            && let Ok(mut reported) = reported.try_lock()
            && reported.elapsed() >= TICK
        {
            *reported = Instant::now();
            emit(("progress", progress(control, seconds()).to_string()));
        }
    }));
    emit(search(&record, &control));
    let mut end = progress(&control, seconds());
    end["stopped"] = if late.load(Relaxed) {
        json!("time")
    } else {
        Value::Null
    };
    emit(("end", end.to_string()));
}
