#!/usr/bin/env bash
# In the place of rustc for one crate of the workspace: clippy and, of what has documentation, rustdoc.
# Cargo gives the path of rustc and its arguments; scripts/lint.sh sets LINT_DOC.
set -euo pipefail
rustc=$1
shift

# Nothing that is built here is ever run. So no code is made, only what other crates have to know of this one (`rmeta`),
# and tests read that where cargo names the code (`rlib`).
checked=()
type='' folder='' name='' suffix='' before=''
for argument; do
    case $before in
    --crate-name) name=$argument ;;
    --crate-type) type=$argument ;;
    --out-dir) folder=$argument ;;
    esac
    before=$argument
    case $argument in
    --emit=*) argument=--emit=dep-info,metadata ;;
    extra-filename=*) suffix=${argument#*=} ;;
    --test) type=test ;;
    *=*.rlib)
        known=${argument%.rlib}.rmeta
        [ ! -e "${known#*=}" ] || argument=$known
        ;;
    esac
    checked+=("$argument")
done
clippy-driver "$rustc" "${checked[@]}" -Dwarnings

# Cargo takes a crate for done whose file is there. Not so for programs: it would lay them in the place of real ones.
case $type in
lib) touch "$folder/lib$name$suffix.rlib" ;;
test) touch "$folder/$name$suffix" ;;
esac

set -- "${checked[@]}"
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
