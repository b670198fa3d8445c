"""Texts of pandas and pyarrow frames are plain strings, with which everything can be done."""

import io

import duckdb
import pandas
import polars
import pyarrow
import pyarrow.compute
import pyarrow.csv
import pyarrow.parquet
import pytest

import scoresheet


@pytest.fixture(scope="module")
def frame(audited):
    return audited.games.to_pandas()


@pytest.fixture(scope="module")
def arrow(audited):
    return audited.games.to_pyarrow()


def test_texts_are_plain_and_numbers_are_not_copied(audited):
    games = audited.games
    plain, views = games.to_pyarrow(), pyarrow.table(games)
    types = {"u32": "uint32", "u64": "uint64", "bool": "bool", "text": "large_string"}
    assert {field.name: str(field.type) for field in plain.schema} == {
        name: types[column["type"]] for name, column in games.schema.items()
    }
    for name, column in games.schema.items():
        assert plain[name].to_pylist() == views[name].to_pylist()
        if column["type"] in ("u32", "u64"):
            ours, theirs = plain[name].chunk(0).buffers()[1], views[name].chunk(0).buffers()[1]
            assert ours.address == theirs.address


def test_pandas_prints_and_describes(frame):
    assert "famous" in repr(frame) and "chess" in frame.head().to_string()
    described = frame.groupby("game")["plies"].describe()
    assert described.loc["chess", "count"] == (frame["game"] == "chess").sum() > 0
    few = frame[["file", "game", "plies", "legal"]]
    assert few.describe(include="all").loc["count", "file"] == len(frame)


def test_pandas_selects_sorts_and_joins(frame):
    chess = frame[frame["game"] == "chess"]
    assert set(chess["game"]) == {"chess"}
    ordered = frame.sort_values(["game", "file"])["game"].dropna().tolist()
    assert ordered == sorted(ordered)
    counts = frame.value_counts("game")
    assert counts["chess"] == len(chess)
    names = pandas.DataFrame({"game": ["chess"], "word": ["male"]})
    assert len(frame.merge(names, on="game")) == len(chess)
    assert frame.merge(frame, on=["file", "game_no"]).shape[0] == len(frame)


def test_pandas_works_on_texts_and_writes_them(frame):
    assert frame["file"].str.contains("famous").sum() > 0
    assert frame["game"].str.upper().dropna().unique().tolist().count("CHESS") == 1
    again = pandas.read_csv(io.StringIO(frame.to_csv(index=False)))
    assert again["file"].tolist() == frame["file"].tolist()


def test_pyarrow_selects_sorts_groups_and_joins(arrow):
    chess = arrow.filter(pyarrow.compute.field("game") == "chess")
    assert 0 < chess.num_rows < arrow.num_rows
    ordered = arrow.sort_by("file")["file"].to_pylist()
    assert ordered == sorted(ordered)
    groups = arrow.group_by("game").aggregate([("plies", "sum")])
    assert sum(groups["plies_sum"].to_pylist()) == sum(arrow["plies"].to_pylist())
    kept = arrow.select(["file", "game_no", "game"])
    assert kept.join(kept, ["file", "game_no"], right_suffix="_too").num_rows == arrow.num_rows


def test_pyarrow_writes(arrow, tmp_path):
    pyarrow.csv.write_csv(arrow, tmp_path / "games.csv")
    assert polars.read_csv(tmp_path / "games.csv", infer_schema=False).height == arrow.num_rows
    pyarrow.parquet.write_table(arrow, tmp_path / "games.parquet")
    assert pyarrow.parquet.read_table(tmp_path / "games.parquet") == arrow


@pytest.mark.parametrize("kind", [pyarrow.string(), pyarrow.large_string(), pyarrow.string_view()])
def test_a_requested_schema_is_honoured(audited, kind):
    games = audited.games
    views = pyarrow.schema(games)
    wanted = pyarrow.schema(
        [f.with_type(kind) if f.type == pyarrow.string_view() else f for f in views]
    )
    stream = games.__arrow_c_stream__(wanted.__arrow_c_schema__())
    reader = pyarrow.RecordBatchReader._import_from_c_capsule(stream)
    assert reader.schema == wanted
    assert reader.read_all() == pyarrow.table(games, schema=wanted)


def test_tables_without_rows_and_with_nothing_in_a_column():
    for table in (scoresheet.read(text=""), scoresheet.replay("1. e4 e5 *").plies):
        frame = table.to_pandas()
        assert frame.shape == (len(table), len(table.columns))
        assert repr(frame) and frame.to_csv()
        assert table.to_pyarrow().to_pylist() == table.rows()


def test_polars_and_duckdb_take_the_views(audited):
    games = audited.games
    assert polars.DataFrame(games).filter(polars.col("game") == "chess").height > 0
    assert duckdb.sql("SELECT count(*) FROM games WHERE game = 'chess'").fetchall()[0][0] > 0
