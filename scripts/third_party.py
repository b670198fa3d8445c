"""Prints THIRD-PARTY.md: the crates that a package of this workspace is built from, and their licences.

    python3 scripts/third_party.py scoresheet > THIRD-PARTY.md

Works offline, from what cargo knows of the locked dependencies and from the licence files in their
sources. The same lock file gives the same page. Tests and build tools, of which nothing is in the
program, are left out.
"""

import json
import pathlib
import subprocess
import sys

TARGET = "x86_64-unknown-linux-gnu"
NAMES = ("LICENSE", "LICENCE", "COPYING", "NOTICE", "COPYRIGHT", "UNLICENSE")


def metadata():
    command = ["cargo", "metadata", "--format-version", "1", "--locked", "--filter-platform", TARGET]
    return json.loads(subprocess.run(command, check=True, capture_output=True).stdout)


def linked(data, root_name):
    """The packages that go into `root_name`, its own workspace left out."""
    packages = {package["id"]: package for package in data["packages"]}
    nodes = {node["id"]: node for node in data["resolve"]["nodes"]}
    roots = [id for id in data["workspace_members"] if packages[id]["name"] == root_name]
    if not roots:
        sys.exit(f"{root_name}: is no package of this workspace")
    seen, todo = set(), roots
    while todo:
        id = todo.pop()
        if id in seen:
            continue
        # Macros run while the program is built and leave nothing of their own in it.
        if any("proc-macro" in target["kind"] for target in packages[id]["targets"]):
            continue
        seen.add(id)
        for dependency in nodes[id]["deps"]:
            if any(kind["kind"] is None for kind in dependency["dep_kinds"]):
                todo.append(dependency["pkg"])
    members = set(data["workspace_members"])
    found = [packages[id] for id in seen - members]
    return sorted(found, key=lambda package: (package["name"], package["version"]))


def texts(package):
    """The licence files in a package's source, also those of the C sources that it brings."""
    root = pathlib.Path(package["manifest_path"]).parent
    files = [
        file
        for file in sorted(root.rglob("*"))
        if file.is_file()
        and file.stem.upper().split("-")[0].split("_")[0] in NAMES
        and file.suffix.lower() in ("", ".md", ".txt", ".apache", ".mit", ".zstd")
        and len(file.relative_to(root).parts) <= 3
    ]
    for file in files:
        text = file.read_text(encoding="utf-8", errors="replace").replace("\r\n", "\n")
        yield "\n".join(line.rstrip() for line in text.strip().splitlines())


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    packages = linked(metadata(), sys.argv[1])
    print(f"# What {sys.argv[1]} is built from besides itself\n")
    print(
        "scoresheet itself is licensed under MIT or Apache-2.0. It contains the standard library of Rust\n"
        "(MIT OR Apache-2.0); where it is linked statically, also the GNU C library (LGPL-2.1-or-later: its\n"
        "sources are those of the system's libc6-dev, and what to link anew is built from the sources of this\n"
        "project) and the runtime of GCC (GPL-3.0 with the runtime library exception). And it contains code of:\n"
    )
    print("| crate | version | licence | from |\n|---|---|---|---|")
    users = {}
    for package in packages:
        of = f"{package['name']} {package['version']}"
        licence = package["license"] or "see below"
        url = package["repository"] or "https://crates.io/crates/" + package["name"]
        print(f"| {package['name']} | {package['version']} | {licence} | {url} |")
        found = list(texts(package))
        for text in found or [f"(no licence file in its source; it states: {licence})"]:
            users.setdefault(text, []).append(of)
    print("\n## The licences")
    for text, of in sorted(users.items(), key=lambda item: (item[1][0], item[0])):
        of = ", ".join(dict.fromkeys(of))
        fence = "````"
        print(f"\n### {of}\n\n{fence}text\n{text}\n{fence}")


if __name__ == "__main__":
    main()
