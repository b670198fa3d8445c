#!/usr/bin/env python3
"""Games of chess printed as a book annotates them, read again with `scoresheet repair`, and compared with the games.

    pip install -r scripts/requirements.txt
    scripts/annotated_pages.py [--program P] [--games 40] [--seed 1] [--keep DIR] [PGN…]

About one ply in eight has a remark, and most remarks quote moves that were not played: instead of the last one, or after
it, in numbered lines or without numbers. python-chess, which made and wrote them, is the judge. A row for each way of
printing: remarks in paragraphs of their own, in the paragraphs of the moves, and both. It fails if a move is told as sure
that was not played.
"""

import argparse
import itertools
import json
import random
import re
import subprocess
import sys
import tempfile
import textwrap
from pathlib import Path

import chess.pgn

ROOT = Path(__file__).resolve().parent.parent
PLIES = range(30, 140)
REMARKED = 0.12
WIDTH = 68

INSTEAD = [
    "Better was {}.",
    "Instead of this {} would have been stronger, with good play for the second player.",
    "Not {} because of the mate.",
    "After {} the game would be even, but the master wanted to win at any cost.",
    "{} was the alternative, as had been played in the previous round.",
]
NEXT = [
    "Threatening {}.",
    "If now {} then {} with a fine position.",
    "Black cannot play {} here.",
    "The point of the move is seen after {} and White wins a pawn.",
    "Nothing is gained by {} which leads to a draw.",
    "White intends {} in reply to any move of the knight.",
]
# The first is a move instead of the last one, the second one after it.
NO_NUMBERS = [
    "Better was {0}.",
    "Black now threatens {1}, and {0} was no longer possible.",
    "The move {0} would have lost a pawn to {1}.",
    "{0} was the alternative.",
    "Not {0} on account of {1} and mate.",
    "And now {1} would be met by {0}.",
]
PLAIN = [
    "An interesting idea.",
    "The only move. Everything else loses at once.",
    "White has now a clear advantage in development, and it is only a question of time before the attack begins.",
]
WAYS = {"apart": 0.0, "in the paragraph": 1.0, "both": 0.5}


def number(board, first):
    """The number that stands before the next move, which is the first of its line or not."""
    if board.turn:
        return f"{board.fullmove_number}. "
    return f"{board.fullmove_number}..." if first else ""


def likely(board, rng):
    """A legal move, more often a capture or a check."""
    moves = list(board.legal_moves)
    weights = [1 + 4 * board.is_capture(move) + 2 * board.gives_check(move) for move in moves]
    return rng.choices(moves, weights)[0]


def line(board, plies, rng, not_first=None):
    """Moves that could be played, as a text with numbers; the first is not `not_first`."""
    board = board.copy(stack=False)
    words = []
    for ply in range(plies):
        if board.is_game_over():
            break
        move = likely(board, rng)
        if ply == 0 and move == not_first:
            return ""
        words.append(number(board, ply == 0) + board.san(move))
        board.push(move)
    return " ".join(words)


def remark(before, move, after, rng):
    """What is said of a move that was played between these positions."""
    chance = rng.random()
    if chance < 0.1 or after.is_game_over():
        return rng.choice(PLAIN)
    if chance < 0.2:
        return rng.choice(NO_NUMBERS).format(before.san(likely(before, rng)), after.san(likely(after, rng)))
    if chance < 0.6:
        quoted = line(before, rng.randint(1, 4), rng, move)
        return rng.choice(INSTEAD).format(quoted) if quoted else PLAIN[0]
    said = rng.choice(NEXT)
    if said.count("{}") == 1:
        return said.format(line(after, rng.randint(1, 5), rng))
    reply = after.copy(stack=False)
    first = likely(reply, rng)
    quoted = number(reply, True) + reply.san(first)
    reply.push(first)
    answer = line(reply, rng.randint(1, 4), rng)
    return said.format(quoted, answer) if answer else PLAIN[1]


def page(game, inside, rng):
    """The game as a page; `inside` is how often a remark stands in the paragraph of the moves."""
    board = game.board()
    paragraphs, words, first = [], [], True
    moves = list(game.mainline_moves())
    for ply, move in enumerate(moves):
        words.append(number(board, first) + board.san(move))
        first = False
        before = board.copy(stack=False)
        board.push(move)
        if not 0 < ply < len(moves) - 1 or rng.random() >= REMARKED:
            continue
        said = remark(before, move, board, rng)
        first = True
        if rng.random() < inside:
            # A sentence that begins with a move needs a stop before it.
            words[-1] += "" if re.match(r"[A-Z][a-z]* ", said) else "."
            words.append(said)
        else:
            paragraphs += [" ".join(words), said]
            words = []
    paragraphs.append(" ".join([*words, game.headers["Result"]]))
    names = [game.headers[side].split(",")[0] for side in ("White", "Black")]
    text = "\n\n".join(textwrap.fill(paragraph, WIDTH) for paragraph in paragraphs)
    return f"{names[0]} - {names[1]}\n\n{text}\n"


def games(paths):
    """The games that are long enough, have a result and start as games do."""
    for path in paths:
        with open(path, encoding="utf-8", errors="replace") as file:
            while game := chess.pgn.read_game(file):
                finished = game.headers["Result"] in ("1-0", "0-1", "1/2-1/2")
                usual = "FEN" not in game.headers
                if finished and usual and not game.errors and len(list(game.mainline_moves())) in PLIES:
                    yield game


def answers(program, path):
    """The plies of the longest record that is found on a page, by number: the move, if it is sure."""
    command = [program, "repair", "--json", path]
    printed = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    records = [json.loads(row) for row in printed.splitlines()]
    found = max((record["plies"] for record in records if "plies" in record), key=len, default=[])
    sure = [ply for ply in found if ply["answer"] in ("read", "repaired")]
    return {ply["ply"]: ply["move"].rstrip("+#") for ply in sure}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=ROOT / "target/release/scoresheet")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path)
    parser.add_argument("pgn", nargs="*", type=Path, default=[ROOT / "corpora/famous/famous.pgn"])
    args = parser.parse_args()
    chosen = list(itertools.islice(games(args.pgn), args.games))
    total_false = 0
    print("| remarks | games | complete | plies | answered | false |\n|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as scratch:
        folder = args.keep or Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        for way, inside in WAYS.items():
            complete = plies = answered = false = 0
            for at, game in enumerate(chosen):
                path = folder / f"{way.replace(' ', '-')}-{at + 1}.txt"
                path.write_text(page(game, inside, random.Random(f"{args.seed} {way} {at}")), encoding="utf-8")
                board, played = game.board(), {}
                for ply, move in enumerate(game.mainline_moves(), 1):
                    played[ply] = board.san(move).rstrip("+#")
                    board.push(move)
                sure = answers(args.program, path)
                right = sum(played.get(ply) == move for ply, move in sure.items())
                plies, answered, false = plies + len(played), answered + right, false + len(sure) - right
                complete += right == len(played)
            total_false += false
            print(f"| {way} | {len(chosen)} | {complete} | {plies} | {100 * answered / max(plies, 1):.1f} % | {false} |")
    return 1 if total_false else 0


if __name__ == "__main__":
    sys.exit(main())
