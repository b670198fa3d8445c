"""Events: as the program assesses them."""

import json
import subprocess
import warnings

import polars
import polars.testing
import pytest
from conftest import program

import scoresheet

CROSSTABLE = """# name: Tartu
# start: 1999-03-01
number;name;rank;1;2;3;4;5;6
1;Kalm, Ants;I;x;1;½;0;;
2;Õun, Jaan;II;0;x;1;½;1;1
3;Петров, Иван;II;½;0;x;1;½;0
4;Sepp, Mart;III;1;½;0;x;1;½
5;Tamm, Peeter;;;0;½;0;x;½
6;王伟;I;;0;1;½;½;x
"""


@pytest.fixture
def tartu(tmp_path):
    file = tmp_path / "tartu.csv"
    file.write_text(CROSSTABLE, encoding="utf-8")
    return file


def event(*paths, **asked):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", scoresheet.ScoresheetNote)
        return scoresheet.event(*paths, **asked)


def test_events_are_the_programs(tartu, tmp_path):
    command = [program(), "event", str(tartu), "--rules", "kv53", "--left", "kalm=3"]
    command += ["--tiebreaks", "SB,DE", "--explain", "Tamm"]
    subprocess.run([*command, "--parquet", str(tmp_path)], check=True, capture_output=True)
    ran = subprocess.run([*command, "--json"], check=True, capture_output=True)
    ours = event(tartu, rules="kv53", left={"kalm": 3}, tiebreaks="SB,DE", explain="Tamm")
    for name, table in [("standings", ours.standings), ("meetings", ours.meetings)]:
        theirs = polars.read_parquet(tmp_path / f"{name}.parquet")
        polars.testing.assert_frame_equal(polars.DataFrame(table), theirs)
    theirs = [json.loads(line) for line in ran.stdout.splitlines()]
    assert all(event.pop("schema") == "scoresheet.event/1" for event in theirs)
    assert ours.events == theirs
    assert (ours.title, ours.rules) == ("Tartu", "kv53")
    assert ours.events[0]["explained"]["name"] == "Tamm, Peeter"
    assert repr(ours) == "Events: Tartu (kv53); 6 players, 15 games"


def test_a_text_is_as_good_as_a_file(tartu):
    ours, files = event(text=CROSSTABLE), event(tartu)
    assert ours.standings.rows() == files.standings.rows()
    assert ours.rules == "fide98"
    tags = {"Event": "Match", "Date": "1999.03.01", "Round": "1", "White": "Kask", "Black": "Tamm"}
    games = "".join(f'[{tag} "{value}"]\n' for tag, value in tags.items())
    games += '[Result "1-0"]\n\n1. e4 1-0\n'
    assert [row["player"] for row in event(text=games).standings] == ["Kask", "Tamm"]


def test_adjourned_games_are_decided_or_not():
    asked = {"text": CROSSTABLE, "rules": "kv53", "left": {1: 4}}
    decided = event(adjourned={"1-Tamm": "½-½"}, **asked).events[0]
    assert "with 4 of 5 games played" in str(decided["withdrawals"])
    event(adjourned={"1-Tamm": None}, **asked)


def test_several_events_have_one_table(tartu):
    both = event([tartu, tartu])
    assert {row["event"] for row in both.standings} == {1, 2}
    assert (both.title, both.rules, len(both.events)) == (None, None, 2)


def test_what_is_doubtful_is_warned_of_and_kept(tartu):
    tartu.write_text(CROSSTABLE.replace("2;Õun, Jaan;II;0", "2;Õun, Jaan;II;½"), encoding="utf-8")
    with pytest.raises(scoresheet.ScoresheetError, match="tartu.csv:"):
        event(tartu)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        read = scoresheet.event(text=CROSSTABLE)
    assert [line for _, line in read.faults] == [str(each.message) for each in caught]
    assert all(level in ("note", "warning") for level, _ in read.faults)


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"rules": "fide1950"}, "rules=\"fide1950\": not one of kv53, "),
        ({"tiebreaks": "XYZ"}, "tiebreaks=\"XYZ\": there is no tie-break"),
        ({"left": {"Nobody": 3}}, "left: no player has the name or number \"Nobody\""),
        ({"left": {"Kalm": "x"}}, "is not a round"),
        ({"adjourned": {"Kalm": "1-0"}}, "adjourned: \"Kalm\": write two players"),
        ({"adjourned": {"1-5": "9-9"}}, "is not one of 1-0"),
        ({"explain": "Tamm"}, "explain needs tiebreaks"),
        ({"teams": "match"}, "teams: the event has no teams"),
        ({"teams": "both"}, "teams=\"both\": not one of match, game"),
        ({"scoring": "x"}, "scoring=\"x\": write it as"),
        ({"kind": "x"}, "kind=\"x\": not one of"),
    ],
)
def test_what_cannot_be_meant_is_refused(asked, says):
    with pytest.raises(scoresheet.ScoresheetError) as caught:
        event(text=CROSSTABLE, **asked)
    assert says in str(caught.value) and "--" not in str(caught.value)


def test_paths_or_a_text(tartu):
    with pytest.raises(scoresheet.ScoresheetError, match="either paths or text"):
        event(tartu, text=CROSSTABLE)
    with pytest.raises(scoresheet.ScoresheetError, match="either paths or text"):
        event()
    with pytest.raises(TypeError):
        event(text=7)
