#!/usr/bin/env python3
"""Games of chess and draughts printed on pages of many kinds, read again with `scoresheet repair`, and compared with the games.

    pip install -r scripts/requirements.txt
    scripts/page_kinds.py [--program P] [--games 3] [--seed 1] [--kinds a,b] [--keep DIR] [PGN or PDN…]

A row for each kind of `scripts/pages/kinds.py`: what it is, games, games that come out whole, games called whole of which
moves are missing or wrong, plies, plies told as sure, and of these the false ones. python-chess and py-draughts played the
games and wrote the moves, and are the judges. Only the longest record of a page is looked at. It fails if a move is told as
sure that was not played, or a game called whole that is not. `--kinds` takes beginnings of names, such as `russian`.
"""

import argparse
import json
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from pages.games import chess_games, draughts_games, short, squares  # noqa: E402
from pages.kinds import KINDS  # noqa: E402

ROOT = Path(__file__).resolve().parent.parent
SHIPPED = [
    "famous/famous.pgn",
    "generated/russian/full.pdn",
    "generated/international/hyphen-x.pdn",
]


def known(paths):
    """The games of all files, by their kind."""
    found = {}
    for path in paths:
        for game in (chess_games if path.suffix == ".pgn" else draughts_games)(path):
            found.setdefault(game.kind, []).append(game)
    return found


def longest(program, paths):
    """The longest record of each page, as the program prints it."""
    command = [program, "repair", "--json", *paths]
    printed = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    found = {}
    for row in map(json.loads, printed.splitlines()):
        if len(row.get("plies", [])) > len(found.get(row.get("file"), {}).get("plies", [])):
            found[row["file"]] = row
    return found


def told(move):
    """A move of chess without its sign of check; of draughts, its first and last square."""
    squares = re.findall(r"[a-h]?\d+", move)
    return (squares[0], squares[-1]) if re.fullmatch(r"[\d:x-]+|[a-h]\d([:x-][a-h]\d)+", move) else move.rstrip("+#")


def compared(record, game, late):
    """Plies told as sure, which of them are false, and whether the record is whole, rightly and wrongly. `late`: by the
    numbers on the page, moves may be so many plies later than they were played."""
    sure = [ply for ply in record.get("plies", []) if ply["answer"] in ("read", "repaired")]
    played = dict(enumerate(map(told, game.written(short if game.kind == "chess" else squares())), 1))
    false = [ply for ply in sure if told(ply["move"]) not in (played.get(ply["ply"]), played.get(ply["ply"] - late))]
    true = len(sure) == len(played) and not false
    whole = bool(record.get("whole"))
    return len(sure), false, whole and true, whole and not true


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=ROOT / "target/release/scoresheet")
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--kinds", default="")
    parser.add_argument("--keep", type=Path)
    parser.add_argument("records", nargs="*", type=Path, default=[ROOT / "corpora" / name for name in SHIPPED])
    args = parser.parse_args()
    pool = known(args.records)
    total = [0] * 6
    row = "| {:<36} | {} | {} | {} | {} | {} | {} |".format
    print(row("kind", "games", "whole", "falsely whole", "plies", "sure", "false"), "|---|---|---|---|---|---|---|", sep="\n")
    with tempfile.TemporaryDirectory() as scratch:
        folder = args.keep or Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        for name in [name for name in KINDS if name.startswith(tuple(args.kinds.split(",")))]:
            game_kind, page, way = KINDS[name]
            rng = random.Random(f"{args.seed} {name}")
            printed = {folder / f"{name}-{at}.txt": rng.choice(pool[game_kind]) for at in range(args.games)}
            for path, game in printed.items():
                path.write_text(page(game, way, rng), encoding="utf-8")
            found = longest(args.program, printed)
            tally = [len(printed), 0, 0, 0, 0, 0]
            for path, game in printed.items():
                sure, false, whole, wrongly = compared(found.get(str(path), {}), game, 2 * name.endswith("numbers-wrong"))
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
