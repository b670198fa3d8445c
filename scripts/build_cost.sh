#!/usr/bin/env bash
# What building costs: processor time of the README's two commands from nothing, for each commit named, in
# turns; then of polars alone, for the last of them. Or the everyday loop: how long the program and the tests take
# after a change in crates/replay.
#
#   scripts/build_cost.sh [--turns N] [COMMIT…]      HEAD if none is named; compare `v1 HEAD`
#   scripts/build_cost.sh --loop                     in this tree, with what it has built
#
# Crates are fetched beforehand, so that the network is not measured. Needs 10 GB of disk. Times are printed as
# `processor seconds (wall seconds)`; wall time means something only on a machine that has nothing else to do.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Runs "$@" and adds `name processor wall`, in seconds, to $work/times; what the command says is shown if it fails.
timed() { # name, command…
    local name=$1
    shift
    if ! { TIMEFORMAT='%U %S %R'; time "$@" >"$work/said" 2>&1; } 2>"$work/time"; then
        cat "$work/said" >&2
        return 1
    fi
    awk -v name="$name" '{ printf "%s %.1f %.1f\n", name, $1 + $2, $3 }' "$work/time" | tee -a "$work/times" |
        awk '{ printf "  %-34s %6.0f (%.0f)\n", $1, $2, $3 }'
}

# The command of the README here that begins with $1.
readme_command() {
    grep -m1 "^$1" README.md
}

clone() { # commit
    git clone --quiet "$root" "$work/tree"
    cd "$work/tree"
    git checkout --quiet "$1"
    cargo fetch --quiet --locked
    export CARGO_NET_OFFLINE=true
}

forget() {
    cd "$root"
    unset CARGO_NET_OFFLINE
    rm -rf "$work/tree"
}

both_commands() { # commit
    clone "$1"
    timed "$1:main-job" bash -c "$(readme_command 'cargo run')"
    timed "$1:tests-behind-it" bash -c "$(readme_command 'cargo test')"
    forget
}

polars_alone() { # commit
    clone "$1"
    timed "$1:polars" cargo build --release --locked -p polars -p polars-io -p polars-arrow
    # As anybody else builds it: without the profile here, in which some of its crates are optimised less.
    awk '/^\[/ { kept = !/^\[profile/ } kept' Cargo.toml >"$work/plain" && cp "$work/plain" Cargo.toml
    timed "$1:polars-by-default" cargo build --release --locked --target-dir default -p polars -p polars-io -p polars-arrow
    forget
}

everyday_loop() {
    timed before bash -c 'cargo build --release --locked -p scoresheet && cargo test --release --workspace --no-run'
    touch crates/replay/src/lib.rs
    timed program cargo build --release --locked -p scoresheet
    touch crates/replay/src/lib.rs
    local above
    above=$(cargo tree --workspace --edges normal --prefix none --invert scoresheet-replay | awk '{ print "-p", $1 }' | sort -u)
    # shellcheck disable=SC2086 # options, not one word
    timed tests-of-replay-and-above cargo test --release $above
    touch crates/replay/src/lib.rs
    timed program-and-all-tests cargo test --release --workspace
}

summary() {
    awk '{
        split($1, at, ":"); sum[at[1], at[2]] += $2; turns[at[1], at[2]]++
        if (!(at[1] in seen)) { seen[at[1]]; commits[++n] = at[1] }
    }
    function mean(commit, what) { return turns[commit, what] ? sum[commit, what] / turns[commit, what] : 0 }
    END {
        names["polars"] = "with the settings here"; names["polars-by-default"] = "with those of cargo"
        for (i = 1; i <= n; i++) {
            job = mean(commits[i], "main-job"); both = job + mean(commits[i], "tests-behind-it")
            if (i == 1) first = both
            printf "%s: main job %.0f, both commands %.0f = %.2f × %s\n", commits[i], job, both, both / first, commits[1]
            for (how in names) {
                polars = mean(commits[i], how)
                if (polars) printf "%s: polars alone, %s, %.0f: main job = %.2f × polars\n", commits[i], names[how], polars, job / polars
            }
        }
    }' "$work/times"
}

turns=1
if [ "${1:-}" = --turns ]; then
    turns=$2
    shift 2
fi
[ $# != 0 ] || set -- HEAD
if [ "$1" = --loop ]; then
    everyday_loop
    exit
fi
for ((turn = 1; turn <= turns; turn++)); do
    for commit; do both_commands "$(git rev-parse --short "$commit")"; done
done
polars_alone "$(git rev-parse --short "${!#}")"
summary
