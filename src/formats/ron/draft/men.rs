//! The placement of men: drawn boards, FEN or a list, also for a second diagram.

use super::RonDraft;
use crate::board::Board;
use crate::formats::common::boards::{Fen, PlacedMan};
use crate::formats::common::build;
use crate::formats::common::diagnostic::TextFlaw;
use crate::formats::common::fen;
use crate::formats::common::grid::{self, Drawn};
use crate::formats::common::men_list;
use crate::formats::common::places::Place;
use crate::formats::common::text::Text;
use crate::formats::ron::BOARD_NAMES;
use crate::formats::ron::fields::Context;
use crate::formats::ron::tree::{RonNode, RonValue};
use crate::position::{RuleSet, Setup};
use crate::problem::{Goal, Stipulation};
use std::sync::Arc;

impl RonDraft<'_> {
    /// Reads the men, then the parts of the position that a diagram does not show.
    pub(in crate::formats::ron) fn position(
        &mut self,
        rules: Option<RuleSet>,
        context: &mut Context<'_>,
    ) {
        let before = context.sink.errors();
        match (self.group.field("boards"), self.group.field("position")) {
            (Some(boards), None) => self.boards(&boards.value, rules, context),
            // Boards are not judged if their rules are unknown and cannot be guessed.
            (None, Some(_)) if rules.is_none() && self.boards_given() > 2 => {}
            (None, Some(position)) => self.fen(&position.value, context),
            (None, None) => {
                let help = "draw them: boards: (a: \"…\"), or give FEN: position: \"…\"";
                self.missing(
                    &["boards", "position"],
                    "the men are missing, expected the field 'boards' or 'position'",
                    help,
                    context,
                );
            }
            (Some(boards), Some(position)) => {
                let (first, second) = if boards.name_span.start < position.name_span.start {
                    (boards, position)
                } else {
                    (position, boards)
                };
                let message = "found both 'boards' and 'position', expected one of them";
                let flaw = TextFlaw::new(second.name_span.clone(), message, "one too many");
                context.flaw(flaw.related(first.name_span.clone(), "the other"));
            }
        }
        let given = self.group.field("boards").is_some() != self.group.field("position").is_some();
        self.readable = given && context.sink.errors() == before;
        self.turn(context);
        self.castling(context);
        self.exclusive_castling(context);
        self.en_passant(context);
        self.allow(context);
    }

    /// Reads the drawings of the boards, or one drawing without the name of a board.
    pub(in crate::formats::ron) fn boards(
        &mut self,
        node: &RonNode,
        rules: Option<RuleSet>,
        context: &mut Context<'_>,
    ) {
        let law = rules.unwrap_or(self.setup.rules).variant.law();
        let names = if law.boards > 2 || rules.is_none() {
            &BOARD_NAMES[..]
        } else {
            &BOARD_NAMES[..2]
        };
        if let (RonValue::Text(text), Some(planes)) = (&node.kind, law.worlds().next()) {
            self.drawing(text, Drawn { law, planes }, context);
            return;
        }
        let Some(group) = context.group(node, "'boards'", names) else {
            return;
        };
        if group.iter().next().is_none()
            && matches!(&node.kind, RonValue::Struct(fields) if fields.is_empty())
        {
            context.flaw(TextFlaw::new(
                node.span.clone(),
                "found no board, expected a drawing: (a: \"…\")",
                "nothing here",
            ));
        }
        // While the rules are unknown, the drawings are read by the most likely rules.
        let worlds: Vec<&'static [Board]> = law.worlds().collect();
        for (index, name) in BOARD_NAMES.into_iter().enumerate() {
            let Some(field) = group.field(name) else {
                continue;
            };
            let Some(&planes) = worlds.get(index) else {
                if rules.is_some() {
                    let boards = if worlds.len() == 1 {
                        "one board".to_owned()
                    } else {
                        format!("{} boards", worlds.len())
                    };
                    let message =
                        format!("found board {name}, but {} chess has {boards}", law.name);
                    let flaw = TextFlaw::new(field.name_span.clone(), message, "no such board");
                    let help = (index == 1).then(|| "two boards need rules: alice".to_owned());
                    context.flaw(flaw.maybe_help(help));
                }
                continue;
            };
            let Some(text) = context.string(&field.value, &format!("board {name}")) else {
                continue;
            };
            self.drawing(text, Drawn { law, planes }, context);
        }
    }

    pub(in crate::formats::ron) fn drawing(
        &mut self,
        text: &Text,
        drawn: Drawn,
        context: &mut Context<'_>,
    ) {
        let (mut men, mut flaws) = (Vec::new(), Vec::new());
        grid::read(&text.value, &self.letters, drawn, &mut men, &mut flaws);
        self.take(&men, flaws, text, context);
    }

    /// The second diagram, drawn or in FEN; a stipulation such as `a=>b2` needs it.
    pub(in crate::formats::ron) fn target(
        &mut self,
        stipulation: Option<Stipulation>,
        rules: Option<RuleSet>,
        context: &mut Context<'_>,
    ) -> Option<Setup> {
        let needed = stipulation.is_some_and(|stipulation| stipulation.goal == Goal::AToB);
        let Some(field) = self.group.field("target") else {
            if needed {
                let message = "the field 'target' is missing: a=>b leads to a second diagram";
                self.missing(
                    &["target"],
                    message,
                    "give it in FEN: target: \"…\", or draw it: target: (a: \"…\")",
                    context,
                );
            }
            return None;
        };
        if stipulation.is_some() && !needed {
            let message = "found 'target', which only a stipulation such as a=>b2 has";
            context.flaw(TextFlaw::new(
                field.name_span.clone(),
                message,
                "one too many",
            ));
        }
        // Diagnostics about the diagram must not point at men of the second one.
        let (setup, places) = (self.setup.clone(), self.places.clone());
        self.setup = Setup::empty(setup.rules);
        // A drawing has no strokes between its rows.
        if let RonValue::Text(text) = &field.value.kind
            && (text.value.contains('/')
                || men_list::is_list(&text.value)
                || !text.value.trim().contains('\n'))
        {
            let mut flaws = Vec::new();
            let men = fen::read(&text.value, self.setup.rules, &self.letters, &mut flaws).men;
            self.take(&men, flaws, text, context);
        } else {
            self.boards(&field.value, rules, context);
        }
        self.places = places;
        Some(std::mem::replace(&mut self.setup, setup))
    }

    /// Puts men into the setup. Shows them and the errors at their places in `text`.
    pub(in crate::formats::ron) fn take(
        &mut self,
        men: &[PlacedMan],
        flaws: Vec<TextFlaw>,
        text: &Text,
        context: &mut Context<'_>,
    ) {
        build::put(
            &mut self.setup,
            &mut self.places,
            context.source,
            men,
            |at| text.place(at),
        );
        for flaw in flaws {
            context.flaw(flaw.moved(|at| text.place(at)));
        }
    }

    /// Reads the field `position`: men, and perhaps rights, which no other field may give then.
    pub(in crate::formats::ron) fn fen(&mut self, node: &RonNode, context: &mut Context<'_>) {
        let Some(text) = context.string(node, "'position'") else {
            return;
        };
        let mut flaws = Vec::new();
        let Fen {
            men,
            turn,
            castling,
            en_passant,
        } = fen::read(&text.value, self.setup.rules, &self.letters, &mut flaws);
        self.take(&men, flaws, text, context);
        let mut fields = Vec::new();
        if let Some((turn, at)) = turn {
            self.setup.turn = turn;
            fields.push(("turn", text.place(&at)));
        }
        if let Some((castling, at)) = castling {
            self.setup.castling = castling;
            fields.push(("castling", text.place(&at)));
        }
        if let Some((en_passant, at)) = en_passant {
            self.setup.en_passant = Some(en_passant);
            fields.push(("en_passant", text.place(&at)));
        }
        for (name, span) in fields {
            if let Some(field) = self.group.field(name) {
                let message =
                    format!("found the field '{name}', but the position already gives it");
                let flaw = TextFlaw::new(field.name_span.clone(), message, "one too many");
                context.flaw(flaw.related(span, "given here"));
            } else {
                self.places.fields.push((
                    name,
                    Place {
                        source: Arc::clone(context.source),
                        span,
                    },
                ));
            }
        }
    }
}
