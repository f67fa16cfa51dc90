//! What the attributes of men add to a move: who arrives as another man than he left, or not at
//! all, and whom he changes as a hurdle. Magic men have `magic.rs`.

use super::men::{Men, next_of_chameleon};
use super::position::PlainPosition;
use parton_core::board::Cell;
use parton_core::position::{Color, Man, Move, MoveKind, Role, Traits};

/// The men who hop over a single man, which stays: those that change the colour of hurdles.
fn is_hopper(role: Role) -> bool {
    const HOPPERS: [Role; 45] = [
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
    ];
    HOPPERS.contains(&role)
        || matches!(
            role,
            Role::Maohopper | Role::Moahopper | Role::Maoriderlion | Role::Moariderlion
        )
}

impl PlainPosition {
    /// The man that a move puts down, if he does not perish.
    pub(super) fn arriving(&self, mv: Move) -> Option<Man> {
        let man = self.men.at(mv.from()).filter(|_| !self.perishes(mv))?;
        // Who changes places does so instead of moving.
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
        // A half-neutral man is neutral while he has that attribute, too. His colour in the diagram
        // is his phase there.
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

    /// Whether a man who moves over a hurdle changes its colour. A royal man does not change, nor
    /// does a neutral one (Popeye).
    pub(super) fn changes_hurdle(&self, from: Cell, hurdle: Cell) -> bool {
        let keeps = |man: Man| man.is_royal() || man.traits.has(Traits::NEUTRAL);
        self.men
            .at(from)
            .is_some_and(|man| man.traits.has(Traits::HURDLE_COLOR_CHANGING))
            && self.men.at(hurdle).is_some_and(|man| !keeps(man))
    }

    /// Changes the colour of the hurdle that a move goes over, if it does that, and says where the
    /// hurdle stands.
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

    /// Whether it is a capture by a kamikaze man, who vanishes as he captures.
    pub(super) fn perishes(&self, mv: Move) -> bool {
        mv.captured().is_some()
            && self
                .men
                .at(mv.from())
                .is_some_and(|man| man.traits.has(Traits::KAMIKAZE))
    }
}
