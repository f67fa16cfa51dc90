//! Options of a problem: `option setplay try`.

use super::reader::Reader;
use super::token::InpToken;
use super::words::{CHOICES, Lookup, OptionWord};
use crate::board::Square;
use crate::formats::common::diagnostic::TextFlaw;
use crate::formats::common::suggest::quote;
use crate::position::Color;
use crate::problem::{Duplex, Length, OptionName, Options};
use std::ops::Range;

/// The values of a problem's options.
#[derive(Clone, Debug)]
pub(super) struct Chosen {
    pub(super) options: Options,
    /// Whether a side may lack its king.
    pub(super) missing_king: bool,
    /// The squares of men that may not castle.
    pub(super) no_castling: Vec<Square>,
    pub(super) no_castling_at: Range<usize>,
    /// The options of the problem and their places.
    pub(super) requested: Vec<(OptionName, Range<usize>)>,
    /// Pairs of rooks of which only one may castle, White's first.
    pub(super) exclusive: Vec<[Square; 2]>,
    /// The square that a pawn has just passed.
    pub(super) passed: Option<(Square, Range<usize>)>,
    /// The side to move at the end of a FEN, and its place.
    pub(super) fen_turn: Option<(Color, Range<usize>)>,
}

/// The options before any is read: only requested results are computed.
pub(super) const NOTHING: Options = Options {
    set_play: false,
    refutations: 0,
    variations: false,
    ..Options::DEFAULT
};

impl Default for Chosen {
    fn default() -> Self {
        Self {
            options: NOTHING,
            missing_king: false,
            no_castling: Vec::new(),
            no_castling_at: 0..0,
            exclusive: Vec::new(),
            requested: Vec::new(),
            passed: None,
            fen_turn: None,
        }
    }
}

impl OptionWord {
    /// The search options that the word requests.
    const fn names(self) -> &'static [OptionName] {
        match self {
            Self::Defence | Self::Try => &[OptionName::Refutations],
            Self::SetPlay => &[OptionName::SetPlay],
            Self::WhiteToPlay => &[OptionName::WhiteToPlay],
            Self::Variations => &[OptionName::Variations],
            Self::StartMoveNumber | Self::UpToMoveNumber => &[OptionName::FirstMoves],
            Self::Duplex | Self::HalfDuplex => &[OptionName::Duplex],
            Self::Threat => &[OptionName::MaxThreat],
            Self::NoThreat => &[OptionName::NoThreats],
            Self::MaxSolutions => &[OptionName::MaxSolutions],
            Self::MaxTime => &[OptionName::MaxTime],
            Self::MaxFlightSquares => &[OptionName::MaxFlights],
            Self::NonTrivial => &[OptionName::NonTrivial],
            Self::NoShortVariations => &[OptionName::NoShortVariations],
            Self::PostKeyPlay => &[OptionName::PostKey],
            Self::Quodlibet => &[OptionName::Quodlibet],
            Self::StopOnShortSolutions => &[OptionName::Length],
            Self::GoalIsEnd => &[OptionName::GoalIsEnd],
            Self::MatesInOne => &[OptionName::MatesInOne],
            Self::NullMoves => &[OptionName::NullMoves],
            Self::KeepMatingPiece => &[OptionName::KeepMatingPiece],
            Self::NoCheckingTries => &[OptionName::NoCheckingTries],
            // These describe the position, or do not affect the result.
            Self::MissingKing
            | Self::EnPassant
            | Self::NoCastling
            | Self::MutuallyExclusive
            | Self::Idle
            | Self::IdleMaybeNumber
            | Self::Intelligent => &[],
        }
    }
}

impl Reader<'_> {
    /// Reads options up to the next part.
    pub(super) fn options(&mut self, chosen: &mut Chosen) {
        let mut any = false;
        while let Some(token) = self.scanner.peek() {
            match self.tongue.find(CHOICES, token.text) {
                Lookup::One(choice) => {
                    self.scanner.take();
                    self.option(choice, &token, chosen);
                }
                _ if self.is_command(&token) => break,
                Lookup::Many(words) => {
                    self.scanner.take();
                    self.ambiguous(&token, &words);
                }
                Lookup::None => {
                    self.scanner.take();
                    let mut words = self.tongue.words(CHOICES);
                    words.extend(self.part_words());
                    let example = self.tongue.word(CHOICES, &OptionWord::Variations);
                    self.unknown(
                        &token,
                        &format!("an option such as {example}"),
                        "no such option",
                        &words,
                    );
                }
            }
            any = true;
        }
        if !any {
            let example = self.tongue.word(CHOICES, &OptionWord::Variations);
            self.missing(&format!("an option such as {example}"));
        }
    }

    /// Refuses an unsupported option that changes the result, unless the user allows it.
    pub(super) fn not_played(
        &mut self,
        words: &str,
        at: Range<usize>,
        reason: Option<&'static str>,
    ) {
        if self.ignore_options {
            let message = format!(
                "the option {} is not supported: it is ignored",
                quote(words)
            );
            self.warn(TextFlaw::new(at, message, "without effect"));
        } else {
            let message = format!(
                "the option {} is not supported, and would change the result",
                quote(words)
            );
            let flaw = TextFlaw::new(at, message, reason.unwrap_or("not supported"));
            self.error(flaw.help("remove it, or ignore it with --allow unplayed-options"));
        }
    }

    fn option(&mut self, choice: OptionWord, token: &InpToken<'_>, chosen: &mut Chosen) {
        chosen
            .requested
            .extend(choice.names().iter().map(|name| (*name, token.at.clone())));
        let options = &mut chosen.options;
        let other = match choice {
            OptionWord::Duplex => Duplex::Half,
            OptionWord::HalfDuplex => Duplex::Both,
            _ => Duplex::No,
        };
        if other != Duplex::No && options.duplex == other {
            let message = "duplex and halfduplex exclude each other: both sides, or only the other";
            let flaw = TextFlaw::new(token.at.clone(), message, "a second choice");
            self.error(flaw.help("drop one of the two"));
        }
        match choice {
            OptionWord::SetPlay => options.set_play = true,
            OptionWord::WhiteToPlay => {
                options.white_to_play = true;
            }
            OptionWord::Variations => options.variations = true,
            OptionWord::MissingKing => chosen.missing_king = true,
            OptionWord::Duplex => options.duplex = Duplex::Both,
            OptionWord::HalfDuplex => options.duplex = Duplex::Half,
            OptionWord::NoThreat => options.no_threats = true,
            OptionWord::Try => options.refutations = 1,
            OptionWord::NoShortVariations => options.no_short_variations = true,
            OptionWord::PostKeyPlay => (options.post_key, options.variations) = (true, true),
            OptionWord::Quodlibet => options.quodlibet = true,
            OptionWord::StopOnShortSolutions => options.length = Length::Shortest,
            OptionWord::GoalIsEnd => options.goal_is_end = true,
            OptionWord::MatesInOne => options.mates_in_one = true,
            OptionWord::Idle => {}
            OptionWord::NullMoves => options.null_moves = true,
            OptionWord::KeepMatingPiece => options.keep_mating_piece = true,
            OptionWord::NoCheckingTries => options.no_checking_tries = true,
            OptionWord::Intelligent => {
                let number = self
                    .scanner
                    .peek()
                    .filter(|next| next.text.parse::<u64>().is_ok());
                if let Some(number) = number {
                    self.scanner.take();
                    let words = format!("{} {}", token.text, number.text);
                    let reason = "Popeye's order of solutions decides which are shown";
                    self.not_played(&words, token.at.start..number.at.end, Some(reason));
                }
            }
            OptionWord::IdleMaybeNumber => {
                if self
                    .scanner
                    .peek()
                    .is_some_and(|next| next.text.parse::<u64>().is_ok())
                {
                    self.scanner.take();
                }
            }
            OptionWord::MutuallyExclusive => self.exclusive(chosen),
            OptionWord::EnPassant => self.en_passant(chosen),
            OptionWord::NoCastling => {
                let squares = self.squares().unwrap_or_default();
                chosen.no_castling_at =
                    token.at.start..squares.last().map_or(token.at.end, |(_, at)| at.end);
                chosen.no_castling = squares.into_iter().map(|(square, _)| square).collect();
            }
            OptionWord::StartMoveNumber | OptionWord::UpToMoveNumber => {
                self.move_number(choice, token, options);
            }
            _ => self.numbered(choice, token, options),
        }
    }

    /// Reads an option with numbers.
    fn numbered(&mut self, choice: OptionWord, token: &InpToken<'_>, options: &mut Options) {
        let number = self.number(token.text);
        match choice {
            OptionWord::Defence => options.refutations = number.unwrap_or_default(),
            OptionWord::Threat => options.max_threat = number,
            OptionWord::MaxSolutions => options.max_solutions = number.map(u64::from),
            OptionWord::MaxTime => options.max_time = number,
            OptionWord::MaxFlightSquares => options.max_flights = number,
            OptionWord::NonTrivial => {
                options.non_trivial =
                    number.and_then(|most| self.number(token.text).map(|length| (most, length)));
            }
            _ => {}
        }
    }

    /// Reads the number of a first move. Numbers such as `2:40`, which also count second moves, are
    /// not supported.
    fn move_number(&mut self, choice: OptionWord, token: &InpToken<'_>, options: &mut Options) {
        if let Some(next) = self.scanner.peek().filter(|next| next.text.contains(':')) {
            self.scanner.take();
            let words = format!("{} {}", token.text, next.text);
            let reason = "it counts moves in Popeye's order";
            self.not_played(&words, token.at.start..next.at.end, Some(reason));
            return;
        }
        let Some(number) = self.number(token.text) else {
            return;
        };
        let (first, last) = options.first_moves.unwrap_or((1, u32::MAX));
        options.first_moves = Some(if choice == OptionWord::StartMoveNumber {
            (number.max(1), last)
        } else {
            (first, number)
        });
    }

    /// Reads the corners of two rooks of which only one may castle: `a1h8`.
    fn exclusive(&mut self, chosen: &mut Chosen) {
        let Some(squares) = self.squares() else {
            return;
        };
        let corner =
            |rank: u8, square: Square| matches!(square.file(), 0 | 7) && square.rank() == rank;
        let both = match squares.as_slice() {
            [(one, _), (other, _)] if one.rank() < other.rank() => Some([*one, *other]),
            [(one, _), (other, _)] => Some([*other, *one]),
            _ => None,
        };
        if let Some(pair) = both.filter(|[white, black]| corner(0, *white) && corner(7, *black)) {
            chosen.exclusive.push(pair);
        } else {
            let at = squares.first().map_or(0, |(_, at)| at.start)
                ..squares.last().map_or(0, |(_, at)| at.end);
            let message = "expected the corners of a white and a black rook such as a1h8";
            self.error(TextFlaw::new(at, message, "not two such corners"));
        }
    }

    /// Reads the path of a pawn: `d7d6d5`, `d7d5`, or only the passed square.
    fn en_passant(&mut self, chosen: &mut Chosen) {
        let Some(squares) = self.squares() else {
            return;
        };
        let path: Vec<Square> = squares.iter().map(|(square, _)| *square).collect();
        let at = squares.first().map_or(0, |(_, at)| at.start)
            ..squares.last().map_or(0, |(_, at)| at.end);
        let between = |from: Square, to: Square| {
            let middle = Square::at(from.file(), u8::midpoint(from.rank(), to.rank()))?;
            (from.file() == to.file() && from.rank().abs_diff(to.rank()) == 2).then_some(middle)
        };
        let passed = match path.as_slice() {
            [passed] => Some(*passed),
            [from, to] => between(*from, *to),
            [from, passed, to] => between(*from, *to).filter(|middle| middle == passed),
            // A triple step, as in Einstein chess: its last two steps are a double step.
            [from, first, passed, to]
                if between(*from, *passed) == Some(*first) && matches!(first.rank(), 1 | 6) =>
            {
                let message =
                    format!("no pawn makes the triple step {from}-{to} here: read as {first}-{to}");
                self.warn(TextFlaw::new(
                    at.clone(),
                    message,
                    "a step of three squares",
                ));
                between(*first, *to).filter(|middle| middle == passed)
            }
            _ => None,
        };
        if passed.is_none() {
            let message = "found no double step of a pawn, expected its squares such as d7d6d5";
            self.error(TextFlaw::new(at.clone(), message, "no double step"));
        }
        chosen.passed = passed.map(|passed| (passed, at));
    }
}
