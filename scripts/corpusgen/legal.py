"""Legal random games of every game in every notation."""

import random

import chess

from . import chess_forms, draughts, draughts_forms
from .chess_forms import Style as Chess
from .draughts_forms import Style as Draughts
from .play import between, chess_game, draughts_game, pick
from .records import Expected, Record, numbered, tag_block, wrapped

# Results as the exchange format of the game writes them (PDN 3.0).
TWO_POINTS = {"1-0": "2-0", "0-1": "0-2", "1/2-1/2": "1-1", "*": "*"}

# One file each; styles are taken in turn, one a game.
CHESS_FILES = {
    "chess/san.pgn": [Chess()],
    "chess/long-algebraic.pgn": [
        Chess("full", promotion=p, castling=c)
        for p, c in (("=", "O"), ("()", "0"), ("/", "o"), ("plain", "O"))
    ],
    "chess/spellings.pgn": [
        Chess(promotion=p, castling=c, en_passant=e)
        for p, c, e in (("()", "0", "ep"), ("/", "o", ""), ("plain", "0", " e.p."), ("=", "0—", "e.p."))
    ],
    "chess/uci.pgn": [Chess("uci")],
    "chess/figurine.pgn": [Chess(language="figurine")],
    "chess/et-full.pgn": [Chess("full", "et", "—", ":", "0—", "plain", "×")],
    "chess/et-short.pgn": [Chess("short", "et", "—", ":", "0—", "plain", "×")],
    "chess/ru-full.pgn": [
        Chess("full", "ru", "-", ":", "0", "plain", "×"),
        Chess("full", "ru", "–", ":", "0", "="),
    ],
    "chess/ru-short.pgn": [Chess("short", "ru", capture=":", castling="0", promotion="plain", mate="×")],
    "chess/de-full.pgn": [
        Chess("full", "de", "-", "x", "0", "plain"),
        Chess("full", "de", "-", ":", "0", "="),
    ],
    "chess/de-short.pgn": [
        Chess("short", "de", castling="0", promotion="plain"),
        Chess("short", "de", castling="O"),
    ],
}

EIGHT = {
    "full.pdn": Draughts(),
    "full-dashes.pdn": Draughts(step="—", capture=":"),
    "turning-squares.pdn": Draughts(route="turning"),
    "every-landing.pdn": Draughts(capture="x", route="landings"),
    "every-square.pdn": Draughts(route="crossed"),
    "short.pdn": Draughts(route="short"),
    "numeric.pdn": Draughts(draughts_forms.number, "-", "x"),
}
TEN = {
    "hyphen-x.pdn": Draughts(draughts_forms.number, "-", "x"),
    "hyphen-colon.pdn": Draughts(draughts_forms.number, "-", ":"),
    "dash-colon.pdn": Draughts(draughts_forms.number, "—", ":"),
    "padded.pdn": Draughts(draughts_forms.number, "-", "x", padded=True),
    "zero-padded.pdn": Draughts(draughts_forms.zero_padded, "-", "x"),
    "every-landing.pdn": Draughts(draughts_forms.number, "-", "x", "landings"),
    "algebraic.pdn": Draughts(capture="x"),
    "no-game-type.pdn": Draughts(draughts_forms.number, "-", "x"),
}
DRAUGHTS_FILES = {
    **{f"russian/{name}": (draughts.RUSSIAN, style) for name, style in EIGHT.items()},
    **{f"brazilian/{name}": (draughts.BRAZILIAN, style) for name, style in EIGHT.items()},
    **{f"international/{name}": (draughts.INTERNATIONAL, style) for name, style in TEN.items()},
}


def stated(rng, board_result):
    """The result a record states: the board's, else now and then an agreed or resigned one."""
    if board_result:
        return board_result
    return pick(rng, [(3, "*"), (1, "1-0"), (1, "0-1"), (1, "1/2-1/2")])


def roster(event, number, result, white="White", black="Black"):
    return [
        ("Event", event),
        ("Site", "?"),
        ("Date", "????.??.??"),
        ("Round", str(number)),
        ("White", f"{white} {number}"),
        ("Black", f"{black} {number}"),
        ("Result", result),
    ]


def chess_tokens(start, moves, style):
    board, tokens = start.copy(), []
    for move in moves:
        tokens.append(chess_forms.write(board, move, style))
        board.push(move)
    return tokens


def chess_record(event, number, start, tokens, result, expected, extra=(), joint=". "):
    words = numbered(tokens, start.fullmove_number, start.turn == chess.BLACK, joint)
    tags = roster(event, number, result) + list(extra)
    return Record(tag_block(tags) + "\n" + wrapped([*words, result]), expected)


def chess_file(name, styles, seed, games):
    rng = random.Random(f"{seed}/{name}")
    records = []
    for number in range(1, games + 1):
        style, start = styles[(number - 1) % len(styles)], chess.Board()
        moves, ended = chess_game(rng, start, between(rng, 40, 140))
        result = stated(rng, ended)
        tokens = chess_tokens(start, moves, style)
        expected = Expected("chess", len(moves), result)
        records.append(chess_record(name, number, start, tokens, result, expected))
    return records


def chess960_file(name, shredder, style, seed, games):
    rng = random.Random(f"{seed}/{name}")
    records = []
    for number in range(1, games + 1):
        start = chess.Board.from_chess960_pos(between(rng, 0, 959))
        fen = start.shredder_fen() if shredder else start.fen()
        extra = [("Variant", "Chess960"), ("SetUp", "1"), ("FEN", fen)]
        moves, ended = chess_game(rng, start, between(rng, 40, 100))
        result = stated(rng, ended)
        tokens = chess_tokens(start, moves, style)
        expected = Expected("chess", len(moves), result)
        records.append(chess_record(name, number, start, tokens, result, expected, extra))
    return records


def draughts_tokens(start, moves, style):
    position, tokens = start, []
    for move in moves:
        tokens.append(draughts_forms.write(position, move, style))
        position = position.play(move)
    return tokens


def game_type(game, style):
    """The default is the bare number; numeric 8x8 and algebraic 10x10 have to be spelled out."""
    usual = draughts_forms.algebraic if game.size == 8 else None
    is_algebraic = style.name is draughts_forms.algebraic
    if is_algebraic == bool(usual):
        return str(game.game_type)
    kind = "A0" if is_algebraic else "N2"
    return f"{game.game_type},W,{game.size},{game.size},{kind},0"


def draughts_record(event, number, game, tokens, result, expected, tags=(), black_first=False, joint=". "):
    written = TWO_POINTS[result] if game.size == 10 else result
    words = numbered(tokens, 1, black_first, joint)
    block = tag_block(roster(event, number, written) + list(tags))
    return Record(block + "\n" + wrapped([*words, written]), expected)


def draughts_file(name, game, style, seed, games):
    rng = random.Random(f"{seed}/{name}")
    tags = [] if "no-game-type" in name else [("GameType", game_type(game, style))]
    joint = "." if style.padded else ". "
    records = []
    for number in range(1, games + 1):
        start = draughts.Position(game)
        moves, ended = draughts_game(
            rng, start, between(rng, 40, 120), lambda p, m: draughts_forms.write(p, m, style)
        )
        result = stated(rng, ended)
        tokens = draughts_tokens(start, moves, style)
        expected = Expected(game.name, len(moves), result)
        records.append(draughts_record(name, number, game, tokens, result, expected, tags, joint=joint))
    return records


def set_up(rng, game):
    """A random position in which both sides can move and nobody stands on his far row as a man."""
    last = game.size * game.size // 2
    while True:
        pieces = {}
        for sq in range(1, last + 1):
            kind = pick(rng, [(60, ""), (18, "w"), (18, "b"), (2, "W"), (2, "B")])
            if kind:
                pieces[sq] = kind
        position = draughts.Position(game, pieces, pick(rng, [(1, "w"), (1, "b")]))
        men_home = all(p.isupper() or not position.far_row(s, p) for s, p in pieces.items())
        most = game.rows * game.size // 2
        crowded = any(len(position.of_side(c)) > most for c in "wb")
        if men_home and not crowded and position.moves("w") and position.moves("b"):
            return position


def set_up_file(name, game, style, seed, games):
    """Games from random positions: kings from the first move, many long captures."""
    rng = random.Random(f"{seed}/{name}")
    records = []
    while len(records) < games:
        start, number = set_up(rng, game), len(records) + 1
        moves, ended = draughts_game(
            rng, start, between(rng, 20, 60), lambda p, m: draughts_forms.write(p, m, style)
        )
        if len(moves) < 6:
            continue
        result = stated(rng, ended)
        fen = draughts_forms.fen(
            start, draughts_forms.number if style.name is draughts_forms.zero_padded else style.name
        )
        tags = [("GameType", game_type(game, style)), ("FEN", fen)]
        expected = Expected(game.name, len(moves), result)
        tokens = draughts_tokens(start, moves, style)
        records.append(draughts_record(name, number, game, tokens, result, expected, tags, start.side == "b"))
    return records


def write_all(collection, seed, games):
    for name, styles in CHESS_FILES.items():
        collection.text(name, chess_file(name, styles, seed, games))
    few = max(1, games // 2)
    for name, shredder, style in (
        ("chess/chess960-x-fen.pgn", False, Chess()),
        ("chess/chess960-shredder-fen.pgn", True, Chess()),
        ("chess/chess960-uci.pgn", True, Chess("uci")),
    ):
        collection.text(name, chess960_file(name, shredder, style, seed, few))
    for name, (game, style) in DRAUGHTS_FILES.items():
        collection.text(name, draughts_file(name, game, style, seed, games))
    for game, style in (
        (draughts.RUSSIAN, Draughts()),
        (draughts.BRAZILIAN, Draughts(capture="x", route="landings")),
        (draughts.INTERNATIONAL, Draughts(draughts_forms.number, "-", "x")),
    ):
        name = f"{game.name}/set-up.pdn"
        collection.text(name, set_up_file(name, game, style, seed, games))
