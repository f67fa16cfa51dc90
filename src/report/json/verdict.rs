//! Verdicts: each text with the code and the data from which it was made.
//!
//! Texts are in English words and letters. In data, the letters of each man stand in braces, and a
//! verdict is read back from the data alone.

use crate::check::{
    Certificate, ClaimReport, ClaimStatus, Dual, Effect, Fact, Flaw, Grade, Impossibility,
    Judgement, Mismatch, Outcome, Remark, Unjudged, Use,
};
use crate::notation::Notated;
use serde::{Deserialize, Serialize};

/// A verdict, with the data for reusing it.
#[derive(Clone, Debug, Serialize)]
pub struct Verdict {
    outcome: Outcome,
    summary: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    unjudged: Option<Unjudged>,
    c_plus: Option<String>,
    certificate: Option<Certificate>,
    solutions: usize,
    expected: Option<usize>,
    flaws: Vec<FlawJson>,
    duals: Vec<DualJson>,
    facts: Vec<FactJson>,
    warnings: Vec<WarningJson>,
    claim: Option<ClaimJson>,
    economy: Option<Vec<UseJson>>,
    /// A digest that changes with the problem, the program and the settings.
    fingerprint: String,
    /// If the search was cut short, its time limit in seconds; 0 if time was not the reason.
    #[serde(skip_serializing_if = "Option::is_none")]
    cut_short: Option<f64>,
    /// The time for the problem in seconds, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f64>,
}

#[derive(Clone, Debug, Serialize)]
struct FlawJson {
    kind: Outcome,
    text: String,
    moves: Vec<String>,
    #[serde(flatten)]
    flaw: Flaw,
}

#[derive(Clone, Debug, Serialize)]
struct DualJson {
    grade: Grade,
    text: String,
    ways: usize,
    play: Notated,
}

#[derive(Clone, Debug, Serialize)]
struct FactJson {
    kind: &'static str,
    text: String,
    #[serde(flatten)]
    fact: Fact,
}

#[derive(Clone, Debug, Serialize)]
struct WarningJson {
    text: String,
    #[serde(flatten)]
    reason: Impossibility,
}

#[derive(Clone, Debug, Serialize)]
struct ClaimJson {
    status: ClaimStatus,
    language: String,
    confirmed: usize,
    wrong: Vec<RemarkJson>,
    missing: Vec<RemarkJson>,
    extra: Vec<RemarkJson>,
}

#[derive(Clone, Debug, Serialize)]
struct RemarkJson {
    text: String,
    piece: Option<usize>,
    start: usize,
    end: usize,
    line: Option<usize>,
    column: Option<usize>,
    #[serde(flatten)]
    mismatch: Mismatch,
}

#[derive(Clone, Debug, Serialize)]
struct UseJson {
    man: String,
    idle: bool,
    without: String,
    name: Notated,
    #[serde(flatten)]
    effect: Effect,
}

impl Verdict {
    /// A verdict with a digest, the time limit of a search that was cut short, and the time.
    pub fn new(
        judgement: &Judgement,
        fingerprint: &str,
        cut_short: Option<f64>,
        seconds: Option<f64>,
    ) -> Self {
        let judgement = judgement.clone();
        let mut verdict = Self {
            outcome: judgement.outcome,
            summary: judgement.summary(),
            unjudged: judgement.unjudged,
            c_plus: None,
            certificate: None,
            solutions: judgement.solutions,
            expected: judgement.expected,
            flaws: judgement.flaws.into_iter().map(FlawJson::of).collect(),
            duals: judgement.duals.into_iter().map(DualJson::of).collect(),
            facts: judgement.facts.into_iter().map(FactJson::of).collect(),
            warnings: judgement
                .warnings
                .into_iter()
                .map(WarningJson::of)
                .collect(),
            claim: judgement.claim.map(ClaimJson::of),
            economy: judgement
                .economy
                .map(|men| men.into_iter().map(UseJson::of).collect()),
            fingerprint: fingerprint.to_owned(),
            cut_short,
            seconds,
        };
        verdict.certify(judgement.c_plus.as_ref());
        verdict
    }

    /// Sets the basis of C+.
    pub(super) fn certify(&mut self, certificate: Option<&Certificate>) {
        self.c_plus = certificate.map(ToString::to_string);
        self.certificate = certificate.cloned();
    }
}

impl FlawJson {
    fn of(flaw: Flaw) -> Self {
        Self {
            kind: flaw.kind(),
            text: flaw.to_string(),
            moves: flaw.moves().iter().map(ToString::to_string).collect(),
            flaw,
        }
    }
}

impl DualJson {
    fn of(Dual { grade, play, ways }: Dual) -> Self {
        Self {
            grade,
            text: play.to_string(),
            ways,
            play,
        }
    }
}

impl FactJson {
    fn of(fact: Fact) -> Self {
        Self {
            kind: fact.code(),
            text: fact.to_string(),
            fact,
        }
    }
}

impl WarningJson {
    fn of(reason: Impossibility) -> Self {
        Self {
            text: reason.to_string(),
            reason,
        }
    }
}

impl ClaimJson {
    fn of(claim: ClaimReport) -> Self {
        let remarks = |remarks: Vec<Remark>| remarks.into_iter().map(RemarkJson::of).collect();
        Self {
            status: claim.status,
            language: claim.language,
            confirmed: claim.confirmed,
            wrong: remarks(claim.wrong),
            missing: remarks(claim.missing),
            extra: remarks(claim.extra),
        }
    }
}

impl RemarkJson {
    fn of(remark: Remark) -> Self {
        Self {
            text: remark.to_string(),
            piece: remark.piece,
            start: remark.start,
            end: remark.end,
            line: remark.line,
            column: remark.column,
            mismatch: remark.mismatch,
        }
    }
}

impl UseJson {
    fn of(one: Use) -> Self {
        Self {
            man: one.man.to_string(),
            idle: one.is_idle(),
            without: one.effect.to_string(),
            name: one.man,
            effect: one.effect,
        }
    }
}

/// A verdict of an earlier report.
#[derive(Clone, Debug, Deserialize)]
pub(in crate::report) struct EarlierVerdict {
    outcome: Outcome,
    #[serde(default)]
    unjudged: Option<Unjudged>,
    certificate: Option<Certificate>,
    solutions: usize,
    expected: Option<usize>,
    flaws: Vec<Flaw>,
    duals: Vec<EarlierDual>,
    facts: Vec<Fact>,
    warnings: Vec<Impossibility>,
    claim: Option<EarlierClaim>,
    economy: Option<Vec<EarlierUse>>,
    pub(in crate::report) fingerprint: String,
    #[serde(default)]
    pub(in crate::report) cut_short: Option<f64>,
}

#[derive(Clone, Debug, Deserialize)]
struct EarlierDual {
    grade: Grade,
    ways: usize,
    play: Notated,
}

#[derive(Clone, Debug, Deserialize)]
struct EarlierClaim {
    status: ClaimStatus,
    language: String,
    confirmed: usize,
    wrong: Vec<EarlierRemark>,
    missing: Vec<EarlierRemark>,
    extra: Vec<EarlierRemark>,
}

#[derive(Clone, Debug, Deserialize)]
struct EarlierRemark {
    piece: Option<usize>,
    start: usize,
    end: usize,
    line: Option<usize>,
    column: Option<usize>,
    #[serde(flatten)]
    mismatch: Mismatch,
}

#[derive(Clone, Debug, Deserialize)]
struct EarlierUse {
    name: Notated,
    #[serde(flatten)]
    effect: Effect,
}

impl From<EarlierVerdict> for Judgement {
    fn from(verdict: EarlierVerdict) -> Self {
        let dual = |EarlierDual { grade, ways, play }| Dual { grade, play, ways };
        let use_of = |EarlierUse { name, effect }| Use { man: name, effect };
        Self {
            outcome: verdict.outcome,
            unjudged: verdict.unjudged,
            c_plus: verdict.certificate,
            solutions: verdict.solutions,
            expected: verdict.expected,
            flaws: verdict.flaws,
            duals: verdict.duals.into_iter().map(dual).collect(),
            facts: verdict.facts,
            warnings: verdict.warnings,
            claim: verdict.claim.map(ClaimReport::from),
            economy: verdict
                .economy
                .map(|men| men.into_iter().map(use_of).collect()),
        }
    }
}

impl From<EarlierClaim> for ClaimReport {
    fn from(claim: EarlierClaim) -> Self {
        let remark = |remark: EarlierRemark| Remark {
            mismatch: remark.mismatch,
            piece: remark.piece,
            start: remark.start,
            end: remark.end,
            line: remark.line,
            column: remark.column,
        };
        let remarks = |remarks: Vec<EarlierRemark>| remarks.into_iter().map(remark).collect();
        Self {
            status: claim.status,
            language: claim.language,
            confirmed: claim.confirmed,
            wrong: remarks(claim.wrong),
            missing: remarks(claim.missing),
            extra: remarks(claim.extra),
        }
    }
}
