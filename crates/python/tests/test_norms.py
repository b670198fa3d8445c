"""Norms of events: as the program works them out, and with all that it says beside."""

import re
import subprocess
import warnings

import polars
import polars.testing
import pytest
from conftest import interrupted, many_games, program

import scoresheet

CROSSTABLE = """number;name;rank;1;2;3;4
1;Kask;I;x;1;1;½
2;Tamm;II;0;x;½;1
3;Sepp;II;0;½;x;1
4;Kuusk;III;½;0;0;x
"""


@pytest.fixture
def club(tmp_path):
    file = tmp_path / "club.csv"
    file.write_text(CROSSTABLE, encoding="utf-8")
    return file


def written(file, text):
    file.write_text(text, encoding="utf-8")
    return file


def told(call):
    """What is warned of, line by line."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        call()
    assert all(issubclass(each.category, scoresheet.ScoresheetWarning) for each in caught)
    assert all(each.filename == __file__ for each in caught)
    return [str(each.message) for each in caught]


def remarks(*command):
    """The remarks that the program makes on sources, without levels and without the lines quoted."""
    ran = subprocess.run([program(), "norms", *command], capture_output=True, text=True)
    found = re.findall(r"^(\S+:) (?:warning|note)\[(.*?)\]: (.*)$", ran.stderr, re.MULTILINE)
    return [f"{place} {code}: {message}" for place, code, message in found]


def test_norms_are_the_programs(club, tmp_path):
    command = [program(), "norms", str(club), "--game", "draughts", "--parquet", str(tmp_path)]
    subprocess.run(command, check=True, capture_output=True)
    theirs = polars.read_parquet(tmp_path / "norms.parquet")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", scoresheet.ScoresheetWarning)
        ours = polars.DataFrame(scoresheet.norms(club, game="draughts"))
    polars.testing.assert_frame_equal(ours, theirs)
    assert ours.height == 4


POINTS = """number;name;rank;1;2;3;4;points
1;Kask;I;x;1;1;½;2½
2;Tamm;II;0;x;½;1;9
3;Sepp;II;0;½;x;1;1½
4;Kuusk;III;½;0;0;x;½
"""


def test_what_the_program_remarks_is_warned_of(tmp_path):
    file = written(tmp_path / "pts.csv", POINTS)
    said = told(lambda: scoresheet.norms(file, game="draughts"))
    assert any(line.startswith(f"{file}:3:3: points-disagree: ") for line in said), said
    theirs = remarks(str(file), "--game", "draughts")
    assert theirs == [line for line in said if line.startswith(f"{file}:")][: len(theirs)]
    # Beside these are the words of the norms themselves.
    assert all(line.startswith(f"{file}: ") for line in said[len(theirs) :])


def test_notes_can_be_told_from_warnings(club, tmp_path):
    assert issubclass(scoresheet.ScoresheetNote, scoresheet.ScoresheetWarning)
    file = written(tmp_path / "pts.csv", POINTS)
    with warnings.catch_warnings():
        warnings.simplefilter("error", scoresheet.ScoresheetWarning)
        warnings.simplefilter("ignore", scoresheet.ScoresheetNote)
        with pytest.raises(scoresheet.ScoresheetWarning, match="points-disagree"):
            scoresheet.norms(file, game="draughts")
        warnings.simplefilter("error", scoresheet.ScoresheetNote)
        with pytest.raises(scoresheet.ScoresheetNote, match="club.csv:1: read-as: "):
            scoresheet.norms(club, game="draughts")


def test_names_alike_are_warned_of_without_an_option_of_the_program(tmp_path):
    def game(number, white, black):
        head = f'[Event "Club"]\n[Site "Tartu"]\n[Date "1955.01.0{number}"]\n[Round "{number}"]\n'
        return head + f'[White "{white}"]\n[Black "{black}"]\n[Result "1-0"]\n\n1. e4 1-0\n\n'

    games = game(1, "Petrov, Ivan", "Kask") + game(2, "Petrow, Ivan", "Kask")
    file = written(tmp_path / "games.pgn", games)
    asked = {"game": "chess", "ranks": {"Petrov, Ivan": "I", "Petrow, Ivan": "I", "Kask": "II"}}
    said = told(lambda: scoresheet.norms(file, **asked))
    assert any("names-alike: " in line for line in said), said
    assert not any("--" in line for line in said), said


def refused(file, **asked):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", scoresheet.ScoresheetWarning)
        with pytest.raises(scoresheet.ScoresheetError) as caught:
            scoresheet.norms(file, game="draughts", **asked)
    return str(caught.value)


def test_the_first_error_has_its_place_and_the_number_of_others(tmp_path):
    two = CROSSTABLE.replace("x;1;1;½", "x;?!;1;½").replace("0;½;x;1", "0;½;x;%%")
    file = written(tmp_path / "club.csv", two)
    says = refused(file)
    assert re.match(rf"{re.escape(str(file))}:2:\d+: [a-z-]+: ", says), says
    assert re.search(r"\(and \d+ more errors?\)$", says), says
    assert "--" not in says and "  " not in says


def test_errors_say_what_to_do_in_python(tmp_path):
    blank = written(tmp_path / "blank.csv", CROSSTABLE.replace("Tamm;II;", "Tamm;;"))
    says = refused(blank)
    assert says.startswith(f"{blank}:3:3: rank-missing: "), says
    assert "indicators=" in says and "--" not in says
    master = written(tmp_path / "master.csv", CROSSTABLE.replace("Kask;I;", "Kask;MK;"))
    says = refused(master)
    assert "indicator-missing: " in says and "indicators" in says and "--" not in says


@pytest.mark.parametrize("value", [0, 0.5, "0", "1,5"])
def test_indicators_are_numbers_or_texts(tmp_path, value):
    master = written(tmp_path / "master.csv", CROSSTABLE.replace("Kask;I;", "Kask;MK;"))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", scoresheet.ScoresheetWarning)
        assert len(scoresheet.norms(master, game="draughts", indicators={"MK": value})) == 4


def test_ranks_are_those_of_the_programs_table(club, tmp_path):
    ranks = written(tmp_path / "ranks.csv", "player,rank\nTamm,III\n4,none\n")
    command = [program(), "norms", str(club), "--game", "draughts", "--indicator", "none=5"]
    command += ["--ranks", str(ranks), "--parquet", str(tmp_path)]
    subprocess.run(command, check=True, capture_output=True)
    theirs = polars.read_parquet(tmp_path / "norms.parquet")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", scoresheet.ScoresheetWarning)
        asked = {"indicators": {"none": 5}, "ranks": {"Tamm": "III", 4: "none"}}
        ours = polars.DataFrame(scoresheet.norms(club, game="draughts", **asked))
    polars.testing.assert_frame_equal(ours, theirs)
    assert "'Nobody'" in refused(club, ranks={"Nobody": "I"}).replace('"', "'")
    assert "is not a rank" in refused(club, ranks={"Tamm": "king"})


@pytest.mark.filterwarnings("ignore::scoresheet.ScoresheetWarning")
def test_open_cases_are_answered_as_the_programs_options_do(club, tmp_path):
    command = [program(), "norms", str(club), "--game", "draughts", "--own-rank", "exact", "--confirm", "any"]
    subprocess.run([*command, "--parquet", str(tmp_path)], check=True, capture_output=True)
    ours = polars.DataFrame(
        scoresheet.norms(club, game="draughts", readings={"own-rank": "exact", "confirm": "any"})
    )
    polars.testing.assert_frame_equal(ours, polars.read_parquet(tmp_path / "norms.parquet"))
    with pytest.raises(scoresheet.ScoresheetError, match="readings: skip=x: not one of allowed, refused"):
        scoresheet.norms(club, game="draughts", readings={"skip": "x"})
    with pytest.raises(scoresheet.ScoresheetError, match="readings: x=y: not one of skip, confirm, games"):
        scoresheet.norms(club, game="draughts", readings={"x": "y"})


def test_any_number_of_paths(club, tmp_path):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", scoresheet.ScoresheetWarning)
        assert len(scoresheet.norms(tmp_path.glob("*.csv"), game="draughts")) == 4
        assert len(scoresheet.norms({club}, game="draughts")) == 4


def test_ctrl_c_stops_norms(tmp_path):
    big = many_games(tmp_path / "big.pgn", 20000)
    code = f"""
        import scoresheet
        print("begun", flush=True)
        try:
            scoresheet.norms({str(big)!r}, game="chess")
        except KeyboardInterrupt:
            print("stopped", flush=True)
    """
    assert interrupted(code, within=5) == "stopped\n"
