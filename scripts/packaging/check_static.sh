#!/usr/bin/env bash
# Fails unless the program $1 is static, and audits a record in a root folder that holds nothing but the two.
set -euo pipefail
program=$1
if readelf --program-headers "$program" | grep -q INTERP; then
    echo "$program: asks for a loader, so it is not static" >&2
    exit 1
fi
if readelf --dynamic "$program" | grep NEEDED; then
    echo "$program: needs these libraries, so it is not static" >&2
    exit 1
fi
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
install -m 755 "$program" "$root/scoresheet"
printf '[Event "Alone"]\n[Result "0-1"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n' >"$root/game.pgn"
# Looked for before the environment is emptied: it may stand where only root's PATH leads.
change_root=$(command -v chroot || echo /usr/sbin/chroot)
# A user namespace where there is one, so that it takes no root.
if [ "$(id -u)" = 0 ]; then enter=("$change_root"); else enter=("$(command -v unshare)" --map-root-user "$change_root"); fi
env -i "${enter[@]}" "$root" /scoresheet audit /game.pgn --out /out
grep -q ',true,' "$root/out/games.csv"
echo "$(basename "$program"): static, and works in an empty root"
