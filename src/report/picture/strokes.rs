//! Text as strokes, for pictures without fonts.

use std::fmt::Write as _;

/// Signs as strokes on a grid, 4 wide and 6 high, y downwards. Each point is a pair of digits, and
/// strokes are separated by spaces.
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

/// Words centred on a point, in strokes; characters without strokes are omitted.
pub(super) fn strokes(x: u32, y: u32, size: u32, words: &str) -> String {
    let unit = f64::from(size) / 9.5;
    let advance = unit * 6.0;
    let known: Vec<&str> = words
        .chars()
        .filter_map(|sign| {
            STROKES
                .iter()
                .find(|(name, _)| name.starts_with(sign))
                .map(|(_, strokes)| *strokes)
        })
        .collect();
    let left = f64::from(x) - (f64::from(known.len() as u32) * advance - unit * 2.0) / 2.0;
    let mut path = String::new();
    for (at, strokes) in (0u32..).zip(&known) {
        for stroke in strokes.split(' ') {
            let digits: Vec<f64> = stroke
                .chars()
                .filter_map(|c| c.to_digit(10))
                .map(f64::from)
                .collect();
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
        "<path d=\"{path}\" fill=\"none\" stroke=\"#000\" stroke-width=\"{:.1}\" \
        stroke-linecap=\"round\" stroke-linejoin=\"round\"/>\n",
        unit * 0.85
    )
}
