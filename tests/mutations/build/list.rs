//! Reads lists of faults; `build.rs` describes their format.

/// A possible fault of the program.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Fault {
    pub(crate) name: String,
    /// The error in a sentence.
    pub(crate) doc: String,
    pub(crate) edits: Vec<Edit>,
}

/// A change in one place.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Edit {
    /// Its place, as `rules.txt:12`.
    pub(crate) line: String,
    /// The file that it changes.
    pub(crate) file: String,
    /// The code of that file, perhaps with backticks.
    pub(crate) found: String,
    /// Its replacement.
    pub(crate) wrong: String,
}

/// Adds the faults of a list.
pub(crate) fn read(list: &str, text: &str, faults: &mut Vec<Fault>, errors: &mut Vec<String>) {
    let (mut section, mut file) = (String::new(), String::new());
    let mut in_found = false;
    for (index, line) in text.lines().enumerate() {
        let at = format!("{list}:{}", index + 1);
        let is_indented = line.starts_with(' ');
        let line = line.trim();
        if line.is_empty() || line.starts_with("//") {
            continue;
        }
        let Some((sign, rest)) = line.split_once(' ') else {
            errors.push(format!(
                "{at}: expected a file, a fault or an edit, found {line:?}"
            ));
            continue;
        };
        let fault = faults.last_mut().filter(|_| is_indented);
        match (sign, fault) {
            ("@", fault) => {
                rest.clone_into(&mut file);
                if fault.is_none() {
                    rest.clone_into(&mut section);
                }
                in_found = false;
            }
            ("-", Some(fault)) => {
                if in_found && let Some(edit) = fault.edits.last_mut() {
                    edit.found.push(' ');
                    edit.found.push_str(rest);
                } else {
                    let (file, found) = (file.clone(), rest.to_owned());
                    fault.edits.push(Edit {
                        line: at,
                        file,
                        found,
                        wrong: String::new(),
                    });
                }
                in_found = true;
            }
            ("+", Some(Fault { edits, .. })) if !edits.is_empty() => {
                if let Some(edit) = edits.last_mut() {
                    edit.wrong.push_str(rest);
                    edit.wrong.push('\n');
                }
                in_found = false;
            }
            (_, None) if sign.ends_with(':') && !is_indented => {
                let name = sign.trim_end_matches(':');
                if faults.iter().any(|fault| fault.name == name) {
                    errors.push(format!("{at}: there is already a fault {name}"));
                }
                faults.push(Fault {
                    name: name.to_owned(),
                    doc: rest.to_owned(),
                    edits: Vec::new(),
                });
                file.clone_from(&section);
                in_found = false;
            }
            _ => errors.push(format!(
                "{at}: expected a file, a fault or an edit, found {line:?}"
            )),
        }
    }
    for Fault { name, edits, .. } in faults {
        if edits.is_empty() || edits.iter().any(|edit| edit.wrong.is_empty()) {
            errors.push(format!(
                "{list}: the fault {name} lacks an edit, or an edit lacks its wrong version"
            ));
        }
    }
}
