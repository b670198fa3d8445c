"""Compares the ends of chess games with python-chess: repetitions, quiet moves, mate, stalemate, dead positions.

    pip install -r scripts/requirements.txt
    python3 scripts/compare_endings.py --program target/release/scoresheet games.pgn ...

Audits the files under today's rules and replays every game with python-chess. Prints how often each
rule was met in either, and every game where the ply of its first meeting differs.
"""

import argparse
import collections
import csv
import io
import pathlib
import subprocess
import sys
import tempfile

import chess
import chess.pgn

BY_CLAUSE = {
    "FIDE 9.2.2": "third time",
    "FIDE 9.6.1": "fifth time",
    "FIDE 9.3.2": "fifty moves",
    "FIDE 9.6.2": "seventy-five moves",
    "FIDE 5.2.2": "dead position",
}


def audited(program, files):
    """By file: where each game starts, and the first ply of each rule and the result on the board."""
    met = collections.defaultdict(lambda: collections.defaultdict(dict))
    starts = collections.defaultdict(list)
    with tempfile.TemporaryDirectory() as out:
        command = [program, "audit", *files, "--out", out, "--rules", "fide", "--format", "csv"]
        subprocess.run(command, check=True, capture_output=True)
        folder = pathlib.Path(out)
        with open(folder / "findings.csv", encoding="utf-8", newline="") as table:
            for row in csv.DictReader(table):
                stands = not row["message"].startswith("claim available")
                if row["code"] in ("draw-claimable", "draw-by-rule") and stands:
                    game = met[row["file"]][int(row["game_no"])]
                    # The first place counts: a claim that comes back is told again at the end.
                    game.setdefault(BY_CLAUSE[row["clause"]], int(row["ply"]))
        with open(folder / "games.csv", encoding="utf-8", newline="") as table:
            for row in csv.DictReader(table):
                starts[row["file"]].append(int(row["offset"]))
                if row["result_board"]:
                    game = met[row["file"]][int(row["game_no"])]
                    game["over " + row["result_board"]] = int(row["plies"])
    return starts, met


def replayed(game):
    """The same by python-chess."""
    met = {}
    board = game.board()
    seen = collections.Counter([board._transposition_key()])
    for ply, move in enumerate(game.mainline_moves(), 1):
        board.push(move)
        key = board._transposition_key()
        seen[key] += 1
        if board.is_checkmate() or board.is_stalemate():
            met["over " + board.result()] = ply
            break
        holds = {
            "third time": seen[key] >= 3,
            "fifth time": seen[key] >= 5,
            "fifty moves": board.halfmove_clock >= 100,
            "seventy-five moves": board.halfmove_clock >= 150,
            "dead position": board.is_insufficient_material(),
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
    starts, ours = audited(options.program, options.files)
    counts = collections.Counter()
    games = differ = 0
    for name in options.files:
        whole = pathlib.Path(name).read_bytes()
        ends = [*starts[name][1:], len(whole)]
        for number, (start, end) in enumerate(zip(starts[name], ends), 1):
            text = whole[start:end].decode("utf-8", errors="replace")
            game = chess.pgn.read_game(io.StringIO(text))
            if game is None:
                continue
            games += 1
            theirs = replayed(game)
            counts.update(theirs.keys())
            if theirs != ours[name][number]:
                differ += 1
                print(f"{name} game {number}: {ours[name][number]}, python-chess {theirs}")
    for name, count in sorted(counts.items()):
        print(f"{count:6} {name}")
    print(f"{games} games, {differ} differ")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
