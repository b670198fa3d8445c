#!/usr/bin/env bash
# Makes the pictures of the README from the records that ship with the program:
#   docs/pictures/check.svg   what `check` prints to a terminal
#   docs/pictures/report.png  the top of the page that `report` writes, in Chromium without a window
# Needs the program (built if it is not), script(1), python3 and chromium; pngquant, if it is there,
# makes the second one smaller. The program's path may be given: scripts/make_pictures.sh PROGRAM
set -euo pipefail
cd "$(dirname "$0")/.."
program=${1:-target/release/scoresheet}
[ -x "$program" ] || cargo build --release --locked -p scoresheet
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir -p docs/pictures

# The first finding of a file with three; script(1) gives it a terminal, and so colours.
records=corpora/generated/defects/russian/capture-was-mandatory.pdn
script -qec "stty cols 100; '$program' check '$records' --level error" /dev/null </dev/null |
    sed '/^\r*$/,$d' | python3 scripts/terminal_svg.py >docs/pictures/check.svg

# A profile of its own, and no sandbox only where root asks for none.
sandbox=()
[ "$(id -u)" = 0 ] && sandbox=(--no-sandbox)
"$program" audit corpora --out "$folder/tables" --plies >/dev/null
"$program" report "$folder/tables" --out "$folder/report.html" --title 'The records that ship with scoresheet'
chromium --headless "${sandbox[@]}" --disable-gpu --hide-scrollbars --user-data-dir="$folder/profile" \
    --window-size=1100,1080 --screenshot="$folder/report.png" "file://$folder/report.html" 2>/dev/null
if command -v pngquant >/dev/null; then
    pngquant --force --strip --speed 1 --output "$folder/report.png" 64 "$folder/report.png"
fi
cp "$folder/report.png" docs/pictures/report.png

for picture in docs/pictures/*; do
    size=$(stat -c %s "$picture")
    echo "$picture: $size bytes"
    [ "$size" -lt 204800 ] || { echo "$picture is larger than 200 KB"; exit 1; }
done
