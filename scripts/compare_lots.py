"""Draws lots again by other means, as docs/tournament.md says they are drawn, and compares.

    python3 scripts/compare_lots.py --program target/release/scoresheet --events 300

Takes the key stream from `openssl enc -chacha20`, the envelopes and the games of the last three rounds
from the data files of the project, and makes random fields of 9 to 20 players with their federations.
Compares restricted lots, lots free for all, and drawn orders of rounds.
"""

import argparse
import collections
import itertools
import json
import pathlib
import random
import subprocess
import sys
import tempfile

EVENT = pathlib.Path(__file__).parent.parent / "crates" / "event"
CODES = ["EST", "FIN", "GER", "LAT", "LTU", "NOR", "SWE", "UKR"]
NUMBERS, ROUNDS = 0, 1


class Urn:
    """Words of the key stream; each draws one of so many things."""

    def __init__(self, seed, purpose):
        key = seed.encode("ascii").ljust(32, b"\0").hex()
        nonce = "00" * 8 + purpose.to_bytes(8, "little").hex()
        command = ["openssl", "enc", "-chacha20", "-K", key, "-iv", nonce]
        stream = subprocess.run(command, input=bytes(4096), capture_output=True, check=True).stdout
        words = zip(*[iter(stream)] * 4)
        self.words = (int.from_bytes(bytes(word), "little") for word in words)

    def draw(self, things):
        whole = 2**32 // len(things) * len(things)
        word = next(word for word in self.words if word < whole)
        return things.pop(word % len(things))


def rows(path):
    lines = (EVENT / path).read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines if not line.startswith("#")]


def envelopes(players):
    size = str(players + players % 2)
    printed = {row[1]: [int(n) for n in row[2].split(",")] for row in rows("data/varma.tsv") if row[0] == size}
    return {letter: [n for n in numbers if n <= players] for letter, numbers in printed.items()}


def late_games(players):
    table = [row for row in rows("tests/data/round_tables.tsv") if row[0] == str(players)]
    return {frozenset(map(int, game.split("-"))) for row in table[-3:] for game in row[3].split(" ")}


def free_for_all(players, seed):
    urn, numbers = Urn(seed, NUMBERS), list(range(1, players + 1))
    return [urn.draw(numbers) for _ in range(players)]


def order_of_rounds(players, seed):
    urn, half = Urn(seed, ROUNDS), players + players % 2 - 1
    halves = [list(range(1, half + 1)), list(range(half + 1, 2 * half + 1))]
    return [urn.draw(rounds) for rounds in halves for _ in range(half)]


def restricted(federation_of, seed):
    players = len(federation_of)
    left, late, urn = envelopes(players), late_games(players), Urn(seed, NUMBERS)
    contingents = collections.defaultdict(list)
    for name, code in federation_of.items():
        contingents[code].append(name)
    drawn = []
    for code in sorted(contingents, key=lambda code: (-len(contingents[code]), code)):
        names = sorted(contingents[code], key=str.lower)
        enough = [letter for letter in left if len(left[letter]) >= len(names)]
        if enough:
            numbers = list(left[urn.draw(enough)])
        else:
            numbers = list(urn.draw(fewest(sorted(sum(left.values(), [])), len(names), late)))
        for name in names:
            number = urn.draw(numbers)
            drawn.append([code, name, number])
            for envelope in left.values():
                if number in envelope:
                    envelope.remove(number)
    return drawn


def fewest(numbers, size, late):
    sets = list(itertools.combinations(numbers, size))
    met = [sum(game <= set(each) for game in late) for each in sets]
    least = min(met)
    return [each for each, meetings in zip(sets, met) if meetings == least]


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--program", default="target/release/scoresheet")
    options.add_argument("--events", type=int, default=300)
    options.add_argument("--seed", type=int, default=1953)
    options = options.parse_args()
    dice, differences = random.Random(options.seed), 0

    def program(*arguments):
        output = subprocess.run([options.program, *arguments, "--json"], capture_output=True, check=True)
        return json.loads(output.stdout)

    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "players.csv"
        for _ in range(options.events):
            names = [f"player {n}" for n in range(dice.randint(9, 20))]
            dice.shuffle(names)
            codes = CODES[: dice.randint(1, len(CODES))]
            federation_of = {name: dice.choice(codes) for name in names}
            lines = [f"{name},{code}\n" for name, code in federation_of.items()]
            path.write_text("name,federation\n" + "".join(lines), encoding="utf-8")
            seed, players = f"seed {dice.getrandbits(64)}", len(names)
            varma = program("lots", str(path), "--varma", "--seed", seed)["varma"]["contingents"]
            ours = [[each["federation"], one["name"], one["number"]] for each in varma for one in each["draws"]]
            free = [one["number"] for one in program("lots", str(path), "--seed", seed)["draws"]]
            rounds = program("rounds", str(players), "--double", "--draw-order", "--seed", seed)["order"]
            theirs = (restricted(federation_of, seed), free_for_all(players, seed), order_of_rounds(players, seed))
            if (ours, free, rounds) != theirs:
                differences += 1
                print(f"{seed}, {players} players:\n  {(ours, free, rounds)}\n  {theirs}")
    print(f"{options.events} events, {differences} differ")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
