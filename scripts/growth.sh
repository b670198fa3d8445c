#!/usr/bin/env bash
# How the time of each command grows with what it is given.
#
#   scripts/growth.sh [PROGRAM] [SCALE]
#
# Every command has inputs of sizes n, 2n and 4n, made of records that ship with the project. Prints processor time, the
# best of three, and the exponent: 1 if time doubles with the input, 2 if it quadruples. The first exponent is from n to
# 4n, the second from 2n to 4n, where what a program does once at its start matters less. SCALE multiplies every n.
set -euo pipefail
cd "$(dirname "$0")/.."
program=$(realpath "${1:-target/release/scoresheet}")
scale=${2:-1}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

make_input() { # kind, size, where
    python3 - "$1" "$2" "$3" <<'PYTHON'
import itertools
import pathlib
import re
import sys

kind, size, where = sys.argv[1], int(sys.argv[2]), pathlib.Path(sys.argv[3])
famous = pathlib.Path("corpora/famous/famous.pgn").read_text()
games = re.split(r"\n(?=\[Event )", famous.strip())


def repeated(count):
    return itertools.islice(itertools.cycle(games), count)


def shuffled(plies):
    """A legal game of any length: two rooks walk to and fro."""
    white = itertools.cycle("Rb1 Rc1 Rd1 Rc1 Rb1 Ra1".split())
    black = itertools.cycle("Rb8 Rc8 Rd8 Re8 Rf8 Rg8 Rf8 Re8 Rd8 Rc8 Rb8 Ra8".split())
    fen = '[FEN "r7/p6p/7k/8/8/7K/P6P/R7 w - - 0 1"]\n[SetUp "1"]\n\n'
    pairs = (f"{number}. {next(white)} {next(black)}" for number in range(1, plies // 2 + 1))
    return fen + "\n".join(pairs) + " *\n"


def event(players):
    """A report file of so many players and nine rounds, each player's opponents a step further on."""
    lines = ["012 Growth", "XXR 9"]
    for player in range(1, players + 1):
        line = f"001 {player:4}      {'Player ' + str(player):<33} {2000 - player % 500:4} {'':3} {'':11} {'':10}"
        points, games = 0.0, ""
        for number in range(9):
            # Players number so in blocks of 2 ** (number + 1): who they meet is settled by one bit.
            other = ((player - 1) ^ (1 << (number % 4)) if number < 4 else (player - 1) ^ (number - 3 << 4)) + 1
            if other > players:
                games += f"  0000 - Z"
                continue
            white = player < other
            result = "=" if (player + other) % 3 == 0 else "1" if white else "0"
            points += {"=": 0.5, "1": 1.0, "0": 0.0}[result]
            games += f"  {other:4} {'w' if white else 'b'} {result}"
        lines.append(f"{line} {points:4.1f} {player:4}{games}")
    return "\n".join(lines) + "\n"


if kind == "games":
    where.write_text("\n\n".join(repeated(size)) + "\n")
elif kind == "huge":
    where.write_text(shuffled(size))
elif kind == "folder":
    where.mkdir()
    for number, game in enumerate(repeated(size)):
        (where / f"{number % 100:02}").mkdir(exist_ok=True)
        (where / f"{number % 100:02}" / f"{number}.pgn").write_text(game + "\n")
elif kind == "event":
    where.write_text(event(size))
elif kind == "page":
    moves = (game.split("\n\n", 1)[1] for game in repeated(size))
    # A letter in fifty is read as another.
    where.write_text("\n\n".join(re.sub(r"(?s)(.{50})[a-h]", r"\1o", text) for text in moves) + "\n")
elif kind == "fragments":
    where.write_text("1. e4 e5\n\nSome words of no game.\n\n" * size)
elif kind == "prose":
    # With signs of markup, which many a text has somewhere.
    line = "White has the **better** game -- so it seems -- and Black defends a cramped position in vain.\n"
    where.write_text("1. e4 e5 2. Nf3\n\n" + (line * 8 + "\n") * size)
PYTHON
}

# Best processor time of three runs of what follows.
seconds() {
    python3 - "$@" <<'PYTHON'
import resource
import subprocess
import sys


def run():
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    if done.returncode > 1:
        sys.exit(f"{sys.argv[1:]}: {done.stderr.decode()}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


print(f"{min(run() for _ in range(3)):.3f}")
PYTHON
}

measure() { # name, unit, n, kind of input, command with IN, COPY (of a file) and OUT
    local name=$1 unit=$2 n=$(($3 * scale)) kind=$4 times=() size
    shift 4
    for size in "$n" $((2 * n)) $((4 * n)); do
        local in=$work/$kind-$size
        [[ $kind == audit ]] || in+=.$([[ $kind == event ]] && echo trf || { [[ $kind == page || $kind == fragments || $kind == prose ]] && echo txt || echo pgn; })
        [ -e "$in" ] || case $kind in
        audit)
            make_input games "$size" "$work/games-$size.pgn"
            "$program" audit "$work/games-$size.pgn" --plies --format parquet --out "$in" >/dev/null 2>&1 || true
            ;;
        *) make_input "$kind" "$size" "$in" ;;
        esac
        local copy=$work/copy-${in##*/} command=("${@//IN/$in}")
        [[ $* != *COPY* ]] || cp "$in" "$copy"
        command=("${command[@]//COPY/$copy}")
        times+=("$(seconds "$program" "${command[@]//OUT/$work/out}")")
    done
    python3 - "$name" "$unit" "$n" "${times[@]}" <<'PYTHON'
import math
import sys

name, unit, n, *times = sys.argv[1:]
one, two, four = (max(float(time), 0.001) for time in times)
whole, last = math.log(four / one, 4), math.log(four / two, 2)
print(f"{name:32} {n + ' ' + unit:>16} {one:8.3f} {two:8.3f} {four:8.3f}   n^{whole:.2f}  n^{last:.2f}")
PYTHON
}

printf '%-32s %16s %8s %8s %8s   %s\n' command n "n, s" "2n, s" "4n, s" exponents
measure "audit, many games" games 10000 games audit --jobs 1 IN --out OUT
measure "audit --plies, many games" games 2000 games audit --jobs 1 --plies IN --out OUT
measure "audit, one huge game" plies 100000 huge audit --jobs 1 IN --out OUT
measure "audit --plies, one huge game" plies 50000 huge audit --jobs 1 --plies IN --out OUT
measure "check, one huge game" plies 100000 huge check IN
measure "audit, a folder of files" files 2500 folder audit --jobs 1 IN --out OUT
measure "collate, one game twice" plies 200 huge collate IN COPY
measure "convert" games 1000 games convert IN --to json
measure "event, of nine rounds" players 400 event event IN
measure "repair, a page" games 16 page repair IN --json
measure "repair, a page of fragments" fragments 1000 fragments repair IN --input-format page --json
measure "repair, prose with markup" paragraphs 500 prose repair IN --json
measure "stats, all tables" games 2000 audit stats IN --out OUT
measure "report" games 2000 audit report IN --out OUT.html
