"""Fails if a crate that the program is built from has a licence that is not on the list below.

Works offline, from what cargo knows of the locked dependencies. Known vulnerabilities are not
checked here: that needs the advisory database, which cannot be had offline.
"""

import json
import re
import subprocess
import sys

ALLOWED = {
    "MIT",
    "MIT-0",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "ISC",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
    "0BSD",
    "bzip2-1.0.6",
    "LGPL-2.1-or-later",  # only ever beside MIT or Apache-2.0, which is then chosen
}
ALONE_FORBIDDEN = {"LGPL-2.1-or-later"}


def allowed(expression):
    """True if the SPDX expression leaves a choice in which every part is allowed."""
    plain = expression.replace("/", " OR ").replace("(", " ( ").replace(")", " ) ")
    if "(" in plain:
        # Brackets occur as (A OR B) AND C: every bracketed choice must have an allowed part.
        groups = re.findall(r"\(([^)]*)\)", plain)
        rest = [p for p in re.split(r"\([^)]*\)", plain) if p.strip(" ANDOR")]
        parts = groups + [p.strip().removeprefix("AND ").removesuffix(" AND") for p in rest]
        return all(allowed(part.strip()) for part in parts if part.strip())
    choices = [choice.strip() for choice in plain.split(" OR ")]
    return any(
        all(part.strip() in ALLOWED - ALONE_FORBIDDEN for part in choice.split(" AND "))
        for choice in choices
    )


def main():
    command = ["cargo", "metadata", "--format-version", "1", "--locked"]
    metadata = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    bad = [
        f"{package['name']} {package['version']}: {package['license'] or 'no licence named'}"
        for package in metadata["packages"]
        if not (package["license"] and allowed(package["license"]))
    ]
    for line in bad:
        print(line)
    print(f"{len(metadata['packages'])} packages, {len(bad)} with a licence that is not allowed")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
