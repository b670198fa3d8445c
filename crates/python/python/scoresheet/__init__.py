"""Records of draughts and chess games: read, replayed, audited and repaired, as Arrow tables.

>>> import scoresheet
>>> game = scoresheet.replay("1. f3 e5 2. g4 Qh4# 0-1")
>>> game.legal, game.ending
(True, 'mate')
>>> game.moves
['f3', 'e5', 'g4', 'Qh4#']
>>> game.positions[-1].result
'0-1'
"""

from ._native import (
    Audit,
    Batch,
    Batches,
    Board,
    Events,
    Game,
    Games,
    Position,
    Repaired,
    ScoresheetError,
    ScoresheetNote,
    ScoresheetWarning,
    Selection,
    Table,
    __version__,
    audit,
    audit_batches,
    convert,
    event,
    norms,
    open,
    parts,
    read,
    repair,
    replay,
    report,
    select,
    stats,
)
from ._rows import audit_arrow
from ._standings import standings

__all__ = [
    "Audit",
    "Batch",
    "Batches",
    "Board",
    "Events",
    "Game",
    "Games",
    "Position",
    "Repaired",
    "ScoresheetError",
    "ScoresheetNote",
    "ScoresheetWarning",
    "Selection",
    "Table",
    "__version__",
    "audit",
    "audit_arrow",
    "audit_batches",
    "convert",
    "event",
    "norms",
    "open",
    "parts",
    "read",
    "repair",
    "replay",
    "report",
    "select",
    "standings",
    "stats",
]
