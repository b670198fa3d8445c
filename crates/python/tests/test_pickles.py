"""Whatever a call returns can be pickled, and is the same where it arrives."""

import pickle

import pytest
from conftest import CORPORA

import scoresheet

FAMOUS = CORPORA / "famous/famous.pgn"


def there(one):
    return pickle.loads(pickle.dumps(one))


def same(one, other):
    assert (one.name, one.columns, one.schema) == (other.name, other.columns, other.schema)
    assert one.rows() == other.rows()


@pytest.fixture(scope="module")
def audit():
    return scoresheet.audit(FAMOUS, plies=True)


def test_tables_of_an_audit(audit):
    again = there(audit)
    for table in ("games", "findings", "plies"):
        assert len(getattr(audit, table)) > 0
        same(getattr(again, table), getattr(audit, table))
    assert again.summary == audit.summary and repr(again) == repr(audit)
    assert there(scoresheet.audit(FAMOUS)).plies is None
    # It is still an audit: tables and a page can be made of it.
    same(scoresheet.stats(again, "players"), scoresheet.stats(audit, "players"))
    assert scoresheet.report(again) == scoresheet.report(audit)


def test_an_audit_remembers_how_it_read(tmp_path):
    """The page judges the games once more, as the audit did."""
    path = tmp_path / "old.pgn"
    path.write_bytes("[White \"Kask\"]\n\n1. e4 e5 2. Кf3 *\n".encode("koi8-r"))
    audit = scoresheet.audit(path, encoding="koi8-r", lang="ru", rules="mk53")
    assert scoresheet.report(there(audit)) == scoresheet.report(audit)


@pytest.mark.parametrize("name", ["players", "results_by_game", "lengths_by_game", "same_moves"])
def test_tables_of_statistics(audit, name):
    table = scoresheet.stats(audit, name)
    same(there(table), table)


def test_an_empty_table(tmp_path):
    path = tmp_path / "empty.pgn"
    path.write_text("")
    table = scoresheet.audit(path).games
    assert len(table) == 0
    same(there(table), table)
    assert there(table).to_polars().schema == table.to_polars().schema


def test_batches(audit):
    batches = list(scoresheet.audit_batches(FAMOUS, rows=5, plies=True))
    assert len(batches) > 1
    for batch in batches:
        again = there(batch)
        for table in ("games", "findings", "plies"):
            same(getattr(again, table), getattr(batch, table))


@pytest.mark.filterwarnings("ignore::scoresheet.ScoresheetNote")
def test_events():
    event = scoresheet.event(text="No,Name,Rank,1,2,3\n1,Kask,II,*,1,½\n2,Tamm,III,0,*,1\n3,Lepp,I,½,0,*\n")
    again = there(event)
    same(again.standings, event.standings)
    same(again.meetings, event.meetings)
    assert (again.title, again.rules, again.faults) == (event.title, event.rules, event.faults)
    assert again.events == event.events and repr(again) == repr(event)


@pytest.mark.filterwarnings("ignore::scoresheet.ScoresheetNote")
def test_norms(tmp_path):
    table = tmp_path / "table.csv"
    table.write_text("No,Name,Rank,1,2,3\n1,Kask,II,*,1,½\n2,Tamm,III,0,*,1\n3,Lepp,I,½,0,*\n")
    norms = scoresheet.norms(table, game="chess")
    assert len(norms) == 3
    same(there(norms), norms)


def test_repaired_text():
    repaired = scoresheet.repair("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Rel b5 7. Bb3 d6")
    again = there(repaired)
    assert (again.text, again.games, repr(again)) == (repaired.text, repaired.games, repr(repaired))
    same(again.plies, repaired.plies)


def test_boards():
    board = scoresheet.Position().play("e4").board(flip=True)
    again = there(board)
    assert (again.fen, again.svg, str(again), repr(again)) == (board.fen, board.svg, str(board), repr(board))
    game = next(iter(scoresheet.open(FAMOUS)))
    assert there(game.board(7)).svg == game.board(7).svg


def test_bytes_of_something_else_are_refused():
    restore, (name, data) = scoresheet.audit(FAMOUS).games.__reduce__()
    with pytest.raises(scoresheet.ScoresheetError, match="not of a table"):
        restore(name, data[:-9])
    with pytest.raises(scoresheet.ScoresheetError, match="not of a table"):
        restore("findings", data)
