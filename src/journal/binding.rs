//! [`Header`] and [`Binding`]: the run to which a journal belongs.

use super::UnitPlace;
use super::name::UnitName;
use crate::position::{CastlingSetup, Setup};
use crate::problem::{Options, Problem};
use crate::search::Shard;
use crate::storage::digest;
use serde::{Deserialize, Serialize};

/// The first line of a journal.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The version of the format, [`Header::FORM`].
    #[serde(rename = "journal")]
    pub form: u32,
    /// The version of the program.
    pub parton: String,
    /// The share of the work in it; `None` for all of the work.
    #[serde(with = "super::kept::shard")]
    pub shard: Option<Shard>,
    /// The names of the units to do, if the run was limited to named units.
    pub units: Option<Vec<UnitName>>,
    /// The number of half-moves that lead to the parts of first moves, if given.
    pub split: Option<u8>,
    /// The problems.
    pub problems: Vec<Binding>,
    /// The request, in a form that the program can read again.
    pub run: serde_json::Value,
}

/// The parts of a problem that decide the results of its units. Names, titles, claims and limits of
/// time do not.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Binding {
    /// Its name, for people: it is not compared.
    pub id: String,
    /// The rules with their dialect and conditions.
    pub rules: String,
    /// A digest of the diagram (of both, where there are two).
    pub position: String,
    /// The stipulation.
    pub stipulation: String,
    /// A digest of the twins.
    pub twins: String,
    /// The options by name.
    pub options: Vec<(String, String)>,
}

/// A setup as text, independent of the order of its men.
fn words(setup: &Setup) -> String {
    let Setup {
        rules: _,
        men,
        turn,
        castling,
        exclusive_castling,
        en_passant,
        allow_missing_king,
        promotions,
        added,
    } = setup;
    let mut men = men.clone();
    men.sort();
    let castling = match castling {
        CastlingSetup::Presumed => None,
        CastlingSetup::Given(rooks) => {
            let mut rooks = rooks.clone();
            rooks.sort();
            Some(rooks)
        }
    };
    let mut exclusive = exclusive_castling.clone();
    exclusive.sort();
    format!(
        "{men:?} {turn:?} {castling:?} {exclusive:?} {en_passant:?} {allow_missing_king} \
        {promotions:?}{}",
        // Journals of positions without men to be added keep their digests.
        if added.is_empty() {
            String::new()
        } else {
            format!(" {added:?}")
        },
    )
}

fn options(options: &Options) -> Vec<(String, String)> {
    let Options {
        set_play,
        refutations,
        variations,
        no_threats,
        no_short_variations,
        post_key,
        duplex,
        max_solutions,
        first,
        max_time: _,
        first_moves,
        non_trivial,
        max_threat,
        max_flights,
        white_to_play,
        quodlibet,
        goal_is_end,
        length,
        mates_in_one,
        null_moves,
        keep_mating_piece,
        no_checking_tries,
    } = options;
    let named: [(&str, &dyn std::fmt::Debug); 21] = [
        ("set_play", set_play),
        ("refutations", refutations),
        ("variations", variations),
        ("no_threats", no_threats),
        ("no_short_variations", no_short_variations),
        ("post_key", post_key),
        ("duplex", duplex),
        ("max_solutions", max_solutions),
        ("first", first),
        ("first_moves", first_moves),
        ("non_trivial", non_trivial),
        ("max_threat", max_threat),
        ("max_flights", max_flights),
        ("white_to_play", white_to_play),
        ("quodlibet", quodlibet),
        ("goal_is_end", goal_is_end),
        ("length", length),
        ("mates_in_one", mates_in_one),
        ("null_moves", null_moves),
        ("keep_mating_piece", keep_mating_piece),
        ("no_checking_tries", no_checking_tries),
    ];
    named
        .into_iter()
        .map(|(name, value)| (name.to_owned(), format!("{value:?}")))
        .collect()
}

impl Binding {
    /// The binding of a problem in the form in which it is solved.
    pub fn of(problem: &Problem) -> Self {
        let target = problem.target.as_ref().map(words).unwrap_or_default();
        // The time limit in a twin's options does not count either, but twins never differ in it.
        let twins = format!("{} {:?}", problem.zero_position, problem.twins);
        Self {
            id: problem.id.clone(),
            rules: problem.setup.rules.to_string(),
            position: digest(&[&words(&problem.setup), &target]),
            stipulation: problem.stipulation.to_string(),
            twins: digest(&[&twins]),
            options: options(&problem.options),
        }
    }

    /// The difference from the problem here; `self` belongs to the journal.
    fn difference(&self, here: &Self) -> Option<String> {
        if self.rules != here.rules {
            return Some(format!(
                "its rules are {}, here they are {}",
                self.rules, here.rules
            ));
        }
        if self.stipulation != here.stipulation {
            return Some(format!(
                "its stipulation is {}, here it is {}",
                self.stipulation, here.stipulation
            ));
        }
        if self.position != here.position {
            return Some("its position differs".to_owned());
        }
        if self.twins != here.twins {
            return Some("its twins differ".to_owned());
        }
        let other = self
            .options
            .iter()
            .zip(&here.options)
            .find(|(its, ours)| its != ours);
        if let Some(((name, its), (_, ours))) = other {
            return Some(format!("its option {name} is {its}, here it is {ours}"));
        }
        (self.options.len() != here.options.len()).then(|| "its options differ".to_owned())
    }
}

impl Header {
    /// The version of the format that this program reads and writes.
    pub const FORM: u32 = 4;

    /// The header of a journal of this program.
    pub fn new(problems: Vec<Binding>, run: serde_json::Value) -> Self {
        let parton = env!("CARGO_PKG_VERSION").to_owned();
        Self {
            form: Self::FORM,
            parton,
            shard: None,
            units: None,
            split: None,
            problems,
            run,
        }
    }

    /// Returns whether a unit may be in the journal.
    pub(super) fn has(&self, place: &UnitPlace) -> bool {
        self.shard.is_none_or(|shard| shard.has(&place.unit)) && self.has_in_some_shard(place)
    }

    /// Returns whether parts of a unit may be in the journal. Those of a unit without a first move
    /// belong to every share.
    pub(super) fn has_part_of(&self, place: &UnitPlace) -> bool {
        self.has(place) || place.unit.path.is_empty() && self.has_in_some_shard(place)
    }

    fn has_in_some_shard(&self, place: &UnitPlace) -> bool {
        place.problem < self.problems.len()
            && self
                .units
                .as_ref()
                .is_none_or(|units| units.iter().any(|name| name.has(place)))
    }

    /// A digest of everything that decides the results of the journal's units; it enters the
    /// checksum of each line.
    pub(super) fn seal(&self) -> String {
        let mut texts = vec![self.form.to_string(), self.parton.clone()];
        for Binding {
            id: _,
            rules,
            position,
            stipulation,
            twins,
            options,
        } in &self.problems
        {
            texts.extend([rules, position, stipulation, twins].map(Clone::clone));
            texts.extend(
                options
                    .iter()
                    .flat_map(|(name, value)| [name.clone(), value.clone()]),
            );
        }
        digest(&texts.iter().map(String::as_str).collect::<Vec<_>>())
    }

    /// The difference between a journal's header and that of another run. The part of the work that
    /// each covers, and the request, are not compared.
    pub fn difference(&self, here: &Self) -> Option<String> {
        if self.parton != here.parton {
            return Some(format!(
                "parton {} wrote it, this is parton {}",
                self.parton, here.parton
            ));
        }
        if self.problems.len() != here.problems.len() {
            let [its, ours] = [self, here].map(|header| match header.problems.len() {
                1 => "1 problem".to_owned(),
                many => format!("{many} problems"),
            });
            return Some(format!("it has {its}, here it has {ours}"));
        }
        let pairs = self.problems.iter().zip(&here.problems).enumerate();
        let difference = |(number, (its, ours)): (usize, (&Binding, &Binding))| {
            its.difference(ours)
                .map(|what| format!("problem {} ({}): {what}", number + 1, ours.id))
        };
        pairs.into_iter().find_map(difference)
    }
}
