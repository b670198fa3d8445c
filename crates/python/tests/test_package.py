"""The package as such: its stubs, its wheel, what it needs, Ctrl-C."""

import os
import pathlib
import subprocess
import sys
import textwrap
import time

import pytest

import scoresheet


def test_stubs_say_what_the_module_has():
    command = [sys.executable, "-m", "mypy.stubtest", "scoresheet._native", "--ignore-disjoint-bases"]
    told = subprocess.run(command, capture_output=True, text=True)
    assert told.returncode == 0, told.stdout + told.stderr


def test_typed_users_are_checked(tmp_path):
    user = tmp_path / "user.py"
    user.write_text(
        textwrap.dedent(
            """
            import scoresheet
            plies: int = len(scoresheet.audit(["a.pgn"], game="russian").games)
            text: str = scoresheet.repair("e4").text
            legal: bool | None = scoresheet.replay(["e4"]).legal
            table = scoresheet.replay(move for move in ["e4"]).plies
            names: list[object] = [row["written"] for row in table]
            first, column = table[:3][0]["ply"], table["ply"][0]
            scoresheet.norms({"a.csv"}, game="chess", indicators={"MK": 0}, ranks={"Kask": "I"})
            """
        ),
        encoding="utf-8",
    )
    command = [sys.executable, "-m", "mypy", "--strict", str(user)]
    assert subprocess.run(command, capture_output=True).returncode == 0
    user.write_text("import scoresheet\nscoresheet.audit(3, game='go')\n", encoding="utf-8")
    told = subprocess.run(command, capture_output=True, text=True)
    assert told.stdout.count("[arg-type]") == 2, told.stdout


def test_pyright_finds_nothing(tmp_path):
    user = tmp_path / "user.py"
    user.write_text(
        textwrap.dedent(
            """
            import scoresheet
            for game in scoresheet.open(["a.pgn"], rules="fide-2009"):
                fens: list[str] = [position.fen for position in game.positions]
                text: str = game.convert("pgn")
                name: object = game.convert("json")["game"]
            scoresheet.Position("russian").write("c3-d4", "short")
            """
        ),
        encoding="utf-8",
    )
    command = [sys.executable, "-m", "pyright", "--pythonpath", sys.executable, str(user)]
    told = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
    assert told.returncode == 0, told.stdout + told.stderr
    user.write_text("import scoresheet\nscoresheet.open(3)\nscoresheet.Position('go')\n", encoding="utf-8")
    told = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
    assert all(f"user.py:{line}:" in told.stdout for line in (2, 3)), told.stdout
    stubs = pathlib.Path(scoresheet.__file__).parent / "_native.pyi"
    told = subprocess.run([*command[:-1], str(stubs)], capture_output=True, text=True, cwd=tmp_path)
    assert told.returncode == 0, told.stdout + told.stderr


def test_every_function_is_documented():
    for name in scoresheet.__all__:
        thing = getattr(scoresheet, name)
        assert name == "__version__" or thing.__doc__, name


def test_examples_in_the_docstring_hold():
    import doctest

    assert doctest.testmod(scoresheet).failed == 0


def test_wheel_is_for_every_python_from_3_9_on():
    wheel = os.environ.get("WHEEL")
    if wheel is None:
        pytest.skip("scripts/test_python.sh builds it")
    name = pathlib.Path(wheel).name
    assert name.startswith(f"scoresheet-{scoresheet.__version__}-cp39-abi3-"), name
    import zipfile

    names = zipfile.ZipFile(wheel).namelist()
    assert "scoresheet/py.typed" in names
    assert "scoresheet/_native.pyi" in names
    assert any(name.endswith("THIRD-PARTY.md") for name in names), names


def test_no_table_library_is_needed():
    """Everything but the conversions works without polars, pandas and pyarrow."""
    code = """
        import sys
        for name in ("polars", "pandas", "pyarrow", "duckdb", "numpy"):
            sys.modules[name] = None
        import scoresheet
        table = scoresheet.replay("1. e4 e5 *").plies
        assert [row["written"] for row in table.rows()] == ["e4", "e5"]
        for name in ("polars", "pyarrow", "pandas"):
            try:
                getattr(table, "to_" + name)()
            except ImportError as error:
                assert "pip install" in str(error), error
            else:
                raise AssertionError(name)
    """
    subprocess.run([sys.executable, "-c", textwrap.dedent(code)], check=True)


def test_ctrl_c_stops_an_audit(tmp_path):
    from conftest import interrupted, many_games

    big = many_games(tmp_path / "big.pgn", 4000)
    code = f"""
        import scoresheet
        print("begun", flush=True)
        try:
            scoresheet.audit({str(big)!r}, plies=True, jobs=1)
        except KeyboardInterrupt:
            print("stopped", flush=True)
        # The interpreter is as good as before.
        print(scoresheet.replay("1. e4 *").legal, flush=True)
    """
    assert interrupted(code, within=30) == "stopped\nTrue\n"


def test_other_threads_run_meanwhile(tmp_path):
    import threading

    from conftest import CORPORA

    ticks, done = [], threading.Event()

    def tick():
        while not done.is_set():
            ticks.append(time.monotonic())
            time.sleep(0.005)

    ticker = threading.Thread(target=tick)
    ticker.start()
    begun = time.monotonic()
    scoresheet.audit(CORPORA, plies=True, jobs=1)
    taken = time.monotonic() - begun
    done.set()
    ticker.join()
    assert len(ticks) > taken / 0.1


def test_the_wheel_needs_nothing_else(tmp_path):
    """In a new environment, without packages, compilers and the sources."""
    wheel = os.environ.get("WHEEL")
    if wheel is None:
        pytest.skip("scripts/test_python.sh builds it")
    env = {"PATH": "/nonexistent", "HOME": str(tmp_path)}
    python = tmp_path / "clean/bin/python"
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path / "clean")], check=True)
    install = [str(python), "-m", "pip", "install", "--quiet", "--no-index", "--disable-pip-version-check", wheel]
    subprocess.run(install, check=True, env=env)
    code = """
        import pickle, scoresheet
        (game,) = scoresheet.open(text="1. f3 e5 2. g4 Qh4# 0-1")
        assert pickle.loads(pickle.dumps(game)).ending == "mate"
        audit = scoresheet.audit("a.pgn")
        assert scoresheet.stats(audit, "results_by_game")["games"] == [1]
        assert "<html" in scoresheet.report(audit)
        print(scoresheet.__file__)
    """
    (tmp_path / "a.pgn").write_text("1. e4 e5 *", encoding="utf-8")
    command = [str(python), "-I", "-c", textwrap.dedent(code)]
    told = subprocess.run(command, check=True, env=env, cwd=tmp_path, capture_output=True, text=True).stdout
    assert told.startswith(str(tmp_path / "clean"))
