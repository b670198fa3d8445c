"""Games as pages of books and as score sheets: HTML with a style for paper, which a browser prints."""

import html

FIGURINES = dict(zip("KQRBN", "♔♕♖♗♘"))
LETTERS = {
    "english": dict(zip("KQRBN", "KQRBN")),
    "russian": dict(zip("KQRBN", ["Кр", "Ф", "Л", "С", "К"])),
    "german": dict(zip("KQRBN", "KDTLS")),
    "estonian": dict(zip("KQRBN", "KLVOR")),
    "figurines": FIGURINES,
}

TITLES = {
    "russian": "Избранные партии",
    "german": "Ausgewählte Partien",
    "estonian": "Valitud partiid",
    "draughts": "Selected games of draughts",
}

PROSE = {
    "english": [
        "White has the initiative, and from here on he conducts the attack with great energy.",
        "This is the natural way to develop, although a quieter line was to be considered.",
        "Black hopes to gain time, but the open file is worth more than it seems.",
        "The position is now in White's favour; his pieces work together very well.",
        "A fine decision, and the only one that keeps the balance.",
    ],
}

STYLE = """
@page { size: %(size)s; margin: 18mm 14mm 16mm 14mm;
  @top-left { content: "%(left)s"; font: italic 9pt %(font)s; }
  @top-right { content: "%(title)s"; font: italic 9pt %(font)s; }
  @bottom-center { content: counter(page); font: 9pt %(font)s; } }
@page bare { margin: 15mm; @top-left { content: none } @top-right { content: none } @bottom-center { content: none } }
body { font: 10.5pt/1.35 %(font)s; margin: 0; text-align: justify; }
h2 { font-size: 11pt; margin: 5mm 0 1.5mm; text-align: center; break-after: avoid; }
p { margin: 0 0 1.5mm; text-indent: 4mm; }
.columns { column-count: 2; column-gap: 9mm; }
.game { margin: 0; }
table { border-collapse: collapse; }
.ruled { page: bare; break-after: page; }
.ruled table { width: 100%%; }
.ruled td, .ruled th { border: 0.3mm solid black; padding: 0.9mm 2mm; }
.ruled td.n { text-align: right; width: 8mm; }
.ruled td.m { width: 30%%; }
.plain td { padding: 0.2mm 6mm 0.2mm 0; }
.plain { break-inside: auto; }
figure { margin: 2mm auto; width: 48mm; break-inside: avoid; }
figcaption { font-size: 9pt; text-align: center; }
"""

SERIF = "'Liberation Serif', 'FreeSerif', serif"
FIGURINE_FONT = "'FreeSerif', 'DejaVu Sans', serif"


def letters(move, names, takes="x"):
    """A move in short notation with the letters of a language."""
    if move.startswith("O-O"):
        return move.replace("O", "0") if names is not LETTERS["english"] else move
    move = "".join(names.get(c, c) for c in move)
    return move.replace("x", takes).replace("#", "×" if takes == ":" else "#").replace("=", "")


class Game:
    """A game of the shipped records: who played, where, its moves as written, the result."""

    def __init__(self, tags, moves):
        self.tags, self.moves = tags, moves

    def title(self):
        white, black = (self.tags[side].split(",")[0] for side in ("White", "Black"))
        place, year = self.tags.get("Site", "?"), self.tags.get("Date", "?")[:4]
        known = [part for part in (place, year) if part.strip("?")]
        return f"{white} – {black}" + (f", {' '.join(known)}" if known else "")

    def result(self):
        return {"1/2-1/2": "½–½", "1-0": "1–0", "0-1": "0–1", "2-0": "2–0", "0-2": "0–2", "1-1": "1–1"}.get(
            self.tags["Result"], self.tags["Result"]
        )


def escaped(text):
    return html.escape(text, quote=False)


def running(moves, first=0):
    """`1. e4 e5 2. Nf3` from ply `first` on."""
    words = []
    for at, move in enumerate(moves, first):
        if at % 2 == 0:
            words.append(f"{at // 2 + 1}.")
        elif at == first:
            words.append(f"{at // 2 + 1}. …")
        # Printers do not part a move at its dash.
        words.append(move)
    return " ".join(f"<nobr>{escaped(word)}</nobr>" if "-" in word else escaped(word) for word in words)


def columns(games, write):
    parts = [
        f"<h2>{escaped(game.title())}</h2><p>{running([write(m) for m in game.moves])} {game.result()}</p>"
        for game in games
    ]
    return f"<div class=columns>{''.join(parts)}</div>"


def prose(games, write, language="english"):
    """A paragraph of moves, a remark, and so on."""
    remarks = PROSE[language]
    parts, told = [], 0
    for game in games:
        parts.append(f"<h2>{escaped(game.title())}</h2>")
        moves = [write(move) for move in game.moves]
        for start in range(0, len(moves), 12):
            end = min(start + 12, len(moves))
            after = f" {game.result()}" if end == len(moves) else ""
            parts.append(f"<p>{running(moves[start:end], start)}{after}</p>")
            if end < len(moves):
                parts.append(f"<p>{remarks[told % len(remarks)]}</p>")
                told += 1
    return "".join(parts)


def sheet(games, write):
    """A printed form for each game: two pairs of columns between rules."""
    pages = []
    for game in games:
        moves = [write(move) for move in game.moves]
        rows = max(30, (len(moves) + 3) // 4)
        lines = []
        for row in range(rows):
            cells = []
            for number in (row, row + rows):
                pair = [moves[at] if at < len(moves) else "" for at in (2 * number, 2 * number + 1)]
                cells.append(f"<td class=n>{number + 1}</td>" + "".join(f"<td class=m>{escaped(m)}</td>" for m in pair))
            lines.append(f"<tr>{''.join(cells)}</tr>")
        head = "<tr><th></th><th>White</th><th>Black</th><th></th><th>White</th><th>Black</th></tr>"
        pages.append(
            f"<div class=ruled><h2>{escaped(game.title())}</h2><table>{head}{''.join(lines)}</table>"
            f"<p>Result: {game.result()}</p></div>"
        )
    return "".join(pages)


def table(games, write):
    """Rows of a number and two moves, without rules."""
    parts = []
    for game in games:
        moves = [write(move) for move in game.moves]
        rows = []
        for at in range(0, len(moves), 2):
            pair = moves[at : at + 2] + [""] * (at + 2 - min(at + 2, len(moves)))
            rows.append(f"<tr><td>{at // 2 + 1}.</td>" + "".join(f"<td>{escaped(m)}</td>" for m in pair[:2]) + "</tr>")
        parts.append(
            f"<h2>{escaped(game.title())}</h2><table class=plain>{''.join(rows)}</table><p>{game.result()}</p>"
        )
    return "".join(parts)


def diagram(men):
    """A board of 100 squares: `men` maps a square's number to one of `wWbB`."""
    size = 10
    squares, pieces = [], []
    for row in range(size):
        for column in range(size):
            dark = (row + column) % 2 == 1
            fill = "#999" if dark else "#fff"
            squares.append(f'<rect x="{column}" y="{row}" width="1" height="1" fill="{fill}"/>')
            piece = men.get(row * 5 + column // 2 + 1) if dark else None
            if piece:
                inside = "#fff" if piece in "wW" else "#000"
                mark = f'<circle cx="{column + .5}" cy="{row + .5}" r=".15" fill="none" stroke="#888" stroke-width=".08"/>'
                pieces.append(
                    f'<circle cx="{column + .5}" cy="{row + .5}" r=".4" fill="{inside}" stroke="#000" stroke-width=".06"/>'
                    + (mark if piece in "WB" else "")
                )
    inner = "".join(squares + pieces)
    return (
        f'<svg viewBox="-.1 -.1 10.2 10.2" width="48mm">{inner}'
        '<rect x="0" y="0" width="10" height="10" fill="none" stroke="#000" stroke-width=".08"/></svg>'
    )


def draughts(games, boards):
    """One column of moves with boards between them; `boards` has the men after each ply of each game."""
    parts, number = [], 0
    for game, after in zip(games, boards):
        parts.append(f"<h2>{escaped(game.title())}</h2>")
        middle = min(30, len(game.moves) // 2 * 2)
        number += 1
        parts.append(f"<p>{running(game.moves[:middle])}</p>")
        if middle in after:
            parts.append(f"<figure>{diagram(after[middle])}<figcaption>Diagram {number}</figcaption></figure>")
        parts.append(f"<p>{running(game.moves[middle:], middle)} {game.result()}</p>")
    return "".join(parts)


LAYOUTS = ["columns", "prose", "sheet", "table", "russian", "german", "estonian", "figurines", "draughts"]


def page(layout, games, boards=None):
    """The pages of a layout, as one document."""
    language = layout if layout in LETTERS else "english"
    takes = ":" if layout in ("russian", "estonian") else "x"

    def write(move):
        return letters(move, LETTERS[language], takes)

    if layout == "draughts":
        body = draughts(games, boards)
    elif layout == "prose":
        body = prose(games, write)
    elif layout == "sheet":
        body = sheet(games, write)
    elif layout == "table":
        body = table(games, write)
    else:
        body = columns(games, write)
    style = STYLE % {
        "size": "A4" if layout == "sheet" else "148mm 210mm",
        "left": "" if layout == "prose" else "Scoresheet",
        "title": TITLES.get(layout, "Selected games"),
        "font": FIGURINE_FONT if layout == "figurines" else SERIF,
    }
    return f"<!DOCTYPE html><meta charset=utf-8><style>{style}</style><body>{body}</body>"
