"""How far a run is: told to a callable, shown in notebooks and where it is asked for."""

import re
import sys
import types

import pytest
from conftest import CORPORA, many_games

import scoresheet

FAMOUS = CORPORA / "famous/famous.pgn"


@pytest.fixture(scope="module")
def big(tmp_path_factory):
    return many_games(tmp_path_factory.mktemp("progress") / "big.pgn", 5000)


def calls(big):
    yield lambda progress: scoresheet.audit(big, plies=True, jobs=1, progress=progress)
    yield lambda progress: scoresheet.select(big, pattern="e4=K e5=k d4=Q", jobs=1, progress=progress)


def test_a_callable_hears_games_and_bytes(big):
    for call in calls(big):
        told = []
        call(lambda games, read: told.append((games, read)))
        assert told == sorted(told) and told[-1][1] == big.stat().st_size
        assert told[-1][0] == len(scoresheet.audit(big).games)
        assert len(told) > 1, told


def test_a_short_run_is_told_of_once():
    told = []
    audit = scoresheet.audit(FAMOUS, progress=lambda *counts: told.append(counts))
    assert told == [(len(audit.games), FAMOUS.stat().st_size)]


def test_what_a_callable_raises_ends_the_run(big):
    def enough(games, read):
        raise StopIteration("enough")

    for call in calls(big):
        with pytest.raises((StopIteration, RuntimeError), match="enough"):
            call(enough)


def test_nothing_is_shown_unless_it_is_asked_for(big, capfd):
    scoresheet.audit(big, plies=True, jobs=1)
    scoresheet.audit(big, plies=True, jobs=1, progress=False)
    assert capfd.readouterr() == ("", "")
    scoresheet.audit(big, plies=True, jobs=1, progress=True)
    out, err = capfd.readouterr()
    assert out == "" and re.search(r"\d games, \d+% of \d+ MB", err) and err.endswith("\r\x1b[2K")


def test_a_notebook_has_one_line_that_goes_away(big, monkeypatch):
    shown = []

    class Handle:
        def update(self, data, raw):
            shown.append(data["text/plain"])

    def display(data, raw, display_id):
        shown.append(data["text/plain"])
        return Handle()

    notebook = types.ModuleType("IPython")
    notebook.get_ipython = lambda: types.SimpleNamespace(kernel=True)
    notebook.display = types.ModuleType("IPython.display")
    notebook.display.display = display
    monkeypatch.setitem(sys.modules, "IPython", notebook)
    monkeypatch.setitem(sys.modules, "IPython.display", notebook.display)
    scoresheet.audit(big, plies=True, jobs=1)
    assert len(shown) > 1 and shown[-1] == "" and all("games" in line for line in shown[:-1])
