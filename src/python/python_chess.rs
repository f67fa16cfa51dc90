//! Objects of [python-chess](https://python-chess.readthedocs.io): boards are accepted as
//! positions, and boards and moves are returned on request.
//!
//! The package is imported only when an object of it is made, so parton works without it.

use parton::explain::setup_of;
use parton::formats::print_with_rights;
use parton::notation;
use parton::position::{Move, Variant};
use parton::rules::AnyPosition;
use pyo3::exceptions::{PyImportError, PyTypeError, PyValueError};
use pyo3::prelude::*;

/// The FEN of a text or of a board of python-chess.
pub(crate) fn fen(position: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(text) = position.extract::<String>() {
        return Ok(text);
    }
    let method = position.getattr("fen").ok();
    let Some(method) = method.filter(PyAnyMethods::is_callable) else {
        let kind = position.get_type().name()?;
        return Err(PyTypeError::new_err(format!(
            "expected a position as text or a chess.Board, found {kind}"
        )));
    };
    // Boards of the package chess.variant have names such as `crazyhouse`.
    if let Ok(variant) = position.getattr("uci_variant") {
        let variant: Option<String> = variant.extract()?;
        if variant.as_deref().is_some_and(|name| name != "chess") {
            return Err(PyValueError::new_err(format!(
                "boards of the variant {} have other rules than parton's: give a FEN and rules=",
                variant.unwrap_or_default()
            )));
        }
    }
    method.call0()?.extract()
}

fn package(py: Python<'_>) -> PyResult<Bound<'_, PyModule>> {
    py.import("chess").map_err(|error| {
        let missing =
            PyImportError::new_err("this needs the package python-chess: pip install chess");
        missing.set_cause(py, Some(error));
        missing
    })
}

/// Refuses positions that python-chess cannot hold.
fn refuse_fairy(position: &AnyPosition) -> PyResult<()> {
    let fairy = position.men().iter().any(|(_, man)| !man.is_classical());
    if position.variant() == Variant::Orthodox && !fairy {
        return Ok(());
    }
    Err(PyValueError::new_err(if fairy {
        "python-chess has no fairy men".to_owned()
    } else {
        format!(
            "python-chess has no boards of {}",
            position.variant().name()
        )
    }))
}

/// A position as `chess.Board`.
pub(crate) fn board<'py>(py: Python<'py>, position: &AnyPosition) -> PyResult<Bound<'py, PyAny>> {
    refuse_fairy(position)?;
    let fen = print_with_rights(&setup_of(position, position.rule_set()));
    package(py)?.getattr("Board")?.call1((fen,))
}

/// A move as `chess.Move`.
pub(crate) fn mv<'py>(
    py: Python<'py>,
    position: &AnyPosition,
    mv: Move,
) -> PyResult<Bound<'py, PyAny>> {
    refuse_fairy(position)?;
    let text = notation::coordinate(&position.legal_moves(), mv);
    package(py)?
        .getattr("Move")?
        .call_method1("from_uci", (text,))
}
