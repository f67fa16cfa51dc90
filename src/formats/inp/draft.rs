//! From what was read to a problem.

use super::conditions::WrittenConditions;
use super::options::Chosen;
use super::reader::Reader;
use super::twins::TwinText;
use crate::board::{Board, Cell, Square};
use crate::formats::common::boards::PlacedMan;
use crate::formats::common::build;
use crate::formats::common::diagnostic::TextFlaw;
use crate::formats::common::entry::Entry;
use crate::formats::common::places::{Form, Place, Places};
use crate::formats::common::values::StarredStipulation;
use crate::position::{
    CastlingRule, CastlingSetup, Color, Dialect, EnPassantSetup, Man, Role, RuleSet, Setup, Severity, Variant,
};
use crate::problem::{Change, Goal, Length, Play, Problem, Spot, Stipulation, TwinError};
use std::ops::Range;
use std::sync::Arc;

/// A problem while it is read.
#[derive(Debug, Default)]
pub(super) struct InpDraft {
    pub(super) titles: Vec<String>,
    pub(super) authors: Vec<String>,
    pub(super) origins: Vec<String>,
    pub(super) remarks: Vec<String>,
    pub(super) men: Vec<PlacedMan>,
    /// The men of the second diagram, which follow the stipulation `a=>b`.
    pub(super) second: Option<Vec<PlacedMan>>,
    pub(super) pieces: Option<Range<usize>>,
    pub(super) stipulation: Option<(Stipulation, Range<usize>)>,
    /// Whether a stipulation was given that cannot be read.
    pub(super) stipulation_failed: bool,
    pub(super) conditions: WrittenConditions,
    /// The imitators of the second diagram.
    pub(super) second_imitators: WrittenConditions,
    pub(super) chosen: Chosen,
    pub(super) twins: Vec<TwinText>,
    pub(super) zero_position: bool,
    /// How many solutions there should be.
    pub(super) solutions: Option<u32>,
}

/// Alice chess as Popeye plays it.
const ALICE: RuleSet =
    RuleSet { dialect: Dialect { castling: CastlingRule::Any, ..Dialect::DEFAULT }, ..RuleSet::new(Variant::Alice) };

/// The rules of these conditions.
const fn rules(named: WrittenConditions) -> RuleSet {
    let rules = if named.alice { ALICE } else { RuleSet::new(Variant::Orthodox) };
    RuleSet { conditions: named.set, ..rules }
}

impl InpDraft {
    /// Takes a stipulation.
    pub(super) fn require(&mut self, wanted: StarredStipulation, at: Range<usize>) {
        self.stipulation = Some((wanted.stipulation, at));
        self.solutions = wanted.solutions.or(self.solutions);
        self.chosen.options.set_play |= wanted.set_play;
    }

    /// Takes conditions. Of those that follow a stipulation `a=>b` the squares of imitators are the second diagram's.
    pub(super) fn hold(&mut self, mut named: WrittenConditions) {
        if self.leads_to_diagram() {
            self.second_imitators.add(named);
            named.imitators = 0;
        }
        self.conditions.add(named);
    }

    fn leads_to_diagram(&self) -> bool {
        self.stipulation.as_ref().is_some_and(|(stipulation, _)| stipulation.goal == Goal::AToB)
    }

    /// Puts men on their squares; who stood there before, on any board, goes.
    pub(super) fn place(&mut self, reader: &mut Reader<'_>, men: Vec<PlacedMan>) {
        let there = if self.leads_to_diagram() { self.second.get_or_insert_default() } else { &mut self.men };
        for man in men {
            let square = man.cell.square;
            if let Some(index) = there.iter().position(|other| other.cell.square == square) {
                let old = there.remove(index);
                let message = format!("{square} is occupied already: the man that stood there goes");
                let flaw = TextFlaw::new(man.at.clone(), message, "this man stays").related(old.at, "this man goes");
                reader.warn(flaw);
            }
            there.push(man);
        }
    }

    /// The problem, if nothing is wrong with it.
    pub(super) fn finish(mut self, reader: &mut Reader<'_>, span: Range<usize>, errors: usize) -> Option<Entry> {
        if self.stipulation.is_none() && !self.stipulation_failed {
            let flaw = TextFlaw::new(span.clone(), "this problem has no stipulation", "what is to be done?");
            reader.error(flaw.help("such as stipulation #2"));
        }
        if self.pieces.is_none() {
            reader.error(
                TextFlaw::new(span.clone(), "this problem has no men", "who stands where?")
                    .help("such as pieces white Ka1 black Kh8"),
            );
        }
        if reader.sink.errors() > errors {
            return None;
        }
        let (stipulation, stipulation_at) = self.stipulation.clone()?;
        self.white_to_play(reader, stipulation);
        if stipulation.goal == Goal::AToB && self.second.is_none() {
            let message = "the second diagram is missing, expected its men after the stipulation";
            let flaw = TextFlaw::new(stipulation_at, message, "leads where?");
            reader.error(flaw.help("such as stipulation a=>b1 pieces white Ka2 black Kh8"));
            return None;
        }
        let (mut setup, mut places) = self.setup(reader, span, stipulation);
        self.missing_kings(reader, &mut setup);
        places.fields.push(("stipulation", place(reader, &stipulation_at)));
        let mut problem = Problem::bare("", setup, stipulation);
        problem.target = self.second.as_ref().map(|men| {
            let mut target = Setup::empty(problem.setup.rules);
            target.men = men.iter().map(|man| (man.cell, man.man)).collect();
            target.men.extend(self.second_imitators.imitators().map(imitator));
            target
        });
        problem.options = self.chosen.options;
        if stipulation.is_battle() {
            // Popeye does not stop on short solutions there.
            problem.options.length = Length::UpTo;
        }
        if let Some((_, length)) = problem.options.non_trivial.as_mut().filter(|_| stipulation.play != Play::SelfPlay) {
            // Popeye counts half-moves: where the attacker's move ends the play, one more fits in (measured).
            *length = length.saturating_add(1);
        }
        problem.title = joined(&self.titles, " ");
        problem.authors =
            self.authors.iter().flat_map(|line| line.split(" & ")).map(|name| name.trim().to_owned()).collect();
        problem.source = joined(&self.origins, ", ");
        problem.comment = joined(&self.remarks, "\n");
        problem.zero_position = self.zero_position;
        problem.intended.solutions = self.solutions;
        self.twins(&mut problem);
        places.twins = self.twins.iter().map(|twin| place(reader, &twin.at)).collect();
        self.check(reader, &problem, &places);
        (reader.sink.errors() == errors).then_some(Entry { problem, places })
    }

    /// Only help and series play with whole moves can be begun by the other side.
    fn white_to_play(&mut self, reader: &mut Reader<'_>, stipulation: Stipulation) {
        if self.chosen.options.white_to_play
            && (stipulation.is_battle() || stipulation.half && stipulation.goal != Goal::AToB)
        {
            let message = format!("this option does not apply to {stipulation}: it is ignored");
            reader.warn(TextFlaw::new(self.chosen.white_to_play_at.clone(), message, "without effect"));
            self.chosen.options.white_to_play = false;
        }
    }

    fn setup(&self, reader: &Reader<'_>, span: Range<usize>, stipulation: Stipulation) -> (Setup, Places) {
        let mut setup = Setup::empty(rules(self.conditions));
        let mut places = Places::new(reader.form, place(reader, &span));
        build::put(&mut setup, &mut places, reader.source, &self.men, Clone::clone);
        let at = self.pieces.clone().unwrap_or_default();
        let imitators = self.conditions.imitators().map(imitator);
        let imitators: Vec<PlacedMan> = imitators.map(|(cell, man)| PlacedMan { cell, man, at: at.clone() }).collect();
        build::put(&mut setup, &mut places, reader.source, &imitators, Clone::clone);
        setup.allow_missing_king = self.chosen.missing_king || reader.allow_missing_king;
        setup.exclusive_castling.clone_from(&self.chosen.exclusive);
        setup.turn = stipulation.starter();
        let options = self.chosen.options;
        if options.white_to_play != options.post_key {
            setup.turn = !setup.turn;
        }
        if let Some((passed, at)) = &self.chosen.passed {
            setup.en_passant = Some(EnPassantSetup { passed: *passed, board: None });
            places.fields.push(("en_passant", place(reader, at)));
        }
        if !self.chosen.no_castling.is_empty() {
            places.fields.push(("castling", place(reader, &self.chosen.no_castling_at)));
            setup.castling = self.castling(&setup);
        }
        if let Some(pieces) = &self.pieces {
            places.fields.push(("position", place(reader, pieces)));
        }
        (setup, places)
    }

    /// A diagram without a king is read as it stands, as Popeye does.
    fn missing_kings(&self, reader: &mut Reader<'_>, setup: &mut Setup) {
        let Some(at) = self.pieces.clone().filter(|_| !setup.allow_missing_king) else { return };
        for color in Color::ALL {
            if !setup.men.iter().any(|(_, man)| man.is_royal() && man.belongs_to(color)) {
                setup.allow_missing_king = true;
                let help = match (reader.form, color) {
                    (Form::Olive, Color::White) => "if that is meant, add NoWk to the options",
                    (Form::Olive, Color::Black) => "if that is meant, add NoBk to the options",
                    (_, Color::White) => "if that is meant, say so: option nowk",
                    (_, Color::Black) => "if that is meant, say so: option nobk",
                };
                let message = format!("{color} has no king: solved without one");
                reader.warn(TextFlaw::new(at.clone(), message, "no king of this side").help(help));
            }
        }
    }

    /// What the option that denies castling leaves of the convention.
    fn castling(&self, setup: &Setup) -> CastlingSetup {
        let presumed = Setup { castling: CastlingSetup::Presumed, ..setup.clone() }.castling_rooks();
        let denied = |square: Option<Square>| square.is_some_and(|square| self.chosen.no_castling.contains(&square));
        let may = |rook: Square| !denied(Some(rook)) && !denied(Square::at(4, rook.rank()));
        CastlingSetup::Given(presumed.into_iter().filter(|rook| may(rook.square)).collect())
    }

    /// Gives the problem its twins.
    fn twins(&self, problem: &mut Problem) {
        for written in &self.twins {
            let mut twin = written.twin.clone();
            // Conditions of a twin take the place of the diagram's.
            let alice = written.conditions.alice || problem.setup.rules.variant != Variant::Orthodox;
            let set = if written.conditioned { written.conditions.set } else { problem.setup.rules.conditions };
            let rules = rules(WrittenConditions { alice, set, ..WrittenConditions::default() });
            let mut changes = Vec::new();
            if written.conditions.imitators != 0 {
                let last = problem.versions().ok().and_then(|mut versions| versions.pop()).filter(|_| twin.continued);
                let from = last.map_or_else(|| problem.setup.clone(), |version| version.problem.setup);
                let gone = from.imitators().map(|cell| Spot { square: cell.square, board: Some(cell.board) });
                changes.extend(gone.map(Change::Remove));
            }
            if rules != problem.setup.rules {
                changes.push(Change::Rules(rules));
            }
            let come = written.conditions.imitators().map(imitator);
            changes.extend(come.map(|(cell, man)| Change::Add(cell, man)));
            twin.changes.splice(0..0, changes);
            problem.twins.push(twin);
            // What may castle depends on where the men stand now.
            if !self.chosen.no_castling.is_empty()
                && let Ok(versions) = problem.versions()
                && let (Some(version), Some(twin)) = (versions.last(), problem.twins.last_mut())
            {
                twin.changes.push(Change::Castling(self.castling(&version.problem.setup)));
            }
        }
    }

    /// Reports what is wrong with the diagram and with the twins.
    fn check(&self, reader: &mut Reader<'_>, problem: &Problem, places: &Places) {
        if !self.zero_position {
            build::check(&problem.setup, places, reader.sink);
        }
        let versions = match problem.versions() {
            Ok(versions) => versions,
            Err((number, error)) => return self.impossible(reader, number, &error),
        };
        let first = usize::from(!self.zero_position);
        for (version, written) in versions.iter().skip(first).zip(&self.twins) {
            let reasons = version.problem.setup.static_reasons();
            for reason in reasons.iter().filter(|reason| reason.severity() != Severity::Warning) {
                let message = format!("twin {}: {reason}", version.name);
                reader.error(TextFlaw::new(written.at.clone(), message, "after these changes"));
            }
        }
    }

    /// Reports a change that cannot be made, at the square concerned.
    fn impossible(&self, reader: &mut Reader<'_>, number: usize, error: &TwinError) {
        let Some(written) = self.twins.get(number) else { return };
        let square = match error {
            TwinError::Nobody(spot) => spot.square.to_string(),
            _ => String::new(),
        };
        let text = reader.source.text().get(written.at.clone()).unwrap_or_default().to_ascii_lowercase();
        let at = text.find(&square).filter(|_| !square.is_empty()).map(|at| written.at.start + at);
        let at = at.map_or_else(|| written.at.clone(), |at| at..at + square.len());
        reader.error(TextFlaw::new(at, format!("this twin cannot be made: {error}"), "in this twin"));
    }
}

/// An imitator on a square.
const fn imitator(square: Square) -> (Cell, Man) {
    (Cell::new(Board::A, square), Man::new(Color::White, Role::Imitator))
}

fn place(reader: &Reader<'_>, at: &Range<usize>) -> Place {
    Place { source: Arc::clone(reader.source), span: reader.source.clamp(at) }
}

fn joined(lines: &[String], by: &str) -> Option<String> {
    (!lines.is_empty()).then(|| lines.join(by))
}
