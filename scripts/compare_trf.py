"""Compares how tournament report files are read and written with an independent program: gacrux.

    pip install -r scripts/requirements.txt
    python3 scripts/compare_trf.py --program target/release/scoresheet --events 200

Takes events from gacrux's own generator (Swiss and Berger) and random ones with byes of every kind,
forfeits and games that are not rated. The program reads each file, which must agree with the points that it
works out, and writes it anew in both editions; gacrux reads the first file and both new ones, and must find the
same players, results and points in all three. Prints how many entries agreed, and every difference.
"""

import argparse
import collections
import pathlib
import random
import subprocess
import sys
import tempfile

from gacrux.trf2json import trf2json

from compare_tiebreaks import report_file, robin, swiss

EDITIONS = ["trf16", "trf26"]


def generated(folder, seed, events):
    """Files of gacrux's generator: Swiss and round robins of even and odd numbers."""
    for method, players, rounds in [("dutch", 24, 7), ("dutch", 13, 5), ("berger", 10, 9), ("berger", 7, 7)]:
        pattern = folder / f"{method}-{players}-%d.trf"
        command = [
            sys.executable, "-m", "gacrux.tournamentgenerator", "-o", str(pattern), "-m", method,
            "-p", str(players), "-n", str(rounds), "-g", str(seed), str(events), "-S", "0.05", "0.05", "0.1",
        ]
        subprocess.run(command, check=True, capture_output=True)
    yield from sorted(folder.glob("*.trf"))


def invented(folder, seed, events):
    """Files with whatever may stand in a round."""
    for event in range(events):
        dice = random.Random(seed * 1_000_003 + event)
        cells, _, kind = (robin if event % 3 == 0 else swiss)(dice)
        path = folder / f"random-{event}.trf"
        path.write_text(report_file(dice, cells, kind, "fide2026"), encoding="utf-8")
        yield path


def ours(program, path, edition):
    """The file as the program writes it; points that are not those worked out are an error here."""
    done = subprocess.run([program, "event", str(path), "--to", edition], capture_output=True)
    if done.returncode or b"points-disagree" in done.stderr:
        raise SystemExit(f"{path.name}: {done.stderr.decode()}")
    return done.stdout.decode("utf-8")


def theirs(text):
    """What gacrux finds: players, games and byes, and how the event is paired."""
    file = trf2json()
    file.parse_file(text, False)
    if file.get_status() != 0:
        raise SystemExit(f"gacrux cannot read: {file.chessjson['status']}\n{text}")
    found = collections.Counter()
    event = file.get_tournament(1)
    profiles = {one["id"]: one for one in file.chessjson["event"]["profiles"]}
    for one in event["competitors"]:
        profile = profiles[one["profileId"]]
        rating = (one["rating"] or {}).get("rating")
        found["player", one["cid"], profile["fideName"].strip(), rating, one["rank"]] += 1
        found["points", one["cid"], str(one["gamePoints"])] += 1
    for game in event["gameList"]:
        white, black = game["white"], game["black"]
        sides = [(side["cid"], side.get("result")) for side in (white, black) if side and side["cid"]]
        found["game", game["round"], tuple(sides), game["played"], game["rated"]] += 1
    found["rounds", event["numRounds"]] += 1
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default="target/release/scoresheet")
    parser.add_argument("--events", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    agreed, differences = collections.Counter(), 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        files = [*generated(folder, options.seed, options.events // 8), *invented(folder, options.seed, options.events // 2)]
        for path in files:
            text = path.read_text(encoding="utf-8")
            expected = theirs(text)
            for edition in EDITIONS:
                found = theirs(ours(options.program, path, edition))
                for entry in expected | found:
                    if expected[entry] == found[entry]:
                        agreed[edition, entry[0]] += expected[entry]
                    else:
                        differences += 1
                        where = "only in the first file" if expected[entry] else f"only in the {edition}"
                        print(f"{path.name}: {entry} {where}")
    for (edition, kind), count in sorted(agreed.items()):
        print(f"{edition} {kind}: {count} agreed")
    print(f"{len(files)} files, {differences} differences")
    sys.exit(bool(differences))


if __name__ == "__main__":
    main()
