//! Pictures as PNG, by resvg without fonts. Coordinates and board titles are drawn as strokes, and
//! the lines above and below the boards are omitted.

use super::{Caption, Picture, svg::svg_without_fonts};
use resvg::{tiny_skia, usvg};

/// A picture as a PNG file.
///
/// # Errors
/// If the picture is too large to be drawn; no other error is known to occur.
pub fn png(picture: &Picture) -> Result<Vec<u8>, String> {
    let bare = Picture {
        caption: Caption::default(),
        ..picture.clone()
    };
    let tree = usvg::Tree::from_str(&svg_without_fonts(&bare), &usvg::Options::default())
        .map_err(|error| error.to_string())?;
    let size = tree.size().to_int_size();
    let mut pixels =
        tiny_skia::Pixmap::new(size.width(), size.height()).ok_or("the picture is too large")?;
    resvg::render(
        &tree,
        tiny_skia::Transform::identity(),
        &mut pixels.as_mut(),
    );
    pixels.encode_png().map_err(|error| error.to_string())
}

#[cfg(test)]
#[path = "../../../tests/common/browser.rs"]
#[allow(
    dead_code,
    unreachable_pub,
    clippy::items_after_statements,
    reason = "shared with the tests; only a part is used here"
)]
mod browser;

#[cfg(test)]
mod tests {
    use super::browser::Browser;
    use super::*;
    use crate::formats::{Defaults, load_file};
    use crate::report::picture::{Look, PictureStyle, Versions};
    use std::path::Path;
    use tiny_skia::Pixmap;

    fn marks(style: PictureStyle) -> Picture {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("problems/marks-1999.ron");
        let loaded = load_file(&path, Defaults::default());
        let look = Look {
            style,
            ..Look::default()
        };
        let mut drawn =
            Picture::of_problem(&loaded.entries[0].problem, true, &Versions::Diagram, look)
                .unwrap();
        drawn.remove(0).1
    }

    /// The darkness of a part of a square of board A, from 0 to 1: the square's file and row from
    /// above, then the place in it, in hundredths.
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
    fn a_png_has_two_boards_with_hatched_dark_squares_and_black_men() {
        let pixels = Pixmap::decode_png(&png(&marks(PictureStyle::TwoBoards)).unwrap()).unwrap();
        // Two boards of eight squares, their margins and the gap; a title, a board, margins.
        assert_eq!((pixels.width(), pixels.height()), (760, 407));
        // The square a8 is light and empty, b8 is hatched. The black king is on e5, the black rook
        // on e8.
        assert!(ink(&pixels, (0, 0), (10, 90)) < 0.01);
        let hatched = ink(&pixels, (1, 0), (10, 90));
        assert!((0.1..0.4).contains(&hatched), "{hatched}");
        for black in [(4, 3), (4, 0)] {
            let ink = ink(&pixels, black, (30, 70));
            assert!(ink > 0.5, "{black:?}: {ink}");
        }
    }

    const BLOCK: u32 = 15;

    /// The brightness of a block of a picture, from 0 to 255.
    fn grey(pixels: &Pixmap, across: u32, down: u32) -> f64 {
        let place = |at: u32| (across * BLOCK + at % BLOCK, down * BLOCK + at / BLOCK);
        let all = (0..BLOCK * BLOCK).filter_map(|at| pixels.pixel(place(at).0, place(at).1));
        all.map(|pixel| f64::from(pixel.red())).sum::<f64>() / f64::from(BLOCK * BLOCK)
    }

    /// A browser gives roughly the same result; only the smoothing of edges differs.
    #[test]
    fn a_browser_draws_nearly_the_same_picture() {
        for style in PictureStyle::ALL {
            let picture = Picture {
                caption: Caption::default(),
                ..marks(style)
            };
            let own = Pixmap::decode_png(&png(&picture).unwrap()).unwrap();
            let Some(browser) = Browser::start(own.width(), own.height()) else {
                return;
            };
            let file = std::env::temp_dir().join(format!(
                "parton-png-{}-{}.svg",
                std::process::id(),
                style.name()
            ));
            std::fs::write(&file, svg_without_fonts(&picture)).unwrap();
            browser.open(&format!("file://{}", file.display()));
            let other = Pixmap::decode_png(&browser.screenshot());
            std::fs::remove_file(&file).unwrap();
            let other = other.unwrap();
            assert_eq!((own.width(), own.height()), (other.width(), other.height()));
            // The hatching may start elsewhere, so the test compares blocks of several of its
            // lines.
            let (mut sum, mut count) = (0.0, 0.0);
            for (x, y) in (0..own.height() / BLOCK)
                .flat_map(|y| (0..own.width() / BLOCK).map(move |x| (x, y)))
            {
                let apart = (grey(&own, x, y) - grey(&other, x, y)).abs();
                assert!(apart < 100.0, "{}: {apart} at {x}, {y}", style.name());
                sum += apart;
                count += 1.0;
            }
            assert!(sum / count < 12.0, "{}: {}", style.name(), sum / count);
        }
    }
}
