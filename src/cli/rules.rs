//! `parton rules`.

use super::Verbosity;
use super::output::{Output, warn};
use clap::Args;
use parton::explain::about::{about, about_setting, about_switch};
use parton::explain::men::{about_attribute, about_sign, letters};
use parton::formats::{
    Lack, condition_named, condition_words, fen_sign, nearest, unsupported_attributes,
    unsupported_condition, unsupported_conditions, unsupported_man, unsupported_men,
};
use parton::men::fairy::families;
use parton::men::{Color, Language, Man, Role, Traits};
use parton::position::{
    Condition, Conditions, ON_TWO_BOARDS, RebirthOption, RuleSet, Unit, Variant,
};
use parton::problem::Stipulation;
use parton::session::Exit;
use std::fmt::Write as _;
use std::io;

const EXAMPLES: &str = "\
Examples:
  parton rules
  parton rules duo
  parton rules men
  parton rules grasshopper
  parton rules TJ
  parton rules neutral
  parton rules Circe
  parton rules sstip
  parton rules \"sstip white 3h[1a[#]d]h\"
  parton rules unsupported";

#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct RulesArgs {
    /// Rules, a fairy man (name or Popeye's letters), an attribute or a fairy condition to explain,
    /// "sstip" for structured stipulations, "sstip" and such a stipulation to put it into words,
    /// "men" for a list of the men, or "unsupported" for what Popeye has and parton lacks; by
    /// default all rules and conditions are listed
    #[arg(value_name = "NAME")]
    name: Vec<String>,
}

pub(super) fn run(args: &RulesArgs, verbosity: &Verbosity) -> io::Result<Exit> {
    let mut output = Output::paged(None, true, verbosity)?;
    // A name may consist of several words.
    let name = args.name.join(" ");
    let text = match name.as_str() {
        "" => list(),
        "men" => all_men(),
        "unsupported" => all_unsupported(),
        "sstip" | "sstipulation" => about_structures(),
        name if name.starts_with("sstip ") || name.starts_with("sstipulation ") => {
            match name.parse::<Stipulation>() {
                Ok(stipulation) => in_words(&stipulation),
                Err(error) => {
                    let column = name[..error.at].chars().count() + 1;
                    let help = error.help.map(|help| format!("\nhelp: {help}"));
                    warn(&format!(
                        "error: bad structured stipulation, column {column}: {}{}",
                        error.what,
                        help.unwrap_or_default()
                    ));
                    return Ok(Exit::BadInput);
                }
            }
        }
        name => match (
            name.parse::<Variant>(),
            men(name),
            Traits::of_name(name),
            condition_named(name),
        ) {
            (Ok(variant), ..) => explain(variant),
            (_, Some(men), _, Some(conditions)) => {
                about_men(&men) + "\n" + &about_conditions(conditions)
            }
            (_, Some(men), ..) => about_men(&men),
            (.., Some(one), _) => {
                let mut text = format!(
                    "{} (an attribute of men)\n\n",
                    one.names().collect::<String>()
                );
                paragraph(&mut text, about_attribute(one), "");
                text
            }
            (.., Some(conditions)) => about_conditions(conditions),
            _ if let Some((word, lack)) = unsupported_condition(name) => {
                format!("{word}\n\nThis condition of Popeye is not supported: {lack}.\n")
            }
            _ if let Some(man) = unsupported_man(name) => {
                format!("{man}\n\nThis man of Popeye is not supported.\n")
            }
            _ if let Some(word) = unsupported_attribute(name) => {
                format!("{word}\n\nThis attribute of Popeye's men is not supported.\n")
            }
            _ => {
                let names = Variant::ALL.map(Variant::name).join(", ");
                let men = Role::every()
                    .map(Role::name)
                    .chain(Traits::NAMED.map(|(_, word)| word));
                let conditions = Conditions::ALL.iter().map(|row| row.name);
                let known: Vec<&str> = Variant::ALL
                    .into_iter()
                    .map(Variant::name)
                    .chain(men)
                    .chain(conditions)
                    .collect();
                let near = nearest(name, &known)
                    .map(|near| format!("; did you mean '{near}'?"))
                    .unwrap_or_default();
                warn(&format!(
                    "error: found '{name}' for the rules, expected one of {names}, a fairy man \
                    or a condition{near}"
                ));
                return Ok(Exit::BadInput);
            }
        },
    };
    output.write(&text)?;
    output.finish()?;
    Ok(Exit::Done)
}

fn list() -> String {
    let mut text = String::new();
    for variant in Variant::ALL {
        // Writing to a String cannot fail.
        let _ = writeln!(
            text,
            "{:<12} {}: {}",
            variant.name(),
            about(variant).title,
            about(variant).short
        );
    }
    text.push_str("\nFairy conditions, playable with any of the men on one board:\n");
    let names: Vec<&str> = Conditions::ALL.iter().map(|row| row.name).collect();
    paragraph(&mut text, &names.join(", "), "  ");
    text.push_str(
        "\nparton rules NAME explains rules and their switches, a condition or a fairy man; \
        parton rules men lists the men, and parton rules unsupported what Popeye has and parton \
        lacks.\n",
    );
    text
}

/// The fairy man with this name or these letters of Popeye's English input, or else those with
/// the letters of its German and French input.
fn men(name: &str) -> Option<Vec<Role>> {
    let letters = name.to_ascii_uppercase();
    let of = |language: Language| language.role(&letters);
    let mut men: Vec<Role> = match Role::of_name(name).or_else(|| of(Language::PopeyeEnglish)) {
        Some(role) => vec![role],
        None => [Language::PopeyeGerman, Language::PopeyeFrench]
            .into_iter()
            .filter_map(of)
            .collect(),
    };
    men.retain(|role| role.is_fairy());
    men.dedup();
    (!men.is_empty()).then_some(men)
}

/// The English word of an attribute that is not supported, by its word in any language.
fn unsupported_attribute(name: &str) -> Option<&'static str> {
    let fits = |words: &[&str; 3]| words.iter().any(|word| word.eq_ignore_ascii_case(name));
    unsupported_attributes().find(fits).map(|words| words[0])
}

/// The conditions, men, attributes and stipulations of Popeye that are not supported.
fn all_unsupported() -> String {
    let mut text = String::from("Popeye's conditions that are not supported, by reason:\n");
    for lack in Lack::ALL {
        let _ = writeln!(text, "\n{lack}:");
        let rows = unsupported_conditions().filter(|(_, why)| *why == lack);
        let names: Vec<&str> = rows.map(|(words, _)| words[0]).collect();
        paragraph(&mut text, &names.join(", "), "  ");
    }
    text.push_str("\nPopeye's men that are not supported, with their letters:\n");
    let men: Vec<String> = unsupported_men()
        .map(|(letters, name)| format!("{name} {letters}"))
        .collect();
    paragraph(&mut text, &men.join(", "), "  ");
    text.push_str("\nNot supported are also:\n");
    let attributes: Vec<&str> = unsupported_attributes().map(|words| words[0]).collect();
    let others = format!(
        "hunters of fairy men (G/S) and total invisibles; of the attributes {}",
        attributes.join(", ")
    );
    paragraph(&mut text, &others, "  ");
    text
}

/// The language of structured stipulations.
fn about_structures() -> String {
    let mut text = String::from(
        "Structured stipulations (Popeye's sstipulation)\n\nA side, white or black, and the play as a \
        tree of branches:\n\n",
    );
    for (form, words) in [
        (
            "5h[#]h",
            "both sides help, at most 5 half-moves, and the first reaches mate",
        ),
        ("4ad[#]", "attack against defence; the attacker begins"),
        ("6da[#]", "the same; the defender begins"),
        ("5s[#]", "a series of at most 5 moves"),
        ("3:5s[#]", "at least 3 moves"),
        (
            "[...]",
            "behind a letter: play may end after such a move where this holds",
        ),
        ("[>...]", "play must end where this holds"),
        ("[/...]", "the moves of this branch are not shown"),
        (
            "{...}",
            "behind a letter: must hold before each move of the other letter",
        ),
        ("!x", "x does not hold"),
        ("x&y x|y", "both hold; one holds"),
        ("-x", "the other side has the move"),
        ("?+?d ?+?h", "this side moves only when it is in check"),
    ] {
        let _ = writeln!(text, "  {form:<10} {words}");
    }
    text.push('\n');
    paragraph(
        &mut text,
        "A tree that means another stipulation is solved as that one; all others are played by \
        the plain search. To put a tree into words: parton rules \"sstip white 3h[1a[#]d]h\".",
        "",
    );
    text
}

/// A structured stipulation in words.
fn in_words(stipulation: &Stipulation) -> String {
    let Some(structure) = stipulation.structure() else {
        return String::new();
    };
    let mut text = format!("{stipulation}\n\n");
    for sentence in structure.sentences() {
        let indent = "  ".repeat(sentence.depth);
        let _ = writeln!(text, "{indent}{}", sentence.text);
    }
    let meaning = match structure.compiled() {
        Some(compiled) if compiled.post_key => {
            format!("It means {}, after the key.", compiled.stipulation)
        }
        Some(compiled) if compiled.quodlibet => {
            format!("It means {} with quodlibet.", compiled.stipulation)
        }
        Some(compiled) if compiled.exchanged => {
            format!(
                "It means {} with the sides exchanged.",
                compiled.stipulation
            )
        }
        Some(compiled) => format!("It means {}.", compiled.stipulation),
        None => "It means no other stipulation: the plain search plays it.".to_owned(),
    };
    let _ = writeln!(text, "\n{meaning}");
    text
}

/// The families of men, each man with its letters.
fn all_men() -> String {
    let mut text = String::new();
    for (family, roles) in families() {
        let _ = writeln!(
            text,
            "{}{}:",
            family[..1].to_ascii_uppercase(),
            &family[1..]
        );
        let name = |role: &Role| match letters(*role) {
            Some([english, ..]) => format!("{} {english}", role.name()),
            None => role.name().to_owned(),
        };
        let names: Vec<String> = roles.iter().map(name).collect();
        paragraph(&mut text, &names.join(", "), "  ");
        text.push('\n');
    }
    text.push_str("Attributes:\n");
    paragraph(
        &mut text,
        &Traits::NAMED.map(|(_, name)| name).join(", "),
        "  ",
    );
    text.push_str("\nparton rules NAME explains one of them.\n");
    text
}

/// The rules of men, one after another.
fn about_men(men: &[Role]) -> String {
    let about: Vec<String> = men.iter().map(|role| about_man(*role)).collect();
    about.join("\n")
}

fn about_man(role: Role) -> String {
    let mut text = format!("{}\n\n", role.name());
    paragraph(&mut text, role.fairy().map_or("", |man| man.rule), "");
    text.push('\n');
    if role == Role::Imitator {
        let sign = fen_sign(Man::new(Color::White, role));
        let _ = writeln!(
            text,
            "In Popeye's input: condition Imitator d4\nIn FEN and RON: {sign}"
        );
        let _ = writeln!(text, "In diagrams: {}", about_sign(role));
        return text;
    }
    let _ = match letters(role) {
        Some([english, german, french]) => {
            writeln!(
                text,
                "Letters in Popeye's input: English {english}, German {german}, French {french}"
            )
        }
        None => writeln!(text, "Popeye's input has no letters for it"),
    };
    let [white, black] = Color::ALL.map(|color| fen_sign(Man::new(color, role)));
    let _ = writeln!(text, "In FEN and RON: {white} (White), {black} (Black)");
    let _ = writeln!(text, "In diagrams: {}", about_sign(role));
    text
}

/// The rules of conditions, and their names in files. One name may stand for two conditions, one
/// for each side.
fn about_conditions(conditions: Conditions) -> String {
    let about = |(row, one): (&Condition, Conditions)| {
        let name = one.to_string();
        let mut text = format!("{name} (a fairy condition)\n\n");
        let rules = one.options().map(|option| option.rule);
        let rules: Vec<&str> = std::iter::once(row.rule).chain(rules).collect();
        paragraph(&mut text, &rules.join(" "), "");
        text.push('\n');
        paragraph(&mut text, where_played(row.set), "");
        let further: Vec<&str> = RebirthOption::ALL
            .iter()
            .filter(|option| one.with_option(option.option).is_some())
            .map(|option| option.name)
            .collect();
        if row.value.names_squares() {
            let squares = "Squares follow the name, in Popeye's input in one word such as d4e4.";
            text.push('\n');
            paragraph(&mut text, squares, "");
        }
        if row.value.names_kinds() {
            let follow = if row.value.needs_kinds() {
                "follow"
            } else {
                "may follow"
            };
            let kinds =
                format!("Kinds of men {follow} the name, in Popeye's input as their letters.");
            text.push('\n');
            paragraph(&mut text, &kinds, "");
        }
        if let Some(unit) = row.value.unit() {
            let numbers = match unit {
                Unit::Hundredths => {
                    "A number for both sides follows the name, or one for each, White's first; a \
                     dash stands for a side without a limit."
                }
                Unit::Flights => {
                    "A number for both sides may follow the name, or one for each, White's first."
                }
            };
            text.push('\n');
            paragraph(&mut text, numbers, "");
        }
        if !further.is_empty() {
            let options = format!("Options that may follow the name: {}.", further.join(", "));
            text.push('\n');
            paragraph(&mut text, &options, "");
        }
        let [english, german, french] = condition_words(one);
        text.push_str("\nWords in Popeye's input: ");
        let words = if english == german && german == french {
            format!("{english} in English, German and French\n")
        } else {
            format!("English {english}, German {german}, French {french}\n")
        };
        text.push_str(&words);
        let name = if one.lacking_squares().is_some()
            || one.lacking_kinds().is_some()
            || one.lacking_numbers().is_some()
        {
            row.example().to_string()
        } else {
            name
        };
        let _ = writeln!(
            text,
            "In RON: conditions: [\"{name}\"]; on the command line: --condition '{name}'",
        );
        text
    };
    conditions
        .rows()
        .zip(conditions.each())
        .map(about)
        .collect::<Vec<_>>()
        .join("\n")
}

/// The boards on which a condition is played.
const fn where_played(condition: Conditions) -> &'static str {
    if ON_TWO_BOARDS.has(condition) {
        "It is played on one board and in Alice chess and its relatives on two: it means the \
        same there."
    } else {
        "It is played on one board only: no source defines it where men change boards."
    }
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
    let words = about(variant);
    let mut text = format!("{}: {} ({})\n", variant.name(), words.title, words.origin);
    for rule in words.rules {
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
