//! Themes of proof games: what becomes of promoted men, which array squares are visited, and where
//! time is lost.
//!
//! A proof game begins from the array. So the men of the diagram of a [`PlayedLine`] are the men of
//! the array, and their cells are the array squares. In Alice chess these are on board A. Other
//! themes that editors name with proof games are defined for all play and stand elsewhere: Phoenix,
//! Ceriani-Frolkin, switchback and rundlauf (`help`), castling and en passant (`form`).

mod homes;
mod promoted;
mod tempo;

use super::course::{CoursePly, PlayedLine};
use super::scene::place;
use super::study::Study;
use super::{Evidence, Section, Theme, Work};
use crate::board::Cell;
use crate::notation::marked_letters;
use crate::position::{Man, Role};
use crate::problem::Goal;

pub(super) const THEMES: &[&[Theme]] = &[promoted::THEMES, homes::THEMES, tempo::THEMES];

const fn of(
    name: &'static str,
    definition: &'static str,
    find: fn(&Work) -> Vec<Evidence>,
) -> Theme {
    Theme::new(Section::Game, name, definition, find)
}

/// Evidence from each proof game: the texts that `proofs` finds in a game, each with the game.
fn find(work: &Work, proofs: fn(&PlayedLine) -> Vec<String>) -> Vec<Evidence> {
    let is_game = |study: &&Study| study.problem.stipulation.goal == Goal::ProofGame;
    let mut found = Vec::new();
    for study in work.studies.iter().filter(is_game) {
        for game in &study.courses {
            let evidence = |text| Evidence::of(study, text, vec![game.text.clone()]);
            found.extend(proofs(game).into_iter().map(evidence));
        }
    }
    found
}

/// Returns whether a man is neither a king nor a pawn.
const fn is_officer(man: Man) -> bool {
    !matches!(man.role, Role::King | Role::Pawn)
}

/// A promotion in a game.
#[derive(Clone, Copy)]
struct Promotion {
    /// The number of the half-move, from 0 on.
    ply: usize,
    /// The number of the pawn.
    number: usize,
    /// The promoted man.
    man: Man,
    /// The promotion square.
    cell: Cell,
}

impl Promotion {
    /// The promotion of a half-move, if it is one.
    fn of(ply: usize, played: &CoursePly) -> Option<Self> {
        let role = played.step.mv.promotion()?;
        Some(Self {
            ply,
            number: played.mover,
            man: Man::new(played.step.by(), role),
            cell: played.step.mv.to(),
        })
    }

    /// All promotions in a game.
    fn all(game: &PlayedLine) -> impl Iterator<Item = Self> + '_ {
        let plies = game.plies.iter().enumerate();
        plies.filter_map(|(ply, played)| Self::of(ply, played))
    }

    /// The later moves of the promoted man, each with the number of its half-move.
    fn moves(self, game: &PlayedLine) -> impl Iterator<Item = (usize, &CoursePly)> {
        let later = game.plies.iter().enumerate().skip(self.ply + 1);
        later.filter(move |(_, played)| played.mover == self.number)
    }

    /// The half-move that captures the promoted man, if there is one.
    fn captured(self, game: &PlayedLine) -> Option<usize> {
        captured(game, self.number)
    }

    /// `wPb2={Q} on b8`.
    fn name(self, game: &PlayedLine) -> String {
        let letter = marked_letters(self.man.role);
        let at = place(self.cell, &game.end);
        format!("{}={letter} on {at}", game.name(self.number))
    }
}

/// The half-move that captures a man, if there is one.
fn captured(game: &PlayedLine, number: usize) -> Option<usize> {
    let captures = |played: &CoursePly| played.captured == Some(number);
    game.plies.iter().position(captures)
}
