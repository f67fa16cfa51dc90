//! Finding the problems of a list whose position is like that of a draft, as `parton find --like`
//! does.

use super::draft::PageDraft;
use crate::find::{Freedom, Placement, likeness};
use serde::Deserialize;
use serde_json::{Value, json};

/// The largest number of differing men.
const MOST: usize = 4;

/// A draft, and the problems among which others like it are sought.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FindRequest {
    draft: PageDraft,
    /// The rules and men of the problems; other fields may be missing.
    others: Vec<PageDraft>,
}

/// The problems that are alike: the place of each in the list with the likeness in words, the most
/// similar first. The position may be mirrored, rotated if no man has a direction, shifted, or have
/// its colours exchanged. At most a third of the men may differ, and at most [`MOST`].
pub(crate) fn find(query: &FindRequest) -> Value {
    let placement = |draft: &PageDraft| Placement::of(&draft.problem().0.setup);
    let wanted = placement(&query.draft);
    let most = (wanted.men.len() / 3).min(MOST);
    let mut found: Vec<(usize, usize, String)> = query
        .others
        .iter()
        .enumerate()
        .filter_map(|(at, other)| {
            let other = placement(other);
            let directed = wanted.is_directed() || other.is_directed();
            let freedom = Freedom {
                shifted: true,
                ..Freedom::alike(other.variant, directed)
            };
            let like = likeness(&wanted, &other, freedom, most)?;
            Some((like.differences.len(), at, like.words()))
        })
        .collect();
    found.sort();
    let shown = |(_, at, words): &(usize, usize, String)| json!({ "at": at, "words": words });
    json!({ "like": found.iter().map(shown).collect::<Vec<_>>() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn similar_positions_are_found_the_most_similar_first() {
        let men = |men: Value| json!({ "rules": "orthodox", "men": men });
        let query = json!({
            "draft": men(json!({ "Af6": "K", "Ag1": "R", "Ah8": "k" })),
            "others": [
                // Another rook, another king: two of three men differ.
                men(json!({ "Af6": "K", "Aa1": "B", "Ah7": "q" })),
                // The rook stands elsewhere.
                men(json!({ "Af6": "K", "Ag2": "R", "Ah8": "k" })),
                // The mirror image in the file between d and e.
                men(json!({ "Ac6": "K", "Ab1": "R", "Aa8": "k" })),
                // The same on two boards is not the same.
                json!({ "rules": "alice", "men": { "Af6": "K", "Ag1": "R", "Ah8": "k" } }),
            ],
        });
        let found = find(&serde_json::from_value(query).unwrap());
        let places: Vec<u64> = found["like"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| one["at"].as_u64().unwrap())
            .collect();
        assert_eq!(places, [2, 1]);
        assert!(
            found["like"][0]["words"]
                .as_str()
                .unwrap()
                .contains("mirrored")
        );
    }
}
