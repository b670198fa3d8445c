#!/usr/bin/env python3
"""Games of chess and draughts printed on pages that were damaged as a whole: lines lost, moved, or of another game, plies left
out, numbers and notes in the way; read again with `scoresheet repair`.

    pip install -r scripts/requirements.txt
    scripts/page_faults.py [--program P] [--games 4] [--seed 1] [--faults a,b] [--keep DIR]

A row for each fault: pages, plies of their games, plies told as sure, and of these the false ones: neither the move that was
played at its place nor the one that is printed there; records called whole; and those called so though plies of the game are
not in them. Nobody can see every fault (a row lost at the foot, two plies left out that leave all legal), so that nothing
fails: compare two programs. `--faults` takes beginnings of names.
"""

import argparse
import json
import random
import re
import subprocess
import tempfile
from pathlib import Path

from page_kinds import ROOT, SHIPPED, known, told
from pages.games import descriptive, full, short, short_squares, squares, with_letters
from pages.kinds import headed, rows, ruled, running

WAYS = {
    "chess": [short, full(), with_letters("KDTLS"), descriptive],
    "russian": [squares("-", ":"), short_squares],
    "international": [squares("-", "x")],
}


def no_stops(words, result):
    return running(words, result, " ")


def lines_of(text):
    return text.rstrip("\n").split("\n")


class Page:
    """A game to be printed, another one whose parts may get into it, and the plies that stand on the page in their order."""

    def __init__(self, game, other, way, rng):
        self.game, self.rng = game, rng
        self.laid = rng.choice([running, no_stops, rows, ruled])
        self.words, self.printed = game.written(way), list(range(len(game.moves)))
        self.lines = lines_of(self.laid(self.words, game.result))
        self.others = lines_of(self.laid(other.written(way), other.result))

    def place(self, least=1, before=2):
        return self.rng.randrange(least, max(least + 1, len(self.lines) - before))

    def print(self, plies):
        """Prints these plies under numbers that run on."""
        self.printed = plies
        self.lines = lines_of(self.laid([self.words[ply] for ply in plies], self.game.result))


def cut_amid_a_row(page):
    at = page.place(len(page.lines) // 2)
    page.lines[at:] = [page.lines[at][: page.rng.randrange(1, max(2, len(page.lines[at]) - 1))]]


def tail_of_another_game(page):
    half = len(page.lines) // 2
    page.lines[half:] = page.others[half:]


def line_of_another_game(page):
    at = min(page.place(), len(page.others) - 1)
    page.lines.insert(at, page.others[at])


def line_lost(page):
    del page.lines[page.place(0)]


def line_twice(page):
    at = page.place()
    page.lines.insert(at + page.rng.randrange(2), page.lines[at])


def lines_exchanged(page):
    at = page.place(0)
    page.lines[at : at + 2] = reversed(page.lines[at : at + 2])


def read_across(page):
    short_of = max(len(page.lines), len(page.others))
    left, right = (lines + [""] * (short_of - len(lines)) for lines in (page.lines, page.others))
    page.lines = [f"{one} {other}".strip() for one, other in zip(left, right)]


def ply_left_out(page):
    at = page.rng.randrange(2, len(page.words) - 2)
    page.print([ply for ply in page.printed if ply != at])


def two_plies_left_out(page):
    at = page.rng.randrange(2, len(page.words) - 3)
    page.print([ply for ply in page.printed if ply not in (at, at + 1)])


def ply_twice(page):
    at = page.rng.randrange(2, len(page.words) - 2)
    page.print(sorted([*page.printed, at]))


def moves_exchanged(page):
    at, by = page.rng.randrange(2, len(page.words) - 3), page.rng.choice([1, 2])
    plies = list(page.printed)
    plies[at], plies[at + by] = plies[at + by], plies[at]
    page.print(plies)


def number_wrong(page):
    number = page.rng.randrange(3, len(page.words) // 2)
    other = str(page.rng.choice([number + 1, number - 1, number * 10, page.rng.randrange(1, 60)]))
    page.lines = lines_of(re.sub(rf"(?m)(?<![\w-]){number}(?=[.| ])", other, "\n".join(page.lines), count=1))


def footnote_amid(page):
    number = page.rng.randrange(2, len(page.words) // 2)
    note = page.rng.choice(["* Cf. game {0}, p. {1}.", "{0}) See the Handbuch, p. {1}.", "* {0}. {2} is also played."])
    page.lines.insert(page.place(), note.format(number, 7 * number, page.words[4]))


def page_number_in_a_row(page):
    at = page.place()
    words = page.lines[at].split(" ")
    words.insert(page.rng.randrange(1, len(words) + 1), str(page.rng.randrange(20, 300)))
    page.lines[at] = " ".join(words)


def heading_again(page):
    page.lines.insert(page.place(), f"{page.game.white} - {page.game.black}")


FAULTS = [
    cut_amid_a_row,
    tail_of_another_game,
    line_of_another_game,
    line_lost,
    line_twice,
    lines_exchanged,
    read_across,
    ply_left_out,
    two_plies_left_out,
    ply_twice,
    moves_exchanged,
    number_wrong,
    footnote_amid,
    page_number_in_a_row,
    heading_again,
]


def destination(move):
    """What two names of one move have in common: of chess the piece and the square it goes to."""
    squares = re.findall(r"[a-h][1-8]", move)
    return move[0] + squares[-1] if re.match(r"[KQRBN]", move) and squares else told(move)


def records(program, paths):
    """The records of each page, as the program prints them."""
    printed = subprocess.run([program, "repair", "--json", *paths], capture_output=True, text=True, check=False).stdout
    found = {}
    for row in map(json.loads, printed.splitlines()):
        if "plies" in row:
            found.setdefault(row["file"], []).append(row)
    return found


def judged(record, game, printed):
    """Plies told as sure, the false ones of them, whether the record is called whole, and whether it is so without being."""
    played = list(map(destination, game.written(short if game.kind == "chess" else squares())))
    sure = [(ply["ply"] - 1, ply) for ply in record["plies"] if ply["answer"] in ("read", "repaired")]
    at = lambda places, ply: played[places[ply]] if ply < len(places) else None  # noqa: E731
    false = [ply for n, ply in sure if destination(ply["move"]) not in (at(range(len(played)), n), at(printed, n))]
    return len(sure), len(false), bool(record["whole"]), bool(record["whole"]) and len(sure) < len(played)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=ROOT / "target/release/scoresheet")
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--faults", default="")
    parser.add_argument("--keep", type=Path)
    args = parser.parse_args()
    pool = known([ROOT / "corpora" / name for name in SHIPPED])
    row = "| {:<22} | {} | {} | {} | {} | {} | {} |".format
    print(row("fault", "pages", "plies", "sure", "false", "whole", "whole without all"), "|---|---|---|---|---|---|---|", sep="\n")
    with tempfile.TemporaryDirectory() as scratch:
        folder = args.keep or Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        total = [0] * 6
        for fault in [fault for fault in FAULTS if fault.__name__.startswith(tuple(args.faults.split(",")))]:
            name = fault.__name__.replace("_", "-")
            rng = random.Random(f"{args.seed} {name}")
            pages = {}
            for kind, way in [(kind, way) for kind, ways in WAYS.items() for way in ways for _ in range(args.games)]:
                game, other = rng.sample(pool[kind], 2)
                page = Page(game, other, way, rng)
                fault(page)
                path = folder / f"{name}-{len(pages)}.txt"
                path.write_text(headed(game, "\n".join(page.lines) + "\n"), encoding="utf-8")
                # Of two games side by side a record is that of which it is more like.
                pages[str(path)] = ([game, other] if fault is read_across else [game], page.printed)
            found = records(args.program, pages)
            tally = [len(pages), sum(len(game.moves) for games, _ in pages.values() for game in games), 0, 0, 0, 0]
            for path, (games, printed) in pages.items():
                for record in found.get(path, []):
                    as_each = [judged(record, game, printed) for game in games]
                    tally[2:] = [a + b for a, b in zip(tally[2:], min(as_each, key=lambda own: own[1]))]
            total = [a + b for a, b in zip(total, tally)]
            print(row(name, *tally), flush=True)
    print(row("all", *total))


if __name__ == "__main__":
    main()
