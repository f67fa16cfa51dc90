//! The flags that say what a search may use: time, threads, memory, techniques.

use clap::Args;
use parton::search::{Settings, Techniques};
use std::time::Duration;

/// What the searches may use.
#[derive(Args, Debug)]
#[command(next_help_heading = "Effort")]
pub(super) struct Effort {
    /// Threads for all problems together; 0 is one for each core
    #[arg(long, default_value_t = 0, value_name = "N", value_parser = clap::value_parser!(u16).range(0..=1024))]
    pub(super) threads: u16,
    /// Memory for the tables of positions of all problems together, in MiB
    #[arg(long, default_value_t = 256, value_name = "MIB", value_parser = clap::value_parser!(u32).range(0..=1_048_576))]
    pub(super) hash: u32,
    /// Stop each problem after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(super) max_time: Option<Duration>,
    /// Search without these techniques, joined by commas: mate-moves, killers, checks, mobility, table, bounds, nets
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = technique)]
    without: Vec<Techniques>,
    /// Say how long each problem took, and in `solve` how many positions were searched
    #[arg(long)]
    pub(super) stats: bool,
}

impl Effort {
    /// No more than what is needed to report what is known already.
    pub(super) const fn least() -> Self {
        Self { threads: 0, hash: 0, max_time: None, without: Vec::new(), stats: false }
    }

    /// The settings of a search that has all of it.
    pub(super) fn settings(&self) -> Settings {
        let techniques = self.without.iter().fold(Techniques::ALL, |all, one| all.without(*one));
        Settings { threads: usize::from(self.threads), hash_mib: self.hash as usize, techniques }
    }
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
