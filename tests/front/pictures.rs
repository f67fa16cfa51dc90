//! Pictures: what is drawn where, and that what is written is well formed.

use crate::samples::{ARRAY, MARKS, marks, setup};
use parton::position::{Role, Variant};
use parton::report::picture::{Inks, Look, Picture, PictureStyle, Versions, latex_document, sheet, svg};
use quick_xml::events::Event;

/// The `href`s and transforms of the men placed; fails on what is no XML.
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
                    let found = tag.attributes().map(Result::unwrap).find(|one| one.key.as_ref() == name);
                    found.map(|one| one.value.into_owned()).unwrap_or_default()
                };
                if !value("href").starts_with("#o") {
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
        let text = svg(&Picture::new(&marks, Look { style, ..Look::default() }));
        // 7 + 11 men, as printed.
        let men = placed(&text);
        assert_eq!(men.len(), 18, "{style:?}");
        // Seven white men and the black pawn on e4 stand on B.
        let marked = men.iter().filter(|(_, how)| how.contains("rotate") || how.contains("scale")).count();
        assert_eq!(marked, if style == PictureStyle::TwoBoards { 0 } else { 8 }, "{style:?}");
        // The black king on e5: fifth file, fourth row from above.
        assert!(men.iter().any(|(man, how)| man == "#bK" && how.starts_with("translate(400 300)")), "{men:?}");
        assert!(text.contains("white king a2, white queen a3, white rook f5"), "{text}");
    }
    let flipped = svg(&Picture::new(&marks, Look { flip: true, ..Look::default() }));
    assert!(placed(&flipped).iter().any(|(man, how)| man == "#bK" && how.starts_with("translate(300 400)")));
}

#[test]
fn names_are_no_commands() {
    let mut problem = marks();
    problem.authors = vec!["A. <script>&\u{7}\\input{x}".into()];
    let pictures = Picture::of_problem(&problem, true, &Versions::Diagram, Look::default()).unwrap();
    let picture = &pictures[0].1;
    placed(&svg(picture));
    assert!(!svg(picture).contains("<script>"));
    let latex = latex_document(std::slice::from_ref(picture));
    assert!(latex.contains("\\textbackslash{}input\\{x\\}") && !latex.contains("\\input"), "{latex}");
}

#[test]
fn the_sheet_has_every_man() {
    let text = sheet(&Role::CLASSICAL, Inks { ink: "var(--ink)", paper: "#fff" });
    placed(&format!("<svg>{text}</svg>"));
    for man in "KQRBNPU".chars() {
        assert!(text.contains(&format!("id=\"w{man}\"")) && text.contains(&format!("id=\"b{man}\"")));
    }
}

/// Typesets a picture where LaTeX and the package are installed.
#[test]
#[allow(clippy::print_stderr, reason = "whoever runs the tests should see what was skipped")]
fn latex_takes_it() {
    let known = std::process::Command::new("kpsewhich").args(["diagram.sty", "pstricks.sty"]).output();
    if !known.is_ok_and(|known| String::from_utf8_lossy(&known.stdout).lines().count() == 2) {
        eprintln!("skipped: no LaTeX with diagram.sty and pstricks.sty here");
        return;
    }
    let folder = std::env::temp_dir().join(format!("parton-latex-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let mut pictures = Vec::new();
    for style in PictureStyle::ALL {
        let look = Look { style, ..Look::default() };
        pictures.extend(Picture::of_problem(&marks(), true, &Versions::Diagram, look).unwrap());
    }
    let mut pictures: Vec<Picture> = pictures.into_iter().map(|(_, picture)| picture).collect();
    pictures.push(Picture::new(&setup(Variant::Orthodox, ARRAY), Look { coordinates: true, ..Look::default() }));
    std::fs::write(folder.join("p.tex"), latex_document(&pictures)).unwrap();
    let made = std::process::Command::new("latex")
        .args(["-interaction=nonstopmode", "-halt-on-error", "p.tex"])
        .current_dir(&folder)
        .output()
        .unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stdout));
}
