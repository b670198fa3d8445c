"""The Python of the guide runs, and prints what is shown after it."""

import os
import pathlib
import re

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[3]
BLOCK = re.compile(r"^```python\n(.*?)^```\n(?:\n```text\n(.*?)^```\n)?", re.MULTILINE | re.DOTALL)


def blocks():
    """Each block with its page, and what the page shows after it, if anything."""
    for page in sorted((ROOT / "docs/guide").glob("*.md")):
        for block in BLOCK.finditer(page.read_text(encoding="utf-8")):
            line = page.read_text(encoding="utf-8")[: block.start()].count("\n") + 1
            yield pytest.param(block[1], block[2], id=f"{page.name}:{line}")


def test_the_guide_has_python():
    assert list(blocks())


@pytest.mark.parametrize(("code", "shown"), list(blocks()))
def test_a_block_of_the_guide_runs(code, shown, written, tmp_path, monkeypatch, capsys):
    os.symlink(ROOT / "corpora", tmp_path / "corpora")
    os.symlink(written, tmp_path / "out")
    monkeypatch.chdir(tmp_path)
    exec(compile(code, "guide", "exec"), {"__name__": "guide"})
    printed = capsys.readouterr().out
    assert printed
    assert shown is None or printed == shown
