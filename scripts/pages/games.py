"""Games of chess and of draughts whose moves another program has played: names, moves, result, and the board before each
move; and ways in which a move is written, each a function of a board and a move."""

import re
from dataclasses import dataclass

import chess
import chess.pgn
import draughts

PLIES = range(40, 140)


@dataclass
class Game:
    """A game as it was played; `kind` is what the program calls the game."""

    kind: str
    white: str
    black: str
    boards: list
    moves: list
    result: str

    def written(self, way):
        """Every move as a text."""
        return [way(board, move) for board, move in zip(self.boards, self.moves)]


# ---- chess ---------------------------------------------------------------------------------------------------------


def chess_games(path):
    """The games of a PGN file that are long enough, have a result and start as games do."""
    with open(path, encoding="utf-8", errors="replace") as file:
        while record := chess.pgn.read_game(file):
            moves = list(record.mainline_moves())
            result = record.headers["Result"]
            if "FEN" in record.headers or record.errors or len(moves) not in PLIES or result == "*":
                continue
            board, boards = chess.Board(), []
            for move in moves:
                boards.append(board.copy(stack=False))
                board.push(move)
            yield Game("chess", *(record.headers[side].split(",")[0] for side in ("White", "Black")), boards, moves, result)


def short(board, move):
    return board.san(move)


def full(dash="-", letters=None):
    """Every move with both of its squares."""

    def way(board, move):
        if board.is_castling(move):
            return "O-O" if chess.square_file(move.to_square) == 6 else "O-O-O"
        piece = board.piece_at(move.from_square).symbol().upper().replace("P", "")
        sign = "x" if board.is_capture(move) else dash
        queen = chess.piece_symbol(move.promotion).upper() if move.promotion else ""
        if letters:
            piece, queen = letters.get(piece, piece), letters.get(queen, queen)
        check = "+" if board.gives_check(move) else ""
        return piece + chess.square_name(move.from_square) + sign + chess.square_name(move.to_square) + queen + check

    return way


def with_letters(letters):
    """Short notation with these letters for K, Q, R, B and N."""
    table = str.maketrans(dict(zip("KQRBN", letters)))

    def way(board, move):
        san = board.san(move)
        return san if san.startswith("O") else san.translate(table)

    return way


FILES = ["QR", "QKt", "QB", "Q", "K", "KB", "KKt", "KR"]


def descriptive(board, move):
    """English descriptive notation, with the square a piece comes from where it is needed."""
    if board.is_castling(move):
        said = "Castles KR" if chess.square_file(move.to_square) == 6 else "Castles QR"
    else:
        others = [other for other in board.legal_moves if not board.is_castling(other)]
        said = next(
            text
            for level in range(5)
            if (text := described(board, move, level))
            and (level == 4 or sum(described(board, other, level) == text for other in others) == 1)
        )
    return said + (" ch" if board.gives_check(move) else "")


def described(board, move, level):
    """The move's name, the longer the higher the level: bare; the wing or a pawn's file; the square of what is taken; that a
    piece comes from; both."""
    name = {chess.KNIGHT: "Kt"}.get
    kind = board.piece_type_at(move.from_square)
    piece = name(kind) or chess.piece_symbol(kind).upper()
    rank = lambda at: chess.square_rank(at) + 1 if board.turn else 8 - chess.square_rank(at)  # noqa: E731
    wing = lambda at: FILES[chess.square_file(at)]  # noqa: E731
    bare = lambda at: wing(at) if len(wing(at)) == 1 else wing(at)[1:]  # noqa: E731
    promoted = f"({chess.piece_symbol(move.promotion).upper()})" if move.promotion else ""
    came, to = move.from_square, move.to_square
    if kind == chess.PAWN:
        piece = (wing(came) if level >= 3 else bare(came)) * (level >= 1 and board.is_capture(move)) + piece
    elif level >= 3:
        piece += f"({wing(came)}{rank(came)})"
    if board.is_capture(move):
        taken = board.piece_type_at(to) or chess.PAWN
        what = name(taken) or chess.piece_symbol(taken).upper()
        at = f"({wing(to)}{rank(to)})" if level in (2, 4) else ""
        return f"{piece}x{what}{at}{promoted}"
    return f"{piece}-{(wing if level else bare)(to)}{rank(to)}{promoted}"


def spaced(board, move):
    return re.sub(r"([-x])", r" \1 ", descriptive(board, move)).replace("(", " (")


def in_words(board, move):
    return descriptive(board, move).replace("x", " takes ").replace("-", " to ")


# ---- draughts ------------------------------------------------------------------------------------------------------


class DraughtsBoard:
    """A board of py-draughts with the methods of python-chess that the pages are made with."""

    KINDS = {"russian": draughts.RussianBoard, "international": draughts.StandardBoard}

    def __init__(self, kind, board=None, plies=0):
        self.kind = kind
        self.board = board or self.KINDS[kind]()
        self.plies = plies

    def copy(self, stack=False):
        return DraughtsBoard(self.kind, self.KINDS[self.kind].from_fen(self.board.fen), self.plies)

    def push(self, move):
        self.board.push(move)
        self.plies += 1

    @property
    def legal_moves(self):
        return self.board.legal_moves

    @property
    def turn(self):
        return self.plies % 2 == 0

    @property
    def fullmove_number(self):
        return self.plies // 2 + 1

    def is_capture(self, move):
        return bool(move.captured_list)

    def gives_check(self, move):
        return False

    def is_game_over(self):
        return not self.legal_moves

    def squares(self, move):
        """The first and the last square of a move, as the game names them."""
        return [self.named(at) for at in (move.square_list[0], move.square_list[-1])]

    def named(self, at):
        if self.kind == "international":
            return str(at + 1)
        rank, column = 8 - at // 4, at % 4
        return "abcdefgh"[2 * column + (rank % 2 == 0)] + str(rank)


def draughts_games(path):
    """The games of a PDN file that are long enough, have a result, start as games do, and whose captures can be told by
    their first and last squares."""
    kind = next(kind for kind in DraughtsBoard.KINDS if kind in str(path))
    text = path.read_text(encoding="utf-8", errors="replace")
    for tags, body in re.findall(r"((?:\[[^\]]*\]\s*)+)([^\[]+)", text):
        tags = dict(re.findall(r'\[(\w+) "([^"]*)"', tags))
        words = re.findall(r"[a-h\d]\d?(?:[-x:][a-h\d]\d?)+", re.sub(r"\{[^}]*\}|\d+\.", " ", body))
        if len(words) in PLIES and tags.get("Result") in ("1-0", "0-1", "2-0", "0-2", "1-1", "1/2-1/2"):
            words = words[:-1] if words[-1] == tags["Result"] else words
            names = [re.sub(r"^(White|Black) \d+$", made_up, tags.get(side, "?").split(",")[0]) for side in ("White", "Black")]
            if played := replayed(kind, words):
                yield Game(kind, *names, *played, tags["Result"])


def made_up(name):
    """For players of generated games who have none."""
    return {"White": "Ivanov", "Black": "de Vries"}[name[1]]


def replayed(kind, words):
    """The boards and moves that words with their first and last squares stand for, unless one of them is not legal or not
    the only one."""
    board, boards, moves = DraughtsBoard(kind), [], []
    for word in words:
        squares = re.findall(r"[a-h]?\d+", word)
        fits = [move for move in board.legal_moves if board.squares(move) == [squares[0], squares[-1]]]
        if len(fits) != 1:
            return None
        boards.append(board.copy())
        moves.append(fits[0])
        board.push(fits[0])
    return boards, moves


def squares(dash="-", takes="x", blank=""):
    """Both squares of a move of draughts."""

    def way(board, move):
        sign = takes if board.is_capture(move) else dash
        return f"{blank}{sign}{blank}".join(board.squares(move))

    return way


def short_squares(board, move):
    """The file that a man comes from and the square it goes to, where that is enough."""
    name = lambda one: one[0][0] + ":" * board.is_capture(move) + one[1]  # noqa: E731
    mine = name(board.squares(move))
    alike = sum(name(board.squares(other)) == mine for other in board.legal_moves)
    return mine if alike == 1 else squares("-", ":")(board, move)


def cyrillic(board, move):
    return squares("—", ":")(board, move).translate(str.maketrans("abcdefgh", "авсdеfgн"))
