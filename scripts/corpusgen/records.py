"""Records and files as written, with what an audit is expected to say about each game."""

from dataclasses import dataclass, field
from pathlib import Path

EXPECTED = "file game_no game plies legal result first_error_ply codes".split()
MANIFEST = "file game_no class ply code".split()


@dataclass
class Expected:
    """One row of expected.tsv. None is an empty cell: not compared."""

    game: str | None
    plies: int
    result: str | None
    legal: bool | None = True
    first_error_ply: int | None = None
    codes: tuple = ()


@dataclass
class Record:
    text: str
    expected: Expected
    # Class and ply of the seeded defect, if there is one.
    defect: tuple | None = None


def tag_block(tags):
    return "".join(f'[{k} "{v}"]\n' for k, v in tags)


def numbered(tokens, first_number=1, black_first=False, joint=". "):
    """Tokens with move numbers, as words that a line break must not part."""
    words = []
    for i, token in enumerate(tokens):
        half = i + black_first
        number = first_number + half // 2
        if half % 2 == 0:
            words.append(f"{number}{joint}{token}")
        elif i == 0:
            words.append(f"{number}... {token}")
        else:
            words.append(token)
    return words


def wrapped(words, width=79):
    lines, line = [], ""
    for word in words:
        if line and len(line) + 1 + len(word) > width:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    return "\n".join([*lines, line]) + "\n"


@dataclass
class Collection:
    """A folder of files, its expected.tsv and the manifest of its seeded defects."""

    root: Path
    rows: list = field(default_factory=list)
    defects: list = field(default_factory=list)

    def write(self, name, data, records, member=None):
        """Writes bytes; `member` is the name inside an archive."""
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        shown = f"{name}!{member}" if member else name
        for number, record in enumerate(records, 1):
            self.rows.append((shown, number, record.expected))
            if record.defect:
                kind, ply, code = record.defect
                self.defects.append((shown, number, kind, ply, code))

    def text(self, name, records, between="\n"):
        self.write(name, between.join(r.text for r in records).encode(), records)

    def close(self):
        rows = sorted(self.rows, key=lambda r: (r[0].split("/"), r[1]))
        lines = ["\t".join(EXPECTED)]
        for name, number, e in rows:
            legal = "" if e.legal is None else str(e.legal).lower()
            codes = ",".join(sorted(e.codes)) or "-"
            cells = name, number, e.game, e.plies, legal, e.result, e.first_error_ply, codes
            lines.append("\t".join("" if c is None else str(c) for c in cells))
        (self.root / "expected.tsv").write_text("\n".join(lines) + "\n", encoding="utf-8")
        lines = ["\t".join(MANIFEST)]
        lines += [
            "\t".join("" if c is None else str(c) for c in d)
            for d in sorted(self.defects, key=lambda d: (d[0].split("/"), d[1]))
        ]
        (self.root / "manifest.tsv").write_text("\n".join(lines) + "\n", encoding="utf-8")
