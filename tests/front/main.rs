//! The parts that users meet, without starting the program: files and diagnostics, reports,
//! verdicts, game scores.

#[path = "../common/cells.rs"]
mod cells;
#[path = "../common/damage.rs"]
mod damage;
#[path = "../common/folder.rs"]
mod folder;
#[path = "../long/mod.rs"]
mod long;
#[path = "../positions/mod.rs"]
mod positions;
#[path = "../common/published.rs"]
mod published;
#[path = "../samples/mod.rs"]
mod samples;
#[path = "../common/schema.rs"]
mod schema;
#[path = "../common/texts.rs"]
mod texts;

mod check;
mod circles;
mod condensed_is_exact;
mod fairy;
mod find;
mod formats;
mod games;
mod library;
mod pictures;
mod report_conditions;
mod report_diagram;
mod report_json;
mod report_lines;
mod report_page;
mod report_text;
mod themes;
mod words;
mod workshop;

pub(crate) use positions::random;
