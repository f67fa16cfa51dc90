//! Shows the errors of a position at their places in the text.

use super::diagnostic::{Diagnostic, Level, TextFlaw};
use super::fen::letter_of_right;
use super::men_list;
use super::places::{Form, Place, Places};
use crate::board::{Board, Cell, Square};
use crate::position::{Color, Conditions, Man, Reason, Role, RuleSet, Setup, Unplayed};

/// The diagnostic for a reason against a setup.
pub(in crate::formats) fn diagnose(setup: &Setup, places: &Places, reason: &Reason) -> Diagnostic {
    let level = Level::of(reason.severity());
    let whole = ["position", "boards"]
        .iter()
        .find_map(|name| places.field(name))
        .unwrap_or(&places.whole);
    let field = |name: &str| places.field(name).unwrap_or(whole);
    let men = |wanted: &dyn Fn(Cell, Man) -> bool| -> Vec<&Place> {
        let pairs = setup.men.iter().zip(&places.men);
        pairs
            .filter(|((cell, man), _)| wanted(*cell, *man))
            .map(|(_, (_, place))| place)
            .collect()
    };
    let at = |cell: Cell| men(&|other, _| other == cell);
    let kings = |color| men(&|_, man| man == Man::new(color, Role::King));
    let right;
    let detail = match reason {
        Reason::TwoMenOnCell(cell) => {
            Detail::between(&at(*cell), 1, "the second man", "the first man")
        }
        Reason::NoSuchSquare(cell) => Detail::between(&at(*cell), 0, "no such square", ""),
        Reason::NoSuchMan(cell, _) => Detail::between(&at(*cell), 0, "unknown in these rules", ""),
        Reason::NotPlayed(cell, ..) => Detail::between(&at(*cell), 0, "not played", ""),
        Reason::MenToBeAdded(_) | Reason::NotAdded(_) => {
            Detail::at(field("added"), "not in these rules or in this play")
        }
        Reason::NotUnderConditions(why) if **why == Unplayed::ManyKinds(Conditions::NONE) => {
            Detail::default().help(
                "a diagram can have 120 kinds of fairy men and of men with attributes, those into \
                which pawns promote and which men become included",
            )
        }
        Reason::NotUnderConditions(_) => Detail {
            place: places
                .fields
                .iter()
                .find(|(name, _)| *name == "conditions")
                .map(|(_, place)| place),
            ..Detail::default()
        }
        .help(
            "docs/reference/fairy.md lists the rules that each condition works with, and the \
            conditions that can be combined",
        ),
        Reason::NoSuchBoard(cell) => Detail::between(&at(*cell), 0, "no such board", ""),
        Reason::HomologuesOccupied(cell) => {
            homologues(setup, &men(&|other, _| other.is_homologue(*cell)), *cell)
        }
        Reason::MissingKing(color) => missing_king(places, *color),
        Reason::ManyKings(color, _) => Detail::between(&kings(*color), 1, "another king", "a king"),
        Reason::KingCapturable(color) => capturable(places, &kings(!*color), *color),
        Reason::PawnOnEdge(cell) => {
            Detail::between(&at(*cell), 0, "a pawn on its first or last rank", "")
        }
        Reason::ManyMen(color, _, most) => Detail::between(
            &men(&|_, man| man.color == *color),
            *most,
            "one more than that",
            "",
        ),
        Reason::ManyPawns(color, _, most) => Detail::between(
            &men(&|_, man| man == Man::new(*color, Role::Pawn)),
            *most,
            "one more than that",
            "",
        ),
        Reason::CastlingImpossible(rook) => {
            right = span_of_right(field("castling"), *rook, setup.rules);
            castling(setup, &right, *rook)
        }
        Reason::CastlingOff => {
            Detail::at(field("castling"), "castling is off").help("drop one of the two")
        }
        Reason::EnPassantImpossible(square) => en_passant(setup, field("en_passant"), *square),
        Reason::EnPassantInSetPlay(_) => {
            Detail::at(field("en_passant"), "not the side that begins")
        }
        Reason::EnPassantOff => {
            Detail::at(field("en_passant"), "en passant is off").help("drop one of the two")
        }
    };
    detail.into_diagnostic(reason, whole, level)
}

/// The additions to the message.
#[derive(Default)]
struct Detail<'a> {
    place: Option<&'a Place>,
    label: String,
    related: Option<(&'a Place, &'static str)>,
    message: Option<String>,
    help: Option<String>,
}

impl<'a> Detail<'a> {
    fn at(place: &'a Place, label: impl Into<String>) -> Self {
        Self {
            place: Some(place),
            label: label.into(),
            ..Self::default()
        }
    }

    /// Points at one of several men, and also at the first of them if that has a label.
    fn between(men: &[&'a Place], index: usize, label: &str, first: &'static str) -> Self {
        let related = men
            .first()
            .filter(|_| !first.is_empty() && index > 0)
            .map(|place| (*place, first));
        let place = men.get(index).or_else(|| men.last()).copied();
        Self {
            place,
            label: label.to_owned(),
            related,
            ..Self::default()
        }
    }

    fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    fn into_diagnostic(self, reason: &Reason, whole: &Place, level: Level) -> Diagnostic {
        let place = self.place.unwrap_or(whole);
        let message = self.message.unwrap_or_else(|| reason.to_string());
        let mut flaw = TextFlaw::new(place.span.clone(), message, self.label).maybe_help(self.help);
        if let Some((related, label)) = self.related
            && related.source == place.source
            && related.span != place.span
        {
            flaw = flaw.related(related.span.clone(), label);
        }
        flaw.locate(&place.source, level)
    }
}

fn homologues<'a>(setup: &Setup, men: &[&'a Place], cell: Cell) -> Detail<'a> {
    let (first, second) = (
        cell.board.min(cell.board.other()),
        cell.board.max(cell.board.other()),
    );
    let men_on = |board: Board| {
        setup
            .man_at(Cell::new(board, cell.square))
            .map_or_else(|| ".".to_owned(), |man| man.to_string())
    };
    let mut detail = Detail::between(
        men,
        1,
        "no man may stand here",
        "while this one stands there",
    );
    detail.message = Some(format!(
        "{} is occupied on both boards ({} on board A, {} on board B), which {} chess never allows",
        cell.place(),
        men_on(first),
        men_on(second),
        setup.rules.variant
    ));
    detail
}

fn missing_king(places: &Places, color: Color) -> Detail<'_> {
    let detail = Detail {
        label: format!("no {} king here", color.to_string().to_lowercase()),
        ..Detail::default()
    };
    detail.help(match places.form {
        Form::Ron => "if this is intended, add the field allow: [missing_king]",
        Form::Flags | Form::List => "if this is intended, give the flag --allow missing-king",
        Form::Popeye => "if this is intended, add: option nowk or option nobk",
        Form::Olive => "if this is intended, add NoWk or NoBk to the options",
    })
}

fn capturable<'a>(places: &Places, kings: &[&'a Place], turn: Color) -> Detail<'a> {
    let other = (!turn).to_string();
    let detail = Detail::between(
        kings,
        0,
        &format!("in check, though it is {turn}'s turn"),
        "",
    );
    let word = other.to_lowercase();
    detail.help(match places.form {
        // The stipulation decides the side to move.
        Form::Popeye | Form::Olive => "fix the position".to_owned(),
        Form::Ron => format!("if {other} is to move, write turn: {word}"),
        Form::Flags | Form::List => {
            let position = places
                .field("position")
                .and_then(|place| place.source.text().get(place.span.clone()));
            if position.is_some_and(men_list::is_list) {
                format!("if {other} is to move, write {word} to move")
            } else {
                format!(
                    "if {other} is to move, write {} after the boards",
                    &word[..1]
                )
            }
        }
    })
}

/// The span of a castling right in its field.
fn span_of_right(field: &Place, rook: Cell, rules: RuleSet) -> Place {
    let letter = letter_of_right(rook, rules).map(String::from);
    let cell = format!("{}{}", rook.board, rook.square);
    let text = field
        .source
        .text()
        .get(field.span.clone())
        .unwrap_or_default();
    let found = [Some(cell), letter]
        .into_iter()
        .flatten()
        .find_map(|name| text.find(&name).map(|at| at..at + name.len()));
    let span = found.map_or_else(
        || field.span.clone(),
        |at| field.span.start + at.start..field.span.start + at.end,
    );
    Place {
        span,
        ..field.clone()
    }
}

fn castling<'a>(setup: &Setup, place: &'a Place, rook: Cell) -> Detail<'a> {
    let color = if rook.square.rank() == 0 {
        Color::White
    } else {
        Color::Black
    };
    let king = Square::at(4, rook.square.rank()).map(|square| Cell::new(rook.board, square));
    let stands = |cell: Option<Cell>, role| {
        cell.and_then(|cell| setup.man_at(cell)) == Some(Man::new(color, role))
    };
    let side = color.to_string().to_lowercase();
    let mut missing = Vec::new();
    if let Some(king) = king.filter(|_| !stands(king, Role::King)) {
        missing.push(format!("no {side} king on {king}"));
    }
    if !stands(Some(rook), Role::Rook) {
        missing.push(format!("no {side} rook on {rook}"));
    }
    Detail::at(place, missing.join(", "))
}

fn en_passant<'a>(setup: &Setup, place: &'a Place, passed: Square) -> Detail<'a> {
    let mover = !setup.turn;
    if passed.rank() != mover.rank(2) {
        let rank = mover.rank(2) + 1;
        return Detail::at(
            place,
            format!("{mover} moved last: its pawns pass rank {rank}"),
        );
    }
    let pawn = Square::at(passed.file(), mover.rank(3))
        .map_or_else(String::new, |square| square.to_string());
    let from = Square::at(passed.file(), mover.rank(1))
        .map_or_else(String::new, |square| square.to_string());
    let label = format!(
        "needs a {} pawn on {pawn}, {from} and {passed} vacant behind it",
        mover.to_string().to_lowercase()
    );
    let detail = Detail::at(place, label);
    let arrivals = setup
        .men
        .iter()
        .filter(|(cell, man)| cell.square.to_string() == pawn && man.role == Role::Pawn);
    if arrivals.count() > 1 {
        detail.help("name the board where the pawn stands, such as Be6")
    } else {
        detail
    }
}
