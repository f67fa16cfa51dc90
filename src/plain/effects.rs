//! Effects of attributes on a move: men that arrive changed or not at all, and hurdles that change
//! colour. Magic men are in `magic.rs`.

use super::men::{Men, next_of_chameleon};
use super::position::PlainPosition;
use parton_core::board::Cell;
use parton_core::position::{Color, Man, Move, MoveKind, Role, Traits};

/// Returns whether men of this role hop over a single man, which stays: only these can change the
/// colour of hurdles.
fn is_hopper(role: Role) -> bool {
    const HOPPERS: [Role; 47] = [
        Role::Grasshopper,
        Role::Grasshopper2,
        Role::Grasshopper3,
        Role::Rookhopper,
        Role::Bishophopper,
        Role::Nightriderhopper,
        Role::Camelriderhopper,
        Role::Zebrariderhopper,
        Role::Gnuriderhopper,
        Role::Kinghopper,
        Role::Knighthopper,
        Role::Contragrasshopper,
        Role::Scorpion,
        Role::Gral,
        Role::Dolphin,
        Role::Lion,
        Role::Rooklion,
        Role::Bishoplion,
        Role::Nightriderlion,
        Role::Equihopper,
        Role::NonstopEquihopper,
        Role::Orix,
        Role::Moose,
        Role::Eagle,
        Role::Sparrow,
        Role::Hamster,
        Role::Rookmoose,
        Role::Rookeagle,
        Role::Rooksparrow,
        Role::Bishopmoose,
        Role::Bishopeagle,
        Role::Bishopsparrow,
        Role::Marguerite,
        Role::Leo,
        Role::Pao,
        Role::Vao,
        Role::Nao,
        Role::Kao,
        Role::Senora,
        Role::Faro,
        Role::Loco,
        Role::Rosehopper,
        Role::Roselion,
        Role::Rao,
        Role::Saltador,
        Role::EagleEquihopper,
        Role::EagleNonstopEquihopper,
    ];
    HOPPERS.contains(&role)
        || matches!(
            role,
            Role::Maohopper | Role::Moahopper | Role::Maoriderlion | Role::Moariderlion
        )
}

impl PlainPosition {
    /// The man that a move puts down, if it does not vanish.
    pub(super) fn arriving(&self, mv: Move) -> Option<Man> {
        let man = self.men.at(mv.from()).filter(|_| !self.perishes(mv))?;
        // A man that changes places does so instead of moving.
        if mv.kind() == MoveKind::Exchange {
            return Some(man);
        }
        let role = match mv.promotion() {
            Some(role) => role,
            None if man.traits.has(Traits::CHAMELEON) => next_of_chameleon(man.role),
            None => man.role,
        };
        let mut traits = man.traits.with(mv.endows().unwrap_or_default());
        if self.attributes.has(Traits::HURDLE_COLOR_CHANGING)
            && mv.promotion().is_some()
            && is_hopper(role)
        {
            traits = traits.with(Traits::HURDLE_COLOR_CHANGING);
        }
        let man = Man {
            role,
            traits,
            ..man
        };
        if !man.traits.has(Traits::HALF_NEUTRAL) {
            return Some(man);
        }
        // A half-neutral man also has the neutral attribute while it is neutral.
        Some(if man.traits.has(Traits::NEUTRAL) {
            let others = Traits::NAMED
                .into_iter()
                .map(|(one, _)| one)
                .filter(|&one| one != Traits::NEUTRAL);
            let kept = others
                .filter(|&one| man.traits.has(one))
                .fold(Traits::NONE, Traits::with);
            Man {
                color: self.turn,
                traits: kept,
                ..man
            }
        } else {
            Man {
                color: Color::White,
                traits: man.traits.with(Traits::NEUTRAL),
                ..man
            }
        })
    }

    /// Returns whether a man that moves over a hurdle changes its colour. A royal or neutral hurdle
    /// does not change (Popeye).
    pub(super) fn changes_hurdle(&self, from: Cell, hurdle: Cell) -> bool {
        let keeps = |man: Man| man.is_royal() || man.traits.has(Traits::NEUTRAL);
        self.men
            .at(from)
            .is_some_and(|man| man.traits.has(Traits::HURDLE_COLOR_CHANGING))
            && self.men.at(hurdle).is_some_and(|man| !keeps(man))
    }

    /// Changes the colour of the hurdle that a move goes over, if applicable; returns the cell of
    /// the hurdle.
    pub(super) fn change_hurdle(mv: Move, men: &mut Men) -> Option<Cell> {
        let hurdle = mv.recolors()?;
        let changing = men.at(hurdle)?;
        men.put(
            hurdle,
            Man {
                color: !changing.color,
                ..changing
            },
        );
        Some(hurdle)
    }

    /// Returns whether a move is a capture by a kamikaze man, which vanishes by capturing.
    pub(super) fn perishes(&self, mv: Move) -> bool {
        mv.captured().is_some()
            && self
                .men
                .at(mv.from())
                .is_some_and(|man| man.traits.has(Traits::KAMIKAZE))
    }
}
