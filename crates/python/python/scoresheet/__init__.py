"""Records of draughts and chess games: read, replayed, audited and repaired, as Arrow tables.

>>> import scoresheet
>>> verdict = scoresheet.replay("1. f3 e5 2. g4 Qh4# 0-1")
>>> verdict.legal, verdict.ending
(True, 'mate')
>>> [row["notation"] for row in verdict.plies.rows()]
['f2-f3', 'e7-e5', 'g2-g4', 'Qd8-h4#']
"""

from ._native import (
    Audit,
    Batch,
    Batches,
    Board,
    Events,
    Position,
    Repaired,
    ScoresheetError,
    ScoresheetNote,
    ScoresheetWarning,
    Table,
    Verdict,
    __version__,
    audit,
    audit_batches,
    event,
    norms,
    parts,
    read,
    repair,
    replay,
)
from ._rows import audit_arrow

__all__ = [
    "Audit",
    "Batch",
    "Batches",
    "Board",
    "Events",
    "Position",
    "Repaired",
    "ScoresheetError",
    "ScoresheetNote",
    "ScoresheetWarning",
    "Table",
    "Verdict",
    "__version__",
    "audit",
    "audit_arrow",
    "audit_batches",
    "event",
    "norms",
    "parts",
    "read",
    "repair",
    "replay",
]
