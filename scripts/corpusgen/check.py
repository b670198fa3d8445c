"""Re-reads corpora and verifies every expected verdict by python-chess and the plain draughts rules.

The verdict of every game is worked out anew from the bytes on the disc; expected.tsv is only
compared with it. What a game is comes from its tags and its folder, as SOURCE.md says.
"""

import csv
import json
import re

import chess

from . import draughts, reader, slips
from .classify import draughts_classes, turned
from .records import EXPECTED

GAME_TYPES = {str(g.game_type): g for g in draughts.GAMES.values()}


def perft(path, limit):
    """Counts of published rows up to `limit` nodes; 1 if one differs."""
    wrong = done = 0
    for row in json.loads(path.read_text())["rows"]:
        if row["game"] not in draughts.GAMES or row["nodes"] > limit:
            continue
        found = draughts.perft(set_up(draughts.GAMES[row["game"]], row["fen"]), row["depth"])
        done += 1
        if found != row["nodes"]:
            wrong += 1
            print(row["game"], row["position"], row["depth"], "expected", row["nodes"], "found", found)
    print(f"perft: {done} rows up to {limit} nodes, {wrong} differ")
    return 1 if wrong else 0


def square(game, text):
    if text[0].isalpha():
        col, row = "abcdefghij".index(text[0]), game.size - int(text[1:])
        if not 0 <= row < game.size or col >= game.size or (row + col) % 2 == 0:
            raise ValueError(f"{text} is no square in play")
        return row * game.size // 2 + col // 2 + 1
    if not 1 <= int(text) <= game.size * game.size // 2:
        raise ValueError(f"{text} is no square in play")
    return int(text)


def set_up(game, fen):
    side, *parts = fen.rstrip(".").split(":")
    pieces = {}
    for part in parts:
        colour = part[0].lower()
        for item in filter(None, part[1:].split(",")):
            king, item = item[0] == "K", item.lstrip("K")
            low, _, high = item.partition("-")
            for sq in range(square(game, low), square(game, high or low) + 1):
                if sq in pieces:
                    raise ValueError(f"two pieces on {sq}")
                pieces[sq] = colour.upper() if king else colour
    return draughts.Position(game, pieces, side.lower())


def draughts_verdict(game, record):
    """(plies, first_error_ply, codes)."""
    try:
        start = position = _draughts_start(game, record)
    except ValueError:
        return 0, None, {"bad-position"}
    for ply, token in enumerate(record.tokens, 1):
        squares, kind = read_squares(position, token)
        if squares is None:
            return ply - 1, ply, {"unreadable-token"}
        classes = draughts_classes(position, squares, kind)
        if classes:
            line = slips.draughts_line(start, "FEN" not in record.tags, advance_draughts)
            named = "ambiguous-capture" not in classes and slips.slip(line, record.tokens)
            return ply - 1, ply, {named} if named else set(classes)
        position = advance_draughts(position, token)
    ended = None if position.moves() else "0-1" if position.side == "w" else "1-0"
    return len(record.tokens), None, _result_codes(record, ended)


def advance_draughts(position, token):
    """The position behind the move, or None if it is not one legal move."""
    squares, _ = read_squares(position, token)
    fit = squares and draughts.matching(position.game.size, squares, position.moves())
    return position.play(fit[0]) if fit and len(fit) == 1 else None


def _draughts_start(game, record):
    if "FEN" in record.tags:
        return set_up(game, record.tags["FEN"])
    if not record.position:
        return draughts.Position(game)
    pieces = {}
    for colour, part in zip("wb", record.position.split(";")):
        count = int(re.search(r"\((\d+)\)", part)[1])
        men = re.findall(r"(K?)\b([a-j]?\d+)\b(?!\))|K([a-j]\d+)", part)
        names = [(k or ("K" if late else ""), early or late) for k, early, late in men]
        if len(names) != count:
            record.problems.add("position-count-mismatch")
        pieces |= {square(game, n): colour.upper() if k else colour for k, n in names}
    return draughts.Position(game, pieces)


def read_squares(position, token):
    """(squares, written as a capture?); short forms become the origin and target that fit."""
    token = token.rstrip("!?")
    if re.fullmatch(r"[a-h][a-h][1-8]", token):
        target = square(position.game, token[1:])
        fit = [m for m in position.moves() if m.target == target and _file(m.origin) == token[0]]
        if len(fit) != 1:
            return None, False
        way = fit[0].ways[0]
        return draughts.landings(position.game.size, way), bool(fit[0].taken)
    if not re.fullmatch(r"[a-j]?\d+([-—–:x][a-j]?\d+)+", token):
        return None, False
    names = re.split(r"[-—–:x]", token)
    try:
        return [square(position.game, n) for n in names], ":" in token or "x" in token
    except ValueError:
        return None, False


def _file(sq):
    return "abcdefgh"[2 * ((sq - 1) % 4) + (1 - (sq - 1) // 4 % 2)]


def chess_verdict(record, language):
    try:
        board = _chess_start(record)
        start = board.copy()
    except ValueError:
        return 0, None, {"bad-position"}
    if not board.is_valid():
        return 0, None, {"bad-position"}
    for ply, token in enumerate(record.tokens, 1):
        fit = reader.chess_fits(board, token, language)
        if fit is None:
            return ply - 1, ply, {"unreadable-token"}
        if len(fit) != 1:
            named = None if fit else slips.slip(slips.chess_line(start, language), record.tokens)
            return ply - 1, ply, {named or _chess_class(board, token, language, fit)}
        board.push(fit[0])
    outcome = board.outcome()
    return len(record.tokens), None, _result_codes(record, outcome and outcome.result())


def _chess_class(board, token, language, fit):
    if fit:
        same = len({(m.from_square, m.to_square) for m in fit}) == 1
        return "promotion-missing" if same else "ambiguous-move"
    if reader.castling(token):
        return "bad-castling"
    if reader.chess_fits(turned(board), token, language):
        return "two-moves-in-a-row"
    if reader.chess_fits(board, token, language, pseudo=True):
        return "left-in-check"
    return "illegal-move"


def _chess_start(record):
    is_960 = record.tags.get("Variant") == "Chess960"
    if "FEN" in record.tags:
        return chess.Board(record.tags["FEN"], chess960=is_960)
    if not record.position:
        return chess.Board()
    board = chess.Board(None)
    for colour, part in zip((True, False), re.split(r"(?<=\))[;.]", record.position)):
        kind = None
        placed = 0
        for mark, name in re.findall(r"(?<![A-Za-zäõ])([KLVORE]?):? ?([a-h][1-8])", part.replace("E: ", "E")):
            kind = mark or kind
            piece = {"K": 6, "L": 5, "V": 4, "O": 3, "R": 2, "E": 1}[kind]
            board.set_piece_at(chess.parse_square(name), chess.Piece(piece, colour))
            placed += 1
        said = re.search(r"\((\d+)\)", part)
        if said and placed != int(said[1]):
            record.problems.add("position-count-mismatch")
    home = board.board_fen() == chess.STARTING_BOARD_FEN
    board.castling_rights = chess.BB_CORNERS if home else 0
    board.turn = home  # the only other position in text (MK53 §18) has Black to move
    return board


def _result_codes(record, ended):
    codes = set(record.problems)
    tag = reader.RESULTS.get(record.tags.get("Result"))
    if ended and record.result not in (ended, None, "*"):
        codes.add("result-contradicts-board")
    if ended and record.result == "*":
        codes.add("ended-but-unfinished")  # never wanted in the corpora
    if tag and record.terminator and tag != record.terminator:
        codes.add("result-contradicts-terminator")
    return codes


def _which(collection, name, record):
    """The game by tag, else by folder or file name."""
    number = record.tags.get("GameType", "").split(",")[0]
    if number:
        return GAME_TYPES[number]
    for part, game in (
        ("international", draughts.INTERNATIONAL),
        ("kv53-29", draughts.INTERNATIONAL),
        ("games.zip!inner", draughts.INTERNATIONAL),
        ("russian", draughts.RUSSIAN),
        ("-russian.txt", draughts.RUSSIAN),
        ("kv53", draughts.RUSSIAN),
        ("vk-", draughts.RUSSIAN),
    ):
        if part in name:
            return game
    return None


def _language(name, record):
    if record.tags.get("Variant") or name.endswith(".pgn") and "mk53" in name:
        return "en"
    for key in ("et", "ru", "de"):
        if f"/{key}-" in name:
            return key
    if "figurine" in name:
        return "figurine"
    if (
        "mk53" in name
        or name.endswith("-chess.txt")
        or "iso-8859" in name
        or "-mark.pgn" in name
        and "encodings" in name
    ):
        return "et"
    return "ru" if name.startswith("encodings/") else "en"


def verdict(collection, name, record):
    """The row that expected.tsv should hold, as a dict of text cells."""
    game = _which(collection, name, record)
    if not record.tokens and "FEN" not in record.tags:
        plies, error, codes = 0, None, set(record.problems)
        cells = None, 0, None
    else:
        plies, error, codes = (
            draughts_verdict(game, record) if game else chess_verdict(record, _language(name, record))
        )
        legal = None if "bad-position" in codes else "false" if error else "true"
        cells = game.name if game else "chess", plies, legal
    values = [name, None, cells[0], cells[1], cells[2], record.result, error, ",".join(sorted(codes)) or "-"]
    return dict(zip(EXPECTED, ("" if v is None else str(v) for v in values)))


def _rows(root, expected):
    """[(name, game_no, verdict)] of every record under `root`."""
    for path in sorted(root.rglob("*")):
        if not path.is_file() or path.suffix in (".tsv", ".md"):
            continue
        for member, data in reader.unpack(path):
            name = path.relative_to(root).as_posix() + (f"!{member}" if member else "")
            inner = member or re.sub(r"\.(gz|bz2|xz|zst)$", "", name)
            for number, record in enumerate(reader.games(inner, data), 1):
                row = verdict(root.name, name, record)
                row["game_no"] = str(number)
                yield row


def _manifest(root):
    """Rows of manifest.tsv that expected.tsv does not bear out."""
    if not (root / "manifest.tsv").exists():
        return []

    def read(name):
        return csv.DictReader((root / name).open(encoding="utf-8"), delimiter="\t")

    expected = {(r["file"], r["game_no"]): r for r in read("expected.tsv")}
    return [
        r
        for r in read("manifest.tsv")
        if (expected[r["file"], r["game_no"]]["first_error_ply"], expected[r["file"], r["game_no"]]["codes"])
        != (r["ply"], r["code"])
    ]


def collections(roots):
    """Compares every expected.tsv with what is on the disc; 1 if anything differs."""
    wrong = 0
    for root in roots:
        with (root / "expected.tsv").open(encoding="utf-8") as file:
            expected = {(r["file"], r["game_no"]): r for r in csv.DictReader(file, delimiter="\t")}
        seen = {(r["file"], r["game_no"]): r for r in _rows(root, expected)}
        for key in sorted(expected.keys() | seen.keys()):
            left, right = expected.get(key), seen.get(key)
            # An empty cell of `game` is one that the moves alone do not settle.
            if left and right and not left["game"]:
                right = right | {"game": ""}
            if left != right:
                wrong += 1
                print(f"{root.name}: expected {left}\n{' ' * len(root.name)}     found {right}")
        for row in _manifest(root):
            wrong += 1
            print(f"{root.name}: manifest {row}")
        print(f"{root.name}: {len(expected)} games expected, {len(seen)} read")
    print("all verdicts hold" if not wrong else f"{wrong} verdicts differ")
    return 1 if wrong else 0
