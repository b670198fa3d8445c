#!/usr/bin/env bash
# In the place of rustc for one crate of the workspace: clippy and, of what has documentation, rustdoc.
# Cargo gives the path of rustc and its arguments; scripts/lint.sh sets LINT_DOC.
set -euo pipefail
rustc=$1
shift

# Nothing that is built here is ever run: so it is not optimised, and not linked.
clippy-driver "$rustc" "$@" -Dwarnings -Copt-level=0 -Clinker=true

case " $* " in
*" --test "*) exit ;;
*" crates/"*"/src/lib.rs "*) documented=() ;;
*" crates/"*"/src/main.rs "*) documented=(--document-private-items) ;;
*) exit ;;
esac
while [ $# != 0 ]; do
    case $1 in
    --out-dir) shift ;;
    --emit=*) ;;
    *) documented+=("$1") ;;
    esac
    shift
done
rustdoc "${documented[@]}" -Dwarnings --out-dir "$LINT_DOC"
