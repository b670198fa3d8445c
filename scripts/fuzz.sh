#!/usr/bin/env bash
# Fuzzes what reads bytes: whatever they are, no panic, no endless loop, no memory without bound.
#
#   scripts/fuzz.sh [SECONDS] [TARGET…]      600 seconds for each target, two at a time; all of fuzz/fuzz_targets
#
# Prints what each has run: inputs tried, places of the code that were reached, inputs kept in fuzz/corpus. What a run
# finds is kept in fuzz/artifacts and becomes a test in the crate it concerns. Works with the stable compiler:
# RUSTC_BOOTSTRAP=1 lets it take the flags of the sanitizer.
set -euo pipefail
cd "$(dirname "$0")/../fuzz"
host=$(rustc -vV | sed -n 's/^host: //p')
built=$(realpath -m "${CARGO_TARGET_DIR:-../target}")/$host/fuzz
seconds=${1:-600}
[ $# = 0 ] || shift
targets=("$@")
if [ ${#targets[@]} = 0 ]; then
    for source in fuzz_targets/*.rs; do targets+=("$(basename "$source" .rs)"); done
fi
flags="-Cpasses=sancov-module -Zsanitizer=address --cfg=fuzzing"
for option in level=4 inline-8bit-counters pc-table trace-compares; do
    flags+=" -Cllvm-args=-sanitizer-coverage-$option"
done
# For a target, so that the flags are not those of build scripts and macros.
RUSTC_BOOTSTRAP=1 RUSTFLAGS=$flags cargo build --quiet --profile fuzz --locked --target "$host" \
    -p scoresheet-fuzz --bins --features fuzzer

fuzz() { # target
    mkdir -p "corpus/$1" "artifacts/$1" "seeds/$1"
    ASAN_OPTIONS=detect_leaks=0 "$built/$1" "corpus/$1" "seeds/$1" -max_total_time="$seconds" -timeout=60 -rss_limit_mb=2048 \
        -artifact_prefix="artifacts/$1/" -print_final_stats=1 >"$built/$1.log" 2>&1
}

tell() { # target
    awk -v target="$1" '
        / cov: / { for (i = 1; i < NF; i++) { if ($i == "cov:") cov = $(i + 1); if ($i == "corp:") corpus = $(i + 1) } }
        /^stat::number_of_executed_units/ { runs = $2 }
        END { printf "%-16s %10d inputs, %6d places reached, %s kept\n", target, runs, cov, corpus }
    ' "$built/$1.log"
}

failed=0
for ((at = 0; at < ${#targets[@]}; at += 2)); do
    pair=("${targets[@]:at:2}")
    jobs=()
    for target in "${pair[@]}"; do
        fuzz "$target" &
        jobs+=($!)
    done
    for which in "${!pair[@]}"; do
        if ! wait "${jobs[which]}"; then
            failed=1
            tail -n 30 "$built/${pair[which]}.log"
        fi
        tell "${pair[which]}"
    done
done
exit $failed
