"""Which class of irregularity a written move is (VK/RK 5.4), told from the rules alone.

Used twice: to seed a defect of exactly one class, and by `--check` to judge what was written.
"""

import chess

from .draughts import crossed, fits, matching, other


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


def chess_class(board, matches, turned_matches, token):
    """The class of a chess token, given a function from (board, token) to legal moves that fit.

    `matches` are the legal moves that fit, `turned_matches` those of the other side.
    """
    if len(matches) == 1:
        return None
    if len(matches) > 1:
        promotions = {m.promotion for m in matches}
        one_way = len({(m.from_square, m.to_square) for m in matches}) == 1
        return "promotion-missing" if one_way and len(promotions) > 1 else "ambiguous-move"
    if token[0] in "O0o" and "-" in token.replace("—", "-"):
        return "bad-castling"
    if turned_matches:
        return "two-moves-in-a-row"
    return None


def turned(board):
    """The same position with the other side to move."""
    copy = board.copy(stack=False)
    copy.turn = not copy.turn
    copy.ep_square = None
    return copy


def pseudo_fits(board, fits_move):
    """Pseudo-legal moves that fit: legal but for the king left in check (castling apart)."""
    return [m for m in board.pseudo_legal_moves if not board.is_castling(m) and fits_move(m)]


PIECES = {"N": chess.KNIGHT, "B": chess.BISHOP, "R": chess.ROOK, "Q": chess.QUEEN}
