#!/usr/bin/env bash
# Looks into the Debian package $1, installs it into a root of its own, runs it there, and removes it again.
set -euo pipefail
package=$(realpath "$1")
dpkg-deb --info "$package" | sed 's/^/    /'
contents=$(dpkg-deb --contents "$package")
for path in ./usr/bin/scoresheet ./usr/share/man/man1/scoresheet.1.gz \
    ./usr/share/man/man1/scoresheet-audit.1.gz ./usr/share/doc/scoresheet/copyright \
    ./usr/share/doc/scoresheet/changelog.gz ./usr/share/doc/scoresheet/THIRD-PARTY.md.gz \
    ./usr/share/bash-completion/completions/scoresheet ./usr/share/zsh/vendor-completions/_scoresheet \
    ./usr/share/fish/vendor_completions.d/scoresheet.fish; do
    grep -q " $path\$" <<<"$contents" || { echo "$path is not in the package" >&2; exit 1; }
done
if grep -v ' root/root ' <<<"$contents"; then
    echo "these are not root's" >&2
    exit 1
fi

root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
admin=$root/var/lib/dpkg
mkdir -p "$admin/updates" "$admin/info"
: >"$admin/status" && : >"$admin/available"
in_root() {
    dpkg --instdir="$root" --admindir="$admin" --log=/dev/null --force-not-root \
        --force-depends --force-bad-path --force-script-chrootless "$@" 2>&1 | sed 's/^/    /'
}
in_root --install "$package"
"$root/usr/bin/scoresheet" --version
"$root/usr/bin/scoresheet" audit corpora/famous --out "$root/out" >/dev/null
check_man() {
    local told
    told=$(zcat "$1" | groff -Kutf8 -man -Tutf8 -ww -z 2>&1) || true
    [ -z "$told" ] || { printf '%s:\n%s\n' "$1" "$told" >&2; exit 1; }
}
if command -v groff >/dev/null; then
    for page in "$root"/usr/share/man/man1/*.gz; do check_man "$page"; done
fi
bash -n "$root/usr/share/bash-completion/completions/scoresheet"
in_root --remove scoresheet
[ ! -e "$root/usr/bin/scoresheet" ] || { echo "it is still there" >&2; exit 1; }
if command -v lintian >/dev/null; then
    # The authors have no common address.
    lintian --tag-display-limit 0 --suppress-tags bogus-mail-host,bogus-mail-host-in-debian-changelog \
        --allow-root --fail-on error "$package"
fi
echo "$(basename "$package"): installs, works, and goes again"
