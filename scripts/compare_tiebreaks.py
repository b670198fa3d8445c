"""Compares tie-breaks of random events with two independent programs: gacrux, and the npm package tiebreak.

    pip install -r scripts/requirements.txt
    npm install --no-save --prefix scripts tiebreak@0.4.0
    python3 scripts/compare_tiebreaks.py --program target/release/scoresheet --events 300

Makes Swiss events and round robins with byes of every kind, absences, forfeits on one side and on both,
and games that are not rated, team events with line-ups and empty chairs, scored 1-½-0, 2-1-0 or 3-1-0, writes each as a tournament report file, and
has both programs work out every system that both know: with gacrux under the rules of 2024 and of 2026,
with tiebreak (Swiss events, Buchholz) under those of 2009. Prints how many numbers agreed, and every
difference that is not explained by an article.
"""

import argparse
import collections
import fractions
import json
import pathlib
import random
import subprocess
import sys
import tempfile

from gacrux.tiebreak import tiebreak
from gacrux.trf2json import trf2json

STARTS = {"fide2009": "2012-01-10", "fide2024": "2025-01-10", "fide2026": "2026-04-10"}

# Ours against theirs. Direct encounter comes first: it is told among those who are tied on points.
SWISS = {
    "DE": "DE", "WIN": "WIN", "WON": "WON", "BPG": "BPG", "BWG": "BWG", "REP": "REP", "PS": "PS",
    "PS/C1": "PS/C1", "BH": "BH", "BH/C1": "BH/C1", "BH/C2": "BH/C2", "BH/M1": "BH/M1", "BH/M2": "BH/M2",
    "AOB": "AOB", "FB": "FB", "FB/C1": "FB/C1", "SB": "SB", "SB/C1": "SB/C1", "KS": "KS", "ARO": "ARO",
    "ARO/C1": "ARO/C1", "ARO/M1": "ARO/M1", "TPR": "TPR", "PTP": "PTP", "APRO": "APRO", "APPO": "APPO",
}
ROBIN = {
    "DE": "DE", "WIN": "WIN", "WON": "WON", "BPG": "BPG", "BWG": "BWG", "PS": "PS", "KS": "KS",
    "KS/L+1": "KS/L+1", "KS/L-1": "KS/L-1", "KS/L60": "KS/L60", "SB": "SB", "BH": "BH", "ARO": "ARO",
    "TPR": "TPR", "PTP": "PTP", "APRO": "APRO", "APPO": "APPO",
}

# Teams, ranked by match points.
TEAMS = {
    "MPTS": "MPTS", "GPTS": "GPTS", "WIN": "WIN", "BH": "BH:MP", "BH/C1": "BH:MP/C1", "SB": "EMMSB",
    "EMMSB": "EMMSB", "EMGSB": "EMGSB", "EGMSB": "EGMSB", "EGGSB": "EGGSB", "EMGSB/C1": "EMGSB/C1",
    "KS": "KS", "BC": "BC",
}
# What gacrux writes as a place among the tied: compared by the places it leads to.
AMONG_TIED = ["DE", "EDE", "TBR", "BBE"]

VIRTUAL = ["BH", "BH/C1", "BH/C2"]

PLAYED = [("1", "0"), ("0", "1"), ("=", "=")]
NOT_RATED = [("W", "L"), ("L", "W"), ("D", "D")]
FORFEIT = [("+", "-"), ("-", "+"), ("-", "-")]
BYES = ["U", "F", "H", "Z", " "]
WORTH = {"1": 1, "W": 1, "+": 1, "=": 0.5, "D": 0.5, "H": 0.5, "U": 1, "F": 1}
# What a win and a draw of players are worth: as in chess, in draughts, in football.
SCORINGS = [(1, 0.5), (1, 0.5), (2, 1), (3, 1)]


def result(dice, unplayed):
    """The marks of White and Black."""
    if dice.random() < unplayed:
        return dice.choice(FORFEIT)
    return dice.choice(NOT_RATED if dice.random() < 0.05 else PLAYED)


def swiss(dice):
    """Players of a Swiss, with one cell a round: opponent, colour, mark."""
    count, rounds = dice.randrange(4, 24), dice.randrange(2, 10)
    cells = {player: [] for player in range(1, count + 1)}
    unplayed = dice.choice([0.0, 0.05, 0.3])
    met = set()
    for _ in range(rounds):
        order = list(cells)
        dice.shuffle(order)
        away = [player for player in order if dice.random() < unplayed / 2]
        order = [player for player in order if player not in away]
        while order:
            player = order.pop()
            other = next((each for each in order if frozenset((player, each)) not in met), None)
            if other is None:
                cells[player].append((0, "-", "U"))
                continue
            order.remove(other)
            met.add(frozenset((player, other)))
            white, black = result(dice, unplayed)
            cells[player].append((other, "w", white))
            cells[other].append((player, "b", black))
        for player in away:
            cells[player].append((0, "-", dice.choice(BYES[1:])))
    return cells, rounds, "Individual: Swiss-System"


def robin(dice):
    """Players of a round robin by the usual circle, single or double, of even or odd number."""
    count, cycles = dice.randrange(3, 11), dice.choice([1, 1, 2])
    unplayed = dice.choice([0.0, 0.05, 0.3])
    circle = list(range(1, count + 1)) + ([0] if count % 2 else [])
    cells = {player: [] for player in range(1, count + 1)}
    for cycle in range(cycles):
        for turn in range(len(circle) - 1):
            moved = circle[:1] + circle[1 + turn:] + circle[1:1 + turn]
            for index in range(len(moved) // 2):
                pair = [moved[index], moved[-1 - index]]
                if (turn + index + cycle) % 2:
                    pair.reverse()
                if 0 in pair:
                    cells[max(pair)].append((0, "-", " "))
                    continue
                marks = result(dice, unplayed)
                cells[pair[0]].append((pair[1], "w", marks[0]))
                cells[pair[1]].append((pair[0], "b", marks[1]))
    rounds = cycles * (len(circle) - 1)
    return cells, rounds, "Individual: " + ("Double-" if cycles == 2 else "") + "Round-Robin"


def teams(dice):
    """An even number of teams of a Swiss or a round robin: players with one cell a round, and the players of each team."""
    count, boards = dice.choice([4, 6, 8]), dice.randrange(2, 5)
    sides = [[team * boards + board + 1 for board in range(boards)] for team in range(count)]
    cells = {player: [] for side in sides for player in side}
    circle = list(range(count))
    is_robin = dice.random() < 0.5
    rounds = count - 1 if is_robin else dice.randrange(2, count - 1)
    unplayed = dice.choice([0.0, 0.1])
    for turn in range(rounds):
        moved = circle[:1] + circle[1 + turn:] + circle[1:1 + turn]
        for index in range(count // 2):
            play(dice, cells, sides, [moved[index], moved[-1 - index]], unplayed)
    return cells, sides, "Team: " + ("Round-Robin" if is_robin else "Swiss-System")


def newer_teams(dice):
    """The same, of any number of teams, and the records of TRF26 on teams without a match over the board:
    byes by the pairing and on request, matches forfeited whole, points for matches."""
    count, boards = dice.randrange(3, 10), dice.randrange(2, 5)
    sides = [[team * boards + board + 1 for board in range(boards)] for team in range(count)]
    cells = {player: [] for side in sides for player in side}
    circle = list(range(count)) + ([None] if count % 2 else [])
    is_robin = dice.random() < 0.4
    rounds = len(circle) - 1 if is_robin else dice.randrange(2, len(circle))
    win, draw = dice.choice([(2, 1), (3, 1), (6, 2)])
    unplayed, without = dice.choice([0.0, 0.1]), dice.choice([0.0, 0.3])
    bye = dice.choice([(win, boards), (draw, boards / 2)])
    free, records = [], []
    if (win, draw) != (2, 1) or dice.random() < 0.5:
        records.append(f"362 TW{win:4.1f}   TD{draw:4.1f}   TL 0.0")
    for turn in range(rounds):
        moved = circle[:1] + circle[1 + turn:] + circle[1:1 + turn]
        pairs = [[moved[index], moved[-1 - index]] for index in range(len(moved) // 2)]
        lone = [team for pair in pairs if None in pair for team in pair if team is not None]
        free.append(lone[0] + 1 if lone else 0)
        pairs = [pair for pair in pairs if None not in pair]
        asked = collections.defaultdict(list)
        for index, pair in enumerate(pairs):
            fate = dice.random() if index else 1.0
            if fate < without / 2:
                kind = dice.choice(["+-", "-+", "--"])
                records.append(f"330 {kind} {turn + 1:3} {pair[0] + 1:3} {pair[1] + 1:3}")
                for team, mark in zip(pair, kind):
                    for player in sides[team]:
                        cells[player].append((0, "-", "F" if mark == "+" else "Z"))
            elif fate < without and not is_robin:
                for team in pair:
                    asked[dice.choice("FHZ")].append(team + 1)
            else:
                play(dice, cells, sides, pair, unplayed)
        for why, whose in asked.items():
            records.append(f"240 {why} {turn + 1:3}" + "".join(f" {team:4}" for team in whose))
        for row in cells.values():
            row.extend([(0, "-", " ")] * (turn + 1 - len(row)))
    if any(free):
        records.append(f"320 {bye[0]:4.1f} {bye[1]:4.1f}" + "".join(f" {team:03}" for team in free))
    return cells, sides, "Team: " + ("Round-Robin" if is_robin else "Swiss-System"), records


def lined_up_teams(dice):
    """Teams of a Swiss with reserves: line-ups in the order of the team and out of it (300), chairs that stay empty,
    byes by the pairing, matches forfeited whole."""
    count, boards = dice.randrange(4, 11), dice.randrange(2, 6)
    sides, next_number = [], 1
    for _ in range(count):
        size = boards + dice.randrange(0, 3)
        side = list(range(next_number, next_number + size))
        next_number += size
        if dice.random() < 0.3:
            dice.shuffle(side)
        sides.append(side)
    cells = {player: [] for side in sides for player in side}
    circle = list(range(count)) + ([None] if count % 2 else [])
    rounds = dice.randrange(2, len(circle))
    empty = dice.choice([0.0, 0.1, 0.2])
    records, free = ["352 " + "".join("WB"[board % 2] for board in range(boards))], []
    for turn in range(rounds):
        moved = circle[:1] + circle[1 + turn:] + circle[1:1 + turn]
        pairs = [[moved[index], moved[-1 - index]] for index in range(len(moved) // 2)]
        lone = [team for pair in pairs if None in pair for team in pair if team is not None]
        free.append(lone[0] + 1 if lone else 0)
        for number, pair in enumerate(pair for pair in pairs if None not in pair):
            if number and dice.random() < empty / 2:
                kind = dice.choice(["+-", "-+"])
                records.append(f"330 {kind} {turn + 1:3} {pair[0] + 1:3} {pair[1] + 1:3}")
                for team, mark in zip(pair, kind):
                    for player in sides[team][:boards]:
                        cells[player].append((0, "-", mark))
                continue
            sit_down(dice, cells, sides, pair, boards, turn + 1, empty, records)
        for row in cells.values():
            row.extend([(0, "-", "-")] * (turn + 1 - len(row)))
    if any(free):
        worth = dice.choice([(2, boards), (1, boards / 2)])
        records.append(f"320 {worth[0]:4.1f} {worth[1]:4.1f}" + "".join(f" {team:03}" for team in free))
    return cells, sides, "Team: Swiss-System", records


def sit_down(dice, cells, sides, pair, boards, turn, empty, records):
    """A match of two line-ups; the first board is always played, so that it is no forfeited match."""
    seats = []
    for team, other in (pair, pair[::-1]):
        players = sorted(dice.sample(sides[team], boards), key=sides[team].index)
        in_order = dice.random() < 0.7
        if not in_order:
            dice.shuffle(players)
        players = [player if not board or dice.random() >= empty else 0 for board, player in enumerate(players)]
        if not in_order or 0 in players:
            line_up = "".join(f" {player:4}" for player in players)
            records.append(f"300 {turn:3} {team + 1:3} {other + 1:3}{line_up}")
        seats.append(players)
    for board, (one, other) in enumerate(zip(*seats)):
        if one and other:
            marks = dice.choice(PLAYED)
            colours = "wb" if board % 2 == 0 else "bw"
            cells[one].append((other, colours[0], marks[0]))
            cells[other].append((one, colours[1], marks[1]))
        elif one or other:
            cells[one or other].append((0, "-", "+"))


def play(dice, cells, sides, pair, unplayed):
    """A match, board by board, with colours in turn."""
    for board in range(len(sides[0])):
        white, black = (sides[team][board] for team in (pair if board % 2 else pair[::-1]))
        marks = result(dice, unplayed)
        cells[white].append((black, "w", marks[0]))
        cells[black].append((white, "b", marks[1]))


def report_file(dice, cells, kind, rules, sides=(), records=None, scoring=(1, 0.5)):
    """The event as a tournament report file: TRF16, or TRF26 where there are records that only it has."""
    win, draw = scoring
    lines = ["012 random event", f"042 {STARTS[rules]}", f"092 {kind}", f"XXR {len(cells[1])}", f"142 {len(cells[1])}"]
    if win != 1:
        lines.append(f"162  W{win:4.1f}    D{draw:4.1f}    L 0.0    P{win:4.1f}")
    worth = {0: 0, 0.5: draw, 1: win}
    for player, row in cells.items():
        points = sum(worth[WORTH.get(mark, 0)] for _, _, mark in row)
        head = f"001 {player:4} m    {'Player ' + str(player):33} {dice.randrange(1400, 2500):4} EST {'':11} {'':10} {points:4.1f} {1:4}"
        turns = "".join(
            "  " + ("    " if mark == " " else f"{opponent:04d}") + f" {' ' if mark == ' ' else colour} {mark}"
            for opponent, colour, mark in row
        )
        lines.append(head + turns)
    for team, players in enumerate(sides, 1):
        head = f"013 {'Team ' + str(team):32}" if records is None else f"310 {team:3} {'Team ' + str(team):32}{'':33}"
        lines.append(head + " ".join(f"{player:4}" for player in players))
    lines.extend(records or [])
    return "\n".join(lines) + "\n"


def theirs(text, specs, robin):
    """By starting number: place, points and numbers of gacrux. It works them out in two turns: whatever
    comes after fore Buchholz in one turn is changed by it."""
    fore = [spec for spec in specs if spec.startswith("FB")]
    place = one_turn(text, specs, robin)
    plain = one_turn(text, [spec for spec in specs if spec not in fore], robin)
    after = one_turn(text, fore, robin)
    numbers = {}
    for player, row in place.items():
        values = dict(zip([spec for spec in specs if spec not in fore], plain[player][2:]))
        values |= dict(zip(fore, after[player][2:]))
        numbers[player] = [*row[:2], *(values[spec] for spec in specs)]
    return numbers


def one_turn(text, specs, robin):
    file = trf2json()
    file.parse_file(text, False)
    if file.get_status() != 0:
        raise SystemExit(f"gacrux cannot read: {file.chessjson['status']}")
    params = {"tiebreak": ["PTS", *specs], "check": False, "pre_determined": robin, "swiss": not robin, "unrated": None}
    worker = tiebreak(file.get_tournament(1), -1, params)
    answer = worker.compute_tiebreaks(file.get_tournament(1), params)
    return {one["cid"]: [one["rank"], *one["tiebreakScore"]] for one in answer["competitors"]}


def theirs_of_2009(cells):
    """By starting number: nothing for place and points, then the numbers of tiebreak."""
    rounds = []
    for index in range(len(cells[1])):
        pairings, byes, halves = [], [], []
        for player, row in cells.items():
            opponent, colour, mark = row[index]
            if opponent and colour == "w":
                answer = cells[opponent][index][2]
                pairings.append({
                    "white": player, "black": opponent, "forfeited": mark in "+-",
                    "scoreWhite": WORTH.get(mark, 0), "scoreBlack": WORTH.get(answer, 0),
                })
            elif mark in "UF":
                byes.append(player)
            elif mark == "H":
                halves.append(player)
        rounds.append({"pairings": pairings, "pairingAllocatedByes": byes, "halfPointByes": halves})
    event = json.dumps({"players": list(cells), "rounds": rounds})
    script = pathlib.Path(__file__).with_name("virtual_opponent.mjs")
    done = subprocess.run(["node", str(script)], input=event, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(done.stderr)
    return {int(player): row for player, row in json.loads(done.stdout).items()}


def ours(program, path, rules, specs, *options):
    """By starting number: our numbers."""
    command = [program, "event", str(path), "--rules", rules, "--tiebreaks", ",".join(specs), "--allow", "--json", *options]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(done.stderr)
    event = json.loads(done.stdout)
    rows = event.get("teams", event)["standings"]["rows"]
    return {row["number"]: [row["place"], row["points"], *row["values"]] for row in rows}


def among_tied(rows, column):
    """Direct encounter as gacrux writes it: 0 where nobody of those who are tied on points is parted."""
    for points in {row[1] for row in rows.values()}:
        tied = [row for row in rows.values() if row[1] == points]
        if len({row[column] for row in tied}) == 1:
            for row in tied:
                row[column] = 0


def number(value):
    """Exact, or nothing."""
    return None if value is None else fractions.Fraction(str(value))


def agree(spec, mine, other):
    """Averages are rounded by the other program, to two decimals or more."""
    mine, other = number(mine), number(other)
    if mine is None or other is None:
        return mine == other
    if spec == "AOB":
        return abs(mine - other) <= fractions.Fraction(1, 200)
    return mine == other


def forfeited_whole(cells, sides, records):
    """Whether a match was forfeited on every board, or a team had a bye. gacrux then counts every board as
    won, whatever its mark and whatever the bye is worth, where boards are counted; the points of the match
    stay those of the marks."""
    if any(record.startswith("320") and float(record[9:13]) != len(sides[0]) for record in records or []):
        return True
    if any(record.startswith(("240 F", "240 H")) for record in records or []):
        # gacrux counts requested byes on the boards too; C.07 12 names only those that the pairing gives.
        return True
    for side in sides:
        for index in range(len(cells[side[0]])):
            if all(cells[player][index][2] in "+-" for player in side):
                return True
    return False


def split_without_play(cells, sides):
    """Whether both teams of a match got points and none of it was played. gacrux takes it for played; here
    it is an unplayed round, whose opponent does not count (C.07 16.4), and no encounter (C.07 6.1)."""
    for side in sides:
        for index in range(len(cells[side[0]])):
            if {cells[player][index][2] for player in side} == {"+", "-"}:
                return True
    return False


def rows_of_players(dice, program, path, rules):
    """Columns, and by starting number our row and theirs."""
    is_robin = dice.random() < 0.4
    cells, _, kind = (robin if is_robin else swiss)(dice)
    scoring = (1, 0.5) if rules == "fide2009" else dice.choice(SCORINGS)
    text = report_file(dice, cells, kind, rules, scoring=scoring)
    path.write_text(text, encoding="utf-8")
    if rules == "fide2009" and not is_robin:
        mine = {player: row[2:] for player, row in ours(program, path, rules, VIRTUAL).items()}
        return [f"{spec} (2009)" for spec in VIRTUAL], mine, theirs_of_2009(cells)
    if rules == "fide2009":
        return [], {}, {}
    table = ROBIN if is_robin else SWISS
    # The place after all tie-breaks, the points, then each system.
    columns = ["place", "points", *table]
    mine = ours(program, path, rules, list(table))
    if scoring == (3, 1):
        # gacrux takes 1, ½ and 0 for a game; here the fraction is of the points that all games make.
        columns = [f"(explained) {column}" if column in ("TPR", "APRO") else column for column in columns]
    among_tied(mine, 2 + list(table).index("DE"))
    return columns, mine, theirs(text, list(table.values()), is_robin)


def rows_of_teams(dice, program, path, rules):
    """The same for teams."""
    draw = dice.random()
    if draw < 0.4:
        cells, sides, kind, records = lined_up_teams(dice)
    elif draw < 0.7:
        cells, sides, kind, records = newer_teams(dice)
    else:
        cells, sides, kind, records = (*teams(dice), None)
    text = report_file(dice, cells, kind, rules, sides, records)
    path.write_text(text, encoding="utf-8")
    is_robin = "Robin" in kind
    columns = ["team points", *(f"team {spec}" for spec in TEAMS)]
    mine = {team: row[1:] for team, row in ours(program, path, rules, list(TEAMS), "--teams", "match").items()}
    other = {team: row[1:] for team, row in one_turn(text, list(TEAMS.values()), is_robin).items()}
    by_boards = ["team BC", "team TBR", "team BBE"]
    for spec in AMONG_TIED:
        columns.append(f"team {spec}")
        for team, row in ours(program, path, rules, [spec], "--teams", "match").items():
            mine[team].append(row[0])
        for team, row in one_turn(text, [spec], is_robin).items():
            other[team].append(row[0])
    if forfeited_whole(cells, sides, records):
        columns = [f"(explained) {column}" if column in by_boards else column for column in columns]
    if split_without_play(cells, sides):
        not_a_match = ("team DE", "team EDE")
        columns = [
            f"(explained) {column}" if "SB" in column or "BH" in column or column in not_a_match else column
            for column in columns
        ]
    return columns, mine, other


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default="target/release/scoresheet")
    parser.add_argument("--events", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=["players", "teams"], help="events of one kind; else every fourth is one of teams")
    options = parser.parse_args()
    agreed, differed = collections.Counter(), collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        for event in range(options.events):
            dice = random.Random(options.seed * 1_000_003 + event)
            rules = dice.choice(list(STARTS))
            path = pathlib.Path(folder) / f"event{event}.trf"
            teams_play = options.only == "teams" if options.only else event % 4 == 0
            rules = "fide2026" if teams_play and rules == "fide2009" else rules
            rows = rows_of_teams if teams_play else rows_of_players
            columns, mine, other = rows(dice, options.program, path, rules)
            for who in mine:
                for column, a, b in zip(columns, mine[who], other[who], strict=True):
                    if agree(column, a, b):
                        agreed[column] += 1
                        continue
                    differed[column] += 1
                    if differed[column] == 1 and not column.startswith("("):
                        print(f"event {event} ({rules}), number {who}, {column}: {a} against {b}")
                        print(path.read_text(encoding="utf-8"))
    explained = sum(count for column, count in differed.items() if column.startswith("("))
    print(f"{options.events} events, {sum(agreed.values())} numbers agree:")
    print("  " + ", ".join(f"{column} {count}" for column, count in sorted(agreed.items())))
    print(f"{explained} differ where a team had a match or a round without play, {sum(differed.values()) - explained} otherwise")
    return 1 if sum(differed.values()) > explained else 0


if __name__ == "__main__":
    sys.exit(main())
