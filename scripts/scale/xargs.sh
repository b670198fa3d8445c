#!/usr/bin/env bash
# Parts by xargs, two at a time, and by GNU parallel where it is installed: one of the workers is killed, its part audited
# again. The parts are the whole, and with DUCKDB=1 DuckDB, installed for Python, finds the same rows in them.
. "$(dirname "${BASH_SOURCE[0]}")/prepare.sh"
rm -rf xargs killed parallel
worker='"$SCORESHEET" audit --jobs 1 --part parts.jsonl:{} --out "$0"/part={}'
taken=$(seconds sh -c "seq $parts | xargs -P 2 -I {} sh -c '$worker' xargs")
compared xargs "$taken"

# A worker is killed on its way; whoever runs the parts runs it again.
"$SCORESHEET" audit --jobs 1 --part parts.jsonl:1 --out killed/part=1 >>log 2>&1 &
sleep 0.02
kill -KILL $! 2>/dev/null || true
wait $! 2>/dev/null || true
seq "$parts" | xargs -P 2 -I {} sh -c "$worker" killed >>log 2>&1
"$SCORESHEET" merge killed --check whole
for part in xargs/*; do
    for file in "$part"/*; do cmp "$file" "killed/${part#*/}/${file##*/}"; done
done
echo "killed: the same bytes in every file"

if command -v parallel >/dev/null; then
    taken=$(seconds sh -c "seq $parts | parallel -j 2 '\"\$SCORESHEET\" audit --jobs 1 --part parts.jsonl:{} --out parallel/part={}'")
    compared parallel "$taken"
fi

if [ -n "${DUCKDB:-}" ]; then
    python_with duckdb
    python "$root/scripts/scale/duckdb_parts.py"
fi
