"""Games one by one: what they say, where they go, how they travel, and in how much memory."""

import io
import pathlib
import pickle
import subprocess
import sys
import textwrap
import warnings
import zipfile

import pytest
from conftest import CORPORA, many_games

import scoresheet
from scoresheet import Position, ScoresheetError

FAMOUS = CORPORA / "famous/famous.pgn"


def quietly(paths, **options):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", scoresheet.ScoresheetWarning)
        return list(scoresheet.open(paths, **options))


@pytest.fixture(scope="module")
def every_game():
    return quietly(CORPORA)


def test_the_games_are_those_of_the_audit(every_game, audited):
    """Row by row; what an audit says once for a file is no finding of its games."""
    games = [game.games[0] for game in every_game]
    alike = [name for name in audited.games.columns if name not in ("findings", "eco", "opening", "opening_ply")]
    theirs = audited.games.rows()
    assert len(games) == len(theirs) > 500
    assert [[row[name] for name in alike] for row in games] == [[row[name] for name in alike] for row in theirs]


def test_a_game_says_what_it_is():
    text = '[White "A"]\n[Black "B"]\n[White "C"]\n\n1. e4 {x} e5 2. Qh5 Ke7 3. Qxe5# 1-0'
    (game,) = scoresheet.open(text=text)
    assert (game.file, game.number, game.text) == ("text", 1, text)
    assert game.tags == {"White": "A", "Black": "B"}
    assert game.moves == ["e4", "e5", "Qh5", "Ke7", "Qxe5#"]
    assert (game.legal, game.game, game.result, game.ending) == (True, "chess", "1-0", "mate")
    positions = game.positions
    assert [positions[0], positions[1]] == [Position(), Position().play("e4")]
    assert len(positions) == 6 and positions[5].result == "1-0"
    assert [game.position(ply) for ply in range(6)] == positions and game.position() == positions[5]
    with pytest.raises(IndexError, match="replayed for 5 plies"):
        game.position(6)


def test_positions_lie_along_every_game(every_game):
    replayed = 0
    for game in every_game:
        moves, positions = game.moves, game.positions
        if not positions:
            with pytest.raises(ScoresheetError):
                game.position()
            continue
        replayed += 1
        assert len(positions) == len(moves) + 1
        assert positions[-1].fen == game.board().fen
        if game.legal:
            assert all(move in before.legal_moves for before, move in zip(positions, moves))
    assert replayed > 500


def test_a_game_in_another_notation():
    (game,) = scoresheet.open(text="1. e4 e5 2. Nf3 *")
    assert game.convert("full", lang="et").endswith("1. e2—e4 e7—e5 2. Rg1—f3 *\n")
    assert scoresheet.replay(game.convert("pgn")).moves == game.moves
    assert game.convert("json")["game"] == "chess"
    with pytest.raises(ScoresheetError, match="pdn is for"):
        game.convert("pdn")
    with pytest.raises(ScoresheetError, match="not one of pgn, pdn"):
        game.convert("x")
    (wrong,) = scoresheet.open(text="1. e4 e5 2. Ke4 d5 *")
    with pytest.warns(scoresheet.ScoresheetWarning, match="in a comment, as written"):
        assert "Ke4" in wrong.convert("pgn")


def test_a_move_in_another_notation():
    assert Position().write("g1f3") == "Nf3"
    assert Position().write("Sf3", "full", lang="de", to_lang="et") == "Rg1-f3"
    assert Position("international").write("32-28") == "32-28"
    russian = Position("russian", "W:Wc3:Bd4")
    assert russian.write("c3:e5") == russian.legal_moves[0]
    with pytest.raises(ScoresheetError, match="not one of exchange, full"):
        Position().write("e4", "loud")
    for game in ("chess", "russian", "frisian"):
        position = Position(game)
        for move in position.legal_moves:
            assert position.play(position.write(move, "full")) == position.play(move)


def test_fens_of_exchange_formats():
    assert Position().exchange_fen == Position().fen
    for game in ("russian", "international", "turkish"):
        position = Position(game)
        assert Position(game, position.exchange_fen) == position


def test_games_travel(every_game):
    """What arrives has the same rows and the same moves, from whatever text, language and encoding."""
    for game in every_game:
        there = pickle.loads(pickle.dumps(game))
        assert (there.text, there.tags, there.moves) == (game.text, game.tags, game.moves)
        for table in ("games", "findings", "plies"):
            assert getattr(there, table).rows() == getattr(game, table).rows()
    given = scoresheet.replay("Qg7#", fen="7k/5Q2/6K1/8/8/8/8/8 w - - 0 1", game="chess", lang="en")
    there = pickle.loads(pickle.dumps(given))
    assert there.moves == ["Qg7#"] and there.findings.rows() == given.findings.rows()


def test_other_processes_take_games():
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    games = list(scoresheet.open(FAMOUS))
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        assert list(pool.map(plies, games)) == [len(game.moves) for game in games]


def plies(game):
    return len(game.moves)


def test_sources_of_every_kind(tmp_path):
    whole = [game.text for game in scoresheet.open(FAMOUS)]
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.write(FAMOUS, "famous.pgn")
    assert [game.text for game in scoresheet.open(tmp_path / "a.zip")] == whole
    assert [game.text for game in scoresheet.open([tmp_path])] == whole
    assert [game.text for game in scoresheet.open(io.BytesIO(FAMOUS.read_bytes()))] == whole
    assert [game.text for game in scoresheet.open(text=FAMOUS.read_text())] == whole
    with pytest.raises(FileNotFoundError):
        scoresheet.open(tmp_path / "none.pgn")
    for wrong in ({}, {"source": FAMOUS, "text": ""}, {"text": "", "encoding": "utf-8"}):
        with pytest.raises(ScoresheetError):
            scoresheet.open(**wrong)


def test_what_cannot_be_read_is_a_warning(tmp_path):
    (tmp_path / "binary.pgn").write_bytes(bytes(range(256)) * 100)
    (tmp_path / "good.pgn").write_text("1. e4 *", encoding="utf-8")
    with pytest.warns(scoresheet.ScoresheetWarning, match="binary.pgn"):
        games = list(scoresheet.open(tmp_path))
    assert any(game.text == "1. e4 *" for game in games)


def test_a_warning_that_is_an_error_loses_no_game(tmp_path):
    (tmp_path / "a.pgn").write_bytes(bytes(range(256)) * 100)
    (tmp_path / "b.pgn").write_text("1. e4 *", encoding="utf-8")
    games = scoresheet.open(tmp_path)
    texts = []
    while True:
        try:
            texts.append(next(games).text)
        except scoresheet.ScoresheetWarning:
            continue
        except StopIteration:
            break
    assert "1. e4 *" in texts


MEGABYTES = 40


def test_memory_is_flat(tmp_path, capsys):
    """Forty megabytes are gone through in what four need, game by game and batch by batch."""
    if not pathlib.Path("/proc/self/status").exists():
        pytest.skip("the peak is read from /proc")
    size = FAMOUS.stat().st_size
    used = {}
    for megabytes in (MEGABYTES // 10, MEGABYTES):
        path = many_games(tmp_path / f"{megabytes}.pgn", megabytes * 1_000_000 // size + 1)
        for how, code in {
            "open": "sum(1 for game in scoresheet.open(path))",
            "audit_batches": "sum(len(batch.games) for batch in scoresheet.audit_batches(path))",
            "__arrow_c_stream__": "sum(map(len, pyarrow.RecordBatchReader.from_stream(scoresheet.audit_batches(path))))",
        }.items():
            used[how, megabytes] = peak(path, code)
        path.unlink()
    with capsys.disabled():
        print()
        for (how, megabytes), (games, mib, seconds) in used.items():
            print(f"{how}: {megabytes} MB, {games} games, {mib} MiB at most, {seconds} s")
    for how in ("open", "audit_batches", "__arrow_c_stream__"):
        few, many = used[how, MEGABYTES // 10], used[how, MEGABYTES]
        assert many[0] > 9 * few[0]
        assert many[1] < few[1] + 40, used


def peak(path, code):
    """Games, peak of memory in MiB, and seconds."""
    script = rf"""
        import re, sys, time, pyarrow, scoresheet
        path, begun = sys.argv[1], time.monotonic()
        games = {code}
        peak = re.search(r"VmHWM:\s+(\d+) kB", open("/proc/self/status").read())[1]
        print(games, int(peak) // 1024, round(time.monotonic() - begun, 1))
    """
    command = [sys.executable, "-c", textwrap.dedent(script), str(path)]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    return int(told[0]), int(told[1]), float(told[2])
