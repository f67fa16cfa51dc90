//! Trying changes of a problem for the page, as `parton improve` and `parton twins` do.

use super::Event;
use super::draft::PageDraft;
use super::searches::failed;
use crate::report::json::escape_controls;
use crate::report::workshop::TrialPurpose;
use crate::search::{Control, Settings};
use crate::session::{self, Record, WorkshopRequest};
use serde::Deserialize;
use serde_json::{Value, json};
use std::time::Duration;

/// The largest number of sound versions that the page shows.
const MOST: usize = 60;

/// A request to try changes.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ImproveRequest {
    pub(crate) draft: PageDraft,
    /// The limit in seconds.
    max_time: f64,
    purpose: TrialPurpose,
}

impl ImproveRequest {
    /// The time limit.
    pub(crate) fn limit(&self) -> Option<Duration> {
        Duration::try_from_secs_f64(self.max_time).ok()
    }

    /// Tries all changes until the search is stopped. The result is the event with the sound
    /// versions, at most [`MOST`], the best first, and the number left out as `omitted`.
    pub(crate) fn search(&self, record: &Record, settings: &Settings, control: &Control) -> Event {
        let request = WorkshopRequest {
            purpose: self.purpose,
            pairs: false,
            solutions: None,
            journal: None,
        };
        let altered = session::workshop(record, None, &request, settings, control);
        if let Some(reason) = altered.error {
            return failed(&reason);
        }
        let mut entry = json!(altered.entry);
        let found = entry["found"].as_array_mut().map_or(0, |found| {
            let all = found.len();
            found.truncate(MOST);
            all - found.len()
        });
        entry["omitted"] = Value::from(found);
        ("improved", escape_controls(entry.to_string()))
    }
}
