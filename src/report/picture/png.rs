//! Pictures as PNG, by resvg. It has no fonts here: coordinates and the titles of boards are strokes of our own, and the lines
//! above and below the boards are left out.

use super::{Picture, svg::svg_without_fonts};
use resvg::{tiny_skia, usvg};

/// A picture as a PNG file.
///
/// # Errors
/// If the picture is too large to be drawn; none else is known.
pub fn png(picture: &Picture) -> Result<Vec<u8>, String> {
    let bare = Picture { above: Vec::new(), below: Vec::new(), ..picture.clone() };
    let tree = usvg::Tree::from_str(&svg_without_fonts(&bare), &usvg::Options::default())
        .map_err(|error| error.to_string())?;
    let size = tree.size().to_int_size();
    let mut pixels = tiny_skia::Pixmap::new(size.width(), size.height()).ok_or("the picture is too large")?;
    resvg::render(&tree, tiny_skia::Transform::identity(), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| error.to_string())
}
