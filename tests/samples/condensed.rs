//! Reads the condensed layout back, so that tests can examine what its lines cover.

use super::sorted;
use parton::notation::{find, short};
use parton::position::Move;
use parton::problem::Node;
use parton::rules::AnyPosition;
use std::collections::BTreeMap;

/// Defences with the same answers: `1...R(e8)-other 2.Re7/A# / Qe7/A# (dual)`.
pub struct Item {
    defences: Vec<String>,
    answers: Vec<Answer>,
}

/// Attacker's moves with the same play below them: `Bh1/Bg2/Bf3 [3.Ra8#]`.
pub struct Answer {
    texts: Vec<String>,
    zugzwang: bool,
    threats: Vec<Self>,
    pub items: Vec<Item>,
    pub refutations: Vec<String>,
}

/// A recursive-descent parser. The text is what remains to be read.
pub struct Reader<'a>(pub &'a str);

impl Reader<'_> {
    /// Skips a word if the text begins with it, and returns whether it did.
    fn eat(&mut self, word: &str) -> bool {
        self.0
            .strip_prefix(word)
            .map(|rest| self.0 = rest)
            .is_some()
    }

    /// Skips a move number with these dots. Panics if there are none.
    fn number(&mut self, dots: &str) {
        self.0 = self.0.trim_start_matches(|c: char| c.is_ascii_digit());
        assert!(self.eat(dots), "no number with {dots} before {:?}", self.0);
    }

    /// The next move or moves, with signs, up to a blank or punctuation.
    fn word(&mut self) -> String {
        let mut end = self
            .0
            .find([' ', ';', ',', ')', ']'])
            .unwrap_or(self.0.len());
        if self.0.starts_with(|c: char| c.is_ascii_uppercase()) && self.0[1..].starts_with('(') {
            end = self.0.find([' ', ';', ',']).unwrap_or(self.0.len());
        }
        if self.0[end..].starts_with(" e.p.") {
            end += 5 + usize::from(self.0[end + 5..].starts_with(['+', '#']));
        }
        let (word, rest) = self.0.split_at(end);
        self.0 = rest;
        word.to_owned()
    }

    /// Attacker's moves with their play in parentheses: `Nxd3/B zz (2...Kd5/B 3.Qe5/A#)`.
    pub fn answer(&mut self) -> Answer {
        let mut answer = self.head();
        if !self.0.starts_with(" (dual)") && self.eat(" (") {
            answer.items = self.items();
            assert!(self.eat(")"), "{:?}", self.0);
        }
        answer
    }

    /// Attacker's moves up to their threats, or the last replies of self play.
    pub fn head(&mut self) -> Answer {
        let texts = self.moves();
        let zugzwang = self.eat(" zz");
        let mut threats = Vec::new();
        if self.eat(" [") {
            self.number(".");
            threats.push(self.answer());
            while self.eat(", ") {
                threats.push(self.answer());
            }
            assert!(self.eat("]"), "{:?}", self.0);
        }
        Answer {
            texts,
            zugzwang,
            threats,
            items: self.last_replies(),
            refutations: Vec::new(),
        }
    }

    /// Moves with the same play, joined by strokes, or by commas if their boards are written.
    fn moves(&mut self) -> Vec<String> {
        let is_board = |part: &str| {
            let part = part.trim_end_matches(['+', '#', '!', '?']);
            part.trim_end_matches(" e.p.").len() == 1
        };
        let mut texts: Vec<String> = Vec::new();
        loop {
            let word = self.word();
            for part in word.split('/') {
                match texts
                    .last_mut()
                    .filter(|last| is_board(part) && !last.contains('/'))
                {
                    Some(last) => last.extend(["/", part]),
                    None => texts.push(part.to_owned()),
                }
            }
            let more = self
                .0
                .strip_prefix(',')
                .filter(|rest| rest.starts_with(|c: char| c.is_ascii_alphanumeric()));
            match more {
                Some(rest) => self.0 = rest,
                None => return texts,
            }
        }
    }

    /// The replies that end self play, right after the attacker's last move: ` Kxf2#,gxf2#`.
    fn last_replies(&mut self) -> Vec<Item> {
        let man = |c: char| "KQRBNabcdefgh0".contains(c);
        let mut items = Vec::new();
        if !self.0.starts_with(" but ")
            && self
                .0
                .strip_prefix(' ')
                .is_some_and(|rest| rest.starts_with(man))
        {
            self.0 = &self.0[1..];
            items.push(Item {
                defences: vec![self.word()],
                answers: Vec::new(),
            });
            while self
                .0
                .strip_prefix(',')
                .is_some_and(|rest| rest.starts_with(man))
            {
                self.0 = &self.0[1..];
                items.push(Item {
                    defences: vec![self.word()],
                    answers: Vec::new(),
                });
            }
        }
        items
    }

    /// Items separated by semicolons.
    pub fn items(&mut self) -> Vec<Item> {
        let mut items = vec![self.item()];
        while !self.0.starts_with("; but ") && self.eat("; ") {
            items.push(self.item());
        }
        items
    }

    fn item(&mut self) -> Item {
        self.number("...");
        let mut defences = vec![self.word()];
        while self.eat(", ") {
            defences.push(self.word());
        }
        let mut answers = Vec::new();
        if self.eat(" ") && !self.0.starts_with("(dual)") {
            self.number(".");
            answers.push(self.answer());
            while self.eat(" / ") {
                answers.push(self.answer());
            }
            // Below a threat, several answers are not marked as a dual.
            let count: usize = answers.iter().map(|answer| answer.texts.len()).sum();
            assert!(!self.eat(" (dual)") || count > 1);
        }
        Item { defences, answers }
    }

    /// A first move with its play in one paragraph: `1.Qd3/A? [2.Rd5/A#] 1...Nxd3/B 2.Rc5/A#; but
    /// 1...Ra8/B+!`.
    pub fn first_move(&mut self) -> Answer {
        self.number(".");
        let mut first = self.head();
        let _ = self.eat(" ");
        if self.0.starts_with(|c: char| c.is_ascii_digit()) {
            first.items = self.items();
            let _ = self.eat("; ");
        }
        while self.eat("but ") || self.eat(", ") {
            self.number("...");
            first.refutations.push(self.word());
        }
        first
    }
}

/// Reads the items on the lines that are indented by more than `above` columns.
pub fn block(lines: &mut std::iter::Peekable<std::str::Lines>, above: usize) -> Vec<Item> {
    let mut items = Vec::new();
    while let Some((indent, text)) = lines
        .peek()
        .map(|line| split(line))
        .filter(|(indent, _)| *indent > above)
    {
        lines.next();
        let mut item = if let Some(words) = text
            .strip_suffix(" (dual)")
            .filter(|words| !words.contains(" / "))
        {
            let mut item = Reader(words).item();
            while let Some((deep, text)) = lines
                .peek()
                .map(|line| split(line))
                .filter(|(deep, _)| *deep > indent)
            {
                lines.next();
                let mut reader = Reader(text);
                reader.number(".");
                let mut answer = reader.head();
                assert_eq!(reader.0, "");
                answer.items.extend(block(lines, deep));
                item.answers.push(answer);
            }
            item
        } else {
            let mut reader = Reader(text);
            let item = reader.item();
            assert_eq!(reader.0, "", "{text}");
            item
        };
        if let [answer] = item.answers.as_mut_slice() {
            answer.items.extend(block(lines, indent));
        }
        items.push(item);
    }
    items
}

/// The indentation of a line in bytes, and its text. An empty line has none.
fn split(line: &str) -> (usize, &str) {
    let text = line.trim_start();
    if text.is_empty() {
        (0, text)
    } else {
        (line.len() - text.len(), text)
    }
}

/// The data of a move that the condensed layout shows. Moves that it does not distinguish have the
/// same shape.
fn shape(mv: Move) -> String {
    format!(
        "{:?}{}{}{:?}{}",
        mv.role(),
        mv.from(),
        mv.to(),
        mv.promotion(),
        mv.captured().is_some()
    )
}

/// The printed continuations of every defence, by its shape.
pub type Covered = BTreeMap<String, Vec<String>>;

/// The defences that items and refutations cover in a position. Panics if one is covered twice, or
/// if `-any` or `-other` is not exact.
pub fn covered(position: &AnyPosition, items: &[Item], refutations: &[String]) -> Covered {
    let read = |text: &str| find(position, text).unwrap_or_else(|error| panic!("{error}"));
    let written = items
        .iter()
        .flat_map(|item| &item.defences)
        .chain(refutations);
    let named = written
        .filter(|text| !text.contains('-') || text.starts_with('0'))
        .map(|text| read(text))
        .collect::<Vec<_>>();
    let mut covered = Covered::new();
    for item in items {
        for defence in &item.defences {
            let moves = match defence
                .split_once('-')
                .filter(|_| !defence.starts_with('0'))
            {
                None => vec![read(defence)],
                Some((man, which)) => {
                    let of_man =
                        |mv: &Move| format!("{}({})", mv.role().letter(), mv.from().square) == man;
                    let own = sorted(position)
                        .into_iter()
                        .filter(of_man)
                        .collect::<Vec<_>>();
                    assert!(
                        which == "other" || !own.iter().any(|mv| named.contains(mv)),
                        "{man}-{which}"
                    );
                    assert!(
                        own.iter().filter(|mv| !named.contains(mv)).count() > 1,
                        "{man}-{which}"
                    );
                    own.into_iter().filter(|mv| !named.contains(mv)).collect()
                }
            };
            for mv in moves {
                let next = position.play(mv);
                let mut answers = sorted_texts(
                    item.answers
                        .iter()
                        .flat_map(|answer| canonical(&next, answer)),
                );
                if answers.is_empty() && defence.ends_with('#') {
                    answers.push("goal".to_owned());
                }
                assert!(
                    covered.insert(shape(mv), answers).is_none(),
                    "{defence} is covered twice"
                );
            }
        }
    }
    for refutation in refutations {
        let before = covered.insert(shape(read(refutation)), vec!["refutes".to_owned()]);
        assert!(before.is_none(), "{refutation} is covered twice");
    }
    covered
}

fn sorted_texts(texts: impl Iterator<Item = String>) -> Vec<String> {
    let mut texts = texts.collect::<Vec<_>>();
    texts.sort();
    texts
}

/// Each printed attacker's move with the play below it, in a form that does not depend on the
/// layout. Panics if a sign of check or mate is wrong.
pub fn canonical(position: &AnyPosition, answer: &Answer) -> Vec<String> {
    answer
        .texts
        .iter()
        .map(|text| canonical_move(position, text, answer))
        .collect()
}

fn canonical_move(position: &AnyPosition, text: &str, answer: &Answer) -> String {
    let text = text.trim_end_matches(['!', '?']);
    let mv = find(position, text).unwrap_or_else(|error| panic!("{error}"));
    let checks = |text: &str| text.trim_start_matches(|c| c != '+' && c != '#').to_owned();
    assert_eq!(checks(text), checks(&short(position, mv)));
    let next = position.play(mv);
    let threats = sorted_texts(
        answer
            .threats
            .iter()
            .flat_map(|threat| canonical(&next.pass(), threat)),
    );
    let below = covered(&next, &answer.items, &answer.refutations);
    format!("{} {} {threats:?} {below:?}", shape(mv), answer.zugzwang)
}

/// The form of [`canonical`] for a node of the solution tree.
pub fn expected(node: &Node) -> String {
    let threats = sorted_texts(node.threats.iter().map(expected));
    let below = expected_replies(&node.replies, &node.refutations);
    // The attacker's last move in self play, after which every reply mates, is not marked as
    // zugzwang.
    let last = !node.replies.is_empty() && node.replies.iter().all(|reply| reply.goal);
    let zugzwang =
        node.zugzwang && !(last && node.threats.is_empty() && node.refutations.is_empty());
    format!("{} {zugzwang} {threats:?} {below:?}", shape(node.mv))
}

/// The form of [`covered`] for the replies and refutations of a node.
pub fn expected_replies(replies: &[Node], refutations: &[Node]) -> Covered {
    let answers = |node: &Node| {
        if node.goal {
            vec!["goal".to_owned()]
        } else {
            sorted_texts(node.replies.iter().map(expected))
        }
    };
    let replies = replies.iter().map(|node| (shape(node.mv), answers(node)));
    let refutations = refutations
        .iter()
        .map(|node| (shape(node.mv), vec!["refutes".to_owned()]));
    replies.chain(refutations).collect()
}
