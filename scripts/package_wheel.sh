#!/usr/bin/env bash
# The Python package as a wheel for every CPython from 3.9 on: dist/scoresheet-VERSION-cp39-abi3-*.whl.
# Needs maturin (crates/python/requirements.txt). PROFILE=release builds it from what the program and the tests
# are built of; the profile of packages compiles everything anew.
set -euo pipefail
cd "$(dirname "$0")/.."
profile=${PROFILE:-dist}
if [ "$profile" = dist ]; then
    # The same sources, the same bytes. Crates that compile C are built anew where this changes, and polars with them.
    SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
    export SOURCE_DATE_EPOCH
fi
dist=$(realpath -m "${DIST:-dist}")

python3 scripts/third_party.py scoresheet-python >crates/python/python/scoresheet/THIRD-PARTY.md
maturin build --locked --profile "$profile" --manifest-path crates/python/Cargo.toml --out "$dist"
