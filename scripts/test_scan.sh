#!/usr/bin/env bash
# A few games printed as pages, read again by tesseract and repaired: all whole but one, and none false.
# scripts/scan_pages.py has the rest of the layouts, resolutions and damage.
#
#     bash scripts/test_scan.sh
#
# BINARY names a program that is built already. Needs Chromium, poppler-utils and tesseract; what is missing is installed from Debian's packages where that can be done.
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

if [ -z "${BINARY:-}" ]; then
    cargo build --quiet --release --locked -p scoresheet
    BINARY=${CARGO_TARGET_DIR:-target}/release/scoresheet
fi
exec python3 -B scripts/scan_pages.py --program "$BINARY" --layouts columns,table --resolutions 300 --damage no \
    --games 4 --require 3,0
