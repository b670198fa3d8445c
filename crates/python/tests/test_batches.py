"""Audits in batches, by parts and of rows, beside one audit of the same."""

import io

import pytest

import scoresheet
from conftest import CORPORA, many_games

FAMOUS = CORPORA / "famous/famous.pgn"


def rows(batches, table="games"):
    return [row for batch in batches for row in getattr(batch, table).rows()]


@pytest.mark.parametrize("table", ["games", "findings", "plies"])
def test_batches_have_the_rows_of_the_audit(table):
    batches = scoresheet.audit_batches(FAMOUS, rows=3, plies=True)
    whole = scoresheet.audit(FAMOUS, plies=True)
    assert batches.summary is None
    assert rows(batches, table) == getattr(whole, table).rows()
    assert batches.summary == whole.summary


def test_an_open_file_is_read_under_its_name():
    whole = scoresheet.audit(FAMOUS).games.rows()
    batches = scoresheet.audit_batches(io.BytesIO(FAMOUS.read_bytes()), name="s3://games/famous.pgn")
    named = [{**row, "file": "s3://games/famous.pgn"} for row in whole]
    assert rows(batches) == named


def test_parts_add_up(tmp_path):
    path = many_games(tmp_path / "many.pgn", 20)
    parts = scoresheet.parts(path, size=20_000)
    assert len(parts) > 5
    whole = scoresheet.audit(path).games.rows()
    assert [row for part in parts for row in rows(scoresheet.audit_batches(part=part))] == whole
    path.write_bytes(path.read_bytes() + b"\n")
    with pytest.raises(scoresheet.ScoresheetError, match="is not the file that was cut into parts"):
        rows(scoresheet.audit_batches(part=parts[0]))


def test_rows_that_hold_a_game_each_are_audited():
    pyarrow = pytest.importorskip("pyarrow")
    moves = ["1. e4 e5 1-0", "1. e4 e5 2. Ke3", None, '[White "C"]\n\n1. d4 *']
    batch = pyarrow.record_batch({"white": ['A "x"', "B", None, None], "movetext": moves, "whiteElo": [2000, None, 1, 2]})
    games = scoresheet.audit_arrow(batch, schema="spark").to_pylist()
    assert [game["white"] for game in games] == ['A "x"', "B", None, "C"]
    assert [game["legal"] for game in games] == [True, False, True, True]
    # A tag of the text itself goes before the column, the other columns stand beside it.
    assert [game["white_rating"] for game in games] == [2000, None, 1, 2]
    assert [game["game_no"] for game in games] == [1, 2, 3, 4]
    kinds = {str(field.type) for field in scoresheet.audit_arrow(batch, schema="spark").schema}
    assert kinds <= {"string", "bool", "int64", "decimal128(20, 0)"}, kinds
    with pytest.raises(scoresheet.ScoresheetError, match="2 games|1 rows"):
        scoresheet.audit_arrow(pyarrow.table({"movetext": ['1. e4 *\n\n[Event "2"]\n\n1. d4 *']}))


def test_what_cannot_be_asked_for_is_said():
    with pytest.raises(TypeError):
        scoresheet.audit_batches()
    with pytest.raises(scoresheet.ScoresheetError):
        scoresheet.audit_batches(FAMOUS, rows=0)
    with pytest.raises(FileNotFoundError):
        scoresheet.parts("missing.pgn")
