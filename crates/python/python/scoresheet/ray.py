# mypy: ignore-errors
"""A data source of Ray (``pip install scoresheet[ray]``).

    import scoresheet.ray
    games = scoresheet.ray.read_scoresheet("/archive")
"""

from __future__ import annotations

from typing import Any

from . import _rows
from ._native import parts


def read_scoresheet(paths: Any, *, table: str = "games", size: int = 256 << 20, **options: Any) -> Any:
    """The rows of ``games``, ``findings`` or ``plies`` as a ``ray.data.Dataset``, a task for each part of the files.

    ``options`` are those of ``scoresheet.audit_batches``. What an audit notes once per file is in no part.
    """
    import ray.data

    known = {name: options[name] for name in ("game", "encoding") if name in options}
    items = [{"part": part} for part in parts(paths, size=size, **known)]
    listed = ray.data.from_items(items, override_num_blocks=max(1, len(items)))
    given = {"table": table, "options": {"jobs": 1, **options}}
    return listed.map_batches(_audited, batch_size=1, batch_format="pyarrow", fn_kwargs=given)


def _audited(batch: Any, table: str, options: dict[str, Any]) -> Any:
    for part in batch.column("part").to_pylist():
        yield from _rows.audited(part, table, **options)
