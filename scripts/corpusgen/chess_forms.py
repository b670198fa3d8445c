"""Writing chess moves: full and shortened notation in four languages, figurines, UCI."""

from dataclasses import dataclass

import chess

# King, queen, rook, bishop, knight.
LETTERS = {
    "en": ("K", "Q", "R", "B", "N"),
    "et": ("K", "L", "V", "O", "R"),
    "ru": ("Кр", "Ф", "Л", "С", "К"),
    "de": ("K", "D", "T", "L", "S"),
    "white-figurine": ("♔", "♕", "♖", "♗", "♘"),
    "black-figurine": ("♚", "♛", "♜", "♝", "♞"),
}
ORDER = (chess.KING, chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT)
CASTLING = {"O": ("O-O", "O-O-O"), "0": ("0-0", "0-0-0"), "0—": ("0—0", "0—0—0"), "o": ("o-o", "o-o-o")}
PROMOTION = {"plain": "{}", "=": "={}", "()": "({})", "/": "/{}"}


@dataclass(frozen=True)
class Style:
    """How a file writes its moves."""

    form: str = "short"
    language: str = "en"
    step: str = "-"
    capture: str = "x"
    castling: str = "O"
    promotion: str = "="
    mate: str = "#"
    en_passant: str = ""


def letter(language, piece_type, colour):
    if piece_type == chess.PAWN:
        return ""
    if language == "figurine":
        language = "white-figurine" if colour else "black-figurine"
    return LETTERS[language][ORDER.index(piece_type)]


def _disambiguation(board, move):
    """What SAN puts between letter and target."""
    san = board.san(move).rstrip("+#").replace("x", "")
    return san[1:-2]


def write(board, move, style):
    if style.form == "uci":
        return board.uci(move)
    if board.is_castling(move):
        text = CASTLING[style.castling][board.is_queenside_castling(move)]
        return text + _check(board, move, style)
    piece = board.piece_type_at(move.from_square)
    origin, target = chess.square_name(move.from_square), chess.square_name(move.to_square)
    takes = board.is_capture(move)
    text = letter(style.language, piece, board.turn)
    if style.form == "full":
        text += origin + (style.capture if takes else style.step)
    elif piece == chess.PAWN:
        text += origin[0] + style.capture if takes else ""
    else:
        text += _disambiguation(board, move) + (style.capture if takes else "")
    text += target
    if move.promotion:
        text += PROMOTION[style.promotion].format(letter(style.language, move.promotion, board.turn))
    if board.is_en_passant(move):
        text += style.en_passant
    return text + _check(board, move, style)


def _check(board, move, style):
    board.push(move)
    sign = style.mate if board.is_checkmate() else "+" if board.is_check() else ""
    board.pop()
    return sign
