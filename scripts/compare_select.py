"""Compares the games that `select` chooses with those that pgn-extract does.

    python3 scripts/compare_select.py --program target/release/scoresheet FILE.pgn ...

pgn-extract 19 or later (a Debian package) has to be there. For every condition both programs are asked for the games of
every file; positions are looked for by python-chess (scripts/requirements.txt), too. Games are compared by their tags.
Besides, all games are the file again, byte for byte, and what a condition chooses and what it does not have all its bytes.
Ends with 1 if something differs.
"""

import argparse
import collections
import io
import pathlib
import re
import subprocess
import sys
import tempfile

import chess
import chess.pgn

# The name of a condition, what select is asked, and what pgn-extract is: options, and the lines of a file of tags or moves.
CONDITIONS = [
    ("White", ["--tag", "White~kasparov"], [], ['White "Kasparov"']),
    ("won by White", ["--result", "1-0"], [], ['Result "1-0"']),
    ("drawn", ["--result", "1/2-1/2"], [], ['Result "1/2-1/2"']),
    ("White's rating", ["--tag", "WhiteElo>=2600"], [], ['WhiteElo >= "2600"']),
    ("from 1990 on", ["--date", "1990.."], [], ['Date >= "1990"']),
    ("code of the opening", ["--tag", "ECO~B9"], [], ['ECO "B9"']),
    ("40 plies at most", ["--plies", "..40"], ["-pu40"], []),
    ("119 plies at least", ["--plies", "119.."], ["-pl119"], []),
    ("mate", ["--where", "ending = 'mate'"], ["--checkmate"], []),
    ("stalemate", ["--where", "ending = 'stalemate'"], ["--stalemate"], []),
    ("moves", ["--moves", "1. e4 c5 2. Nf3 d6 3. d4"], ["-v"], ["e4 c5 Nf3 d6 d4"]),
    ("position", ["--fen", "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR"], [],
     ['FENPattern "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR"']),
]


def pieces(board):
    """The pieces on a board, White's in capitals, in the order of the alphabet."""
    return "".join(sorted(str(piece) for piece in board.piece_map().values()))


# What pgn-extract means otherwise: its material has to stay for two plies, its patterns are of either colour. Boards of
# python-chess say whether it is there.
BOARDS = [
    ("KRP v KR", ["--material", "KRP v KR"], lambda board: pieces(board) in ("KPRkr", "KRkpr")),
    ("KRP:KR", ["--material", "KRP:KR"], lambda board: pieces(board) == "KPRkr"),
    ("KQ v KQ", ["--material", "KQ v KQ"], lambda board: pieces(board) == "KQkq"),
    ("king behind pawns", ["--pattern", "*/*/*/*/*/*/5PPP/6K1"],
     lambda board: board.board_fen().split("/")[6:] == ["5PPP", "6K1"]),
    ("squares", ["--pattern", "e5=N f7=p g8=k"],
     lambda board: [str(board.piece_at(at)) for at in (chess.E5, chess.F7, chess.G8)] == ["N", "p", "k"]),
]

TAG = re.compile(r'^\[(White|Black|Date|Round|Result|Event|Site) "(.*)"\]', re.MULTILINE)


def known(text):
    """The games of a file by their tags. Left aside are those without a move, which pgn-extract does not write, and those
    from a position, whose plies it counts from the number of their first move."""
    found = collections.Counter()
    for game in re.split(r"\n(?=\[Event )", "\n" + text.decode("latin-1")):
        tags = dict(TAG.findall(game))
        if tags and "[FEN " not in game and re.search(r"^[^[\n]*\b\d+\.", game, re.MULTILINE):
            found[tuple(tags.get(tag) for tag in ("White", "Black", "Date", "Round"))] += 1
    return found


def select(program, file, conditions):
    asked = [program, "select", str(file), *conditions]
    done = subprocess.run(asked, capture_output=True)
    if done.returncode not in (0, 2):
        sys.exit(f"{asked}: {done.stderr.decode()}")
    return done.stdout


def extract(file, options, lines):
    with tempfile.NamedTemporaryFile("w", suffix=".txt", delete=False) as given:
        given.write("\n".join(lines) + "\n")
    options = list(options)
    if options == ["-v"]:
        options = [options[0] + given.name]
    elif lines:
        options.append("-t" + given.name)
    asked = ["pgn-extract", "-s", "-7", *options, str(file)]
    done = subprocess.run(asked, capture_output=True)
    return done.stdout


def told(name, chosen, others, whose):
    """Prints how two choices of games compare; how many games differ."""
    more, less = chosen - others, others - chosen
    differ = sum(more.values()) + sum(less.values())
    same = "the same" if not differ else f"only select {sum(more.values())}, only {whose} {sum(less.values())}"
    print(f"  {name:24} {sum(chosen.values()):6} {same}")
    for who, some in (("select", more), (whose, less)):
        for game in list(some)[:2]:
            print(f"    only {who}:", *game)
    return differ


def played(text):
    """The tags by which a game is known, and its boards."""
    stream = io.StringIO(text)
    while (game := chess.pgn.read_game(stream)) is not None:
        board = game.board()
        boards = [board.copy(stack=False)]
        for move in game.mainline_moves():
            board.push(move)
            boards.append(board.copy(stack=False))
        yield tuple(game.headers.get(tag) for tag in ("White", "Black", "Date", "Round")), boards


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", default="target/release/scoresheet")
    parser.add_argument("files", nargs="+", type=pathlib.Path)
    args = parser.parse_args()
    wrong = 0
    for file in args.files:
        whole = file.read_bytes()
        if select(args.program, file, []) != whole:
            print(f"{file.name}: all games are not the file")
            wrong += 1
        print(file.name)
        found = {name: collections.Counter() for name, _, _ in BOARDS}
        for tags, boards in played(whole.decode("latin-1")):
            if boards[0].fen() != chess.STARTING_FEN or len(boards) == 1:
                continue
            for name, _, fits in BOARDS:
                found[name][tags] += any(fits(board) for board in boards)
        for name, conditions, options, lines in CONDITIONS:
            ours = select(args.program, file, conditions)
            rest = select(args.program, file, [*conditions, "--not"])
            # Line ends between games that did not stand together are all that is put in.
            if len(ours.strip()) + len(rest.strip()) > len(whole) or len(ours) + len(rest) < len(whole):
                print(f"  {name}: {len(whole)} bytes; selected {len(ours)}, the others {len(rest)}")
                wrong += 1
            theirs = extract(file, options, lines)
            wrong += told(name, known(ours), known(theirs), "pgn-extract")
        for name, conditions, _ in BOARDS:
            ours = select(args.program, file, conditions)
            wrong += told(name, known(ours), +found[name], "python-chess")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
