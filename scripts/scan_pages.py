#!/usr/bin/env python3
"""Games of the shipped records printed as pages, scanned again with `scoresheet scan`, and compared with what was printed.

    scripts/scan_pages.py [--program P] [--layouts columns,prose] [--resolutions 150,200,300] [--damage no,yes]
                          [--games 12] [--keep DIR] [--require WHOLE,FALSE]

Prints a row for each layout, resolution and state: games printed, read whole, called whole that are not, plies answered,
and answers that are false. With --require it fails if a row has fewer whole games or more false answers in 10,000, or a
game called whole that is not.

Needs Chromium, poppler-utils and tesseract with its languages (deu, rus, est); damage needs Pillow.
"""

import argparse
import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from scans import layouts  # noqa: E402

ROOT = Path(__file__).resolve().parent.parent
CHESS = ROOT / "corpora/famous/famous.pgn"
DRAUGHTS = [ROOT / f"corpora/generated/international/{name}.pdn" for name in ("hyphen-x", "hyphen-colon")]


def records(path):
    """Tags and moves of the games of a file without comments or variations."""
    games, tags, words = [], {}, []
    for line in path.read_text(encoding="utf-8").splitlines():
        tag = re.match(r'\[(\w+) "(.*)"\]', line)
        if tag:
            if words:
                games.append(layouts.Game(tags, words))
                tags, words = {}, []
            tags[tag[1]] = tag[2]
        else:
            words += [word for word in line.split() if not re.fullmatch(r"\d+\.+|\*|[012]-[012]|1/2-1/2", word)]
    games.append(layouts.Game(tags, words))
    return games


def plies(program, path):
    """The games of a record file as lists of moves that do not depend on how they are written."""
    made = subprocess.run([program, "convert", path, "--to", "json"], capture_output=True, text=True, check=False)
    games = []
    for line in made.stdout.splitlines():
        game = json.loads(line)
        games.append([(m["full"] if game["game"] == "chess" else (m["from"], m["to"], tuple(sorted(m["captures"]))))
                      for m in game.get("moves", [])])
    return games


def boards(program, path, games):
    """The men after some plies of each draughts game."""
    found = []
    for number, game in enumerate(games, 1):
        middle = min(30, len(game.moves) // 2 * 2)
        shown = subprocess.run(
            [program, "show", path, "--game-no", str(number), "--ply", str(middle)],
            capture_output=True, text=True, check=False,
        ).stdout
        men = {}
        fen = re.search(r"^[WB]:([WB]\S*)$", shown, re.MULTILINE)
        for side in fen[1].rstrip(".").split(":") if fen else []:
            for one in filter(None, side[1:].split(",")):
                king = one.startswith("K")
                letter = side[0].lower()
                span = [int(n) for n in one.lstrip("K").split("-")]
                for square in range(span[0], span[-1] + 1):
                    men[square] = letter.upper() if king else letter
        found.append({middle: men} if men else {})
    return found


def printed(layout, count, folder, program):
    """The pages of a layout as a PDF, and a file with the games that are on them."""
    if layout == "draughts":
        whole = lambda path: zip(records(path), plies(program, path))  # noqa: E731
        games = [game for path in DRAUGHTS for game, own in whole(path) if len(own) == len(game.moves)][:count]
        for game in games:
            game.tags.update(White="Kask", Black="Tamm", Site="Tartu", Date="1961")
    else:
        games = records(CHESS)[:count]
    truth = folder / ("truth.pdn" if layout == "draughts" else "truth.pgn")
    text = []
    for game in games:
        tags = dict(game.tags, GameType="20") if layout == "draughts" else game.tags
        moves = " ".join(f"{at // 2 + 1}. {m}" if at % 2 == 0 else m for at, m in enumerate(game.moves))
        text.append("".join(f'[{k} "{v}"]\n' for k, v in tags.items()) + f"\n{moves} {game.tags['Result']}\n")
    truth.write_text("\n".join(text), encoding="utf-8")
    page = folder / "pages.html"
    men = boards(program, truth, games) if layout == "draughts" else None
    page.write_text(layouts.page(layout, games, men), encoding="utf-8")
    pdf = folder / "pages.pdf"
    browser = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))))
    subprocess.run(
        [browser, "--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer",
         f"--print-to-pdf={pdf}", page.as_uri()],
        check=True, capture_output=True,
    )
    return pdf, truth


def photographed(pdf, resolution, damage, folder):
    """An image of each page."""
    folder.mkdir(parents=True)
    subprocess.run(["pdftoppm", "-r", str(resolution), "-gray", "-png", pdf, folder / "page"], check=True)
    if damage:
        from PIL import Image

        from scans.damage import damaged

        for number, path in enumerate(sorted(folder.glob("*.png"))):
            with Image.open(path) as image:
                changed = damaged(image, resolution, number)
            changed.save(path)
    return folder


# What somebody who scans such a book knows of it.
KNOWN = {
    "russian": ["--lang", "ru"],
    "german": ["--lang", "de"],
    "estonian": ["--lang", "et"],
    "figurines": ["--lang", "fig"],
}


def scanned(program, images, out, options):
    """Scans a folder of images; the report of each game."""
    subprocess.run(
        [program, "scan", images, "--out", out, *options], check=False, stdin=subprocess.DEVNULL, capture_output=True
    )
    report = out / "report.jsonl"
    if not report.is_file():
        print(f"    {out}: nothing was read", file=sys.stderr)
        return []
    games = (json.loads(line) for line in report.read_text(encoding="utf-8").splitlines())
    return [game for game in games if game.get("game_no")]


def answers(program, game, out):
    """The plies of a reported game that it is sure of, from the first: up to the first that it is not."""
    record = out / ("one.pgn" if game.get("game") == "chess" else "one.pdn")
    record.write_text(game["record"], encoding="utf-8")
    found = plies(program, record)
    return found[0] if found else []


def scored(program, truth, games, out):
    """Each game read is compared with the printed one that it agrees with most."""
    printed_games = plies(program, truth)
    tally = dict(printed=len(printed_games), whole=0, called=0, answered=0, false=0,
                 plies=sum(map(len, printed_games)))
    best = [0] * len(printed_games)
    taken = set()
    for game in games:
        if not game.get("plies"):
            continue
        own = answers(program, game, out)
        sure = [ply["answer"] in ("read", "repaired") for ply in game["plies"]]
        own = own[: len(sure)]
        alike = [sum(a == b for a, b in zip(own, true)) for true in printed_games]
        at = max(range(len(alike)), key=alike.__getitem__)
        true = printed_games[at]
        wrong = sum(a != b for a, b in zip(own, true)) + max(0, len(own) - len(true))
        tally["false"] += wrong
        tally["answered"] += alike[at]
        if game.get("whole"):
            if own == true and at not in taken:
                tally["whole"] += 1
                taken.add(at)
            else:
                tally["called"] += 1
                print(f"    called whole: game {game['game_no']}, {len(own)} of {len(true)} plies", file=sys.stderr)
    return tally


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=str(ROOT / "target/release/scoresheet"))
    parser.add_argument("--layouts", default=",".join(layouts.LAYOUTS))
    parser.add_argument("--resolutions", default="150,200,300")
    parser.add_argument("--damage", default="no,yes")
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--require")
    args = parser.parse_args()
    failed = False
    print("| layout | dpi | page | games | whole | called whole, not so | plies answered | false in 10,000 |")
    print("|---|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory(prefix="scoresheet-scans-") as scratch:
        base = args.keep or Path(scratch)
        for layout in args.layouts.split(","):
            folder = base / layout
            folder.mkdir(parents=True, exist_ok=True)
            pdf, truth = printed(layout, args.games, folder, args.program)
            for resolution in map(int, args.resolutions.split(",")):
                for damage in args.damage.split(","):
                    name = f"{resolution}-{'damaged' if damage == 'yes' else 'clean'}"
                    images, out = folder / f"{name}-images", folder / name
                    for old in (images, out):
                        shutil.rmtree(old, ignore_errors=True)
                    photographed(pdf, resolution, damage == "yes", images)
                    games = scanned(args.program, images, out, KNOWN.get(layout, []))
                    tally = scored(args.program, truth, games, out)
                    rate = tally["false"] * 10000 / max(1, tally["answered"] + tally["false"])
                    print(f"| {layout} | {resolution} | {'damaged' if damage == 'yes' else 'clean'} | {tally['printed']} "
                          f"| {tally['whole']} | {tally['called']} | {100 * tally['answered'] / tally['plies']:.1f} % "
                          f"| {rate:.1f} |", flush=True)
                    if args.require:
                        whole, false = map(float, args.require.split(","))
                        failed |= tally["whole"] < whole or rate > false or tally["called"] > 0
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
