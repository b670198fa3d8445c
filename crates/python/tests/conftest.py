"""What the program writes for the shipped records, to hold the package against."""

import os
import pathlib
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[3]
CORPORA = ROOT / "corpora"


def program():
    """The program, built from the same sources; scripts/test_python.sh says where it is."""
    return os.environ.get("SCORESHEET", str(ROOT / "target/debug/scoresheet"))


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
