//! The scores by which sound versions of a problem are ranked.
//!
//! There is no agreed scale. This one gives points as most judges would: an idle man is a flaw,
//! lost thematic play is a loss, a crude key and a dual are blemishes. `docs/guide/composing.md`
//! has it as a table.

use super::play::PlayKept;
use crate::check::{Fact, Grade, Impossibility, Judgement};
use crate::notation::Notated;
use crate::position::{Role, Setup};
use serde::{Deserialize, Serialize};

/// Points for each difference; positive points are better.
pub mod points {
    /// Each man fewer.
    pub const MAN: i32 = 10;
    /// Each additional pawn's worth of force, if the number of men stays the same: replacing a
    /// bishop by a queen is not an economy.
    pub const FORCE: i32 = -1;
    /// Loss of all the play of the original; loss of a part counts in proportion.
    pub const PLAY: i32 = -40;
    /// A different key.
    pub const KEY: i32 = -8;
    /// Each dual in a thematic variation.
    pub const THEMATIC_DUAL: i32 = -6;
    /// Each dual in the by-play or in a threat.
    pub const LESSER_DUAL: i32 = -2;
    /// Each crude feature of a key: it checks, captures, promotes, castles or takes a flight, or a
    /// check or a flight has no answer in the set play.
    pub const CRUDE: i32 = -5;
    /// The key grants a flight.
    pub const FLIGHT_GIVEN: i32 = 3;
    /// Each theme lost.
    pub const THEME_LOST: i32 = -4;
    /// Each theme gained.
    pub const THEME_GAINED: i32 = 2;
    /// Each reason why the position cannot come from a game.
    pub const ILLEGAL: i32 = -15;
}

/// Returns whether a fact makes a key crude.
const fn is_crude(fact: &Fact) -> bool {
    match fact {
        Fact::CapturingKey { .. }
        | Fact::CastlingKey { .. }
        | Fact::CheckingKey { .. }
        | Fact::FlightTakingKey { .. }
        | Fact::PromotingKey { .. }
        | Fact::UnprovidedCheck { .. }
        | Fact::UnprovidedFlight { .. } => true,
        Fact::FlightGivingKey { .. }
        | Fact::SetPlayChanged { .. }
        | Fact::SetPlayLost { .. }
        | Fact::Solution { .. }
        | Fact::Shortest { .. }
        | Fact::SetPlay { .. } => false,
    }
}

/// The merits and flaws of a problem.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Merits {
    /// The number of men.
    pub men: usize,
    /// Duals in thematic variations.
    pub thematic_duals: usize,
    /// Duals in the by-play and in threats.
    pub lesser_duals: usize,
    /// The crude features of its keys, by the codes of the facts in `parton check`, sorted.
    pub crude: Vec<String>,
    /// Whether a key grants a flight.
    pub gives_flight: bool,
    /// The themes it shows, as named by `parton themes`, without those of form and without
    /// `pure mate, not economical`.
    pub themes: Vec<String>,
    /// The reasons why the position cannot come from a game.
    #[serde(with = "crate::check::as_value")]
    pub illegal: Vec<Impossibility>,
    /// The play that it shares with the original.
    pub kept: PlayKept,
    /// A digest of its play. Problems with the same play have the same digest.
    pub play: String,
    /// Its keys, or its lines of help and series play, version by version.
    pub solution: Vec<Notated>,
    /// The keys that are also keys of the original.
    pub keys_kept: Vec<Notated>,
}

/// The value of a man in pawns, by the scale of beginners' books; `None` for a fairy man.
const fn worth(role: Role) -> Option<i32> {
    match role {
        Role::King => Some(0),
        Role::Pawn => Some(1),
        Role::Knight | Role::Bishop => Some(3),
        Role::Rook => Some(5),
        Role::Queen => Some(9),
        _ => None,
    }
}

/// Points for force saved by an alteration that keeps the number of men. A man of unknown value
/// saves nothing.
pub fn economy(before: &Setup, after: &Setup) -> i32 {
    let force = |setup: &Setup| {
        setup
            .men
            .iter()
            .map(|(_, man)| worth(man.role))
            .sum::<Option<i32>>()
    };
    match (force(before), force(after)) {
        (Some(was), Some(is)) if before.men.len() == after.men.len() => points::FORCE * (is - was),
        _ => 0,
    }
}

impl Merits {
    /// Adds the data of a judgement.
    pub(super) fn judged(&mut self, judgement: &Judgement) {
        for dual in &judgement.duals {
            match dual.grade {
                Grade::Thematic => self.thematic_duals += 1,
                Grade::ByPlay | Grade::Threat => self.lesser_duals += 1,
                Grade::LastPromotion | Grade::Minor => {}
            }
        }
        for fact in &judgement.facts {
            if is_crude(fact) {
                self.crude.push(fact.code().to_owned());
            }
            self.gives_flight |= matches!(fact, Fact::FlightGivingKey { .. });
        }
        self.crude.sort_unstable();
        for reason in &judgement.warnings {
            if !self.illegal.contains(reason) {
                self.illegal.push(reason.clone());
            }
        }
    }

    /// The themes that this problem shows and the other does not.
    pub fn themes_beyond<'a>(&'a self, other: &'a Self) -> impl Iterator<Item = &'a str> {
        self.themes
            .iter()
            .filter(|theme| !other.themes.contains(theme))
            .map(String::as_str)
    }

    /// The score relative to the original, without the result of [`economy`].
    pub fn score(&self, original: &Self) -> i32 {
        // No problem has such large numbers, but a journal may contain any.
        const MOST: usize = 1 << 20;
        let figure = |number: usize| number.min(MOST) as i32;
        let more = |own: usize, other: usize| figure(own) - figure(other);
        let of = figure(self.kept.of);
        let lost = if of == 0 {
            0
        } else {
            (points::PLAY * (of - figure(self.kept.lines))).div_euclid(of)
        };
        points::MAN * more(original.men, self.men)
            + lost
            // A problem that had no key loses none.
            + if self.kept.keys || original.solution.is_empty() { 0 } else { points::KEY }
            + points::THEMATIC_DUAL * more(self.thematic_duals, original.thematic_duals)
            + points::LESSER_DUAL * more(self.lesser_duals, original.lesser_duals)
            + points::CRUDE * more(self.crude.len(), original.crude.len())
            + points::FLIGHT_GIVEN * (i32::from(self.gives_flight) - i32::from(original.gives_flight))
            + points::THEME_LOST * original.themes_beyond(self).count() as i32
            + points::THEME_GAINED * self.themes_beyond(original).count() as i32
            + points::ILLEGAL * more(self.illegal.len(), original.illegal.len())
    }
}

#[cfg(test)]
mod tests {
    use super::{Merits, economy};
    use crate::formats::parse_position;
    use crate::position::{RuleSet, Setup, Variant};
    use crate::workshop::play::PlayKept;

    fn men(fen: &str) -> Setup {
        parse_position(fen, RuleSet::new(Variant::Orthodox)).expect("a position")
    }

    /// Against king, bishop and pawn: a queen for the bishop costs six points, a knight for the
    /// bishop none, a rook for the pawn four. A pawn for the bishop saves two. A removed man counts
    /// as a man, not also by its worth.
    #[test]
    fn stronger_men_cost_points() {
        let before = men("7k/8/8/8/8/8/P7/KB6 w - - 0 1");
        assert_eq!(economy(&before, &men("7k/8/8/8/8/8/P7/KQ6 w - - 0 1")), -6);
        assert_eq!(economy(&before, &men("7k/8/8/8/8/8/P7/KN6 w - - 0 1")), 0);
        assert_eq!(economy(&before, &men("7k/8/8/8/8/8/R7/KB6 w - - 0 1")), -4);
        assert_eq!(economy(&before, &men("7k/8/8/8/8/8/P7/KP6 w - - 0 1")), 2);
        assert_eq!(economy(&before, &men("7k/8/8/8/8/8/P7/K7 w - - 0 1")), 0);
    }

    /// A journal may contain any number. Each figure is capped, and nothing overflows.
    #[test]
    fn no_figure_is_too_large() {
        for of in [0, 1, 1 << 31, 1 << 32, usize::MAX] {
            for lines in [0, 1, 1 << 32, usize::MAX] {
                let kept = PlayKept {
                    lines,
                    of,
                    ..PlayKept::default()
                };
                let merits = Merits {
                    kept,
                    men: usize::MAX,
                    thematic_duals: of,
                    lesser_duals: lines,
                    ..Merits::default()
                };
                let _ = (
                    merits.score(&Merits::default()),
                    Merits::default().score(&merits),
                );
            }
        }
    }
}
