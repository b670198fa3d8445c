"""The tables are those of the program, and nobody copies them."""

import csv
import json
import threading

import duckdb
import pandas
import polars
import polars.testing
import pyarrow
import pyarrow.parquet
import pytest

import scoresheet

NAMES = ["games", "findings", "plies"]


@pytest.mark.parametrize("name", NAMES)
def test_equal_to_the_programs_parquet(written, audited, name):
    ours = polars.DataFrame(getattr(audited, name))
    theirs = polars.read_parquet(written / f"{name}.parquet")
    assert ours.height > 0
    polars.testing.assert_frame_equal(ours, theirs)


@pytest.mark.parametrize("name", NAMES)
def test_equal_to_the_programs_csv(written, audited, name):
    def text(value):
        if value is None:
            return ""
        return str(value).lower() if isinstance(value, bool) else str(value)

    with open(written / f"{name}.csv", newline="", encoding="utf-8") as file:
        theirs = list(csv.reader(file))
    table = getattr(audited, name)
    assert theirs[0] == table.columns
    assert [[text(value) for value in row.values()] for row in table.rows()] == theirs[1:]


def test_summary_is_the_programs(written, audited):
    theirs = json.loads((written / "summary.json").read_text(encoding="utf-8"))
    assert audited.summary.items() <= theirs.items()
    assert audited.summary["games"] == len(audited.games)


def addresses(table):
    """Every buffer of a pyarrow table that lies outside Python."""
    return [
        buffer.address
        for column in table.columns
        for chunk in column.chunks
        for buffer in chunk.buffers()
        if buffer is not None and buffer.size > 0
    ]


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_copied(audited, name):
    """Two exports of one table are the same memory, so neither of them is a copy."""
    table = getattr(audited, name)
    first, second = pyarrow.table(table), pyarrow.table(table)
    assert addresses(first) == addresses(second)
    assert len(addresses(first)) > len(table.columns)
    # polars takes it as it is, too, and gives the same memory on.
    through = pyarrow.table(polars.DataFrame(table))
    numbers = [n for n in table.columns if table.schema[n]["type"] in ("u32", "u64")]
    assert numbers
    for number in numbers:
        ours = first.column(number).chunk(0).buffers()[1]
        theirs = through.column(number).chunk(0).buffers()[1]
        assert (ours.address, ours.size >= theirs.size) == (theirs.address, True)


def test_the_memory_outlives_the_table():
    table = scoresheet.replay("1. e4 e5 2. Nf3 *").plies
    frame = pyarrow.table(table)
    del table
    assert frame.column("notation").to_pylist() == ["e2-e4", "e7-e5", "Ng1-f3"]


def test_polars_pandas_and_duckdb_take_it(audited):
    games = audited.games
    expected = sum(row["plies"] for row in games.rows())
    assert expected == audited.summary["plies"]
    assert polars.DataFrame(games).get_column("plies").sum() == expected
    assert games.to_polars().get_column("plies").sum() == expected
    assert pandas.DataFrame.from_arrow(games)["plies"].sum() == expected
    assert games.to_pandas()["plies"].sum() == expected
    assert games.to_pandas()["plies"].dtype == "uint32[pyarrow]"
    assert duckdb.sql("SELECT sum(plies) FROM games").fetchall() == [(expected,)]


def test_schema_says_what_the_columns_are(audited):
    games = audited.games
    assert list(games.schema) == games.columns
    assert games.schema["line"]["type"] == "u64"
    assert games.schema["line"]["nullable"] is False
    types = {"u32": "uint32", "u64": "uint64", "bool": "bool", "text": "string_view"}
    arrow = pyarrow.schema(games)
    assert {f.name: str(f.type) for f in arrow} == {
        name: types[column["type"]] for name, column in games.schema.items()
    }


def test_rows(audited):
    games = audited.games
    assert len(games.rows()) == len(games)
    assert games.rows(1, 2) == [games[1], games[2]]
    assert games[-1] == games.rows(len(games) - 1)[0]
    with pytest.raises(IndexError):
        games[len(games)]
    with pytest.raises(IndexError):
        games[-len(games) - 1]
    for wrong in (10**30, -(10**30)):
        with pytest.raises(IndexError):
            games[wrong]
    for wrong in ((-3,), (0, -1), (-(10**30),)):
        with pytest.raises(IndexError, match="counted from 0"):
            games.rows(*wrong)
    assert games.rows(10**30) == []
    assert repr(games).startswith(f"Table games: {len(games)} rows")


def test_a_table_is_gone_through(audited):
    plies = audited.plies
    assert len(plies) > 10_000
    assert list(plies) == plies.rows()
    assert next(iter(plies)) == plies[0]
    assert list(scoresheet.read(text="")) == []


def test_slices_and_columns(audited):
    games = audited.games
    rows = games.rows()
    for cut in (slice(3), slice(-2, None), slice(None, None, -100), slice(5, 2), slice(1, 9, 3)):
        assert games[cut] == rows[cut]
    assert games["game"] == [row["game"] for row in rows]
    assert games["plies"] == [row["plies"] for row in rows]
    with pytest.raises(KeyError, match="nothing"):
        games["nothing"]
    with pytest.raises(TypeError):
        games[None]


def test_a_table_without_rows():
    findings = scoresheet.replay("1. e4 e5 *", game="chess").findings
    assert polars.DataFrame(findings).shape == (len(findings), len(findings.columns))
    empty = scoresheet.read(text="")
    assert polars.DataFrame(empty).shape == (0, len(empty.columns))


def test_the_number_of_threads_changes_nothing(audited):
    from conftest import CORPORA

    one = scoresheet.audit(CORPORA, plies=True, jobs=1)
    for name in NAMES:
        ours, theirs = polars.DataFrame(getattr(one, name)), polars.DataFrame(getattr(audited, name))
        polars.testing.assert_frame_equal(ours, theirs)


def test_many_threads_of_python_at_once(audited):
    from conftest import CORPORA

    found = []

    def work():
        found.append(scoresheet.audit(CORPORA / "sources", jobs=2).summary)

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 8 and all(summary == found[0] for summary in found)
