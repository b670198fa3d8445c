#!/usr/bin/env bash
# The Python package as a wheel for every CPython from 3.9 on: dist/scoresheet-VERSION-cp39-abi3-*.whl.
# Needs maturin (crates/python/requirements.txt). PROFILE=release builds it from what the program and the tests
# are built of; the profile of packages compiles everything anew.
set -euo pipefail
cd "$(dirname "$0")/.."
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
export SOURCE_DATE_EPOCH
dist=$(realpath -m "${DIST:-dist}")

python3 scripts/third_party.py scoresheet-python >crates/python/python/scoresheet/THIRD-PARTY.md
maturin build --locked --profile "${PROFILE:-dist}" --manifest-path crates/python/Cargo.toml --out "$dist"
