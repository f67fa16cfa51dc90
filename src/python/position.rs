//! `Position` and `Move`.

use crate::python_chess;
use crate::read::{self, Rules, Words};
use parton::explain::setup_of;
use parton::formats::print_with_rights;
use parton::notation::{self, Explanation, Language};
use parton::position::Color;
use parton::rules::AnyPosition;
use parton::words::{English, Words as _};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use std::hash::{DefaultHasher, Hash, Hasher};

/// The name of a side: `white` or `black`.
pub(crate) const fn side(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// A position under its rules.
///
/// >>> import parton
/// >>> position = parton.Position("7k/8/5K2/8/8/8/8/6R1 w - -")
/// >>> position.turn, len(position.legal_moves)
/// ('white', 21)
/// >>> position.play("Kf7").fen
/// '7k/5K2/8/8/8/8/8/6R1 b - -'
#[pyclass(module = "parton", frozen)]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Position(pub(crate) AnyPosition);

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (position, *, rules=None, dialect=None, conditions=None, allow=None))]
    fn new(
        position: &Bound<'_, PyAny>,
        rules: Option<String>,
        dialect: Option<String>,
        conditions: Option<Words>,
        allow: Option<Words>,
    ) -> PyResult<Self> {
        let rules = Rules::new(rules, dialect, conditions, allow);
        Ok(Self(given(position, rules)?))
    }

    /// The position as FEN, with its castling and en passant rights.
    #[getter]
    fn fen(&self) -> String {
        print_with_rights(&setup_of(&self.0, self.0.rule_set()))
    }

    /// The side to move: `white` or `black`.
    #[getter]
    fn turn(&self) -> &'static str {
        side(self.0.turn())
    }

    /// The rules, such as `orthodox` or `alice`.
    #[getter]
    fn rules(&self) -> &'static str {
        self.0.variant().name()
    }

    /// Returns whether the side to move is in check.
    #[getter]
    fn is_check(&self) -> bool {
        self.0.is_in_check(self.0.turn())
    }

    /// The legal moves.
    #[getter]
    fn legal_moves(&self) -> Vec<Move> {
        let mut moves = self.0.legal_moves();
        moves.sort_unstable();
        let position = self.0;
        let moves = moves.into_iter();
        moves.map(|mv| Move { position, mv }).collect()
    }

    /// The legal move that a text names: short or long notation, or that of engines.
    fn find(&self, text: &str) -> PyResult<Move> {
        let position = self.0;
        if let Some(mv) = notation::find_coordinate(&position.legal_moves(), text) {
            return Ok(Move { position, mv });
        }
        let found = notation::find_or_english(&position, text, Language::English);
        found
            .map(|mv| Move { position, mv })
            .map_err(|error| PyValueError::new_err(error.to_string()))
    }

    /// The position after a move, given as a `Move` or as text.
    fn play(&self, mv: &Bound<'_, PyAny>) -> PyResult<Self> {
        let mv = if let Ok(mv) = mv.cast::<Move>() {
            let mv = mv.get();
            if mv.position != self.0 {
                return Err(PyValueError::new_err(format!(
                    "{} is a move of another position",
                    mv.san()
                )));
            }
            mv.mv
        } else {
            self.find(&mv.str()?.to_cow()?)?.mv
        };
        Ok(Self(self.0.play(mv)))
    }

    /// The reason why a move is not legal, in words; None if it is legal.
    ///
    /// >>> import parton
    /// >>> position = parton.Position("7k/8/5K2/8/8/8/8/6R1 w - -")
    /// >>> position.why_illegal("Kf7") is None
    /// True
    /// >>> position.why_illegal("Rh2")
    /// 'the rook on g1 cannot go to h2 in one move'
    fn why_illegal(&self, text: &str) -> PyResult<Option<String>> {
        match notation::explain_text(&self.0, text, Language::English) {
            Ok(Explanation::Legal(_)) => Ok(None),
            Ok(Explanation::Illegal { misfit, .. }) => {
                Ok(Some(English.misfit(&misfit, Language::English)))
            }
            Err(error) => Err(PyValueError::new_err(error.to_string())),
        }
    }

    /// The position as `chess.Board` of python-chess, for orthodox chess without fairy men.
    fn to_chess<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        python_chess::board(py, &self.0)
    }

    fn __repr__(&self) -> String {
        format!("<parton.Position {}>", self.fen())
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.0 == other.0
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.fen())
    }
}

/// A legal move of a position. `str` gives it in short notation.
#[pyclass(module = "parton", frozen)]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Move {
    pub(crate) position: AnyPosition,
    pub(crate) mv: parton::position::Move,
}

#[pymethods]
impl Move {
    /// The move in short notation: `Kf7`, `Rh1+`.
    #[getter]
    pub(crate) fn san(&self) -> String {
        notation::short_in(&self.position, self.mv, Language::English)
    }

    /// The move in the notation of chess engines: `f6f7`, `e7e8q`.
    #[getter]
    fn uci(&self) -> String {
        notation::coordinate(&self.position.legal_moves(), self.mv)
    }

    /// The side that makes the move: `white` or `black`.
    #[getter]
    fn side(&self) -> &'static str {
        side(self.position.turn())
    }

    /// The position before the move.
    #[getter]
    const fn before(&self) -> Position {
        Position(self.position)
    }

    /// The position after the move.
    #[getter]
    fn after(&self) -> Position {
        Position(self.position.play(self.mv))
    }

    /// The move as `chess.Move` of python-chess, for orthodox chess without fairy men.
    fn to_chess<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        python_chess::mv(py, &self.position, self.mv)
    }

    fn __str__(&self) -> String {
        self.san()
    }

    fn __repr__(&self) -> String {
        format!("<parton.Move {}>", self.san())
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.position == other.position && self.mv == other.mv
    }

    fn __hash__(&self) -> u64 {
        hash_of(&(self.mv, Position(self.position).fen()))
    }
}

fn hash_of(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// The position that a function was given: a `Position`, or text or a board of python-chess.
fn given(position: &Bound<'_, PyAny>, rules: Rules) -> PyResult<AnyPosition> {
    let Ok(ready) = position.cast::<Position>() else {
        return read::position(position, rules);
    };
    if rules.is_empty() {
        Ok(ready.get().0)
    } else {
        Err(PyTypeError::new_err("a Position has its rules"))
    }
}

/// The legal moves of a position: a `Position`, text or a `chess.Board`.
///
/// >>> import parton
/// >>> [move.san for move in parton.legal_moves("7k/5K2/8/8/8/8/8/6R1 b - -")]
/// ['Kh7']
#[pyfunction]
#[pyo3(signature = (position, *, rules=None, dialect=None, conditions=None, allow=None))]
pub(crate) fn legal_moves(
    position: &Bound<'_, PyAny>,
    rules: Option<String>,
    dialect: Option<String>,
    conditions: Option<Words>,
    allow: Option<Words>,
) -> PyResult<Vec<Move>> {
    let rules = Rules::new(rules, dialect, conditions, allow);
    Ok(Position(given(position, rules)?).legal_moves())
}
