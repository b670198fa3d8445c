#!/usr/bin/env bash
# Runs the main job as the README prints it, and checks that it leaves what the README says, the
# same bytes whatever the number of threads.
set -euo pipefail
command=$1
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

run() { # folder, further options
    local folder=$1
    shift
    bash -c "${command% --out out} --out $folder $*" >"$folder.log"
}

run "$out/one" --jobs 1
run "$out/three" --jobs 3
for file in games.csv games.parquet findings.csv findings.parquet summary.json summary.md; do
    [ -s "$out/one/$file" ] || { echo "missing: $file"; exit 1; }
    cmp "$out/one/$file" "$out/three/$file" || { echo "differs with --jobs: $file"; exit 1; }
done
[ -z "$(find "$out" -name '*.partial')" ] || { echo "partial files are left"; exit 1; }
cat "$out/one.log"
