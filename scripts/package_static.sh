#!/usr/bin/env bash
# A program that needs nothing of the system it runs on, as dist/scoresheet-VERSION-x86_64-linux.tar.gz,
# with its licences, man pages and completions. The same sources give the same bytes.
set -euo pipefail
# shellcheck source=scripts/packaging/common.sh
. "$(dirname "$0")/packaging/common.sh"

name=scoresheet-$VERSION-x86_64-linux
program=$(build_program "-C target-feature=+crt-static")
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
top=$stage/$name

mkdir -p "$top/completions"
install -m 755 "$program" "$top/scoresheet"
strip --strip-all "$top/scoresheet"
man_pages "$top/scoresheet" "$top/man"
for shell in bash zsh fish; do
    "$top/scoresheet" completions "$shell" >"$top/completions/scoresheet.$shell"
done
install -m 644 README.md CHANGELOG.md LICENSE-MIT LICENSE-APACHE "$top"
python3 scripts/third_party.py scoresheet >"$top/THIRD-PARTY.md"

bash scripts/packaging/check_static.sh "$top/scoresheet"
names_no_folder "$top/scoresheet"

mkdir -p "$DIST"
one_time "$top"
archive=$DIST/$name.tar.gz
tar --create --directory "$stage" --format=ustar --sort=name --owner=0 --group=0 --numeric-owner \
    --mtime="@$SOURCE_DATE_EPOCH" "$name" | gzip -9n >"$archive.partial"
mv "$archive.partial" "$archive"
(cd "$DIST" && sha256sum "$name.tar.gz" >"$name.tar.gz.sha256" && cat "$name.tar.gz.sha256")

# CI builds this program again when one of these is no longer what it was.
sha256sum scripts/package_static.sh scripts/packaging/{common,check_static}.sh scripts/third_party.py \
    >scripts/packaging/static.sha256
