"""A small reader of what the corpora hold, to verify them: not a parser for the world at large."""

import bz2
import gzip
import lzma
import re
import zipfile
from dataclasses import dataclass, field
from io import BytesIO

import chess
import zstandard

from .chess_forms import LETTERS

TAG = re.compile(r'\[\s*(\w+)\s+"([^"\n]*)"\s*\]')
RESULTS = {
    "1-0": "1-0",
    "0-1": "0-1",
    "1/2-1/2": "1/2-1/2",
    "2-0": "1-0",
    "0-2": "0-1",
    "1-1": "1/2-1/2",
    "*": "*",
}
WORDS = {"Valge alistus.": "0-1", "Must alistus.": "1-0"}
HEADING = re.compile(r"^(Valge|Must|Valged|Mustad) — (\w+)$")
SIGNS = "!?+#×†"


@dataclass
class Game:
    tags: dict = field(default_factory=dict)
    tokens: list = field(default_factory=list)
    position: str = ""
    terminator: str | None = None
    # `truncated`, `unclosed-comment`, `unclosed-variation` as found in the text.
    problems: set = field(default_factory=set)

    @property
    def result(self):
        return RESULTS.get(self.tags.get("Result"), self.terminator)


def unpack(path):
    """[(member or None, bytes)] of a file."""
    data = path.read_bytes()
    if path.suffix == ".zip":
        with zipfile.ZipFile(BytesIO(data)) as archive:
            return [(n, archive.read(n)) for n in archive.namelist()]
    openers = {
        ".gz": gzip.decompress,
        ".bz2": bz2.decompress,
        ".xz": lzma.decompress,
        ".zst": lambda d: zstandard.ZstdDecompressor().decompress(d),
    }
    return [(None, openers.get(path.suffix, bytes)(data))]


def decode(name, data):
    stem = name.split("/")[-1].split(".")[0]
    for code in ("windows-1251", "koi8-r", "cp866", "iso-8859-1", "iso-8859-13", "iso-8859-15"):
        if stem == code:
            return data.decode(code)
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16")
    return data.decode("utf-8").replace("\ufeff", "")


def games(name, data):
    text = decode(name, data).replace("\r\n", "\n").replace("\r", "\n")
    return _sheets(text) if name.endswith(".txt") else _tagged(text)


def _tagged(text):
    found, at = [], 0
    text = re.sub(r"^%.*\n", "", text, flags=re.M)
    in_tags = False
    while at < len(text):
        if text[at] == "[" and (at == 0 or text[at - 1] == "\n"):
            tag = TAG.match(text, at)
            if not in_tags or (tag and tag[1] in found[-1].tags):
                found.append(Game())
            in_tags = True
            if not tag:
                found[-1].problems.add("truncated")
                return found
            found[-1].tags.setdefault(tag[1], tag[2])
            at = tag.end()
        elif text[at].isspace():
            at += 1
        else:
            in_tags = False
            at = _moves(text, at, found[-1])
    return found


def _moves(text, at, game):
    """Reads one section of moves; stops where a line begins with a tag."""
    depth = 0
    # What is never closed ends where the next game's tags begin.
    tags = re.compile(r'\n\[\w+ "').search(text, at)
    end = tags.start() + 1 if tags else len(text)
    for part in re.finditer(
        r"\{[^}]*\}|\{[^}]*$|;[^\n]*|[()]|\$\d+|\d+\.+(?!\d)|e\.p\.|(?:\d+\s*[-x:]\s*\d+|[^\s(){};]|\([QRBN]\))+",
        text[at:end],
    ):
        word = part[0]
        if word[0] == "{" and word[-1] != "}":
            game.problems.add("unclosed-comment" if tags else "truncated")
        elif word[0] in "{;$" or re.fullmatch(r"\d+\.+", word) or word == "e.p.":
            continue
        elif word in "()":
            depth += 1 if word == "(" else -1
        elif depth == 0:
            if word in RESULTS:
                game.terminator = RESULTS[word]
            else:
                game.tokens += _split(word)
    if depth:
        game.problems.add("unclosed-variation")
    return end


def _split(word):
    """A padded `1.32-28` is a number and a move."""
    word = re.sub(r"^\d+\.+", "", word)
    return [re.sub(r"\s+", "", word)] if word else []


def _sheets(text):
    """Plain text: headings, a position, numbered moves in rows, running or in two columns."""
    found = [Game()]
    lines = text.strip().split("\n")
    body, names = [], 0
    for line in lines:
        line = re.sub(r"^- ", "", line.strip())
        heading = HEADING.match(line)
        if heading:
            names += 1
            if names > 2:
                _finish(found[-1], body)
                found.append(Game())
                body, names = [], 1
        elif line:
            body.append(line)
    _finish(found[-1], body)
    return found


def _finish(game, body):
    text = " ".join(body)
    for words, result in WORDS.items():
        if words in text:
            text, game.terminator = text.replace(words, ""), result
    text = text.replace("jne.", "").replace("1. …", "1.")
    head, _, moves = text.partition("1. ")
    game.position = head if "(" in head else ""
    moves = re.sub(r"(?<=[\w]) ?([—:]) ?(?=[\w])", r"\1", "1. " + moves)
    numbered = [p.split() for p in re.split(r"(?:^|(?<=\s))\d+\. ", moves)[1:]]
    numbered = [[t.rstrip(".") for t in row] for row in numbered]
    white_first = len(numbered) > 1 and all(len(row) == 1 for row in numbered[:-1]) and len(numbered[-1]) > 2
    if white_first:  # one column after the other, as a scan gives them
        white = [row[0] for row in numbered]
        black = numbered[-1][1:]
        numbered = [[w, *black[i : i + 1]] for i, w in enumerate(white)]
    game.tokens = [t for row in numbered for t in row]


def _piece_table():
    table = {}
    for language, letters in LETTERS.items():
        key = "figurine" if "figurine" in language else language
        table.setdefault(key, {}).update(dict(zip(letters, "KQRBN")))
    return table


TABLES = _piece_table()
MOVE = re.compile(r"([KQRBN]?)([a-h]?)([1-8]?)[-—–]?([x:]?)([a-h][1-8])=?/?\(?([QRBN]?)\)?(?:ep|e\.p\.)?$")


def _english(token, language):
    letters = TABLES[language]
    names = sorted(letters, key=len, reverse=True)
    return re.sub("|".join(map(re.escape, names)), lambda m: letters[m[0]], token)


def castling(token):
    plain = token.rstrip(SIGNS).replace("—", "-").upper().replace("0", "O")
    return plain if plain in ("O-O", "O-O-O") else None


def chess_fits(board, token, language, pseudo=False):
    """Moves that are what is written; a missing promotion fits every promotion."""
    side = castling(token)
    if side:
        long = side == "O-O-O"
        return [
            m for m in board.legal_moves if board.is_castling(m) and board.is_queenside_castling(m) == long
        ]
    if re.fullmatch(r"[a-h][1-8][a-h][1-8][qrbn]?", token):
        return [m for m in board.legal_moves if board.uci(m) == token]
    parts = MOVE.match(_english(token.rstrip(SIGNS), language))
    if not parts:
        return None
    letter, file, rank, _, target, promotion = parts.groups()
    piece = chess.PIECE_SYMBOLS.index(letter.lower() or "p")
    promotes = chess.PIECE_SYMBOLS.index(promotion.lower()) if promotion else None
    moves = board.pseudo_legal_moves if pseudo else board.legal_moves
    return [
        m
        for m in moves
        if board.piece_type_at(m.from_square) == piece
        and not board.is_castling(m)
        and chess.square_name(m.to_square) == target
        and file in ("", chess.square_name(m.from_square)[0])
        and rank in ("", chess.square_name(m.from_square)[1])
        and (promotes is None or m.promotion == promotes)
        and (piece != chess.PAWN or file or not board.is_capture(m))
    ]
