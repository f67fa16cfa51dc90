//! Popeye's form of Forsyth notation: `8/3.du4/+b7`. A dot precedes two letters. The sign `+`, `-`
//! or `=` gives the side: white, black or neutral. Without a sign, the case of the letters does.

use super::{no_man, role};
use crate::board::{Board, Cell, Square};
use crate::formats::common::boards::PlacedMan;
use crate::formats::common::diagnostic::TextFlaw;
use crate::formats::common::suggest::quote;
use crate::formats::inp::options::Chosen;
use crate::formats::inp::reader::Reader;
use crate::formats::inp::token::InpToken;
use crate::formats::inp::words::Tongue;
use crate::men::Traits;
use crate::position::{Color, Man, Role};
use std::ops::Range;

impl Reader<'_> {
    /// Reads a position in Forsyth notation, which stands on board A.
    pub(in crate::formats::inp) fn forsyth(&mut self) -> Vec<PlacedMan> {
        let Some(token) = self.scanner.take() else {
            self.missing("a position in Forsyth notation");
            return Vec::new();
        };
        match forsyth(self.tongue, &token) {
            Ok(men) => men,
            Err(flaw) => {
                self.error(flaw);
                Vec::new()
            }
        }
    }

    /// Reads the part after the boards of a pasted FEN: `b - - 0 1`.
    pub(in crate::formats::inp) fn end_of_fen(&mut self, chosen: &mut Chosen) {
        let mut ahead = self.scanner.clone();
        let (Some(side), Some(rights)) = (ahead.take(), ahead.take()) else {
            return;
        };
        let turn = match side.text {
            "w" => Color::White,
            "b" => Color::Black,
            _ => return,
        };
        if rights.text != "-" && !rights.text.chars().all(|right| "KQkq".contains(right)) {
            return;
        }
        let mut end = rights.at.end;
        for (right, corner) in [('K', "h1"), ('Q', "a1"), ('k', "h8"), ('q', "a8")] {
            if !rights.text.contains(right) {
                chosen.no_castling.extend(corner.parse::<Square>().ok());
                chosen.no_castling_at = rights.at.clone();
            }
        }
        let en_passant = ahead
            .peek()
            .filter(|token| token.text == "-" || token.text.parse::<Square>().is_ok());
        if let Some(token) = en_passant {
            ahead.take();
            end = token.at.end;
            let passed = token.text.parse().ok().map(|square| (square, token.at));
            chosen.passed = passed.or(chosen.passed.take());
            for _ in 0..2 {
                if let Some(number) = ahead
                    .peek()
                    .filter(|token| token.text.parse::<u32>().is_ok())
                {
                    ahead.take();
                    end = number.at.end;
                }
            }
        }
        chosen.fen_turn = Some((turn, side.at.start..end));
        self.scanner = self.scanner.past(end);
    }

    /// Warns if a FEN seems to use N for knights, which is the nightrider here.
    pub(in crate::formats::inp) fn nightriders(
        &mut self,
        men: &[PlacedMan],
        at: Option<Range<usize>>,
    ) {
        let stands = |role: Role| men.iter().any(|man| man.man.role == role);
        let (nightrider, knight) = (Role::Nightrider, Role::Knight);
        let letters = self.tongue.letters();
        if let (Some(at), Some(found), Some(wanted)) =
            (at, letters.letter(nightrider), letters.letter(knight))
            && stands(nightrider)
            && !stands(knight)
        {
            let message = format!("{found} is the nightrider here: a knight is {wanted}");
            let flaw = TextFlaw::new(at, message, "nightriders and no knight");
            self.warn(flaw.help(format!("if knights are meant, write {wanted} for {found}")));
        }
    }
}

fn forsyth(tongue: Tongue, token: &InpToken<'_>) -> Result<Vec<PlacedMan>, TextFlaw> {
    let mut men = Vec::new();
    let (mut count, mut row) = (0u32, 0u32);
    let mut chars = token.text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let span = token.part(at..at + c.len_utf8());
        if let Some(digit) = c.to_digit(10) {
            let second = chars
                .next_if(|(_, c)| c.is_ascii_digit())
                .and_then(|(_, c)| c.to_digit(10));
            count = count.saturating_add(second.map_or(digit, |second| 10 * digit + second));
        } else if c == '/' {
            if !count.is_multiple_of(8) {
                let message = format!("this row has {} squares, expected 8", count - row);
                return Err(TextFlaw::new(span, message, "the row ends here"));
            }
            row = count;
        } else {
            let (man, end) = forsyth_man(tongue, token, at)?;
            while chars.next_if(|(at, _)| *at < end).is_some() {}
            let span = token.part(at..end);
            let square = Square::new((count.min(64) as u8) ^ 0b11_1000).filter(|_| count < 64);
            let square = square
                .ok_or_else(|| TextFlaw::new(span.clone(), "more than 64 squares", "beyond h1"))?;
            men.push(PlacedMan {
                cell: Cell::new(Board::A, square),
                man,
                at: span,
            });
            count += 1;
        }
    }
    if count > 64 {
        return Err(TextFlaw::new(
            token.at.clone(),
            format!("found {count} squares, expected 64"),
            "more than 64 squares",
        ));
    }
    Ok(men)
}

/// Reads a man in Forsyth notation: `+`, `-` or `=` before it means white, black or neutral; `.`
/// means a man with two letters. Also returns the end of its letters.
fn forsyth_man(
    tongue: Tongue,
    token: &InpToken<'_>,
    start: usize,
) -> Result<(Man, usize), TextFlaw> {
    let rest = token.text.get(start..).unwrap_or_default();
    let signed = rest.trim_start_matches(['+', '-', '=']);
    let sign = rest.get(..1).filter(|_| signed.len() + 1 == rest.len());
    let (name, count) = signed
        .strip_prefix('.')
        .map_or((signed, 1), |name| (name, 2));
    let letters: String = name.chars().take(count).collect();
    let end = token.text.len() - name.len() + letters.len();
    let from = end - letters.len();
    if signed.len() + 1 < rest.len() || letters.chars().count() < count {
        let message = format!("found {}, expected the letters of a man", quote(rest));
        return Err(TextFlaw::new(token.part(start..end), message, "which man?"));
    }
    let role =
        role(tongue, &letters).ok_or_else(|| no_man(tongue, &letters, token.part(from..end)))?;
    let small = letters.starts_with(|c: char| c.is_ascii_lowercase());
    let man = match sign {
        Some("=") => Man::new(Color::White, role).with(Traits::NEUTRAL),
        Some("-") => Man::new(Color::Black, role),
        None if small => Man::new(Color::Black, role),
        _ => Man::new(Color::White, role),
    };
    Ok((man, end))
}
