"""Good games in odd clothes: old encodings, line ends, missing blank lines, annotations, archives."""

import bz2
import gzip
import io
import lzma
import random
import zipfile

import chess
import zstandard

from . import draughts, draughts_forms, legal
from .chess_forms import Style as Chess
from .draughts_forms import Style as Draughts
from .play import between, chess_game, draughts_game, pick
from .records import Expected, Record, tag_block, wrapped

RUSSIAN_SHORT = Chess("short", "ru", capture=":", castling="0", promotion="plain")
RUSSIAN_TAGS = {
    "Event": "Первенство города по шахматам",
    "Site": "Москва",
    "White": "Щербаков, Юрий",
    "Black": "Цветков, Эдуард",
}
ESTONIAN_TAGS = {
    "Event": "Eesti meistrivõistlused, üheksas voor, jõulude järel",
    "Site": "Pärnu",
    "White": "Põldmäe, Jüri",
    "Black": "Kõrgesaar, Ülo",
}
BALTIC_TAGS = ESTONIAN_TAGS | {"White": "Šmidt, Žanna", "Black": "Põldmäe, Jüri"}
NAMES = ("Tamm", "Kask", "Saar", "Sepp", "Kukk", "Ilves", "Pärn")
RUSSIAN_COMMENT = "{Чёрные сдались после домашнего анализа: позиция проиграна.}"


def _retag(text, tags):
    lines = []
    for line in text.split("\n"):
        key = line[1:].split(" ")[0] if line.startswith("[") else None
        lines.append(f'[{key} "{tags[key]}"]' if key in tags else line)
    return "\n".join(lines)


def encodings(collection, seed, games):
    few = max(2, games // 2)
    for code in ("windows-1251", "koi8-r", "cp866"):
        name = f"encodings/{code}.pgn"
        records = legal.chess_file(name, [RUSSIAN_SHORT], seed, few)
        for record in records:
            text = _retag(record.text, RUSSIAN_TAGS)
            record.text = text.replace("\n1. ", f"\n{RUSSIAN_COMMENT}\n1. ", 1)
        collection.write(name, "\n".join(r.text for r in records).encode(code), records)
    estonian = Chess("short", "et", capture=":", castling="0", promotion="plain")
    for code, tags in (
        ("iso-8859-1", ESTONIAN_TAGS),
        ("iso-8859-13", BALTIC_TAGS),
        ("iso-8859-15", BALTIC_TAGS),
    ):
        name = f"encodings/{code}.pgn"
        records = legal.chess_file(name, [estonian], seed, few)
        text = "\n".join(_retag(r.text, tags) for r in records)
        collection.write(name, text.encode(code), records)
    for name, code, mark in (
        ("utf-16le-mark", "utf-16-le", b"\xff\xfe"),
        ("utf-16be-mark", "utf-16-be", b"\xfe\xff"),
        ("utf-8-mark", "utf-8", b"\xef\xbb\xbf"),
    ):
        path = f"encodings/{name}.pgn"
        records = legal.chess_file(path, [legal.CHESS_FILES["chess/et-short.pgn"][0]], seed, few)
        text = "\n".join(_retag(r.text, BALTIC_TAGS) for r in records)
        collection.write(path, mark + text.encode(code), records)
    name = "encodings/windows-1251.pdn"
    records = legal.draughts_file(name, draughts.RUSSIAN, Draughts(), seed, few)
    text = "\n".join(_retag(r.text, RUSSIAN_TAGS) for r in records)
    collection.write(name, text.encode("windows-1251"), records)


def layouts(collection, seed, games):
    few = max(2, games // 2)

    def some(name):
        return legal.chess_file(name, [Chess()], seed, few)

    for name, change in (
        ("layout/crlf.pgn", lambda t: t.replace("\n", "\r\n")),
        ("layout/cr.pgn", lambda t: t.replace("\n", "\r")),
    ):
        records = some(name)
        collection.write(name, change("\n".join(r.text for r in records)).encode(), records)
    name = "layout/no-blank-lines.pgn"
    records = some(name)
    collection.write(name, "".join(r.text.replace("\n\n", "\n") for r in records).encode(), records)
    name = "layout/no-blank-lines.pdn"
    records = legal.draughts_file(name, draughts.BRAZILIAN, Draughts(capture="x"), seed, few)
    collection.write(name, "".join(r.text.replace("\n\n", "\n") for r in records).encode(), records)
    name = "layout/mark-in-mid-file.pgn"
    records = some(name)
    collection.write(name, "\n\ufeff".join(r.text for r in records).encode(), records)
    name = "layout/blank-line-in-moves.pgn"
    records = some(name)
    for record in records:
        head, moves = record.text.split("\n\n")
        at = moves.index("\n")
        record.text = f"{head}\n\n{moves[:at]}\n\n{moves[at + 1 :]}"
    collection.text(name, records)
    name = "layout/escape-lines.pgn"
    records = some(name)
    for record in records:
        head, moves = record.text.split("\n\n")
        record.text = (
            f"% made by a program\n{head}\n\n{moves.replace(chr(10), chr(10) + '% page 1 e4' + chr(10), 1)}"
        )
    collection.text(name, records)
    name = "layout/header-only.pgn"
    collection.text(name, _headers(few + 2))


def _headers(count):
    """Headers and results, no moves: with and without the result behind them."""
    records = []
    for number in range(1, count + 1):
        result = ("1-0", "1/2-1/2", "0-1")[number % 3]
        end = f"\n{result}\n" if number % 2 else ""
        text = tag_block(legal.roster("layout/header-only.pgn", number, result)) + end
        records.append(Record(text, Expected(None, 0, result, None)))
    return records


def annotated(collection, seed, games):
    """Comments, nested variations, NAGs, signs: the main line has to come out unharmed."""
    name = "chess/annotated.pgn"
    rng = random.Random(f"{seed}/{name}")
    records = []
    for number in range(1, games + 1):
        start = chess.Board()
        moves, ended = chess_game(rng, start, between(rng, 30, 60))
        result = legal.stated(rng, ended)
        tags = tag_block(legal.roster(name, number, result))
        words = [*_annotate(rng, start, moves, 0), result]
        text = tags + "\n" + wrapped(words).replace("\0", "\n")
        records.append(Record(text, Expected("chess", len(moves), result)))
    collection.text(name, records)


def _annotate(rng, start, moves, depth):
    """Words of a line with everything that PGN allows between moves; `\\0` is a forced line end."""
    board, words, after_break = start.copy(), [], True
    for move in moves:
        number = f"{board.fullmove_number}." if board.turn else f"{board.fullmove_number}..."
        sign = pick(rng, [(12, ""), (1, "!"), (1, "?"), (1, "!!"), (1, "??"), (1, "!?"), (1, "?!")])
        shown = f"{number} " if board.turn or after_break else ""
        words.append(shown + board.san(move) + sign)
        after_break = False
        extra = pick(rng, [(10, ""), (2, "nag"), (2, "comment"), (1, "line"), (2, "variation")])
        if extra == "nag":
            words.append(f"${between(rng, 1, 139)}")
        elif extra == "comment":
            words += [
                f"{{better was {between(rng, 1, 40)}. e4 (see above) [%clk 0:0{between(rng, 1, 9)}:00]}}"
            ]
            after_break = True
        elif extra == "line" and depth == 0:
            words.append("; to the end of the line: 1-0 { Nf3\0")
            after_break = True
        elif extra == "variation" and depth < 3:
            line, _ = chess_game(rng, board, between(rng, 1, 6))
            if line:
                inner = _annotate(rng, board, line, depth + 1)
                inner[0] = "(" + inner[0]
                inner[-1] += ")"
                words += inner
                after_break = True
        board.push(move)
    return words


def columns(collection, seed, games):
    """Score sheets as plain text: names, then one row a move."""
    for name, style in (("text/et-chess-columns.txt", legal.CHESS_FILES["chess/et-full.pgn"][0]),):
        rng = random.Random(f"{seed}/{name}")
        records = []
        for number in range(1, games // 2 + 1):
            start = chess.Board()
            moves, ended = chess_game(rng, start, between(rng, 40, 80))
            tokens = legal.chess_tokens(start, moves, style)
            records.append(_sheet(number, tokens, "chess", ended))
        collection.text(name, records)
    for name, game, style in (
        ("text/et-russian-columns.txt", draughts.RUSSIAN, Draughts(step="—")),
        (
            "text/et-international-columns.txt",
            draughts.INTERNATIONAL,
            Draughts(draughts_forms.number, "—", ":"),
        ),
    ):
        rng = random.Random(f"{seed}/{name}")
        records = []
        for number in range(1, games // 2 + 1):
            start = draughts.Position(game)
            moves, ended = draughts_game(
                rng, start, between(rng, 40, 120), lambda p, m: draughts_forms.write(p, m, style)
            )
            tokens = legal.draughts_tokens(start, moves, style)
            # Without a tag the game is inferred; only a game that no sister game allows tells which.
            only = game.size == 10 or not _plays_as(draughts.BRAZILIAN, start, moves)
            records.append(_sheet(number, tokens, game.name if only else None, ended))
        collection.text(name, records)


def _plays_as(game, start, moves):
    """True if the same squares and captured pieces are legal under `game` too."""
    position = draughts.Position(game, start.pieces, start.side)
    for move in moves:
        same = [m for m in position.moves() if (m.origin, m.target) == (move.origin, move.target)]
        if not same:
            return False
        position = position.play(same[0])
    return True


def _sheet(number, tokens, game, ended):
    rows = [
        " ".join([f"{i // 2 + 1}. {tokens[i]}", *tokens[i + 1 : i + 2]]) for i in range(0, len(tokens), 2)
    ]
    end = {"1-0": "\nMust alistus.\n", "0-1": "\nValge alistus.\n"}.get(ended, "")
    white, black = NAMES[number % len(NAMES)], NAMES[(number + 1) % len(NAMES)]
    text = f"Valge — {white}\nMust — {black}\n\n" + "\n".join(rows) + "\n" + end
    result = ended if end else None
    return Record(text, Expected(game, len(tokens), result))


def archives(collection, seed, games):
    few = max(2, games // 2)
    packers = {
        "gz": lambda data, _: gzip.compress(data, 9, mtime=0),
        "bz2": lambda data, _: bz2.compress(data),
        "xz": lambda data, _: lzma.compress(data),
        "zst": lambda data, _: zstandard.ZstdCompressor(level=9).compress(data),
    }
    for ending, pack in packers.items():
        name = f"archives/games.pgn.{ending}"
        records = legal.chess_file(name, [Chess()], seed, few)
        collection.write(name, pack("\n".join(r.text for r in records).encode(), name), records)
    _zip(collection, seed, few)


def _zip(collection, seed, few):
    """Two members, each a file of its own in the tables."""
    name, buffer = "archives/games.zip", io.BytesIO()
    members = {
        "chess.pgn": legal.chess_file(name + "/chess", [Chess()], seed, few),
        "inner/draughts.pdn": legal.draughts_file(
            name + "/draughts", draughts.INTERNATIONAL, legal.TEN["hyphen-x.pdn"], seed, few
        ),
    }
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for member, records in members.items():
            info = zipfile.ZipInfo(member, (1980, 1, 1, 0, 0, 0))
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, "\n".join(r.text for r in records))
    for member, records in members.items():
        collection.write(name, buffer.getvalue(), records, member)


def write_all(collection, seed, games):
    annotated(collection, seed, games)
    columns(collection, seed, games)
    encodings(collection, seed, games)
    layouts(collection, seed, games)
    archives(collection, seed, games)
