#!/usr/bin/env python3
"""Games of chess printed on pages of many kinds, read again with `scoresheet repair`, and compared with the games.

    pip install -r scripts/requirements.txt
    scripts/page_kinds.py [--program P] [--games 3] [--seed 1] [--kinds a,b] [--keep DIR] [PGN…]

A row for each kind of `scripts/pages/kinds.py`: what it is, games, games that come out whole, games called whole of which
moves are missing or wrong, plies, plies told as sure, and of these the false ones. python-chess wrote the moves, and is the
judge. Only the longest record of a page is looked at. It fails if a move is told as sure that was not played, or a game
called whole that is not.
"""

import argparse
import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path

import chess.pgn

sys.path.insert(0, str(Path(__file__).resolve().parent))
from pages.kinds import KINDS, Game  # noqa: E402

ROOT = Path(__file__).resolve().parent.parent
PLIES = range(40, 140)


def games(paths):
    """The games that are long enough, have a result and start as games do."""
    for path in paths:
        with open(path, encoding="utf-8", errors="replace") as file:
            while record := chess.pgn.read_game(file):
                moves = list(record.mainline_moves())
                result = record.headers["Result"]
                if "FEN" not in record.headers and not record.errors and len(moves) in PLIES and result != "*":
                    names = [record.headers[side].split(",")[0] for side in ("White", "Black")]
                    yield Game(*names, moves, result)


def longest(program, paths):
    """The longest record of each page, as the program prints it."""
    command = [program, "repair", "--json", *paths]
    printed = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    found = {}
    for row in map(json.loads, printed.splitlines()):
        if len(row.get("plies", [])) > len(found.get(row.get("file"), {}).get("plies", [])):
            found[row["file"]] = row
    return found


def compared(record, game):
    """Plies told as sure, how many of them are false, and whether the record is whole, rightly and wrongly."""
    sure = [ply for ply in record.get("plies", []) if ply["answer"] in ("read", "repaired")]
    played = {at: san.rstrip("+#") for at, san in enumerate(game.written(), 1)}
    false = [ply for ply in sure if played.get(ply["ply"]) != ply["move"].rstrip("+#")]
    true = len(sure) == len(played) and not false
    whole = bool(record.get("whole"))
    return len(sure), false, whole and true, whole and not true


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=ROOT / "target/release/scoresheet")
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--kinds", default=",".join(KINDS))
    parser.add_argument("--keep", type=Path)
    parser.add_argument("pgn", nargs="*", type=Path, default=[ROOT / "corpora/famous/famous.pgn"])
    args = parser.parse_args()
    known = list(games(args.pgn))
    total = [0] * 6
    row = "| {:<27} | {} | {} | {} | {} | {} | {} |".format
    print(row("kind", "games", "whole", "falsely whole", "plies", "sure", "false"), "|---|---|---|---|---|---|---|", sep="\n")
    with tempfile.TemporaryDirectory() as scratch:
        folder = args.keep or Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        for name in args.kinds.split(","):
            rng = random.Random(f"{args.seed} {name}")
            printed = {folder / f"{name}-{at}.txt": rng.choice(known) for at in range(args.games)}
            for path, game in printed.items():
                path.write_text(KINDS[name](game, rng), encoding="utf-8")
            found = longest(args.program, printed)
            tally = [len(printed), 0, 0, 0, 0, 0]
            for path, game in printed.items():
                sure, false, whole, wrongly = compared(found.get(str(path), {}), game)
                tally = [a + b for a, b in zip(tally, [0, whole, wrongly, len(game.moves), sure, len(false)])]
                for ply in false:
                    print(f"    {path.name}: ply {ply['ply']} {ply['move']} from {ply['written']!r}", file=sys.stderr)
                if wrongly:
                    print(f"    {path.name}: called whole", file=sys.stderr)
            total = [a + b for a, b in zip(total, tally)]
            print(row(name, *tally), flush=True)
    print(row("all", *total))
    return 1 if total[2] or total[5] else 0


if __name__ == "__main__":
    sys.exit(main())
