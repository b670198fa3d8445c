"""Random legal games, leaning to captures and promotions.

A game is cut, never played on, where a position comes back or the rules of any edition might
call it drawn (VK 7.2, RK 6, MK53 §18): the corpora hold no draw by rule unless it is meant.
"""

from . import draughts

QUIET_DRAUGHTS = 12
QUIET_CHESS = 40


def pick(rng, weighted):
    """An item of [(weight, item)], by `rng.random()` alone: the same on every machine."""
    at = rng.random() * sum(w for w, _ in weighted)
    for weight, item in weighted:
        at -= weight
        if at < 0:
            return item
    return weighted[-1][1]


def between(rng, low, high):
    return low + int(rng.random() * (high - low + 1))


def draughts_game(rng, start, plies, can_write=lambda position, move: True):
    """(moves, result of the board or None)."""
    position, moves = start, []
    seen, quiet, unchanged = {start.key()}, 0, 0
    while len(moves) < plies:
        legal = position.moves()
        if not legal:
            break
        able = [m for m in legal if can_write(position, m)]
        if not able or _drawish(position, quiet, unchanged):
            return moves, None
        move = pick(rng, [(1 + 2 * len(m.taken) + 4 * m.crowns, m) for m in able])
        man = position.pieces[move.origin].islower()
        after = position.play(move)
        if after.key() in seen:
            return moves, None
        quiet = 0 if man or move.taken else quiet + 1
        unchanged = 0 if move.taken or move.crowns else unchanged + 1
        seen.add(after.key())
        moves.append(move)
        position = after
    if position.moves():
        return moves, None
    return moves, "0-1" if position.side == draughts.WHITE else "1-0"


def _drawish(position, quiet, unchanged):
    sides = [[position.pieces[s] for s in position.of_side(c)] for c in "wb"]
    kings = all(any(p.isupper() for p in side) for side in sides)
    lone = any(len(side) == 1 and side[0].isupper() for side in sides)
    return quiet >= QUIET_DRAUGHTS or kings and (unchanged >= 24 or lone and unchanged >= 3)


def chess_game(rng, start, plies, mate_wanted=False):
    """(moves, result of the board or None)."""
    board, moves = start.copy(), []
    while len(moves) < plies and not board.is_game_over():
        if board.halfmove_clock >= QUIET_CHESS or board.is_repetition(2):
            return moves, None
        legal = [(_weight(board, m, mate_wanted), m) for m in board.legal_moves]
        move = pick(rng, legal)
        board.push(move)
        moves.append(move)
    if board.is_repetition(2):
        moves.pop()
        return moves, None
    outcome = board.outcome(claim_draw=False)
    return moves, outcome.result() if outcome else None


def _weight(board, move, mate_wanted):
    weight = 1.0
    if move.promotion:
        weight += 8
    elif board.is_capture(move):
        weight += 3
    elif board.is_castling(move):
        weight += 12
    elif board.piece_type_at(move.from_square) == 1:
        weight += 1
    board.push(move)
    if board.is_checkmate():
        weight += 200 if mate_wanted else 20
    elif board.is_stalemate() or board.is_insufficient_material():
        weight = 0.01
    board.pop()
    return weight
