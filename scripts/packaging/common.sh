# Shared by the packaging scripts: version, time, build, and what goes beside the program.
# shellcheck shell=bash disable=SC2034

cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit
VERSION=$(sed -n '/^\[workspace.package\]/,/^\[/s/^version = "\(.*\)"/\1/p' Cargo.toml)
# The time that is written into packages: of the last change, so that the same sources give the same bytes.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
export SOURCE_DATE_EPOCH LC_ALL=C TZ=UTC
umask 022
TARGET=x86_64-unknown-linux-gnu
DIST=${DIST:-dist}

# The program, built so that neither it nor the packages tell where. $1: further flags for rustc.
# Says where it is; with BINARY set, it is taken as it stands and nothing is built.
build_program() {
    if [ -n "${BINARY:-}" ]; then
        echo "$BINARY"
        return
    fi
    local cargo_home=${CARGO_HOME:-$HOME/.cargo} root target=${CARGO_TARGET_DIR:-target}/package
    root=$(pwd)
    # With --target, what runs during the build (macros, build scripts) is built without these flags.
    RUSTFLAGS="--remap-path-prefix=$cargo_home/registry/src=/crates --remap-path-prefix=$root=/scoresheet $1" \
        CFLAGS="-ffile-prefix-map=$cargo_home/registry/src=/crates" \
        CARGO_TARGET_DIR=$target \
        cargo build --profile dist --locked --target "$TARGET" -p scoresheet >&2
    echo "$target/$TARGET/dist/scoresheet"
}

# $1: the program; $2: the folder for its man pages, one for each command.
man_pages() {
    mkdir -p "$2"
    "$1" man --out "$2"
    gzip -9n "$2"/*.1
}

# $1: a file that is to name no folder of this machine.
names_no_folder() {
    local found
    found=$(strings -n 6 "$1" | grep -F -e "$HOME/" -e "$(pwd)/" | head -n 3 || true)
    [ -z "$found" ] || { printf '%s names folders of this machine:\n%s\n' "$1" "$found" >&2; return 1; }
}

# $1: folder; everything in it gets the one time.
one_time() {
    find "$1" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
}
