"""Rules of Russian, Brazilian and international draughts, written for clarity, not speed.

Squares are numbered as in PDN: from the upper-left dark square, row by row. The move
generator is proved on published node counts by `generate_corpora.py --perft`.
"""

from dataclasses import dataclass

WHITE, BLACK = "w", "b"


@dataclass(frozen=True)
class Game:
    """One of the three games: what differs between them, nothing else."""

    name: str
    game_type: int
    size: int
    rows: int
    # Greatest number is compulsory (VK 4.16.1, KV53 §24-25).
    majority: bool
    # A man reaching the far row inside a capture goes on as a king (KV53 §9, VK 4.14).
    crowned_at_once: bool


RUSSIAN = Game("russian", 25, 8, 3, False, True)
BRAZILIAN = Game("brazilian", 26, 8, 3, True, False)
INTERNATIONAL = Game("international", 20, 10, 4, True, False)
GAMES = {g.name: g for g in (RUSSIAN, BRAZILIAN, INTERNATIONAL)}


def _rays(size):
    """For every square, the four diagonals as lists of squares, outward."""
    half = size // 2
    rays = {}
    for sq in range(1, half * size + 1):
        row = (sq - 1) // half
        col = 2 * ((sq - 1) % half) + (1 - row % 2)
        rays[sq] = []
        for dr, dc in ((-1, -1), (-1, 1), (1, -1), (1, 1)):
            line, r, c = [], row + dr, col + dc
            while 0 <= r < size and 0 <= c < size:
                line.append(r * half + c // 2 + 1)
                r, c = r + dr, c + dc
            rays[sq].append(line)
    return rays


RAYS = {8: _rays(8), 10: _rays(10)}
FORWARD = {WHITE: (0, 1), BLACK: (2, 3)}


@dataclass(frozen=True)
class Way:
    """One way over the board: squares landed on (origin first) and pieces taken, in order."""

    squares: tuple
    taken: tuple


@dataclass(frozen=True)
class Move:
    """Origin, target, captured set and promotion make a move; ways only tell how."""

    origin: int
    target: int
    taken: frozenset
    crowns: bool
    ways: tuple


def other(side):
    return BLACK if side == WHITE else WHITE


class Position:
    """Pieces by square: `w b` men, `W B` kings."""

    def __init__(self, game, pieces=None, side=WHITE):
        self.game, self.side = game, side
        if pieces is None:
            half, last = game.size // 2, game.size * game.size // 2
            men = half * game.rows
            pieces = {sq: BLACK for sq in range(1, men + 1)}
            pieces |= {sq: WHITE for sq in range(last - men + 1, last + 1)}
        self.pieces = dict(pieces)

    def of_side(self, side):
        return [sq for sq, p in sorted(self.pieces.items()) if p.lower() == side]

    def far_row(self, sq, side):
        half = self.game.size // 2
        last = half * self.game.size
        return sq <= half if side == WHITE else sq > last - half

    def moves(self, side=None, majority=None):
        """Legal moves; `majority=False` leaves the rule of the greatest number out."""
        side = side or self.side
        captures = self.captures(side)
        if not captures:
            return self.steps(side)
        if self.game.majority if majority is None else majority:
            most = max(len(m.taken) for m in captures)
            captures = [m for m in captures if len(m.taken) == most]
        return captures

    def steps(self, side):
        """Plain moves, whether or not a capture is possible."""
        out = []
        for sq in self.of_side(side):
            king = self.pieces[sq].isupper()
            for d in range(4) if king else FORWARD[side]:
                for to in RAYS[self.game.size][sq][d]:
                    if to in self.pieces:
                        break
                    crowns = not king and self.far_row(to, side)
                    out.append(Move(sq, to, frozenset(), crowns, (Way((sq, to), ()),)))
                    if not king:
                        break
        return out

    def captures(self, side):
        """Every capture that goes on as long as it can, whatever its number."""
        found = {}
        for sq in self.of_side(side):
            piece = self.pieces.pop(sq)  # the square it starts from counts as free
            for way, crowned in self._go_on(side, (sq,), (), piece.isupper()):
                target = way.squares[-1]
                crowns = not piece.isupper() and (crowned or self.far_row(target, side))
                key = (sq, target, frozenset(way.taken), crowns)
                found.setdefault(key, []).append(way)
            self.pieces[sq] = piece
        return [Move(*key, tuple(ways)) for key, ways in found.items()]

    def _go_on(self, side, squares, taken, king):
        """All completions of a capture that stands on `squares[-1]` (KV53 §8-9)."""
        jumps = list(self._jumps(side, squares[-1], taken, king))
        if not jumps and taken:
            yield Way(squares, taken), king
        for victim, landings in jumps:
            after = taken + (victim,)
            now_king = king or (self.game.crowned_at_once and self.far_row(landings[0], side))
            able = [t for t in landings if any(self._jumps(side, t, after, now_king))]
            for to in able or landings:
                yield from self._go_on(side, squares + (to,), after, now_king)

    def _jumps(self, side, sq, taken, king):
        """(piece jumped, free squares behind it); jumped pieces stay and block (VK 4.11)."""
        for line in RAYS[self.game.size][sq]:
            reach = line if king else line[:1]
            at = next((i for i, s in enumerate(reach) if s in self.pieces), None)
            if at is None or line[at] in taken or self.pieces[line[at]].lower() == side:
                continue
            behind = []
            for s in line[at + 1 :]:
                if s in self.pieces:
                    break
                behind.append(s)
                if not king:
                    break
            if behind:
                yield line[at], behind

    def play(self, move):
        """The position after `move`; captured pieces leave after the whole move."""
        pieces = dict(self.pieces)
        piece = pieces.pop(move.origin)
        for sq in move.taken:
            del pieces[sq]
        pieces[move.target] = piece.upper() if move.crowns else piece
        return Position(self.game, pieces, other(self.side))

    def key(self):
        return self.side, tuple(sorted(self.pieces.items()))


def perft(position, depth):
    moves = position.moves()
    if depth == 1:
        return len(moves)
    return sum(perft(position.play(m), depth - 1) for m in moves)


def crossed(size, way):
    """Every square from origin to target, those of the jumped pieces included."""
    out = [way.squares[0]]
    for a, b in zip(way.squares, way.squares[1:]):
        line = next(ray for ray in RAYS[size][a] if b in ray)
        out += line[: line.index(b) + 1]
    return out


def _direction(size, a, b):
    return next(d for d, ray in enumerate(RAYS[size][a]) if b in ray)


def turning(size, way):
    """Origin, the squares where the direction changes, target (KV53 §14)."""
    dirs = [_direction(size, a, b) for a, b in zip(way.squares, way.squares[1:])]
    mid = [s for s, d, e in zip(way.squares[1:], dirs, dirs[1:]) if d != e]
    return [way.squares[0], *mid, way.squares[-1]]


def landings(size, way):
    """As PDN 3.0 writes: turning squares, else the square right behind the captured piece."""
    sqs = list(way.squares)
    for i in range(1, len(sqs) - 1):
        d = _direction(size, sqs[i - 1], sqs[i])
        if d == _direction(size, sqs[i], sqs[i + 1]):
            victim = RAYS[size][way.taken[i - 1]][d]
            sqs[i] = victim[0]
    return sqs


def fits(size, written, move):
    """True if a way of `move` runs over the written squares in that order."""
    if (written[0], written[-1]) != (move.origin, move.target):
        return False
    for way in move.ways:
        path = iter(crossed(size, way)[1:-1])
        if all(sq in path for sq in written[1:-1]):
            return True
    return False


def _same_line(size, written, move):
    """True if the written squares, joined by straight lines, are a way of `move` and no other."""
    for way in move.ways:
        turns, path = turning(size, way), crossed(size, way)
        rest = iter(path)
        if all(sq in rest for sq in written):
            rest = iter(written)
            if written[-1] == path[-1] and all(sq in rest for sq in turns):
                return True
    return False


def matching(size, written, moves):
    """The moves that are what is written.

    With squares between, a way that turns just there goes before one that merely runs over them:
    KV53 §14 prints `d2:g5:e7:c5:a7` although `d2:h6:f8:c5:a7` crosses the same squares.
    """
    fit = [m for m in moves if fits(size, written, m)]
    exact = [m for m in fit if len(written) > 2 and _same_line(size, written, m)]
    return exact or fit
