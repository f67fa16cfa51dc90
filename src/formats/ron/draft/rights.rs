//! The parts of a position that a diagram does not show: the side to move, castling and en passant
//! rights, and permissions.

use super::RonDraft;
use crate::board::Square;
use crate::formats::common::added;
use crate::formats::common::diagnostic::TextFlaw;
use crate::formats::common::fen;
use crate::formats::common::suggest::quote;
use crate::formats::ron::fields::Context;
use crate::position::{CastlingSetup, Color, Setup};
use crate::problem::{Goal, Stipulation};

impl RonDraft<'_> {
    pub(in crate::formats::ron) fn turn(&mut self, context: &mut Context<'_>) {
        if let Some(node) = self.group.get("turn")
            && let Some(index) = context.word(node, "'turn'", &["white", "black"])
        {
            self.setup.turn = Color::ALL[index];
        }
    }

    pub(in crate::formats::ron) fn castling(&mut self, context: &mut Context<'_>) {
        let Some(text) = self
            .group
            .get("castling")
            .and_then(|node| context.string(node, "'castling'"))
        else {
            return;
        };
        match fen::castling(&text.value, self.setup.rules) {
            Ok(castling) => self.setup.castling = castling,
            Err(flaw) => {
                // Consequential errors of misread rights are not reported.
                self.setup.castling = CastlingSetup::Presumed;
                context.flaw(flaw.moved(|at| text.place(at)));
            }
        }
    }

    /// Reads pairs of rooks of which only one may castle: `"a1-h8"`.
    pub(in crate::formats::ron) fn exclusive_castling(&mut self, context: &mut Context<'_>) {
        let items = self
            .group
            .get("exclusive_castling")
            .map(Context::list)
            .unwrap_or_default();
        for item in items {
            let Some(text) = context.string(item, "'exclusive_castling'") else {
                continue;
            };
            let corner = |rank: u8, name: &str| {
                let square = name.trim().parse::<Square>().ok()?;
                (matches!(square.file(), 0 | 7) && square.rank() == rank).then_some(square)
            };
            let pair = text.value.split_once('-');
            if let Some([white, black]) =
                pair.and_then(|(a, b)| Some([corner(0, a)?, corner(7, b)?]))
            {
                self.setup.exclusive_castling.push([white, black]);
            } else {
                let message = format!(
                    "found {}, expected the corners of a white and a black rook such as a1-h8",
                    quote(&text.value)
                );
                context.flaw(TextFlaw::new(
                    item.span.clone(),
                    message,
                    "not two such corners",
                ));
            }
        }
    }

    pub(in crate::formats::ron) fn en_passant(&mut self, context: &mut Context<'_>) {
        let Some(text) = self
            .group
            .get("en_passant")
            .and_then(|node| context.string(node, "'en_passant'"))
        else {
            return;
        };
        match fen::en_passant(&text.value, self.setup.rules) {
            Ok(en_passant) => self.setup.en_passant = en_passant,
            Err(flaw) => context.flaw(flaw.moved(|at| text.place(at))),
        }
    }

    /// Reads the men that are to be added to the diagram at the end of play: that of a proof game,
    /// or the second one of `a=>b`.
    pub(in crate::formats::ron) fn added(
        &mut self,
        stipulation: Option<Stipulation>,
        target: Option<&mut Setup>,
        context: &mut Context<'_>,
    ) {
        let Some(field) = self.group.field("added") else {
            return;
        };
        let Some(text) = context.string(&field.value, "'added'") else {
            return;
        };
        let men = match added::read(&text.value, &self.letters) {
            Ok(men) => men,
            Err(flaw) => return context.flaw(flaw.moved(|at| text.place(at))),
        };
        let Some(stipulation) = stipulation else {
            return;
        };
        let end = match stipulation.goal {
            Goal::ProofGame => &mut self.setup,
            Goal::AToB => match target {
                Some(target) => target,
                None => return,
            },
            _ => {
                let (message, label) = added::no_diagram(stipulation);
                return context.flaw(TextFlaw::new(field.name_span.clone(), message, label));
            }
        };
        end.added = men;
        // The diagram of a proof game is checked as a whole.
        if stipulation.goal == Goal::AToB
            && let Some(reason) = added::refused(end)
        {
            let label = "unknown in these rules";
            context.flaw(TextFlaw::new(
                field.value.span.clone(),
                reason.to_string(),
                label,
            ));
        }
    }

    pub(in crate::formats::ron) fn allow(&mut self, context: &mut Context<'_>) {
        self.setup.allow_missing_king |= context.allow_missing_king;
        let items = self
            .group
            .get("allow")
            .map(Context::list)
            .unwrap_or_default();
        for item in items {
            if context.word(item, "'allow'", &["missing_king"]).is_some() {
                self.setup.allow_missing_king = true;
            }
        }
    }
}
