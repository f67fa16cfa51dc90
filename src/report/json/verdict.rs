//! Verdicts: each text with the code and the data from which it was made.
//!
//! Texts are in English words and letters. In data, the letters of each man stand in braces, and a
//! verdict is read back from the data alone.

use crate::check::{
    Certificate, ClaimReport, ClaimStatus, Datum, Dual, Fact, Flaw, Grade, Impossibility,
    Judgement, Outcome, Remark, Use,
};
use crate::notation::Notated;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A verdict, with the data for reusing it.
#[derive(Clone, Debug, Serialize)]
pub struct Verdict {
    outcome: Outcome,
    summary: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    unjudged: Option<Value>,
    c_plus: Option<String>,
    certificate: Option<Value>,
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
    code: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    data: Option<Value>,
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
    code: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    data: Option<Value>,
}

#[derive(Clone, Debug, Serialize)]
struct WarningJson {
    text: String,
    code: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    data: Option<Value>,
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
    code: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    data: Option<Value>,
}

#[derive(Clone, Debug, Serialize)]
struct UseJson {
    man: String,
    idle: bool,
    without: String,
    name: Notated,
    code: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    data: Option<Value>,
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
            unjudged: judgement.unjudged.as_ref().map(Datum::write),
            c_plus: None,
            certificate: None,
            solutions: judgement.solutions,
            expected: judgement.expected,
            flaws: judgement.flaws.iter().map(FlawJson::of).collect(),
            duals: judgement.duals.into_iter().map(DualJson::of).collect(),
            facts: judgement.facts.iter().map(FactJson::of).collect(),
            warnings: judgement.warnings.iter().map(WarningJson::of).collect(),
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
        self.certificate = certificate.map(Datum::write);
    }
}

impl FlawJson {
    fn of(flaw: &Flaw) -> Self {
        Self {
            kind: flaw.kind(),
            text: flaw.to_string(),
            moves: flaw.moves().iter().map(ToString::to_string).collect(),
            code: flaw.code(),
            data: flaw.data(),
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
    fn of(fact: &Fact) -> Self {
        Self {
            kind: fact.code(),
            text: fact.to_string(),
            code: fact.code(),
            data: fact.data(),
        }
    }
}

impl WarningJson {
    fn of(reason: &Impossibility) -> Self {
        Self {
            text: reason.to_string(),
            code: reason.code(),
            data: reason.data(),
        }
    }
}

impl ClaimJson {
    fn of(claim: ClaimReport) -> Self {
        let remarks = |remarks: &[Remark]| remarks.iter().map(RemarkJson::of).collect();
        Self {
            status: claim.status,
            language: claim.language,
            confirmed: claim.confirmed,
            wrong: remarks(&claim.wrong),
            missing: remarks(&claim.missing),
            extra: remarks(&claim.extra),
        }
    }
}

impl RemarkJson {
    fn of(remark: &Remark) -> Self {
        Self {
            text: remark.to_string(),
            piece: remark.piece,
            start: remark.start,
            end: remark.end,
            line: remark.line,
            column: remark.column,
            code: remark.mismatch.code(),
            data: remark.mismatch.data(),
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
            code: one.effect.code(),
            data: one.effect.data(),
        }
    }
}

/// A verdict of an earlier report.
#[derive(Clone, Debug, Deserialize)]
pub(in crate::report) struct EarlierVerdict {
    outcome: Outcome,
    #[serde(default)]
    unjudged: Value,
    certificate: Value,
    solutions: usize,
    expected: Option<usize>,
    flaws: Value,
    duals: Vec<EarlierDual>,
    facts: Value,
    warnings: Value,
    claim: Option<EarlierClaim>,
    economy: Option<Vec<Value>>,
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
    wrong: Vec<Value>,
    missing: Vec<Value>,
    extra: Vec<Value>,
}

impl EarlierVerdict {
    /// The verdict; `None` if its data have another form.
    pub(in crate::report) fn judgement(self) -> Option<Judgement> {
        let dual = |EarlierDual { grade, ways, play }| Dual { grade, play, ways };
        let use_of = |value: &Value| {
            Some(Use {
                man: Datum::read(value.get("name")?)?,
                effect: Datum::read(value)?,
            })
        };
        Some(Judgement {
            outcome: self.outcome,
            unjudged: Datum::read(&self.unjudged)?,
            c_plus: Datum::read(&self.certificate)?,
            solutions: self.solutions,
            expected: self.expected,
            flaws: Datum::read(&self.flaws)?,
            duals: self.duals.into_iter().map(dual).collect(),
            facts: Datum::read(&self.facts)?,
            warnings: Datum::read(&self.warnings)?,
            claim: match self.claim {
                Some(claim) => Some(claim.report()?),
                None => None,
            },
            economy: match self.economy {
                Some(men) => Some(men.iter().map(use_of).collect::<Option<_>>()?),
                None => None,
            },
        })
    }
}

impl EarlierClaim {
    fn report(self) -> Option<ClaimReport> {
        let remark = |value: &Value| {
            let number = |name| value.get(name).and_then(Datum::read);
            Some(Remark {
                mismatch: Datum::read(value)?,
                piece: number("piece")?,
                start: Datum::read(value.get("start")?)?,
                end: Datum::read(value.get("end")?)?,
                line: number("line")?,
                column: number("column")?,
            })
        };
        let remarks = |remarks: &[Value]| remarks.iter().map(remark).collect::<Option<Vec<_>>>();
        Some(ClaimReport {
            status: self.status,
            wrong: remarks(&self.wrong)?,
            missing: remarks(&self.missing)?,
            extra: remarks(&self.extra)?,
            language: self.language,
            confirmed: self.confirmed,
        })
    }
}
