"""Statistics, selection, conversion and the page: as the program makes them."""

import csv
import io
import pickle
import subprocess
import warnings

import polars.testing
import pytest
from conftest import CORPORA, program

import scoresheet
from scoresheet import ScoresheetError

FAMOUS = CORPORA / "famous/famous.pgn"


@pytest.fixture(scope="module")
def tables(tmp_path_factory, written):
    """All statistics of the shipped records, by the program."""
    out = tmp_path_factory.mktemp("statistics")
    subprocess.run([program(), "stats", str(written), "--out", str(out)], check=True, capture_output=True)
    return out


def test_statistics_are_the_programs(tables, audited, written):
    names = sorted(path.stem for path in tables.glob("*.parquet"))
    assert len(names) > 30
    for name in names:
        theirs = polars.read_parquet(tables / f"{name}.parquet")
        for source in (audited, written):
            table = scoresheet.stats(source, name)
            polars.testing.assert_frame_equal(polars.DataFrame(table), theirs)
        assert all(column["meaning"] for column in table.schema.values())


def test_statistics_that_cannot_be_made_are_refused(tmp_path):
    audit = scoresheet.audit(FAMOUS)
    with pytest.raises(ScoresheetError, match="not one of results_by_game"):
        scoresheet.stats(audit, "none")
    with pytest.raises(ScoresheetError, match="plies=True"):
        scoresheet.stats(audit, "material_by_ply")
    with pytest.raises(ScoresheetError, match="1 to 20"):
        scoresheet.stats(audit, "players", depth=0)
    with pytest.raises(FileNotFoundError):
        scoresheet.stats(tmp_path / "none", "players")
    with pytest.raises(ScoresheetError, match="there is no such table"):
        scoresheet.stats(tmp_path, "players")


@pytest.mark.parametrize(
    ("options", "conditions"),
    [
        ([], {}),
        (["--player", "morphy"], {"player": "morphy"}),
        (["--tag", "Event~opera", "--legal"], {"tag": ["Event~opera"], "legal": True}),
        (["--plies", "..40", "--sort", "-plies", "--to", "full"], {"plies": "..40", "sort": "-plies", "to": "full"}),
        (["--where", "plies > 60", "--limit", "2"], {"where": "plies > 60", "limit": 2}),
        (["--unique", "--date", "1850..1899"], {"unique": True, "date": "1850..1899"}),
    ],
)
def test_selected_games_are_the_programs(options, conditions, tmp_path):
    theirs = subprocess.run([program(), "select", str(FAMOUS), *options], check=True, capture_output=True).stdout
    selection = scoresheet.select(FAMOUS, **conditions)
    assert selection.data == theirs
    assert 0 < len(selection) == selection.selected <= selection.games
    out = tmp_path / "out.pgn"
    written = scoresheet.select(FAMOUS, out, **conditions)
    assert (written.data, out.read_bytes()) == (b"", theirs)
    there = pickle.loads(pickle.dumps(selection))
    assert (there.data, there.games, len(there)) == (selection.data, selection.games, len(selection))
    if "to" not in conditions:
        again = scoresheet.open(text=selection.data.decode())
        assert len(list(again)) == len(selection)


def test_games_are_split_into_a_folder(tmp_path):
    theirs, ours = tmp_path / "theirs", tmp_path / "ours"
    command = [program(), "select", str(FAMOUS), "--split", "year", "--out", str(theirs)]
    subprocess.run(command, check=True, capture_output=True)
    selection = scoresheet.select(FAMOUS, ours, split="year")
    assert selection.files == [path.name for path in sorted(theirs.iterdir())]
    assert all((ours / name).read_bytes() == (theirs / name).read_bytes() for name in selection.files)
    assert pickle.loads(pickle.dumps(selection)).files == selection.files
    with pytest.raises(ScoresheetError, match="out: .*is not empty"):
        scoresheet.select(FAMOUS, ours, split="year")
    with pytest.raises(ScoresheetError, match="out: .*is a folder"):
        scoresheet.select(FAMOUS, ours)
    with pytest.raises(ScoresheetError, match="split: files go into a folder"):
        scoresheet.select(FAMOUS, split="year")
    with pytest.raises(ScoresheetError, match="split="):
        scoresheet.select(FAMOUS, tmp_path / "other", split="")


def test_games_are_named_by_tables_pairs_and_ids():
    games = scoresheet.audit(FAMOUS).games
    rows = [row for row in games if row["plies"] > 60]
    assert 0 < len(rows) < len(games)
    wanted = scoresheet.select(FAMOUS, plies="61..").data
    assert wanted
    for ids in (rows, [(row["file"], row["game_no"]) for row in rows], [row["game_id"] for row in rows]):
        assert scoresheet.select(FAMOUS, ids=ids).data == wanted
    assert scoresheet.select(FAMOUS, ids=games).data == FAMOUS.read_bytes()
    assert scoresheet.select(FAMOUS, ids=[]).data == b""
    others = scoresheet.select(FAMOUS, ids=rows, invert=True)
    assert len(others) == len(games) - len(rows)
    for wrong in ("club.pgn", [3], [{"file": "x"}], [("x", "y")]):
        with pytest.raises(ScoresheetError, match="ids: "):
            scoresheet.select(FAMOUS, ids=wrong)


def test_selections_that_cannot_be_made_are_refused(tmp_path):
    with pytest.raises(ScoresheetError, match="name: not one of the conditions tag, player"):
        scoresheet.select(FAMOUS, name="x")
    with pytest.raises(ScoresheetError, match="plies: "):
        scoresheet.select(FAMOUS, plies="x")
    with pytest.raises(ScoresheetError, match="where: "):
        scoresheet.select(FAMOUS, where="nothing > 3")
    copy = tmp_path / "famous.pgn"
    copy.write_bytes(FAMOUS.read_bytes())
    with pytest.raises(ScoresheetError, match="out: "):
        scoresheet.select(tmp_path, copy, limit=1)
    assert copy.read_bytes() == FAMOUS.read_bytes()


def test_converted_games_are_the_programs():
    for to in ("pgn", "full", "short", "columns"):
        command = [program(), "convert", str(FAMOUS), "--to", to, "--lang", "et"]
        theirs = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        assert scoresheet.convert(FAMOUS, to, lang="et") == theirs
    assert scoresheet.convert(text="1. e4 e5 *", to="full").endswith("1. e2—e4 e7—e5 *\n")
    with pytest.raises(ScoresheetError, match="famous.pgn: game 1: pdn is for"):
        scoresheet.convert(FAMOUS, "pdn")
    with pytest.raises(ScoresheetError, match="no game"):
        scoresheet.convert(text="")
    with pytest.warns(scoresheet.ScoresheetWarning, match="game 1: a passage that cannot be read or replayed"):
        assert "Ke4" in scoresheet.convert(text="1. e4 e5 2. Ke4 d5 *")


def test_results_that_do_not_agree_are_told_of_converted_games(tmp_path):
    text, told = '[Event "x"]\n\n1. e4 e5 1-0 0-1\n', "the first one counts"
    with pytest.warns(scoresheet.ScoresheetWarning, match=f"game 1: .*{told}"):
        assert "{0-1} 1-0" in scoresheet.convert(text=text)
    (game,) = scoresheet.open(text=text)
    with pytest.warns(scoresheet.ScoresheetWarning, match=told):
        assert "{0-1} 1-0" in game.convert("pgn")
    (tmp_path / "a.pgn").write_text(text)
    with pytest.warns(scoresheet.ScoresheetWarning, match=f"game 1: .*{told}"):
        assert b"{0-1} 1-0" in scoresheet.select(tmp_path / "a.pgn", to="pgn").data


def test_games_are_converted_into_a_file(tmp_path):
    copy, out = tmp_path / "famous.pgn", tmp_path / "full.txt"
    copy.write_bytes(FAMOUS.read_bytes())
    assert scoresheet.convert(copy, "full", out) is None
    assert out.read_text(encoding="utf-8") == scoresheet.convert(copy, "full")
    for wrong, to, why in ((copy, "pdn", "game 1: pdn is for"), (tmp_path / "none.pgn", "pgn", "no game")):
        if wrong != copy:
            wrong.write_text("", encoding="utf-8")
        with pytest.raises(ScoresheetError, match=why):
            scoresheet.convert(wrong, to, out=tmp_path / "left.txt")
        assert not (tmp_path / "left.txt").exists()
    with pytest.raises(ScoresheetError, match="out: "):
        scoresheet.convert(copy, "full", copy)
    assert copy.read_bytes() == FAMOUS.read_bytes()
    with pytest.raises(OSError, match="nowhere"):
        scoresheet.convert(copy, "full", tmp_path / "nowhere" / "full.txt")


def test_the_page_shows_events_of_other_files(written, tmp_path):
    club, out = tmp_path / "club.csv", tmp_path / "theirs.html"
    club.write_text("# event: Club of Tartu\nname;1;2;3\nKask;x;1;½\nPetrov;0;x;1\nSaar;½;0;x\n", encoding="utf-8")
    asked = ["--event", str(club), "--events", "0", "--rules", "mk53", "--tiebreaks", "SB"]
    subprocess.run([program(), "report", str(written), "--out", str(out), *asked], check=True, capture_output=True)
    with pytest.warns(scoresheet.ScoresheetNote, match="read as a crosstable"):
        page = scoresheet.report(written, event=club, events=0, rules="mk53", tiebreaks="SB")
    assert "Club of Tartu" in page and page == out.read_text(encoding="utf-8")
    with pytest.raises(ScoresheetError, match="out: "):
        scoresheet.report(written, club, event=club)
    with pytest.raises(ScoresheetError, match="rules="):
        scoresheet.report(written, rules="x")


def test_the_page_is_the_programs(written, audited, tmp_path):
    out = tmp_path / "theirs.html"
    subprocess.run([program(), "report", str(written), "--out", str(out)], check=True, capture_output=True)
    theirs = out.read_text(encoding="utf-8")
    assert scoresheet.report(written) == theirs
    ours = tmp_path / "ours.html"
    assert scoresheet.report(written, ours) is None
    assert ours.read_text(encoding="utf-8") == theirs
    page = scoresheet.report(audited, title="<Club> & more")
    assert "&lt;Club&gt; &amp; more" in page and "<Club>" not in page and len(page) > 100_000


def test_the_page_takes_the_place_of_no_record(tmp_path):
    copy = tmp_path / "famous.pgn"
    copy.write_bytes(FAMOUS.read_bytes())
    audit = scoresheet.audit(copy)
    with pytest.raises(ScoresheetError, match="out: "):
        scoresheet.report(audit, copy)
    assert copy.read_bytes() == FAMOUS.read_bytes()
    copy.unlink()
    with pytest.warns(scoresheet.ScoresheetWarning, match="no longer in their files"):
        scoresheet.report(audit)


def test_standings_are_those_of_the_event():
    table = "number;name;1;2\n1;A;x;1\n2;B;0;x\n"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", scoresheet.ScoresheetNote)
        assert scoresheet.standings(text=table).rows() == scoresheet.event(text=table).standings.rows()


def test_tables_show_themselves_as_html(audited):
    hostile = "</td><script>alert(1)</script> & \"x\""
    (game,) = scoresheet.open(text=f'[White "{hostile.replace(chr(34), chr(39))}"]\n\n1. e4 *')
    html = game.games._repr_html_()
    assert "&lt;script&gt;alert(1)" in html and "<script" not in html
    html = audited.games._repr_html_()
    assert html.count("<tr>") == 21 and f"the first 20 of {len(audited.games)} rows" in html
