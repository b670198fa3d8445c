"""Ctrl-C is heard within a tenth of a second, whatever is under way."""

import contextlib
import os
import pickle
import signal
import subprocess
import sys
import textwrap
import time

import pytest
from conftest import CORPORA, many_games

import scoresheet

WITHIN = 0.1
# In seconds: after so long no signal is waited for.
LOST = 20

KILL = """
    import os, signal, sys, time
    time.sleep(0.4)
    print(time.monotonic(), flush=True)
    os.kill(int(sys.argv[1]), signal.SIGINT)
    # Python may lose an exception in a finaliser; that is late, and no reason to wait for ever.
    time.sleep(3)
    os.kill(int(sys.argv[1]), signal.SIGINT)
"""


@pytest.fixture(scope="module")
def big(tmp_path_factory):
    return many_games(tmp_path_factory.mktemp("big") / "big.pgn", 4000)


@pytest.fixture(scope="module")
def large(big):
    return scoresheet.audit(big, plies=True)


def damaged():
    moves = (CORPORA / "famous/famous.pgn").read_text(encoding="utf-8")
    return moves.replace("e", "c", 2000).replace("1", "l")


CALLS = {
    "read": lambda big, large: scoresheet.read(big),
    "audit": lambda big, large: scoresheet.audit(big, plies=True),
    "audit_batches": lambda big, large: sum(1 for batch in scoresheet.audit_batches(big, rows=100_000_000)),
    "stream": lambda big, large: arrow(big),
    "open": lambda big, large: sum(1 for game in scoresheet.open(big)),
    "replay": lambda big, large: scoresheet.replay("1. e4 {" + "x" * 3_000_000 + "} e5 *"),
    "repair": lambda big, large: scoresheet.repair(damaged()),
    "parts": lambda big, large: scoresheet.parts(big),
    "event": lambda big, large: scoresheet.event(big),
    "norms": lambda big, large: norms(big),
    "select": lambda big, large: scoresheet.select(big, player="morphy"),
    "convert": lambda big, large: scoresheet.convert(big, "full"),
    "convert to a file": lambda big, large: scoresheet.convert(big, "full", big.with_suffix(".txt")),
    "stats": lambda big, large: scoresheet.stats(large, "same_moves"),
    "report": lambda big, large: scoresheet.report(large),
    "rows": lambda big, large: large.games.rows(),
    "column": lambda big, large: large.games["white"],
    "game": lambda big, large: [game.positions for game in scoresheet.open(CORPORA / "famous")],
    "play": lambda big, large: scoresheet.Position().play("e4").legal_moves,
    "column of many": lambda big, large: large.plies["written"],
    "rows of many": lambda big, large: large.plies.rows(),
    "every other row": lambda big, large: large.plies[::2],
    "pyarrow": lambda big, large: large.plies.to_pyarrow(),
    "pyarrow for Spark": lambda big, large: large.plies.to_pyarrow(schema="spark"),
    "pandas": lambda big, large: large.plies.to_pandas(),
    "polars": lambda big, large: large.plies.to_polars(),
    "pickle": lambda big, large: pickle.dumps(large.plies),
    "standings": lambda big, large: scoresheet.standings(big),
}


def norms(big):
    """Read to the end within that time, the games are refused, for nobody's rank is stated."""
    with contextlib.suppress(scoresheet.ScoresheetError):
        scoresheet.norms(big, game="chess")


def arrow(big):
    import pyarrow

    try:
        return sum(map(len, pyarrow.RecordBatchReader.from_stream(scoresheet.audit_batches(big, rows=100_000_000))))
    except OSError as error:
        # pyarrow knows no exceptions of Python.
        assert "interrupted by Ctrl-C" in str(error)
        raise KeyboardInterrupt from error


def heard(call):
    """Seconds from the signal, which another process sends, to the exception."""
    command = [sys.executable, "-c", textwrap.dedent(KILL), str(os.getpid())]
    child = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    begun = time.monotonic()
    try:
        while time.monotonic() < begun + LOST:
            call()
        raise AssertionError("the signal was lost")
    except KeyboardInterrupt:
        at = time.monotonic()
        # Where the machine stood still for seconds, the second signal comes now, and nobody waits for it.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    finally:
        child.kill()
        told = child.communicate()[0]
        signal.signal(signal.SIGINT, signal.default_int_handler)
    return at - float(told)


def soon(taken):
    return taken[0] < WITHIN and taken[1] < 5 * WITHIN


@pytest.mark.filterwarnings("ignore::scoresheet.ScoresheetWarning")
@pytest.mark.parametrize("name", CALLS)
def test_ctrl_c_is_heard(name, big, large, capsys):
    """Three times, or six: a machine that does something else meanwhile may be late."""
    taken = []
    while len(taken) < 3 or (not soon(taken) and len(taken) < 6):
        taken.append(heard(lambda: CALLS[name](big, large)))
        taken.sort()
    with capsys.disabled():
        print(f" {name}: {', '.join(f'{1000 * seconds:.0f} ms' for seconds in taken)}")
    assert soon(taken), taken
