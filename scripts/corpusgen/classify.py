"""Which class of irregularity a written move is (VK/RK 5.4), told from the rules alone.

Used twice: to seed a defect of exactly one class, and by `--check` to judge what was written.
"""

import chess

from .draughts import RAYS, crossed, fits, matching, other


def draughts_classes(position, squares, is_capture):
    """Every class that fits; empty if the move is legal. Several: in order of precedence."""
    side, size = position.side, position.game.size
    legal = matching(size, squares, position.moves())
    if len(legal) == 1:
        return []
    if legal:
        return ["ambiguous-capture"]
    classes = []
    origin, target = squares[0], squares[-1]
    piece = position.pieces.get(origin)
    if piece and piece.lower() == other(side):
        theirs = any(fits(size, squares, m) for m in position.moves(other(side)))
        return ["two-moves-in-a-row" if theirs else "moved-opponents-piece"]
    if any(_jumps_again(position, squares, m) for m in position.moves()):
        classes.append("jumped-twice")
    if any(_stops_in(size, squares, m) for m in position.moves()):
        classes.append("capture-stopped")
    if any(fits(size, squares, m) for m in position.captures(side)):
        classes.append("captured-too-few")
    if any((m.origin, m.target) == (origin, target) for m in position.steps(side)):
        if not is_capture and position.captures(side):
            classes.append("capture-was-mandatory")
    return classes or ["illegal-move"]


def _stops_in(size, squares, move):
    """True if the written squares are the beginning of a way of a legal capture."""
    for way in move.ways:
        for end in range(2, len(way.squares)):
            if squares[0] == move.origin and squares[-1] == way.squares[end - 1]:
                part = type(way)(way.squares[:end], way.taken[: end - 1])
                path = iter(crossed(size, part)[1:-1])
                if all(sq in path for sq in squares[1:-1]):
                    return True
    return False


def _jumps_again(position, squares, move):
    """True if a legal capture is written with one leg more, over a piece already jumped (VK 4.8)."""
    size = position.game.size
    if len(squares) < 3 or not move.taken or not fits(size, squares[:-1], move):
        return False
    line = next((ray for ray in RAYS[size][squares[-2]] if squares[-1] in ray), None)
    between = line and line[: line.index(squares[-1]) + 1]
    met = [s for s in between or [] if s in position.pieces and s != move.origin]
    return len(met) == 1 and met[0] in move.taken and met[0] != squares[-1]


def turned(board):
    """The same position with the other side to move."""
    copy = board.copy(stack=False)
    copy.turn = not copy.turn
    copy.ep_square = None
    return copy


PIECES = {"N": chess.KNIGHT, "B": chess.BISHOP, "R": chess.ROOK, "Q": chess.QUEEN}
