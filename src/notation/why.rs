//! Explains why a written move is illegal: the moves it may mean, and the rules that each of them
//! breaks.

use super::notated::Notated;
use super::parse::{Ordinary, ParsedMove};
use super::style::Style;
use super::{Language, man_letters, place};
use crate::board::{Board, CUBE, Cell, Square};
use crate::explain::{Attempt, MoveManner, Refusal, explain};
use crate::position::{Color, Conditions, Law, Man, Move, Role, Transfer};
use crate::rules::AnyPosition;

/// A move that a text may mean, and the rules that it breaks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IllegalReading {
    /// The man that would move.
    pub man: Man,
    /// The move.
    pub attempt: Attempt,
    /// The rules that it breaks; empty if the move is legal but written wrongly.
    pub refusals: Vec<Refusal>,
}

/// The homologue of a cell on another board.
fn on_world(cell: Cell, world: usize) -> Cell {
    let board = match cell.board.level() {
        None => Board::ALL.get(world),
        Some(level) => Board::LEVELS.get(world * usize::from(CUBE) + usize::from(level)),
    };
    Cell::new(board.copied().unwrap_or(cell.board), cell.square)
}

/// The possible meanings of a text that names no legal move.
pub(super) fn cases(position: &AnyPosition, written: &ParsedMove) -> Vec<IllegalReading> {
    let law = position.variant().law();
    let us = position.turn();
    let mut cases = Vec::new();
    match *written {
        ParsedMove::Castling {
            long,
            landing,
            rook,
        } => {
            let Some(from) = position.king(us) else {
                return cases;
            };
            let step = if long { -1 } else { 1 };
            // Under Antimars Circe a king is reborn to castle.
            let reborn = position
                .rule_set()
                .conditions
                .has(Conditions::ANTIMARS_CIRCE);
            let home = Square::at(4, us.rank(0)).filter(|_| reborn);
            let start = home.unwrap_or(from.square);
            let squares = (start.step(2 * step, 0), start.step(step, 0));
            let (Some(king), Some(passed)) = squares else {
                return cases;
            };
            for to in landings(law, from.board, landing) {
                let world = rook.map_or(to, Board::world);
                let at = |square, world| on_world(Cell::new(from.board, square), world);
                let manner = MoveManner::Castle {
                    long,
                    rook: at(passed, world),
                };
                let attempt = Attempt {
                    from,
                    to: at(king, to),
                    manner,
                    promotion: None,
                    capture: None,
                };
                cases.push(case(position, Man::new(us, Role::King), attempt));
            }
        }
        ParsedMove::Pass | ParsedMove::Exchange { .. } => {}
        ParsedMove::Ordinary(written) => {
            for from in departures(position, &written) {
                let man = position.man_at(from).unwrap_or(Man::new(us, written.role));
                cases.extend(
                    attempts(law, us, from, &written).map(|attempt| case(position, man, attempt)),
                );
            }
        }
    }
    // If some man could almost go there, the explanation omits the men that are nowhere near.
    if cases.iter().any(|case| !is_remote(case)) {
        cases.retain(|case| !is_remote(case));
    }
    cases
}

fn is_remote(case: &IllegalReading) -> bool {
    case.refusals.iter().any(Refusal::is_remote)
}

fn case(position: &AnyPosition, man: Man, attempt: Attempt) -> IllegalReading {
    let mut refusals = explain(position, &attempt).err().unwrap_or_default();
    // A text that gives the arrival square on the departure board, as is usual in France, also
    // needs an explanation.
    if let [Refusal::MustChangeBoard(there)] = refusals[..] {
        let world = attempt.to.board.other().world();
        let proper = Attempt {
            to: on_world(there, world),
            ..attempt
        };
        if attempt.manner == MoveManner::Walk && position.variant().law().boards == 2 {
            refusals.extend(explain(position, &proper).err().unwrap_or_default());
        }
    }
    IllegalReading {
        man,
        attempt,
        refusals,
    }
}

/// The departures that a text may mean.
fn departures(position: &AnyPosition, written: &Ordinary) -> Vec<Cell> {
    let fits = |cell: &Cell| {
        written.file.is_none_or(|file| file == cell.square.file())
            && written.rank.is_none_or(|rank| rank == cell.square.rank())
            && written
                .level
                .is_none_or(|level| cell.board.level() == Some(level))
            && written
                .departure
                .is_none_or(|board| board.world() == cell.board.world())
    };
    let (us, role) = (position.turn(), written.role);
    let theirs = |man: &Man| man.role == role && man.belongs_to(us);
    position
        .men()
        .into_iter()
        .filter(|(_, here)| theirs(here))
        .map(|(cell, _)| cell)
        .filter(fits)
        .collect()
}

/// The worlds on which a man from a board may land, or the named one.
fn landings(law: &Law, from: Board, named: Option<Board>) -> Vec<usize> {
    match named {
        Some(board) => vec![board.world()],
        None => match law.transfer {
            Transfer::Never => vec![from.world()],
            Transfer::Always => vec![1 - from.world()],
            Transfer::IfVacant | Transfer::AtWill => vec![1 - from.world(), from.world()],
            Transfer::EitherOther => (0..law.boards)
                .filter(|&world| world != from.world())
                .collect(),
        },
    }
}

fn attempts(
    law: &'static Law,
    us: Color,
    from: Cell,
    written: &Ordinary,
) -> impl Iterator<Item = Attempt> {
    let square = written.to.unwrap_or(from.square);
    let board = match written.to_level.filter(|_| written.to.is_some()) {
        Some(level) => Board::LEVELS
            .get(from.board.world() * usize::from(CUBE) + usize::from(level))
            .copied(),
        None => Some(from.board),
    };
    let there = Cell::new(board.unwrap_or(from.board), square);
    let last = law.rank(us, law.ranks() - 1);
    let promotes = written.role.is_pawn()
        && square.rank() == last
        && there.board.level().is_none_or(|level| level == last);
    let promotion = written.promotion.or(promotes.then_some(Role::Queen));
    let manner = if written.zero {
        MoveManner::Zero
    } else {
        MoveManner::Walk
    };
    let worlds = if written.zero && written.landing.is_none() && law.boards == 2 {
        vec![1 - from.board.world()]
    } else {
        landings(law, from.board, written.landing)
    };
    let capture = written.capture.or(written.en_passant.then_some(true));
    worlds.into_iter().map(move |world| Attempt {
        from,
        to: on_world(there, world),
        manner,
        promotion,
        capture,
    })
}

/// Explains why a text names no legal move; empty if only similar legal moves can be named.
pub(super) fn words(
    position: &AnyPosition,
    written: &ParsedMove,
    cases: &[IllegalReading],
    letters: Language,
) -> String {
    let variant = position.variant();
    let law = variant.law();
    let us = position.turn();
    let name = |cell: Cell| place(cell, variant);
    if *written == ParsedMove::Pass {
        return no_pass(position);
    }
    if let ParsedMove::Exchange { .. } = written {
        return "these men may not change places".to_owned();
    }
    let ParsedMove::Ordinary(ordinary) = written else {
        return if cases.is_empty() {
            format!("{us} has no king that could castle")
        } else {
            refusals(law, cases, letters)
        };
    };
    let role = ordinary.role.name();
    if cases.is_empty() {
        let anywhere = Ordinary {
            file: None,
            rank: None,
            level: None,
            departure: None,
            ..*ordinary
        };
        let others: Vec<String> = departures(position, &anywhere)
            .into_iter()
            .map(name)
            .collect();
        return match (others.as_slice(), mistaken(position, ordinary)) {
            (_, Some((cell, man))) => {
                let color = man.color.to_string().to_lowercase();
                format!("the man on {} is a {color} {}", name(cell), man.role.name())
            }
            ([], None) => format!("{us} has no {role}"),
            ([one], None) => format!("{us}'s {role} stands on {one}"),
            (several, None) => format!("{us}'s {role}s stand on {}", several.join(", ")),
        };
    }
    if cases.iter().all(is_remote) {
        let mut from: Vec<String> = cases.iter().map(|case| name(case.attempt.from)).collect();
        from.dedup();
        let to = cases
            .first()
            .map(|case| case.attempt.to.place())
            .unwrap_or_default();
        if cases
            .iter()
            .flat_map(|case| &case.refusals)
            .all(|refusal| matches!(refusal, Refusal::OutOfReach { .. }))
        {
            return match from.as_slice() {
                [one] => format!("the {role} on {one} cannot go to {to} in one move"),
                several => format!(
                    "none of the {role}s on {} can go to {to} in one move",
                    several.join(", ")
                ),
            };
        }
    }
    refusals(law, cases, letters)
}

/// The reason why the side to move may not pass.
fn no_pass(position: &AnyPosition) -> String {
    let us = position.turn();
    match position.legal_moves().first() {
        _ if us == Color::White
            || !position.rule_set().conditions.has(Conditions::BLACK_CHECKS) =>
        {
            "only Black may pass, and only in Black Checks".to_owned()
        }
        Some(_) => "Black may pass only when unable to give check (Black Checks)".to_owned(),
        None => "Black is in check and may not pass (Black Checks)".to_owned(),
    }
}

/// A man on the departure square that the text gives for another man.
fn mistaken(position: &AnyPosition, written: &Ordinary) -> Option<(Cell, Man)> {
    let square = Square::at(written.file?, written.rank?)?;
    let planes = position.variant().planes().iter();
    planes
        .map(|&board| Cell::new(board, square))
        .filter(|cell| {
            written
                .level
                .is_none_or(|level| cell.board.level() == Some(level))
        })
        .filter(|cell| {
            written
                .departure
                .is_none_or(|board| board.world() == cell.board.world())
        })
        .find_map(|cell| Some((cell, position.man_at(cell)?)))
}

/// The refusals of each case, with the man named if there are several cases.
fn refusals(law: &'static Law, cases: &[IllegalReading], letters: Language) -> String {
    let mut texts: Vec<(String, String)> = Vec::new();
    for case in cases {
        let reasons: Vec<String> = case
            .refusals
            .iter()
            .map(|refusal| refusal.tell(law))
            .collect();
        if reasons.is_empty() {
            continue;
        }
        let from = case.attempt.from;
        let marked = man_letters(case.man.role, case.man.traits, Style::MARKED);
        let letter = Notated::marked(marked).in_letters(letters);
        let from = if law.boards > 1 {
            from.to_string()
        } else {
            from.place()
        };
        let to = if law.transfer.is_chosen() {
            format!("-{}", case.attempt.to)
        } else {
            String::new()
        };
        texts.push((format!("{letter}{from}{to}"), reasons.join(", and ")));
    }
    texts.dedup_by(|one, other| one.1 == other.1);
    match texts.as_slice() {
        [(_, reasons)] => reasons.clone(),
        several => several
            .iter()
            .map(|(man, reasons)| format!("{man}: {reasons}"))
            .collect::<Vec<_>>()
            .join("; "),
    }
}

/// The arrival of the man that moved last, if a capture expects it elsewhere:
/// `White's pawn has returned to board A, the black pawn on c6 stands on B`.
pub(crate) fn returned(
    case: &IllegalReading,
    last: Move,
    mover: Color,
    law: &Law,
) -> Option<String> {
    let victim = case.refusals.iter().find_map(|refusal| match *refusal {
        Refusal::NothingToCapture {
            elsewhere: Some((cell, man)),
            ..
        } => Some((cell, man)),
        _ => None,
    });
    let (cell, man) = victim.filter(|(cell, man)| *cell == last.to() && man.color == mover)?;
    if law.boards == 1 || last.from().board.world() == cell.board.world() {
        return None;
    }
    let home = law.homes[mover.index()].world() == cell.board.world();
    let verb = if home { "returned" } else { "gone" };
    let from = case.attempt.from;
    let capturer = format!(
        "{} {}",
        case.man.color.to_string().to_lowercase(),
        case.man.role.name()
    );
    Some(format!(
        "{mover}'s {} has {verb} to board {}, the {capturer} on {} stands on {}",
        man.role.name(),
        cell.board,
        from.place(),
        from.board
    ))
}
