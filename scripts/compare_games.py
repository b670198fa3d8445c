"""Compares verdicts on whole random games with python-chess and py-draughts, a hundred thousand of them in one go.

    pip install -r scripts/requirements.txt
    python3 scripts/compare_games.py --program target/release/scoresheet --games 100000

The other programs play the games and write them down; in every third one a move is put in the place of another that
they do not allow. One audit judges all. Prints, for each game played, how many games and plies were compared, and
every game in which the plies before the first wrong one, the verdict or the last position differ.
"""

import argparse
import csv
import multiprocessing
import pathlib
import random
import subprocess
import sys
import tempfile

import chess
import draughts

BOARDS = {
    "chess": chess.Board,
    "russian": draughts.RussianBoard,
    "brazilian": draughts.BrazilianBoard,
    "international": draughts.StandardBoard,
}
TYPES = {"international": "20", "russian": "25", "brazilian": "26"}
PART = 500


def square(game, number):
    """Name of a square counted from 0 at the upper left."""
    if game == "international":
        return str(number + 1)
    rank = 8 - number // 4
    return "abcdefgh"[number % 4 * 2 + (rank + 1) % 2] + str(rank)


def wrong_draughts(game, board, dice):
    """A plain move that no legal one is like."""
    squares = 50 if game == "international" else 32
    legal = {(m.square_list[0], m.square_list[-1]) for m in board.legal_moves}
    while True:
        pair = (dice.randrange(squares), dice.randrange(squares))
        if pair[0] != pair[1] and pair not in legal:
            return "-".join(square(game, number) for number in pair)


def draughts_move(game, board, move):
    sign = ("x" if game == "international" else ":") if move.captured_list else "-"
    return sign.join(square(game, number) for number in move.square_list)


def wrong_chess(board, dice):
    """Squares between which no legal move goes, as long notation has them."""
    legal = {(m.from_square, m.to_square) for m in board.legal_moves}
    # Castling is written so, too.
    king = board.king(board.turn)
    legal |= {(king, rook) for rook in board.pieces(chess.ROOK, board.turn)}
    own = [s for s in chess.SQUARES if board.color_at(s) == board.turn]
    while True:
        pair = (dice.choice(own), dice.randrange(64))
        if pair[0] != pair[1] and pair not in legal:
            letter = board.piece_at(pair[0]).symbol().upper().replace("P", "")
            return letter + "-".join(map(chess.square_name, pair))


def play(game, dice, plies, wrong_at):
    """Moves of a random game, where a wrong one stands, and the last position in chess if none does."""
    board = BOARDS[game]()
    moves = []
    for ply in range(plies):
        legal = list(board.legal_moves)
        if not legal:
            break
        if ply == wrong_at:
            moves.append(wrong_chess(board, dice) if game == "chess" else wrong_draughts(game, board, dice))
            return moves, ply, None
        move = dice.choice(legal)
        moves.append(board.san(move) if game == "chess" else draughts_move(game, board, move))
        board.push(move)
    return moves, None, " ".join(board.fen().split()[:3]) if game == "chess" else None


def written(game, moves):
    kind = f'[GameType "{TYPES[game]}"]\n' if game in TYPES else ""
    text = " ".join(f"{n // 2 + 1}. {mv}" if n % 2 == 0 else mv for n, mv in enumerate(moves))
    return f'[Event "x"]\n{kind}\n{text} *\n\n'


def part(job):
    """Plays a part of the games, has them judged, and compares."""
    program, game, seed, count, plies = job
    dice = random.Random(f"{game} {seed}")
    expected = []
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "games.pgn" if game == "chess" else "games.pdn")
        with path.open("w", encoding="utf-8") as file:
            for _ in range(count):
                wrong_at = dice.randrange(plies) if dice.randrange(3) == 0 else None
                moves, wrong, position = play(game, dice, plies, wrong_at)
                file.write(written(game, moves))
                expected.append((moves, wrong, position))
        out = pathlib.Path(folder, "out")
        audit = [program, "audit", path, "--out", out, "--format", "csv", "--jobs", "1"]
        subprocess.run(audit, check=True, capture_output=True)
        with (out / "games.csv").open(encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
    differences = []
    if len(rows) != count:
        differences.append(f"{game}: {len(rows)} games were found, and {count} written")
    plies = 0
    for (moves, wrong, position), row in zip(expected, rows):
        plies += len(moves)
        legal, first = row["legal"] == "true", row["first_error_ply"]
        right = legal == (wrong is None) and first == ("" if wrong is None else str(wrong + 1))
        if position is not None:
            right = right and " ".join(row["final_fen"].split()[:3]) == position
        if not right:
            differences.append(
                f"{game}: wrong at {wrong}, here legal={legal} first={first} {row['final_fen']}: "
                + " ".join(moves)
            )
    return game, count, plies, differences


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default="target/release/scoresheet")
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--plies", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    each = args.games // 4
    jobs = [
        (args.program, game, args.seed + start, min(PART, each - start), args.plies)
        for start in range(0, each, PART)
        for game in BOARDS
    ]
    sums = {game: [0, 0, 0] for game in BOARDS}
    with multiprocessing.Pool() as pool:
        for game, count, plies, differences in pool.imap_unordered(part, jobs):
            sums[game] = [a + b for a, b in zip(sums[game], [count, plies, len(differences)])]
            for line in differences[:5]:
                print(line)
    for game, (count, plies, differing) in sums.items():
        print(f"{game}: {count} games, {plies} plies, {differing} differ")
    return 1 if any(differing for *_, differing in sums.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
