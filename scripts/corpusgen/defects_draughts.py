"""Draughts games with one seeded irregularity of exactly one class (VK/RK 5.4)."""

import random

from . import draughts, draughts_forms, legal
from .classify import draughts_classes
from .draughts import RAYS, landings, other
from .draughts_forms import Style as Draughts
from .play import between, draughts_game, pick
from .records import Expected, Record, tag_block

STYLES = {
    draughts.RUSSIAN: Draughts(),
    draughts.BRAZILIAN: Draughts(capture="x"),
    draughts.INTERNATIONAL: Draughts(draughts_forms.number, "-", "x"),
}


def _any(rng, items):
    return pick(rng, [(1, i) for i in items]) if items else None


def _capture_was_mandatory(rng, position):
    if not position.captures(position.side):
        return None
    step = _any(rng, position.steps(position.side))
    return step and ([step.origin, step.target], False)


def _captured_too_few(rng, position):
    legal_moves = position.moves()
    if not legal_moves or not legal_moves[0].taken:
        return None
    most = len(legal_moves[0].taken)
    fewer = [m for m in position.captures(position.side) if len(m.taken) < most]
    move = _any(rng, fewer)
    return move and ([move.origin, move.target], True)


def _capture_stopped(rng, position):
    able = [m for m in position.moves() if len(m.taken) > 1]
    move = _any(rng, able)
    if not move:
        return None
    squares = landings(position.game.size, move.ways[0])
    end = between(rng, 1, len(squares) - 2)
    return [squares[0], squares[end]], True


def _two_in_a_row(rng, position):
    if position.captures(position.side):
        return None
    move = _any(rng, [m for m in position.moves(other(position.side)) if not m.taken])
    return move and ([move.origin, move.target], False)


def _neither_can_capture(position):
    return not any(position.captures(c) for c in "wb")


def _moved_opponents_piece(rng, position):
    if not _neither_can_capture(position):
        return None
    return _stray(rng, position, other(position.side))


def _illegal(rng, position):
    """A man or king that cannot go there, or no piece at all; capturing is not in question."""
    if not _neither_can_capture(position):
        return None
    return _stray(rng, position, pick(rng, [(4, position.side), (1, None)]))


def _stray(rng, position, side):
    """From a square of `side` (None: an empty one) to an empty square two rows away or more."""
    squares = range(1, len(RAYS[position.game.size]) + 1)
    empty = [s for s in squares if s not in position.pieces]
    origin = _any(rng, position.of_side(side) if side else empty)
    half = position.game.size // 2
    far = [s for s in empty if origin and abs((s - 1) // half - (origin - 1) // half) >= 2]
    target = _any(rng, far)
    return target and ([origin, target], False)


def _ambiguous(rng, position):
    """Origin and target of a capture that can be made in two ways with different pieces taken."""
    pairs = {}
    for move in position.moves():
        if move.taken and move.origin != move.target:
            pairs.setdefault((move.origin, move.target), []).append(move)
    pair = _any(rng, [p for p, moves in pairs.items() if len(moves) > 1])
    return pair and (list(pair), True)


def _jumped_twice(rng, position):
    """A legal capture and one leg more, over a piece that it has already jumped."""
    move = _any(rng, [m for m in position.moves() if len(m.taken) > 1])
    if not move:
        return None
    squares = landings(position.game.size, move.ways[0])
    more = []
    for line in RAYS[position.game.size][move.target]:
        reach = line if position.pieces[move.origin].isupper() or move.crowns else line[:2]
        at = next((i for i, s in enumerate(reach) if s in move.taken), None)
        if at is not None and at + 1 < len(reach):
            more.append(reach[at + 1])
    extra = _any(rng, more)
    return extra and ([*squares, extra], True)


BUILDERS = {
    "illegal-move": _illegal,
    "capture-was-mandatory": _capture_was_mandatory,
    "captured-too-few": _captured_too_few,
    "capture-stopped": _capture_stopped,
    "two-moves-in-a-row": _two_in_a_row,
    "moved-opponents-piece": _moved_opponents_piece,
    "ambiguous-capture": _ambiguous,
    "jumped-twice": _jumped_twice,
}

# Two ways over one board, and long captures, are rare in men's games.
FROM_SET_UP = ("ambiguous-capture", "jumped-twice")


def _start(rng, game, kind):
    if kind in FROM_SET_UP:
        return legal.set_up(rng, game)
    return draughts.Position(game)


def _seeded(kind, game, number, rng):
    style = STYLES[game]
    while True:
        start = _start(rng, game, kind)
        moves, _ = draughts_game(rng, start, 60, lambda p, m: draughts_forms.write(p, m, style))
        tokens = legal.draughts_tokens(start, moves, style)
        position, first = start, 1 if kind in FROM_SET_UP else between(rng, 6, 30)
        for ply, move in enumerate(moves, 1):
            made = BUILDERS[kind](rng, position) if ply >= first else None
            if made and draughts_classes(position, *made) == [kind]:
                tokens[ply - 1] = draughts_forms.join(style, game.size, *made)
                return _record(kind, game, number, start, tokens, ply)
            position = position.play(move)


def _record(kind, game, number, start, tokens, ply):
    tags = [("GameType", str(game.game_type))]
    if kind in FROM_SET_UP:
        tags.append(("FEN", draughts_forms.fen(start, STYLES[game].name)))
    expected = Expected(game.name, ply - 1, "*", False, ply, (kind,))
    event = f"{kind} in {game.name} draughts"
    record = legal.draughts_record(event, number, game, tokens, "*", expected, tags, start.side == "b")
    record.defect = (kind, ply, kind)
    return record


def _ended(rng, game):
    while True:
        style = STYLES[game]
        moves, ended = draughts_game(
            rng, draughts.Position(game), 200, lambda p, m: draughts_forms.write(p, m, style)
        )
        if ended:
            return moves, ended


def _results(collection, seed, games):
    for game in STYLES:
        kind = "result-contradicts-board"
        name = f"defects/{game.name}/{kind}.pdn"
        rng, records = random.Random(f"{seed}/{name}"), []
        for number in range(1, games + 1):
            moves, ended = _ended(rng, game)
            wrong = pick(rng, [(1, r) for r in ("1-0", "0-1", "1/2-1/2") if r != ended])
            tokens = legal.draughts_tokens(draughts.Position(game), moves, STYLES[game])
            expected = Expected(game.name, len(moves), wrong, codes=(kind,))
            tags = [("GameType", str(game.game_type))]
            record = legal.draughts_record(kind, number, game, tokens, wrong, expected, tags)
            record.defect = (kind, None, kind)
            records.append(record)
        collection.text(name, records)


# Set-ups that cannot be: game, FEN, why.
BAD_FENS = (
    (draughts.RUSSIAN, "W:Wa1,c3,c9:Bd6,f6", "c9 is no square of this board"),
    (draughts.RUSSIAN, "W:Wa1,c3:Bd6,c3", "two pieces on c3"),
    (draughts.BRAZILIAN, "W:W21,22,33:B1,2,3", "33 is no square of this board"),
    (draughts.INTERNATIONAL, "W:W31,32,51:B1,2,3", "51 is no square of this board"),
    (draughts.INTERNATIONAL, "W:W31,32,20:B1,2,20", "two pieces on 20"),
)


def _bad_positions(collection):
    records, kind = [], "bad-position"
    for number, (game, fen, why) in enumerate(BAD_FENS, 1):
        tags = [*legal.roster(why, number, "*"), ("GameType", str(game.game_type)), ("FEN", fen)]
        moves = "1. 31-27 *" if game.size == 10 else "1. c3-d4 *"
        text = tag_block(tags) + f"\n{moves}\n"
        records.append(Record(text, Expected(game.name, 0, "*", None, None, (kind,)), (kind, None, kind)))
    collection.text("defects/draughts/bad-position.pdn", records)


def _unreadable(collection, seed, games):
    kind = "unreadable-token"
    for game, style in STYLES.items():
        name = f"defects/{game.name}/{kind}.pdn"
        rng, records = random.Random(f"{seed}/{name}"), []
        for number in range(1, games + 1):
            start = draughts.Position(game)
            moves, _ = draughts_game(rng, start, 50, lambda p, m: draughts_forms.write(p, m, style))
            tokens = legal.draughts_tokens(start, moves, style)
            ply = between(rng, 5, len(tokens))
            tokens[ply - 1] = pick(rng, [(1, "?!?x9"), (1, "Zq9"), (1, "§§")])
            record = _record(kind, game, number, start, tokens, ply)
            records.append(record)
        collection.text(name, records)


# MK53 §18 and KV53 §14 with a check sum that is one off.
COUNTS = (
    (
        "chess",
        1,
        "Valge: Kg2, La7, Rh5, E: b2, e3, f2, g3, h6 (9). Must: Kg8, Lg5, Oc2, "
        "E: b4, c7, d6, d5, f7, h7, h4 (10).\n\n1. … Lg5—d8\n",
    ),
    ("russian", 1, "Valge — Kd2 (1); must — b6, d6, f4, f6, g7 (6).\n\n1. d2:g5:d8:a5\n"),
)


def _wrong_counts(collection):
    kind = "position-count-mismatch"
    for game, plies, text in COUNTS:
        expected = Expected(game, plies, None, codes=(kind,))
        collection.text(f"defects/text/{kind}-{game}.txt", [Record(text, expected, (kind, None, kind))])


def write_all(collection, seed, games):
    _wrong_counts(collection)
    for game in STYLES:
        for kind in BUILDERS:
            if kind == "captured-too-few" and not game.majority:
                continue  # Russian draughts leaves the number free (KV53 §8)
            name = f"defects/{game.name}/{kind}.pdn"
            rng = random.Random(f"{seed}/{name}")
            collection.text(name, [_seeded(kind, game, n, rng) for n in range(1, games + 1)])
    _results(collection, seed, games)
    _unreadable(collection, seed, games)
    _bad_positions(collection)
