"""Ways in which a game stands on a page, and accidents that happen to a page. Each is a function of a `Game` and a random
generator that returns the text; what it does not show is left to the game that it is compared with."""

import re
import textwrap
from dataclasses import dataclass, field

import chess

WIDTH = 66
REMARKS = [
    "An interesting idea.",
    "The only move. Everything else loses at once.",
    "White has now a clear advantage in development.",
    "A mistake, after which the game cannot be saved.",
]


@dataclass
class Game:
    """Names, moves and result of a game, and the positions before each of its moves."""

    white: str
    black: str
    moves: list
    result: str
    boards: list = field(default_factory=list)

    def __post_init__(self):
        board = chess.Board()
        for move in self.moves:
            self.boards.append(board.copy(stack=False))
            board.push(move)

    def names(self):
        return f"{self.white} - {self.black}\n\n"

    def written(self, spell=None):
        """Every move as a text, in short notation unless another way is given."""
        spell = spell or (lambda board, move: board.san(move))
        return [spell(board, move) for board, move in zip(self.boards, self.moves)]


def full(dash="-", letters=None):
    """A way of writing: every move with both of its squares."""

    def spell(board, move):
        if board.is_castling(move):
            return "O-O" if chess.square_file(move.to_square) == 6 else "O-O-O"
        piece = board.piece_at(move.from_square).symbol().upper().replace("P", "")
        sign = "x" if board.is_capture(move) else dash
        queen = chess.piece_symbol(move.promotion).upper() if move.promotion else ""
        if letters:
            piece, queen = letters.get(piece, piece), letters.get(queen, queen)
        check = "+" if board.gives_check(move) else ""
        return piece + chess.square_name(move.from_square) + sign + chess.square_name(move.to_square) + queen + check

    return spell


def with_letters(letters):
    """A way of writing: short notation with these letters for K, Q, R, B and N."""
    table = str.maketrans(dict(zip("KQRBN", letters)))

    def spell(board, move):
        san = board.san(move)
        return san if san.startswith("O") else san.translate(table)

    return spell


FILES = ["QR", "QKt", "QB", "Q", "K", "KB", "KKt", "KR"]


def descriptive(board, move):
    """A way of writing: English descriptive notation, with the square a piece comes from where it is needed."""
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


def pairs(words):
    return [words[at : at + 2] for at in range(0, len(words), 2)]


def running(words, result, stop=". ", first=1):
    text = " ".join(f"{n}{stop}{' '.join(pair)}" for n, pair in enumerate(pairs(words), first))
    return textwrap.fill(f"{text} {result}".strip(), WIDTH) + "\n"


def rows(words, result, stop=". ", width=8, first=1):
    lines = [f"{n}{stop}{'  '.join(f'{w:<{width}}' for w in pair)}".rstrip() for n, pair in enumerate(pairs(words), first)]
    return "\n".join([*lines, result]) + "\n"


def table(words, result, sign="|"):
    lines = [sign.join(["", str(n), *pair, *[""] * (3 - len(pair))]) for n, pair in enumerate(pairs(words), 1)]
    return "\n".join([*lines, result]) + "\n"


def beside(left, right, gap=6):
    """Two texts side by side."""
    left, right = left.rstrip("\n").split("\n"), right.rstrip("\n").split("\n")
    width = max(map(len, left)) + gap
    length = max(len(left), len(right))
    left, right = left + [""] * (length - len(left)), right + [""] * (length - len(right))
    return "\n".join(f"{a:<{width}}{b}".rstrip() for a, b in zip(left, right)) + "\n"


def likely(board, rng):
    """A legal move, more often a capture or a check."""
    moves = list(board.legal_moves)
    return rng.choices(moves, [1 + 4 * board.is_capture(m) + 2 * board.gives_check(m) for m in moves])[0]


def analysis(game, ply, rng, plies=3):
    """Moves that were not played at a ply, as words with numbers."""
    board, words = game.boards[ply].copy(stack=False), []
    for at in range(plies):
        if board.is_game_over():
            break
        move = likely(board, rng)
        if at == 0 and move == game.moves[ply]:
            return ""
        words.append(f"{board.fullmove_number}. " * board.turn + f"{board.fullmove_number}... " * (at == 0 and not board.turn)
                     + board.san(move))
        board.push(move)
    return " ".join(words)


# ---- the kinds -----------------------------------------------------------------------------------------------------

KINDS = {}


def kind(function):
    KINDS[function.__name__.replace("_", "-")] = function
    return function


@kind
def running_text(game, rng):
    return game.names() + running(game.written(), game.result)


@kind
def running_without_stops(game, rng):
    return game.names() + running(game.written(), game.result, " ")


@kind
def running_joined(game, rng):
    return game.names() + running(game.written(), game.result, ".")


@kind
def running_full(game, rng):
    return game.names() + running(game.written(full()), game.result)


@kind
def running_full_without_signs(game, rng):
    return game.names() + running(game.written(full("")), game.result)


@kind
def numbered_rows(game, rng):
    return game.names() + rows(game.written(), game.result)


@kind
def rows_without_stops(game, rng):
    return game.names() + rows(game.written(), game.result, " ")


@kind
def rows_full_dashes(game, rng):
    return game.names() + rows(game.written(full("—")), game.result)


@kind
def rows_german(game, rng):
    return game.names() + rows(game.written(with_letters("KDTLS")), game.result)


@kind
def rows_russian(game, rng):
    russian = dict(zip("KQRBN", ("Кр", "Ф", "Л", "С", "К")))
    return game.names() + rows(game.written(full("—", russian)), game.result)


@kind
def rows_figurines(game, rng):
    return game.names() + rows(game.written(with_letters("♔♕♖♗♘")), game.result)


@kind
def rows_private_signs(game, rng):
    return game.names() + rows(game.written(with_letters("\ue000\ue001\ue002\ue003\ue004")), game.result)


@kind
def running_one_sign_for_all(game, rng):
    return game.names() + running(game.written(with_letters("\ufffd" * 5)), game.result)


@kind
def running_letters_missing(game, rng):
    return game.names() + running(game.written(with_letters([""] * 5)), game.result)


@kind
def rows_capitals(game, rng):
    return (game.names() + rows(game.written(), game.result)).upper()


@kind
def rows_small(game, rng):
    return (game.names() + rows(game.written(), game.result)).lower()


@kind
def table_ruled(game, rng):
    return game.names() + table(game.written(), game.result)


@kind
def table_tabs(game, rng):
    return game.names() + table(game.written(), game.result, "\t")


@kind
def one_move_a_line(game, rng):
    return game.names() + "\n".join([*game.written(), game.result]) + "\n"


@kind
def number_between(game, rng):
    lines = [f"{pair[0]:<8}{n:>3}   {pair[1] if len(pair) > 1 else ''}" for n, pair in enumerate(pairs(game.written()), 1)]
    return game.names() + "\n".join([*lines, game.result]) + "\n"


@kind
def columns_of_two(game, rng):
    words = game.written()
    middle = (len(words) // 2 + 1) // 2 * 2
    return game.names() + beside(rows(words[:middle], ""), rows(words[middle:], game.result, first=middle // 2 + 1))


@kind
def columns_with_heads(game, rng):
    lines = [f"{n:>3} {'':4}{pair[0]:<14}{pair[1] if len(pair) > 1 else ''}" for n, pair in enumerate(pairs(game.written()), 1)]
    pages = ["        WHITE         BLACK\n" + "\n".join(lines[at : at + 15]) + "\n" for at in range(0, len(lines), 15)]
    return game.names() + "\n".join(pages) + game.result + "\n"


@kind
def black_below_white(game, rng):
    numbered = [[f"{n}. {w}" for n, w in enumerate(game.written()[side::2], 1)] for side in (0, 1)]
    white, black = ("\n".join(side) for side in numbered)
    return f"WHITE\n{game.white}\n{white}\n\nBLACK\n{game.black}\n{black}\n{game.result}\n"


@kind
def rows_descriptive(game, rng):
    return game.names() + rows(game.written(descriptive), game.result, width=16)


@kind
def running_descriptive(game, rng):
    return game.names() + running(game.written(descriptive), game.result)


@kind
def descriptive_spaced(game, rng):
    words = [re.sub(r"([-x])", r" \1 ", word).replace("(", " (") for word in game.written(descriptive)]
    return game.names() + rows(words, game.result, width=22)


@kind
def descriptive_in_words(game, rng):
    words = [word.replace("x", " takes ").replace("-", " to ") for word in game.written(descriptive)]
    return game.names() + rows(words, game.result, width=22)


@kind
def variations_in_brackets(game, rng):
    words = game.written()
    parts = []
    for ply, word in enumerate(words):
        parts.append(f"{ply // 2 + 1}. {word}" if ply % 2 == 0 else word)
        if 4 < ply < len(words) - 2 and rng.random() < 0.12 and (quoted := analysis(game, ply, rng)):
            parts.append(f"({quoted})")
            if ply % 2 == 0:
                words[ply + 1] = f"{ply // 2 + 1}... {words[ply + 1]}"
    return game.names() + textwrap.fill(" ".join([*parts, game.result]), WIDTH) + "\n"


def annotated(game, words, rng, said, width=8):
    """Rows, and what is said of some of them in paragraphs between."""
    lines = []
    for n, pair in enumerate(pairs(words), 1):
        row = f"{n}. {'  '.join(f'{w:<{width}}' for w in pair)}".rstrip()
        lines.append(row)
        if 3 < n < len(words) // 2 - 1 and rng.random() < 0.2 and (note := said(n)):
            lines += ["", *textwrap.wrap(note, WIDTH), ""]
    return game.names() + "\n".join([*lines, game.result]) + "\n"


@kind
def notes_with_lines(game, rng):
    return annotated(game, game.written(), rng, lambda n: f"Better was {analysis(game, 2 * n - 2, rng) or 'to wait'}.")


@kind
def notes_that_are_lines(game, rng):
    """Nothing but moves in the notes, under the number of the row above."""
    def said(n):
        quoted = analysis(game, 2 * n - 2, rng, 4)
        return quoted and f"{quoted} etc."

    return annotated(game, game.written(), rng, said)


@kind
def notes_with_bare_lines(game, rng):
    return annotated(game, game.written(), rng, lambda n: analysis(game, 2 * n - 2, rng, 6))


@kind
def notes_without_numbers(game, rng):
    def said(n):
        quoted = re.sub(r"\d+\.+ ", "", analysis(game, 2 * n - 2, rng))
        return f"{quoted or 'Castling'} was to be considered here."

    return annotated(game, game.written(), rng, said)


@kind
def descriptive_with_notes(game, rng):
    def said(n):
        board = game.boards[2 * n - 2]
        return f"Threatening {descriptive(board, likely(board, rng))}, which would win at once."

    return annotated(game, game.written(descriptive), rng, said, 16)


@kind
def remarks_in_the_text(game, rng):
    words = [
        word + f" {{{rng.choice(REMARKS)}}}" * (0 < at < len(game.moves) - 1 and rng.random() < 0.1)
        for at, word in enumerate(game.written())
    ]
    return game.names() + running(words, game.result)


@kind
def marks_of_notes(game, rng):
    """Raised letters behind moves, and the notes at the foot."""
    words, notes = game.written(), []
    for at in range(6, len(words) - 2):
        if rng.random() < 0.08:
            words[at] += f" ({'abcdefghijklmnopqrstuvwxyz'[len(notes) % 26]})"
            notes.append(f"({'abcdefghijklmnopqrstuvwxyz'[len(notes) % 26]}) {rng.choice(REMARKS)}")
    return game.names() + rows(words, game.result, width=12) + "\n" + "\n".join(notes) + "\n"


@kind
def figures_of_notes(game, rng):
    words, notes = game.written(), []
    for at in range(6, len(words) - 2):
        if rng.random() < 0.08:
            notes.append(f"{len(notes) + 1} {rng.choice(REMARKS)}")
            words[at] += f"^{len(notes)}"
    return game.names() + running(words, game.result) + "\n" + "\n".join(notes) + "\n"


@kind
def times_in_brackets(game, rng):
    words = [f"{w} ({rng.randint(0, 9)}:{rng.randint(0, 59):02})" for w in game.written()]
    return game.names() + running(words, game.result)


@kind
def signs_of_an_informator(game, rng):
    words = [w + rng.choice(["", "", "", "!", "?", "!?", "±", "⩲", "∓", "=", "□", "N"]) for w in game.written(with_letters("♔♕♖♗♘"))]
    return game.names() + running(words, game.result, ".")


@kind
def page_breaks(game, rng):
    lines = rows(game.written(), game.result).split("\n")
    at = rng.randint(8, max(9, len(lines) - 6))
    lines[at:at] = ["", "", f"{rng.randint(20, 300)}", "", "GAMES OF THE MASTERS", ""]
    return game.names() + "\n".join(lines)


@kind
def hyphenated(game, rng):
    """Moves broken off at the end of a line."""
    text = running(game.written(full()), game.result).replace("\n", " ")
    lines = [text[at : at + 60] for at in range(0, len(text), 60)]
    return game.names() + "\n".join(lines) + "\n"


# ---- accidents -----------------------------------------------------------------------------------------------------


def lines_of(game, rng):
    """The game in lines of running text or in rows, and where its lines begin."""
    text = rng.choice([running, rows])(game.written(), game.result)
    return text.rstrip("\n").split("\n")


@kind
def lines_exchanged(game, rng):
    lines = lines_of(game, rng)
    at = rng.randrange(1, len(lines) - 2)
    lines[at], lines[at + 1] = lines[at + 1], lines[at]
    return game.names() + "\n".join(lines) + "\n"


@kind
def line_lost(game, rng):
    lines = lines_of(game, rng)
    del lines[rng.randrange(1, len(lines) - 2)]
    return game.names() + "\n".join(lines) + "\n"


@kind
def line_twice(game, rng):
    lines = lines_of(game, rng)
    at = rng.randrange(1, len(lines) - 2)
    lines.insert(at, lines[at])
    return game.names() + "\n".join(lines) + "\n"


@kind
def numbers_lost(game, rng):
    words = game.written()
    numbers = [f"{n}. " if rng.random() > 0.1 else "" for n in range(1, len(words) // 2 + 2)]
    text = " ".join(number + " ".join(pair) for number, pair in zip(numbers, pairs(words)))
    return game.names() + textwrap.fill(f"{text} {game.result}", WIDTH) + "\n"


@kind
def numbers_wrong(game, rng):
    """From a row on, every number is one too high."""
    words = game.written()
    at = rng.randrange(4, len(words) // 2 - 2) * 2
    return game.names() + rows(words[:at], "").rstrip("\n") + "\n" + rows(words[at:], game.result, first=at // 2 + 2)


@kind
def moves_lost(game, rng):
    words = game.written()
    for _ in range(2):
        words[rng.randrange(4, len(words) - 4)] = ""
    return game.names() + rows(words, game.result)


@kind
def right_edge_cut(game, rng):
    lines = lines_of(game, rng)
    width = max(map(len, lines)) - rng.randint(1, 3)
    return game.names() + "\n".join(line[:width] for line in lines[:-1]) + f"\n{lines[-1]}\n"


@kind
def left_edge_cut(game, rng):
    cut = rng.randint(1, 3)
    return game.names() + "\n".join(line[cut:] for line in lines_of(game, rng)) + "\n"


@kind
def corner_torn(game, rng):
    lines = rows(game.written(), game.result).rstrip("\n").split("\n")
    size = rng.randint(4, 12)
    torn = [line[: max(0, 4 + 2 * at)] for at, line in enumerate(lines[:size])]
    return game.names() + "\n".join(torn + lines[size:]) + "\n"


@kind
def columns_read_across(game, rng):
    """Two columns of running text with nothing but a blank between them."""
    words = game.written()
    middle = len(words) // 4 * 2
    left = running(words[:middle], "").split("\n")
    right = running(words[middle:], game.result, first=middle // 2 + 1).split("\n")
    lines = [f"{a} {b}".rstrip() for a, b in zip(left + [""] * (len(right) - len(left)), right + [""] * (len(left) - len(right)))]
    return game.names() + "\n".join(lines) + "\n"


@kind
def blanks_lost(game, rng):
    words = game.written()
    text = running(words, game.result, ".")
    return game.names() + "".join(c for c in text if c != " " or rng.random() > 0.15)


@kind
def blanks_added(game, rng):
    text = running(game.written(), game.result)
    return game.names() + "".join(c + " " * (c.isalnum() and rng.random() < 0.04) for c in text)
