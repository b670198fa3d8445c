#!/usr/bin/env python3
"""Finds the source files that import each other in a circle.

    scripts/module_cycles.py [--most N] [--all]

Reads the `use` lines of every crate. A name that a module only passes on (`pub use`) counts as an import of the file
that defines it. Prints the circles of more than N files (4 without being told) and fails if there are any; with --all
the smaller ones too.
"""

import argparse
import re
import sys
from pathlib import Path

USE = re.compile(r"^([ \t]*)(pub(?:\([^)]*\))?[ \t]+)?use[ \t\n]+([^;]+);", re.MULTILINE)
MODULE = re.compile(r"^\s*(?:pub(?:\([^)]*\))?\s+)?mod\s+(\w+)\s*;", re.MULTILINE)
COMMENT = re.compile(r"//[^\n]*")


def leaves(tree):
    """The paths of a `use`, with the name that each is given here."""
    tree = tree.strip()
    brace = tree.find("{")
    if brace < 0:
        path, _, name = (part.strip() for part in tree.partition(" as "))
        parts = [part.strip() for part in path.split("::") if part.strip()]
        yield parts, name or parts[-1]
        return
    head = [part.strip() for part in tree[:brace].split("::") if part.strip()]
    depth, start = 0, brace + 1
    inner = tree[brace + 1 : tree.rindex("}")] + ","
    start = 0
    for at, letter in enumerate(inner):
        depth += {"{": 1, "}": -1}.get(letter, 0)
        if letter == "," and depth == 0:
            if inner[start:at].strip():
                for parts, name in leaves(inner[start:at]):
                    if parts == ["self"]:
                        yield head, name if name != "self" else head[-1]
                    else:
                        yield head + parts, name
            start = at + 1


class Crate:
    """The modules of one crate: a file each, what it imports, what it passes on."""

    def __init__(self, folder):
        self.name = folder.name
        self.files, self.children, self.uses, self.passed_on = {}, {}, {}, {}
        for root in ("lib.rs", "main.rs"):
            if (folder / "src" / root).exists():
                self.read((), folder / "src" / root, folder / "src")

    def read(self, module, file, below):
        text = COMMENT.sub("", file.read_text(encoding="utf-8"))
        # Tests inside a file import its own names.
        text = text.split("#[cfg(test)]\nmod tests {")[0]
        self.files[module] = file
        self.children[module] = set(MODULE.findall(text)) - {"tests"}
        self.uses[module], self.passed_on[module] = [], []
        for _, public, tree in USE.findall(text):
            for path, name in leaves(" ".join(tree.split())):
                (self.passed_on if public else self.uses)[module].append((path, name))
        for child in sorted(self.children[module]):
            for place in (below / f"{child}.rs", below / child / "mod.rs"):
                if place.exists():
                    self.read((*module, child), place, below / child)

    def absolute(self, module, path):
        """The path from the crate's root; None if it leads out of the crate."""
        if path[0] == "crate":
            return path[1:]
        if path[0] == "self":
            return [*module, *path[1:]]
        here = list(module)
        if path[0] == "super":
            while path and path[0] == "super":
                here, path = here[:-1], path[1:]
            return [*here, *path]
        return [*module, *path] if path[0] in self.children[module] else None

    def defining(self, path, seen=()):
        """The module that defines what stands at this path from the root."""
        module = ()
        for at, part in enumerate(path):
            if (*module, part) in self.files:
                module = (*module, part)
                continue
            if (module, part) in seen:
                break
            for passed, name in self.passed_on[module]:
                if name in (part, "*"):
                    onward = self.absolute(module, passed)
                    if onward is not None:
                        rest = onward[:-1] + [part] if name == "*" else onward
                        return self.defining(rest + list(path[at + 1 :]), (*seen, (module, part)))
            break
        return module

    def imports(self, module):
        for path, _ in self.uses[module]:
            absolute = self.absolute(module, path)
            if absolute is not None:
                target = self.defining(absolute)
                if target != module:
                    yield target


def circles(edges):
    """Strongly connected sets of two nodes or more (Tarjan), largest first."""
    index, low, stack, found = {}, {}, [], []

    def visit(node):
        index[node] = low[node] = len(index)
        stack.append(node)
        for other in edges.get(node, ()):
            if other not in index:
                visit(other)
                low[node] = min(low[node], low[other])
            elif other in stack:
                low[node] = min(low[node], index[other])
        if low[node] == index[node]:
            circle = []
            while not circle or circle[-1] != node:
                circle.append(stack.pop())
            if len(circle) > 1:
                found.append(circle)

    for node in edges:
        if node not in index:
            visit(node)
    return sorted(found, key=len, reverse=True)


def main():
    told = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    told.add_argument("--most", type=int, default=4)
    told.add_argument("--all", action="store_true")
    options = told.parse_args()
    sys.setrecursionlimit(10_000)
    files = circle_count = too_large = 0
    largest = 0
    for folder in sorted(Path("crates").iterdir()):
        crate = Crate(folder)
        files += len(crate.files)
        edges = {module: sorted(set(crate.imports(module))) for module in crate.files}
        for circle in circles(edges):
            circle_count += 1
            largest = max(largest, len(circle))
            too_large += len(circle) > options.most
            if options.all or len(circle) > options.most:
                names = sorted(str(crate.files[module].relative_to(folder / "src")) for module in circle)
                print(f"{crate.name}: {len(circle)} files: {', '.join(names)}")
    print(f"{files} files, {circle_count} circles of imports, the largest of {largest} files, {too_large} of more than {options.most}")
    return 1 if too_large else 0


if __name__ == "__main__":
    sys.exit(main())
