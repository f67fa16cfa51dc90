//! Problems as pictures: the authors above the boards, the stipulation below.

use super::{Look, Picture};
use crate::explain::about::about;
use crate::notation;
use crate::position::{RuleSet, Variant};
use crate::problem::{Problem, TwinError};
use crate::report::{census, enumeration::listed, versions};

/// The versions of a problem to draw.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Versions {
    /// The diagram, with the names and changes of all twins below it.
    #[default]
    Diagram,
    /// Each version separately.
    All,
    /// The version with this name.
    One(String),
}

impl Picture {
    /// The pictures of a problem, each with the name of its version. The name is empty with
    /// [`Versions::Diagram`]. There is no picture if no version has the name of [`Versions::One`].
    /// `task` is whether to print the stipulation, which may be only a placeholder.
    ///
    /// # Errors
    /// If a twin cannot be made: its number, from 0, and the reason.
    pub fn of_problem(
        problem: &Problem,
        task: bool,
        which: &Versions,
        look: Look,
    ) -> Result<Vec<(String, Self)>, (usize, TwinError)> {
        let style =
            notation::Style::short(notation::letters_for(problem, notation::Language::English));
        if *which == Versions::Diagram {
            let mut picture = Self::drawn(problem, problem, task, look);
            if !problem.twins.is_empty() {
                for version in problem.versions()? {
                    if version.name != "a" || problem.zero_position {
                        picture.caption.twins.push(versions::heading(
                            problem,
                            &version.name,
                            style,
                        ));
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
                picture
                    .caption
                    .twins
                    .push(versions::heading(problem, &version.name, style));
            }
            pictures.push((version.name, picture));
        }
        Ok(pictures)
    }

    /// The picture of a version of `printed`, whose authors, source and title it gets.
    fn drawn(printed: &Problem, version: &Problem, task: bool, look: Look) -> Self {
        let setup = &version.setup;
        let mut picture = Self::new(setup, look);
        let count = format!("({})", census(setup));
        let title = printed
            .title
            .as_ref()
            .map(|title| format!("\u{201c}{title}\u{201d}"));
        let caption = &mut picture.caption;
        caption.authors.clone_from(&printed.authors);
        caption.source = printed.source.clone().into_iter().chain(title).collect();
        caption.task = if task {
            format!("{} {count}", version.stipulation)
        } else {
            count
        };
        caption.rules = rules_in_print(setup.rules);
        let name = if printed.authors.is_empty() {
            printed.id.clone()
        } else {
            listed(&printed.authors)
        };
        picture.title = format!("{name}: {}", caption.task);
        if let Some(target) = &version.target {
            let target = Self::new(target, look);
            caption
                .remarks
                .push("from the upper position to the lower".to_owned());
            picture.description = format!("{} To: {}", picture.description, target.description);
            picture.rows.extend(target.rows);
            let legend = target
                .caption
                .legend
                .into_iter()
                .filter(|line| !caption.legend.contains(line));
            let legend: Vec<String> = legend.collect();
            caption.legend.extend(legend);
        }
        picture
    }
}

/// The rules as magazines print them. One line has their name, unless they are orthodox, and the
/// switches with non-default settings; it is left out if empty. Each condition has a line.
fn rules_in_print(rules: RuleSet) -> Vec<String> {
    let default = RuleSet::new(rules.variant);
    let changed: Vec<String> = rules
        .switches()
        .filter(|&switch| rules.setting(switch) != default.setting(switch))
        .map(|switch| format!("{}={}", switch.name(), rules.setting(switch)))
        .collect();
    let name = if rules.variant == Variant::Orthodox {
        ""
    } else {
        about(rules.variant).title
    };
    let switches = if changed.is_empty() {
        String::new()
    } else {
        format!("({})", changed.join(", "))
    };
    let own = [name, &switches].join(" ").trim().to_owned();
    let conditions = rules.conditions.names();
    (!own.is_empty())
        .then_some(own)
        .into_iter()
        .chain(conditions)
        .collect()
}
