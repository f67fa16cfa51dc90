//! Runs a second search, and records everything that reproduces a disagreement.

use crate::formats::to_ron;
use crate::problem::{Duplex, Problem, Solution, Status, TwinSolution};
use crate::report::json::{Agreement, Document, ProblemEntry, Verified};
use crate::search::{Control, Disagreement, Second, Settings, SolveError, Verification, verify};
use std::fmt::Write as _;

/// The outcome of a second search for one side of a version.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SecondSearch {
    /// The search used.
    pub by: Second,
    /// The number of the version, from 0.
    pub version: usize,
    /// Whether the sides are exchanged relative to the diagram.
    pub exchanged: bool,
    /// The outcome.
    pub result: Verification,
}

impl SecondSearch {
    /// The outcome of the second search in JSON, with its version and side.
    pub fn in_json(&self) -> (usize, bool, Verified) {
        let outcome = match self.result {
            Verification::Agrees => Agreement::Agrees,
            Verification::Differs(_) => Agreement::Differs,
            Verification::Stopped => Agreement::Stopped,
            Verification::NoOther => Agreement::NoOther,
        };
        let verified = Verified::new(self.by, outcome);
        (self.version, self.exchanged, verified)
    }

    /// The outcome in words.
    pub fn remark(&self) -> String {
        let by = match self.by {
            Second::Plain => "the plain search",
            Second::Light => "the search without techniques",
        };
        match self.result {
            Verification::Agrees => format!("verified: {by} finds the same result"),
            Verification::Differs(_) => format!("{by} finds a different result"),
            Verification::Stopped => {
                "not verified: the search was stopped before the end".to_owned()
            }
            Verification::NoOther => {
                "not verified: only the plain search can solve such play".to_owned()
            }
        }
    }
}

/// The solutions of a version, each with whether the sides are exchanged.
pub fn sides(version: &TwinSolution) -> impl Iterator<Item = (bool, &Solution)> {
    let half = version.problem.options.duplex == Duplex::Half && version.duplex.is_some();
    let own = (!half).then_some((false, &version.solution));
    own.into_iter()
        .chain(version.duplex.as_ref().map(|solution| (true, solution)))
}

/// The name of a side of a version if there are several, with a leading space.
pub fn side_name(versions: &[TwinSolution], version: usize, exchanged: bool) -> String {
    let mut name = String::new();
    if versions.len() > 1 {
        let _ = write!(name, " {}", versions[version].name);
    }
    if exchanged {
        name.push_str(" with the sides exchanged");
    }
    name
}

/// Returns whether there is a result to confirm or certify.
pub fn was_searched(solution: &Solution) -> bool {
    !matches!(solution.status, Status::Illegal | Status::Unsupported)
}

/// Repeats all searches in another way.
///
/// # Errors
/// If a version cannot be searched.
pub fn second_search(
    versions: &[TwinSolution],
    by: Second,
    settings: &Settings,
    control: &Control,
) -> Result<Vec<SecondSearch>, SolveError> {
    let mut all = Vec::new();
    for (number, version) in versions.iter().enumerate() {
        for (exchanged, solution) in sides(version).filter(|(_, solution)| was_searched(solution)) {
            let result = if control.is_stopped() {
                Verification::Stopped
            } else {
                verify(&version.problem, exchanged, solution, by, settings, control)?
            };
            all.push(SecondSearch {
                by,
                version: number,
                exchanged,
                result,
            });
        }
    }
    Ok(all)
}

/// The disagreement as a RON problem file in which everything except the problem is a comment.
/// Solving it with `--verify` reproduces the disagreement. The first string is the name of the
/// file, without its ending.
pub fn reproduction(
    version: &TwinSolution,
    exchanged: bool,
    disagreement: &Disagreement,
    (by, settings): (Second, &Settings),
) -> (String, String) {
    let found = if exchanged {
        version.duplex.as_ref().unwrap_or(&version.solution)
    } else {
        &version.solution
    };
    let mut text = format!(
        "// parton {}: two searches disagree about this problem. Please send this file to the \
        authors.\n// {settings:?}, \
         --verify={}{}\n//\n",
        env!("CARGO_PKG_VERSION"),
        by.name(),
        if exchanged {
            ", with the sides exchanged"
        } else {
            ""
        },
    );
    for difference in &disagreement.differences {
        let _ = writeln!(text, "// {difference}");
    }
    text.push('\n');
    let problem = Problem {
        twins: Vec::new(),
        zero_position: false,
        ..version.problem.clone()
    };
    text.push_str(&to_ron(&problem));
    for (title, solution) in [
        ("The first search", found),
        ("The second search", &disagreement.other),
    ] {
        let _ = writeln!(text, "\n// {title}:");
        for line in words(version, exchanged, solution).lines() {
            let _ = writeln!(text, "// {line}");
        }
    }
    let fit = |c: char| {
        if c.is_ascii_alphanumeric() || c == '-' {
            c
        } else {
            '_'
        }
    };
    let id: String = version.problem.id.chars().map(fit).take(80).collect();
    (format!("parton-disagreement-{id}-{}", version.name), text)
}

/// A result as JSON or, if one of its moves cannot be made, in debug format.
fn words(version: &TwinSolution, exchanged: bool, solution: &Solution) -> String {
    let one = if exchanged {
        TwinSolution {
            duplex: Some(solution.clone()),
            ..version.clone()
        }
    } else {
        TwinSolution {
            solution: solution.clone(),
            duplex: None,
            ..version.clone()
        }
    };
    let entry = ProblemEntry::solved(None, &version.problem, &[one], Vec::new()).ok();
    let text = entry.and_then(|entry| Document::new(vec![entry]).to_text().ok());
    text.unwrap_or_else(|| format!("{solution:#?}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::{Defaults, Format, load_str};
    use crate::problem::Limit;
    use crate::search::Search;

    #[test]
    fn a_stopped_search_is_not_reported_as_agreeing() {
        let text = "(id: \"rooks\", rules: orthodox, stipulation: \"#2\", \
            position: \"7k/8/5K2/8/8/8/8/6R1 w - -\")";
        let loaded = load_str("x.ron", text, Format::Ron, Defaults::default());
        let problem = &loaded
            .entries
            .first()
            .unwrap_or_else(|| panic!("{:?}", loaded.diagnostics))
            .problem;
        let mut versions = Search::new(problem, &Settings::default(), &Control::default())
            .solve()
            .unwrap();
        versions[0].solution.limit(Limit::Stopped);
        let results = second_search(
            &versions,
            Second::Plain,
            &Settings::default(),
            &Control::default(),
        )
        .unwrap();
        assert_eq!(results[0].result, Verification::Stopped);
        assert!(results[0].remark().starts_with("not verified"));
        assert_eq!(results[0].in_json().2.outcome, Agreement::Stopped);
    }
}
