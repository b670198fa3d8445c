"""The functions answer as the program does, and refuse in one line."""

import json
import subprocess

import pytest
from conftest import CORPORA, program

import scoresheet

FAMOUS = CORPORA / "famous/famous.pgn"
SHIPPED = sorted(path for path in CORPORA.rglob("*") if path.suffix in (".pgn", ".pdn"))


def test_replay_of_a_game():
    verdict = scoresheet.replay("1. f3 e5 2. g4 Qh4# 0-1")
    assert (verdict.legal, verdict.game, verdict.result) == (True, "chess", "0-1")
    assert (verdict.ending, verdict.result_board) == ("mate", "0-1")
    assert [row["notation"] for row in verdict.plies.rows()] == [
        "f2-f3", "e7-e5", "g2-g4", "Qd8-h4#",
    ]
    assert verdict.board(0).fen.startswith("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w")
    assert verdict.board().fen.startswith("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w")
    svg = verdict.board()._repr_svg_()
    assert svg.startswith("<svg") and svg.rstrip().endswith("</svg>")
    assert "a" in str(verdict.board()) and verdict._repr_svg_() == svg
    assert verdict.board(flip=True).svg != svg
    with pytest.raises(IndexError, match="replayed for 4 plies, not 5"):
        verdict.board(5)


def test_replay_says_what_is_wrong():
    # VK 4.2: capturing is mandatory.
    verdict = scoresheet.replay(["c3-d4", "b6-c5", "a3-b4"], game="russian", rules="vk")
    assert (verdict.legal, verdict.rules) == (False, "vk")
    errors = [row for row in verdict.findings.rows() if row["level"] == "error"]
    assert [row["code"] for row in errors] == ["capture-was-mandatory"]
    assert (errors[0]["ply"], errors[0]["legal"]) == (3, "d4:b6")


def test_replay_from_a_position():
    fen = "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1"
    verdict = scoresheet.replay("1. Qg7#", fen=fen, game="chess")
    assert (verdict.legal, verdict.ending) == (True, "mate")
    wrong = scoresheet.replay("Qg7# Qx", fen=fen, game="chess")
    finding = next(row for row in wrong.findings.rows() if row["written"] == "Qx")
    assert (finding["line"], finding["column"], finding["offset"]) == (1, 6, 5)


ENDING = "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1"


def test_a_position_takes_nothing_from_the_text():
    verdict = scoresheet.replay("Petrov—Ivanov. 1. Qf6+ Kg8", fen=ENDING)
    assert (verdict.legal, verdict.game) == (True, "chess")
    (game,) = verdict.games.rows()
    assert (game["white"], game["black"], game["start_fen"]) == ("Petrov", "Ivanov", ENDING)
    plain = scoresheet.replay("Petrov—Ivanov. 1. Qf6+ Kg8")
    assert plain.games[0]["offset"] == game["offset"] == 0
    text = "Petrov—Ivanov. 1. Qf6+ Kg8 2. Ka1"
    for row in scoresheet.replay(text, fen=ENDING).findings.rows():
        assert row["written"] in text
        assert text.encode().index(row["written"].encode()) == row["offset"]


def test_a_position_says_which_kind_of_game_it_is():
    draughts = scoresheet.replay("1. c3-d4", fen="W:Wc3,e3:Bf8")
    assert (draughts.legal, draughts.board(0).fen) == (True, "W:W22,23:B3")
    assert scoresheet.replay("c3-d4", fen="W:Wc3,e3:Bf8", game="russian").game == "russian"
    large = scoresheet.replay("1. 31-27", fen="W:W31,32:B1,2")
    assert (large.legal, large.game) == (True, "international")
    wrong = scoresheet.replay("1. Kb8", fen=ENDING)
    assert (wrong.legal, wrong.game) == (False, "chess")


@pytest.mark.parametrize("before", ["", "\ufeff", "% a line\n", "\n\n"])
def test_a_record_with_its_own_position_is_refused_another(before):
    record = f'{before}[SetUp "1"]\n[FEN "{ENDING}"]\n\n1. Qg7# 1-0\n'
    assert scoresheet.replay(record).legal is True
    with pytest.raises(scoresheet.ScoresheetError, match="fen is for moves without tags"):
        scoresheet.replay(record, fen="7k/8/6K1/8/8/8/8/5Q2 w - - 0 1")


def test_a_position_in_words_is_refused_another():
    with pytest.raises(scoresheet.ScoresheetError, match="states its own starting position"):
        scoresheet.replay("Valge: Kg6, Lf7. Must: Kh8. 1. Lg7#", fen=ENDING, lang="et")


@pytest.mark.parametrize(
    "item", ["", "  ", ";x", "{", "{x}", "(", "e5(", "e5{", "e5 ;", "%x", "[", '[A "b"]', "e5 Nf3", "."]
)
def test_an_item_is_one_half_move(item):
    with pytest.raises(scoresheet.ScoresheetError, match=r"moves\[1\]: .* is not a single ply"):
        scoresheet.replay(["e4", item, "e5"])


def test_items_are_read_as_they_stand():
    moves = ["1.", "e4!", "e5", "2", "Nf3", "2...", "Nc6?!", "3. Bb5", "a6", "(=)", "1-0"]
    verdict = scoresheet.replay(move for move in moves)
    assert (verdict.legal, verdict.result) == (True, "1-0")
    assert [row["written"] for row in verdict.plies] == ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"]
    wrong = scoresheet.replay(["e4", "xyz", "e5"])
    assert (wrong.legal, len(wrong.plies)) == (False, 1)
    assert scoresheet.replay(["11-15"], game="brazilian").game == "brazilian"


def test_a_game_that_is_not_replayed_has_no_board():
    verdict = scoresheet.replay('[GameType "50"]\n\n1. c3-d4 *')
    assert verdict.legal is None
    for asked in ({}, {"ply": 0}, {"ply": 3}):
        with pytest.raises(scoresheet.ScoresheetError, match="not replayed"):
            verdict.board(**asked)


def test_a_ply_that_is_not_there():
    verdict = scoresheet.replay("1. e4 e5")
    for ply in (3, -1, 10**30, -(10**30)):
        with pytest.raises(IndexError, match="replayed for 2 plies"):
            verdict.board(ply)


def test_a_text_is_decoded_already():
    (row,) = scoresheet.read(text='[White "Петров"]\n\n1. e4 *').rows()
    assert json.loads(row["tags"]) == [["White", "Петров"]]
    for text in ("1.\0e4\0e5", "ÿþ1. e4", "\ufeff1. e4 {ж}", "BZh91AY&SY 1. e4"):
        table = scoresheet.read(text=text, encoding="auto")
        assert all(row["text"] in text for row in table)
        assert "encoding" not in "".join(row["problems"] for row in table)


def test_paths_of_every_kind(tmp_path):
    for name in ("a.pgn", "b.pgn"):
        (tmp_path / name).write_text("1. e4 e5 *", encoding="utf-8")
    for paths in (tmp_path.glob("*.pgn"), {tmp_path / "a.pgn", str(tmp_path / "b.pgn")}):
        assert scoresheet.audit(paths).summary["games"] == 2
    assert len(scoresheet.read(path for path in [tmp_path])) == 2


def test_repair_as_the_program_does(tmp_path):
    text = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. 0-O Be7 6. Rel b5 7. Bb3 d6\n"
    file = tmp_path / "page.txt"
    file.write_text(text, encoding="utf-8")
    command = [program(), "repair", str(file), "--json"]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    theirs = [json.loads(line) for line in told.splitlines()]
    assert all(game.pop("schema") == "scoresheet.repair/1" for game in theirs)
    repaired = scoresheet.repair(text)
    games = repaired.games
    for game in games + theirs:
        game.pop("file")
    assert games == theirs
    assert repaired.text == theirs[0]["record"]
    plies = repaired.plies.rows()
    assert [row["notation"] for row in plies] == [ply["move"] for ply in theirs[0]["plies"]]
    assert [row["probability"] for row in plies] == [p["probability"] for p in theirs[0]["plies"]]
    changed = [(row["written"], row["meant"]) for row in plies if row["answer"] == "repaired"]
    assert ("Rel", "Re1") in changed
    assert scoresheet.replay(repaired.text).legal is True


def test_repair_leaves_open_what_it_is_not_sure_of():
    text = "1. e4 e5 2. Nf3 Nc6 3. B?? a6"
    answers = {row["answer"] for row in scoresheet.repair(text, game="chess").plies.rows()}
    assert answers & {"ambiguous", "unreadable"}


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.name)
def test_read_loses_nothing(path):
    """Texts of records and what lies between them make the file; tokens lie where they say."""
    table = scoresheet.read(path)
    games = [row for row in table.rows() if row["game_no"] is not None]
    audit = scoresheet.audit(path)
    assert [row["offset"] for row in games] == [row["offset"] for row in audit.games.rows()]
    try:
        content = path.read_bytes().decode("utf-8")
    except UnicodeDecodeError:
        return
    data = content.encode("utf-8")
    if not data.startswith((b"\xff\xfe", b"\xfe\xff")) and b"\0" not in data:
        end = 0
        for row in games:
            between, text = data[end : row["offset"]], row["text"].encode("utf-8")
            assert not between.strip(b" \t\r\n\x0b\x0c\x1a\xef\xbb\xbf"), between
            assert data[row["offset"] :].startswith(text)
            for _, written, offset in json.loads(row["tokens"]):
                assert data[offset:].startswith(written.encode("utf-8"))
            end = row["offset"] + len(text)
        assert not data[end:].strip(b" \t\r\n\x0b\x0c\x1a"), data[end:]


def test_read_of_a_text():
    (row,) = scoresheet.read(text='[White "A \\"B\\""]\n[White "C"]\n\n1. e4 {!} xyz9 *').rows()
    assert json.loads(row["tags"]) == [["White", 'A "B"'], ["White", "C"]]
    kinds = [kind for kind, _, _ in json.loads(row["tokens"])]
    assert kinds[:3] == ["number", "move", "comment"] and kinds[-1] == "result"
    assert {problem["code"] for problem in json.loads(row["problems"])} >= {"unreadable-token"}


@pytest.mark.parametrize(
    ("call", "exception", "says"),
    [
        (lambda tmp: scoresheet.audit(tmp / "none.pgn"), FileNotFoundError, "none.pgn"),
        (lambda tmp: scoresheet.read([tmp / "none.pgn"]), FileNotFoundError, "none.pgn"),
        (lambda tmp: scoresheet.audit("-"), FileNotFoundError, "-"),
        (lambda tmp: scoresheet.audit(3), TypeError, "a path is expected"),
        (lambda tmp: scoresheet.audit(tmp, game="go"), scoresheet.ScoresheetError, "not one of auto"),
        (lambda tmp: scoresheet.audit(tmp, rules="x"), scoresheet.ScoresheetError, "kv53"),
        (lambda tmp: scoresheet.audit(tmp, mode="x"), scoresheet.ScoresheetError, "accepted"),
        (lambda tmp: scoresheet.audit(tmp, lang="x"), scoresheet.ScoresheetError, "et"),
        (lambda tmp: scoresheet.audit(tmp, jobs=0), scoresheet.ScoresheetError, "1 to 1024"),
        (lambda tmp: scoresheet.audit(tmp, repair="x"), scoresheet.ScoresheetError, "suggest"),
        (lambda tmp: scoresheet.audit(tmp, jobs=-1), scoresheet.ScoresheetError, "1 to 1024"),
        (lambda tmp: scoresheet.audit(tmp, jobs=10**30), scoresheet.ScoresheetError, "1 to 1024"),
        (lambda tmp: scoresheet.audit([tmp, 3]), TypeError, "paths[1]: a path is expected"),
        (lambda tmp: scoresheet.read(), scoresheet.ScoresheetError, "paths or text"),
        (lambda tmp: scoresheet.read(tmp, text=""), scoresheet.ScoresheetError, "paths or text"),
        (lambda tmp: scoresheet.replay(""), scoresheet.ScoresheetError, "no game"),
        (lambda tmp: scoresheet.replay("\0\1\2"), scoresheet.ScoresheetError, ""),
        (lambda tmp: scoresheet.replay(7), TypeError, "a list of moves"),
        (lambda tmp: scoresheet.replay("e4", fen='x"]'), scoresheet.ScoresheetError, "is not a position"),
        (lambda tmp: scoresheet.replay("e4", fen=""), scoresheet.ScoresheetError, "is not a position"),
        (lambda tmp: scoresheet.replay("e4", fen="8/8 w"), scoresheet.ScoresheetError, "is not a position"),
        (lambda tmp: scoresheet.replay("e4", fen="W:Wa1:Bb2", game="chess"),
         scoresheet.ScoresheetError, "is not a position"),
        (lambda tmp: scoresheet.replay(["e4", 7]), TypeError, "moves[1]: a move as text"),
        (lambda tmp: scoresheet.replay("\ud800"), scoresheet.ScoresheetError, "half a character"),
        (lambda tmp: scoresheet.replay(["e4", "e5\udfff"]), scoresheet.ScoresheetError,
         "moves[1]: contains half a character (a lone surrogate) at 2"),
        (lambda tmp: scoresheet.read(text="\ud800"), scoresheet.ScoresheetError, "half a character"),
        (lambda tmp: scoresheet.repair("\ud800"), scoresheet.ScoresheetError, "half a character"),
        (lambda tmp: scoresheet.read(text="1. e4", encoding="utf-8"), scoresheet.ScoresheetError,
         "already decoded"),
        (lambda tmp: scoresheet.replay(FAMOUS.read_text()), scoresheet.ScoresheetError, "several"),
        (lambda tmp: scoresheet.repair(""), scoresheet.ScoresheetError, ""),
        (lambda tmp: scoresheet.repair("e4", min_confidence=2), scoresheet.ScoresheetError, "0.5 to 1"),
        (lambda tmp: scoresheet.norms(tmp, game="go"), scoresheet.ScoresheetError, "draughts, chess"),
        (lambda tmp: scoresheet.norms(FAMOUS, game="chess", indicators={"I": "1"}),
         scoresheet.ScoresheetError, "themselves"),
    ],
)
def test_refusals_are_one_clear_line(tmp_path, call, exception, says):
    with pytest.raises(exception) as caught:
        call(tmp_path)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)
    assert "Panic" not in type(caught.value).__name__


def test_bad_input_is_a_finding(tmp_path):
    (tmp_path / "empty.pgn").write_bytes(b"")
    (tmp_path / "binary.pgn").write_bytes(bytes(range(256)) * 100)
    (tmp_path / "half.pgn").write_bytes(FAMOUS.read_bytes()[:777])
    (tmp_path / "line.pdn").write_bytes(b"1. " + b"x" * 5_000_000)
    audit = scoresheet.audit(tmp_path)
    codes = {row["code"] for row in audit.findings.rows()}
    assert codes >= {"unread-file", "truncated"}
    problems = "".join(row["problems"] for row in scoresheet.read(tmp_path).rows())
    assert "unread-file" in problems
