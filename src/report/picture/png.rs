//! Pictures as PNG, by resvg. It has no fonts here: coordinates and the titles of boards are strokes of our own, and the lines
//! above and below the boards are left out.

use super::{Caption, Picture, svg::svg_without_fonts};
use resvg::{tiny_skia, usvg};
use std::fmt::Write as _;

/// A picture as a PNG file.
///
/// # Errors
/// If the picture is too large to be drawn; none else is known.
pub fn png(picture: &Picture) -> Result<Vec<u8>, String> {
    let bare = Picture { caption: Caption::default(), ..picture.clone() };
    let tree = usvg::Tree::from_str(&svg_without_fonts(&bare), &usvg::Options::default())
        .map_err(|error| error.to_string())?;
    let size = tree.size().to_int_size();
    let mut pixels = tiny_skia::Pixmap::new(size.width(), size.height()).ok_or("the picture is too large")?;
    resvg::render(&tree, tiny_skia::Transform::identity(), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| error.to_string())
}

/// Signs as strokes on a grid, 4 wide and 6 high, y downwards: pairs of digits, strokes between spaces.
const STROKES: [(&str, &str); 27] = [
    ("a", "1232434646 442414051636454545"),
    ("b", "0006 031232434536160605"),
    ("c", "433212030516364545"),
    ("d", "4046 433212030516364545"),
    ("e", "0444433212030516364545"),
    ("f", "4020111626 0343"),
    ("g", "4246374717 433212030516364545"),
    ("h", "0006 0312324346"),
    ("l", "1016"),
    ("o", "1232434536160503 0312"),
    ("r", "0206 04123242"),
    ("v", "022642"),
    ("1", "012026"),
    ("2", "01103041420646"),
    ("3", "004013334445361605"),
    ("4", "36300444"),
    ("5", "40000333444536160505"),
    ("6", "301001051636454433130404"),
    ("7", "004016"),
    ("8", "10304142331302011010 33444536160504131333"),
    ("A", "062046 1434"),
    ("B", "000636454433 03334241300000"),
    ("C", "4130100105163645"),
    ("D", "00062645412000"),
    ("E", "40000646 0333"),
    ("/", "0640"),
    (" ", ""),
];

/// Words around a place, in strokes; signs that have none are left out.
pub(super) fn strokes(x: u32, y: u32, size: u32, words: &str) -> String {
    let unit = f64::from(size) / 9.5;
    let advance = unit * 6.0;
    let known: Vec<&str> = words
        .chars()
        .filter_map(|sign| STROKES.iter().find(|(name, _)| name.starts_with(sign)).map(|(_, strokes)| *strokes))
        .collect();
    let left = f64::from(x) - (f64::from(known.len() as u32) * advance - unit * 2.0) / 2.0;
    let mut path = String::new();
    for (at, strokes) in (0u32..).zip(&known) {
        for stroke in strokes.split(' ') {
            let digits: Vec<f64> = stroke.chars().filter_map(|c| c.to_digit(10)).map(f64::from).collect();
            for (step, point) in digits.chunks_exact(2).enumerate() {
                let letter = if step == 0 { 'M' } else { 'L' };
                let across = left + f64::from(at) * advance + point[0] * unit;
                let down = f64::from(y) + (point[1] - 6.0) * unit;
                // Writing to a String cannot fail.
                let _ = write!(path, "{letter}{across:.1} {down:.1}");
            }
        }
    }
    format!(
        "<path d=\"{path}\" fill=\"none\" stroke=\"#000\" stroke-width=\"{:.1}\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>\n",
        unit * 0.85
    )
}

#[cfg(test)]
#[path = "../../../tests/common/browser.rs"]
#[allow(
    dead_code,
    unreachable_pub,
    clippy::items_after_statements,
    reason = "the tests' own, of which little is used here"
)]
mod browser;

#[cfg(test)]
mod tests {
    use super::browser::Browser;
    use super::*;
    use crate::formats::{Defaults, load_file};
    use crate::report::picture::{Look, Style, Versions};
    use std::path::Path;
    use tiny_skia::Pixmap;

    fn marks(style: Style) -> Picture {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("problems/marks-1999.ron");
        let loaded = load_file(&path, Defaults::default());
        let look = Look { style, ..Look::default() };
        let mut drawn = Picture::of_problem(&loaded.entries[0].problem, true, &Versions::Diagram, look).unwrap();
        drawn.remove(0).1
    }

    /// How dark a part of a square of board A is, from 0 to 1: the square's file and row from above, then where in it, in hundredths.
    fn ink(pixels: &Pixmap, (file, row): (u32, u32), (from, to): (u32, u32)) -> f64 {
        // The margin is 14 hundredths of a square, the title 62.
        let at = |square: u32, part: u32, before: u32| (before + 100 * square + part) * 45 / 100;
        let (mut sum, mut count) = (0.0, 0.0);
        for y in at(row, from, 76)..at(row, to, 76) {
            for x in at(file, from, 14)..at(file, to, 14) {
                sum += 1.0 - f64::from(pixels.pixel(x, y).unwrap().red()) / 255.0;
                count += 1.0;
            }
        }
        sum / count
    }

    #[test]
    fn marks_is_drawn() {
        let pixels = Pixmap::decode_png(&png(&marks(Style::TwoBoards)).unwrap()).unwrap();
        // Two boards of eight squares, their margins and what is between them; a title, a board, margins.
        assert_eq!((pixels.width(), pixels.height()), (760, 407));
        // a8 is light and empty, b8 is hatched; on e5 the black king, on e8 the black rook.
        assert!(ink(&pixels, (0, 0), (10, 90)) < 0.01);
        let hatched = ink(&pixels, (1, 0), (10, 90));
        assert!((0.1..0.4).contains(&hatched), "{hatched}");
        for black in [(4, 3), (4, 0)] {
            let ink = ink(&pixels, black, (30, 70));
            assert!(ink > 0.5, "{black:?}: {ink}");
        }
    }

    const BLOCK: u32 = 15;

    /// How bright a block of a picture is, from 0 to 255.
    fn grey(pixels: &Pixmap, across: u32, down: u32) -> f64 {
        let place = |at: u32| (across * BLOCK + at % BLOCK, down * BLOCK + at / BLOCK);
        let all = (0..BLOCK * BLOCK).filter_map(|at| pixels.pixel(place(at).0, place(at).1));
        all.map(|pixel| f64::from(pixel.red())).sum::<f64>() / f64::from(BLOCK * BLOCK)
    }

    /// Roughly the same comes of it in a browser: what differs is how edges are smoothed.
    #[test]
    fn a_browser_draws_the_same() {
        for style in Style::ALL {
            let picture = Picture { caption: Caption::default(), ..marks(style) };
            let own = Pixmap::decode_png(&png(&picture).unwrap()).unwrap();
            let Some(browser) = Browser::start(own.width(), own.height()) else { return };
            let file = std::env::temp_dir().join(format!("parton-png-{}-{}.svg", std::process::id(), style.name()));
            std::fs::write(&file, svg_without_fonts(&picture)).unwrap();
            browser.open(&format!("file://{}", file.display()));
            let other = Pixmap::decode_png(&browser.screenshot());
            std::fs::remove_file(&file).unwrap();
            let other = other.unwrap();
            assert_eq!((own.width(), own.height()), (other.width(), other.height()));
            // The hatching may begin elsewhere, so that blocks are compared, each of some lines of it.
            let (mut sum, mut count) = (0.0, 0.0);
            for (x, y) in (0..own.height() / BLOCK).flat_map(|y| (0..own.width() / BLOCK).map(move |x| (x, y))) {
                let apart = (grey(&own, x, y) - grey(&other, x, y)).abs();
                assert!(apart < 100.0, "{}: {apart} at {x}, {y}", style.name());
                sum += apart;
                count += 1.0;
            }
            assert!(sum / count < 12.0, "{}: {}", style.name(), sum / count);
        }
    }
}
