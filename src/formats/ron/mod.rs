//! Problem files in RON: see `docs/problem-format.md`.

mod conditions;
mod fields;
mod letters;
pub(super) mod options;
mod reader;
mod token;
mod tree;
mod twins;
pub(super) mod value;
mod write;

pub use write::to_ron;
pub(super) use write::write;

use crate::board::{Board, Square};
use crate::claim::{self, FairyMen};
use crate::formats::common::boards::Placed;
use crate::formats::common::bracket::Letters;
use crate::formats::common::build;
use crate::formats::common::defaults::Defaults;
use crate::formats::common::diagnostic::{Flaw, Level, Sink};
use crate::formats::common::entry::{Entry, Read, Unread};
use crate::formats::common::fen::{self, Fen};
use crate::formats::common::grid::{self, Drawn};
use crate::formats::common::men_list;
use crate::formats::common::places::{Form, Place, Places};
use crate::formats::common::source::Source;
use crate::formats::common::suggest::{quote, shorten};
use crate::formats::common::text::Text;
use crate::formats::common::values::{self, Wanted};
use crate::position::{CastlingSetup, Color, RuleSet, Setup, Switch, Variant};
use crate::problem::{Goal, Intended, Options, Problem, Stipulation};
use fields::{Context, Group};
use letters::letters;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;
use tree::{Field, Kind, Node};

/// The boards or cubes that may be drawn.
const BOARD_NAMES: [&str; 3] = ["a", "b", "c"];

const FIELDS: [&str; 22] = [
    "id",
    "title",
    "authors",
    "source",
    "comment",
    "rules",
    "dialect",
    "conditions",
    "stipulation",
    "turn",
    "men",
    "boards",
    "position",
    "target",
    "castling",
    "exclusive_castling",
    "en_passant",
    "allow",
    "options",
    "intended",
    "twins",
    "zero_position",
];

/// Reads a problem or a list of problems. After a syntax error the problem in which it stands is not read,
/// but its neighbours are.
pub(in crate::formats) fn read(source: &Arc<Source>, stem: &str, defaults: Defaults, sink: &mut Sink) -> Vec<Read> {
    let mut flaws = Vec::new();
    let root = reader::read(source.text(), &mut flaws);
    flaws.sort_by_key(|flaw| flaw.at.start);
    let mut flaws = flaws.into_iter().peekable();
    let allow_missing_king = defaults.allow_missing_king;
    let mut context = Context { source, sink, allow_missing_king, variant: defaults.variant };
    let list = match &root {
        Some(Node { kind: Kind::List(items), span }) => {
            if items.is_empty() && flaws.peek().is_none() {
                context.flaw(Flaw::new(span.clone(), "the list is empty, expected a problem", "nothing here"));
            }
            Some(items.as_slice())
        }
        _ => None,
    };
    let items = list.unwrap_or(root.as_slice());
    let mut all = Vec::with_capacity(items.len());
    for (index, node) in items.iter().enumerate() {
        context.sink.begin_problem();
        let id = if list.is_some() { format!("{stem}-{}", index + 1) } else { stem.to_owned() };
        let errors = context.sink.errors();
        let end = if index + 1 == items.len() { usize::MAX } else { node.span.end };
        while let Some(flaw) = flaws.next_if(|flaw| flaw.at.start < end) {
            context.flaw(flaw);
        }
        let whole = context.sink.errors() == errors;
        let entry = problem(node, id.clone(), &mut context);
        let unread = || Unread { id, whole: Place { source: Arc::clone(source), span: node.span.clone() } };
        // What was guessed past a syntax error is not solved.
        all.push(entry.filter(|_| whole).ok_or_else(unread));
    }
    for flaw in flaws {
        context.flaw(flaw);
    }
    same_names(&all, &mut context);
    all
}

fn same_names(all: &[Read], context: &mut Context<'_>) {
    let mut seen: BTreeMap<&str, &Place> = BTreeMap::new();
    for entry in all.iter().flatten() {
        let place = entry.places.field("id").unwrap_or(entry.places.whole());
        if let Some(first) = seen.insert(&entry.problem.id, place) {
            let message =
                format!("two problems of this file have the id {}, expected each its own", quote(&entry.problem.id));
            let flaw = Flaw::new(place.span.clone(), message, "the second").related(first.span.clone(), "the first");
            context.flaw(flaw);
        }
    }
}

/// Reads one problem.
fn problem(node: &Node, id: String, context: &mut Context<'_>) -> Option<Entry> {
    let before = context.sink.errors();
    let group = context.group(node, "a problem", &FIELDS)?;
    let mut draft = Draft::new(node, &group, context);
    let string = |name: &str, context: &mut Context<'_>| {
        group.get(name).and_then(|node| context.string(node, &format!("'{name}'"))).map(|text| text.value.clone())
    };
    let id = string("id", context).unwrap_or(id);
    let title = string("title", context);
    let source = string("source", context);
    let comment = string("comment", context);
    let authors = group.get("authors").map(|node| context.strings(node, "'authors'")).unwrap_or_default();
    let authors = authors.into_iter().map(|text| text.value.clone()).collect();
    let wanted = draft.stipulation(context);
    let stipulation = wanted.map(|wanted| wanted.stipulation);
    let rules = draft.rules(context);
    let battle = stipulation.is_none_or(|stipulation| stipulation.is_battle());
    let starred = wanted.is_some_and(|wanted| wanted.set_play);
    let mut options = Options { set_play: battle || starred, ..Options::default() };
    if let Some(node) = group.get("options") {
        options = options::read(node, options, context);
        if starred && !options.set_play {
            let message = "the asterisk after the stipulation asks for set play, and 'options' for none";
            context.flaw(Flaw::new(node.span.clone(), message, "set_play is false here").help("drop one of the two"));
        }
    }
    if options.post_key && battle {
        // After the key the defender begins, unless something else is said.
        draft.setup.turn = Color::Black;
    }
    draft.letters = group.get("men").map(|node| letters(node, context)).unwrap_or_default();
    draft.position(rules, context);
    let target = draft.target(stipulation, rules, context);
    let zero_position = draft.zero_position(context);
    let sound = context.sink.errors();
    // A diagram that is not to be solved may be anything: its twins are judged.
    if rules.is_some() && draft.readable && !zero_position {
        build::check(&draft.setup, &draft.places, context.sink);
    }
    let sound = rules.is_some() && draft.readable && context.sink.errors() == sound;
    draft.white_to_play(stipulation, &mut options, context);
    let bare = Problem::bare(id, draft.setup.clone(), stipulation.unwrap_or(Stipulation::mate_in(2)));
    let mut problem = Problem { target, options, zero_position, ..bare };
    if let Some(node) = group.get("twins") {
        problem.twins = twins::read(node, &problem, &draft.letters, sound, context);
    }
    let declared = draft.letters.0.iter().map(|(letter, role, _)| (*letter, *role)).collect();
    problem.intended.letters = declared;
    let (intended, claims) = claim(&group, &problem, context);
    draft.places.claims = claims;
    stipulation?;
    let problem = Problem { title, authors, source, comment, intended, ..problem };
    (context.sink.errors() == before).then_some(Entry { problem, places: draft.places })
}

/// A problem being read.
struct Draft<'n> {
    group: &'n Group<'n>,
    setup: Setup,
    places: Places,
    /// The letters that the problem declares.
    letters: Letters,
    /// Whether the men could be read, so that it makes sense to judge the position.
    readable: bool,
}

impl<'n> Draft<'n> {
    fn new(node: &Node, group: &'n Group<'n>, context: &Context<'_>) -> Self {
        let place = |span: Range<usize>| Place { source: Arc::clone(context.source), span };
        let mut places = Places::new(Form::Ron, place(node.span.clone()));
        for (name, field) in group.iter() {
            let value = field.value.span.clone();
            let long = context.source.text().get(value.clone()).is_some_and(|text| text.contains('\n'));
            places.fields.push((name, place(if long { field.name_span.clone() } else { value })));
        }
        Self {
            group,
            setup: Setup::empty(RuleSet::new(Variant::Orthodox)),
            places,
            letters: Letters::default(),
            readable: true,
        }
    }

    fn missing(&self, names: &[&str], message: &str, help: &str, context: &mut Context<'_>) {
        if names.iter().any(|name| self.group.is_meant(name)) {
            return;
        }
        let start = self.places.whole.span.start;
        context.flaw(Flaw::new(start..start + 1, message, "in this problem").help(help));
    }

    fn stipulation(&self, context: &mut Context<'_>) -> Option<Wanted> {
        let Some(node) = self.group.get("stipulation") else {
            self.missing(
                &["stipulation"],
                "the field 'stipulation' is missing",
                "such as stipulation: \"#2\"",
                context,
            );
            return None;
        };
        if let Kind::Number(number) = &node.kind {
            let message =
                format!("found the number {} for 'stipulation', expected a string such as \"#2\"", shorten(number, 40));
            let flaw = Flaw::new(node.span.clone(), message, "expected a string in quotes");
            context.flaw(flaw.help(format!("write \"#{number}\"")));
            return None;
        }
        let text = context.string(node, "'stipulation'")?;
        match values::stipulation(&text.value) {
            Ok(wanted) => Some(wanted),
            Err(flaw) => {
                context.flaw(flaw.moved(|at| text.place(at)));
                None
            }
        }
    }

    /// Reads rules and dialect. Nothing if they are not known; the setup then has a guess.
    fn rules(&mut self, context: &mut Context<'_>) -> Option<RuleSet> {
        let names = Variant::ALL.map(Variant::name);
        let boards = self.boards_given();
        let guess = if boards > 1 { Variant::Alice } else { Variant::Orthodox };
        let variant = if let Some(node) = self.group.get("rules") {
            context.word(node, "'rules'", &names).map(|index| Variant::ALL[index])
        } else if context.variant.is_some() || self.group.is_meant("rules") {
            context.variant
        } else if boards > 2 {
            let message = "the field 'rules' is missing, and there are more boards than Alice chess has";
            self.missing(&["rules"], message, "such as rules: alice3", context);
            None
        } else {
            Some(guess)
        };
        self.setup.rules = RuleSet::new(variant.unwrap_or(guess));
        if let Some(node) = self.group.get("conditions") {
            self.setup.rules.conditions = conditions::conditions(node, context);
        }
        // Which switches mean something depends on the rules.
        if let Some(node) = self.group.get("dialect").filter(|_| variant.is_some()) {
            self.dialect(node, context)?;
        }
        variant.map(|_| self.setup.rules)
    }

    /// How many boards there are, by what is drawn or written.
    fn boards_given(&self) -> usize {
        let drawn = self.group.get("boards").map_or(0, |node| match &node.kind {
            Kind::Struct(fields) => {
                let last = |field: &Field| BOARD_NAMES.iter().position(|name| *name == field.name);
                fields.iter().filter_map(last).max().map_or(0, |last| last + 1)
            }
            _ => 0,
        });
        let written = self.group.get("position").map_or(0, |node| match &node.kind {
            Kind::Text(text) => men_list::boards(&text.value),
            _ => 0,
        });
        drawn.max(written)
    }

    fn dialect(&mut self, node: &Node, context: &mut Context<'_>) -> Option<()> {
        let before = context.sink.errors();
        let variant = self.setup.rules.variant;
        let switches: Vec<Switch> = self.setup.rules.switches().collect();
        let names: Vec<&str> = switches.iter().map(|switch| switch.field()).collect();
        let group = context.group(node, "'dialect'", &names)?;
        for switch in switches {
            let Some(node) = group.get(switch.field()) else { continue };
            let choices = switch.choices(variant);
            let what = format!("'{}' in {variant} chess", switch.field());
            if let Some(set) =
                context.word(node, &what, &choices).and_then(|index| self.setup.rules.with(switch, choices.get(index)?))
            {
                self.setup.rules = set;
            }
        }
        (context.sink.errors() == before).then_some(())
    }

    fn position(&mut self, rules: Option<RuleSet>, context: &mut Context<'_>) {
        let before = context.sink.errors();
        match (self.group.field("boards"), self.group.field("position")) {
            (Some(boards), None) => self.boards(&boards.value, rules, context),
            // Boards of rules that are not known, nor to be guessed, are not judged.
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
                let flaw = Flaw::new(second.name_span.clone(), message, "one too many");
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

    fn boards(&mut self, node: &Node, rules: Option<RuleSet>, context: &mut Context<'_>) {
        let law = rules.unwrap_or(self.setup.rules).variant.law();
        let names = if law.boards > 2 || rules.is_none() { &BOARD_NAMES[..] } else { &BOARD_NAMES[..2] };
        if let (Kind::Text(text), Some(planes)) = (&node.kind, law.worlds().next()) {
            self.drawing(text, Drawn { law, planes }, context);
            return;
        }
        let Some(group) = context.group(node, "'boards'", names) else {
            return;
        };
        if group.iter().next().is_none() && matches!(&node.kind, Kind::Struct(fields) if fields.is_empty()) {
            context.flaw(Flaw::new(
                node.span.clone(),
                "found no board, expected a drawing: (a: \"…\")",
                "nothing here",
            ));
        }
        // While the rules are not known, the drawings are read as those of the likeliest.
        let worlds: Vec<&'static [Board]> = law.worlds().collect();
        for (index, name) in BOARD_NAMES.into_iter().enumerate() {
            let Some(field) = group.field(name) else {
                continue;
            };
            let Some(&planes) = worlds.get(index) else {
                if rules.is_some() {
                    let boards =
                        if worlds.len() == 1 { "one board".to_owned() } else { format!("{} boards", worlds.len()) };
                    let message = format!("found board {name}, but {} chess has {boards}", law.name);
                    let flaw = Flaw::new(field.name_span.clone(), message, "no such board");
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

    fn drawing(&mut self, text: &Text, drawn: Drawn, context: &mut Context<'_>) {
        let (mut men, mut flaws) = (Vec::new(), Vec::new());
        grid::read(&text.value, &self.letters, drawn, &mut men, &mut flaws);
        self.take(&men, flaws, text, context);
    }

    /// The second diagram, drawn or in FEN; a stipulation such as `a=>b2` needs it.
    fn target(
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
            context.flaw(Flaw::new(field.name_span.clone(), message, "one too many"));
        }
        // Its men stand in no place that diagnostics about the diagram should point at.
        let (setup, places) = (self.setup.clone(), self.places.clone());
        self.setup = Setup::empty(setup.rules);
        // A drawing has no strokes between its rows.
        if let Kind::Text(text) = &field.value.kind
            && (text.value.contains('/') || men_list::is_list(&text.value) || !text.value.trim().contains('\n'))
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

    fn take(&mut self, men: &[Placed], flaws: Vec<Flaw>, text: &Text, context: &mut Context<'_>) {
        build::put(&mut self.setup, &mut self.places, context.source, men, |at| text.place(at));
        for flaw in flaws {
            context.flaw(flaw.moved(|at| text.place(at)));
        }
    }

    fn fen(&mut self, node: &Node, context: &mut Context<'_>) {
        let Some(text) = context.string(node, "'position'") else {
            return;
        };
        let mut flaws = Vec::new();
        let Fen { men, turn, castling, en_passant } =
            fen::read(&text.value, self.setup.rules, &self.letters, &mut flaws);
        self.take(&men, flaws, text, context);
        let mut fields = Vec::new();
        if let Some(turn) = turn {
            self.setup.turn = turn;
            fields.push(("turn", node.span.clone()));
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
                let message = format!("found the field '{name}', but the position says it already");
                let flaw = Flaw::new(field.name_span.clone(), message, "one too many");
                context.flaw(flaw.related(span, "said here"));
            } else {
                self.places.fields.push((name, Place { source: Arc::clone(context.source), span }));
            }
        }
    }

    fn turn(&mut self, context: &mut Context<'_>) {
        if let Some(node) = self.group.get("turn")
            && let Some(index) = context.word(node, "'turn'", &["white", "black"])
        {
            self.setup.turn = Color::ALL[index];
        }
    }

    fn castling(&mut self, context: &mut Context<'_>) {
        let Some(text) = self.group.get("castling").and_then(|node| context.string(node, "'castling'")) else {
            return;
        };
        match fen::castling(&text.value, self.setup.rules) {
            Ok(castling) => self.setup.castling = castling,
            Err(flaw) => {
                // What follows from rights that were misread is not worth reporting.
                self.setup.castling = CastlingSetup::Presumed;
                context.flaw(flaw.moved(|at| text.place(at)));
            }
        }
    }

    /// Rooks of which only one may castle: `"a1-h8"`.
    fn exclusive_castling(&mut self, context: &mut Context<'_>) {
        let items = self.group.get("exclusive_castling").map(Context::list).unwrap_or_default();
        for item in items {
            let Some(text) = context.string(item, "'exclusive_castling'") else { continue };
            let corner = |rank: u8, name: &str| {
                let square = name.trim().parse::<Square>().ok()?;
                (matches!(square.file(), 0 | 7) && square.rank() == rank).then_some(square)
            };
            let pair = text.value.split_once('-');
            if let Some([white, black]) = pair.and_then(|(a, b)| Some([corner(0, a)?, corner(7, b)?])) {
                self.setup.exclusive_castling.push([white, black]);
            } else {
                let message = format!(
                    "found {}, expected the corners of a white and a black rook such as a1-h8",
                    quote(&text.value)
                );
                context.flaw(Flaw::new(item.span.clone(), message, "not two such corners"));
            }
        }
    }

    fn en_passant(&mut self, context: &mut Context<'_>) {
        let Some(text) = self.group.get("en_passant").and_then(|node| context.string(node, "'en_passant'")) else {
            return;
        };
        match fen::en_passant(&text.value, self.setup.rules) {
            Ok(en_passant) => self.setup.en_passant = en_passant,
            Err(flaw) => context.flaw(flaw.moved(|at| text.place(at))),
        }
    }

    fn zero_position(&self, context: &mut Context<'_>) -> bool {
        let Some(field) = self.group.field("zero_position") else {
            return false;
        };
        let zero_position = context.boolean(&field.value, "'zero_position'").unwrap_or_default();
        if zero_position && self.group.field("twins").is_none() {
            let message = "the diagram is a zeroposition, which is not solved, but there are no twins";
            let flaw = Flaw::new(field.name_span.clone(), message, "nothing to solve");
            let meant = self.group.is_meant("twins");
            if !meant {
                context.flaw(flaw.help("such as twins: [\"wKh1-h2\", \"-bPa7\"]"));
            }
        }
        zero_position
    }

    /// Only help and series play with whole moves can be begun by the other side.
    fn white_to_play(&self, stipulation: Option<Stipulation>, options: &mut Options, context: &mut Context<'_>) {
        let Some(stipulation) =
            stipulation.filter(|wanted| wanted.is_battle() || wanted.half && wanted.goal != Goal::AToB)
        else {
            return;
        };
        if !options.white_to_play {
            return;
        }
        options.white_to_play = false;
        if let Some(Kind::Struct(fields)) = self.group.get("options").map(|node| &node.kind)
            && let Some(field) = fields.iter().find(|field| field.name == "white_to_play")
        {
            let message = format!("'white_to_play' does not apply to {stipulation}: it is ignored");
            let flaw = Flaw::new(field.name_span.clone(), message, "without effect");
            context.sink.push(flaw.help("the field 'turn' says who begins").locate(context.source, Level::Warning));
        }
    }

    fn allow(&mut self, context: &mut Context<'_>) {
        self.setup.allow_missing_king |= context.allow_missing_king;
        let items = self.group.get("allow").map(Context::list).unwrap_or_default();
        for item in items {
            if context.word(item, "'allow'", &["missing_king"]).is_some() {
                self.setup.allow_missing_king = true;
            }
        }
    }
}

/// The author's solution, and where its pieces stand, in the order of [`Intended::pieces`].
fn claim(group: &Group<'_>, problem: &Problem, context: &mut Context<'_>) -> (Intended, Vec<Text>) {
    let men = FairyMen::of(problem);
    let mut intended = problem.intended.clone();
    let mut places = Vec::new();
    let names = ["keys", "tries", "lines", "text", "solutions"];
    let Some(group) = group.get("intended").and_then(|node| context.group(node, "'intended'", &names)) else {
        return (intended, places);
    };
    let lists = [("keys", &mut intended.keys), ("lines", &mut intended.lines), ("tries", &mut intended.tries)];
    for (name, list) in lists {
        let texts = group.get(name).map(|node| context.strings(node, &format!("'{name}'"))).unwrap_or_default();
        for text in texts {
            readable(text, &men, context);
            list.push(text.value.clone());
            places.push(text.clone());
        }
    }
    if let Some(text) = group.get("text").and_then(|node| context.string(node, "'text'")) {
        readable(text, &men, context);
        intended.text = Some(text.value.clone());
        places.push(text.clone());
    }
    intended.solutions = group.get("solutions").and_then(|node| context.number(node, "'solutions'", 9999));
    (intended, places)
}

/// Whether a piece of a solution reads as moves. Whether the moves exist is not asked here.
fn readable(text: &Text, men: &FairyMen, context: &mut Context<'_>) {
    let Err(error) = claim::tokens(&text.value, men) else { return };
    let flaw = if error.span == (0..text.value.len()) && !text.value.starts_with(char::is_alphabetic) {
        let message = "found no move in this line of the solution, expected such as 1.Kb1/A!";
        Flaw::new(error.span, message, "no move")
    } else {
        let message = format!("found {} in the solution, expected {}", quote(&error.word), error.expected);
        Flaw::new(error.span, message, "not a move").maybe_help(error.help.map(str::to_owned))
    };
    context.flaw(flaw.moved(|at| text.place(at)));
}
