"""Games with one seeded defect each, and what an audit has to say about it."""

import random

import chess

from . import defects_draughts, legal
from .chess_forms import Style as Chess
from .classify import PIECES, turned
from .play import between, chess_game, pick
from .reader import chess_fits
from .records import Expected, Record, numbered, tag_block, wrapped

UNREADABLE = ("?!?x9", "Zq9", "§§")


def _impossible(rng, board):
    """A piece that the mover has, and an empty square that no such piece of his looks at."""
    if board.is_check():
        return None
    letters = [name for name, p in PIECES.items() if board.pieces(p, board.turn)]
    empty = [s for s in chess.SQUARES if not board.piece_at(s)]
    if not letters:
        return None
    token = pick(rng, [(1, name) for name in letters]) + chess.square_name(pick(rng, [(1, s) for s in empty]))
    if chess_fits(board, token, "en", pseudo=True) or chess_fits(turned(board), token, "en"):
        return None
    return token


def _left_in_check(rng, board):
    """A move of the piece's own kind that leaves the king in check, and the only one so written."""
    bad = [
        m
        for m in board.pseudo_legal_moves
        if not board.is_castling(m)
        and not m.promotion
        and not board.is_legal(m)
        and not board.is_en_passant(m)
    ]
    if not bad:
        return None
    move = pick(rng, [(1, m) for m in bad])
    piece = board.piece_type_at(move.from_square)
    takes = "x" if board.is_capture(move) else ""
    letter = chess.piece_symbol(piece).upper()
    if piece == chess.PAWN:
        letter = chess.square_name(move.from_square)[0] if takes else ""
    token = letter + takes + chess.square_name(move.to_square)
    if len(chess_fits(board, token, "en", pseudo=True)) != 1 or chess_fits(turned(board), token, "en"):
        return None
    return token


def _bad_castling(rng, board):
    """Castling with the king still at home, so that the reason is in the rules, not the board."""
    token = pick(rng, [(3, "O-O"), (1, "O-O-O"), (1, "0-0")])
    home = board.king(board.turn) in (chess.E1, chess.E8)
    return token if home and not chess_fits(board, token, "en") else None


def _ambiguous(rng, board):
    for move in board.legal_moves:
        piece = board.piece_type_at(move.from_square)
        if piece in (chess.PAWN, chess.KING):
            continue
        takes = "x" if board.is_capture(move) else ""
        token = chess.piece_symbol(piece).upper() + takes + chess.square_name(move.to_square)
        if len(chess_fits(board, token, "en")) > 1:
            return token
    return None


def _promotion_missing(rng, board):
    for move in board.legal_moves:
        if move.promotion == chess.QUEEN:
            return board.san(move).split("=")[0]
    return None


def _unreadable(rng, _board):
    return pick(rng, [(1, t) for t in UNREADABLE])


CHESS = {
    "illegal-move": _impossible,
    "left-in-check": _left_in_check,
    "bad-castling": _bad_castling,
    "ambiguous-move": _ambiguous,
    "promotion-missing": _promotion_missing,
    "unreadable-token": _unreadable,
}


def _seeded(kind, build, name, number, rng):
    """A game in which one token is replaced by what `build` makes of the position there."""
    while True:
        start = chess.Board()
        moves, _ = chess_game(rng, start, between(rng, 50, 110))
        tokens = legal.chess_tokens(start, moves, Chess())
        first, board = between(rng, 8, 40), start.copy()
        for ply, move in enumerate(moves, 1):
            bad = build(rng, board) if ply >= first else None
            if bad:
                tokens[ply - 1] = bad
                expected = Expected("chess", ply - 1, "*", False, ply, (kind,))
                record = legal.chess_record(f"{kind} in chess", number, start, tokens, "*", expected)
                record.defect = (kind, ply, kind)
                return record
            board.push(move)


def _ended(rng, mate):
    """A game that ends in mate (or, if not `mate`, one that does not end on the board)."""
    while True:
        moves, ended = chess_game(rng, chess.Board(), 140 if mate else 50, mate)
        if mate and ended in ("1-0", "0-1") or not mate and not ended and len(moves) > 20:
            return moves, ended


def _result_files(collection, seed, games):
    name, kind = "defects/chess/result-contradicts-board.pgn", "result-contradicts-board"
    rng, records = random.Random(f"{seed}/{name}"), []
    for number in range(1, games + 1):
        moves, ended = _ended(rng, True)
        wrong = pick(rng, [(1, r) for r in ("1-0", "0-1", "1/2-1/2") if r != ended])
        tokens = legal.chess_tokens(chess.Board(), moves, Chess())
        expected = Expected("chess", len(moves), wrong, codes=(kind,))
        record = legal.chess_record(kind, number, chess.Board(), tokens, wrong, expected)
        record.defect = (kind, None, kind)
        records.append(record)
    collection.text(name, records)
    name, kind = "defects/chess/result-contradicts-terminator.pgn", "result-contradicts-terminator"
    rng, records = random.Random(f"{seed}/{name}"), []
    for number in range(1, games + 1):
        moves, _ = _ended(rng, False)
        tag, end = ("1-0", "0-1") if number % 2 else ("1/2-1/2", "1-0")
        tokens = legal.chess_tokens(chess.Board(), moves, Chess())
        text = tag_block(legal.roster(kind, number, tag)) + "\n" + wrapped([*numbered(tokens), end])
        expected = Expected("chess", len(moves), tag, codes=(kind,))
        records.append(Record(text, expected, (kind, None, kind)))
    collection.text(name, records)


def _good(name, number, rng, length=40):
    moves, ended = chess_game(rng, chess.Board(), length)
    tokens = legal.chess_tokens(chess.Board(), moves, Chess())
    result = ended or "*"
    return legal.chess_record(
        name, number, chess.Board(), tokens, result, Expected("chess", len(moves), result)
    )


def _unclosed_files(collection, seed, games):
    """A comment or variation that is never closed ends where the next game's tags begin."""
    name, kind = "defects/chess/unclosed-comment.pgn", "unclosed-comment"
    rng, records = random.Random(f"{seed}/{name}"), []
    for number in range(1, games + 1):
        record = _good(kind, number, rng)
        result = record.expected.result
        record.text = record.text[: record.text.rindex(result)] + "{ the ink runs out here\n" + result + "\n"
        record.expected.codes = (kind,)
        record.defect = (kind, None, kind)
        records += [record, _good("good neighbour", number, rng)]
    collection.text(name, records)
    name, kind = "defects/chess/unclosed-variation.pgn", "unclosed-variation"
    rng, records = random.Random(f"{seed}/{name}"), []
    for number in range(1, games + 1):
        start = chess.Board()
        moves, _ = _ended(rng, False)
        before = start.copy()
        for move in moves[:-1]:
            before.push(move)
        line, _ = chess_game(rng, before, 7)
        words = numbered(legal.chess_tokens(start, moves, Chess()))
        side = numbered(legal.chess_tokens(before, line, Chess()), before.fullmove_number, not before.turn)
        side[0] = "(" + side[0]
        text = tag_block(legal.roster(kind, number, "*")) + "\n" + wrapped([*words, *side, "*"])
        records.append(Record(text, Expected("chess", len(moves), "*", codes=(kind,)), (kind, None, kind)))
        records.append(_good("good neighbour", number, rng))
    collection.text(name, records)


def _truncated_files(collection, seed):
    """The file itself ends in mid-comment, or in the middle of a tag."""
    name = "defects/chess/truncated-in-comment.pgn"
    rng = random.Random(f"{seed}/{name}")
    records = [_good("good neighbour", 1, rng), _good("truncated", 2, rng)]
    cut = records[1]
    cut.text = cut.text[: cut.text.rindex(cut.expected.result)] + "{ the file ends in the mid"
    cut.expected.codes, cut.defect = ("truncated",), ("truncated", None, "truncated")
    collection.text(name, records)
    name = "defects/chess/truncated-in-tag.pgn"
    rng = random.Random(f"{seed}/{name}")
    records = [_good("good neighbour", n, rng) for n in (1, 2)]
    stub = '[Event "truncated"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "3"]\n[White "A whi'
    records.append(
        Record(stub, Expected(None, 0, None, None, codes=("truncated",)), ("truncated", None, "truncated"))
    )
    collection.text(name, records)


# Set-ups that cannot be, and why.
BAD_FENS = (
    ("rnbq1bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1", "Black has no king"),
    ("rnbqkbnr/pppppppp/8/8/8/4K3/PPPPPPPP/RNBQKBNR w kq - 0 1", "White has two kings"),
    ("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", "the side not to move is in check"),
    ("4k3/8/8/8/8/8/8/P3K3 w - - 0 1", "a pawn on the first rank"),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN w KQkq - 0 1", "a rank of seven squares"),
    ("8/8/8/8/4k3/4K3/8/8 w - - 0 1", "the kings touch"),
)


def _bad_positions(collection):
    records, kind = [], "bad-position"
    for number, (fen, why) in enumerate(BAD_FENS, 1):
        tags = [*legal.roster(why, number, "*"), ("SetUp", "1"), ("FEN", fen)]
        text = tag_block(tags) + "\n1. Kd2 Kd7 *\n"
        records.append(Record(text, Expected("chess", 0, "*", None, None, (kind,)), (kind, None, kind)))
    collection.text("defects/chess/bad-position.pgn", records)


def write_all(collection, seed, games):
    few = max(2, games // 2)
    for kind, build in CHESS.items():
        name = f"defects/chess/{kind}.pgn"
        rng = random.Random(f"{seed}/{name}")
        collection.text(name, [_seeded(kind, build, name, n, rng) for n in range(1, few + 1)])
    _result_files(collection, seed, few)
    _unclosed_files(collection, seed, few)
    _truncated_files(collection, seed)
    _bad_positions(collection)
    defects_draughts.write_all(collection, seed, few)
