#!/usr/bin/env bash
# Builds the Python package and tests it against the program. Needs Python 3.9 or newer with venv, and pip
# to install crates/python/requirements.txt.
#
# It is built with the settings of the program, from what the README's commands have built already.
set -euo pipefail
cd "$(dirname "$0")/.."
target=$(realpath -m "${CARGO_TARGET_DIR:-target}")
venv=$target/python-venv
export DIST=$target/wheels PROFILE=release

[ -x "$venv/bin/python" ] || python3 -m venv "$venv"
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check --requirement crates/python/requirements.txt
export PATH="$venv/bin:$PATH"

rm -rf "$DIST"
cargo build --quiet --release --locked -p scoresheet
bash scripts/package_wheel.sh
wheels=("$DIST"/scoresheet-*.whl)
[ "${#wheels[@]}" = 1 ] || { echo "not one wheel: ${wheels[*]}" >&2; exit 1; }
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check --force-reinstall --no-deps "${wheels[0]}"

# Away from the sources, so that what is tested is what was installed.
cd "$target"
SCORESHEET=$target/release/scoresheet WHEEL=${wheels[0]} \
    "$venv/bin/python" -m pytest -q -p no:cacheprovider --rootdir "$OLDPWD/crates/python" "$OLDPWD/crates/python/tests"
