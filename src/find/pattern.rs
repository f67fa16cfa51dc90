//! [`Pattern`]: men on squares with wildcards, such as `wKf6 bK?8 [wQ wR]?? .e4 !wP?7`.
//!
//! A pattern is a list of terms. A term is a man with one or more squares; every square must have
//! such a man, each a different one.
//!
//! | | |
//! |---|---|
//! | `wKf6` | the white king on f6; the side is `w`, `b`, `n` (neutral) or any if omitted |
//! | `?f6`, `w?f6` | any man; any white man |
//! | `[wQ wR bgrasshopper]f6` | one of these men; names of men are allowed |
//! | `.f6`, `.f?` | the square is empty; all squares of the file are empty |
//! | `f6`, `f?`, `?6`, `??` | a square, some square of the file, of the rank, any square |
//! | `f6/B` | on board B; without a board, on any board, and empty squares on all boards |
//! | `!wP?7` | there is no such man |

use super::placement::{Placement, is_flat, name};
use super::transform::{Freedom, Transformation, shift_words};
use crate::board::{Board, Cell};
use crate::formats::nearest;
use crate::men::Language;
use crate::position::{Color, Law, Man, Role, Traits};

/// A pattern of men.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern {
    terms: Vec<Term>,
}

/// A text that is not a pattern.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{what}")]
#[non_exhaustive]
pub struct PatternError {
    /// The text found and the text expected, as a sentence.
    pub what: String,
}

/// A requirement on one square: a man, no such man, or no man at all.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Term {
    /// Whether the rest of the term must not hold: after `!`.
    none: bool,
    /// The men of which one must stand there. If there are none, the square must be empty.
    men: Vec<PatternMan>,
    place: PatternSquare,
}

/// A square by its file and rank, from 0, and its board. `None` matches any value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct PatternSquare {
    file: Option<i8>,
    rank: Option<i8>,
    board: Option<Board>,
}

/// A man by its side and role. `None` matches any; attributes other than neutral are ignored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct PatternMan {
    side: Option<PatternSide>,
    role: Option<Role>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum PatternSide {
    Of(Color),
    Neutral,
}

impl PatternMan {
    fn fits(self, man: Man) -> bool {
        let neutral = man.traits.has(Traits::NEUTRAL);
        self.role.is_none_or(|role| role == man.role)
            && match self.side {
                None => true,
                Some(PatternSide::Neutral) => neutral,
                Some(PatternSide::Of(color)) => !neutral && man.color == color,
            }
    }

    fn turned(self, turn: Transformation) -> Self {
        let exchange = |side| match side {
            PatternSide::Of(color) if turn.exchanges() => PatternSide::Of(!color),
            other => other,
        };
        Self {
            side: self.side.map(exchange),
            ..self
        }
    }
}

impl PatternSquare {
    fn fits(self, cell: Cell) -> bool {
        let on = |wanted: Option<i8>, found: u8| wanted.is_none_or(|wanted| wanted == found as i8);
        on(self.file, cell.square.file())
            && on(self.rank, cell.square.rank())
            && self.board.is_none_or(|board| board == cell.board)
    }

    /// The image of the square. Its board stays: exchanges of boards do not apply to patterns.
    fn turned(self, turn: Transformation, law: &Law) -> Self {
        let (file, rank) = turn.place(law, self.file.unwrap_or(0), self.rank.unwrap_or(0));
        let (has_file, has_rank) = (self.file.is_some(), self.rank.is_some());
        let (has_file, has_rank) = if turn.is_transposed() {
            (has_rank, has_file)
        } else {
            (has_file, has_rank)
        };
        Self {
            file: has_file.then_some(file),
            rank: has_rank.then_some(rank),
            board: self.board,
        }
    }

    fn shifted(self, (files, ranks): (i8, i8)) -> Self {
        Self {
            file: self.file.map(|file| file + files),
            rank: self.rank.map(|rank| rank + ranks),
            ..self
        }
    }
}

impl Pattern {
    /// Reads a pattern.
    ///
    /// # Errors
    /// The first part that is not understood.
    pub fn read(text: &str) -> Result<Self, PatternError> {
        let mut reader = PatternReader { text, at: 0 };
        let mut terms = Vec::new();
        loop {
            reader.skip(|c| c.is_whitespace() || matches!(c, ',' | ';'));
            if reader.rest().is_empty() {
                break;
            }
            reader.term(&mut terms)?;
        }
        if terms.is_empty() {
            return Err(PatternError {
                what: "the pattern is empty, expected men such as wKf6 bK?8".to_owned(),
            });
        }
        Ok(Self { terms })
    }

    /// Describes the first match of this pattern in a position by its transformation and the men
    /// found: `mirrored: wKc6 bKa8`. `None` if there is no match. Cubes have none, since their
    /// squares also have a level.
    pub fn find(&self, placement: &Placement, freedom: Freedom) -> Option<String> {
        let law = placement.variant.law();
        if !law.planes().iter().all(|board| is_flat(*board)) {
            return None;
        }
        for turn in freedom.turns(placement.variant) {
            let turned = |term: &Term| Term {
                men: term.men.iter().map(|man| man.turned(turn)).collect(),
                place: term.place.turned(turn, law),
                ..term.clone()
            };
            let terms: Vec<Term> = self.terms.iter().map(turned).collect();
            for shift in shifts(&terms, placement, freedom) {
                let Some(men) = matched(&terms, shift, placement) else {
                    continue;
                };
                let mut words = [turn.words(), shift_words(shift)]
                    .into_iter()
                    .filter(|part| !part.is_empty());
                let lead = words.by_ref().collect::<Vec<_>>().join(", ");
                let men: Vec<String> = men
                    .into_iter()
                    .map(|one| name(one, placement.variant))
                    .collect();
                let colon = if lead.is_empty() || men.is_empty() {
                    ""
                } else {
                    ": "
                };
                return Some(format!("{lead}{colon}{}", men.join(" ")));
            }
        }
        None
    }
}

/// The shifts, in files and ranks, that keep every stated coordinate on the board, the shortest
/// first. The first term of a man with both coordinates must be shifted to such a man.
fn shifts(terms: &[Term], placement: &Placement, freedom: Freedom) -> Vec<(i8, i8)> {
    if !freedom.shifted {
        return vec![(0, 0)];
    }
    let law = placement.variant.law();
    let range = |named: &dyn Fn(&Term) -> Option<i8>, size: u8| {
        let all = || terms.iter().filter_map(named);
        match (all().min(), all().max()) {
            (Some(least), Some(most)) => -least..=size as i8 - 1 - most,
            _ => 0..=0,
        }
    };
    let ranks = range(&|term| term.place.rank, law.ranks());
    let files = range(&|term| term.place.file, law.files());
    let mut all: Vec<(i8, i8)> = files
        .flat_map(|file| ranks.clone().map(move |rank| (file, rank)))
        .collect();
    let anchor = terms
        .iter()
        .find_map(|term| match (term.place.file, term.place.rank) {
            (Some(file), Some(rank)) if !term.none && !term.men.is_empty() => {
                Some((term, file, rank))
            }
            _ => None,
        });
    if let Some((term, file, rank)) = anchor {
        let men = placement
            .men
            .iter()
            .filter(|(_, man)| term.men.iter().any(|wanted| wanted.fits(*man)));
        let steps = |cell: Cell| {
            (
                cell.square.file() as i8 - file,
                cell.square.rank() as i8 - rank,
            )
        };
        let steps: Vec<(i8, i8)> = men.map(|(cell, _)| steps(*cell)).collect();
        all.retain(|shift| steps.contains(shift));
    }
    all.sort_by_key(|(files, ranks)| files.abs() + ranks.abs());
    all
}

/// The men that match the terms after a shift, a different one for each term that requires a man,
/// in the order of the terms. `None` if a term is not fulfilled.
fn matched(terms: &[Term], shift: (i8, i8), placement: &Placement) -> Option<Vec<(Cell, Man)>> {
    let mut wanted: Vec<(usize, Vec<usize>)> = Vec::new();
    for (number, term) in terms.iter().enumerate() {
        let place = term.place.shifted(shift);
        let here = placement
            .men
            .iter()
            .enumerate()
            .filter(|(_, (cell, _))| place.fits(*cell));
        if term.men.is_empty() {
            if (here.count() == 0) == term.none {
                return None;
            }
            continue;
        }
        let fits = here.filter(|(_, (_, man))| term.men.iter().any(|wanted| wanted.fits(*man)));
        let fits: Vec<usize> = fits.map(|(index, _)| index).collect();
        if fits.is_empty() != term.none {
            return None;
        }
        if !term.none {
            wanted.push((number, fits));
        }
    }
    // Terms that fewer men fit come first.
    wanted.sort_by_key(|(number, fits)| (fits.len(), *number));
    let mut taken = vec![None; placement.men.len()];
    assign(&wanted, &mut taken).then(|| {
        let mut men: Vec<(usize, usize)> = taken
            .iter()
            .enumerate()
            .filter_map(|(index, term)| Some(((*term)?, index)))
            .collect();
        men.sort_unstable();
        men.into_iter()
            .map(|(_, index)| placement.men[index])
            .collect()
    })
}

/// Assigns a different man to each term, and returns whether all have one: bipartite matching by
/// augmenting paths. `wanted` has the number of each term and the indices of the men that fit it;
/// `taken` receives the number of the term for each man.
fn assign(wanted: &[(usize, Vec<usize>)], taken: &mut [Option<usize>]) -> bool {
    fn place(
        at: usize,
        wanted: &[(usize, Vec<usize>)],
        taken: &mut [Option<usize>],
        tried: &mut [bool],
    ) -> bool {
        for &man in &wanted[at].1 {
            if std::mem::replace(&mut tried[man], true) {
                continue;
            }
            let owner =
                taken[man].and_then(|term| wanted.iter().position(|(number, _)| *number == term));
            if owner.is_none_or(|owner| place(owner, wanted, taken, tried)) {
                taken[man] = Some(wanted[at].0);
                return true;
            }
        }
        false
    }
    (0..wanted.len()).all(|at| place(at, wanted, taken, &mut vec![false; taken.len()]))
}

/// Reads a pattern from left to right.
struct PatternReader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> PatternReader<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn skip(&mut self, gap: impl Fn(char) -> bool) {
        self.at += self.rest().len() - self.rest().trim_start_matches(gap).len();
    }

    fn take(&mut self, sign: char) -> bool {
        let found = self.rest().starts_with(sign);
        if found {
            self.at += sign.len_utf8();
        }
        found
    }

    fn error<T>(&self, expected: &str) -> Result<T, PatternError> {
        let found: String = self
            .rest()
            .chars()
            .take_while(|c| !c.is_whitespace())
            .take(20)
            .collect();
        let found = if found.is_empty() {
            "nothing".to_owned()
        } else {
            format!("'{found}'")
        };
        let place = self.text[..self.at].chars().count() + 1;
        Err(PatternError {
            what: format!("found {found} at character {place} of the pattern, expected {expected}"),
        })
    }

    /// Reads men with their squares, one term for each square: `wPa2b3`.
    fn term(&mut self, terms: &mut Vec<Term>) -> Result<(), PatternError> {
        let none = self.take('!');
        let men = if self.take('.') {
            Vec::new()
        } else if self.rest().starts_with('[') {
            self.either()?
        } else {
            vec![self.man()?]
        };
        terms.push(Term {
            none,
            men: men.clone(),
            place: self.spot()?,
        });
        while !self.rest().is_empty()
            && !self
                .rest()
                .starts_with(|c: char| c.is_whitespace() || matches!(c, ',' | ';'))
        {
            terms.push(Term {
                none,
                men: men.clone(),
                place: self.spot()?,
            });
        }
        Ok(())
    }

    /// Reads men in brackets: `[wQ wR]`.
    fn either(&mut self) -> Result<Vec<PatternMan>, PatternError> {
        let Some(end) = self.rest().find(']') else {
            return self.error("a bracket closed by ]");
        };
        let inside = &self.rest()[1..end];
        let mut all = Vec::new();
        for word in inside.split_whitespace() {
            let mut reader = PatternReader { text: word, at: 0 };
            let named = named(word).or_else(|| {
                let (side, rest) = side(word);
                named(rest).map(|role| PatternMan { side, ..role })
            });
            let one = match named {
                Some(one) => Ok(one),
                None => reader.man().and_then(|man| {
                    if reader.rest().is_empty() {
                        Ok(man)
                    } else {
                        reader.error("fewer men in the bracket")
                    }
                }),
            };
            all.push(one.or_else(|_| {
                let names: Vec<&str> = Role::every().map(Role::name).collect();
                let near = nearest(side(word).1, &names).or_else(|| nearest(word, &names));
                let near = near
                    .map(|near| format!("; did you mean {near}?"))
                    .unwrap_or_default();
                self.error(&format!(
                    "men such as [wQ bgrasshopper], but '{word}' is not a man{near}"
                ))
            })?);
        }
        if all.is_empty() {
            return self.error("men in the bracket, such as [wQ wR]");
        }
        self.at += end + 1;
        Ok(all)
    }

    /// Reads one man: `wQ`, `w?`, `Q`, `?`. On an error nothing is consumed.
    fn man(&mut self) -> Result<PatternMan, PatternError> {
        let (side, rest) = side(self.rest());
        let before = self.at;
        self.at = self.text.len() - rest.len();
        if self.take('?') {
            return Ok(PatternMan { side, role: None });
        }
        let length = rest.bytes().take_while(u8::is_ascii_uppercase).count();
        let Some(role) = Language::English
            .role(&rest[..length])
            .or(match &rest[..length] {
                "NR" => Language::PopeyeEnglish.role("N"),
                _ => None,
            })
        else {
            self.at = before;
            return self
                .error("a man such as wK, bP, Q or w?, a vacant square such as .e4, or a bracket");
        };
        self.at += length;
        Ok(PatternMan {
            side,
            role: Some(role),
        })
    }

    /// Reads a square, perhaps with its board: `f6`, `?6`, `f6/B`.
    fn spot(&mut self) -> Result<PatternSquare, PatternError> {
        let part = |sign: Option<u8>, first: u8| match sign {
            Some(b'?') => Some(None),
            Some(sign) if (first..first + 8).contains(&sign) => Some(Some((sign - first) as i8)),
            _ => None,
        };
        let mut signs = self.rest().bytes();
        let (file, rank) = (part(signs.next(), b'a'), part(signs.next(), b'1'));
        let (Some(file), Some(rank)) = (file, rank) else {
            return self.error("a square such as f6, ?6, f? or ??");
        };
        self.at += 2;
        let mut board = None;
        if self.take('/') {
            board = self
                .rest()
                .chars()
                .next()
                .and_then(|letter| Board::from_letter(letter.to_ascii_uppercase()));
            if board.is_none() {
                return self.error("a board: A, B or C");
            }
            self.at += 1;
        }
        Ok(PatternSquare { file, rank, board })
    }
}

/// The side at the beginning of a man's letters, `None` if it is omitted, and the text after it.
fn side(text: &str) -> (Option<PatternSide>, &str) {
    let sides = [
        ('w', PatternSide::Of(Color::White)),
        ('b', PatternSide::Of(Color::Black)),
        ('n', PatternSide::Neutral),
    ];
    let found = sides
        .into_iter()
        .find_map(|(sign, side)| Some((Some(side), text.strip_prefix(sign)?)));
    found.unwrap_or((None, text))
}

/// A man of either side with this name of a role; `None` if no role has it.
fn named(name: &str) -> Option<PatternMan> {
    Role::of_name(name).map(|role| PatternMan {
        side: None,
        role: Some(role),
    })
}
