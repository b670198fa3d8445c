#!/usr/bin/env python3
"""Writes crates/batch/data/chess_openings.tsv from the tables of lichess-org/chess-openings (CC0).

    git clone https://github.com/lichess-org/chess-openings
    python3 scripts/generate_openings.py chess-openings/*.tsv

Needs the packages of scripts/requirements.txt.
"""

import csv
import io
import os
import sys
from pathlib import Path

import chess
import chess.pgn

TABLE = Path(__file__).resolve().parent.parent / "crates/batch/data/chess_openings.tsv"

HEAD = """\
# Openings of chess by position: https://github.com/lichess-org/chess-openings, dedicated to the public domain (CC0 1.0).
# Written by scripts/generate_openings.py. Sorted by moves: plies that a line has in common with the one before it, its
# further moves, code of the Encyclopaedia of Chess Openings, name; tabs between.
"""


def lines(paths):
    """The rows of the tables: moves, code, name; each position once."""
    found = {}
    for path in paths:
        with open(path, encoding="utf-8", newline="") as table:
            for row in csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE):
                game = chess.pgn.read_game(io.StringIO(row["pgn"]))
                if game.errors:
                    sys.exit(f"{path}: {row['pgn']}: {game.errors[0]}")
                position = game.end().board().epd()
                if position in found:
                    sys.exit(f"{path}: {row['name']} and {found[position][2]} are one position")
                moves = [move.uci() for move in game.mainline_moves()]
                found[position] = (moves, row["eco"], row["name"])
    return sorted(found.values())


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    before, rows = [], []
    for moves, eco, name in lines(sys.argv[1:]):
        shared = len(os.path.commonprefix([before, moves]))
        rows.append("\t".join([str(shared), " ".join(moves[shared:]), eco, name]))
        before = moves
    TABLE.write_text(HEAD + "\n".join(rows) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
