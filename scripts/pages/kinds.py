"""Ways in which a game stands on a page, and accidents that happen to a page: functions of a game, a way of writing and a
random generator that return the text. What it does not show is left to the game that it is compared with."""

import re
import textwrap

from . import games

WIDTH = 66
REMARKS = [
    "An interesting idea.",
    "The only move. Everything else loses at once.",
    "White has now a clear advantage in development.",
    "A mistake, after which the game cannot be saved.",
]


def headed(game, text):
    return f"{game.white} - {game.black}\n\n{text}"


def pairs(words):
    return [words[at : at + 2] for at in range(0, len(words), 2)]


def running(words, result, stop=". ", first=1):
    text = " ".join(f"{n}{stop}{' '.join(pair)}" for n, pair in enumerate(pairs(words), first))
    return textwrap.fill(f"{text} {result}".strip(), WIDTH) + "\n"


def row(n, pair, stop=". ", width=8):
    return f"{n}{stop}{'  '.join(f'{word:<{width}}' for word in pair)}".rstrip()


def rows(words, result, stop=". ", first=1):
    width = max(8, *map(len, words))
    return "\n".join([*(row(n, pair, stop, width) for n, pair in enumerate(pairs(words), first)), result]) + "\n"


def ruled(words, result, sign="|"):
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


def analysis(game, ply, way, rng, plies=3):
    """Moves that were not played at a ply, as words with numbers."""
    board, words = game.boards[ply].copy(stack=False), []
    for at in range(plies):
        if board.is_game_over():
            break
        move = likely(board, rng)
        if at == 0 and way(board, move) == way(game.boards[ply], game.moves[ply]):
            return ""
        number = f"{board.fullmove_number}. " if board.turn else f"{board.fullmove_number}... " * (at == 0)
        words.append(number + way(board, move))
        board.push(move)
    return " ".join(words)


# ---- pages ---------------------------------------------------------------------------------------------------------


def plain(laid, *options):
    """A page with nothing but a heading and the moves, laid out by a function of words and result."""
    return lambda game, way, rng: headed(game, laid(game.written(way), game.result, *options))


def capitals(game, way, rng):
    return headed(game, rows(game.written(way), game.result)).upper()


def small(game, way, rng):
    return headed(game, rows(game.written(way), game.result)).lower()


def one_move_a_line(game, way, rng):
    return headed(game, "\n".join([*game.written(way), game.result]) + "\n")


def number_between(game, way, rng):
    lines = [f"{pair[0]:<8}{n:>3}   {pair[1] if len(pair) > 1 else ''}" for n, pair in enumerate(pairs(game.written(way)), 1)]
    return headed(game, "\n".join([*lines, game.result]) + "\n")


def columns_of_two(game, way, rng):
    words = game.written(way)
    middle = (len(words) // 2 + 1) // 2 * 2
    return headed(game, beside(rows(words[:middle], ""), rows(words[middle:], game.result, first=middle // 2 + 1)))


def columns_with_heads(game, way, rng):
    words = pairs(game.written(way))
    lines = [f"{n:>3} {'':4}{pair[0]:<14}{pair[1] if len(pair) > 1 else ''}" for n, pair in enumerate(words, 1)]
    pages = ["        WHITE         BLACK\n" + "\n".join(lines[at : at + 15]) + "\n" for at in range(0, len(lines), 15)]
    return headed(game, "\n".join(pages) + game.result + "\n")


def black_below_white(game, way, rng):
    words = game.written(way)
    white, black = ("\n".join(f"{n}. {word}" for n, word in enumerate(words[side::2], 1)) for side in (0, 1))
    return f"WHITE\n{game.white}\n{white}\n\nBLACK\n{game.black}\n{black}\n{game.result}\n"


def variations_in_brackets(game, way, rng):
    words = game.written(way)
    parts = []
    for ply, word in enumerate(words):
        parts.append(f"{ply // 2 + 1}. {word}" if ply % 2 == 0 else word)
        if 4 < ply < len(words) - 2 and rng.random() < 0.12 and (quoted := analysis(game, ply, way, rng)):
            parts.append(f"({quoted})")
            if ply % 2 == 0:
                words[ply + 1] = f"{ply // 2 + 1}... {words[ply + 1]}"
    return headed(game, textwrap.fill(" ".join([*parts, game.result]), WIDTH) + "\n")


def annotated(said):
    """Rows, and what is said of some of them in paragraphs between."""

    def page(game, way, rng):
        words = game.written(way)
        lines = []
        for n, pair in enumerate(pairs(words), 1):
            lines.append(row(n, pair, width=max(8, *map(len, words))))
            if 3 < n < len(words) // 2 - 1 and rng.random() < 0.2 and (note := said(game, 2 * n - 2, way, rng)):
                lines += ["", *textwrap.wrap(note, WIDTH), ""]
        return headed(game, "\n".join([*lines, game.result]) + "\n")

    return page


def better(game, ply, way, rng):
    return f"Better was {analysis(game, ply, way, rng) or 'to wait'}."


def and_so_on(game, ply, way, rng):
    """Nothing but moves, under the number of the row above."""
    quoted = analysis(game, ply, way, rng, 4)
    return quoted and f"{quoted} etc."


def bare_line(game, ply, way, rng):
    return analysis(game, ply, way, rng, 6)


def without_numbers(game, ply, way, rng):
    quoted = re.sub(r"\d+\.+ ", "", analysis(game, ply, way, rng))
    return f"{quoted or 'Waiting'} was to be considered here."


def threat(game, ply, way, rng):
    board = game.boards[ply]
    return f"Threatening {way(board, likely(board, rng))}, which would win at once."


def remarks_in_the_text(game, way, rng):
    words = [
        word + f" {{{rng.choice(REMARKS)}}}" * (0 < at < len(game.moves) - 1 and rng.random() < 0.1)
        for at, word in enumerate(game.written(way))
    ]
    return headed(game, running(words, game.result))


def marked(laid, mark, note):
    """Marks of notes behind moves, and the notes at the foot; `mark` and `note` are patterns."""

    def page(game, way, rng):
        words, notes = game.written(way), []
        for at in range(6, len(words) - 2):
            if rng.random() < 0.08:
                name = {"n": len(notes) + 1, "letter": "abcdefghijklmnopqrstuvwxyz"[len(notes) % 26]}
                words[at] += mark.format(**name)
                notes.append(note.format(**name) + " " + rng.choice(REMARKS))
        return headed(game, laid(words, game.result) + "\n" + "\n".join(notes) + "\n")

    return page


def times_in_brackets(game, way, rng):
    words = [f"{w} ({rng.randint(0, 9)}:{rng.randint(0, 59):02})" for w in game.written(way)]
    return headed(game, running(words, game.result))


def signs(*them):
    """Signs behind some of the moves."""

    def page(game, way, rng):
        return headed(game, running([word + rng.choice(["", "", "", *them]) for word in game.written(way)], game.result, "."))

    return page


def page_breaks(game, way, rng):
    lines = rows(game.written(way), game.result).split("\n")
    at = rng.randint(8, max(9, len(lines) - 6))
    lines[at:at] = ["", "", f"{rng.randint(20, 300)}", "", "GAMES OF THE MASTERS", ""]
    return headed(game, "\n".join(lines))


def hyphenated(game, way, rng):
    """Moves broken off at the end of a line."""
    text = running(game.written(way), game.result).replace("\n", " ")
    return headed(game, "\n".join(text[at : at + 60] for at in range(0, len(text), 60)) + "\n")


# ---- accidents -----------------------------------------------------------------------------------------------------


def lines_of(game, way, rng):
    """The game in lines of running text or in rows."""
    text = rng.choice([running, rows])(game.written(way), game.result)
    return text.rstrip("\n").split("\n")


def lines_exchanged(game, way, rng):
    lines = lines_of(game, way, rng)
    at = rng.randrange(1, len(lines) - 2)
    lines[at], lines[at + 1] = lines[at + 1], lines[at]
    return headed(game, "\n".join(lines) + "\n")


def line_lost(game, way, rng):
    lines = lines_of(game, way, rng)
    del lines[rng.randrange(1, len(lines) - 2)]
    return headed(game, "\n".join(lines) + "\n")


def line_twice(game, way, rng):
    lines = lines_of(game, way, rng)
    at = rng.randrange(1, len(lines) - 2)
    lines.insert(at, lines[at])
    return headed(game, "\n".join(lines) + "\n")


def numbers_lost(game, way, rng):
    words = game.written(way)
    numbers = [f"{n}. " if rng.random() > 0.1 else "" for n in range(1, len(words) // 2 + 2)]
    text = " ".join(number + " ".join(pair) for number, pair in zip(numbers, pairs(words)))
    return headed(game, textwrap.fill(f"{text} {game.result}", WIDTH) + "\n")


def numbers_wrong(game, way, rng):
    """From a row on, every number is one too high."""
    words = game.written(way)
    at = rng.randrange(4, len(words) // 2 - 2) * 2
    return headed(game, rows(words[:at], "").rstrip("\n") + "\n" + rows(words[at:], game.result, first=at // 2 + 2))


def moves_lost(game, way, rng):
    words = game.written(way)
    for _ in range(2):
        words[rng.randrange(4, len(words) - 4)] = ""
    return headed(game, rows(words, game.result))


def right_edge_cut(game, way, rng):
    lines = lines_of(game, way, rng)
    width = max(map(len, lines)) - rng.randint(1, 3)
    return headed(game, "\n".join(line[:width] for line in lines[:-1]) + f"\n{lines[-1]}\n")


def left_edge_cut(game, way, rng):
    cut = rng.randint(1, 3)
    return headed(game, "\n".join(line[cut:] for line in lines_of(game, way, rng)) + "\n")


def corner_torn(game, way, rng):
    lines = rows(game.written(way), game.result).rstrip("\n").split("\n")
    size = rng.randint(4, 12)
    torn = [line[: max(0, 4 + 2 * at)] for at, line in enumerate(lines[:size])]
    return headed(game, "\n".join(torn + lines[size:]) + "\n")


def columns_read_across(game, way, rng):
    """Two columns of running text with nothing but a blank between them."""
    words = game.written(way)
    middle = len(words) // 4 * 2
    left = running(words[:middle], "").split("\n")
    right = running(words[middle:], game.result, first=middle // 2 + 1).split("\n")
    lines = [f"{a} {b}".rstrip() for a, b in zip(left + [""] * (len(right) - len(left)), right + [""] * (len(left) - len(right)))]
    return headed(game, "\n".join(lines) + "\n")


def blanks_lost(game, way, rng):
    text = running(game.written(way), game.result, ".")
    return headed(game, "".join(c for c in text if c != " " or rng.random() > 0.15))


def blanks_added(game, way, rng):
    text = running(game.written(way), game.result)
    return headed(game, "".join(c + " " * (c.isalnum() and rng.random() < 0.04) for c in text))


def misprints(laid):
    """One character in fifty is another one."""

    def page(game, way, rng):
        text = laid(game.written(way), game.result)
        return headed(game, "".join(rng.choice("abcdefgh12345678lIO.-") if c.isalnum() and rng.random() < 0.02 else c for c in text))

    return page


def roman(number):
    said = ""
    for value, figure in ((100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")):
        said += figure * (number // value)
        number %= value
    return said


def paired(pattern, between=" "):
    """Every pair of moves as a pattern of its number `n`, the same in Roman figures `r`, and the moves `w` and `b`."""

    def page(game, way, rng):
        said = []
        for n, pair in enumerate(pairs(game.written(way)), 1):
            whole = pattern if len(pair) > 1 else pattern.split("{b}")[0]
            said.append(whole.format(n=n, r=roman(n), w=pair[0], b=pair[-1]))
        return headed(game, between.join(said) + (between or "\n") + game.result + "\n")

    return page


def one_token_a_line(value):
    """Numbers and moves one below the other as a list of moves on a page of the web is copied, with what a function says behind
    each move."""

    def page(game, way, rng):
        said = []
        for n, pair in enumerate(pairs(game.written(way)), 1):
            said += [f"{n}.", *(line for move in pair for line in (move, *value(rng)))]
        return headed(game, "\n".join([*said, game.result]) + "\n")

    return page


def several_pairs_across(game, way, rng):
    words = pairs(game.written(way))
    width = max(len(move) for pair in words for move in pair) + 2
    cells = [f"{n:>3}. " + "".join(f"{move:<{width}}" for move in pair) for n, pair in enumerate(words, 1)]
    lines = ["   ".join(cells[at : at + 3]) for at in range(0, len(cells), 3)]
    return headed(game, "\n".join([*lines, game.result]) + "\n")


def table_of_the_web(game, way, rng):
    cells = [(str(n), *pair) for n, pair in enumerate(pairs(game.written(way)), 1)]
    lines = ["<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in cells]
    return f"<h2>{game.white} - {game.black}</h2>\n<table>\n" + "\n".join(lines) + f"\n</table>\n<p>{game.result}</p>\n"


def letters_apart(game, way, rng):
    return headed(game, re.sub(r"\b([KQRBN])([a-hx])", r"\1 \2", running(game.written(way), game.result)))


# Moves as they are copied from pages of the web and from messages, and as people number them.
COPIED = {
    "roman-numbers": paired("{r}. {w} {b}"),
    "numbers-with-colons": paired("{n}: {w} {b}"),
    "numbers-with-dashes": paired("{n} - {w} {b}", "\n"),
    "moves-with-strokes": paired("{n}. {w} / {b}", "\n"),
    "replies-in-brackets": paired("{n}. {w} ({b})"),
    "sides-named": paired("{n}. White: {w} Black: {b}", "\n"),
    "commas-and-semicolons": paired("{n}. {w}, {b}", "; "),
    "values-behind-moves": one_token_a_line(lambda rng: [f"{rng.uniform(-2, 2):+.2f}"]),
    "times-behind-moves": one_token_a_line(lambda rng: [f"{rng.randrange(90)}.{rng.randrange(10)}s"]),
    "blank-lines-between-moves": one_token_a_line(lambda rng: [""]),
    "several-pairs-across": several_pairs_across,
    "table-of-the-web": table_of_the_web,
}

PAGES = {
    "running-text": plain(running),
    "running-without-stops": plain(running, " "),
    "running-joined": plain(running, "."),
    "numbered-rows": plain(rows),
    "rows-without-stops": plain(rows, " "),
    "table-ruled": plain(ruled),
    "table-tabs": plain(ruled, "\t"),
    "one-move-a-line": one_move_a_line,
    "number-between": number_between,
    "columns-of-two": columns_of_two,
    "columns-with-heads": columns_with_heads,
    "black-below-white": black_below_white,
    "variations-in-brackets": variations_in_brackets,
    "notes-with-lines": annotated(better),
    "notes-that-are-lines": annotated(and_so_on),
    "notes-with-bare-lines": annotated(bare_line),
    "notes-without-numbers": annotated(without_numbers),
    "notes-of-threats": annotated(threat),
    "remarks-in-the-text": remarks_in_the_text,
    "marks-of-notes": marked(rows, " ({letter})", "({letter})"),
    "figures-of-notes": marked(running, "^{n}", "{n}"),
    "times-in-brackets": times_in_brackets,
    "signs": signs("!", "?", "!?"),
    "page-breaks": page_breaks,
    "lines-exchanged": lines_exchanged,
    "line-lost": line_lost,
    "line-twice": line_twice,
    "numbers-lost": numbers_lost,
    "numbers-wrong": numbers_wrong,
    "moves-lost": moves_lost,
    "right-edge-cut": right_edge_cut,
    "left-edge-cut": left_edge_cut,
    "corner-torn": corner_torn,
    "columns-read-across": columns_read_across,
    "blanks-lost": blanks_lost,
    "blanks-added": blanks_added,
    "misprints-in-running-text": misprints(running),
    "misprints-in-rows": misprints(rows),
}
RUSSIAN = dict(zip("KQRBN", ("Кр", "Ф", "Л", "С", "К")))
FIGURINES = games.with_letters("♔♕♖♗♘")


def of(game, way, pages=PAGES):
    return {f"{game}-{name}": (game, page, way) for name, page in pages.items()}


# A kind: which game, how the page is laid out, how a move is written.
KINDS = {
    **of("chess", games.short),
    **of("chess", games.short, COPIED),
    "chess-run-together": ("chess", paired("{n}.{w}{b}", ""), games.short),
    "chess-run-together-without-stops": ("chess", paired("{n}{w}{b}", ""), games.short),
    "chess-pairs-run-together": ("chess", paired("{n}.{w}{b}"), games.with_letters("KDTLS")),
    "chess-letters-apart": ("chess", letters_apart, games.short),
    "chess-running-full": ("chess", plain(running), games.full()),
    "chess-running-full-without-signs": ("chess", plain(running), games.full("")),
    "chess-rows-full-dashes": ("chess", plain(rows), games.full("—")),
    "chess-rows-german": ("chess", plain(rows), games.with_letters("KDTLS")),
    "chess-rows-russian": ("chess", plain(rows), games.full("—", RUSSIAN)),
    "chess-rows-figurines": ("chess", plain(rows), FIGURINES),
    "chess-rows-private-signs": ("chess", plain(rows), games.with_letters("\ue000\ue001\ue002\ue003\ue004")),
    "chess-running-one-sign-for-all": ("chess", plain(running), games.with_letters("\ufffd" * 5)),
    "chess-running-letters-missing": ("chess", plain(running), games.with_letters([""] * 5)),
    "chess-rows-capitals": ("chess", capitals, games.short),
    "chess-rows-small": ("chess", small, games.short),
    "chess-hyphenated": ("chess", hyphenated, games.full()),
    "chess-signs-of-an-informator": ("chess", signs("!", "?", "!?", "±", "⩲", "∓", "=", "□", "N"), FIGURINES),
    "chess-rows-descriptive": ("chess", plain(rows), games.descriptive),
    "chess-running-descriptive": ("chess", plain(running), games.descriptive),
    "chess-descriptive-spaced": ("chess", plain(rows), games.spaced),
    "chess-descriptive-in-words": ("chess", plain(rows), games.in_words),
    "chess-descriptive-with-notes": ("chess", annotated(threat), games.descriptive),
    **of("russian", games.squares("-", ":")),
    **of("russian", games.squares("-", ":"), COPIED),
    "russian-running-dashes": ("russian", plain(running), games.squares("—", ":")),
    "russian-running-x": ("russian", plain(running), games.squares("-", "x")),
    "russian-rows-spaced": ("russian", plain(rows), games.squares("-", ":", " ")),
    "russian-running-without-signs": ("russian", plain(running), games.squares("", "")),
    "russian-run-together": ("russian", paired("{n}.{w}{b}", ""), games.squares("-", ":")),
    "russian-running-short": ("russian", plain(running), games.short_squares),
    "russian-rows-short": ("russian", plain(rows), games.short_squares),
    "russian-table-short": ("russian", plain(ruled), games.short_squares),
    "russian-rows-cyrillic": ("russian", plain(rows), games.cyrillic),
    "russian-rows-capitals": ("russian", capitals, games.squares("-", ":")),
    "russian-hyphenated": ("russian", hyphenated, games.squares("-", ":")),
    **of("international", games.squares("-", "x")),
    **of("international", games.squares("-", "x"), COPIED),
    "international-running-dashes": ("international", plain(running), games.squares("—", ":")),
    "international-rows-spaced": ("international", plain(rows), games.squares("-", "x", " ")),
    "international-running-blanks": ("international", plain(running), games.squares(" ", " ")),
    "international-rows-without-signs": ("international", plain(rows), games.squares("", "")),
    "international-hyphenated": ("international", hyphenated, games.squares("-", "x")),
}
