# mypy: ignore-errors
"""Rows that hold a game each, as public data sets do, and the types that Spark has."""

from __future__ import annotations

import io
import re
from typing import Any, Literal

from ._native import ScoresheetError, audit_batches

RESULTS = ("1-0", "0-1", "1/2-1/2", "*")


def audit_arrow(
    batch: Any,
    column: str = "movetext",
    *,
    table: Literal["games", "findings", "plies"] = "games",
    schema: Literal["spark"] | None = None,
    name: str = "rows",
    **options: Any,
) -> Any:
    """Audits the games of a table that has one in each row, and gives ``games`` (in the order of the rows), ``findings``
    or ``plies`` as a ``pyarrow.Table``.

    ``batch`` is anything that pyarrow takes for a table, such as a record batch. ``column`` has the moves; columns beside
    it are read as tags, as by ``scoresheet audit --column``. ``options`` are those of ``audit_batches``. In Spark:

        frame.mapInArrow(lambda batches: (
            part for batch in batches
            for part in scoresheet.audit_arrow(batch, schema="spark").to_batches()), types)
    """
    import pyarrow

    rows = pyarrow.Table.from_batches([batch]) if isinstance(batch, pyarrow.RecordBatch) else pyarrow.table(batch)
    if column not in rows.column_names:
        raise ScoresheetError(f"column={column!r}: there is none; the columns are {', '.join(rows.column_names)}")
    text = io.BytesIO(_text(rows, column).encode())
    audited = audit_batches(text, name=name, plies=table == "plies", **options)
    tables = [getattr(part, table).to_pyarrow(schema) for part in audited]
    found = pyarrow.concat_tables(tables)
    if table == "games" and len(found) != len(rows):
        raise ScoresheetError(f"{len(rows)} rows hold {len(found)} games; one row is to be one game")
    return found


def _text(rows: Any, column: str) -> str:
    """The rows as PGN. The same rule as that of the program: crates/tables/src/row_text.rs."""
    tags = [(_tag(name), rows.column(name).to_pylist()) for name in rows.column_names if name != column]
    tags = sorted(((name, values) for name, values in tags if name), key=lambda tag: tag[0] != "Event")
    return "".join(
        _one(moves or "", {name: _value(values[row]) for name, values in tags})
        for row, moves in enumerate(rows.column(column).to_pylist())
    )


def _tag(column: str) -> str | None:
    plain = column.isascii() and column[:1].isalpha() and column.replace("_", "").isalnum()
    return column[:1].upper() + column[1:] if plain else None


def _value(value: Any) -> str | None:
    import datetime

    if value is None or isinstance(value, (list, dict)):
        return None
    if isinstance(value, datetime.date) and not isinstance(value, datetime.datetime):
        return value.isoformat().replace("-", ".")
    if isinstance(value, bool):
        return str(value).lower()
    return str(value)


def _one(moves: str, tags: dict[str, str | None]) -> str:
    moves = moves.strip()
    # The tags of the text itself; Event comes first, since another one of that name would begin a game.
    events = re.match(r'(\[Event\s+"[^\n]*"\]\s*)*', moves)[0]
    moves = moves[len(events) :]
    own = dict(re.findall(r'^\[(\w+)\s+"([^\n]*)"\]', events + moves, re.MULTILINE))
    event = None if events else "?"
    tags = {"Event": tags.get("Event") or event, **{name: value for name, value in tags.items() if name != "Event"}}
    line = {name: f'[{name} "{_escaped(value)}"]\n' for name, value in tags.items() if value is not None}
    lines = {name: text for name, text in line.items() if own.get(name) != _escaped(tags[name])}
    if not moves.endswith(RESULTS):
        result = tags.get("Result") or own.get("Result")
        moves += " " + (result if result in RESULTS else "*")
    first = lines.pop("Event", "") + (events.strip() + "\n" if events else "")
    return first + "".join(lines.values()) + ("" if moves.startswith("[") else "\n") + moves + "\n\n"


def _escaped(value: str) -> str:
    value = value.replace("\\", "\\\\").replace('"', '\\"')
    return value.replace("\n", " ").replace("\r", " ")


def spark_schema(schema: Any) -> Any:
    """The types that Spark has for those of a ``pyarrow.Schema``: as Spark itself reads them from Parquet."""
    import pyarrow

    def of(kind: Any) -> Any:
        if kind in (pyarrow.uint8(), pyarrow.uint16()):
            return pyarrow.int32()
        if kind == pyarrow.uint32():
            return pyarrow.int64()
        if kind == pyarrow.uint64():
            return pyarrow.decimal128(20, 0)
        if kind in (pyarrow.large_string(), pyarrow.string_view()):
            return pyarrow.string()
        return kind

    return pyarrow.schema([pyarrow.field(field.name, of(field.type), field.nullable) for field in schema])


def empty(table: str, schema: Literal["spark"] | None = None) -> Any:
    """A table without rows, as a ``pyarrow.Table``."""
    (none,) = audit_batches(io.BytesIO(b""), plies=table == "plies")
    return getattr(none, table).to_pyarrow(schema)


def audited(part: str, table: str, schema: Literal["spark"] | None = None, **options: Any) -> Any:
    """The rows that one part of ``scoresheet.parts`` has, some thousand games at a time."""
    for batch in audit_batches(part=part, plies=table == "plies", **options):
        yield getattr(batch, table).to_pyarrow(schema)
