#!/usr/bin/env bash
# Asks bash, zsh and fish, as far as they are installed, what Tab offers after some words.
#
#   scripts/test_completions.sh [PROGRAM]
set -euo pipefail
cd "$(dirname "$0")/.."
program=$(realpath "${1:-target/release/scoresheet}")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/bin" "$folder/games"
ln -s "$program" "$folder/bin/scoresheet"
touch "$folder/club.pgn"
for shell in bash zsh fish; do "$program" completions "$shell" > "$folder/script.$shell"; done
cd "$folder"
export PATH="$folder/bin:$PATH"

# Words typed so far, and what has to be among the offers.
cases=(
    "scoresheet che|check"
    "scoresheet check --game bra|brazilian"
    "scoresheet check --level |warning"
    "scoresheet check --format |sarif"
    "scoresheet check --encoding windows-|windows-1251"
    "scoresheet check --fail-on |note"
    "scoresheet check --rules fide-200|fide-2009"
    "scoresheet event --event-rules |kv53"
    "scoresheet convert club.pgn --to |columns"
    "scoresheet repair --notation |iccf"
    "scoresheet stats --only |results_by_opening"
    "scoresheet check clu|club.pgn"
    "scoresheet audit --out gam|games"
)

in_bash() {
    bash --norc -c '
        source script.bash
        read -ra COMP_WORDS <<<"$1"
        [[ $1 == *" " ]] && COMP_WORDS+=("")
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMP_LINE=$1 COMP_POINT=${#1}
        _scoresheet scoresheet "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
        # Where the function offers nothing, bash offers files (`complete -o default`).
        [ "${#COMPREPLY[@]}" -gt 0 ] || mapfile -t COMPREPLY < <(compgen -f -- "${COMP_WORDS[COMP_CWORD]}")
        printf "%s\n" "${COMPREPLY[@]}"' _ "$1"
}

in_fish() {
    fish --no-config -c 'source script.fish; complete -C $argv[1]' "$1"
}

# zsh completes only where keys are typed.
in_zsh() {
    python3 - "$1" <<'PYTHON'
import os, pty, re, select, sys, time

pid, terminal = pty.fork()
if pid == 0:
    os.environ["TERM"] = "dumb"
    os.execvp("zsh", ["zsh", "-f", "-i"])

def read(seconds):
    text, end = b"", time.time() + seconds
    while time.time() < end:
        if select.select([terminal], [], [], 0.1)[0]:
            try:
                text += os.read(terminal, 65536)
            except OSError:
                break
    return text

read(0.5)
setup = "autoload -Uz compinit; compinit -u -D; source ./script.zsh; compdef _scoresheet scoresheet; PROMPT=; LISTMAX=999\n"
os.write(terminal, setup.encode())
read(2)
os.write(terminal, sys.argv[1].encode() + b"\t\t")
print(re.sub(rb"\x1b\[[0-9;?]*[a-zA-Z]", b"", read(1.5)).decode(errors="replace"))
PYTHON
}

failed=0
for shell in bash fish zsh; do
    command -v "$shell" > /dev/null || { echo "$shell is not installed: left out"; continue; }
    for case in "${cases[@]}"; do
        typed=${case%|*} wanted=${case##*|}
        offered=$("in_$shell" "$typed" 2>&1)
        if ! grep -qF -- "$wanted" <<<"$offered"; then
            printf '%s: “%s” does not offer %s, but: %s\n' "$shell" "$typed" "$wanted" "$(tr '\n' ' ' <<<"$offered")"
            failed=1
        fi
    done
    echo "$shell: ${#cases[@]} cases"
done
exit "$failed"
