//! Castling, promotion and en passant captures between two boards, and lines past men of the other
//! board.

use super::super::course::name;
use super::super::scene::{Scene, cells_between, place};
use super::super::{Evidence, Section, Theme, Work};
use super::{ends, steps};
use crate::board::Cell;
use crate::position::{Man, Role};

pub(super) const THEMES: &[Theme] = &[
    of(
        "split castling",
        "castling takes king and rook to the other board at once",
        castling,
    ),
    of(
        "mirror promotion",
        "the mating move is a promotion, and the promoted man checks or guards on the other board",
        promotion,
    ),
    of(
        "Alice en passant",
        "an en passant capture mates, but would not if the captured pawn were still there, nor \
        without the capturing pawn on its arrival square",
        en_passant,
    ),
    of(
        "X-ray through the mirror",
        "a man mates along a line whose squares are occupied on the other board: on one board it \
        would be closed",
        x_ray,
    ),
];

const fn of(
    name: &'static str,
    definition: &'static str,
    find: fn(&Work) -> Vec<Evidence>,
) -> Theme {
    Theme::new(Section::Alice, name, definition, find)
}

fn castling(work: &Work) -> Vec<Evidence> {
    let mut found = Vec::new();
    for one in steps(work) {
        let (king, rook) = (one.step.mv, one.step.mv.rook());
        if let Some((from, to)) =
            rook.filter(|(from, to)| from.board != to.board && king.from().board != king.to().board)
        {
            let at = |cell: Cell| place(cell, &one.step.before);
            let text = format!(
                "king {} to {}, rook {} to {}",
                at(king.from()),
                at(king.to()),
                at(from),
                at(to)
            );
            found.push(Evidence::of(one.study, text, vec![one.line.clone()]));
        }
    }
    found
}

/// Returns whether this board is still a mate. An impossible position is not.
fn is_mate(scene: &Scene, mated: crate::position::Color) -> bool {
    scene
        .position(mated)
        .is_some_and(|position| position.is_mate())
}

fn promotion(work: &Work) -> Vec<Evidence> {
    let mut found = Vec::new();
    for end in ends(work)
        .into_iter()
        .filter(|end| end.step.mv.promotion().is_some())
    {
        let (Some((_, after)), to) = (end.scenes(), end.step.mv.to()) else {
            continue;
        };
        if to.board != end.step.mv.from().board && !is_mate(&after.without(to), !end.step.by()) {
            let man = after
                .man(to)
                .map_or_else(String::new, |man| name(to, man, &end.step.before));
            found.push(Evidence::of(end.study, man, vec![end.line.clone()]));
        }
    }
    found
}

fn en_passant(work: &Work) -> Vec<Evidence> {
    let mut found = Vec::new();
    for end in ends(work)
        .into_iter()
        .filter(|end| end.step.mv.is_en_passant())
    {
        let (Some((_, after)), Some(taken)) = (end.scenes(), end.step.mv.captured_at()) else {
            continue;
        };
        let mated = !end.step.by();
        let back = after.with(taken, Man::new(mated, Role::Pawn));
        if !is_mate(&back, mated) && !is_mate(&after.without(end.step.mv.to()), mated) {
            let text = format!(
                "{} gone",
                name(taken, Man::new(mated, Role::Pawn), &end.step.before)
            );
            found.push(Evidence::of(end.study, text, vec![end.line.clone()]));
        }
    }
    found
}

fn x_ray(work: &Work) -> Vec<Evidence> {
    let mut found = Vec::new();
    for end in ends(work) {
        let Some((_, after)) = end.scenes() else {
            continue;
        };
        let Some(king) = after.king(!end.step.by()) else {
            continue;
        };
        let here = &end.step.before;
        for checker in after.attackers(king, end.step.by()) {
            let there =
                cells_between(checker, king).map(|cell| Cell::new(cell.board.other(), cell.square));
            let men: Vec<String> = there
                .filter_map(|cell| after.man(cell).map(|man| name(cell, man, here)))
                .collect();
            if let (false, Some(man)) = (men.is_empty(), after.man(checker)) {
                let text = format!("{} past {}", name(checker, man, here), men.join(", "));
                found.push(Evidence::of(end.study, text, vec![end.line.clone()]));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::shown;

    fn texts(stipulation: &str, position: &str, theme: &str) -> Vec<String> {
        shown(stipulation, position, theme)
            .iter()
            .map(ToString::to_string)
            .collect()
    }

    /// The king on f8 of board B is checked by the rook that castling brings to f1 of board B. From
    /// board A, the rooks of e2 and g2 guard its arrival squares on the neighbouring files, and f7
    /// is on the file itself.
    #[test]
    fn castling_mates_on_the_other_board() {
        let position = "white Ke1/A Rh1/A Re2/A Rg2/A black Kf8/B";
        let shown = texts("h#0.5", position, "split castling");
        assert_eq!(shown, ["king e1/A to g1/B, rook h1/A to f1/B: 1...0-0/B#"]);
    }

    /// The only key is 1.0-0/B, with king and rook on board B afterwards; nobody castles later.
    #[test]
    fn a_castling_key_is_split_castling() {
        let position = "white Ke1/A Rh1/A Qb6/A Qa2/B Rd7/B black Kc2/A";
        let shown = texts("#2", position, "split castling");
        assert_eq!(shown, ["king e1/A to g1/B, rook h1/A to f1/B: 1.0-0/B"]);
    }

    /// The pawn of board B becomes a queen (or rook) of board A, which checks along the rank. Kg6
    /// guards g7 and h7.
    #[test]
    fn a_pawn_promotes_on_the_other_board() {
        let position = "white Kg6/A Pa7/B black Kh8/A";
        let shown = texts("h#0.5", position, "mirror promotion");
        assert_eq!(shown, ["wQa8/A: 1...a8=Q/A#", "wRa8/A: 1...a8=R/A#"]);
    }

    /// The rook checks along the file of board A; on board B a pawn stands on h4, which would close
    /// it on one board. Kf6 guards g7, Rg8 of board B is in the king's way, and on h7 the rook
    /// checks.
    #[test]
    fn a_line_past_a_man_of_the_other_board() {
        let position = "white Kf6/A Ra1/B Ph4/B black Kh8/A Rg8/B";
        assert_eq!(
            texts("h#0.5", position, "X-ray through the mirror"),
            ["wRh1/A past wPh4/B: 1...Rh1/A#"]
        );
        // Without the pawn there is no man to see through.
        assert!(
            texts(
                "h#0.5",
                "white Kf6/A Ra1/B black Kh8/A Rg8/B",
                "X-ray through the mirror"
            )
            .is_empty()
        );
    }

    /// 1.d5 goes to board B, where the pawn of e5 captures it en passant and arrives on d6 of board
    /// A. There it checks c7, guarded by the rook of d1. The other men of board A guard the flights
    /// b8, c8, d8, d7 and b6. On board B the bishop guards c6 and b7, now that d5 is vacant.
    #[test]
    fn a_capture_in_passing_opens_a_line_on_the_other_board() {
        let position = "white Kh2/A Ra8/A Rd1/A Nf8/A Pa5/A Pe5/B Bg2/B black Kc7/A Pd7/A";
        let shown = texts("h#1", position, "Alice en passant");
        assert!(
            shown.len() == 1 && shown[0].starts_with("bPd5/B gone: 1.d5/B exd6"),
            "{shown:?}"
        );
    }
}
