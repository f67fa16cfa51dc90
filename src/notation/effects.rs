//! The changes that a move makes besides moving men: a half-neutral man changes sides, a hurdle
//! changes colour, a kamikaze man vanishes.
//!
//! They are written in Popeye's form, after the move: `hnSe7-g8=nh` (neutral now), `nhnSg8-f6=wh`
//! (White's now), `hccGg1-g3[g2=w]`, `kSg6*h4[-bkSh4]`. In German Black is `s`, in French the sides
//! are `b` and `n`.

use super::Style;
use super::notes::Notes;
use crate::board::Cell;
use crate::men::{Color, Language, Man, Traits};
use crate::position::{Move, MoveKind};
use crate::rules::AnyPosition;

/// The changes that a move makes besides moving men.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Effects {
    /// The side of a half-neutral mover after the move; `None` for other movers, and if it vanishes
    /// or exchanges places.
    pub becomes: Option<Belongs>,
    /// The men that change colour because they are hurdles of the move or come under attack by a
    /// magic man: their squares after the move, and their new colours. Empty under conditions: see
    /// `notes`.
    pub recolors: Vec<(Cell, Color)>,
    /// The attributes that a man gains by promotion.
    pub gained: Traits,
    /// A kamikaze man that vanishes with the man it captures; `None` under conditions: see `notes`.
    pub vanishes: Option<Man>,
    /// The changes that fairy conditions make.
    pub notes: Notes,
}

/// The side that may move a man.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Belongs {
    /// This side.
    To(Color),
    /// Either side: the man is neutral.
    ToBoth,
}

impl Effects {
    /// The changes of a legal move in a position. A pass has none.
    pub fn of(position: &AnyPosition, mv: Move) -> Self {
        let Some(man) = position.man_at(mv.from()).filter(|_| !mv.is_pass()) else {
            return Self::default();
        };
        // Under conditions the notes describe the men that change colour or vanish.
        let conditions = !position.rule_set().conditions.is_empty();
        let (mut recolors, mut gained) = (Vec::new(), Traits::NONE);
        if mv.recolors().is_some() || mv.promotion().is_some() || position.has(Traits::MAGIC) {
            let after = position.play(mv);
            let before = |cell: Cell| {
                if cell == mv.to() {
                    Some(man)
                } else {
                    position.man_at(cell)
                }
            };
            let mut others = after.men();
            others.retain(|&(cell, now)| {
                before(cell).is_some_and(|then| {
                    let keeps =
                        now.traits.has(Traits::NEUTRAL) || then.traits.has(Traits::HALF_NEUTRAL);
                    !keeps && then.color != now.color
                })
            });
            others.sort_unstable_by_key(|&(cell, _)| (cell.board, cell.square.index()));
            others.retain(|_| !conditions);
            recolors = others
                .iter()
                .map(|&(cell, now)| (cell, now.color))
                .collect();
            gained = after.man_at(position.arrived(mv)).map_or(gained, |now| {
                now.traits.without(man.traits.with(Traits::NEUTRAL))
            });
        }
        let vanishes = man.traits.has(Traits::KAMIKAZE) && mv.captured().is_some();
        let becomes = match man.traits {
            traits
                if vanishes
                    || !traits.has(Traits::HALF_NEUTRAL)
                    || mv.kind() == MoveKind::Exchange =>
            {
                None
            }
            traits if traits.has(Traits::NEUTRAL) => Some(Belongs::To(position.turn())),
            _ => Some(Belongs::ToBoth),
        };
        let notes = if conditions {
            Notes::of(position, mv)
        } else {
            Notes::default()
        };
        let promotes = man.role.is_pawn() && mv.promotion().is_some() && !notes.promotes_later();
        let gained = if promotes { gained } else { Traits::NONE };
        Self {
            becomes,
            recolors,
            gained,
            vanishes: (vanishes && !conditions).then_some(man),
            notes,
        }
    }

    /// The changes as the text that follows the move.
    pub(super) fn written(&self, mv: Move, style: Style) -> String {
        let mut text = String::new();
        let side = |color: Color| style.language.side(color);
        if !self.gained.is_empty() {
            text.extend(["=", &style.attributes(self.gained)]);
        }
        if let Some(belongs) = self.becomes {
            let letter = match belongs {
                Belongs::To(color) => side(color),
                Belongs::ToBoth => "n",
            };
            text.extend(["=", letter, HALF]);
        }
        for &(cell, color) in &self.recolors {
            text.extend(["[", &cell.place(), "=", side(color), "]"]);
        }
        if let Some(man) = self.vanishes {
            let letter = if man.traits.has(Traits::NEUTRAL) {
                ""
            } else {
                side(man.color)
            };
            text.extend(["[-", letter, &style.man(man), &mv.to().place(), "]"]);
        }
        text + &self.notes.written(style)
    }
}

/// The mark of a half-neutral man, after the letter of the side.
const HALF: &str = "h";

/// The length in bytes of the change of a half-neutral man, such as `=nh`, at the beginning of a
/// text. `None` if the text does not begin with one.
pub(crate) fn half_neutral(text: &str, language: Language) -> Option<usize> {
    let sides =
        [language, Language::English].map(|language| Color::ALL.map(|color| language.side(color)));
    let rest = text.strip_prefix('=')?;
    let mut letters = sides.iter().flatten().chain(&["n"]);
    let rest = letters.find_map(|side| rest.strip_prefix(side)?.strip_prefix(HALF))?;
    (!rest.starts_with(|next: char| next.is_ascii_alphanumeric()))
        .then_some(text.len() - rest.len())
}

/// The length in bytes of the attributes gained by promotion, `=c` or `=hcc`, at the beginning of a
/// text. `None` if the text does not begin with them.
pub(crate) fn gained(text: &str, language: Language) -> Option<usize> {
    let rest = text.strip_prefix('=')?;
    let wanted = [Traits::CHAMELEON, Traits::HURDLE_COLOR_CHANGING];
    let letters = [language, Language::English]
        .into_iter()
        .flat_map(Language::attributes);
    let lengths =
        letters.filter(|(one, letters)| wanted.contains(one) && rest.starts_with(letters));
    let length = lengths.map(|(_, letters)| letters.len()).max()?;
    (!rest[length..].starts_with(|next: char| next.is_ascii_alphanumeric())).then_some(1 + length)
}
