//! Searches for the page, each on threads of its own.
//!
//! A search answers with server-sent events; the last one is `end` or `error`. A disconnect or a
//! new search stops the running one. Questions why a move fails have a search of their own.

use super::http::{EventStream, is_gone};
use crate::page::Event;
use crate::page::draft::PageDraft;
use crate::page::improving::ImproveRequest;
use crate::page::play::PlayPlace;
use crate::page::searches::{Audience, SearchRequest, WHY, WhyQuestion, progress};
use crate::search::{Control, Settings};
use crate::session::Record;
use serde_json::{Value, json};
use std::io;
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The interval at which a search reports its progress and tests whether the client still listens.
const TICK: Duration = Duration::from_millis(100);
/// The message to the page if the system refuses a thread.
const NO_THREAD: &str = "the system has no thread left for this search: try again later";

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

impl Searches {
    pub(super) fn new(settings: Settings) -> Self {
        Self {
            settings,
            solving: Lane::default(),
            asking: Lane::default(),
        }
    }

    /// Solves or checks.
    pub(super) fn solve(
        &self,
        query: &SearchRequest,
        checks: bool,
        stream: &TcpStream,
    ) -> io::Result<()> {
        let search = |record: &Record, control: &Control, client: &Client<'_>| {
            query.search(record, checks, (&self.settings, control), client)
        };
        self.stream(&query.draft, query.limit(), search, stream)
    }

    /// Tries changes of a problem.
    pub(super) fn improve(&self, query: &ImproveRequest, stream: &TcpStream) -> io::Result<()> {
        let search = |record: &Record, control: &Control, _: &Client<'_>| {
            query.search(record, &self.settings, control)
        };
        self.stream(&query.draft, query.limit(), search, stream)
    }

    /// Runs a search of a draft, for at most some time. The search is stopped when the client
    /// disconnects.
    fn stream(
        &self,
        draft: &PageDraft,
        limit: Option<Duration>,
        search: impl FnOnce(&Record, &Control, &Client<'_>) -> Event + Send,
        stream: &TcpStream,
    ) -> io::Result<()> {
        let mut events = EventStream::begin(stream)?;
        let record = match draft.record() {
            Ok(record) => record,
            Err(reason) => {
                events.send("error", &json!({ "error": reason }).to_string())?;
                return events.end();
            }
        };
        let control = self.solving.begin();
        let began = Instant::now();
        let (sender, receiver) = sync_channel::<Event>(256);
        let mut late = false;
        // After the client has gone, results need not be written.
        let gone = AtomicBool::new(false);
        let sent = std::thread::scope(|scope| {
            let (own, gone) = (&control, &gone);
            let run = move || {
                let turn = self.solving.turn();
                let client = Client {
                    sender,
                    gone,
                    control: own,
                };
                let end = search(&record, own, &client);
                drop(turn);
                // If the client has gone, it need not be sent.
                let _ = client.sender.send(end);
            };
            if std::thread::Builder::new()
                .spawn_scoped(scope, run)
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
                        events.send(
                            "progress",
                            &progress(&control, began.elapsed().as_secs_f64()).to_string(),
                        )?;
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
        let mut end = progress(&control, began.elapsed().as_secs_f64());
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

    /// The outcome of a legal move somewhere in the play.
    pub(super) fn why(&self, query: &PlayPlace) -> Result<Value, String> {
        let question = WhyQuestion::new(query)?;
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
            let answer = question.answer(&self.settings, &control);
            drop(end);
            answer
        });
        drop(turn);
        answer
    }
}

/// A client that reads the events of a search.
struct Client<'a> {
    sender: SyncSender<Event>,
    gone: &'a AtomicBool,
    control: &'a Control,
}

impl Audience for Client<'_> {
    fn is_gone(&self) -> bool {
        self.gone.load(Relaxed)
    }

    fn hear(&self, event: Event) -> bool {
        handed_over(&self.sender, event, self.control)
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

#[cfg(test)]
mod tests {
    use super::*;

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
