//! Problems as pictures: the boards, whose problem it is above them, what is to be done below.

use super::{Look, Picture};
use crate::explain::about::about;
use crate::notation;
use crate::position::{RuleSet, Variant};
use crate::problem::{Problem, TwinError};
use crate::report::{census, layout::listed, versions};

/// Which versions of a problem are drawn.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Versions {
    /// The diagram, with the names of all twins below it.
    #[default]
    Diagram,
    /// Each version by itself.
    All,
    /// The version of this name.
    One(String),
}

impl Picture {
    /// The pictures of a problem, each with the name of its version. `task` is whether the stipulation means anything.
    ///
    /// # Errors
    /// If a twin cannot be made; its number, from 0, stands beside it.
    pub fn of_problem(
        problem: &Problem,
        task: bool,
        which: &Versions,
        look: Look,
    ) -> Result<Vec<(String, Self)>, (usize, TwinError)> {
        let style = notation::Style::short(notation::letters_for(problem, notation::Language::English));
        if *which == Versions::Diagram {
            let mut picture = Self::drawn(problem, problem, task, look);
            if !problem.twins.is_empty() {
                for version in problem.versions()? {
                    if version.name != "a" || problem.zero_position {
                        picture.below.push(versions::heading(problem, &version.name, style));
                    }
                }
            }
            return Ok(vec![(String::new(), picture)]);
        }
        let several = !problem.twins.is_empty();
        let mut pictures = Vec::new();
        for version in problem.versions()? {
            if matches!(which, Versions::One(name) if *name != version.name) {
                continue;
            }
            let mut picture = Self::drawn(problem, &version.problem, task, look);
            if several {
                picture.below.insert(0, versions::heading(problem, &version.name, style));
            }
            pictures.push((version.name, picture));
        }
        Ok(pictures)
    }

    /// A version with its captions.
    fn drawn(printed: &Problem, version: &Problem, task: bool, look: Look) -> Self {
        let setup = &version.setup;
        let mut picture = Self::new(setup, look);
        let count = format!("({})", census(setup));
        let authors = (!printed.authors.is_empty()).then(|| listed(&printed.authors));
        let title = printed.title.as_ref().map(|title| format!("\u{201c}{title}\u{201d}"));
        picture.authors.clone_from(&printed.authors);
        picture.above = [authors.clone(), printed.source.clone(), title].into_iter().flatten().collect();
        let task = if task { format!("{}  ", version.stipulation) } else { String::new() };
        picture.below.push([format!("{task}{count}"), rules_in_print(setup.rules)].join("  ").trim_end().to_owned());
        let name = authors.unwrap_or_else(|| printed.id.clone());
        picture.title = format!("{name}: {task}{count}").replace("  ", " ");
        if let Some(target) = &version.target {
            let target = Self::new(target, look);
            picture.below.insert(0, "from the upper position to the lower".to_owned());
            picture.description = format!("{} To: {}", picture.description, target.description);
            picture.rows.extend(target.rows);
            picture
                .legend
                .extend(target.legend.into_iter().filter(|line| !picture.legend.contains(line)).collect::<Vec<_>>());
        }
        picture
    }
}

/// The rules as magazines print them: nothing for orthodox chess, else their name, and the switches that are set otherwise than
/// by default.
fn rules_in_print(rules: RuleSet) -> String {
    let default = RuleSet::new(rules.variant);
    let changed: Vec<String> = rules
        .switches()
        .filter(|&switch| rules.setting(switch) != default.setting(switch))
        .map(|switch| format!("{}={}", switch.name(), rules.setting(switch)))
        .collect();
    let name = if rules.variant == Variant::Orthodox { "" } else { about(rules.variant).title };
    let switches = if changed.is_empty() { String::new() } else { format!("({})", changed.join(", ")) };
    [name, &switches].join(" ").trim().to_owned()
}
