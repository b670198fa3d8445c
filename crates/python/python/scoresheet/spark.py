# mypy: ignore-errors
"""A data source of Spark (4.0 or newer; ``pip install scoresheet[spark]``).

    import scoresheet.spark
    spark.dataSource.register(scoresheet.spark.ScoresheetDataSource)
    games = spark.read.format("scoresheet").load("/archive/*.pgn.zst")
    findings = spark.read.format("scoresheet").option("table", "findings").load("s3://bucket/*.pgn.zst")

Files on a disk that all machines have are cut into parts (option ``size``, in bytes); what has an address with ``://`` is
read whole by fsspec, a partition for each file. Options: ``table`` (``games``, ``findings``, ``plies``), ``size``, and
``game``, ``rules``, ``mode``, ``lang``, ``encoding`` as of ``scoresheet.audit_batches``. What an audit notes once per file
is in no partition: ``scoresheet merge`` adds it up.
"""

from __future__ import annotations

import glob
from typing import Any, Iterator

from pyspark.sql.datasource import DataSource, DataSourceReader, InputPartition

from . import _rows
from ._native import ScoresheetError, audit_batches, parts

OPTIONS = ("game", "rules", "mode", "lang", "encoding")


class Partition(InputPartition):
    """One part of a list, or one address."""

    def __init__(self, part: str | None, address: str | None):
        self.part = part
        self.address = address


class ScoresheetReader(DataSourceReader):
    """Audits partitions."""

    def __init__(self, options: dict[str, str], table: str):
        self.path = options.get("path", "")
        self.size = int(options.get("size", 256 << 20))
        self.table = table
        self.options = {name: options[name] for name in OPTIONS if name in options}

    def partitions(self) -> list[Partition]:
        if "://" in self.path and not self.path.startswith("file://"):
            import fsspec

            files = fsspec.open_files(self.path)
            return [Partition(None, file.full_name) for file in files]
        local = self.path.removeprefix("file://")
        paths = sorted(glob.glob(local)) or [local]
        known = {name: self.options[name] for name in ("game", "encoding") if name in self.options}
        return [Partition(part, None) for part in parts(paths, size=self.size, **known)]

    def read(self, partition: Partition) -> Iterator[Any]:
        if partition.part is not None:
            tables = _rows.audited(partition.part, self.table, "spark", jobs=1, **self.options)
            for table in tables:
                yield from table.to_batches()
            return
        import fsspec

        with fsspec.open(partition.address, "rb") as file:
            plies = self.table == "plies"
            audited = audit_batches(file, name=partition.address, plies=plies, jobs=1, **self.options)
            for batch in audited:
                yield from getattr(batch, self.table).to_pyarrow("spark").to_batches()


class ScoresheetDataSource(DataSource):
    """``spark.read.format("scoresheet")``."""

    @classmethod
    def name(cls) -> str:
        return "scoresheet"

    def table(self) -> str:
        table = self.options.get("table", "games")
        if table not in ("games", "findings", "plies"):
            raise ScoresheetError(f"table={table!r}: not one of games, findings, plies")
        return table

    def schema(self) -> Any:
        from pyspark.sql.pandas.types import from_arrow_schema

        return from_arrow_schema(_rows.empty(self.table(), "spark").schema)

    def reader(self, schema: Any) -> ScoresheetReader:
        return ScoresheetReader(dict(self.options), self.table())
