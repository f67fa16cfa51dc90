//! Pictures: the drawn men, their places, and well-formed output.

use crate::folder::Folder;
use crate::published::published;
use crate::samples::{ARRAY, MARKS, marks, setup};
use parton::board::{Board, Cell};
use parton::position::{Role, Variant};
use parton::problem::Problem;
use parton::report::picture::{
    Inks, Look, Picture, PictureStyle, Versions, latex, latex_document, sheet, svg,
};
use quick_xml::events::Event;

/// The `href`s and transforms of the men. Fails on text that is not XML.
fn placed(text: &str) -> Vec<(String, String)> {
    let mut reader = quick_xml::Reader::from_str(text);
    reader.config_mut().check_end_names = true;
    let (mut men, mut depth) = (Vec::new(), 0);
    loop {
        match reader.read_event().unwrap() {
            Event::Eof => break,
            Event::Start(_) => depth += 1,
            Event::End(_) => depth -= 1,
            Event::Empty(tag) if tag.name().as_ref() == "use" => {
                let value = |name: &str| {
                    let found = tag
                        .attributes()
                        .map(Result::unwrap)
                        .find(|one| one.key.as_ref() == name);
                    found.map(|one| one.value.into_owned()).unwrap_or_default()
                };
                // The outlines are used in the sheet of men.
                if !value("href")
                    .rsplit(['#', '-'])
                    .next()
                    .unwrap()
                    .starts_with('o')
                {
                    men.push((value("href"), value("transform")));
                }
            }
            _ => {}
        }
    }
    assert_eq!(depth, 0);
    men
}

#[test]
fn every_man_is_drawn_once_where_it_stands() {
    let marks = setup(Variant::Alice, MARKS);
    for style in PictureStyle::ALL {
        let text = svg(&Picture::new(
            &marks,
            Look {
                style,
                ..Look::default()
            },
        ));
        // 7 + 11 men, as printed.
        let men = placed(&text);
        assert_eq!(men.len(), 18, "{style:?}");
        // Seven white men and the black pawn on e4 stand on B.
        let marked = men
            .iter()
            .filter(|(_, how)| how.contains("rotate") || how.contains("scale"))
            .count();
        assert_eq!(
            marked,
            if style == PictureStyle::TwoBoards {
                0
            } else {
                8
            },
            "{style:?}"
        );
        // The black king on e5: fifth file, fourth row from above.
        assert!(
            men.iter()
                .any(|(man, how)| man.ends_with("-bK") && how.starts_with("translate(400 300)")),
            "{men:?}"
        );
        assert!(
            text.contains("white king a2, white queen a3, white rook f5"),
            "{text}"
        );
    }
    let flipped = svg(&Picture::new(
        &marks,
        Look {
            flip: true,
            ..Look::default()
        },
    ));
    assert!(
        placed(&flipped)
            .iter()
            .any(|(man, how)| man.ends_with("-bK") && how.starts_with("translate(300 400)"))
    );
}

#[test]
fn names_are_not_commands() {
    let mut problem = marks();
    problem.authors = vec!["A. <script>&\u{7}\\input{x}".into()];
    let pictures =
        Picture::of_problem(&problem, true, &Versions::Diagram, Look::default()).unwrap();
    let picture = &pictures[0].1;
    placed(&svg(picture));
    assert!(!svg(picture).contains("<script>"));
    let latex = latex_document(std::slice::from_ref(picture));
    assert!(
        latex.contains("\\textbackslash{}input\\{x\\}") && !latex.contains("\\input"),
        "{latex}"
    );
}

#[test]
fn the_sheet_has_every_man() {
    let text = sheet(
        &Role::CLASSICAL,
        Inks {
            ink: "var(--ink)",
            paper: "#fff",
        },
    );
    placed(&format!("<svg>{text}</svg>"));
    for man in "KQRBNPU".chars() {
        assert!(
            text.contains(&format!("id=\"w{man}\"")) && text.contains(&format!("id=\"b{man}\""))
        );
    }
}

/// Typesets a picture if LaTeX and the package are installed.
#[test]
fn latex_typesets_every_style() {
    let folder = Folder::new("latex");
    let mut pictures = Vec::new();
    for style in PictureStyle::ALL {
        let look = Look {
            style,
            ..Look::default()
        };
        pictures.extend(Picture::of_problem(&marks(), true, &Versions::Diagram, look).unwrap());
    }
    let mut pictures: Vec<Picture> = pictures.into_iter().map(|(_, picture)| picture).collect();
    pictures.push(Picture::new(
        &setup(Variant::Orthodox, ARRAY),
        Look {
            coordinates: true,
            ..Look::default()
        },
    ));
    // Board B is empty.
    let one_sided = setup(Variant::Alice, "7k/8/8/8/8/8/8/K7 | 8/8/8/8/8/8/8/8");
    pictures.push(Picture::new(&one_sided, Look::default()));
    folder.write("p.tex", latex_document(&pictures));
    if let Some((is_made, log)) = folder.typeset("p.tex") {
        assert!(is_made, "{log}");
    }
}

fn pictured(problem: &Problem, which: &Versions, style: PictureStyle) -> Picture {
    Picture::of_problem(
        problem,
        true,
        which,
        Look {
            style,
            ..Look::default()
        },
    )
    .unwrap()
    .remove(0)
    .1
}

/// The fairy conditions are below the diagram, and also in LaTeX if the package supports them.
#[test]
fn conditions_are_named() {
    let picture = pictured(
        &published("geissler-1990-problemkiste.ron"),
        &Versions::Diagram,
        PictureStyle::TwoBoards,
    );
    assert_eq!(picture.caption.below(), ["h#2 (0+3)\u{2003}Volage"]);
    assert!(latex(&picture).contains("\\condition{Volage}%"));
    let alice = latex(&pictured(
        &marks(),
        &Versions::Diagram,
        PictureStyle::TwoBoards,
    ));
    assert!(
        alice.contains("\\condition{Alice chess}%") && alice.contains("\\specialdiagnum{board B}%"),
        "{alice}"
    );
    assert_eq!(
        alice.matches("\\condition").count(),
        1,
        "the boards are no conditions"
    );
}

/// A drawn twin states its stipulation as the diagram does.
#[test]
fn a_drawn_twin_states_its_stipulation() {
    let problem = published("nedeianu-2001-harmonie.ron");
    let picture = pictured(
        &problem,
        &Versions::One("b".into()),
        PictureStyle::TwoBoards,
    );
    let text = latex(&picture);
    assert!(
        text.contains("\\stipulation{h\\#2 (") && text.contains("\\twins{b) "),
        "{text}"
    );
    let diagram = latex(&pictured(
        &problem,
        &Versions::Diagram,
        PictureStyle::TwoBoards,
    ));
    assert!(diagram.contains("\\twins{b) "), "{diagram}");
}

#[test]
fn long_lines_are_wrapped() {
    let mut problem = marks();
    problem.source = Some("word ".repeat(60).trim().to_owned());
    let wide = |problem: &Problem| {
        let text = svg(&pictured(
            problem,
            &Versions::Diagram,
            PictureStyle::TwoBoards,
        ));
        text.split_once("viewBox=\"0 0 ")
            .unwrap()
            .1
            .split_once(' ')
            .unwrap()
            .0
            .parse::<u32>()
            .unwrap()
    };
    assert_eq!(wide(&problem), wide(&marks()));
}

/// Two pictures on one page do not share names.
#[test]
fn pictures_have_their_own_names() {
    let names = |style| {
        let text = svg(&pictured(&marks(), &Versions::Diagram, style));
        text.split(" id=\"")
            .skip(1)
            .map(|rest| rest.split('"').next().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    let (one, other) = (names(PictureStyle::TwoBoards), names(PictureStyle::Ringed));
    assert!(
        one.len() > 10 && one.iter().all(|name| !other.contains(name)),
        "{one:?}"
    );
}

/// A rook in the cube changes square colour with each step along an axis, including from level to
/// level. A bishop never does.
#[test]
fn a_cube_is_chequered_in_space() {
    let dark = |name: &str| {
        let (level, square) = name.split_at(1);
        Picture::is_dark(
            Board::from_level(0, level.chars().next().unwrap()).unwrap(),
            square.parse().unwrap(),
        )
    };
    assert!(dark("Aa1") && !dark("Ba1") && !dark("Ab1") && !dark("Aa2"));
    assert!(dark("Bb1") && dark("Ba2") && dark("Ab2") && dark("Ca1"));
    let cell = Cell::new(Board::A, "a1".parse().unwrap());
    assert!(Picture::is_dark(cell.board, cell.square));
}

/// These test the layout only; the places are tested above.
#[test]
fn snapshots() {
    for style in PictureStyle::ALL {
        let picture = pictured(&marks(), &Versions::Diagram, style);
        insta::assert_snapshot!(format!("picture_marks_{}_svg", style.name()), svg(&picture));
        insta::assert_snapshot!(
            format!("picture_marks_{}_latex", style.name()),
            latex(&picture)
        );
    }
    for (name, which) in [
        ("parton-raumschach-1.ron", Versions::Diagram),
        ("geissler-1990-problemkiste.ron", Versions::Diagram),
        ("dawson-1922-fata-morgana.ron", Versions::Diagram),
        ("nedeianu-2001-harmonie.ron", Versions::Diagram),
        ("nedeianu-2001-harmonie.ron", Versions::One("b".into())),
    ] {
        let picture = pictured(&published(name), &which, PictureStyle::TwoBoards);
        let twin = if which == Versions::Diagram { "" } else { "_b" };
        let name = name.trim_end_matches(".ron").replace('-', "_");
        insta::assert_snapshot!(format!("picture_{name}{twin}_svg"), svg(&picture));
        insta::assert_snapshot!(format!("picture_{name}{twin}_latex"), latex(&picture));
    }
}
