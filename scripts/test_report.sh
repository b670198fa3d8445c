#!/usr/bin/env bash
# The report, and the page on which open questions are settled, in a real browser: builds the program, makes pages, opens
# them in a headless Chromium.
#
#     bash scripts/test_report.sh [--screenshots DIR] [--only CHECK] [--skip-broken] [--verbose]
#
# Pages broken on purpose prove the checks, and take most of the time: scripts/browser/proved.sha256 says for which pages and
# checks this was last done, and PROOF=due leaves it out for the same ones.
#
# BINARY names a program that is built already. Needs Python 3.11, npm and Chromium. A missing Chromium is installed from
# Debian's packages where that can be done; CHROMIUM names another one.
set -euo pipefail
cd "$(dirname "$0")/.."

browser=${CHROMIUM:-}
find_browser() {
    local name
    for name in chromium chromium-browser google-chrome chrome; do
        if command -v "$name"; then
            return
        fi
    done
}
[ -n "$browser" ] || browser=$(find_browser) || true
if [ -z "$browser" ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "installing chromium"
    { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends chromium; } \
        >/dev/null 2>&1 || true
    browser=$(find_browser) || true
fi
if [ -z "$browser" ]; then
    echo "test_report: there is no Chromium, and it cannot be installed here; CHROMIUM=/path/to/chromium names one" >&2
    exit 1
fi

# axe-core looks for what people who see, hear or move otherwise would stumble over; it is not shipped.
if [ -z "${AXE_CORE:-}" ]; then
    axe=${CARGO_TARGET_DIR:-target}/axe
    [ -f "$axe/node_modules/axe-core/axe.min.js" ] || npm install --silent --no-fund --no-audit --prefix "$axe" axe-core@4.10.3
    AXE_CORE=$axe/node_modules/axe-core/axe.min.js
fi
export AXE_CORE

program=${BINARY:-}
if [ -z "$program" ]; then
    cargo build --quiet --release --locked -p scoresheet
    program=${CARGO_TARGET_DIR:-target}/release/scoresheet
fi
proved=scripts/browser/proved.sha256
proof=$(git ls-files -z -- scripts/browser crates/page crates/report crates/review ":!$proved" | xargs -0 sha256sum | sha256sum)
if [ "${PROOF:-}" = due ] && [ "$(cat "$proved" 2>/dev/null)" = "$proof" ]; then
    echo "pages broken on purpose: left out, as nothing has changed since they were last seen to be broken"
    set -- --skip-broken "$@"
fi
# Beside each other: both wait for the browser more than they work.
review=$(mktemp)
trap 'rm -f "$review"' EXIT
python3 -B scripts/browser/test_review.py --browser "$browser" --program "$program" "$@" >"$review" 2>&1 &
other=$!
failed=0
python3 -B scripts/browser/test_report.py --browser "$browser" --program "$program" "$@" || failed=1
wait "$other" || failed=1
cat "$review"
if [ $# = 0 ] && [ $failed = 0 ]; then
    echo "$proof" >"$proved"
fi
exit $failed
