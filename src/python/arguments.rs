//! The resources of a search, and the results that a caller selects.

use crate::errors::{Unsupported, warn};
use crate::problem::Problem;
use parton::problem::{self, Effect};
use parton::search::{Settings, within_memory};
use parton::session::{Request, Unapplied};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::time::Duration;

/// The resources of a search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    pub(crate) settings: Settings,
    pub(crate) max_time: Option<Duration>,
}

impl Effort {
    pub(crate) fn new(
        py: Python<'_>,
        threads: u16,
        hash: u32,
        max_time: Option<f64>,
    ) -> PyResult<Self> {
        let max_time = max_time
            .map(|seconds| {
                Duration::try_from_secs_f64(seconds).map_err(|_| {
                    PyValueError::new_err(format!(
                        "max_time is a number of seconds from 0 on, found {seconds}"
                    ))
                })
            })
            .transpose()?;
        if threads > 1024 || hash > 1 << 20 {
            return Err(PyValueError::new_err(
                "threads is at most 1024, and hash at most 1048576 MiB",
            ));
        }
        let wanted = Settings {
            threads: usize::from(threads),
            hash_mib: hash as usize,
            ..Settings::default()
        };
        let (settings, _, shortage) = within_memory(wanted, 1);
        if !shortage.is_none() {
            warn(py, &shortage.to_string())?;
        }
        Ok(Self { settings, max_time })
    }

    /// The time limit of a problem, which may state its own.
    pub(crate) fn limit(self, problem: &problem::Problem) -> Option<Duration> {
        let own = problem.options.max_time.map(u64::from);
        self.max_time.or(own.map(Duration::from_secs))
    }
}

/// The problem with the results that a caller requests.
///
/// Options without effect in its stipulation give a warning; one that would change the result is
/// refused.
pub(crate) fn prepare(
    py: Python<'_>,
    problem: &Problem,
    request: &Request,
) -> PyResult<problem::Problem> {
    let (prepared, unapplied) = request.prepare(&problem.entry);
    let stipulation = prepared.stipulation;
    for Unapplied {
        flag,
        effect,
        reason,
    } in unapplied
    {
        let name = flag.trim_start_matches('-').replace('-', "_");
        if effect == Effect::NotPlayed {
            let reason = reason.map_or_else(String::new, |reason| format!(": {reason}"));
            return Err(Unsupported::new_err(format!(
                "{name} is not supported in {stipulation}{reason}"
            )));
        }
        warn(
            py,
            &format!("{name} does not apply to {stipulation}: it is ignored"),
        )?;
    }
    Ok(prepared)
}
