#!/usr/bin/env bash
# A Debian package, as dist/scoresheet_VERSION_amd64.deb: the program with man pages, completions and
# documentation in their places. The same sources give the same bytes.
#
#   BINARY=target/release/scoresheet scripts/package_deb.sh    packs what is built already
#   COMPRESSION=none scripts/package_deb.sh                    in no time, for whoever only wants to know whether it can be done
set -euo pipefail
# shellcheck source=scripts/packaging/common.sh
. "$(dirname "$0")/packaging/common.sh"

program=$(build_program "")
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
root=$stage/scoresheet
doc=$root/usr/share/doc/scoresheet
maintainer="the scoresheet authors <scoresheet@localhost>"

mkdir -p "$root/DEBIAN" "$doc" "$root/usr/bin"
chmod 755 "$root"
install -m 755 "$program" "$root/usr/bin/scoresheet"
strip --strip-unneeded --remove-section=.comment --remove-section=.note "$root/usr/bin/scoresheet"
[ -n "${BINARY:-}" ] || names_no_folder "$root/usr/bin/scoresheet"
man_pages "$program" "$root/usr/share/man/man1"
completion() { # shell, path
    mkdir -p "$root/usr/share/$(dirname "$2")"
    "$program" completions "$1" >"$root/usr/share/$2"
}
completion bash bash-completion/completions/scoresheet
completion zsh zsh/vendor-completions/_scoresheet
completion fish fish/vendor_completions.d/scoresheet.fish

install -m 644 README.md "$doc"
find docs -type f | sort | while read -r page; do
    install -D -m 644 "$page" "$doc/$page"
done
python3 scripts/third_party.py scoresheet | gzip -9n >"$doc/THIRD-PARTY.md.gz"
gzip -9nc CHANGELOG.md >"$doc/CHANGELOG.md.gz"
gzip -9n >"$doc/changelog.gz" <<CHANGES
scoresheet ($VERSION) unstable; urgency=medium

  * What changed stands in CHANGELOG.md.gz.

 -- $maintainer  $(date -R -d "@$SOURCE_DATE_EPOCH")
CHANGES
cat >"$doc/copyright" <<COPYRIGHT
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: scoresheet
Comment: What the program contains of others, and under which licences, stands in THIRD-PARTY.md.gz
 beside this file.

Files: *
Copyright: the scoresheet authors
License: MIT or Apache-2.0

License: MIT
$(sed -e 's/^$/./' -e 's/^/ /' LICENSE-MIT)

License: Apache-2.0
 On Debian systems the whole text is in /usr/share/common-licenses/Apache-2.0.
COPYRIGHT

# What the program asks of the system, in the versions of the system that it was built on.
depends=$(cd "$stage" && mkdir -p debian && printf 'Source: scoresheet\n\nPackage: scoresheet\nArchitecture: amd64\n' >debian/control \
    && dpkg-shlibdeps -O "$root/usr/bin/scoresheet" 2>/dev/null | sed -n 's/^shlibs:Depends=//p') || depends=
[ -n "$depends" ] || depends="libc6, libgcc-s1"
cat >"$root/DEBIAN/control" <<CONTROL
Package: scoresheet
Version: $VERSION
Architecture: amd64
Maintainer: $maintainer
Installed-Size: $(du -k -s --apparent-size "$root/usr" | cut -f1)
Depends: $depends
Suggests: tesseract-ocr, poppler-utils
Section: misc
Priority: optional
Description: audit of draughts and chess records
 Reads, replays and audits records of Russian, Brazilian and international
 draughts and of chess: every move is judged under a named edition of the
 rules, every finding says where it is, what would have been legal and which
 clause it rests on. It repairs damaged text, makes tables in CSV and Parquet,
 reports in HTML, and works out tournaments by the codes of 1953 and of FIDE.
CONTROL
(cd "$root" && find usr -type f -print0 | sort -z | xargs -0 md5sum >DEBIAN/md5sums)
one_time "$root"

mkdir -p "$DIST"
package=$DIST/scoresheet_${VERSION}_amd64.deb
dpkg-deb --root-owner-group -Z"${COMPRESSION:-xz}" --build "$root" "$package.partial" >/dev/null
mv "$package.partial" "$package"
bash scripts/packaging/check_deb.sh "$package"
(cd "$DIST" && sha256sum "$(basename "$package")" | tee "$(basename "$package").sha256")
