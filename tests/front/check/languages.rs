//! Another language of words is one file: this one implements [`Words`] for a made-up language.

use super::{checked, ron};
use crate::published::published;
use parton::board::{Board, Cell};
use parton::check::{
    Answer, Certificate, ClaimReport, ClaimStatus, Effect, Fact, Flaw, Grade, IllegalReason,
    Impossibility, Mismatch, Outcome, Policy, Quiet, Refuted, Summary, Unjudged, WhyLine, why,
};
use parton::explain::Refusal;
use parton::notation::{Language, Misfit, Notated, NotationError, Returned};
use parton::position::{Color, Law, Man, Reason, Role};
use parton::report::check::{Earlier, Sheet, SheetOptions, VerdictFormat, render, render_why};
use parton::search::{Control, Settings};
use parton::words::{Column, English, Heading, Missing, Since, Totals, Words};
use std::collections::BTreeSet;

/// A language with few words: a code, and the moves.
#[derive(Debug)]
struct Lojtan;

fn moves(moves: &[Notated], letters: Language) -> String {
    Notated::join(moves, " u ", letters)
}

impl Words for Lojtan {
    fn outcome(&self, outcome: Outcome) -> &'static str {
        match outcome {
            Outcome::Sound => "bono",
            Outcome::NoSolution => "nilo",
            _ => "malo",
        }
    }

    fn grade(&self, _: Grade) -> &'static str {
        "dvo"
    }

    fn summary(&self, summary: &Summary, letters: Language) -> String {
        match summary {
            Summary::Unsound { flaws } => {
                let flaws = flaws.iter().map(|flaw| self.flaw(flaw, letters));
                flaws.collect::<Vec<_>>().join(" plu ")
            }
            Summary::Unjudged {
                reason: Unjudged::Illegal { reasons },
            } => reasons.iter().fold("nelego".to_owned(), |text, reason| {
                let reason = match reason {
                    IllegalReason::Found(reason) => self.reason(reason),
                    IllegalReason::Reported(sentence) => sentence.clone(),
                };
                format!("{text} {reason}")
            }),
            _ => "bono".to_owned(),
        }
    }

    fn flaw(&self, flaw: &Flaw, letters: Language) -> String {
        let kind = self.outcome(flaw.kind());
        format!("{kind} {}", moves(flaw.moves(), letters))
    }

    fn fact(&self, _: &Fact, _: Language) -> String {
        "fakto".to_owned()
    }

    fn effect(&self, effect: &Effect, letters: Language) -> String {
        match effect {
            Effect::Flaws { flaws } => self.flaw(&flaws[0], letters),
            _ => "samo".to_owned(),
        }
    }

    fn reason(&self, reason: &Reason) -> String {
        match reason {
            Reason::KingCapturable(side) => format!("reĝo {}", side.index()),
            _ => "pozo".to_owned(),
        }
    }

    fn impossibility(&self, _: &Impossibility) -> String {
        "nepo".to_owned()
    }

    fn mismatch(&self, mismatch: &Mismatch, letters: Language) -> String {
        match mismatch {
            Mismatch::DoesNotSolve { line, .. } => format!("falso {}", line.in_letters(letters)),
            _ => "falso".to_owned(),
        }
    }

    fn certificate(&self, certificate: &Certificate) -> String {
        format!("certo {}", certificate.version)
    }

    fn claim_status(&self, _: ClaimStatus) -> &'static str {
        "stato"
    }

    fn claim(&self, claim: &ClaimReport) -> String {
        format!("falso {}", claim.wrong.len())
    }

    fn wrong_in_print(&self, errors: &[String]) -> String {
        format!("malbono {}", errors.len())
    }

    fn answer(&self, _: Answer) -> &'static str {
        "venko"
    }

    fn why_line(&self, line: &WhyLine, letters: Language) -> String {
        match line {
            WhyLine::Threats { threats } => format!("minaco {}", moves(threats, letters)),
            WhyLine::Answers { line } => line.in_letters(letters),
            _ => "linio".to_owned(),
        }
    }

    fn heading(&self, _: Heading) -> String {
        "Titulo".to_owned()
    }

    fn column(&self, _: Column) -> &'static str {
        "kolumo"
    }

    fn since(&self, _: Since) -> &'static str {
        "post"
    }

    fn missing(&self, _: Missing) -> &'static str {
        "manko"
    }

    fn missing_outcome(&self, missing: Missing) -> &'static str {
        match missing {
            Missing::PassedOver => "forlasita",
            Missing::Unsearched | Missing::Unreadable => "manko",
        }
    }

    fn missing_because(&self, _: Missing, errors: &[String], _: bool) -> String {
        format!("manko {}", errors.len())
    }

    fn refusal(&self, _: &Refusal, _: &Law) -> String {
        "rifuzo".to_owned()
    }

    fn misfit(&self, misfit: &Misfit, _: Language) -> String {
        format!("ne {}", misfit.cases().len())
    }

    fn notation_error(&self, _: &NotationError) -> String {
        "eraro".to_owned()
    }

    fn returned(&self, _: &Returned) -> String {
        "reveno".to_owned()
    }

    fn more(&self, count: usize, _: bool) -> String {
        format!("plu {count}")
    }

    fn totals(&self, totals: &Totals) -> String {
        format!("sumo {}", totals.problems)
    }
}

/// 1.Kf7 and 2.Rh1#: the rook's move that is printed as the key fails because of 1...Kh7.
const SMALL: &str = "(rules: orthodox, stipulation: \"#2\", \
    position: \"7k/8/5K2/p7/P7/8/8/6R1\", intended: (keys: [\"1.Rg2!\"]))";

fn options(words: &'static dyn Words) -> SheetOptions {
    SheetOptions {
        full: true,
        words,
        language: Language::German,
        ..SheetOptions::default()
    }
}

/// All words of a verdict come from the language, and the letters are chosen apart from it.
#[test]
fn a_made_up_language_is_one_file() {
    let problem = ron(SMALL).problem;
    let policy = Policy {
        idle: true,
        ..Policy::default()
    };
    let checked = checked(&problem, policy);
    let sheet =
        Sheet::checked(None, &problem, &checked, Vec::new(), "0", (None, Some(1.0))).unwrap();
    let text = render(
        std::slice::from_ref(&sheet),
        VerdictFormat::Text,
        options(&Lojtan),
    )
    .unwrap();
    let wanted = [
        "nilo 1.Tg2 plu malo 1.Kf7",
        "Titulo",
        "falso 1\n",
        "falso 1.Tg2",
        "wTg1  nilo",
        "bBa5  samo",
    ];
    for wanted in wanted {
        assert!(text.contains(wanted), "{wanted}: {text}");
    }
    let english = |text: &str| {
        [
            "no solution",
            "cooked",
            "Printed",
            "Without",
            "does not",
            "wrong",
        ]
        .into_iter()
        .filter(|word| text.contains(word))
        .count()
    };
    assert_eq!(english(&text), 0, "{text}");
    let ours = render(
        std::slice::from_ref(&sheet),
        VerdictFormat::Text,
        options(&English),
    )
    .unwrap();
    assert_eq!(english(&ours), 6, "{ours}");
    // The table.
    let two = [sheet.clone(), sheet];
    let table = SheetOptions {
        full: false,
        ..options(&Lojtan)
    };
    let table = render(&two, VerdictFormat::Text, table).unwrap();
    assert!(
        table.starts_with("kolumo") && table.ends_with("sumo 2\n"),
        "{table}"
    );
    assert_eq!(english(&table), 0, "{table}");
}

/// The columns of a CSV file keep their names in every language, but the cells are in its words.
#[test]
fn csv_has_fixed_columns_and_cells_in_a_made_up_language() {
    let problem = ron(SMALL).problem;
    let checked = checked(&problem, Policy::default());
    let sheet = Sheet::checked(None, &problem, &checked, Vec::new(), "0", (None, None)).unwrap();
    let sheets = [sheet, Sheet::broken(None, "broken", Vec::new())];
    let in_words = |words| render(&sheets, VerdictFormat::Csv, options(words)).unwrap();
    let (ours, theirs) = (in_words(&English), in_words(&Lojtan));
    assert_eq!(ours.lines().next(), theirs.lines().next());
    for (english, lojtan) in [
        (",no solution,", ",nilo,"),
        (",passed over,", ",forlasita,"),
        (",wrong,", ",stato,"),
    ] {
        assert!(
            ours.contains(english) && !theirs.contains(english),
            "{ours}{theirs}"
        );
        assert!(theirs.contains(lojtan), "{theirs}");
    }
}

#[test]
fn an_answer_is_given_in_a_made_up_language() {
    let problem = ron(SMALL).problem;
    let (settings, control) = (Settings::default(), Control::default());
    let found = why(&problem, "Kf7", Language::English, &settings, &control).unwrap();
    assert_eq!(
        render_why("x", &found, Language::German, &Lojtan),
        "x  1.Kf7 venko\n  linio\n  minaco 2.Th1#\n  1...Kh7 2.Th1#\n"
    );
}

/// The reasons against a position are data until a language words them. A report has the sentences
/// in English.
#[test]
fn an_illegal_position_is_worded_from_its_reasons() {
    // The second rook attacks Black's king, and White is to move.
    let mut problem = ron(SMALL).problem;
    let corner = Cell::new(Board::A, "h1".parse().unwrap());
    let rook = Man::new(Color::White, Role::Rook);
    problem.setup.men.push((corner, rook));
    let checked = checked(&problem, Policy::default());
    let judgement = &checked.judgements[0][0];
    let reasons = vec![IllegalReason::Found(Reason::KingCapturable(Color::White))];
    assert_eq!(judgement.unjudged, Some(Unjudged::Illegal { reasons }));
    let summary = Lojtan.summary(&judgement.verdict(), Language::German);
    assert_eq!(summary, "nelego reĝo 0");
    let english = "White to move could take the king";
    assert_eq!(judgement.summary(), format!("illegal: {english}"));
    let sheet = Sheet::checked(None, &problem, &checked, Vec::new(), "0", (None, None)).unwrap();
    let report = sheet.to_report().unwrap();
    let document: serde_json::Value = serde_json::from_str(&report).unwrap();
    let verdict = &document["problems"][0]["twins"][0]["verdict"];
    assert_eq!(
        verdict["unjudged"]["data"]["reasons"],
        serde_json::json!([english])
    );
    let (earlier, _) = Earlier::read(&report).unwrap();
    let known = earlier.known(None, &problem.id).next().expect("a verdict");
    let again = &known.sheet(None, &problem).expect("a sheet").rows[0].judgement;
    assert_eq!(again.summary(), judgement.summary());
}

/// The codes are part of the format: the page about JSON lists each of them.
#[test]
fn every_code_is_documented() {
    let page = include_str!("../../../docs/reference/json.md");
    let enums = [
        Effect::CODES,
        Fact::CODES,
        Flaw::CODES,
        Impossibility::CODES,
        Misfit::CODES,
        Mismatch::CODES,
        Quiet::CODES,
        Refuted::CODES,
        Summary::CODES,
        Unjudged::CODES,
        WhyLine::CODES,
    ];
    for codes in enums {
        let different: BTreeSet<&str> = codes.iter().copied().collect();
        assert_eq!(different.len(), codes.len(), "{codes:?}");
        for code in codes {
            assert!(page.contains(&format!("`{code}`")), "{code}");
            let fits = |c: char| c.is_ascii_lowercase() || c == '-';
            assert!(code.chars().all(fits), "{code}");
        }
    }
}

/// A verdict is read back from the data of its report, whatever its texts say.
#[test]
fn verdicts_are_read_back_from_data() {
    let impossible = "(rules: orthodox, stipulation: \"#1\", \
        position: \"P3k3/8/3N1N2/8/8/P7/PPPPPPPP/4K3 b - -\", intended: (text: \"1.e4 Qd1+\"))";
    let helpmate = "(rules: orthodox, stipulation: \"h#1\", turn: black, \
        position: \"white Kc7 Ph7 black Ka8 Pb7 Pa7\", options: (set_play: true))";
    let alice = published("marks-1999.ron");
    let problems = [SMALL, impossible, helpmate].map(|text| ron(text).problem);
    for (number, problem) in problems.into_iter().chain([alice]).enumerate() {
        let policy = Policy {
            idle: number == 0,
            ..Policy::default()
        };
        let checked = checked(&problem, policy);
        let sheet = Sheet::checked(None, &problem, &checked, Vec::new(), "0", (None, None));
        let report = sheet.unwrap().to_report().unwrap();
        let (earlier, added) = Earlier::read(&report).unwrap();
        assert_eq!(added.taken, 1);
        let known = earlier.known(None, &problem.id).next().expect("a verdict");
        let rows = known.sheet(None, &problem).expect("a sheet").rows;
        let again: Vec<_> = rows.into_iter().map(|row| row.judgement).collect();
        assert_eq!(again, checked.judgements.concat(), "{}", problem.id);
    }
}
