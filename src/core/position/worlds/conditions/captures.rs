//! What happens to the men of a capture: where the captured man is reborn, whether the capturer
//! stays, and which captures conditions forbid because of a rebirth.
//!
//! Every function here answers from the position before the move, so that the generation of moves,
//! explanations and notation use the same answers.

use super::{measure, rebirth};
use crate::board::{Cell, Sites, Square};
use crate::conditions::{Conditions, NEEDING_REBIRTH, Objection, Reborn};
use crate::conditions::{Occupied, RebirthOption};
use crate::conditions::{REBORN_IF_CAPTURED, REBORN_IF_CAPTURING};
use crate::position::state::Position;
use crate::position::worlds::Worlds;
use crate::position::{Man, Men, Move, MoveKind, Traits};

/// A board after a capture under conditions that change only captures.
#[derive(Clone, Copy, Debug)]
pub struct AfterCapture {
    /// The occupied sites.
    pub occupied: Sites,
    /// The reborn man and its site.
    pub reborn: Option<(Man, usize)>,
}

/// The options of conditions that need a square of rebirth without a rebirth.
const OPTIONS_OF_NEED: Conditions = Conditions::options_of(Reborn::Immune);

/// Conditions under which the move and the men involved determine the result of a capture.
const FORESEEN: Conditions = Conditions::OF_CAPTURES
    .without(Conditions::DIAGRAM_CIRCE)
    .without(Conditions::of_option(RebirthOption::Turncoats))
    .without(Conditions::ANDERNACH)
    .without(Conditions::TIBETS)
    .without(Conditions::SINGLE_BOX_2)
    .without(Conditions::BRETONS);

impl Position<Worlds> {
    /// The board after a capture, if conditions change only captures and the result is known
    /// without making the move.
    pub fn after_capture(&self, mv: Move) -> Option<AfterCapture> {
        let men = self.men();
        let conditions = men.conditions();
        let at = mv.captured_at()?;
        let foreseen = conditions
            .only(Conditions::OF_CAPTURES)
            .without(FORESEEN)
            .is_empty();
        let changes = conditions.any(Conditions::OTHER_CAPTURERS);
        if !foreseen || changes || men.law().boards != 1 {
            return None;
        }
        let ((world, from), (_, to), (_, gone)) =
            (men.place(mv.from()), men.place(mv.to()), men.place(at));
        if men.is_neutral((world, from)) || men.is_neutral((world, gone)) {
            return None;
        }
        let occupied = men.occupied_sites(world) & !(1 << from) & !(1 << gone) | 1 << to;
        let reborn = rebirth::of_captured(self, mv).map(|(man, cell)| {
            let becomes = mv
                .reborn_promotion()
                .and_then(|(_, number)| men.rebirths().reborn_pawn(man.role, number));
            let role = becomes.map_or(man.role, |(role, _)| role);
            (Man { role, ..man }, men.place(cell).1)
        });
        let reborn = reborn.filter(|(_, site)| occupied >> site & 1 == 0);
        Some(AfterCapture {
            occupied: reborn.map_or(occupied, |(_, site)| occupied | 1 << site),
            reborn,
        })
    }

    /// Returns whether the captured man is reborn on a cell, perhaps to wait there: it is vacant
    /// after the capture, or the option of Circe allows a rebirth on an occupied square.
    pub(super) fn receives(&self, capture: rebirth::Capture, cell: Cell) -> bool {
        let (men, rebirths) = (self.men(), self.men().rebirths());
        if rebirths.takes_kings() && men.man_at(capture.at).is_some_and(Man::is_royal) {
            return rebirths.is_reborn_after(capture, cell);
        }
        rebirths.is_vacant_after_capture(capture, cell)
            || rebirths.may_be_reborn_on_men() && !men.is_hole(cell)
    }

    /// The man on the square on which the man captured by a move is reborn, if that man then
    /// vanishes (Assassin) or is covered (Parachute), or the captured man waits beneath it
    /// (Volcanic); and the cell.
    pub fn occupant(&self, mv: Move) -> Option<(Man, Cell)> {
        if !self
            .men()
            .rebirths()
            .occupied()
            .is_some_and(Occupied::allows_rebirth)
        {
            return None;
        }
        self.men()
            .rebirths()
            .occupant(rebirth::Capture::of_move(self, mv)?)
    }

    /// The man on the cell on which a capturer is reborn, and the cell (Anticirce with Assassin,
    /// Parachute or Volcanic).
    pub fn occupant_for_capturer(&self, mv: Move) -> Option<(Man, Cell)> {
        let conditions = self.men().conditions();
        let may = conditions.any(Conditions::CAPTURERS_ON_MEN) && self.capturer_is_reborn(mv);
        let cell = mv.to();
        let leaves = [Some(mv.from()), mv.captured_at()].contains(&Some(cell));
        let occupant = self.men().man_at(cell).filter(|_| may && !leaves)?;
        Some((occupant, cell))
    }

    /// Returns whether a capturer waits beneath the man on its square of rebirth (Volcanic).
    pub fn waits_as_capturer(&self, mv: Move) -> bool {
        let rebirth = self.men().cast.rebirth_of_capturer;
        rebirth.is_some_and(|rebirth| rebirth.occupied == Occupied::Beneath)
            && self.occupant_for_capturer(mv).is_some()
    }

    /// Returns whether the capturer is not on its arrival square after a move: it vanishes
    /// (kamikaze, Breton, PAD), or the captured man is reborn on that square (Assassin, Parachute).
    pub fn loses_mover(&self, mv: Move) -> bool {
        let is_kamikaze = |man: Man| man.traits.has(Traits::KAMIKAZE);
        // In Circe it may be reborn just there.
        let returns = || {
            let circe = self.men().conditions().has(Conditions::CIRCE);
            mv.captured_at().filter(|_| circe).is_some_and(|at| {
                let home = rebirth::home(mv.arriving(), self.turn(), at.square);
                Cell::new(at.board, home) == mv.to()
            })
        };
        let replaced = || {
            let replaces = |occupied| matches!(occupied, Occupied::Vanishes | Occupied::Covered);
            self.men().rebirths().occupied().is_some_and(replaces)
                && self.occupant(mv).is_some_and(|(_, cell)| cell == mv.to())
        };
        mv.captured().is_some()
            && (self.men().man_at(mv.from()).is_some_and(is_kamikaze) && !returns()
                || self.removes(mv) && mv.chosen() == Some(mv.to())
                || self.men().vanishes_as_captor(mv)
                || replaced()
                || self.waits_as_capturer(mv))
    }

    /// Returns whether the man chosen with a move vanishes: in Snek chess and Breton chromatic it
    /// changes.
    fn removes(&self, mv: Move) -> bool {
        let changing = Conditions::SNEKS.with(Conditions::CHROMATIC_BRETONS);
        mv.kind() == MoveKind::Removal && !self.men().conditions().any(changing)
    }

    /// The man that is reborn after a move, before it changes colour, and its cell, which may be
    /// occupied: the captured man, or in Parrain Circe the one captured by the move before.
    pub fn reborn(&self, mv: Move) -> Option<(Man, Cell)> {
        let pending = || {
            let parrain = self.men().conditions().has(Conditions::PARRAIN_CIRCE);
            parrain.then(|| rebirth::of_pending(self.men(), mv))?
        };
        rebirth::of_captured(self, mv).or_else(pending)
    }

    /// The men that wait beneath others, in the order in which they appear, each with its cell.
    pub fn waiting(&self) -> impl Iterator<Item = (Man, Cell)> {
        self.men().waiting()
    }

    /// The cell of a royal man on which a capture lets the captured man be reborn (Assassin).
    pub(super) fn king_vanishes_by(&self, mv: Move) -> Option<Cell> {
        if self.men().rebirths().occupied() != Some(Occupied::Vanishes) {
            return None;
        }
        let (man, cell) = self.occupant(mv)?;
        man.is_royal().then_some(cell)
    }

    /// Returns whether a capture is impossible if the man on a cell cannot be reborn: kings are
    /// captured only to be reborn.
    pub(super) fn must_be_reborn(&self, at: Cell) -> bool {
        self.men().cast.rebirth.is_some_and(|rebirth| {
            rebirth.occupied == Occupied::NoCapture
                || rebirth.kings && self.men().man_at(at).is_some_and(Man::is_royal)
        })
    }

    /// The condition that leaves a capturer no continuation, if one does. The rebirth square is
    /// included if it does not depend on the capturer's promotion.
    pub fn no_way_on(&self, mv: Move) -> Option<Objection> {
        let conditions = self.men().conditions();
        if conditions.has(Conditions::WORMHOLES) {
            return Some(Objection::NoContinuation {
                condition: conditions.only(Conditions::WORMHOLES),
                at: mv.to(),
            });
        }
        let at = mv.captured_at()?;
        if conditions.has(Conditions::TAKE_MAKE) {
            return Some(Objection::NoContinuation {
                condition: Conditions::TAKE_MAKE,
                at,
            });
        }
        let circe = conditions.only(REBORN_IF_CAPTURED.with(Conditions::CIRCE_OPTIONS));
        if conditions.has(Conditions::TAKE_MAKE_CIRCE) {
            return Some(Objection::NoContinuation {
                condition: circe,
                at,
            });
        }
        if let Some(home) = self.king_vanishes_by(mv) {
            return Some(Objection::KingVanishes {
                condition: circe,
                home,
                is_capturer: false,
            });
        }
        if self.must_be_reborn(at) {
            return Some(Objection::CapturedNotReborn {
                condition: circe,
                home: rebirth::of_captured(self, mv).map(|(_, cell)| cell),
            });
        }
        let capture = rebirth::Capture::of_move(self, mv)?;
        if let Some(home) = self.men().rebirths().lacking_rebirth(capture) {
            let home = home.ok();
            let condition = conditions.only(NEEDING_REBIRTH.with(OPTIONS_OF_NEED));
            return Some(Objection::LacksRebirth {
                condition,
                is_captured: conditions.has(Conditions::IMMUN),
                home,
                stands_there: home == Some(mv.from()),
            });
        }
        let of_capturer = Conditions::options_of(Reborn::Capturer);
        let condition = conditions.only(REBORN_IF_CAPTURING.with(of_capturer));
        let home = rebirth::of_capturer(self.men(), rebirth::Capture { to: at, ..capture })?;
        if let Ok(square) = home {
            let home = Cell::new(at.board, square);
            let vanishes = conditions.any(Conditions::CAPTURERS_ON_MEN) && home != mv.from();
            let royal = || self.men().man_at(home).is_some_and(Man::is_royal);
            if vanishes && royal() {
                return Some(Objection::KingVanishes {
                    condition,
                    home,
                    is_capturer: true,
                });
            }
        }
        Some(Objection::CapturerNotReborn {
            condition,
            at,
            home: home.ok().map(|square| Cell::new(at.board, square)),
        })
    }

    /// Returns whether a move lets its capturer be reborn (Anticirce and its relatives), as far as
    /// it does not vanish.
    pub fn capturer_is_reborn(&self, mv: Move) -> bool {
        let rebirth = self.men().cast.rebirth_of_capturer;
        let is_king = || self.men().man_at(mv.from()).is_some_and(Man::is_royal);
        mv.captured().is_some() && rebirth.is_some_and(|rebirth| rebirth.kings || !is_king())
    }

    /// The cell on which a man arrives by its move. Under Anticirce and related conditions a
    /// capturer arrives before it is reborn: on the square of the captured man, the square passed
    /// by a pawn captured en passant, or the square beyond the victim of a locust.
    pub fn arrival_before_rebirth(&self, mv: Move) -> Cell {
        match mv.captured_at().filter(|_| self.capturer_is_reborn(mv)) {
            None => mv.to(),
            Some(at) if mv.is_en_passant() => {
                Cell::new(at.board, self.passed_by_captured(mv, at.square))
            }
            Some(at) => self.beyond_captured(mv, at),
        }
    }

    /// The cell on which a capturer arrives: that of its victim or, if it captures only by leaping
    /// over it, the first of those beyond it.
    fn beyond_captured(&self, mv: Move, at: Cell) -> Cell {
        let men = self.men();
        if !men.powers().captures_hurdles() {
            return at;
        }
        let (place, victim) = (men.place(mv.from()), men.place(at).1);
        let arrivals = men.ways().arrivals_of(self.turn(), place);
        if arrivals.takes >> victim & 1 != 0 {
            return at;
        }
        let over = arrivals.beyond.iter();
        over.filter(|&&(hurdle, _)| usize::from(hurdle) == victim)
            .map(|&(_, to)| men.cell((place.0, usize::from(to))))
            .min()
            .unwrap_or(at)
    }

    /// The square passed by the pawn on a square on which a move captures it en passant: beside
    /// it, a step ahead of the capturer, unless the pawns step diagonally.
    fn passed_by_captured(&self, mv: Move, at: Square) -> Square {
        let ahead = mv.from().square.step(0, self.turn().forward() / 8);
        let beside = ahead.and_then(|ahead| Square::at(at.file(), ahead.rank()));
        let first = self.en_passant().map(|state| state.passed);
        let also = self.men().memory.also_passed.map(|cell| cell.square);
        beside
            .filter(|_| also.is_some() && also == beside)
            .or(first)
            .unwrap_or(at)
    }

    /// Returns whether the man captured by a move is reborn with it: its rebirth square is vacant
    /// after the capture, and no kamikaze man with precedence is reborn there.
    pub(in crate::position) fn captured_is_reborn(&self, mv: Move) -> bool {
        let Some(capture) = rebirth::Capture::of_move(self, mv) else {
            return false;
        };
        rebirth::of_captured(self, mv)
            .is_some_and(|(_, cell)| self.men().rebirths().is_reborn_after(capture, cell))
    }

    /// The square of the game array from which a man makes a move under Mars Circe and its
    /// relatives, if not from its own square.
    pub fn way_home(&self, mv: Move) -> Option<Cell> {
        self.men().ways().way_home(self.turn(), mv)
    }

    /// The squared length of a move, from the centre of a square to the centre of another; for
    /// castling, of both moves together. For a capturer that is reborn, the move before its rebirth
    /// counts. With consequent forced squares of the side to move, 1 if the move goes to one of
    /// them, or else 0. If that side plays only captures, 1 for one.
    pub fn length(&self, mv: Move) -> u32 {
        let arrival = self.arrival_before_rebirth(mv).square;
        let forced = Conditions::CONSEQUENTLY_FORCED.only(Conditions::ranked(self.turn()));
        if self.men().conditions().any(forced) {
            return u32::from(self.is_forced(arrival));
        }
        let capturing = Conditions::ONLY_CAPTURING.only(Conditions::ranked(self.turn()));
        if self.men().conditions().any(capturing) {
            return u32::from(mv.captured().is_some());
        }
        match mv.rook() {
            Some(_) => measure::length_of_castling(mv.is_long_castling()),
            None if mv.kind() == MoveKind::Exchange => 0,
            None => measure::length(mv.role(), mv.from().square, arrival),
        }
    }
}
