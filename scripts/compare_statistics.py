"""Compares statistics of chess games with a count by python-chess, from the record files themselves.

    pip install -r scripts/requirements.txt
    python3 scripts/compare_statistics.py --program target/release/scoresheet games.pgn ...

Audits the files, makes the tables, and counts results, lengths, first moves, captures, promotions and
material with python-chess. Only games count that both read in full: a file should have no others. Prints
what was compared, and every figure that differs; the exit status is 1 if one does.
"""

import argparse
import collections
import csv
import pathlib
import subprocess
import sys
import tempfile

import chess
import chess.pgn

VALUES = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9}


def made(program, files):
    """The tables by name, as rows of texts."""
    with tempfile.TemporaryDirectory() as folder:
        out, tables = pathlib.Path(folder, "out"), pathlib.Path(folder, "tables")
        audit = [program, "audit", *files, "--out", out, "--plies", "--format", "parquet"]
        subprocess.run(audit, check=True, capture_output=True)
        stats = [program, "stats", out, "--out", tables, "--depth", "1"]
        subprocess.run(stats, check=True, capture_output=True)
        rows = {}
        for path in tables.glob("*.csv"):
            with open(path, encoding="utf-8", newline="") as table:
                rows[path.stem] = [row for row in csv.DictReader(table) if row.get("game") == "chess"]
        return rows


def games(files):
    for path in files:
        with open(path, encoding="utf-8-sig", errors="replace") as text:
            while game := chess.pgn.read_game(text):
                if game.errors:
                    sys.exit(f"{path}: python-chess cannot play {game.headers}: {game.errors[0]}")
                yield game


def material(board):
    def worth(colour):
        return sum(len(board.pieces(piece, colour)) * value for piece, value in VALUES.items())

    pieces = [chess.popcount(board.occupied_co[colour]) for colour in (chess.WHITE, chess.BLACK)]
    values = [worth(chess.WHITE), worth(chess.BLACK)]
    return [*pieces, *values, abs(values[0] - values[1])]


def counted(files):
    """Figures by table, key and column."""
    found = collections.defaultdict(collections.Counter)
    curve = collections.defaultdict(lambda: [0] * 6)
    results = {"1-0": "white_wins", "1/2-1/2": "draws", "0-1": "black_wins", "*": "unfinished"}
    for game in games(files):
        totals = found["results_by_game", ()]
        totals["games"] += 1
        totals[results[game.headers["Result"]]] += 1
        board = game.board()
        from_the_start = board == chess.Board()
        for ply, move in enumerate(game.mainline_moves(), 1):
            side = "white" if board.turn == chess.WHITE else "black"
            if ply == 1 and from_the_start:
                found["openings", (move.uci(),)]["games"] += 1
            if board.is_capture(move):
                found["capture_lengths", ("1",)]["moves"] += 1
            if move.promotion:
                piece = chess.piece_name(move.promotion)
                found["promotions", (piece, side)]["count"] += 1
            board.push(move)
            if not from_the_start:
                continue
            sums = curve[ply]
            for at, part in enumerate([1, *material(board)]):
                sums[at] += part
    columns = ["white_pieces", "black_pieces", "white_value", "black_value", "difference"]
    for ply, (games_of, *sums) in curve.items():
        row = found["material_by_ply", (str(ply),)]
        row["games"] = games_of
        for column, total in zip(columns, sums):
            row[column] = total / games_of
    return found


KEYS = {
    "results_by_game": [],
    "openings": ["line"],
    "capture_lengths": ["pieces"],
    "promotions": ["promotion", "side"],
    "material_by_ply": ["ply"],
}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", required=True)
    parser.add_argument("files", nargs="+")
    arguments = parser.parse_args()
    tables, expected = made(arguments.program, arguments.files), counted(arguments.files)
    compared = wrong = 0
    for table, keys in KEYS.items():
        rows = {tuple(row[key] for key in keys): row for row in tables[table]}
        own = {key for name, key in expected if name == table}
        # A row for games without a capture has no moves.
        missing = own.symmetric_difference(rows) - {("0",)}
        for key in sorted(missing):
            wrong += 1
            print(f"{table} {key}: only one of the two has it")
        for key in own.intersection(rows):
            for column, value in expected[table, key].items():
                compared += 1
                if abs(float(rows[key][column]) - value) > 1e-9 * max(1, abs(value)):
                    wrong += 1
                    print(f"{table} {key} {column}: {rows[key][column]}, and python-chess {value}")
    print(f"{compared} figures compared, {wrong} differ")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
