//! Positions that stand more than once among the records, also mirrored and with the colours exchanged.

use super::Record;
use crate::board::{Board, Cell, Square};
use crate::position::{Man, Setup, Shape, Variant};
use std::collections::HashMap;

/// How a position is another's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Turned {
    /// The files are exchanged, a with h.
    mirrored: bool,
    /// White's men are Black's, and the ranks are exchanged.
    exchanged: bool,
}

impl Turned {
    const ALL: [Self; 4] = [
        Self { mirrored: false, exchanged: false },
        Self { mirrored: true, exchanged: false },
        Self { mirrored: false, exchanged: true },
        Self { mirrored: true, exchanged: true },
    ];

    const fn words(self) -> &'static str {
        match (self.mirrored, self.exchanged) {
            (false, false) => "",
            (true, false) => ", mirrored",
            (false, true) => ", with the colours exchanged",
            (true, true) => ", mirrored and with the colours exchanged",
        }
    }
}

/// The men of a position in one order, whatever the file says.
type Men = Vec<(Board, Square, Man)>;

fn men(setup: &Setup, turned: Turned) -> Option<Men> {
    let law = setup.rules.variant.law();
    let turn = |cell: Cell, man: Man| {
        let (file, rank) = (cell.square.file(), cell.square.rank());
        let file = if turned.mirrored { law.files().checked_sub(file + 1)? } else { file };
        let rank = if turned.exchanged { law.ranks().checked_sub(rank + 1)? } else { rank };
        let color = if turned.exchanged { !man.color } else { man.color };
        Some((cell.board, Square::at(file, rank)?, Man { color, ..man }))
    };
    let mut men: Men = setup.men.iter().map(|&(cell, man)| turn(cell, man)).collect::<Option<_>>()?;
    men.sort_unstable();
    Some(men)
}

/// A line for each problem whose position stood in an earlier one of the records: `b has the position of a, mirrored`.
pub fn repeated(records: &[(Option<&str>, Record)]) -> Vec<String> {
    let mut known: HashMap<(Variant, Men), (String, Turned)> = HashMap::new();
    let mut lines = Vec::new();
    for (file, record) in records {
        let Ok(entry) = &record.problem else { continue };
        let setup = &entry.problem.setup;
        let name = file.map_or_else(|| entry.problem.id.clone(), |file| format!("{} ({file})", entry.problem.id));
        // In a cube what is left and right is another matter.
        let cube = setup.rules.variant.law().shape == Shape::Cube;
        let ways = if cube { &Turned::ALL[..1] } else { &Turned::ALL };
        let all: Vec<(Turned, Men)> = ways.iter().filter_map(|&way| Some((way, men(setup, way)?))).collect();
        let Some((way, least)) = all.into_iter().min_by(|(_, one), (_, other)| one.cmp(other)) else { continue };
        if least.is_empty() {
            continue;
        }
        match known.get(&(setup.rules.variant, least.clone())) {
            Some((before, other)) => {
                let mirrored = way.mirrored != other.mirrored;
                let exchanged = way.exchanged != other.exchanged;
                lines.push(format!("{name} has the position of {before}{}", Turned { mirrored, exchanged }.words()));
            }
            None => {
                known.insert((setup.rules.variant, least), (name, way));
            }
        }
    }
    lines
}
