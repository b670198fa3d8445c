"""Compares the program's legal moves with those of python-chess and py-draughts over random games.

    pip install -r scripts/requirements.txt
    python3 scripts/compare_moves.py --program target/release/scoresheet --games 20

Prints how many positions were compared for each game, and every difference.
"""

import argparse
import json
import random
import subprocess
import sys

import chess
import draughts

BOARDS = {
    "russian": draughts.RussianBoard,
    "brazilian": draughts.BrazilianBoard,
    "international": draughts.StandardBoard,
    "english": draughts.AmericanBoard,
    "frisian": draughts.FrisianBoard,
    "frysk": draughts.FryskBoard,
    "antidraughts": draughts.AntidraughtsBoard,
    "breakthrough": draughts.BreakthroughBoard,
}
# Games whose squares the program names by letters.
LETTERS = ("russian", "brazilian")


def ask(program, game, fen):
    """The program's legal moves of a position, one dict a move."""
    command = [program, "moves", "--game", game, "--fen", fen, "--json"]
    answer = subprocess.run(command, check=True, capture_output=True, text=True)
    return [json.loads(line) for line in answer.stdout.splitlines()]


def number(square):
    """Number of an algebraic square of the board of 64, counted from the upper left."""
    file, rank = ord(square[0]) - ord("a"), int(square[1])
    return (8 - rank) * 4 + file // 2 + 1


def plain_fen(board):
    """py-draughts' FEN without quotation marks and tag."""
    return board.fen.split('"')[1] if '"' in board.fen else board.fen


def ours_draughts(program, game, fen):
    as_number = number if game in LETTERS else int
    return {
        (as_number(m["from"]), as_number(m["to"]), frozenset(map(as_number, m["captures"])))
        for m in ask(program, game, fen)
    }


def theirs_draughts(board):
    moves = {
        (m.square_list[0] + 1, m.square_list[-1] + 1, frozenset(s + 1 for s in m.captured_list))
        for m in board.legal_moves
    }
    # Its American board lets plain moves stand beside captures.
    return {move for move in moves if move[2]} or moves


def draughts_game(program, game, dice, plies):
    board = BOARDS[game]()
    compared, differences = 0, []
    for _ in range(plies):
        moves = list(board.legal_moves)
        if not moves or board.game_over:
            break
        fen = plain_fen(board)
        # A board of its own: a FEN does not say what moves were made before.
        theirs = theirs_draughts(BOARDS[game].from_fen(fen))
        ours = ours_draughts(program, game, fen)
        compared += 1
        if ours != theirs:
            differences.append(f"{game} {fen}: only here {ours - theirs}, only there {theirs - ours}")
        board.push(dice.choice(moves))
    return compared, differences


def chess_game(program, dice, plies, number960=None):
    board = chess.Board() if number960 is None else chess.Board.from_chess960_pos(number960)
    compared, differences = 0, []
    for _ in range(plies):
        moves = list(board.legal_moves)
        if not moves:
            break
        fen = board.shredder_fen() if board.chess960 else board.fen()
        ours = {m["short"] for m in ask(program, "chess", fen)}
        theirs = {board.san(m) for m in moves}
        compared += 1
        if ours != theirs:
            differences.append(f"chess {fen}: only here {ours - theirs}, only there {theirs - ours}")
        board.push(dice.choice(moves))
    return compared, differences


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default="target/release/scoresheet")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--plies", type=int, default=120)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    dice = random.Random(args.seed)
    runs = {
        **{
            game: lambda game=game: draughts_game(args.program, game, dice, args.plies)
            for game in BOARDS
        },
        "chess": lambda: chess_game(args.program, dice, args.plies),
        "chess960": lambda: chess_game(args.program, dice, args.plies, dice.randrange(960)),
    }
    failed = False
    for name, run in runs.items():
        results = [run() for _ in range(args.games)]
        differences = [line for _, lines in results for line in lines]
        print(f"{name}: {sum(n for n, _ in results)} positions, {len(differences)} differ")
        for line in differences[:20]:
            print(f"  {line}")
        failed |= bool(differences)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
