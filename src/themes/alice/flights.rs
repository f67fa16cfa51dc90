//! Homologue blocks: a man on the other board takes a flight from the mated king by occupying its
//! arrival square.

use super::super::course::name;
use super::super::scene::{beside, place};
use super::super::{Evidence, Section, Theme, Work};
use super::ends;
use crate::board::Cell;

pub(super) const THEMES: &[Theme] = &[Theme::new(
    Section::Alice,
    "homologue block",
    "a man on the other board occupies the square where the mated king would arrive; without it \
    the king could go there",
    find,
)];

fn find(work: &Work) -> Vec<Evidence> {
    let mut found = Vec::new();
    for end in ends(work) {
        let Some((_, after)) = end.scenes() else {
            continue;
        };
        let mated = !end.step.by();
        let Some(king) = after.king(mated) else {
            continue;
        };
        let mut blocks = Vec::new();
        for step in beside(king) {
            let arrival = Cell::new(king.board.other(), step.square);
            let Some(man) = after.man(arrival) else {
                continue;
            };
            let freed = after.without(arrival).position(mated);
            let goes = freed.is_some_and(|position| {
                position
                    .legal_moves()
                    .iter()
                    .any(|mv| mv.from() == king && mv.to() == arrival)
            });
            if goes {
                blocks.push(format!(
                    "{} by {}",
                    place(step, &end.step.before),
                    name(arrival, man, &end.step.before)
                ));
            }
        }
        if !blocks.is_empty() {
            found.push(Evidence::of(
                end.study,
                blocks.join(", "),
                vec![end.line.clone()],
            ));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::shown;

    /// g8 is unguarded on both boards; the king cannot go there because its rook stands on g8 of
    /// board B.
    #[test]
    fn a_rook_stands_where_the_king_would_arrive() {
        let shown = shown(
            "h#0.5",
            "white Kf6/A Ra1/B black Kh8/A Rg8/B",
            "homologue block",
        );
        assert_eq!(shown.len(), 1, "{shown:?}");
        assert_eq!(shown[0].to_string(), "g8/A by bRg8/B: 1...Rh1/A#");
    }
}
