#!/usr/bin/env python3
"""Finds where the code asks whether a game is chess or draughts.

    scripts/game_matches.py [--list]

Counts `match`, `if let`, `let … else` and `matches!` with a pattern `…::Chess` or `…::Draughts`, but in the crates of the
two and in the files that define such an enumeration for it. Each has to stand in scripts/game_matches.tsv (file, function,
how many, why the games truly differ there); fails if one does not, or if a row has nothing any more. --list prints what
is there, as rows of that file.
"""

import argparse
import re
import sys
from collections import Counter
from pathlib import Path

LISTED = Path("scripts/game_matches.tsv")
GAME = re.compile(r"\b(\w+)::(?:Chess|Draughts)\b")
ENUM = re.compile(r"\benum\s+(\w+)\s*\{")
FUNCTION = re.compile(r"\bfn\s+(\w+)")
START = re.compile(r"\bmatch\b|\blet\b|\bmatches!\(")
STRING = re.compile(r'b?"(?:[^"\\]|\\.)*"|b?\'(?:[^\'\\]|\\.)\'', re.S)


def closing(text, at):
    """The place after the bracket that closes the one at `at`."""
    depth = 0
    for place in range(at, len(text)):
        depth += {"{": 1, "(": 1, "[": 1, "}": -1, ")": -1, "]": -1}.get(text[place], 0)
        if depth == 0:
            return place + 1
    return len(text)


def until(text, at, ends):
    """The place from `at` on where one of `ends` stands outside all brackets."""
    while at < len(text):
        if text.startswith(ends, at):
            return at
        if text[at] in "([{":
            at = closing(text, at)
        elif text[at] in ")]}":
            return at
        else:
            at += 1
    return at


def arms(body):
    """The patterns of the arms of a match, guards left out."""
    at = 0
    while (arrow := until(body, at, ("=>",))) < len(body):
        yield re.split(r"\bif\b", body[at:arrow])[0]
        at = arrow + 2
        while body[at : at + 1].isspace():
            at += 1
        at = closing(body, at) if body[at : at + 1] == "{" else until(body, at, (",",))
        at += body[at : at + 1] == ","


def patterns(text, found):
    """What is compared with the thing that is asked about."""
    if found.group() == "match":
        brace = until(text, found.end(), ("{",))
        return list(arms(text[brace + 1 : closing(text, brace) - 1])) if text[brace : brace + 1] == "{" else []
    if found.group() == "let":
        return [text[found.end() : until(text, found.end(), ("=", ";"))]]
    comma = until(text, found.end(), (",",))
    return [text[comma : closing(text, found.end() - 1)]]


def code(file):
    """The source without comments, texts and tests."""
    text = re.sub(r"//[^\n]*", "", file.read_text(encoding="utf-8"))
    text = STRING.sub('""', text)
    return re.split(r"#\[cfg\(test\)\]\s*mod \w+ \{", text)[0]


def own(text):
    """The enumerations of games that the file defines."""
    for found in ENUM.finditer(text):
        body = text[found.end() - 1 : closing(text, found.end() - 1)]
        if re.search(r"\bChess\b", body) and re.search(r"\bDraughts\b", body):
            yield found.group(1)


def matches():
    counted = Counter()
    for file in sorted(Path("crates").glob("*/src/**/*.rs")):
        if file.parts[1] in ("chess", "draughts"):
            continue
        text = code(file)
        ours = set(own(text))
        ours |= {"Self"} if ours else set()
        for found in START.finditer(text):
            names = {name for pattern in patterns(text, found) for name in GAME.findall(pattern)}
            if names - ours:
                before = FUNCTION.findall(text, 0, found.start())
                counted[str(file), before[-1] if before else "-"] += 1
    return counted


def main():
    told = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    told.add_argument("--list", action="store_true")
    options = told.parse_args()
    there = matches()
    if options.list:
        for (file, function), count in there.items():
            print(file, function, count, sep="\t")
        return 0
    rows = [line.split("\t") for line in LISTED.read_text(encoding="utf-8").splitlines()[1:]]
    listed = {(file, function): int(count) for file, function, count, _ in rows}
    wrong = [f"{file}: {function}: no reason" for file, function, _, why in rows if not why.strip()]
    for place in sorted(there.keys() | listed.keys()):
        if there[place] != listed.get(place, 0):
            wrong.append(f"{': '.join(place)}: {there[place]} matches on the game, {listed.get(place, 0)} listed")
    print("\n".join(wrong + [f"{sum(there.values())} matches on chess or draughts, {len(wrong)} not as listed"]))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
