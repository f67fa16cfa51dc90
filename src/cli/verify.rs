//! `--verify`: a second search, and the report of a disagreement.

use super::output::{self, warn};
use clap::{Args, ValueEnum};
use parton::problem::TwinSolution;
use parton::search::{Disagreement, Second, Settings};
use parton::session::reproduction;
use std::io;
use std::path::{Path, PathBuf};

/// Whether results are confirmed, and by which search.
#[derive(Args, Clone, Copy, Default, Debug)]
pub(super) struct VerifyArgs {
    /// Repeat the search in another way and compare the complete results
    #[arg(
        long,
        value_enum,
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "plain",
        value_name = "SEARCH",
        help_heading = "Expert",
    )]
    verify: Option<SecondArg>,
}

impl VerifyArgs {
    /// The requested second search.
    pub(super) fn by(self) -> Option<Second> {
        self.verify.map(Second::from)
    }
}

/// The search that confirms results.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum SecondArg {
    /// The plain search, whose rules are independent of the fast one
    Plain,
    /// The fast search with all techniques disabled
    Light,
}

impl From<SecondArg> for Second {
    fn from(arg: SecondArg) -> Self {
        match arg {
            SecondArg::Plain => Self::Plain,
            SecondArg::Light => Self::Light,
        }
    }
}

/// Writes a file that reproduces a disagreement into a directory. Returns its name.
pub(super) fn write_reproduction(
    directory: &Path,
    version: &TwinSolution,
    exchanged: bool,
    disagreement: &Disagreement,
    effort: (Second, &Settings),
) -> io::Result<PathBuf> {
    let (stem, text) = reproduction(version, exchanged, disagreement, effort);
    // A file of an earlier disagreement is not overwritten.
    let names = std::iter::once(format!("{stem}.ron"))
        .chain((2..).map(|number| format!("{stem}-{number}.ron")));
    let path = names
        .map(|name| directory.join(name))
        .find(|path| !path.exists());
    let path = path.unwrap_or_else(|| directory.join("parton-disagreement.ron"));
    output::write_whole(&path, text.as_bytes())?;
    Ok(path)
}

/// Reports the difference, and the file that reproduces it.
pub(super) fn report_disagreement(
    name: &str,
    disagreement: &Disagreement,
    written: &io::Result<PathBuf>,
) {
    warn(&format!(
        "error: {name}: two searches disagree; one of them is wrong"
    ));
    for difference in &disagreement.differences {
        warn(&format!("  {difference}"));
    }
    match written {
        Ok(path) => warn(&format!(
            "  {} reproduces it; please send it to the authors",
            path.display()
        )),
        Err(error) => warn(&format!(
            "  cannot write a file that reproduces it: {error}"
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parton::formats::{Defaults, Format, load_str};
    use parton::search::{Control, Search, Verification};
    use parton::session::second_search;

    /// A result with one key too few, and the comparison with the plain search.
    fn disagreement() -> (TwinSolution, Disagreement) {
        let text = "(id: \"two/rooks\", rules: orthodox, stipulation: \"#2\", \
            position: \"7k/8/5K2/8/8/8/8/6R1 w - -\")";
        let loaded = load_str("x.ron", text, Format::Ron, Defaults::default());
        let problem = loaded
            .entries
            .first()
            .unwrap_or_else(|| panic!("{:?}", loaded.diagnostics))
            .problem
            .clone();
        let mut versions = Search::new(&problem, &Settings::default(), &Control::default())
            .solve()
            .unwrap();
        versions[0].solution.keys.pop().expect("a key");
        let checked = second_search(
            &versions,
            Second::Plain,
            &Settings::default(),
            &Control::default(),
        )
        .unwrap();
        let Verification::Differs(disagreement) = checked[0].result.clone() else {
            panic!("they agree")
        };
        (versions.remove(0), *disagreement)
    }

    #[test]
    fn a_disagreement_is_written_down_and_reads_back_as_its_problem() {
        let (version, disagreement) = disagreement();
        assert!(disagreement.differences[0].starts_with("keys that only the second search finds"));
        let directory = std::env::temp_dir().join(format!("parton-verify-{}", std::process::id()));
        std::fs::create_dir_all(&directory).unwrap();
        let effort = (Second::Plain, &Settings::default());
        let first = write_reproduction(&directory, &version, false, &disagreement, effort).unwrap();
        let second =
            write_reproduction(&directory, &version, false, &disagreement, effort).unwrap();
        assert_eq!(
            first.file_name().unwrap(),
            "parton-disagreement-two_rooks-a.ron"
        );
        assert_eq!(
            second.file_name().unwrap(),
            "parton-disagreement-two_rooks-a-2.ron"
        );
        let text = std::fs::read_to_string(&first).unwrap();
        let files = std::fs::read_dir(&directory).unwrap().count();
        std::fs::remove_dir_all(&directory).unwrap();
        assert_eq!(files, 2, "nothing temporary is left");
        let loaded = load_str("x.ron", &text, Format::Ron, Defaults::default());
        assert!(!loaded.has_errors(), "{:?}", loaded.diagnostics);
        assert_eq!(loaded.entries[0].problem.setup, version.problem.setup);
        for needed in [
            "// parton 0.",
            "techniques",
            "keys that only",
            "The first search",
            "\"keys\"",
            "--verify=plain",
        ] {
            assert!(text.contains(needed), "{needed}: {text}");
        }
    }
}
