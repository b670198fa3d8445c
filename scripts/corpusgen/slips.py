"""Games with one slip of the pen: a move left out, a move written twice, the columns exchanged.

Used twice, like the classes of illegal moves: to seed a slip that can be told, and by `--check` to
judge what was written. Plainer than the program: it looks at the place of the stop only.
"""

import random

import chess

from . import draughts, legal
from .chess_forms import Style as Chess
from .classify import turned
from .defects_draughts import STYLES
from .draughts_forms import write
from .play import between, chess_game, draughts_game
from .reader import chess_fits
from .records import Expected

# Moves that must follow: of a move left out, of moves written twice, beyond the stop if swapped.
MISSING, DOUBLED, SWAPPED = 4, 2, 4
LONGEST = 16


class Line:
    """A game as `start` and functions: `advance(position, token)` gives the next position, or None
    if the token is not one legal move; `following(position)` every next position; `passed(position)`
    the position with the other side to move."""

    def __init__(self, start, usual, advance, following, passed):
        self.start, self.usual = start, usual
        self.advance, self.following, self.passed = advance, following, passed

    def reaches(self, position, tokens):
        """Tokens played, and the position before the first that cannot be."""
        for done, token in enumerate(tokens):
            after = self.advance(position, token)
            if after is None:
                return done, position
            position = after
        return len(tokens), position

    def ends(self, position, tokens):
        return self.reaches(position, tokens)[0] == len(tokens)


def exchanged(tokens):
    """The two moves of every pair the other way round; a last one alone stays."""
    pairs = [tokens[i : i + 2][::-1] for i in range(0, len(tokens), 2)]
    return [token for pair in pairs for token in pair]


def slip(line, tokens):
    """The code of the one slip that explains why `tokens` stop, if there is just one."""
    stop, before = line.reaches(line.start, tokens)
    found = set()
    for n in range(1, LONGEST + 1):
        copy = tokens[stop : stop + n]
        twice = stop >= n and copy == tokens[stop - n : stop]
        twice = twice or n == 1 and stop >= 2 and copy == tokens[stop - 2 : stop - 1]
        if twice and len(tokens) - stop - n >= DOUBLED and line.ends(before, tokens[stop + n :]):
            found.add("move-doubled")
    rest = tokens[stop:]
    if len(rest) >= MISSING and any(line.ends(p, rest) for p in line.following(before)):
        found.add("move-missing")
    if line.usual and len(rest) >= SWAPPED:
        black_first = line.ends(line.passed(line.start), tokens)
        if black_first or line.ends(line.start, exchanged(tokens)):
            found.add("sides-swapped")
        if black_first and stop == 0:
            found.discard("move-missing")  # nothing asks for it
    return found.pop() if len(found) == 1 else None


def chess_line(start, language):
    def advance(board, token):
        fit = chess_fits(board, token, language)
        if not fit or len(fit) != 1:
            return None
        after = board.copy(stack=False)
        after.push(fit[0])
        return after

    def following(board):
        for move in board.legal_moves:
            after = board.copy(stack=False)
            after.push(move)
            yield after

    return Line(start, start == chess.Board(), advance, following, turned)


def draughts_line(start, usual, advance):
    def following(position):
        return (position.play(move) for move in position.moves())

    def passed(position):
        return draughts.Position(position.game, position.pieces, draughts.other(position.side))

    return Line(start, usual, advance, following, passed)


def _damage(kind, tokens, rng):
    """The damaged tokens, and the ply of the slip."""
    ply = between(rng, 5, len(tokens) - 10)
    if kind == "move-missing":
        return tokens[: ply - 1] + tokens[ply:], ply
    if kind == "move-doubled":
        return tokens[:ply] + tokens[ply - 1 :], ply + 1
    return exchanged(tokens[: len(tokens) // 2 * 2]), 1


def _file(collection, name, kind, seed, games, play, judge, record):
    rng, records = random.Random(f"{seed}/{name}"), []
    while len(records) < games:
        tokens, ply = _damage(kind, play(rng), rng)
        line = judge()
        if line.reaches(line.start, tokens)[0] == ply - 1 and slip(line, tokens) == kind:
            made = record(len(records) + 1, tokens, ply)
            made.defect = (kind, ply, kind)
            records.append(made)
    collection.text(name, records)


def _chess_files(collection, kind, seed, games):
    def play(rng):
        moves, _ = chess_game(rng, chess.Board(), between(rng, 30, 80))
        return legal.chess_tokens(chess.Board(), moves, Chess())

    def judge():
        return chess_line(chess.Board(), "en")

    def record(number, tokens, ply):
        expected = Expected("chess", ply - 1, "*", False, ply, (kind,))
        return legal.chess_record(f"{kind} in chess", number, chess.Board(), tokens, "*", expected)

    _file(collection, f"defects/chess/{kind}.pgn", kind, seed, games, play, judge, record)


def _draughts_files(collection, kind, game, seed, games, advance):
    style = STYLES[game]
    start = draughts.Position(game)

    def play(rng):
        moves, _ = draughts_game(rng, start, 50, lambda p, m: write(p, m, style))
        return legal.draughts_tokens(start, moves, style)

    def judge():
        return draughts_line(start, True, advance)

    def record(number, tokens, ply):
        expected = Expected(game.name, ply - 1, "*", False, ply, (kind,))
        event, tags = f"{kind} in {game.name} draughts", [("GameType", str(game.game_type))]
        return legal.draughts_record(event, number, game, tokens, "*", expected, tags)

    name = f"defects/{game.name}/{kind}.pdn"
    _file(collection, name, kind, seed, games, play, judge, record)


def write_all(collection, seed, games, advance):
    """`advance`: how a draughts token is played, as `--check` reads it."""
    for kind in ("move-missing", "move-doubled", "sides-swapped"):
        _chess_files(collection, kind, seed, games)
        for game in STYLES:
            _draughts_files(collection, kind, game, seed, games, advance)
