"""Compares the program's legal moves with those of python-chess and of a draughts program over random games.

    pip install -r scripts/requirements.txt
    python3 scripts/compare_moves.py --program target/release/scoresheet --games 20

Two packages have a module `draughts`, and each plays games that the other does not: py-draughts, which the requirements
name, and pydraughts, for which an environment of its own is needed (`pip install chess==1.11.2 pydraughts==0.6.7`).
Prints how many positions were compared for each game, and every difference.
"""

import argparse
import json
import random
import subprocess
import sys

import chess
import draughts

# Games whose squares the program names by letters.
LETTERS = ("russian", "brazilian", "turkish")


class PyDraughts:
    """py-draughts: a class for each game."""

    GAMES = {
        "russian": "RussianBoard",
        "brazilian": "BrazilianBoard",
        "international": "StandardBoard",
        "english": "AmericanBoard",
        "frisian": "FrisianBoard",
        "frysk": "FryskBoard",
        "antidraughts": "AntidraughtsBoard",
        "breakthrough": "BreakthroughBoard",
    }

    def __init__(self, game, fen=None):
        kind = getattr(draughts, self.GAMES[game])
        self.board = kind.from_fen(fen) if fen else kind()

    def moves(self):
        return [] if self.board.game_over else list(self.board.legal_moves)

    def push(self, move):
        self.board.push(move)

    def fen(self):
        """Without quotation marks and tag."""
        fen = self.board.fen
        return fen.split('"')[1] if '"' in fen else fen

    def told(self, move):
        squares = move.square_list
        return squares[0] + 1, squares[-1] + 1, frozenset(square + 1 for square in move.captured_list)


class Pydraughts:
    """pydraughts: one class, the game by its name."""

    GAMES = {
        "russian": "russian",
        "brazilian": "brazilian",
        "international": "standard",
        "english": "english",
        "italian": "italian",
        "turkish": "turkish",
        "breakthrough": "breakthrough",
        "antidraughts": "antidraughts",
    }

    def __init__(self, game, fen=None):
        self.game = game
        name = self.GAMES[game]
        self.board = draughts.Board(variant=name, fen=fen) if fen else draughts.Board(variant=name)

    def moves(self):
        return [] if self.board.is_over() else list(self.board.legal_moves())

    def push(self, move):
        self.board.push(move)

    def fen(self):
        return self.board.fen

    def told(self, move):
        squares = move.steps_move
        # Letters stand for numbers from another corner there.
        return self.square(squares[0]), self.square(squares[-1]), frozenset(map(self.square, move.captures))

    def square(self, number):
        if self.game not in LETTERS:
            return number
        row = 8 if self.game == "turkish" else 4
        return (7 - (number - 1) // row) * row + (number - 1) % row + 1


ORACLE = PyDraughts if hasattr(draughts, "StandardBoard") else Pydraughts


def ask(program, game, fen):
    """The program's legal moves of a position, one dict a move."""
    command = [program, "moves", "--game", game, "--fen", fen, "--json"]
    answer = subprocess.run(command, check=True, capture_output=True, text=True)
    return [json.loads(line) for line in answer.stdout.splitlines()]


def number(game, square):
    """Number of an algebraic square, counted from the upper left over the squares in play."""
    file, rank = ord(square[0]) - ord("a"), int(square[1])
    return (8 - rank) * 8 + file + 1 if game == "turkish" else (8 - rank) * 4 + file // 2 + 1


def ours_draughts(program, game, fen):
    as_number = (lambda square: number(game, square)) if game in LETTERS else int
    return {
        (as_number(m["from"]), as_number(m["to"]), frozenset(map(as_number, m["captures"])))
        for m in ask(program, game, fen)
    }


def theirs_draughts(board):
    moves = {board.told(move) for move in board.moves()}
    # py-draughts' American board lets plain moves stand beside captures.
    return {move for move in moves if move[2]} or moves


def draughts_game(program, game, dice, plies):
    board = ORACLE(game)
    compared, differences = 0, []
    for _ in range(plies):
        moves = board.moves()
        if not moves:
            break
        fen = board.fen()
        # A board of its own: a FEN does not say what moves were made before.
        theirs = theirs_draughts(ORACLE(game, fen))
        # pydraughts' Turkish kings leap their own men where nothing is taken.
        if game != "turkish" or any(captured for _, _, captured in theirs):
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
            for game in ORACLE.GAMES
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
