//! The changes of a move under fairy conditions, found by comparing the positions before and after
//! it.
//!
//! They are written in Popeye's form, after the move:
//!
//! - `Qd6*d5[+bSg8]`: the captured man is reborn;
//! - `Sg3*e2[wSe2->b1]`: the capturer is reborn; `[wSe2->b1=b]` if it changes colour by capturing;
//! - `b3-b4[wPb4->f8=Q]`: a man goes on (wormholes), and promotes there;
//! - `Sc6*e5=w`, `Tc6-c4=L`: the mover changes;
//! - `Tf3-f2[f4=w]`, `Rc8*a8[c2=rB]`: another man changes;
//! - `Ba6*b5[-bRf4]`: a man vanishes;
//! - `Kb2-a3[Kh8<->Ka3]`: the kings change places.
//!
//! The new squares of imitators precede the promotion of a pawn: `a7-a8[Id4]=Q`. Men that are
//! reborn to castle precede the castling: `[wKf3->e1][wRh5->h1]0-0`.

use super::{Notation, Style};
use crate::board::{Cell, Square};
use crate::men::{Color, Man, Role, Traits};
use crate::position::{Conditions, Move, MoveKind, RebirthOption, Reborn};
use crate::rules::AnyPosition;

/// One change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Note {
    /// The mover, or the rook in castling, becomes this man, in role or in colour.
    Becomes(Man, ChangeKinds),
    /// The man on a cell becomes this man.
    Turns(Cell, Man, ChangeKinds),
    /// A man appears; it was this pawn, and promoted where it was reborn. It may have changed to
    /// this side there.
    Promotes(Man, Man, Cell, Option<Color>),
    /// A man appears. It may have changed to this side where it was reborn.
    Appears(Man, Cell, Option<Color>),
    /// A man is reborn beneath the man on a cell, where it waits. It may have promoted from this
    /// pawn, and may have changed to this side.
    Waits(Man, Option<Man>, Cell, Option<Color>),
    /// A man vanishes.
    Vanishes(Man, Cell),
    /// The capturer is reborn elsewhere than on the capture square, or a man goes on from the
    /// square on which it arrives (wormholes). It may promote there, and may change to this side
    /// because it captures or moves.
    Reborn(Man, Cell, Cell, Option<Man>, Option<Color>),
    /// The same, but the capturer waits beneath the man on its square of rebirth.
    RebornBeneath(Man, Cell, Cell, Option<Man>, Option<Color>),
    /// Two kings, White's first, have changed places; the cells are their new ones.
    Swapped(Cell, Cell),
}

/// The kinds of changes of a man.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChangeKinds {
    /// Its role or its attributes.
    pub role: bool,
    /// Its colour.
    pub color: bool,
}

/// The changes of a move, in their written order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Notes {
    list: Vec<Note>,
    /// The square of the capturer before its rebirth, if it was reborn, or the square behind a pawn
    /// that had passed two squares (Einstein chess).
    pub arrival: Option<Cell>,
    /// The cell of the man that a locust captured on its way to the square from which it was
    /// reborn.
    pub passed: Option<Cell>,
    /// The square of the game array from which the man moves, if different from its own square.
    pub home: Option<Cell>,
    /// A king and a rook that are reborn to castle: each with its cell and its square of the game
    /// array.
    pub castlers: [Option<(Man, Cell, Cell)>; 2],
    /// The man with which a king castles from any square, with the cells from which and to which
    /// it goes.
    pub partner: Option<(Man, Cell, Cell)>,
    /// The new squares of imitators after the move, as a bit set.
    pub imitators: u64,
}

/// Turns the men that are expected after a move, and the cells of those that have moved, with the
/// board.
fn turn(expected: &mut [(Cell, Man)], movers: &mut [Cell], conditions: Conditions, mv: Move) {
    let step = (mv.from().square, mv.to().square);
    let cells = expected.iter_mut().map(|(cell, _)| cell);
    for cell in cells.chain(movers) {
        cell.square = conditions.revolved(step, cell.square);
    }
}

/// Conditions under which a pawn that captures as a locust is named with its arrival square.
const NAMES_PAWNS: Conditions = Conditions::EINSTEINS
    .with(Conditions::REVOLVING)
    .with(Conditions::WORMHOLES);

/// The cell of the first royal man of a side among these men.
fn king_of(color: Color, men: &[(Cell, Man)]) -> Option<Cell> {
    let mut men = men.iter();
    men.find(|(_, man)| man.is_royal() && man.belongs_to(color))
        .map(|(cell, _)| *cell)
}

/// The way of a man that goes on, or is reborn, after its arrival. It may promote where it arrives,
/// or where the way ends.
fn going_on(
    position: &AnyPosition,
    (mover, moved): (Man, Man),
    (arrival, end): (Cell, Cell),
    promotes: bool,
) -> Note {
    let promotes_here = promotes_on(mover, position.turn(), arrival);
    let promoted = (promotes && !promotes_here).then_some(moved);
    let shown = if promoted.is_some() { mover } else { moved };
    Note::Reborn(shown, arrival, end, promoted, None)
}

/// The way of a capturer that is reborn, and perhaps waits where it ends. It arrives, as `moved`,
/// on a cell.
fn of_capturer(
    position: &AnyPosition,
    (mover, moved): (Man, Man),
    (mv, arrival): (Move, Cell),
    after: &AnyPosition,
) -> Note {
    let promotes = mv.promotion().is_some();
    let note = going_on(position, (mover, moved), (arrival, mv.to()), promotes);
    let Note::Reborn(man, from, to, promoted, _) = note else {
        return note;
    };
    if !position.waits_as_capturer(mv) {
        return note;
    }
    let waiting = after.waiting();
    let now = waiting.iter().rfind(|(_, at)| *at == to);
    let turned = now.map(|(now, _)| now.color);
    let turned = turned.filter(|&color| color != moved.color);
    Note::RebornBeneath(man, from, to, promoted, turned)
}

impl Notes {
    /// The changes of a legal move in a position.
    pub fn of(position: &AnyPosition, mv: Move) -> Self {
        let conditions = position.rule_set().conditions;
        let mut found = Self::default();
        let Some(mover) = position
            .man_at(mv.from())
            .filter(|_| !conditions.is_empty())
        else {
            return found;
        };
        found.home = position.way_home(mv);
        found.castlers = castlers(position, mv);
        if mv.castles_anywhere()
            && let Some((start, end)) = mv.rook()
        {
            found.partner = position.man_at(start).map(|man| (man, start, end));
        }
        let goes_on = mv
            .added()
            .filter(|_| conditions.has(Conditions::WORMHOLES))
            .map(|(square, _)| Cell::new(mv.to().board, square));
        if mv.is_locust() && mv.role() == Role::Pawn && conditions.any(NAMES_PAWNS) {
            found.arrival = Some(mv.to());
        }
        let mut list = Vec::new();
        let after = position.play(mv);
        let mut expected = position.men();
        let mut set = |cell: Cell, man: Option<Man>| {
            expected.retain(|(at, _)| *at != cell);
            expected.extend(man.map(|man| (cell, man)));
        };
        if let Some(cell) = mv.captured_at() {
            set(cell, None);
        }
        set(
            mv.from(),
            position
                .man_at(mv.to())
                .filter(|_| mv.kind() == MoveKind::Exchange),
        );
        let moved = as_moved(position, mv, mover, &after);
        // In castling by rebirth the king may go where the rook comes from, or the rook where the
        // king does.
        if let Some((start, _)) = mv.rook() {
            set(start, None);
        }
        let end = goes_on.unwrap_or_else(|| mv.to());
        if !position.waits_as_capturer(mv) {
            set(end, Some(moved));
        }
        // A man that is reborn on an occupied square is written, even if it is like the other.
        let is_volcanic = conditions.has_option(RebirthOption::Volcanic);
        let occupied = position.reborn_on_man(mv);
        if let Some(cell) = occupied.filter(|_| !is_volcanic) {
            set(cell, None);
        }
        let mut movers = vec![end];
        if let Some((start, end)) = mv.rook() {
            set(end, position.man_at(start));
            movers.push(end);
        }
        let vanishes = mover.traits.has(Traits::KAMIKAZE) && mv.captured().is_some();
        if let Some(end) = goes_on {
            let way = (mv.to(), end);
            let promotes = mv.promotion().is_some() && mover.role.is_pawn();
            list.push(going_on(position, (mover, moved), way, promotes));
        }
        if position.capturer_is_reborn(mv) && !vanishes {
            let arrival = position.arrival_before_rebirth(mv);
            found.arrival = Some(arrival);
            let leaps = |at: &Cell| *at != arrival && !mv.is_en_passant();
            found.passed = mv.captured_at().filter(leaps);
            list.push(of_capturer(position, (mover, moved), (mv, arrival), &after));
        }
        found.imitators = imitators_after(mv, &after);
        let mut now = after.men();
        let reborn = mv.reborn_promotion().map(|(square, _)| square);
        now.retain(|(cell, man)| man.role != Role::Imitator || Some(cell.square) == reborn);
        expected.retain(|(_, man)| man.role != Role::Imitator);
        if vanishes && conditions.has(Conditions::CIRCE) {
            let is_new = |&(cell, man): &(Cell, Man)| {
                man == moved && (cell == mv.to() || expected.iter().all(|(at, _)| *at != cell))
            };
            if let Some((cell, _)) = now.iter().copied().find(is_new) {
                list.push(Note::Reborn(moved, mv.to(), cell, None, None));
                expected.retain(|(at, _)| *at != mv.to());
                expected.push((cell, moved));
            }
        }
        // The man that it captured may be reborn in its place.
        turn(&mut expected, &mut movers, conditions, mv);
        let is_replaced = now.iter().any(|(cell, _)| *cell == mv.to());
        if vanishes && is_replaced && !conditions.has(Conditions::CIRCE) {
            list.push(Note::Vanishes(moved, mv.to()));
            expected.retain(|(at, _)| *at != mv.to());
        }
        let here = |list: &[(Cell, Man)], cell: Cell| {
            list.iter().find(|(at, _)| *at == cell).map(|(_, man)| *man)
        };
        let mut cells: Vec<Cell> = expected.iter().chain(&now).map(|(cell, _)| *cell).collect();
        cells.sort_unstable_by_key(|cell| (cell.board, cell.square.index()));
        cells.dedup();
        let kings = Color::ALL.map(|color| after.king(color));
        let turns = conditions.has_option(RebirthOption::Turncoats);
        let turned = |now: Man| (turns && !now.traits.has(Traits::NEUTRAL)).then_some(now.color);
        let waiting = [position.waiting(), after.waiting()];
        let has_waited = |cell: Cell| {
            let [then, now] =
                [&waiting[0], &waiting[1]].map(|men| men.iter().filter(|(_, at)| *at == cell));
            now.count() < then.count()
        };
        let swapped = conditions.any(Conditions::SWAPPING)
            && kings[0].is_some()
            && kings[0] == king_of(Color::Black, &expected);
        for &cell in movers
            .iter()
            .chain(cells.iter().filter(|cell| !movers.contains(cell)))
        {
            let (then, now) = (here(&expected, cell), here(&now, cell));
            if then == now || swapped && kings.contains(&Some(cell)) {
                continue;
            }
            match (then, now) {
                (Some(then), Some(now)) => {
                    let kinds = ChangeKinds {
                        role: then.role != now.role
                            || then.traits.toggled(now.traits).has(Traits::ROYAL),
                        color: then.color != now.color
                            || then.traits.has(Traits::NEUTRAL) != now.traits.has(Traits::NEUTRAL),
                    };
                    let moving = movers.contains(&cell)
                        && found.arrival.is_none_or(|arrival| arrival == cell);
                    // A magic man or a check may also have changed its colour.
                    let by_move = kinds.color && conditions.any(TURNING.with(TURNCOAT_CAPTURERS));
                    if moving && (by_move || !kinds.color) {
                        list.push(Note::Becomes(now, kinds));
                    } else {
                        let role = moving && kinds.role;
                        if role {
                            let color = false;
                            list.push(Note::Becomes(now, ChangeKinds { role, color }));
                        }
                        let role = kinds.role && !role;
                        list.push(Note::Turns(cell, now, ChangeKinds { role, ..kinds }));
                    }
                }
                (None, Some(last)) if has_waited(cell) => {
                    list.push(Note::Appears(last, cell, None));
                }
                (None, Some(last)) => {
                    let came = as_appears(position, mv, cell, last);
                    list.push(appearance(position, mv, (came, cell), turned(came)));
                    list.extend(turn_after(came, last, cell));
                }
                (Some(then), None) => list.push(Note::Vanishes(then, cell)),
                (None, None) => {}
            }
        }
        if let Some(cell) = occupied.filter(|_| is_volcanic)
            && let Some((now, _)) = after.waiting().into_iter().rfind(|(_, at)| *at == cell)
        {
            let victim = mv.captured_at().and_then(|at| position.man_at(at));
            let pawn = victim.filter(|_| mv.reborn_promotion().is_some());
            list.push(Note::Waits(now, pawn, cell, turned(now)));
        }
        if let (true, [Some(white), Some(black)]) = (swapped, kings) {
            list.push(Note::Swapped(white, black));
        }
        if conditions.any(TURNING.with(TURNCOAT_CAPTURERS)) && !position.has(Traits::MAGIC) {
            join_turn(&mut list, mv.to());
        }
        let by_check = conditions.any(MASANDS) && !position.has(Traits::MAGIC);
        order(&mut list, mv, by_check);
        found.list = list;
        found
    }

    /// Returns whether the move is an en passant capture without a move kind of its own.
    pub fn is_en_passant(&self, mv: Move) -> bool {
        let behind = self.arrival.filter(|_| self.passed.is_none());
        behind.is_some_and(|arrival| {
            mv.captured_at()
                .is_some_and(|at| at.square != arrival.square)
        })
    }

    /// Returns whether a pawn promotes on its rebirth square.
    pub(super) fn promotes_later(&self) -> bool {
        self.iter().any(|note| {
            matches!(
                note,
                Note::Reborn(_, _, _, Some(_), _) | Note::RebornBeneath(_, _, _, Some(_), _)
            )
        })
    }

    /// The changes.
    pub fn iter(&self) -> impl Iterator<Item = Note> {
        self.list.iter().copied()
    }

    /// The new squares of imitators, as written after the squares of the move: `[Id4]`, `[Ia1,e4]`.
    pub(super) fn imitators_written(&self) -> String {
        if self.imitators == 0 {
            return String::new();
        }
        let squares = Square::all().filter(|square| self.imitators >> square.index() & 1 != 0);
        let squares: Vec<String> = squares.map(|square| square.to_string()).collect();
        format!("[I{}]", squares.join(","))
    }

    /// The king and the rook that are reborn to castle, in the text before the castling:
    /// `[wKf3->e1][wRh5->h1]`.
    pub(super) fn castlers_written(&self, style: Style) -> String {
        let written = |(man, from, home): (Man, Cell, Cell)| {
            let side = if man.traits.has(Traits::NEUTRAL) {
                ""
            } else {
                style.language.side(man.color)
            };
            let (from, home) = (from.place(), home.place());
            format!("[{side}{}{from}->{home}]", style.man(man))
        };
        self.castlers.into_iter().flatten().map(written).collect()
    }

    /// The move of the man with which a king castles from any square, in the text after the king's
    /// move: `[wRh1->f1]`; as Popeye writes, `/wRh1-f1`.
    pub(super) fn partner_written(&self, style: Style) -> String {
        let Some((man, from, to)) = self.partner else {
            return String::new();
        };
        let side = if man.traits.has(Traits::NEUTRAL) {
            ""
        } else {
            style.language.side(man.color)
        };
        let (man, from, to) = (style.man(man), from.place(), to.place());
        if style.notation == Notation::Popeye {
            format!("/{side}{man}{from}-{to}")
        } else {
            format!("[{side}{man}{from}->{to}]")
        }
    }

    /// The text after the move.
    pub(super) fn written(&self, style: Style) -> String {
        let side = |color: Color| style.language.side(color);
        let man = |man: Man| {
            let side = if man.traits.has(Traits::NEUTRAL) {
                ""
            } else {
                side(man.color)
            };
            format!("{side}{}", style.man(man))
        };
        let change = |now: Man, kinds: ChangeKinds| {
            let role = if kinds.role {
                format!("={}", style.man(now))
            } else {
                String::new()
            };
            let color = if now.traits.has(Traits::NEUTRAL) {
                "n"
            } else {
                side(now.color)
            };
            if kinds.color {
                format!("{role}={color}")
            } else {
                role
            }
        };
        // The attributes that a man has gained follow its new letters.
        let promotion = |pawn: Man, now: Man| {
            let gained = now.traits.without(pawn.traits.with(Traits::NEUTRAL));
            let gains = if gained.is_empty() {
                String::new()
            } else {
                format!("={}", style.attributes(gained))
            };
            format!(
                "={}{gains}",
                style.man(Man {
                    traits: now.traits.without(gained),
                    ..now
                })
            )
        };
        let turn = |turned: Option<Color>| {
            turned.map_or_else(String::new, |color| format!("={}", side(color)))
        };
        let written = |note: Note| match note {
            Note::Becomes(now, kinds) => change(now, kinds),
            Note::Turns(cell, now, kinds) => {
                // "Neutral" is written only if the man was not neutral before.
                let shown = Man {
                    traits: now.traits.without(Traits::NEUTRAL),
                    ..now
                };
                let shown = if kinds.color { now } else { shown };
                format!("[{}{}]", cell.place(), change(shown, kinds))
            }
            Note::Promotes(now, pawn, cell, turned) => {
                let (pawn_before, promoted) = (man(pawn), promotion(pawn, now));
                format!("[+{pawn_before}{}{promoted}{}]", cell.place(), turn(turned))
            }
            Note::Appears(now, cell, turned) => {
                let before = Man {
                    color: turned.map_or(now.color, |color| !color),
                    ..now
                };
                format!("[+{}{}{}]", man(before), cell.place(), turn(turned))
            }
            Note::Waits(now, pawn, cell, turned) => {
                let before = pawn.unwrap_or(Man {
                    color: turned.map_or(now.color, |color| !color),
                    ..now
                });
                let promoted = pawn.map_or_else(String::new, |pawn| promotion(pawn, now));
                let at = cell.place();
                format!("[+{}{at}{promoted}{}->v]", man(before), turn(turned))
            }
            Note::Vanishes(then, cell) => format!("[-{}{}]", man(then), cell.place()),
            Note::Reborn(then, from, to, promoted, turned)
            | Note::RebornBeneath(then, from, to, promoted, turned) => {
                let promoted = promoted.map_or_else(String::new, |now| promotion(then, now));
                let turned = turn(turned);
                let beneath = match note {
                    Note::RebornBeneath(..) => "->v",
                    _ => "",
                };
                format!(
                    "[{}{}->{}{promoted}{turned}{beneath}]",
                    man(then),
                    from.place(),
                    to.place()
                )
            }
            Note::Swapped(one, other) => {
                let king = style.letter(Role::King);
                format!("[{king}{}<->{king}{}]", one.place(), other.place())
            }
        };
        self.iter().map(written).collect()
    }
}

/// The mover as it arrives, before conditions change it: promoted, or neutral by turns.
fn as_moved(position: &AnyPosition, mv: Move, mover: Man, after: &AnyPosition) -> Man {
    let mut moved = Man {
        role: mv.arriving(),
        ..mover
    };
    if let Some(now) = after
        .man_at(position.arrived(mv))
        .filter(|_| mover.role.is_pawn() && mv.promotion().is_some())
    {
        let gains = [Traits::CHAMELEON, Traits::HURDLE_COLOR_CHANGING];
        moved.traits = gains
            .into_iter()
            .filter(|one| now.traits.has(*one))
            .fold(moved.traits, Traits::with);
    }
    // A king that captures a pawn on its last rank becomes a royal man of the kind chosen; one that
    // is reborn as another man stays royal, too.
    if mover.is_royal()
        && mv.promotion().is_some()
        && (frankfurt(position) || position.capturer_is_reborn(mv))
        && !moved.is_royal()
    {
        moved.traits = moved.traits.with(Traits::ROYAL);
    }
    if mover.traits.has(Traits::HALF_NEUTRAL) && mv.kind() != MoveKind::Exchange {
        moved.traits = moved.traits.toggled(Traits::NEUTRAL);
        moved.color = if moved.traits.has(Traits::NEUTRAL) {
            Color::White
        } else {
            position.turn()
        };
    }
    moved
}

/// Returns whether a capturer becomes a man of the captured man's kind.
fn frankfurt(position: &AnyPosition) -> bool {
    position.rule_set().conditions.any(Conditions::AS_CAPTURED)
}

/// A man that appears on a cell, before a check (Masand) or a magic man changes its colour: a
/// reborn man or a sentinel. `now` is the man after the move.
fn as_appears(position: &AnyPosition, mv: Move, cell: Cell, now: Man) -> Man {
    let conditions = position.rule_set().conditions;
    let may_turn = conditions.any(MASANDS) || position.has(Traits::MAGIC);
    if !may_turn || now.traits.has(Traits::NEUTRAL) {
        return now;
    }
    let us = position.turn();
    let turns = conditions.has_option(RebirthOption::Turncoats);
    let color = match position.reborn(mv).filter(|(_, at)| *at == cell) {
        Some((reborn, _)) if turns => !reborn.color,
        Some((reborn, _)) => reborn.color,
        None if cell != mv.from() => now.color,
        None if conditions.has(Conditions::SENTINELS) => us,
        None if conditions.has(Conditions::SENTINELS_ADVERSE) => !us,
        None => now.color,
    };
    Man { color, ..now }
}

/// The note of a man that appears on a cell, and may have changed to a side where it was reborn.
fn appearance(
    position: &AnyPosition,
    mv: Move,
    (now, cell): (Man, Cell),
    turned: Option<Color>,
) -> Note {
    let reborn = mv.reborn_promotion().map(|(square, _)| square);
    if reborn != Some(cell.square) {
        return Note::Appears(now, cell, turned);
    }
    let captured = || mv.captured_at().and_then(|at| position.man_at(at));
    let pawn = position
        .reborn(mv)
        .filter(|(_, at)| *at == cell)
        .map(|(man, _)| man)
        .filter(|man| man.role.is_pawn())
        .or_else(|| captured().filter(|man| man.role.is_pawn()));
    let pawn = pawn.unwrap_or(Man {
        role: Role::Pawn,
        color: turned.map_or(now.color, |color| !color),
        ..now
    });
    Note::Promotes(now, pawn, cell, turned)
}

/// The change of colour of a man that has just appeared on a cell, if it changes sides.
fn turn_after(appeared: Man, now: Man, cell: Cell) -> Option<Note> {
    let kinds = ChangeKinds {
        role: false,
        color: true,
    };
    (appeared.color != now.color).then_some(Note::Turns(cell, now, kinds))
}

/// The king and the rook of a castling, each if it stands elsewhere than on its square of the game
/// array and is reborn there.
fn castlers(position: &AnyPosition, mv: Move) -> [Option<(Man, Cell, Cell)>; 2] {
    let Some((start, end)) = mv.rook().filter(|_| !mv.castles_anywhere()) else {
        return [None; 2];
    };
    let on_file = |file| Square::at(file, end.square.rank());
    let corner = if mv.is_long_castling() { 0 } else { 7 };
    [(mv.from(), 4), (start, corner)].map(|(from, file)| {
        let home = on_file(file).filter(|square| *square != from.square)?;
        Some((position.man_at(from)?, from, Cell::new(from.board, home)))
    })
}

/// The new squares of imitators after a move, without those just promoted, which are shown as
/// promotions.
fn imitators_after(mv: Move, after: &AnyPosition) -> u64 {
    let reborn = mv.reborn_promotion().map(|(square, _)| square);
    let promoted = mv
        .promotion()
        .filter(|role| *role == Role::Imitator)
        .map(|_| mv.to().square);
    let imitators = after.imitators().into_iter().map(|cell| cell.square);
    imitators
        .filter(|&square| ![reborn, promoted].contains(&Some(square)))
        .fold(0, |set, at| set | 1 << at.index())
}

/// The option under which a capturer changes colour when it is reborn.
const TURNCOAT_CAPTURERS: Conditions =
    Conditions::of_option_for(Reborn::Capturer, RebirthOption::Turncoats);

/// Conditions under which men change colour by their own moves.
const TURNING: Conditions = Conditions::ANDERNACH
    .with(Conditions::ANTI_ANDERNACH)
    .with(Conditions::TIBETS)
    .with(Conditions::CHAMELEON_PURSUIT)
    .with(Conditions::ANDAS)
    .with(Conditions::VOLAGE)
    .with(Conditions::HYPERVOLAGE)
    .with(Conditions::MAGIC_SQUARES);

/// Conditions under which a check changes the colour of men.
const MASANDS: Conditions = Conditions::MASAND.with(Conditions::MASAND_GENERALISED);

/// Combines rebirth and change of colour of the capturer in one note. There must be no magic men,
/// whose changes have notes of their own.
fn join_turn(list: &mut Vec<Note>, arrival: Cell) {
    let turns = |note: &Note| match *note {
        Note::Turns(
            cell,
            now,
            ChangeKinds {
                role: false,
                color: true,
            },
        ) if cell == arrival && !now.traits.has(Traits::NEUTRAL) => Some(now.color),
        // It is reborn on the capture square.
        Note::Becomes(
            now,
            ChangeKinds {
                role: false,
                color: true,
            },
        ) if !now.traits.has(Traits::NEUTRAL) => Some(now.color),
        _ => None,
    };
    let Some((at, color)) = list
        .iter()
        .enumerate()
        .find_map(|(at, note)| Some((at, turns(note)?)))
    else {
        return;
    };
    if let Some(Note::Reborn(.., turned)) = list.first_mut() {
        *turned = Some(color);
        list.remove(at);
    }
}

/// Puts the changes of a move in the order in which they take place. First come those of the mover
/// and of the enemy's king (Köbul), then rebirths, a sentinel on the square of departure, and men
/// that vanish (Breton). Changes by magic men follow, then kings that change places, and men that
/// change colour because of a check (Masand).
fn order(list: &mut [Note], mv: Move, by_check: bool) {
    list.sort_by_key(|note| match note {
        Note::Becomes(..) => 0,
        // A kamikaze man vanishes as it captures.
        Note::Vanishes(_, cell) if *cell == mv.to() => 0,
        Note::Turns(_, man, kinds) if man.is_royal() && kinds.role => 1,
        Note::Reborn(..) | Note::RebornBeneath(..) | Note::Promotes(..) | Note::Waits(..) => 2,
        Note::Appears(_, cell, _) if *cell != mv.from() => 2,
        Note::Appears(..) => 3,
        Note::Vanishes(..) => 4,
        Note::Turns(..) if by_check => 8,
        // Magic men act on other men before they act on the capturer that was reborn.
        Note::Turns(cell, ..) if *cell != mv.to() => 5,
        Note::Turns(..) => 6,
        Note::Swapped(..) => 7,
    });
}

/// Returns whether a pawn promotes on a cell if a side moves it there.
fn promotes_on(man: Man, side: Color, cell: Cell) -> bool {
    let goes_up = (side == Color::White) != (man.role == Role::ReversePawn);
    man.role.is_pawn() && cell.square.rank() == if goes_up { 7 } else { 0 }
}
