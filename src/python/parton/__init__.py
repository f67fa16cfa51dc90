"""A chess problem solver and composition checker, at home on the two boards of Alice chess.

`solve` finds the complete solution of a problem, `check` judges it, `themes` names its themes, and
`search` yields results while it searches. `load` reads files of problems.

>>> import parton
>>> solution = parton.solve("7k/8/5K2/8/8/8/8/6R1 w - -", "#2")
>>> print(solution.keys[0])
1.Kf7!
"""

from ._parton import (
    Branch,
    Error,
    IllegalPosition,
    Line,
    Move,
    Position,
    Problem,
    ProblemWarning,
    ReadError,
    Report,
    Search,
    SearchError,
    SearchInterrupted,
    Solution,
    Theme,
    Themes,
    Twin,
    Unsupported,
    Verdict,
    __version__,
    check,
    conditions,
    legal_moves,
    load,
    loads,
    search,
    solve,
    themes,
    to_json,
)

__all__ = [
    "Branch",
    "Error",
    "IllegalPosition",
    "Line",
    "Move",
    "Position",
    "Problem",
    "ProblemWarning",
    "ReadError",
    "Report",
    "Search",
    "SearchError",
    "SearchInterrupted",
    "Solution",
    "Theme",
    "Themes",
    "Twin",
    "Unsupported",
    "Verdict",
    "__version__",
    "check",
    "conditions",
    "legal_moves",
    "load",
    "loads",
    "search",
    "solve",
    "themes",
    "to_json",
]
