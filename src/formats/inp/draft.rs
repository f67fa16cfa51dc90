//! Builds a problem from its parts.

use super::conditions::WrittenConditions;
use super::options::Chosen;
use super::reader::Reader;
use super::twins::TwinText;
use super::words::{PARTS, ProblemPart};
use crate::board::{Board, Cell, Square};
use crate::formats::common::boards::PlacedMan;
use crate::formats::common::build;
use crate::formats::common::diagnostic::TextFlaw;
use crate::formats::common::entry::{Entry, NotRead};
use crate::formats::common::places::{Form, Place, Places};
use crate::formats::common::values::StarredStipulation;
use crate::position::{
    CastlingRule, CastlingSetup, Color, Conditions, Dialect, EnPassantSetup, Man, Role, RuleSet,
    Setup, Severity, Variant,
};
use crate::problem::{Change, Goal, Length, Play, Problem, Spot, Stipulation, TwinError, Version};
use std::ops::Range;
use std::sync::Arc;

/// A problem under construction.
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
    /// Whether an unreadable stipulation was given.
    pub(super) stipulation_failed: bool,
    pub(super) conditions: WrittenConditions,
    /// Their place in the text.
    pub(super) conditions_at: Option<Range<usize>>,
    /// The imitators of the second diagram.
    pub(super) second_imitators: WrittenConditions,
    pub(super) chosen: Chosen,
    pub(super) twins: Vec<TwinText>,
    /// The series as shortened by the option `whitetoplay`.
    pub(super) shortened: Vec<Stipulation>,
    pub(super) zero_position: bool,
    /// The intended number of solutions.
    pub(super) solutions: Option<u32>,
}

/// Alice chess with Popeye's settings.
const ALICE: RuleSet = RuleSet {
    dialect: Dialect {
        castling: CastlingRule::Any,
        ..Dialect::DEFAULT
    },
    ..RuleSet::new(Variant::Alice)
};

/// The rules of these conditions.
const fn rules(named: WrittenConditions) -> RuleSet {
    let rules = if named.alice {
        ALICE
    } else {
        RuleSet::new(Variant::Orthodox)
    };
    RuleSet {
        conditions: named.set,
        ..rules
    }
}

impl InpDraft {
    /// Sets a stipulation.
    pub(super) fn require(&mut self, wanted: StarredStipulation, at: Range<usize>) {
        self.stipulation = Some((wanted.stipulation, at));
        self.solutions = wanted.solutions.or(self.solutions);
        self.chosen.options.set_play |= wanted.set_play;
    }

    /// Adds conditions. After a stipulation `a=>b`, squares of imitators belong to the second
    /// diagram.
    pub(super) fn hold(&mut self, mut named: WrittenConditions, at: Range<usize>) {
        let from = self
            .conditions_at
            .as_ref()
            .map_or(at.start, |first| first.start);
        self.conditions_at = Some(from..at.end);
        if self.leads_to_diagram() {
            self.second_imitators.add(named);
            named.imitators = 0;
        }
        self.conditions.add(named);
    }

    fn leads_to_diagram(&self) -> bool {
        self.stipulation
            .as_ref()
            .is_some_and(|(stipulation, _)| stipulation.goal == Goal::AToB)
    }

    /// Puts men on their squares. A man already on the square, on any board, is removed.
    pub(super) fn place(&mut self, reader: &mut Reader<'_>, men: Vec<PlacedMan>) {
        let there = if self.leads_to_diagram() {
            self.second.get_or_insert_default()
        } else {
            &mut self.men
        };
        for man in men {
            let square = man.cell.square;
            if let Some(index) = there.iter().position(|other| other.cell.square == square) {
                let old = there.remove(index);
                let message = format!("{square} is already occupied: the first man is removed");
                let flaw = TextFlaw::new(man.at.clone(), message, "this man is kept")
                    .related(old.at, "this man is removed");
                reader.warn(flaw);
            }
            there.push(man);
        }
    }

    /// The problem, if it is complete and free of errors.
    pub(super) fn finish(
        self,
        reader: &mut Reader<'_>,
        span: Range<usize>,
        errors: usize,
    ) -> Result<Entry, NotRead> {
        if std::mem::take(&mut reader.passed_over) {
            return Err(if reader.sink.errors() == errors {
                NotRead::PassedOver
            } else {
                NotRead::Broken
            });
        }
        self.problem(reader, span, errors).ok_or(NotRead::Broken)
    }

    fn problem(
        mut self,
        reader: &mut Reader<'_>,
        span: Range<usize>,
        errors: usize,
    ) -> Option<Entry> {
        if self.stipulation.is_none() && !self.stipulation_failed {
            let flaw = TextFlaw::new(
                span.clone(),
                "this problem has no stipulation",
                "where is the stipulation?",
            );
            let word = reader.tongue.word(PARTS, &ProblemPart::Stipulation);
            reader.error(flaw.help(format!("such as {word} #2")));
        }
        if self.pieces.is_none() {
            reader.error(
                TextFlaw::new(
                    span.clone(),
                    "this problem has no men",
                    "where are the men?",
                )
                .help(format!("such as {}", reader.tongue.two_kings("a1"))),
            );
        }
        if reader.sink.errors() > errors {
            return None;
        }
        let (stipulation, stipulation_at) = self.stipulation.clone()?;
        let stipulation = self.shorter_series(reader, stipulation);
        self.effects(reader, stipulation);
        if reader.sink.errors() > errors {
            return None;
        }
        if stipulation.goal == Goal::AToB && self.second.is_none() {
            let message = "the second diagram is missing, expected its men after the stipulation";
            let flaw = TextFlaw::new(stipulation_at, message, "leads where?");
            let word = reader.tongue.word(PARTS, &ProblemPart::Stipulation);
            let men = reader.tongue.two_kings("a2");
            reader.error(flaw.help(format!("such as {word} a=>b1 {men}")));
            return None;
        }
        let (mut setup, mut places) = self.setup(reader, span, stipulation);
        self.end_of_fen(reader, &mut setup, stipulation);
        self.missing_kings(reader, &mut setup);
        places
            .fields
            .push(("stipulation", place(reader, &stipulation_at)));
        let mut problem = Problem::bare("", setup, stipulation);
        problem.target = self.second.as_ref().map(|men| {
            let mut target = Setup::empty(problem.setup.rules);
            target.men = men.iter().map(|man| (man.cell, man.man)).collect();
            target
                .men
                .extend(self.second_imitators.imitators().map(imitator));
            target
        });
        problem.options = self.chosen.options;
        let shortest = problem.options.length == Length::Shortest;
        if stipulation.is_battle() {
            // Popeye does not stop at short solutions in this case.
            problem.options.length = Length::UpTo;
        }
        if let Some((_, length)) = problem
            .options
            .non_trivial
            .as_mut()
            .filter(|_| stipulation.play != Play::SelfPlay)
        {
            // Popeye counts half-moves: if the attacker's move ends the play, one more fits (tested
            // with Popeye).
            *length = length.saturating_add(1);
        }
        problem.title = joined(&self.titles, " ");
        problem.authors = self
            .authors
            .iter()
            .flat_map(|line| line.split(" & "))
            .map(|name| name.trim().to_owned())
            .collect();
        problem.source = joined(&self.origins, ", ");
        problem.comment = joined(&self.remarks, "\n");
        problem.zero_position = self.zero_position;
        problem.intended.solutions = self.solutions;
        self.twins(&mut problem);
        if shortest {
            Self::stop_at_short_solutions(&mut problem);
        }
        places.twins = self
            .twins
            .iter()
            .map(|twin| place(reader, &twin.at))
            .collect();
        self.check(reader, &problem, &places);
        (reader.sink.errors() == errors).then_some(Entry { problem, places })
    }

    /// Warns if the men were given as a FEN with another side to move than the one that begins. The
    /// stipulation decides, and a right to capture en passant in that FEN is dropped.
    fn end_of_fen(&self, reader: &mut Reader<'_>, setup: &mut Setup, stipulation: Stipulation) {
        let Some((turn, at)) = self
            .chosen
            .fen_turn
            .clone()
            .filter(|(turn, _)| *turn != setup.turn)
        else {
            return;
        };
        let message = format!(
            "this FEN has {turn} to move, but {} begins in {stipulation}",
            setup.turn
        );
        reader.warn(TextFlaw::new(at.clone(), message, "without effect"));
        // A right to capture en passant belongs to the side to move.
        if self
            .chosen
            .passed
            .as_ref()
            .is_some_and(|(_, passed)| at.contains(&passed.start))
        {
            setup.en_passant = None;
        }
    }

    fn setup(
        &self,
        reader: &Reader<'_>,
        span: Range<usize>,
        stipulation: Stipulation,
    ) -> (Setup, Places) {
        let mut setup = Setup::empty(rules(self.conditions));
        let mut places = Places::new(reader.form, place(reader, &span));
        build::put(
            &mut setup,
            &mut places,
            reader.source,
            &self.men,
            Clone::clone,
        );
        let at = self.pieces.clone().unwrap_or_default();
        let imitators = self.conditions.imitators().map(imitator);
        let imitators: Vec<PlacedMan> = imitators
            .map(|(cell, man)| PlacedMan {
                cell,
                man,
                at: at.clone(),
            })
            .collect();
        build::put(
            &mut setup,
            &mut places,
            reader.source,
            &imitators,
            Clone::clone,
        );
        setup.allow_missing_king = self.chosen.missing_king || reader.allow_missing_king;
        setup.exclusive_castling.clone_from(&self.chosen.exclusive);
        let mut bare = Problem::bare("", Setup::empty(setup.rules), stipulation);
        bare.options = self.chosen.options;
        setup.turn = bare.usual_beginner();
        if let Some((passed, at)) = &self.chosen.passed {
            setup.en_passant = Some(EnPassantSetup {
                passed: *passed,
                board: None,
            });
            places.fields.push(("en_passant", place(reader, at)));
        }
        if !self.chosen.no_castling.is_empty() {
            places
                .fields
                .push(("castling", place(reader, &self.chosen.no_castling_at)));
            setup.castling = self.castling(&setup);
        }
        if let Some(conditions) = &self.conditions_at {
            places
                .fields
                .push(("conditions", place(reader, conditions)));
        }
        if let Some(pieces) = &self.pieces {
            places.fields.push(("position", place(reader, pieces)));
        }
        (setup, places)
    }

    /// Accepts a diagram without a king, as Popeye does, and warns of it.
    fn missing_kings(&self, reader: &mut Reader<'_>, setup: &mut Setup) {
        let Some(at) = self.pieces.clone().filter(|_| !setup.allow_missing_king) else {
            return;
        };
        for color in Color::ALL {
            if setup.lacks_king(color) {
                setup.allow_missing_king = true;
                let message = format!("{color} has no king: solved without one");
                let flaw = TextFlaw::new(at.clone(), message, "no king of this side");
                reader.warn(flaw.help(kingless(reader.form, color)));
            }
        }
    }

    /// The conventional castling rights that remain after the option that denies castling.
    fn castling(&self, setup: &Setup) -> CastlingSetup {
        let presumed = Setup {
            castling: CastlingSetup::Presumed,
            ..setup.clone()
        }
        .castling_rooks();
        let denied = |square: Option<Square>| {
            square.is_some_and(|square| self.chosen.no_castling.contains(&square))
        };
        // Under Antimars Circe a king is reborn to castle, whether or not it has moved.
        let reborn = setup.rules.conditions.has(Conditions::ANTIMARS_CIRCE);
        let king_may = |rook: Square| reborn || !denied(Square::at(4, rook.rank()));
        let may = |rook: Square| !denied(Some(rook)) && king_may(rook);
        CastlingSetup::Given(
            presumed
                .into_iter()
                .filter(|rook| may(rook.square))
                .collect(),
        )
    }

    /// Gives the problem its twins.
    fn twins(&self, problem: &mut Problem) {
        for written in &self.twins {
            let mut twin = written.twin.clone();
            // Conditions of a twin replace those of the diagram.
            let alice =
                written.conditions.alice || problem.setup.rules.variant != Variant::Orthodox;
            let set = if written.conditioned {
                written.conditions.set
            } else {
                problem.setup.rules.conditions
            };
            let rules = rules(WrittenConditions {
                alice,
                set,
                ..WrittenConditions::default()
            });
            let mut changes = Vec::new();
            if written.conditions.imitators != 0 {
                let last = problem
                    .versions()
                    .ok()
                    .and_then(|mut versions| versions.pop())
                    .filter(|_| twin.continued);
                let from =
                    last.map_or_else(|| problem.setup.clone(), |version| version.problem.setup);
                let gone = from.imitators().map(|cell| Spot {
                    square: cell.square,
                    board: Some(cell.board),
                });
                changes.extend(gone.map(Change::Remove));
            }
            if rules != problem.setup.rules {
                changes.push(Change::Rules(rules));
            }
            let come = written.conditions.imitators().map(imitator);
            changes.extend(come.map(|(cell, man)| Change::Add(cell, man)));
            twin.changes.splice(0..0, changes);
            problem.twins.push(twin);
            // Castling rights depend on the current squares of the men.
            if !self.chosen.no_castling.is_empty()
                && let Ok(versions) = problem.versions()
                && let (Some(version), Some(twin)) = (versions.last(), problem.twins.last_mut())
            {
                twin.changes
                    .push(Change::Castling(self.castling(&version.problem.setup)));
            }
        }
    }

    /// Reports the errors of the diagram and the twins.
    fn check(&self, reader: &mut Reader<'_>, problem: &Problem, places: &Places) {
        if !self.zero_position {
            build::check(problem, places, reader.sink);
        }
        let versions = match problem.versions() {
            Ok(versions) => versions,
            Err((number, error)) => return self.impossible(reader, number, &error),
        };
        let first = usize::from(!self.zero_position);
        let mut last = problem;
        for (version, written) in versions.iter().skip(first).zip(&self.twins) {
            let base = if written.twin.continued {
                last
            } else {
                problem
            };
            Self::rights_of_twin(reader, base, version, &written.at);
            last = &version.problem;
            for color in Color::ALL {
                let of_diagram = !self.zero_position && problem.setup.lacks_king(color);
                let is_known = self.chosen.missing_king || reader.allow_missing_king || of_diagram;
                if !is_known && version.problem.setup.lacks_king(color) {
                    let message = format!(
                        "twin {}: {color} has no king: solved without one",
                        version.name
                    );
                    let flaw = TextFlaw::new(written.at.clone(), message, "after these changes");
                    reader.warn(flaw.help(kingless(reader.form, color)));
                }
            }
            let reasons = version.problem.setup.static_reasons();
            for reason in reasons
                .iter()
                .filter(|reason| reason.severity() != Severity::Warning)
            {
                let message = format!("twin {}: {reason}", version.name);
                reader.error(TextFlaw::new(
                    written.at.clone(),
                    message,
                    "after these changes",
                ));
            }
        }
    }

    /// Warns if a right to capture en passant ends in a twin, is not that of the side that begins,
    /// or goes to another square with the men.
    fn rights_of_twin(
        reader: &mut Reader<'_>,
        base: &Problem,
        version: &Version,
        at: &Range<usize>,
    ) {
        let twin = &version.problem;
        // The option that denies castling sets the rights in each twin: none of them ends.
        let mut base = base.clone();
        base.setup.castling.clone_from(&twin.setup.castling);
        let mut warnings = build::rights_of_twin(&base, twin);
        if let (Some(was), Some(is)) = (base.setup.en_passant, twin.setup.en_passant)
            && was.passed != is.passed
        {
            warnings.push(format!(
                "the right to capture en passant goes with the men from {} to {}; Popeye keeps {}",
                was.passed, is.passed, was.passed
            ));
        }
        for warning in warnings {
            let message = format!("twin {}: {warning}", version.name);
            reader.warn(TextFlaw::new(at.clone(), message, "after these changes"));
        }
    }

    /// Reports a change that cannot be made, at the square concerned.
    fn impossible(&self, reader: &mut Reader<'_>, number: usize, error: &TwinError) {
        let Some(written) = self.twins.get(number) else {
            return;
        };
        let square = match error {
            TwinError::NoMan(spot) => spot.square.to_string(),
            _ => String::new(),
        };
        let text = reader
            .source
            .text()
            .get(written.at.clone())
            .unwrap_or_default()
            .to_ascii_lowercase();
        let at = text
            .find(&square)
            .filter(|_| !square.is_empty())
            .map(|at| written.at.start + at);
        let at = at.map_or_else(|| written.at.clone(), |at| at..at + square.len());
        reader.error(TextFlaw::new(
            at,
            format!("this twin cannot be made: {error}"),
            "in this twin",
        ));
    }
}

/// The help for a side without a king: the option that allows it.
const fn kingless(form: Form, color: Color) -> &'static str {
    match (form, color) {
        (Form::Olive, Color::White) => "if this is intended, add NoWk to the options",
        (Form::Olive, Color::Black) => "if this is intended, add NoBk to the options",
        (_, Color::White) => "if this is intended, write: option nowk",
        (_, Color::Black) => "if this is intended, write: option nobk",
    }
}

/// An imitator on a square.
const fn imitator(square: Square) -> (Cell, Man) {
    (
        Cell::new(Board::A, square),
        Man::new(Color::White, Role::Imitator),
    )
}

fn place(reader: &Reader<'_>, at: &Range<usize>) -> Place {
    Place {
        source: Arc::clone(reader.source),
        span: reader.source.clamp(at),
    }
}

fn joined(lines: &[String], by: &str) -> Option<String> {
    (!lines.is_empty()).then(|| lines.join(by))
}
