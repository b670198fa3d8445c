#!/usr/bin/env python3
"""Writes corpora/generated: random legal games in every notation, and games with seeded defects.

    python3 scripts/generate_corpora.py                       # rewrite corpora/generated
    python3 scripts/generate_corpora.py --games 1000 --out big
    python3 scripts/generate_corpora.py --check               # re-read corpora/, verify every verdict
    python3 scripts/generate_corpora.py --perft perft.json    # prove the draughts rules on node counts

The same seed and number of games give the same bytes on every machine (compressed copies: with
the same library versions). Needs the packages of scripts/requirements.txt.
"""

import argparse
import sys
from pathlib import Path

from corpusgen import check, defects, legal, oddities, slips
from corpusgen.records import Collection

CORPORA = Path(__file__).resolve().parent.parent / "corpora"


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=6, help="games in a file (default 6)")
    parser.add_argument("--out", type=Path, default=CORPORA / "generated")
    parser.add_argument("--check", action="store_true", help="verify instead of writing")
    parser.add_argument("--perft", type=Path, metavar="ROWS.json", help="node counts to prove the rules on")
    parser.add_argument("--limit", type=int, default=100_000, help="largest count to try with --perft")
    options = parser.parse_args()
    if options.perft:
        return check.perft(options.perft, options.limit)
    if options.check:
        roots = [CORPORA / "sources", CORPORA / "famous", options.out]
        return check.collections(roots)
    collection = Collection(options.out)
    legal.write_all(collection, options.seed, options.games)
    oddities.write_all(collection, options.seed, options.games)
    defects.write_all(collection, options.seed, options.games)
    slips.write_all(collection, options.seed, max(2, options.games // 2), check.advance_draughts)
    collection.close()
    print(f"{len(collection.rows)} games, {len(collection.defects)} seeded defects in {options.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
