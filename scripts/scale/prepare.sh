# Sourced by the scripts of this folder: what they compare with, and a Python that has what they need.
#
# SCORESHEET is the program [target/release/scoresheet], GAMES the file that is audited [a file of the famous games many
# times over], SIZE that of a part, SCALE the folder to work in.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
export SCORESHEET=${SCORESHEET:-$root/target/release/scoresheet}
export SCALE=${SCALE:-$root/target/scale}
export SIZE=${SIZE:-1MiB}
mkdir -p "$SCALE"
if [ -z "${GAMES:-}" ]; then
    GAMES=$SCALE/many.pgn
    [ -f "$GAMES" ] || for _ in $(seq "${TIMES:-200}"); do cat "$root/corpora/famous/famous.pgn"; echo; done >"$GAMES"
fi
export GAMES
cd "$SCALE"

seconds() { # how long a command takes; what it prints goes to a log
    local begun
    begun=$(date +%s.%N)
    "$@" >>log 2>&1 || { tail -5 log >&2; return 1; }
    echo "$(date +%s.%N) $begun" | awk '{ printf "%.2f", $1 - $2 }'
}

whole=$(seconds "$SCORESHEET" audit "$GAMES" --out whole --jobs 2)
"$SCORESHEET" parts "$GAMES" --size "$SIZE" >parts.jsonl
parts=$(wc -l <parts.jsonl)
export parts

compared() { # NAME SECONDS: the parts in the folder NAME are the whole, and how fast that was
    "$SCORESHEET" merge "$1" --check whole
    awk -v n="$1" -v w="$whole" -v s="$2" 'BEGIN { printf "%s: %.2f s, audit --jobs 2: %.2f s, ratio %.2f\n", n, s, w, w / s }'
}

python_with() { # PACKAGE…: a Python of its own with them
    local venv=$SCALE/venv
    [ -x "$venv/bin/python" ] || python3 -m venv "$venv"
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check "$@"
    export PATH=$venv/bin:$PATH
}

the_wheel() { # for that Python
    local wheels=("${WHEELS:-$root/target/wheels}"/scoresheet-*.whl)
    python -m pip install --quiet --disable-pip-version-check --force-reinstall --no-deps "${wheels[0]}"
}
