"""The reports that are looked at: of the shipped corpora, and of records that wish the page ill."""

import csv
import subprocess
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

LONG = "Wolfeschlegelsteinhausenbergerdorff" * 4
ILL = "<script>alert(1)</script>"
# Games of a large archive.
MANY = 25_000
NAMES = [ILL, "\u202eevil\u202c & \"quoted\" 'name'", LONG, "<img src=x onerror=alert(2)>", "Õun, Ülo"]

# Five games of a round robin of five players, all against all, with whatever records may hold.
COMMENT = "{</script><script>alert(3)</script> <b>bold</b> &amp; \u202eturned\u202c \x1b[31m\x01\u2028 --> ]]> "
MOVES = [
    "1. e4 " + COMMENT + "} e5 2. Nf3 (2. f4 exf4 {an old way} (2... d5 3. exd5) 3. Nf3 g5) 2... Nc6 3. Bb5 $1 a6 1-0",
    "1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 1/2-1/2",
    "1. e4 e5 2. Ke3 {not a move} 0-1",
    "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 0-1",
]
RESULTS = {"1-0": "1-0", "1/2-1/2": "1/2-1/2", "0-1": "0-1"}


# A man that captures two on his way.
CAPTURE = '\n[White "Ülo"]\n[Black "?"]\n[GameType "25"]\n[FEN "W:Wc3:Bd4,f6,a7"]\n\n1. c3:e5:g7 a7-b6 *\n'
UNREADABLE = '\n[White "A"]\n[Black "B"]\n\n1. e4 ??zz *\n'


def hostile_games():
    """Every one of five against every other, in rounds."""
    rounds = [
        [(0, 4), (1, 3)],
        [(4, 2), (0, 1)],
        [(1, 4), (2, 0)],
        [(3, 0), (1, 2)],
        [(2, 3), (4, 3)],
    ]
    games = []
    for number, pairs in enumerate(rounds, 1):
        for white, black in pairs:
            moves = MOVES[len(games) % len(MOVES)]
            tags = {
                "Event": f"Cup of {ILL}",
                "Site": '"onmouseover="alert(4)',
                "Date": "1953.05.01",
                "Round": str(number),
                "White": NAMES[white],
                "Black": NAMES[black],
                "Result": moves.rsplit(" ", 1)[1],
            }
            quoted = [
                '[{} "{}"]'.format(name, value.replace("\\", "\\\\").replace('"', '\\"'))
                for name, value in tags.items()
            ]
            games.append("\n".join(quoted) + "\n\n" + moves + "\n")
    return "\n".join(games)


# A round robin of twelve with ranks, one who left, and many shared places: every part of an event.
RANKS = ["I", "I", "II", "I", "II", "III", "II", "III", "III", "IV", "III", "IV"]


def crosstable():
    """A crosstable as CSV; results by a fixed rule."""
    count = len(RANKS)
    numbers = range(1, count + 1)
    rows = [["no", "name", "rank", *map(str, numbers)]]
    for one in numbers:
        cells = []
        for other in numbers:
            low, high = min(one, other), max(one, other)
            draw, upset = (low * high) % 5 == 0, (low + high) % 4 == 0
            won = (one == low) != upset
            cells.append("x" if one == other else "½" if draw else "1" if won else "0")
        name = NAMES[0] if one == 7 else f"Player of the number {one}"
        rows.append([str(one), name, RANKS[one - 1], *cells])
    text = "# event: Club championship\n# date: 1953-05-01\n"
    return text + "".join(";".join(row) + "\n" for row in rows)


class Report:
    """A page, and the tables that it was made from."""

    def __init__(self, name, page, tables):
        self.name = name
        self.page = page
        self.tables = tables

    def address(self):
        return self.page.as_uri()

    def text(self):
        return self.page.read_text(encoding="utf-8")

    def rows(self, table):
        with open(self.tables / f"{table}.csv", encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))

    def findings(self):
        return self.rows("findings")

    def games(self):
        return self.rows("games")


def make(program, folder):
    """Both reports: of the corpora, and of records that wish the page ill."""
    hostile = folder / f"hostile <b>&.pgn"
    hostile.write_text(hostile_games() + CAPTURE + UNREADABLE, encoding="utf-8")
    event = folder / "club.csv"
    event.write_text(crosstable(), encoding="utf-8")
    ask = ["--event", str(event), "--rules", "kv53", "--tiebreaks", "DE,SB"]
    corpora = report(program, folder, "corpora", [ROOT / "corpora"], ask)
    return corpora, report(program, folder, "hostile", [hostile], ["--title", f"Of {ILL}", *ask])


def many(program, folder):
    """A report of as many games as a large archive has: the famous ones again and again, with players and years of their own."""
    famous = (ROOT / "corpora/famous/famous.pgn").read_text(encoding="utf-8")
    games = [f"[Event {game}" for game in famous.split("[Event ")[1:]]
    path = folder / "many.pgn"
    with open(path, "w", encoding="utf-8") as file:
        for number in range(MANY):
            tags, moves = games[number % len(games)].split("\n\n", 1)
            said = {"White": f"Player {number * 7919 % 4999}", "Black": f"Player {number * 104729 % 4999}"}
            said |= {"Date": f"{1850 + number % 170}.??.??", "Round": str(number % 13 + 1)}
            lines = [line for line in tags.split("\n") if line[1:].split(" ")[0] not in said]
            lines += [f'[{name} "{value}"]' for name, value in said.items()]
            # A move fewer each time, so that games differ.
            words = moves.split()
            file.write("\n".join(lines) + "\n\n" + " ".join(words[: len(words) - 1 - number % 9]) + " *\n\n")
    begun = time.monotonic()
    made = report(program, folder, "many", [path], [], plies=False)
    return made, time.monotonic() - begun


def report(program, folder, name, paths, options, plies=True):
    tables, page = folder / name, folder / f"{name}.html"
    run([program, "audit", *map(str, paths), "--out", str(tables), *(["--plies"] if plies else [])])
    run([program, "report", str(tables), "--out", str(page), *options])
    return Report(name, page, tables)


def run(command):
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    if done.returncode not in (0, 1):
        raise SystemExit(f"{' '.join(map(str, command))}\n{done.stderr}")
