//! [`Endgame`]: the answer about a set of men, gathered from the lengths of its positions.

use super::EndgameQuestion;
use super::listing::{Listing, Table};
use super::material::setup_of;
use crate::position::{Color, Man, RuleSet, Setup};
use crate::rules::Rules;
use crate::search::battle::{Length, NEVER};

/// The positions of a set of men in which one side is to move. Positions that are the same but for
/// a symmetry of the boards count as one.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Census {
    /// The number of legal positions.
    pub positions: u64,
    /// By length, the number of positions in which the attacker succeeds in so many moves, and in
    /// no fewer.
    pub lengths: Vec<u64>,
}

impl Census {
    fn count(&mut self, length: Length) {
        self.positions += 1;
        if length != NEVER {
            let length = usize::from(length);
            if self.lengths.len() <= length {
                self.lengths.resize(length + 1, 0);
            }
            self.lengths[length] += 1;
        }
    }

    /// The number of positions in which the attacker succeeds.
    pub fn won(&self) -> u64 {
        self.lengths.iter().sum()
    }

    /// The greatest length; `None` if the attacker never succeeds.
    pub fn longest(&self) -> Option<usize> {
        self.lengths.len().checked_sub(1)
    }
}

/// A position with its length.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EndgamePosition {
    /// The position.
    pub setup: Setup,
    /// The number of the attacker's moves to success.
    pub length: usize,
}

/// What happens in the positions of a set of men.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Endgame {
    /// The men, White's first.
    pub men: Vec<Man>,
    /// The number of symmetries by which positions count as one; 1 if there are none.
    pub symmetries: usize,
    /// The number of sets of men to which play may lead, this one included.
    pub sets: usize,
    /// The number of positions of all sets that were computed.
    pub computed: u64,
    /// The positions with the attacker, White, to move.
    pub attacker: Census,
    /// The positions with the defender, Black, to move.
    pub defender: Census,
    /// Positions of the greatest length with the attacker to move, as many as asked for.
    pub longest: Vec<EndgamePosition>,
    /// With the attacker to move, the first position of each length, if asked for.
    pub examples: Vec<EndgamePosition>,
    /// The number of mutual zugzwangs: the attacker, to move, cannot succeed, but does if the defender
    /// is to move.
    pub zugzwangs: u64,
    /// The mutual zugzwangs of the greatest lengths, the longest first, as many as asked for. In
    /// each the defender is to move.
    pub longest_zugzwangs: Vec<EndgamePosition>,
    /// The lengths of the positions that were asked for; `None` where the attacker never succeeds.
    pub asked: Vec<Option<usize>>,
}

/// Gathers the answer from the lengths by number.
pub(super) fn of<R: Rules>(
    listing: &Listing<R>,
    question: &EndgameQuestion,
    lengths: &[Length],
) -> Endgame {
    let mut endgame = Endgame {
        men: question.men.clone(),
        symmetries: 1,
        sets: listing.tables.len(),
        computed: listing.len(),
        attacker: Census::default(),
        defender: Census::default(),
        longest: Vec::new(),
        examples: Vec::new(),
        zugzwangs: 0,
        longest_zugzwangs: Vec::new(),
        asked: Vec::new(),
    };
    let Some(table) = listing.tables.first() else {
        return endgame;
    };
    endgame.men.clone_from(&table.material.men);
    endgame.symmetries = table.material.symmetries();
    let mut zugzwangs: Vec<(Length, u64)> = Vec::new();
    // The last position with the attacker to move: its index and length.
    let mut attacked = None;
    each(table, |number, index, turn| {
        let length = lengths[number as usize];
        if turn == Color::White {
            endgame.attacker.count(length);
            attacked = Some((index, length));
            return;
        }
        endgame.defender.count(length);
        if length != NEVER && attacked == Some((index, NEVER)) {
            zugzwangs.push((length, index));
        }
    });
    let placed = |index: u64, turn: Color, length: Length| EndgamePosition {
        setup: placement(listing, question.rules, table, index, turn),
        length: usize::from(length),
    };
    let greatest = endgame.attacker.longest();
    let wanted = if question.examples { greatest } else { None };
    let mut examples = vec![None; wanted.map_or(0, |greatest| greatest + 1)];
    let mut longest = Vec::new();
    each(table, |number, index, turn| {
        let length = lengths[number as usize];
        if turn != Color::White || length == NEVER {
            return;
        }
        if let Some(example @ None) = examples.get_mut(usize::from(length)) {
            *example = Some(placed(index, turn, length));
        }
        if longest.len() < question.most && Some(usize::from(length)) == greatest {
            longest.push(placed(index, turn, length));
        }
    });
    endgame.longest = longest;
    endgame.examples = examples.into_iter().flatten().collect();
    endgame.zugzwangs = zugzwangs.len() as u64;
    zugzwangs.sort_by_key(|(length, index)| (std::cmp::Reverse(*length), *index));
    zugzwangs.truncate(question.most);
    let zugzwang = |(length, index): (Length, u64)| placed(index, Color::Black, length);
    endgame.longest_zugzwangs = zugzwangs.into_iter().map(zugzwang).collect();
    endgame
}

/// Calls a function with the number, the index and the side to move of each position in a table.
fn each(table: &Table, mut visit: impl FnMut(u64, u64, Color)) {
    for portion in 0..table.portions() {
        table.each_in(portion, &mut visit);
    }
}

fn placement<R: Rules>(
    listing: &Listing<R>,
    rules: RuleSet,
    table: &Table,
    index: u64,
    turn: Color,
) -> Setup {
    Setup {
        turn,
        allow_missing_king: false,
        ..setup_of(rules, &table.material.placed(&listing.cells, index))
    }
}
