//! Verdicts as a `JUnit` report for build servers: a suite for each file, a case for each version.

use super::table::name;
use super::{Row, Sheet, SheetOptions};
use crate::check::Outcome;
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesEnd, BytesStart, BytesText, Event};
use std::io;

/// A case with its name and its time in seconds.
type NamedCase = (String, CaseEnd, Option<f64>);

/// The outcome of a case.
enum CaseEnd {
    Passed,
    Failed(&'static str, String),
    Error(String),
    Skipped(String),
}

fn case(row: &Row, options: SheetOptions) -> CaseEnd {
    let summary = || row.summary(options);
    let wrong = row.wrong_in_print(options);
    match row.judgement.outcome {
        Outcome::Illegal | Outcome::Unsupported => CaseEnd::Error(summary()),
        Outcome::Incomplete | Outcome::Restricted => CaseEnd::Skipped(summary()),
        outcome if outcome.is_unsound() => {
            CaseEnd::Failed(options.words.outcome(outcome), summary())
        }
        Outcome::NotStated if wrong.is_empty() => CaseEnd::Skipped(summary()),
        _ if wrong.is_empty() => CaseEnd::Passed,
        _ => CaseEnd::Failed("printed solution", options.words.wrong_in_print(&wrong)),
    }
}

/// The report.
///
/// # Errors
/// Errors of the writer; none is known to occur.
pub(super) fn render(sheets: &[Sheet], options: SheetOptions) -> io::Result<String> {
    let mut writer = Writer::new_with_indent(Vec::new(), b' ', 2);
    writer.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    writer.write_event(Event::Text(BytesText::new("\n")))?;
    let mut suites: Vec<(String, Vec<NamedCase>)> = Vec::new();
    for sheet in sheets {
        let file = sheet.file.clone().unwrap_or_else(|| "position".to_owned());
        let mut cases: Vec<NamedCase> = sheet
            .rows
            .iter()
            .map(|row| (name(sheet, row), case(row, options), sheet.seconds))
            .collect();
        if cases.is_empty() {
            let why = sheet.remarks().join("; ");
            let end = if sheet.is_passed_over() {
                CaseEnd::Skipped(why)
            } else {
                CaseEnd::Error(why)
            };
            cases.push((sheet.id.clone(), end, None));
        }
        match suites.iter_mut().find(|(name, _)| *name == file) {
            Some((_, known)) => known.append(&mut cases),
            None => suites.push((file, cases)),
        }
    }
    let all: Vec<&CaseEnd> = suites
        .iter()
        .flat_map(|(_, cases)| cases)
        .map(|(_, case, _)| case)
        .collect();
    let mut root = BytesStart::new("testsuites");
    root.push_attribute(("name", "parton check"));
    counts(&mut root, &all);
    writer.write_event(Event::Start(root))?;
    for (file, cases) in &suites {
        let mut suite = BytesStart::new("testsuite");
        suite.push_attribute(("name", file.as_str()));
        counts(
            &mut suite,
            &cases.iter().map(|(_, case, _)| case).collect::<Vec<_>>(),
        );
        writer.write_event(Event::Start(suite))?;
        for (name, case, seconds) in cases {
            write_case(&mut writer, file, name, case, *seconds)?;
        }
        writer.write_event(Event::End(BytesEnd::new("testsuite")))?;
    }
    writer.write_event(Event::End(BytesEnd::new("testsuites")))?;
    Ok(String::from_utf8_lossy(&writer.into_inner()).into_owned() + "\n")
}

fn counts(element: &mut BytesStart<'_>, cases: &[&CaseEnd]) {
    let count =
        |test: fn(&CaseEnd) -> bool| cases.iter().filter(|case| test(case)).count().to_string();
    element.push_attribute(("tests", cases.len().to_string().as_str()));
    element.push_attribute((
        "failures",
        count(|case| matches!(case, CaseEnd::Failed(..))).as_str(),
    ));
    element.push_attribute((
        "errors",
        count(|case| matches!(case, CaseEnd::Error(_))).as_str(),
    ));
    element.push_attribute((
        "skipped",
        count(|case| matches!(case, CaseEnd::Skipped(_))).as_str(),
    ));
}

fn write_case(
    writer: &mut Writer<Vec<u8>>,
    file: &str,
    name: &str,
    case: &CaseEnd,
    seconds: Option<f64>,
) -> io::Result<()> {
    let mut element = BytesStart::new("testcase");
    element.push_attribute(("classname", clean(file).as_str()));
    element.push_attribute(("name", clean(name).as_str()));
    if let Some(seconds) = seconds {
        element.push_attribute(("time", format!("{seconds:.3}").as_str()));
    }
    let (tag, kind, text) = match case {
        CaseEnd::Passed => return writer.write_event(Event::Empty(element)),
        CaseEnd::Failed(kind, text) => ("failure", Some(*kind), text),
        CaseEnd::Error(text) => ("error", None, text),
        CaseEnd::Skipped(text) => ("skipped", None, text),
    };
    writer.write_event(Event::Start(element))?;
    let mut inner = BytesStart::new(tag);
    inner.extend_attributes(kind.map(|kind| ("type", kind)));
    inner.push_attribute(("message", clean(text).as_str()));
    writer.write_event(Event::Empty(inner))?;
    writer.write_event(Event::End(BytesEnd::new("testcase")))
}

/// The text without characters that XML forbids.
fn clean(text: &str) -> String {
    text.chars()
        .filter(|c| !c.is_control() || matches!(c, '\n' | '\t'))
        .collect()
}
