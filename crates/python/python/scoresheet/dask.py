# mypy: ignore-errors
"""Audits by Dask (``pip install scoresheet[dask]``).

    import scoresheet.dask
    games = scoresheet.dask.read_scoresheet("/archive")                    # a partition for each part
    games = frame.map_partitions(scoresheet.dask.audit_partition)          # frames with a column of moves
"""

from __future__ import annotations

from typing import Any

from . import _rows
from ._native import parts


def read_scoresheet(paths: Any, *, table: str = "games", size: int = 256 << 20, **options: Any) -> Any:
    """The rows of ``games``, ``findings`` or ``plies`` as a Dask data frame, a partition for each part of the files.

    ``options`` are those of ``scoresheet.audit_batches``. What an audit notes once per file is in no part.
    """
    import dask.dataframe

    known = {name: options[name] for name in ("game", "encoding") if name in options}
    cut = parts(paths, size=size, **known)
    none = _frame(_rows.empty(table))
    return dask.dataframe.from_map(_audited, cut, table=table, options={"jobs": 1, **options}, meta=none)


def audit_partition(frame: Any, column: str = "movetext", **options: Any) -> Any:
    """The games of a pandas frame that has one in each row, for ``map_partitions``."""
    import pyarrow

    rows = pyarrow.Table.from_pandas(frame, preserve_index=False)
    return _frame(_rows.audit_arrow(rows, column, **options))


def _audited(part: str, table: str, options: dict[str, Any]) -> Any:
    import pyarrow

    return _frame(pyarrow.concat_tables(_rows.audited(part, table, **options)))


def _frame(table: Any) -> Any:
    import pandas

    return table.to_pandas(types_mapper=pandas.ArrowDtype)
