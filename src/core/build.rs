//! Generates the attack tables of rooks and bishops: for each square and occupancy, the attacked
//! squares.
//!
//! The method is [fancy magic bitboards](https://www.chessprogramming.org/Magic_Bitboards)
//! (Pradyumna Kannan). A mask selects the occupied squares that may block the slider. Multiplied by
//! a suitable constant, they give an index into the table of the square. A seeded search finds the
//! constants, so they are the same on every machine. It takes a few hundredths of a second.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

const ROOK: [(i8, i8); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];
const BISHOP: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

/// The squares reached from `square` along `directions`, including the first occupied one of each
/// ray.
fn attacks(square: u32, occupied: u64, directions: &[(i8, i8)]) -> u64 {
    let mut reached = 0;
    for &(df, dr) in directions {
        let (mut file, mut rank) = ((square % 8) as i8, (square / 8) as i8);
        loop {
            file += df;
            rank += dr;
            if !(0..8).contains(&file) || !(0..8).contains(&rank) {
                break;
            }
            let bit = 1u64 << (rank * 8 + file);
            reached |= bit;
            if occupied & bit != 0 {
                break;
            }
        }
    }
    reached
}

/// The squares whose occupancy matters: the last square of a ray never does.
fn relevant(square: u32, directions: &[(i8, i8)]) -> u64 {
    let on_board = |file: i8, rank: i8| (0..8).contains(&file) && (0..8).contains(&rank);
    let mut mask = 0;
    for &(df, dr) in directions {
        let (mut file, mut rank) = ((square % 8) as i8 + df, (square / 8) as i8 + dr);
        while on_board(file + df, rank + dr) {
            mask |= 1u64 << (rank * 8 + file);
            file += df;
            rank += dr;
        }
    }
    mask
}

struct Random(u64);

impl Random {
    /// The generator xorshift64*, after Vigna.
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    fn sparse(&mut self) -> u64 {
        self.next() & self.next() & self.next()
    }
}

struct Magic {
    mask: u64,
    factor: u64,
    shift: u32,
    table: Vec<u64>,
}

fn find(square: u32, directions: &[(i8, i8)], random: &mut Random) -> Magic {
    let mask = relevant(square, directions);
    let bits = mask.count_ones();
    let shift = 64 - bits;
    let mut cases = Vec::with_capacity(1 << bits);
    let mut subset = 0u64;
    loop {
        cases.push((subset, attacks(square, subset, directions)));
        subset = subset.wrapping_sub(mask) & mask;
        if subset == 0 {
            break;
        }
    }
    'search: loop {
        let factor = random.sparse();
        if (mask.wrapping_mul(factor) >> 56).count_ones() < 6 {
            continue;
        }
        let mut table = vec![0u64; 1 << bits];
        for &(occupied, reached) in &cases {
            let slot = &mut table[(occupied.wrapping_mul(factor) >> shift) as usize];
            // A ray always reaches at least one square, so 0 marks an unused slot.
            if *slot != 0 && *slot != reached {
                continue 'search;
            }
            *slot = reached;
        }
        return Magic {
            mask,
            factor,
            shift,
            table,
        };
    }
}

pub(crate) fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let mut random = Random(0x1953_A11C_E0F0_0D5E);
    let mut table: Vec<u64> = Vec::new();
    let mut source = String::new();
    for (name, directions) in [("ROOK", ROOK), ("BISHOP", BISHOP)] {
        writeln!(source, "pub(super) static {name}: [Magic; 64] = [").unwrap();
        for square in 0..64 {
            let magic = find(square, &directions, &mut random);
            writeln!(
                source,
                "    Magic {{ mask: {:#018x}, factor: {:#018x}, shift: {}, offset: {} }},",
                magic.mask,
                magic.factor,
                magic.shift,
                table.len()
            )
            .unwrap();
            table.extend(magic.table);
        }
        source.push_str("];\n");
    }
    writeln!(
        source,
        "pub(super) static SLIDER: [u64; {}] = [",
        table.len()
    )
    .unwrap();
    for row in table.chunks(8) {
        for entry in row {
            write!(source, "{entry:#x},").unwrap();
        }
        source.push('\n');
    }
    source.push_str("];\n");
    let out = env::var_os("OUT_DIR").expect("cargo sets OUT_DIR for build scripts");
    fs::write(Path::new(&out).join("sliders.rs"), source).expect("OUT_DIR is writable");
}
