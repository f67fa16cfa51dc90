//! `parton show`: pictures in files, and messages.

use crate::root;
use crate::support::{Folder, Run, parton, parton_with_input};
use quick_xml::Reader;
use quick_xml::events::Event;
use std::fs;
use std::path::PathBuf;

/// The text of each element with this name in a well-formed document.
fn elements(svg: &str, name: &str) -> Vec<String> {
    let mut reader = Reader::from_str(svg);
    let (mut found, mut inside) = (Vec::new(), None::<String>);
    loop {
        match reader.read_event().expect("well-formed XML") {
            Event::Start(start) if start.name().as_ref() == name => inside = Some(String::new()),
            Event::End(end) if end.name().as_ref() == name => found.extend(inside.take()),
            Event::Text(text) => {
                if let Some(inside) = &mut inside {
                    *inside += &text;
                }
            }
            Event::Eof => return found,
            _ => {}
        }
    }
}

/// Everything in problems/ can be drawn in every style. Each picture is well-formed, and its
/// description has a line for each man on the board.
#[test]
fn every_problem_can_be_drawn() {
    for style in ["two-boards", "turned", "ringed"] {
        let folder = Folder::new(style);
        let problems = root().join("problems");
        let args = [
            "--format",
            "svg",
            "--style",
            style,
            "--twin",
            "all",
            "-o",
            "all.svg",
            problems.to_str().unwrap(),
        ];
        let Run { code, out, err } = folder.run(&[&["show"][..], &args].concat());
        assert_eq!((code, out.as_str()), (Some(0), ""), "{err}");
        let files: Vec<PathBuf> = fs::read_dir(&folder)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .collect();
        assert!(
            files.len() > fs::read_dir(&problems).unwrap().count(),
            "twins have pictures of their own"
        );
        assert_eq!(
            err.lines().count(),
            files.len(),
            "each file is named: {err}"
        );
        for file in files {
            let svg = fs::read_to_string(&file).unwrap();
            let [titles, descriptions] = ["title", "desc"].map(|name| elements(&svg, name));
            assert!(
                !titles.is_empty() && !descriptions.is_empty(),
                "{}",
                file.display()
            );
            // One use of a symbol for each man in the description.
            let men = descriptions[0]
                .matches(['1', '2', '3', '4', '5', '6', '7', '8'])
                .count();
            // A man has a position, the parts of a symbol have none. Each name begins with the
            // prefix of the picture and a hyphen.
            let uses = svg
                .split("<use href=\"#")
                .skip(1)
                .filter_map(|text| text.split_once('-'));
            let uses = uses
                .map(|(_, text)| text)
                .filter(|text| text.starts_with(['w', 'b', 'n']));
            let drawn = uses
                .filter(|text| text.split('>').next().unwrap().contains("translate("))
                .count();
            assert_eq!(men, drawn, "{}: {}", file.display(), descriptions[0]);
        }
    }
}

/// A twin by its name, an output that would replace an input, options without their format.
#[test]
fn requested_pictures_are_drawn_or_refused() {
    let folder = Folder::new("show-asked");
    let twin = "(rules: orthodox, stipulation: \"#1\", position: \"7k/8/5K2/8/8/8/8/6R1\", \
        twins: [\"wRg1-a7\"])\n";
    folder.write("twin.ron", twin);
    let draw = |more: &[&str]| {
        folder.run(&[&["show"][..], &["--format", "svg", "twin.ron"], more].concat())
    };
    let Run {
        code,
        out: first,
        err,
    } = draw(&[]);
    assert_eq!(code, Some(0), "{err}");
    let Run { out: second, .. } = draw(&["--twin", "b"]);
    assert!(
        elements(&first, "desc")[0].contains("g1") && !elements(&first, "desc")[0].contains("a7"),
        "{first}"
    );
    assert!(
        elements(&second, "desc")[0].contains("a7") && !elements(&second, "desc")[0].contains("g1"),
        "{second}"
    );
    let Run { code, err, .. } = draw(&["--twin", "z"]);
    assert_eq!((code, err.as_str()), (Some(2), "error: no version z\n"));
    let Run { code, err, .. } = draw(&["--twin", "all"]);
    assert_eq!(
        (code, err.as_str()),
        (
            Some(2),
            "error: 2 pictures need files: --output pictures.svg\n"
        )
    );
    assert_eq!(draw(&["-o", "twin.ron"]).code, Some(2));
    assert_eq!(folder.read("twin.ron"), twin);
    for option in [
        &["--twin", "b"][..],
        &["--flip"],
        &["--size", "30"],
        &["--coordinates"],
    ] {
        let Run { code, err, .. } = folder.run(&[&["show"][..], &["twin.ron"], option].concat());
        assert_eq!(code, Some(2));
        assert!(
            err.starts_with(&format!("error: {} is for pictures", option[0])),
            "{err}"
        );
        // A line of FEN has no size; it may be of one version.
        let line = [
            &["show", "--format", "xfen", "twin.ron", "-o", "line"],
            option,
        ]
        .concat();
        let expected = if option[0] == "--twin" { 0 } else { 2 };
        assert_eq!(folder.run(&line).code, Some(expected), "{option:?}");
    }
    let Run { code, out: tex, .. } = folder.run(&["show", "--format", "latex", "twin.ron"]);
    assert_eq!(code, Some(0));
    assert!(
        tex.contains("\\pieces{wTg1, wKf6, sKh8}%\n")
            && tex.contains("\\stipulation{\\#1 (2+1)}%\n"),
        "{tex}"
    );
    #[cfg(not(feature = "png"))]
    assert_eq!(
        folder.run(&["show", "--format", "png", "twin.ron"]).code,
        Some(2)
    );
}

/// A style without effect is reported.
#[test]
fn a_style_without_effect_is_named() {
    let folder = Folder::new("show-style");
    for (name, noted) in [
        ("marks-1999", false),
        ("parton-raumschach-1", true),
        ("geissler-1990-problemkiste", true),
    ] {
        let file = root().join("problems").join(format!("{name}.ron"));
        let Run { code, out, err } = folder.run(&[
            "show",
            "--format",
            "svg",
            "--style",
            "ringed",
            file.to_str().unwrap(),
        ]);
        assert_eq!(
            (
                code,
                err.starts_with("note: --style ringed has no effect here")
            ),
            (Some(0), noted),
            "{name}: {err}"
        );
        assert!(out.starts_with("<svg"));
        // The same in text, where the flag may be another one.
        let Run { code, err, .. } = folder.run(&["show", "--one-board", file.to_str().unwrap()]);
        assert_eq!(
            (
                code,
                err.starts_with("note: --one-board has no effect here")
            ),
            (Some(0), noted),
            "{name}: {err}"
        );
    }
}

/// Black begins a helpmate, whatever side a file without a side has to move.
#[test]
fn the_side_that_begins_is_shown() {
    let file = root().join("problems/foeldeak-1955-schwalbe.ron");
    let Run { code, out, err } = parton(&["show", file.to_str().unwrap()]);
    assert_eq!(code, Some(0), "{err}");
    assert!(out.contains("(4+3)  Black to move"), "{out}");
    assert!(!out.contains("White begins"), "{out}");
    let men = ["show", "--position", "8/8/8/8/8/k1K5/8/7R"];
    let without = parton(&men).out;
    assert!(without.contains("White to move"), "{without}");
    let helpmate = parton(&[men[0], men[1], men[2], "--stipulation", "h#2"]).out;
    assert!(helpmate.contains("Black to move"), "{helpmate}");
}

/// A diagram that `show` has printed is read as the same position, or refused: with twins, fairy
/// men and attributes, for which text has no place.
#[test]
fn printed_diagrams_are_read_back() {
    let (mut same, mut refused) = (0, 0);
    for file in std::fs::read_dir(root().join("problems")).unwrap() {
        let path = file.unwrap().path();
        let is_ron = path.extension().is_some_and(|ending| ending == "ron");
        let path = path.to_str().unwrap();
        let problem = parton(&["convert", "--quiet", "--to", "fen", path]);
        if !is_ron || problem.out.lines().count() != 1 {
            continue;
        }
        let known = parton(&["show", "--quiet", "--letters", path]).out;
        for layout in ["--letters", "--figures", "--one-board"] {
            let drawn = parton(&["show", "--quiet", layout, path]).out;
            let args = ["show", "--quiet", "--letters", "-"];
            let read = parton_with_input(&args, &drawn);
            if read.code == Some(2) {
                assert!(!read.err.is_empty(), "{path}");
                refused += 1;
                continue;
            }
            // The heading with the stipulation and the rules, the boards and the rights, without
            // title and source.
            let diagram = |text: &str| {
                let lines: Vec<String> = text.lines().map(str::to_owned).collect();
                let at = lines
                    .iter()
                    .position(|line| line.contains('+') && line.contains("  ("));
                lines[at.unwrap_or_default()..].join("\n")
            };
            assert_eq!(
                diagram(&read.out),
                diagram(&known),
                "{path} {layout}\n{drawn}\n{}",
                read.err
            );
            same += 1;
        }
    }
    assert!(
        same > 100 && same > refused,
        "{same} read, {refused} refused"
    );
}

/// The lines that FEN Tool, YACPDB and py2web draw. The expected ones are written by hand from the
/// diagrams: Marks' men of board B stand upside down, `*2`.
#[test]
fn pictures_are_lines_of_fen() {
    let show = |args: &[&str]| {
        let Run { code, out, err, .. } = parton(&[&["show"], args].concat());
        assert_eq!((code, err.as_str()), (Some(0), ""), "{args:?}");
        out
    };
    let marks = "problems/marks-1999.ron";
    assert_eq!(
        show(&["--format", "ffen", "--style", "turned", marks]),
        "4r3/1p6/3n*2R3/2n1k*2Rrb/1*2P1*2N*2p*2B2/*2Q1b1p1p1/*2K7/8\n"
    );
    assert_eq!(
        show(&["--format", "xfen", "--style", "turned", marks]),
        "4r3/1p6/3n(R2)3/2n1k(R2)rb/1(P2)1(N2)(p2)(B2)2/(Q2)1b1p1p1/(K2)7/8\n"
    );
    // Two boards are read back.
    let two = "4r3/1p6/3n4/2n1k1rb/8/2b1p1p1/8/8 | 8/8/4R3/5R2/1P1NpB2/Q7/K7/8\n";
    assert_eq!(show(&["--format", "ffen", marks]), two);
    // Fairy men and neutral men, in both ways, and read back.
    let fairy = "7k/8/3[Grasshopper]4/8/2[neutral Nightrider]3[pao]1/8/8/K7 w";
    for (format, line) in [
        ("ffen", "7k/8/3*2Q4/8/2-*2n3*3r1/8/8/K7\n"),
        ("xfen", "7k/8/3(Q2)4/8/2(!n2)3(r3)1/8/8/K7\n"),
    ] {
        assert_eq!(show(&["--format", format, "--position", fairy]), line);
        assert_eq!(show(&["--format", format, "--position", line.trim()]), line);
    }
    // A line may begin with a hyphen.
    let turned = "-*2n6k/8/8/8/8/8/8/K7\n";
    assert_eq!(
        show(&["--format", "ffen", "--position", turned.trim()]),
        turned
    );
    // A line may begin with a man.
    let drawn = parton_with_input(
        &["show", "--format", "ffen", "-"],
        "(Q2)6k/8/8/8/8/8/8/K7 w\n",
    );
    assert_eq!(drawn.out, "*2Q6k/8/8/8/8/8/8/K7\n", "{}", drawn.err);
    // A picture that stands for another man.
    let other = "7k/8/3[rose]4/8/8/8/8/K7 w";
    let Run { code, err, .. } = parton(&["show", "--format", "ffen", "--position", other]);
    assert_eq!(code, Some(0));
    assert!(
        err.contains("readers take other men for black rose"),
        "{err}"
    );
}

/// `solve --format latex`: a numbered diagram and its solution for each problem, in an order that
/// the package accepts (typeset where LaTeX is installed).
#[test]
fn solutions_are_typeset() {
    let folder = Folder::new("solved-latex");
    let written = folder.file("p.tex");
    let problems = [
        "problems/mansfield-1924-british-chess-magazine.ron",
        "problems/marks-1999.ron",
    ];
    let flags = ["solve", "--format", "latex", "--language", "figurine"];
    let run = parton(&[&flags[..], &["--output", &written], &problems].concat());
    assert_eq!((run.code, run.out.as_str()), (Some(0), ""), "{}", run.err);
    let text = fs::read_to_string(&written).unwrap();
    for expected in [
        "\\specialdiagnum{1}%\n\\author{Mansfield, Comins}%",
        "\\specialdiagnum{2, board B}%",
        // The key of each, as published.
        "1.\\wL{}f2! zz",
        "1.\\wK{}b1/A! zz",
    ] {
        assert!(text.contains(expected), "{expected}: {text}");
    }
    for (part, count) in [
        ("\\solution{%\n", 2),
        ("\\putsol\n", 2),
        ("\\begin{diagram}", 3),
        ("\\begin{document}", 1),
        ("\\end{document}\n", 1),
        // Words about the program stand in comments.
        ("\n% 4 tries that give check are not shown", 1),
        ("--all-tries shows them.\\endgraf", 0),
    ] {
        assert_eq!(text.matches(part).count(), count, "{part}: {text}");
    }
    // It may be replaced without --force, as it is the program's own.
    let again = parton(&[&flags[..], &["--output", &written], &problems[..1]].concat());
    assert_eq!(again.code, Some(0), "{}", again.err);
    fs::write(&written, text).unwrap();
    if let Some((is_made, log)) = folder.typeset("p.tex") {
        assert!(is_made && log.contains("2 pages"), "{log}");
    }
}
