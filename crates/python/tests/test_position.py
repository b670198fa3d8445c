"""Positions: their legal moves, playing them, FEN, pictures, pickles, for all games."""

import pickle
import random
import re

import pytest
from conftest import ROOT

import scoresheet
from scoresheet import Position, ScoresheetError

STUBS = (ROOT / "crates/python/python/scoresheet/_native.pyi").read_text(encoding="utf-8")
GAMES = re.findall(r'"([a-z]+)"', re.search(r"_Named: .*?\]\n", STUBS, re.S)[0])


def test_the_stubs_name_every_game():
    with pytest.raises(ScoresheetError, match="not one of auto, ") as refused:
        Position("go")
    assert GAMES == str(refused.value).split("not one of auto, ")[1].split(", ")


def test_the_stubs_name_every_edition(tmp_path):
    named = re.findall(r'"([a-z0-9-]+)"', re.search(r"_Rules: .*?\]\n", STUBS, re.S)[0])
    with pytest.raises(ScoresheetError, match="not one of ") as refused:
        scoresheet.replay("1. e4", rules="x")
    # The edition of the date is none of them.
    assert named == ["fide", *str(refused.value).split("not one of ")[1].split(", ")]
    assert all(scoresheet.replay("1. e4", rules=code) for code in named)


def leaves(position, depth):
    moves = position.legal_moves
    return len(moves) if depth == 1 else sum(leaves(position.play(move), depth - 1) for move in moves)


# Published counts: for chess on chessprogramming.org (Perft Results), for draughts as crates/draughts/tests/perft cites them.
@pytest.mark.parametrize(
    ("game", "counts"),
    [("chess", (20, 400)), ("international", (9, 81, 658)), ("russian", (7, 49, 302)), ("brazilian", (7, 49, 302))],
)
def test_leaves_are_as_many_as_published(game, counts):
    start = Position(game)
    assert tuple(leaves(start, depth + 1) for depth in range(len(counts))) == counts


@pytest.mark.parametrize("game", GAMES)
def test_every_legal_move_is_played_by_its_name(game):
    luck = random.Random(21)
    position = Position(game)
    for _ in range(60):
        moves = position.legal_moves
        if not moves:
            break
        after = [position.play(move) for move in moves]
        assert len(set(moves)) == len(moves)
        assert all(one != position and one.game == game for one in after)
        assert all(pickle.loads(pickle.dumps(one)) == one for one in after)
        position = luck.choice(after)


def test_a_position_is_a_value():
    start = Position()
    after = start.play("e4")
    assert (start.turn, after.turn, after.fen.split()[0]) == ("white", "black", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR")
    assert after == start.play("P-K4") == start.play("e2-e4") and after != start
    assert len({after, start.play("e4"), start}) == 2
    assert pickle.loads(pickle.dumps(after)) == after
    assert eval(repr(after)) == after
    assert start.play("Sf3", lang="de") == start.play("Nf3")
    assert "svg" in after._repr_svg_() and after.svg == after.board().svg != after.board(flip=True).svg


def test_moves_that_cannot_be_played_are_refused_in_one_line():
    for game, fen, move, words in [
        ("chess", None, "e5", "e5"),
        ("chess", "k7/8/8/8/8/8/8/KN3N2 w - - 0 1", "Nd2", "Nbd2"),
        ("russian", "W:Wa3,c3:Bb4", "c3-d4", "captur"),
        ("chess", None, "e4 e5", "single ply"),
        ("chess", None, "1-0", "not a legal move"),
        ("chess", None, "--", "passes"),
    ]:
        with pytest.raises(ScoresheetError, match=words) as refused:
            Position(game, fen).play(move)
        assert "\n" not in str(refused.value)
    with pytest.raises(TypeError):
        Position().play(3)
    with pytest.raises(ScoresheetError, match="fen="):
        Position("russian", "nonsense")
    with pytest.raises(ScoresheetError, match="name the game"):
        Position("auto")


def test_doubts_about_a_move_are_warnings():
    with pytest.warns(scoresheet.ScoresheetNote, match="check sign"):
        assert Position().play("e4+") == Position().play("e4")


def test_a_game_that_is_over():
    mate = Position()
    for move in ["f3", "e5", "g4", "Qh4#"]:
        mate = mate.play(move)
    assert (mate.legal_moves, mate.result) == ([], "0-1")
    first_king = Position("breakthrough", "W:W16,27:BK46,2")
    assert (first_king.legal_moves, first_king.result) == ([], "0-1")
    assert scoresheet.replay("1. f3 e5 2. g4 Qh4#").board().fen == mate.fen
