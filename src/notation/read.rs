//! Resolves written moves against the legal moves of a position.

use super::coordinate::find_coordinate;
use super::effect_text::{OwnEffects, bracketed, count, effects};
use super::notated::{Notated, marked};
use super::parse::{Expected, Fairy, FirstLetter, MoveReader, Ordinary, ParsedMove};
use super::short::Spelling;
use super::why::{Misfit, misfit};
use super::{Boards, Language, Style, long_at, short_among};
use crate::position::{Move, MoveKind, Role};
use crate::rules::AnyPosition;
use std::borrow::Cow;

/// Text that does not name exactly one legal move.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NotationError {
    /// It is not a move at all.
    Unreadable {
        /// The text read.
        text: String,
        /// The position where reading stopped, in bytes from the start.
        at: usize,
        /// The text expected there.
        expected: Expected,
    },
    /// It is a move, but not a legal one here.
    Illegal {
        /// The text read.
        text: String,
        /// The reason.
        misfit: Misfit,
        /// Legal moves that differ only in the board or the capture sign.
        near: Vec<Notated>,
        /// The letters for moves in a message.
        letters: Language,
    },
    /// Several legal moves fit.
    Ambiguous {
        /// The text read.
        text: String,
        /// The moves that fit, in short notation.
        candidates: Vec<Notated>,
        /// The moves themselves.
        moves: Vec<Move>,
        /// The letters for moves in a message.
        letters: Language,
    },
}

impl std::error::Error for NotationError {}

/// The legal move that a text names.
///
/// Reads short and long notation, with or without a move number; with or without the marks
/// `+ # ! ?` and the signs of goals (which are not checked); `x`, `*` or `:` for a capture and `-`
/// for a move without, or nothing for either; `S` or `N`; `O-O` or `0-0`; `=Q`, `(Q)` or `Q`;
/// `e.p.`, `ep.` or nothing; `/A`, `A` or nothing for the board of arrival. Parts may be omitted,
/// as long as exactly one legal move matches. The other changes in the text must happen.
///
/// # Errors
/// If the text is unreadable, or no legal move fits, or more than one.
pub fn find(position: &AnyPosition, text: &str) -> Result<Move, NotationError> {
    find_in(position, text, Language::English)
}

/// As [`find`], with the letters of a language.
///
/// # Errors
/// As [`find`].
pub fn find_in(
    position: &AnyPosition,
    text: &str,
    language: Language,
) -> Result<Move, NotationError> {
    find_with_letters(position, text, language, Language::English)
}

/// As [`find_in`]; an error has the letters of another language.
fn find_with_letters(
    position: &AnyPosition,
    text: &str,
    language: Language,
    letters: Language,
) -> Result<Move, NotationError> {
    let legal = Legal::new(position);
    let bracketed = legal.bracketed(text);
    if let [mv] = *legal.spelled_so(&bracketed, language) {
        return Ok(mv);
    }
    let written = read(position, &bracketed, language)?;
    let fitting = legal.fitting(&bracketed, &written, language);
    let text = text.trim().to_owned();
    match *fitting {
        [mv] => Ok(mv),
        [] => {
            let (misfit, near) = legal.refuse(&written);
            Err(NotationError::Illegal {
                text,
                misfit,
                near,
                letters,
            })
        }
        ref several => {
            // `a4/A` may omit the capture of `bxa4/A`, but if the short notation of a move is
            // exactly this, that move is meant.
            let plain = |text: &str| text.trim_end_matches(['+', '#', '!', '?', ' ']).to_owned();
            let mut exact = several
                .iter()
                .filter(|&&mv| plain(&short_among(position, &legal.moves, mv)) == plain(&text));
            match (exact.next(), exact.next()) {
                (Some(&mv), None) => Ok(mv),
                _ => Err(NotationError::Ambiguous {
                    text,
                    candidates: legal.spell(several),
                    moves: several.to_vec(),
                    letters,
                }),
            }
        }
    }
}

/// As [`find_in`], or if that finds nothing, with English letters or as coordinates (`c5d7`). If no
/// move is found, messages use the letters of the language.
///
/// # Errors
/// As [`find`].
pub fn find_or_english(
    position: &AnyPosition,
    text: &str,
    language: Language,
) -> Result<Move, NotationError> {
    let english = || find_with_letters(position, text, Language::English, language);
    let coordinates = |error| of_coordinates(position, text).ok_or(error);
    find_with_letters(position, text, language, language).or_else(|error| match error {
        NotationError::Ambiguous { .. } => Err(error),
        NotationError::Illegal { .. } => english().or_else(|_| coordinates(error)),
        NotationError::Unreadable { .. } => english().or_else(coordinates),
    })
}

/// The legal move in coordinate notation, with or without a hyphen, as programs write it.
fn of_coordinates(position: &AnyPosition, text: &str) -> Option<Move> {
    let bare = text.trim_end_matches(['+', '#', '!', '?', ' ']);
    let (from, to) = bare.split_at_checked(2)?;
    let is_square = matches!(from.as_bytes(), [b'a'..=b'h', b'1'..=b'8']);
    let to = to.strip_prefix('-').unwrap_or(to);
    let found = is_square.then(|| find_coordinate(&position.legal_moves(), &format!("{from}{to}")));
    found.flatten()
}

/// The explanation of a written move: either the legal moves that fit, or the reason why none does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Explanation {
    /// These legal moves fit.
    Legal(Vec<Move>),
    /// No legal move fits.
    Illegal {
        /// The reason.
        misfit: Misfit,
        /// Legal moves that differ only in the board or the capture sign.
        near: Vec<Notated>,
    },
}

/// Explains whether a written move is legal, and if not, why. The letters are those of a language
/// or, if no legal move fits, English ones; coordinates need none.
///
/// # Errors
/// [`NotationError::Unreadable`].
pub fn explain_text(
    position: &AnyPosition,
    text: &str,
    language: Language,
) -> Result<Explanation, NotationError> {
    let own = explain_in(position, text, language);
    if matches!(own, Ok(Explanation::Legal(_))) {
        return own;
    }
    if let Some(mv) = of_coordinates(position, text) {
        return Ok(Explanation::Legal(vec![mv]));
    }
    if language == Language::English {
        return own;
    }
    match (own, explain_in(position, text, Language::English)) {
        (_, legal @ Ok(Explanation::Legal(_))) => legal,
        (Err(_), english) => english,
        (own, _) => own,
    }
}

fn explain_in(
    position: &AnyPosition,
    text: &str,
    language: Language,
) -> Result<Explanation, NotationError> {
    let legal = Legal::new(position);
    let text = &*legal.bracketed(text);
    let spelled = legal.spelled_so(text, language);
    if !spelled.is_empty() {
        return Ok(Explanation::Legal(spelled));
    }
    let written = read(position, text, language)?;
    let fitting = legal.fitting(text, &written, language);
    if fitting.is_empty() {
        let (misfit, near) = legal.refuse(&written);
        return Ok(Explanation::Illegal { misfit, near });
    }
    Ok(Explanation::Legal(fitting))
}

/// The readings of a text: `Ba3-b4` is a move of a bishop, or of a pawn on board B.
struct Readings {
    likelier: ParsedMove,
    other: Option<ParsedMove>,
}

impl Readings {
    fn iter(&self) -> impl Iterator<Item = &ParsedMove> {
        std::iter::once(&self.likelier).chain(&self.other)
    }
}

fn read(position: &AnyPosition, text: &str, language: Language) -> Result<Readings, NotationError> {
    let men = position.men();
    let mut fairy = Fairy {
        roles: position
            .fairy_promotions()
            .into_iter()
            .filter(|role| role.is_fairy())
            .collect(),
        attributes: false,
    };
    for (_, man) in men.into_iter().filter(|(_, man)| !man.is_classical()) {
        fairy.attributes |= !man.traits.is_empty();
        fairy.roles.extend(man.role.is_fairy().then_some(man.role));
    }
    let plain = without_imitators(text);
    let bare = if position.rule_set().conditions.is_empty() {
        text
    } else {
        without_changes(without_castlers(
            plain.trim_end_matches(['+', '#', '!', '?', ' ']),
        ))
    };
    let boards = Boards::of(position.variant());
    let read = |first| {
        let mut reader = MoveReader::new(bare, boards, language, &fairy, first);
        reader.read().map_err(|expected| NotationError::Unreadable {
            text: text.to_owned(),
            at: reader.at,
            expected,
        })
    };
    let is_long =
        |reading: &ParsedMove| matches!(reading, ParsedMove::Ordinary(mv) if mv.landing.is_some());
    // Long notation gives the board of arrival, and only it gives a board before a square.
    let (likelier, other) = match (read(FirstLetter::Man), read(FirstLetter::Board)) {
        (Ok(man), Ok(board)) if is_long(&board) => (board, Some(man)),
        (Ok(man), Ok(board)) => (man, Some(board)),
        (Ok(one), Err(_)) | (Err(_), Ok(one)) => (one, None),
        (Err(error), Err(_)) => return Err(error),
    };
    let other = other.filter(|other| *other != likelier);
    Ok(Readings { likelier, other })
}

/// The legal moves of a position, as candidates.
struct Legal<'a> {
    position: &'a AnyPosition,
    moves: Vec<Move>,
}

impl<'a> Legal<'a> {
    fn new(position: &'a AnyPosition) -> Self {
        let mut moves = position.legal_moves();
        moves.sort_unstable();
        Self { position, moves }
    }

    /// The text with its changes in this program's notation.
    fn bracketed<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if self.position.rule_set().conditions.is_empty() {
            Cow::Borrowed(text)
        } else {
            bracketed(text)
        }
    }

    /// The moves that a text may mean by its first reading that fits any.
    fn fitting(&self, text: &str, readings: &Readings, language: Language) -> Vec<Move> {
        readings
            .iter()
            .map(|written| self.fitting_reading(text, written, language))
            .find(|fitting| !fitting.is_empty())
            .unwrap_or_default()
    }

    /// The moves that a reading of a text may mean. The changes in the text must happen. If several
    /// moves fit, those without other changes are preferred.
    fn fitting_reading(&self, text: &str, written: &ParsedMove, language: Language) -> Vec<Move> {
        let fitting = self.like(written);
        // A promotion is followed by the board, if there are several.
        let several = Boards::of(self.position.variant()).several;
        let written: Vec<&str> = effects(text)
            .into_iter()
            .filter(|written| !(several && written.starts_with('=')))
            .collect();
        let conditions = !self.position.rule_set().conditions.is_empty();
        if written.is_empty() && !(conditions && fitting.len() > 1) {
            return fitting;
        }
        let mut fitting: Vec<(Move, usize)> = fitting
            .into_iter()
            .map(|mv| (mv, OwnEffects::of(self.position, mv, language)))
            .filter(|(_, own)| own.hold(written.iter().copied(), language))
            .map(|(mv, own)| (mv, own.count()))
            .collect();
        let whole = count(written);
        if fitting.iter().any(|(_, own)| *own == whole) {
            fitting.retain(|(_, own)| *own == whole);
        }
        fitting.into_iter().map(|(mv, _)| mv).collect()
    }

    /// The moves with the same men, squares, boards and promotions.
    fn like(&self, written: &ParsedMove) -> Vec<Move> {
        self.moves
            .iter()
            .copied()
            .filter(|&mv| fits(self.position, mv, written))
            .collect()
    }

    /// The reason why a text names no legal move, and similar legal moves.
    fn refuse(&self, readings: &Readings) -> (Misfit, Vec<Notated>) {
        /// The maximum number of moves with other changes that are named.
        const FEW: usize = 4;
        let refuse = |written: &ParsedMove| {
            let changes = self.like(written);
            if !changes.is_empty() {
                let near = self.spell(&changes[..changes.len().min(FEW)]);
                return (Misfit::OtherChanges, near);
            }
            let misfit = misfit(self.position, written);
            (misfit, self.spell(&self.like(&loosen(*written))))
        };
        // A reading in which such a man stands on the departure square explains more.
        let stands =
            |misfit: &Misfit| !matches!(misfit, Misfit::OtherMan { .. } | Misfit::Elsewhere { .. });
        readings
            .iter()
            .map(refuse)
            .find(|(misfit, _)| stands(misfit))
            .unwrap_or_else(|| refuse(&readings.likelier))
    }

    /// Under conditions, the moves whose short or long notation is this text, with or without their
    /// other changes. [`MoveReader`] does not read changes such as `[wSe2->b1]` or `=w`.
    fn spelled_so(&self, text: &str, language: Language) -> Vec<Move> {
        if self.position.rule_set().conditions.is_empty() {
            return Vec::new();
        }
        let wanted = without_signs(text);
        let spelled = |mv: Move| {
            let style = Style::short(language);
            let short = Spelling {
                style,
                ..Spelling::new(self.position, &self.moves, mv)
            }
            .to_string();
            [short, long_at(self.position, mv, language)].map(|text| without_signs(&text))
        };
        let spelled: Vec<(Move, [String; 2])> =
            self.moves.iter().map(|&mv| (mv, spelled(mv))).collect();
        let spelled_with = |test: &dyn Fn(&str) -> bool| -> Vec<Move> {
            spelled
                .iter()
                .filter(|(_, texts)| texts.iter().any(|text| test(text)))
                .map(|(mv, _)| *mv)
                .collect()
        };
        let exactly = spelled_with(&|text| text == wanted);
        if !exactly.is_empty() {
            return exactly;
        }
        let written_effects = effects(&wanted);
        let wanted = without_imitators(&wanted);
        let mut like = spelled_with(&|text| {
            without_changes(without_castlers(&without_imitators(text))) == wanted
        });
        like.retain(|&mv| {
            OwnEffects::of(self.position, mv, language)
                .hold(written_effects.iter().copied(), language)
        });
        like
    }

    fn spell(&self, moves: &[Move]) -> Vec<Notated> {
        let spelling = |&mv| marked(Spelling::new(self.position, &self.moves, mv));
        moves.iter().map(spelling).map(Notated::marked).collect()
    }
}

/// A move's text without number, blanks and trailing signs, and with a uniform capture sign.
fn without_signs(text: &str) -> String {
    let text = text.trim();
    let number = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let text = if number.starts_with('.') {
        number.trim_start_matches('.')
    } else {
        text
    };
    let text = text.trim_end_matches(['+', '#', '!', '?', '=', ' ']);
    text.chars()
        .filter(|c| *c != ' ')
        .map(|c| if matches!(c, '*' | ':') { 'x' } else { c })
        .collect()
}

/// A move's text without the new squares of imitators: `[Id4]`.
fn without_imitators(text: &str) -> Cow<'_, str> {
    let is_imitator = |inside: &str| {
        inside.starts_with('I') && inside[1..].starts_with(|c: char| c.is_ascii_lowercase())
    };
    let found = text.match_indices('[').find_map(|(at, _)| {
        let length = text[at..].find(']')?;
        is_imitator(&text[at + 1..at + length]).then_some(at..=at + length)
    });
    found.map_or(Cow::Borrowed(text), |at| {
        Cow::Owned(text[..*at.start()].to_owned() + &text[at.end() + 1..])
    })
}

/// A move's text without its number and without the men that are reborn to castle:
/// `[wKf3->e1][wRh5->h1]`.
fn without_castlers(text: &str) -> &str {
    let number = |c: char| c.is_ascii_digit() || matches!(c, '.' | ' ');
    let mut rest = text.trim_start_matches(number);
    if !rest.starts_with('[') {
        return text;
    }
    while let Some((_, behind)) = rest
        .strip_prefix('[')
        .and_then(|inside| inside.split_once(']'))
    {
        rest = behind.trim_start();
    }
    rest
}

/// A move's text without its other changes: `[+bSg8]`, `=w`, `/wRh1-f1`.
fn without_changes(text: &str) -> &str {
    let text = text.split('[').next().unwrap_or(text);
    let text = match text.split_once('/') {
        Some((king, partner)) if partner.starts_with(|c: char| c.is_ascii_lowercase()) => king,
        _ => text,
    };
    match text.as_bytes() {
        [.., b'=', side] if side.is_ascii_lowercase() => &text[..text.len() - 2],
        _ => text,
    }
}

fn fits(position: &AnyPosition, mv: Move, written: &ParsedMove) -> bool {
    match written {
        ParsedMove::Castling {
            long,
            landing,
            rook,
        } => {
            mv.is_castling()
                && !mv.castles_anywhere()
                && mv.is_long_castling() == *long
                && landing.is_none_or(|board| board == mv.to().board)
                && mv.rook().is_some_and(|(_, at)| {
                    rook.unwrap_or(mv.to().board) == at.board
                        || (rook.is_none() && landing.is_none())
                })
        }
        ParsedMove::Pass => mv.is_pass(),
        ParsedMove::Exchange { role, squares } => {
            let own = [mv.from().square, mv.to().square];
            mv.kind() == MoveKind::Exchange
                && mv.role() == *role
                && (own == *squares || own == [squares[1], squares[0]])
        }
        ParsedMove::Ordinary(written) => fits_ordinary(position, mv, written),
    }
}

fn fits_ordinary(position: &AnyPosition, mv: Move, written: &Ordinary) -> bool {
    let (from, to) = (mv.from(), position.arrival_before_rebirth(mv));
    (!mv.is_castling() || mv.castles_anywhere())
        && !mv.is_pass()
        && mv.role() == written.role
        && written.to.is_none_or(|square| {
            square == to.square
                || mv.to() != to && mv.captured_at().is_some_and(|at| at.square == square)
        })
        && written.file.is_none_or(|file| file == from.square.file())
        && written.rank.is_none_or(|rank| rank == from.square.rank())
        && written
            .level
            .is_none_or(|level| from.board.level() == Some(level))
        && written
            .to_level
            .is_none_or(|level| to.board.level() == Some(level))
        && written
            .departure
            .is_none_or(|board| board.world() == from.board.world())
        && written
            .landing
            .is_none_or(|board| board.world() == to.board.world())
        && written
            .capture
            .is_none_or(|capture| capture == mv.captured().is_some())
        && written
            .captured
            .is_none_or(|square| mv.captured_at().is_some_and(|cell| cell.square == square))
        && written
            .recolored
            .zip(mv.recolors())
            .is_none_or(|(square, cell)| cell.square == square)
        && (written.gains == mv.endows().is_some()
            || written.gains && mv.promotion().is_some_and(crate::men::Role::hops))
        && written.zero == (mv.kind() == MoveKind::Zero)
        && written.promotion.is_none_or(|role| match mv.promotion() {
            Some(promotion) => promotion == role,
            // The comparison of changes tests whether a condition makes the man become this one.
            None => !position.rule_set().conditions.is_empty(),
        })
        && (!written.en_passant || passes(mv))
}

/// Returns whether a move captures a pawn elsewhere than on the arrival square.
fn passes(mv: Move) -> bool {
    mv.is_en_passant() || mv.captured() == Some(Role::Pawn) && mv.captured_at() != Some(mv.to())
}

/// The written move without its boards and capture sign, to find the intended move.
const fn loosen(written: ParsedMove) -> ParsedMove {
    match written {
        ParsedMove::Castling { long, .. } => ParsedMove::Castling {
            long,
            landing: None,
            rook: None,
        },
        ParsedMove::Pass | ParsedMove::Exchange { .. } => written,
        ParsedMove::Ordinary(mv) => ParsedMove::Ordinary(Ordinary {
            departure: None,
            landing: None,
            capture: None,
            ..mv
        }),
    }
}
