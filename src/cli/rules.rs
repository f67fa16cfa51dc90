//! `parton rules`.

use super::Verbosity;
use super::output::{Output, warn};
use clap::Args;
use parton::explain::about::{about, about_setting, about_switch};
use parton::position::{RuleSet, Variant};
use parton::session::Exit;
use std::fmt::Write as _;
use std::io;

const EXAMPLES: &str = "\
Examples:
  parton rules
  parton rules duo";

#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct RulesArgs {
    /// The rules to explain; without it all are listed
    #[arg(value_name = "NAME")]
    name: Option<String>,
}

pub(super) fn run(args: &RulesArgs, verbosity: &Verbosity) -> io::Result<Exit> {
    let mut output = Output::new(None, verbosity)?;
    let text = match args.name.as_deref().map(str::parse::<Variant>) {
        None => list(),
        Some(Ok(variant)) => explain(variant),
        Some(Err(())) => {
            let names = Variant::ALL.map(Variant::name).join(", ");
            let found = args.name.as_deref().unwrap_or_default();
            warn(&format!("error: found '{found}' for the rules, expected one of {names}"));
            return Ok(Exit::BadInput);
        }
    };
    output.write(&text)?;
    output.finish()?;
    Ok(Exit::Done)
}

fn list() -> String {
    let mut text = String::new();
    for variant in Variant::ALL {
        // Writing to a String cannot fail.
        let _ = writeln!(text, "{:<12} {}: {}", variant.name(), about(variant).title, about(variant).short);
    }
    text.push_str("\nparton rules NAME explains one of them and its switches.\n");
    text
}

const WIDTH: usize = 100;

/// A paragraph, broken into lines.
fn paragraph(text: &mut String, words: &str, indent: &str) {
    let mut column = 0;
    for word in words.split_whitespace() {
        let length = word.chars().count();
        if column > 0 && indent.len() + column + 1 + length > WIDTH {
            text.push('\n');
            column = 0;
        }
        text.push_str(if column == 0 { indent } else { " " });
        text.push_str(word);
        column += length + usize::from(column > 0);
    }
    text.push('\n');
}

fn explain(variant: Variant) -> String {
    let told = about(variant);
    let mut text = format!("{}: {} ({})\n", variant.name(), told.title, told.origin);
    for rule in told.rules {
        text.push('\n');
        paragraph(&mut text, rule, "");
    }
    let mut switches = RuleSet::new(variant).switches().peekable();
    if switches.peek().is_none() {
        text.push_str("\nThere are no switches.\n");
        return text;
    }
    text.push_str("\nSwitches (--dialect), the default first:\n");
    for switch in switches {
        let _ = writeln!(text, "  {}: {}", switch.name(), about_switch(switch));
        for setting in switch.choices(variant) {
            let meaning = about_setting(switch, setting).unwrap_or_default();
            let _ = writeln!(text, "    {}={setting}: {meaning}", switch.name());
        }
    }
    text
}
