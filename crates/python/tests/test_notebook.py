"""The notebook of the documentation runs, and shows what stands in it. UPDATE_DOCS=1 writes what it shows."""

import ast
import contextlib
import io
import json
import os

import pytest
from conftest import CORPORA, ROOT

NOTEBOOK = ROOT / "docs/notebooks/archive.ipynb"


def test_the_notebook_shows_what_stands_in_it(tmp_path, monkeypatch):
    pytest.importorskip("matplotlib")
    os.symlink(CORPORA, tmp_path / "corpora")
    monkeypatch.chdir(tmp_path)
    notebook = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert len(cells) > 10
    names = {"__name__": "notebook"}
    shown = [outputs("".join(cell["source"]), names, number) for number, cell in enumerate(cells, 1)]
    if os.environ.get("UPDATE_DOCS"):
        for number, (cell, now) in enumerate(zip(cells, shown), 1):
            cell["execution_count"], cell["outputs"] = number, now
        NOTEBOOK.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    assert [cell["outputs"] for cell in cells] == shown, "UPDATE_DOCS=1 scripts/test_python.sh renews it"
    assert any("image/svg+xml" in out.get("data", {}) for outs in shown for out in outs)
    assert any("text/html" in out.get("data", {}) for outs in shown for out in outs)


def outputs(source, names, number):
    """What a notebook shows of a cell: what it prints, and the value of its last expression."""
    tree = ast.parse(source)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, "notebook", "exec"), names)
        value = eval(compile(ast.Expression(last.value), "notebook", "eval"), names) if last else None
    found = []
    if printed.getvalue():
        found.append({"name": "stdout", "output_type": "stream", "text": lines(printed.getvalue())})
    if value is not None:
        data = {"text/plain": lines(repr(value))}
        for kind, shows in {"text/html": "_repr_html_", "image/svg+xml": "_repr_svg_"}.items():
            if hasattr(value, shows):
                data[kind] = lines(getattr(value, shows)())
        result = {"data": data, "execution_count": number, "metadata": {}, "output_type": "execute_result"}
        found.append(result)
    return found


def lines(text):
    return text.splitlines(keepends=True)
