#!/usr/bin/env python3
"""What `repair` makes of every game of a book, as a table in Markdown, and whether other records of the games agree.

    cargo build --release -p scoresheet
    scripts/book_verdicts.py BOOK.txt [ARCHIVE.pgn …] > table.md

A game of an archive is the same if most of its moves are; the table says how far they agree. Archives are read
with a few regular expressions, apart from this project's readers.
"""

import json
import re
import subprocess
import sys

BEGINNING = 16  # plies by which records are looked up
MOST = 0.6  # of a game's plies: with fewer another record has the same opening, no more
PROGRAM = "target/release/scoresheet"


def games(text):
    """Every game of a PGN text: its players, and its moves without signs."""
    for record in re.split(r"\n(?=\[Event )", text):
        tags = dict(re.findall(r'^\[(\w+)\s+"(.*?)"\]', record, re.M))
        moves = re.sub(r"^\[.*$", "", record, flags=re.M)
        moves = re.sub(r"\{.*?\}|;.*?$", " ", moves, flags=re.S | re.M)
        while "(" in moves:
            shorter = re.sub(r"\([^()]*\)", " ", moves)
            if shorter == moves:
                break
            moves = shorter
        words = re.sub(r"\d+\.+|\$\d+", " ", moves).split()
        line = [bare(word) for word in words if word not in ("1-0", "0-1", "1/2-1/2", "*")]
        yield f"{tags.get('White', '?')} – {tags.get('Black', '?')}", [move for move in line if move]


def bare(move):
    return move.rstrip("+#!?").replace("0-0-0", "O-O-O").replace("0-0", "O-O")


def agreement(line, known):
    """The record that agrees longest, and over how many plies."""
    best = None
    for players, other in known.get(tuple(line[:BEGINNING]), []):
        both = zip(line, other)
        same = next((at for at, (a, b) in enumerate(both) if a != b), min(len(line), len(other)))
        if same >= MOST * len(line) and (best is None or same > best[1]):
            best = (players, same, len(other))
    return best


def row(book, known):
    answers = book["answers"]
    line = [bare(ply["move"]) for ply in book["plies"]]
    other = agreement(line, known) if len(line) > BEGINNING else None
    compared = "–"
    if other:
        players, same, length = other
        compared = f"{same} of {length} plies ({players})"
    place = " – ".join(book[side] or "?" for side in ("white", "black"))
    open_plies = answers["ambiguous"] + answers["unreadable"]
    whole = "whole" if book["whole"] else "open"
    cells = [book["line"], place, len(line), answers["read"], answers["repaired"], open_plies, whole, compared]
    return "| " + " | ".join(str(cell) for cell in cells) + " |"


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    known = {}
    for path in sys.argv[2:]:
        with open(path, encoding="utf-8", errors="replace") as archive:
            for players, line in games(archive.read().replace("\r", "")):
                known.setdefault(tuple(line[:BEGINNING]), []).append((players, line))
    output = subprocess.run(
        [PROGRAM, "repair", sys.argv[1], "--json"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False
    )
    found = [json.loads(line) for line in output.stdout.decode().splitlines()]
    found = [book for book in found if book.get("game_no") is not None and "plies" in book]
    print("| line | players | plies | read | repaired | open | verdict | another record agrees over |")
    print("|---|---|---|---|---|---|---|---|")
    for book in found:
        print(row(book, known))
    whole = sum(book["whole"] for book in found)
    print(f"\n{len(found)} games and fragments, {whole} whole.")


if __name__ == "__main__":
    main()
