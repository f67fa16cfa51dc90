//! Draws problems: random positions, or published ones with a man or two changed.

use super::ending;
use crate::positions::fairy::{
    ATTRIBUTES, attributes_under_conditions, bearer, bearers, fairy_men, under_conditions, with_men,
};
use crate::positions::{Kind, Random, random_setup_either_way};
use parton::board::{Cell, Square};
use parton::formats::{Defaults, Format, load_file, load_str};
use parton::position::{Conditions, Man, Role, RuleSet, Setup, Traits, Variant};
use parton::problem::{Duplex, Goal, Length, Options, Play, Problem, Stipulation};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// Stipulations with few moves: every kind of battle, help and series play.
const SHORT: &[&str] = &[
    "#1",
    "#2",
    "#2",
    "#3",
    "=1",
    "=2",
    "==1",
    "!=1",
    "#=1",
    "+1",
    "+2",
    "x1",
    "x2",
    "~1",
    "s#1",
    "s#2",
    "s=1",
    "s=2",
    "s+1",
    "r#1",
    "r#2",
    "r=1",
    "semi-r#1",
    "semi-r#2",
    "exact-#2",
    "exact-s#2",
    "h#1",
    "h#1.5",
    "h#2",
    "h=1",
    "h=1.5",
    "h=2",
    "h+1.5",
    "hx1.5",
    "hs#1",
    "hs#1.5",
    "hs#2",
    "hs=1.5",
    "hr#1.5",
    "hr=1.5",
    "reci-h#1.5",
    "reci-h#2",
    "ser-#2",
    "ser-#3",
    "ser-=2",
    "ser-h#2",
    "ser-h#3",
    "ser-h=2",
    "ser-s#2",
    "ser-r#2",
    "ser-hs#2",
    "ser-x2",
    "ser-+2",
    "pser-#2",
    "pser-s#2",
    "pser-h#2",
    "phser-#2",
    "hct1.5",
    "ser-ct3",
    "h<>2.5",
    "h##1",
    "h##1.5",
    "h!#1.5",
    "ser-!#2",
    "1->ser-h#1",
];

/// Forced ends, for problems published with a forced end or with mates.
const FORCED: &[&str] = &[
    "s#1",
    "s#2",
    "s#2",
    "s#3",
    "s=2",
    "r#2",
    "semi-r#2",
    "hs#1.5",
    "hs#2",
    "hs#2.5",
    "hs=2",
    "hr#2",
    "ser-s#2",
    "ser-s#3",
    "ser-hs#2",
    "ser-hs#3",
    "ser-r#2",
    "pser-s#2",
    "reci-h#2",
    "h##1.5",
    "h##2",
    "##!1",
    "exact-s#2",
    "==1",
    "!=2",
];

/// Published problems.
pub(crate) struct Published {
    problems: Vec<Problem>,
    /// The numbers of the selfmates among them, each with the positions before its end, computed on
    /// demand.
    selfmates: Vec<(usize, OnceLock<Vec<Setup>>)>,
}

impl Published {
    /// Reads files and folders, in the order of their names, and the rows of a corpus, if there is
    /// one.
    pub(crate) fn read(paths: &[PathBuf], corpus: Option<&Path>) -> Result<Self, String> {
        let mut files = Vec::new();
        for path in paths {
            collect(path, &mut files).map_err(|error| format!("{}: {error}", path.display()))?;
        }
        let entries = files
            .iter()
            .flat_map(|file| load_file(file, Defaults::default()).entries);
        let mut problems: Vec<Problem> = entries.map(|entry| entry.problem).collect();
        if let Some(folder) = corpus {
            problems.extend(rows(folder)?);
        }
        problems.retain(|problem| problem.setup.men.len() > 2);
        if problems.is_empty() {
            return Err("there are no problems to be changed".to_owned());
        }
        let is_self = |number: &usize| {
            let Stipulation { play, goal, .. } = problems[*number].stipulation;
            play == Play::SelfPlay && matches!(goal, Goal::Mate | Goal::Stalemate)
        };
        let selfmates = (0..problems.len())
            .filter(is_self)
            .map(|number| (number, OnceLock::new()))
            .collect();
        Ok(Self {
            problems,
            selfmates,
        })
    }

    /// A position before the end of a selfmate or of a selfstalemate, and whether it is a
    /// selfstalemate.
    pub(crate) fn end(&self, random: &mut Random) -> Option<(Setup, bool)> {
        if self.selfmates.is_empty() {
            return None;
        }
        let (number, ends) = &self.selfmates[random.below(self.selfmates.len())];
        let problem = &self.problems[*number];
        let ends = ends.get_or_init(|| ending::ends(problem));
        (!ends.is_empty()).then(|| {
            (
                ends[random.below(ends.len())].clone(),
                problem.stipulation.goal == Goal::Stalemate,
            )
        })
    }

    pub(crate) fn len(&self) -> usize {
        self.problems.len()
    }

    /// A number that distinguishes these problems from others.
    pub(crate) fn digest(&self) -> String {
        let mut digest = 0xcbf2_9ce4_8422_2325_u64;
        for byte in self
            .problems
            .iter()
            .flat_map(|problem| format!("{:?}", problem.setup).into_bytes())
        {
            digest = (digest ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        format!("published problems {digest:016x}")
    }
}

/// The problems of a corpus: those of `public.jsonl`, in the form given to Popeye, and those of the
/// problem files.
fn rows(folder: &Path) -> Result<Vec<Problem>, String> {
    let path = folder.join("public.jsonl");
    let text =
        std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let input = |line: &str| {
        let row: serde_json::Value = serde_json::from_str(line).ok()?;
        row["popeye_input"].as_str().map(str::to_owned)
    };
    let read =
        |text: String| load_str("row.inp", &text, Format::Popeye, Defaults::default()).entries;
    let mut problems: Vec<Problem> = text
        .lines()
        .filter_map(input)
        .flat_map(read)
        .map(|entry| entry.problem)
        .collect();
    let mut files = Vec::new();
    collect(folder, &mut files).map_err(|error| format!("{}: {error}", folder.display()))?;
    let entries = files
        .iter()
        .flat_map(|file| load_file(file, Defaults::default()).entries);
    problems.extend(entries.map(|entry| entry.problem));
    Ok(problems)
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    if !path.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    let mut entries: Vec<PathBuf> = std::fs::read_dir(path)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()?;
    entries.sort();
    entries
        .iter()
        .filter(|entry| entry.is_dir() || Format::of_path(entry).is_some())
        .try_for_each(|entry| collect(entry, files))
}

/// A random problem of one of the four sources; `None` if chance produced none. Rare forced ends
/// are chosen to need at most this many moves of the plain search.
pub(crate) fn draw(
    random: &mut Random,
    number: u64,
    published: &Published,
    plain_moves: u32,
) -> Option<Problem> {
    let (setup, text) = match number % 4 {
        0 => (by_chance(random), random.pick(SHORT)),
        1 => (fairy(random)?, random.pick(SHORT)),
        2 => {
            let (setup, stipulation) =
                ending::draw(random, plain_moves, |random| published.end(random))?;
            return finished(random, setup, stipulation);
        }
        _ => {
            let text = if random.chance(60) {
                random.pick(FORCED)
            } else {
                random.pick(SHORT)
            };
            let problem = &published.problems[random.below(published.problems.len())];
            // The problem's own stipulation, if it is short.
            let own = problem.stipulation;
            let setup = changed(random, &problem.setup);
            if own.moves <= 3 && random.chance(40) && problem.target.is_none() {
                return finished(random, setup, own);
            }
            (setup, text)
        }
    };
    finished(random, setup, text.parse().ok()?)
}

/// A problem with random options.
fn finished(random: &mut Random, mut setup: Setup, stipulation: Stipulation) -> Option<Problem> {
    if stipulation.leads_to_diagram() {
        return None;
    }
    // The side that begins is set to move, so that both searches see the same side as White.
    setup.turn = stipulation.starter();
    let battle = stipulation.is_battle();
    let [set_play, variations] = [50, 90].map(|chance| random.chance(chance));
    let [
        goal_is_end,
        shortest,
        white_to_play,
        quodlibet,
        mates_in_one,
    ] = [10, 10, 10, 20, 15].map(|chance| random.chance(chance));
    let length = if shortest {
        Length::Shortest
    } else {
        Length::UpTo
    };
    let options = Options {
        set_play,
        variations: variations || !battle,
        refutations: 2,
        goal_is_end,
        length,
        white_to_play,
        quodlibet: quodlibet && (battle || stipulation.play == Play::HelpSelf),
        mates_in_one: mates_in_one && battle,
        duplex: Duplex::No,
        ..Options::default()
    };
    Some(Problem {
        options,
        ..Problem::bare("random", setup, stipulation)
    })
}

/// A random position in any variant.
fn by_chance(random: &mut Random) -> Setup {
    let variant = if random.chance(60) {
        random.pick(&[Variant::Orthodox, Variant::Alice])
    } else {
        random.pick(&Variant::ALL)
    };
    let kind = random.pick(&Kind::ALL);
    let men = 3 + random.below(6);
    random_setup_either_way(random, variant, kind, men)
}

/// A position with fairy men, with attributes, or under one or two conditions.
fn fairy(random: &mut Random) -> Option<Setup> {
    let variant = if random.chance(75) {
        Variant::Orthodox
    } else {
        Variant::Alice
    };
    match random.below(4) {
        0 => {
            let men = fairy_men();
            let some: Vec<(Role, Traits)> =
                (0..2).map(|_| (random.pick(&men), Traits::NONE)).collect();
            let others = 1 + random.below(4);
            Some(with_men(random, variant, &some, others))
        }
        1 => {
            let traits = random.pick(&ATTRIBUTES);
            let role = bearer(random, traits, &bearers());
            let others = 1 + random.below(4);
            Some(with_men(random, variant, &[(role, traits)], others))
        }
        kind => {
            let mut conditions = Conditions::ALL[random.below(Conditions::ALL.len())].example();
            if random.chance(25) {
                conditions =
                    conditions | Conditions::ALL[random.below(Conditions::ALL.len())].example();
            }
            if conditions.why_not_together().is_some() {
                return None;
            }
            let rules = RuleSet {
                conditions,
                ..RuleSet::new(variant)
            };
            Some(if kind == 2 {
                let strange = random.chance(40);
                under_conditions(random, rules, strange, 5)
            } else {
                attributes_under_conditions(random, rules, None, 5)
            })
        }
    }
}

/// A published position with a man moved, removed, added or changed, once or twice. In half of the
/// cases some other men, chosen at random, are also removed to make it shorter.
fn changed(random: &mut Random, from: &Setup) -> Setup {
    let mut setup = from.clone();
    setup.en_passant = None;
    for _ in 0..=random.below(2) {
        let index = random.below(setup.men.len());
        let (cell, man) = setup.men[index];
        let law = setup.rules.variant.law();
        let square = Square::wrap(random.below(64) as u32);
        let other = Cell::new(random.pick(setup.rules.variant.planes()), square);
        let free =
            setup.men.iter().all(|(taken, _)| taken.square != square) && law.has_square(square);
        match random.below(4) {
            0 if free => setup.men[index].0 = other,
            1 if man.role != Role::King => {
                setup.men.remove(index);
            }
            2 if free => {
                let role = random.pick(&[
                    Role::Queen,
                    Role::Rook,
                    Role::Bishop,
                    Role::Knight,
                    Role::Pawn,
                ]);
                setup.men.push((
                    other,
                    Man::new(random.pick(&parton::position::Color::ALL), role),
                ));
            }
            _ if man.role != Role::King => {
                let role = random.pick(&[Role::Queen, Role::Rook, Role::Bishop, Role::Knight]);
                setup.men[index] = (cell, Man { role, ..man });
            }
            _ => {}
        }
    }
    if random.chance(50) {
        for _ in 0..random.below(1 + setup.men.len() / 2) {
            let index = random.below(setup.men.len());
            if setup.men[index].1.role != Role::King {
                setup.men.remove(index);
            }
        }
    }
    setup
}
