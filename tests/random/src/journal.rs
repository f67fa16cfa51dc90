//! The file in which the results of a run are kept, so that the run can be continued.

use serde_json::Value;
use std::path::Path;

/// The contents of a journal of the run with this name; `None` if there is no journal yet.
pub(crate) fn open(path: Option<&Path>, name: &str) -> Result<Option<Value>, String> {
    let Some(path) = path.filter(|path| path.exists()) else {
        return Ok(None);
    };
    let failed = |why: &str| format!("{}: {why}", path.display());
    let text = std::fs::read_to_string(path).map_err(|error| failed(&error.to_string()))?;
    let value: Value = serde_json::from_str(&text).map_err(|error| failed(&error.to_string()))?;
    if value["name"] != *name {
        return Err(failed(&format!(
            "it is of another run: {}, here {name}",
            value["name"]
        )));
    }
    Ok(Some(value))
}

/// The message about a journal that does not contain the results of such a run.
pub(crate) fn unreadable(path: Option<&Path>) -> String {
    let path = path.unwrap_or(Path::new(""));
    format!("{}: it is not a record of such a run", path.display())
}

/// Writes a journal, which is replaced in one step.
pub(crate) fn keep(path: &Path, value: &Value) -> Result<(), String> {
    let temporary = path.with_extension("tmp");
    std::fs::write(&temporary, format!("{value:#}\n"))
        .and_then(|()| std::fs::rename(&temporary, path))
        .map_err(|error| format!("{}: {error}", path.display()))
}
