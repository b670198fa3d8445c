#!/usr/bin/env bash
# What two programs say of the same records, compared byte for byte: for a change that is to change nothing.
#
#   scripts/compare_tables.sh OLD NEW PATH…
#
# OLD and NEW are programs. The records under the PATHs are audited with every table, statistics and the page are made
# of that, each record is checked and converted, each tournament file read as an event, each page of text repaired.
# Prints which files differ; fails if any does. KEEP=DIR keeps what was written, to look at.
set -euo pipefail
old=$(realpath "$1") new=$(realpath "$2")
shift 2
out=${KEEP:-$(mktemp -d)}
[ -n "${KEEP:-}" ] || trap 'rm -rf "$out"' EXIT

tables() { # program, folder, paths
    local program=$1 to=$2
    shift 2
    mkdir -p "$to"
    "$program" audit "$@" --plies --repair suggest --out "$to/audit" >"$to/audit.out" 2>"$to/audit.err" || true
    "$program" stats "$to/audit" --out "$to/stats" >"$to/stats.out" 2>"$to/stats.err" || true
    "$program" report "$to/audit" --out "$to/report.html" >"$to/report.out" 2>"$to/report.err" || true
    local file name
    while IFS= read -r file; do
        name=$(md5sum <<<"$file" | cut -c -8)-$(basename "$file")
        case $file in
        *.trf | *.csv)
            "$program" event "$file" --parquet "$to/$name.tables" >"$to/$name.event" 2>&1 || true
            "$program" event "$file" --json >"$to/$name.event.json" 2>&1 || true
            ;;
        *.txt | *.hocr | *.xml) "$program" repair "$file" --json >"$to/$name.repair" 2>&1 || true ;;
        esac
        case $file in
        *.pgn | *.pdn | *.txt)
            head -c 300000 "$file" >"$to/part"
            "$program" check "$to/part" --json >"$to/$name.check" 2>&1 || true
            "$program" convert "$to/part" --to json >"$to/$name.json" 2>&1 || true
            rm "$to/part"
            ;;
        esac
    done < <(find "$@" -type f -size -2M | sort)
    # Its name is in what was said of it.
    grep -rlZ "$to" "$to" | xargs -0 -r sed -i "s#$to#OUT#g"
}

tables "$old" "$out/old" "$@" &
tables "$new" "$out/new" "$@"
wait
diff -rq "$out/old" "$out/new" && printf '%s files, all the same\n' "$(find "$out/new" -type f | wc -l)"
