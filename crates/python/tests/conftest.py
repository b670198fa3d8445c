"""What the program writes for the shipped records, to hold the package against."""

import os
import pathlib
import signal
import subprocess
import sys
import textwrap
import time

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[3]
CORPORA = ROOT / "corpora"

# A shell has what it starts in the background ignore Ctrl-C: Python would raise nothing, nor would what it starts.
signal.signal(signal.SIGINT, signal.default_int_handler)


def program():
    """The program, built from the same sources; scripts/test_python.sh says where it is."""
    return os.environ.get("SCORESHEET", str(ROOT / "target/release/scoresheet"))


@pytest.fixture(scope="session")
def written(tmp_path_factory):
    """The folder of an audit of all shipped records by the program."""
    out = tmp_path_factory.mktemp("audit")
    command = [program(), "audit", str(CORPORA), "--out", str(out), "--plies"]
    subprocess.run(command, check=True, capture_output=True)
    return out


@pytest.fixture(scope="session")
def audited():
    """The same audit in this process."""
    import scoresheet

    return scoresheet.audit(CORPORA, plies=True)


def many_games(path, times):
    """A file with the famous games so many times over."""
    games = (CORPORA / "famous/famous.pgn").read_bytes()
    with open(path, "wb") as file:
        for _ in range(times):
            file.write(games)
    return path


def interrupted(code, within):
    """What a script prints after `begun` that gets Ctrl-C soon after; it ends within so many seconds."""
    child = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(code)], stdout=subprocess.PIPE, text=True
    )
    assert child.stdout.readline() == "begun\n"
    time.sleep(0.5)
    sent = time.monotonic()
    child.send_signal(signal.SIGINT)
    printed = child.communicate(timeout=60)[0]
    assert time.monotonic() - sent < within
    return printed
