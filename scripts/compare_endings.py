"""Compares the ends of chess games with python-chess: repetitions, quiet moves, mate, stalemate, dead positions.

    pip install -r scripts/requirements.txt
    python3 scripts/compare_endings.py --program target/release/scoresheet games.pgn ...

Audits the files, each game under FIDE's Laws of its date, and replays every game with python-chess. Prints how often
each rule was met in either, and every game where the ply of its first meeting differs. Games under other books are left
out, and so are quiet moves under the Laws of 1985 and 1989, which have endings with more than fifty. Where the program
says that a position is dead and python-chess does not see it by the pieces, all positions that follow are searched.
"""

import argparse
import collections
import csv
import io
import json
import pathlib
import subprocess
import sys
import tempfile

import chess
import chess.pgn

NAMES = {
    "third-time": "third time",
    "fifth-time": "fifth time",
    "fifty-moves": "fifty moves",
    "seventy-five-moves": "seventy-five moves",
    "dead-position": "dead position",
}

# Positions that a search looks at, at most.
POSITIONS = 5000


def rules_by_words(program):
    """How findings begin, and the rule that they are about."""
    command = [program, "rules", "fide", "--json"]
    lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    endings = [ending for line in lines for ending in json.loads(line)["endings"]]
    return {ending["says"]: NAMES[ending["name"]] for ending in endings if ending["name"] in NAMES}


def audited(program, files):
    """By file: where each game starts, its edition, and the first ply of each rule and the result on the board."""
    met = collections.defaultdict(lambda: collections.defaultdict(dict))
    games = collections.defaultdict(list)
    rules = rules_by_words(program)
    with tempfile.TemporaryDirectory() as out:
        command = [program, "audit", *files, "--out", out, "--format", "csv"]
        subprocess.run(command, check=True, capture_output=True)
        folder = pathlib.Path(out)
        with open(folder / "findings.csv", encoding="utf-8", newline="") as table:
            for row in csv.DictReader(table):
                if row["code"] not in ("draw-claimable", "draw-by-rule"):
                    continue
                names = [name for words, name in rules.items() if row["message"].startswith(words)]
                game = met[row["file"]][int(row["game_no"])]
                for name in names[:1]:
                    # The first place counts: a claim that comes back is told again at the end.
                    game.setdefault(name, int(row["ply"]))
        with open(folder / "games.csv", encoding="utf-8", newline="") as table:
            for row in csv.DictReader(table):
                games[row["file"]].append((int(row["offset"]), row["edition"]))
                if row["result_board"]:
                    game = met[row["file"]][int(row["game_no"])]
                    game["over " + row["result_board"]] = int(row["plies"])
    return games, met


def in_the_list(board):
    """A dead position by the list of 1993: a bishop each on squares of one colour, or less."""
    pieces = [(piece.piece_type, piece.color) for piece in board.piece_map().values()]
    others = sorted(pair for pair in pieces if pair[0] != chess.KING)
    bishops = others == [(chess.BISHOP, chess.BLACK), (chess.BISHOP, chess.WHITE)]
    return board.is_insufficient_material() and (len(others) < 2 or bishops)


def no_mate_follows(board):
    """True if all positions that can follow were looked at, and none is a mate."""
    known = {board._transposition_key()}
    left = [board.copy(stack=False)]
    while left:
        now = left.pop()
        for move in list(now.legal_moves):
            now.push(move)
            if now.is_checkmate():
                return False
            if now._transposition_key() not in known:
                known.add(now._transposition_key())
                left.append(now.copy(stack=False))
            now.pop()
        if len(known) > POSITIONS:
            return False
    return True


def dead(board, year):
    return in_the_list(board) if year < 1997 else board.is_insufficient_material()


def replayed(game, year, stated):
    """The same by python-chess, as the Laws of that year have it; `stated` is where the program sees a dead position."""
    met = {}
    board = game.board()
    keys = [board._transposition_key()]
    dead_before = False
    for ply, move in enumerate(game.mainline_moves(), 1):
        if ply == stated:
            dead_before = no_mate_follows(board)
        board.push(move)
        key = board._transposition_key()
        keys.append(key)
        if board.is_checkmate() or board.is_stalemate():
            met["over " + board.result()] = ply
            break
        times = keys.count(key)
        four_plies_apart = ply >= 16 and len(set(keys[ply - 16 :: 4])) == 1
        holds = {
            "third time": times >= 3,
            "fifth time": year >= 2017 and times >= 5 or year == 2014 and four_plies_apart,
            "fifty moves": year > 1989 and board.halfmove_clock >= 100,
            "seventy-five moves": year >= 2014 and board.halfmove_clock >= 150,
            "dead position": dead(board, year)
            or ply == stated and year >= 1997 and not dead_before and no_mate_follows(board),
        }
        for name, met_now in holds.items():
            if met_now:
                met.setdefault(name, ply)
    return met


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+")
    parser.add_argument("--program", required=True)
    options = parser.parse_args()
    listed, ours = audited(options.program, options.files)
    counts = collections.Counter()
    games = differ = 0
    for name in options.files:
        whole = pathlib.Path(name).read_bytes()
        ends = [*(start for start, _ in listed[name][1:]), len(whole)]
        for number, ((start, edition), end) in enumerate(zip(listed[name], ends), 1):
            if not edition.startswith("fide-"):
                continue
            text = whole[start:end].decode("utf-8", errors="replace")
            game = chess.pgn.read_game(io.StringIO(text))
            if game is None:
                continue
            games += 1
            year = int(edition.removeprefix("fide-"))
            stated = ours[name][number]
            if year <= 1989:
                stated.pop("fifty moves", None)
            theirs = replayed(game, year, stated.get("dead position", 0))
            counts.update(theirs.keys())
            if theirs != stated:
                differ += 1
                print(f"{name} game {number}: {stated}, python-chess {theirs}")
    for name, count in sorted(counts.items()):
        print(f"{count:6} {name}")
    print(f"{games} games, {differ} differ")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
