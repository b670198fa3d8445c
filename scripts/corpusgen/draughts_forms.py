"""Writing draughts moves and positions in the notations of KV53 §14 and §29, VK 8 and PDN 3.0."""

from dataclasses import dataclass

from .draughts import BLACK, WHITE, crossed, fits, landings, turning


def algebraic(size, sq):
    """`a1` for the lower-left square, on 8x8 and (a1-j10) on 10x10."""
    half = size // 2
    row = (sq - 1) // half
    col = 2 * ((sq - 1) % half) + (1 - row % 2)
    return "abcdefghij"[col] + str(size - row)


def number(_size, sq):
    return str(sq)


def zero_padded(_size, sq):
    return f"{sq:02}"


@dataclass(frozen=True)
class Style:
    """How a file writes its moves."""

    name: object = algebraic
    step: str = "-"
    capture: str = ":"
    # `short` = shortened notation; else which squares of a capture are written.
    route: str = "target"
    padded: bool = False


ROUTES = {
    "target": lambda size, way: [way.squares[0], way.squares[-1]],
    "turning": turning,
    "landings": landings,
    "crossed": crossed,
}


def unique_route(position, move, wanted):
    """The wanted squares if only `move` fits them, else the next longer form; None if none does."""
    size = position.game.size
    legal = position.moves()
    names = list(ROUTES)
    for name in names[names.index(wanted) :]:
        squares = ROUTES[name](size, move.ways[0])
        if sum(fits(size, squares, m) for m in legal) == 1:
            return squares
    return None


def join(style, size, squares, is_capture):
    sign = style.capture if is_capture else style.step
    names = [style.name(size, s) for s in squares]
    if style.padded and len(names) == 2:
        names = [n.rjust(2) for n in names]
    return sign.join(names).lstrip()


def write(position, move, style):
    """The move as a token, or None if this style cannot say it without doubt."""
    size = position.game.size
    if move.origin == move.target:
        return None
    if style.route == "short":
        file, target = algebraic(size, move.origin)[0], algebraic(size, move.target)
        same = [
            m for m in position.moves() if m.target == move.target and algebraic(size, m.origin)[0] == file
        ]
        if len(same) == 1:
            return file + target
    route = "target" if style.route == "short" else style.route
    squares = unique_route(position, move, route)
    return squares and join(style, size, squares, bool(move.taken))


def fen(position, name=number):
    def side(colour):
        return ",".join(
            ("K" if position.pieces[sq].isupper() else "") + name(position.game.size, sq)
            for sq in position.of_side(colour)
        )

    return f"{position.side.upper()}:W{side(WHITE)}:B{side(BLACK)}"
