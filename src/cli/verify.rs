//! `--verify`: a second search, and what becomes of a disagreement.

use super::output::{self, warn};
use clap::{Args, ValueEnum};
use parton::formats::to_ron;
use parton::problem::{Duplex, Problem, Solution, TwinSolution};
use parton::report::json;
use parton::search::{Control, Disagreement, Second, Settings, SolveError, Verification, verify};
use std::fmt::Write as _;
use std::io;
use std::path::{Path, PathBuf};

/// Whether and by which search results are confirmed.
#[derive(Args, Clone, Copy, Default, Debug)]
pub(super) struct VerifyArgs {
    /// Search a second time in another way and compare the complete results
    #[arg(long, value_enum, num_args = 0..=1, require_equals = true, default_missing_value = "plain", value_name = "SEARCH", help_heading = "Expert")]
    verify: Option<SecondArg>,
}

impl VerifyArgs {
    /// The second search that was asked for.
    pub(super) const fn by(self) -> Option<SecondArg> {
        self.verify
    }
}

/// Which search is to confirm results.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum SecondArg {
    /// The plain search, which shares no rules with the fast one
    Plain,
    /// The fast search with all techniques off
    Light,
}

impl SecondArg {
    const fn second(self) -> Second {
        match self {
            Self::Plain => Second::Plain,
            Self::Light => Second::Light,
        }
    }

    /// Its name in reports.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Light => "light",
        }
    }

    const fn words(self) -> &'static str {
        match self {
            Self::Plain => "the plain search",
            Self::Light => "the search without techniques",
        }
    }
}

/// What a second search said of one side of a version.
pub(super) struct SecondSearch {
    pub(super) by: SecondArg,
    pub(super) version: usize,
    pub(super) exchanged: bool,
    pub(super) said: Verification,
}

impl SecondSearch {
    /// The word of the second search as JSON has it, with the version and the side that it is about.
    pub(super) fn in_json(&self) -> (usize, bool, json::Verified) {
        (self.version, self.exchanged, in_json(self.by, &self.said))
    }
}

/// The sides of a version that were solved.
pub(super) fn sides(version: &TwinSolution) -> impl Iterator<Item = (bool, &Solution)> {
    let half = version.problem.options.duplex == Duplex::Half && version.duplex.is_some();
    let own = (!half).then_some((false, &version.solution));
    own.into_iter().chain(version.duplex.as_ref().map(|solution| (true, solution)))
}

/// The name of a side of a version where there are several, with a space before it.
pub(super) fn side_name(versions: &[TwinSolution], version: usize, exchanged: bool) -> String {
    let mut name = String::new();
    if versions.len() > 1 {
        let _ = write!(name, " {}", versions[version].name);
    }
    if exchanged {
        name.push_str(" with the sides exchanged");
    }
    name
}

/// Whether there is a result to confirm or certify.
pub(super) fn was_searched(solution: &Solution) -> bool {
    use parton::problem::Status;
    !matches!(solution.status, Status::Illegal | Status::Unsupported)
}

/// Searches everything once more.
pub(super) fn check(
    versions: &[TwinSolution],
    by: SecondArg,
    settings: &Settings,
    control: &Control,
) -> Result<Vec<SecondSearch>, SolveError> {
    let mut all = Vec::new();
    for (number, version) in versions.iter().enumerate() {
        for (exchanged, solution) in sides(version).filter(|(_, solution)| was_searched(solution)) {
            let said = if control.is_stopped() {
                Verification::Stopped
            } else {
                verify(&version.problem, exchanged, solution, by.second(), settings, control)?
            };
            all.push(SecondSearch { by, version: number, exchanged, said });
        }
    }
    Ok(all)
}

/// What is said of a side on standard error.
pub(super) fn remark(by: SecondArg, said: &Verification) -> String {
    match said {
        Verification::Agrees => format!("verified: {} finds the same", by.words()),
        Verification::Differs(_) => format!("{} finds something else", by.words()),
        Verification::Stopped => "not verified: the search was stopped before the end".to_owned(),
        Verification::NoOther => {
            "not verified: the result is the plain search's own, no other knows such play".to_owned()
        }
    }
}

/// The same in JSON.
pub(super) fn in_json(by: SecondArg, said: &Verification) -> json::Verified {
    json::Verified {
        by: by.name(),
        outcome: match said {
            Verification::Agrees => "agrees",
            Verification::Differs(_) => "differs",
            Verification::Stopped => "stopped",
            Verification::NoOther => "no-other",
        },
    }
}

/// The disagreement as a RON problem file, everything but the problem in comments: solving it with `--verify` repeats it.
fn reproduction(
    version: &TwinSolution,
    exchanged: bool,
    found: &Solution,
    disagreement: &Disagreement,
    (by, settings): (SecondArg, &Settings),
) -> String {
    let mut text = format!(
        "// parton {}: two searches disagree about this problem. Please send this file to the authors.\n// {settings:?}, \
         --verify={}{}\n//\n",
        env!("CARGO_PKG_VERSION"),
        in_json(by, &Verification::Stopped).by,
        if exchanged { ", with the sides exchanged" } else { "" },
    );
    for difference in &disagreement.differences {
        let _ = writeln!(text, "// {difference}");
    }
    text.push('\n');
    let problem = Problem { twins: Vec::new(), zero_position: false, ..version.problem.clone() };
    text.push_str(&to_ron(&problem));
    for (title, solution) in [("The first search", found), ("The second search", &disagreement.other)] {
        let _ = writeln!(text, "\n// {title}:");
        for line in words(version, exchanged, solution).lines() {
            let _ = writeln!(text, "// {line}");
        }
    }
    text
}

/// A result as JSON, or, where a move of it cannot be made, as the program holds it.
fn words(version: &TwinSolution, exchanged: bool, solution: &Solution) -> String {
    let one = if exchanged {
        TwinSolution { duplex: Some(solution.clone()), ..version.clone() }
    } else {
        TwinSolution { solution: solution.clone(), duplex: None, ..version.clone() }
    };
    let entry = json::ProblemEntry::solved(None, &version.problem, &[one], Vec::new()).ok();
    let text = entry.and_then(|entry| json::Document::new(vec![entry]).to_text().ok());
    text.unwrap_or_else(|| format!("{solution:#?}"))
}

/// Writes the file that repeats a disagreement into a directory; returns its name.
pub(super) fn write_reproduction(
    directory: &Path,
    version: &TwinSolution,
    exchanged: bool,
    disagreement: &Disagreement,
    effort: (SecondArg, &Settings),
) -> io::Result<PathBuf> {
    let found = if exchanged { version.duplex.as_ref().unwrap_or(&version.solution) } else { &version.solution };
    let text = reproduction(version, exchanged, found, disagreement, effort);
    let fit = |c: char| if c.is_ascii_alphanumeric() || c == '-' { c } else { '_' };
    let id: String = version.problem.id.chars().map(fit).take(80).collect();
    let stem = format!("parton-disagreement-{id}-{}", version.name);
    // What was found before is not overwritten.
    let names = std::iter::once(format!("{stem}.ron")).chain((2..).map(|number| format!("{stem}-{number}.ron")));
    let path = names.map(|name| directory.join(name)).find(|path| !path.exists());
    let path = path.unwrap_or_else(|| directory.join("parton-disagreement.ron"));
    output::write_whole(&path, &text)?;
    Ok(path)
}

/// Says what differs, and where it is written down.
pub(super) fn report_disagreement(name: &str, disagreement: &Disagreement, written: &io::Result<PathBuf>) {
    warn(&format!("error: {name}: two searches disagree, so that one of them is wrong"));
    for difference in &disagreement.differences {
        warn(&format!("  {difference}"));
    }
    match written {
        Ok(path) => warn(&format!("  {} repeats it; please send it to the authors", path.display())),
        Err(error) => warn(&format!("  it could not be written down: {error}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parton::formats::{Defaults, Format, load_str};
    use parton::problem::Limit;
    use parton::search::solve_versions;

    /// A result with a key too few, and what the plain search says of it.
    fn disagreement() -> (TwinSolution, Disagreement) {
        let text =
            "(id: \"two/rooks\", rules: orthodox, stipulation: \"#2\", position: \"7k/8/5K2/8/8/8/8/6R1 w - -\")";
        let loaded = load_str("x.ron", text, Format::Ron, Defaults::default());
        let problem = loaded.entries.first().unwrap_or_else(|| panic!("{:?}", loaded.diagnostics)).problem.clone();
        let mut versions = solve_versions(&problem, &Settings::default(), &Control::default()).unwrap();
        versions[0].solution.keys.pop().expect("a key");
        let checked = check(&versions, SecondArg::Plain, &Settings::default(), &Control::default()).unwrap();
        let Verification::Differs(disagreement) = checked[0].said.clone() else { panic!("they agree") };
        (versions.remove(0), *disagreement)
    }

    #[test]
    fn a_disagreement_is_written_down_and_reads_back_as_its_problem() {
        let (version, disagreement) = disagreement();
        assert!(disagreement.differences[0].starts_with("keys that only the second search finds"));
        let directory = std::env::temp_dir().join(format!("parton-verify-{}", std::process::id()));
        std::fs::create_dir_all(&directory).unwrap();
        let effort = (SecondArg::Plain, &Settings::default());
        let first = write_reproduction(&directory, &version, false, &disagreement, effort).unwrap();
        let second = write_reproduction(&directory, &version, false, &disagreement, effort).unwrap();
        assert_eq!(first.file_name().unwrap(), "parton-disagreement-two_rooks-a.ron");
        assert_eq!(second.file_name().unwrap(), "parton-disagreement-two_rooks-a-2.ron");
        let text = std::fs::read_to_string(&first).unwrap();
        let files = std::fs::read_dir(&directory).unwrap().count();
        std::fs::remove_dir_all(&directory).unwrap();
        assert_eq!(files, 2, "nothing temporary is left");
        let loaded = load_str("x.ron", &text, Format::Ron, Defaults::default());
        assert!(!loaded.has_errors(), "{:?}", loaded.diagnostics);
        assert_eq!(loaded.entries[0].problem.setup, version.problem.setup);
        for needed in ["// parton 0.", "techniques", "keys that only", "The first search", "\"keys\"", "--verify=plain"]
        {
            assert!(text.contains(needed), "{needed}: {text}");
        }
    }

    #[test]
    fn a_stopped_search_is_not_said_to_agree() {
        let (mut version, _) = disagreement();
        version.solution.limit(Limit::Stopped);
        let said = check(&[version], SecondArg::Plain, &Settings::default(), &Control::default()).unwrap();
        assert_eq!(said[0].said, Verification::Stopped);
        assert!(remark(SecondArg::Plain, &said[0].said).starts_with("not verified"));
        assert_eq!(in_json(SecondArg::Light, &said[0].said).outcome, "stopped");
    }
}
