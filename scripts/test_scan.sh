#!/usr/bin/env bash
# A few games printed as pages, read again by tesseract and repaired: half of them whole, as many as today, and none false.
# scripts/scan_pages.py has the rest of the layouts, resolutions and damage.
#
#     bash scripts/test_scan.sh
#
# Needs Chromium, poppler-utils and tesseract; what is missing is installed from Debian's packages where that can be done.
set -euo pipefail
cd "$(dirname "$0")/.."

missing() {
    local program
    for program in pdftoppm tesseract; do
        command -v "$program" >/dev/null || return 0
    done
    ! command -v chromium >/dev/null && ! command -v google-chrome >/dev/null
}
if missing && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "installing tesseract-ocr, poppler-utils and chromium"
    { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
        tesseract-ocr poppler-utils chromium fonts-liberation; } >/dev/null 2>&1 || true
fi
if missing; then
    echo "test_scan: tesseract, poppler-utils or Chromium is not there, and cannot be installed here" >&2
    exit 1
fi

cargo build --quiet --release --locked -p scoresheet
program=${CARGO_TARGET_DIR:-target}/release/scoresheet
exec python3 -B scripts/scan_pages.py --program "$program" --layouts columns --resolutions 300 --damage no \
    --games 4 --require 2,0
