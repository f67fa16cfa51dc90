//! The flags that limit a search: time, threads, memory, techniques.

use clap::Args;
use parton::search::{Control, Count, Settings, Techniques};
use std::fmt::Write as _;
use std::time::Duration;

/// The resources of the searches.
#[derive(Args, Debug)]
#[command(next_help_heading = "Limits")]
pub(super) struct Effort {
    /// Number of threads for all problems together; 0 means one per core
    #[arg(
        long,
        default_value_t = 0,
        value_name = "N",
        value_parser = clap::value_parser!(u16).range(0..=1024),
    )]
    pub(super) threads: u16,
    /// Memory for the tables of positions of all problems together, in MiB
    #[arg(
        long,
        default_value_t = 256,
        value_name = "MIB",
        value_parser = clap::value_parser!(u32).range(0..=1_048_576),
    )]
    pub(super) hash: u32,
    /// Stop each problem after this many seconds
    #[arg(
        long,
        value_name = "SECONDS",
        value_parser = seconds,
        allow_negative_numbers = true,
        help_heading = "Everyday",
    )]
    pub(super) max_time: Option<Duration>,
    /// Search without these techniques, joined by commas: mate-moves, killers, checks, mobility,
    /// table, bounds, targets, proof-numbers, deepening, futility, walls
    #[arg(
        long,
        value_name = "NAMES",
        value_delimiter = ',',
        value_parser = technique,
        help_heading = "Expert",
    )]
    without: Vec<Techniques>,
    /// Show how long each problem took, and with `solve` also counts of searched, stored and pruned
    /// positions
    #[arg(long, help_heading = "Expert")]
    pub(super) stats: bool,
}

impl Effort {
    /// The least effort: enough to report results that are already known.
    pub(super) const fn least() -> Self {
        Self {
            threads: 0,
            hash: 0,
            max_time: None,
            without: Vec::new(),
            stats: false,
        }
    }

    /// The settings of a search that may use all these resources.
    pub(super) fn settings(&self) -> Settings {
        let techniques = self
            .without
            .iter()
            .fold(Techniques::ALL, |all, one| all.without(*one));
        Settings {
            threads: usize::from(self.threads),
            hash_mib: self.hash as usize,
            techniques,
            ..Settings::default()
        }
    }
}

/// Statistics of a search, in lines: positions, the table, and the savings of each technique that
/// can be counted.
pub(super) fn stats(control: &Control, time: Duration) -> String {
    let count = |what| control.count(what);
    let nodes = control.positions();
    let mut text = format!("{nodes} positions in {:.3} s", time.as_secs_f64());
    if let Some(rate) = rate(nodes, time) {
        let _ = write!(text, ", {rate} a second");
    }
    let _ = write!(
        text,
        "\n  longest chain: {} positions one after the other",
        control.chain()
    );
    let places = count(Count::TablePlaces);
    if places > 0 {
        let _ = write!(
            text,
            "\n  table: {} bytes requested, {} full; {} probes, {} hits, {} stores",
            places * 16,
            percent(count(Count::TableFilled), places),
            count(Count::TableProbes),
            count(Count::TableHits),
            count(Count::TableStores),
        );
    }
    let listed = count(Count::BackwardListed);
    if listed > 0 {
        let _ = write!(text, "\n  backward: {listed} positions listed");
        if count(Count::BackwardGivenUp) > 0 {
            text.push_str(", too many");
        }
    }
    let cuts = [
        ("table", Count::TableCuts, "known"),
        ("targets", Count::TargetsCuts, "out of reach"),
        ("killers", Count::KillerRefutations, "refuted again"),
        ("killers", Count::KillerMates, "mated again"),
        ("bounds", Count::BoundsCuts, "too far"),
        ("backward", Count::BackwardKnown, "known"),
    ];
    let mut before = "\n  cuts: ";
    for (technique, what, how) in cuts {
        if count(what) > 0 {
            let _ = write!(text, "{before}{technique} {} {how}", count(what));
            if what == Count::TargetsCuts {
                let _ = write!(text, " of {} listed", count(Count::TargetsListed));
            }
            before = ", ";
        }
    }
    text
}

/// Positions a second, if the time was long enough to be measured.
pub(super) fn rate(nodes: u64, time: Duration) -> Option<u64> {
    u64::try_from(u128::from(nodes) * 1_000_000_000 / time.as_nanos().max(1))
        .ok()
        .filter(|_| time.as_millis() > 0)
}

/// A part as a percentage of the whole, rounded down.
fn percent(part: u64, whole: u64) -> String {
    let thousandths = u128::from(part) * 1000 / u128::from(whole.max(1));
    format!("{}.{}%", thousandths / 10, thousandths % 10)
}

pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let expected = "expected a number of seconds, such as 10 or 0.5";
    let seconds: f64 = text.parse().map_err(|_| expected.to_owned())?;
    Duration::try_from_secs_f64(seconds).map_err(|_| expected.to_owned())
}

fn technique(name: &str) -> Result<Techniques, String> {
    let named = Techniques::NAMED.iter().find(|(known, _)| *known == name);
    named.map(|(_, technique)| *technique).ok_or_else(|| {
        let names: Vec<&str> = Techniques::NAMED.iter().map(|(name, _)| *name).collect();
        format!("expected one of {}", names.join(", "))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[derive(clap::Parser)]
    struct Line {
        #[command(flatten)]
        effort: Effort,
    }

    #[test]
    fn the_help_names_every_technique() {
        let help = Line::command().render_long_help().to_string();
        for (name, _) in Techniques::NAMED {
            assert!(help.contains(name), "{name}");
        }
    }
}
