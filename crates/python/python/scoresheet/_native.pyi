from collections.abc import Callable, Iterable, Iterator, Mapping
from os import PathLike
from typing import Any, Literal, Protocol, TypedDict, Union, final, overload

from typing_extensions import CapsuleType, TypeAlias

_Path: TypeAlias = Union[str, PathLike[str]]
_Named: TypeAlias = Literal[
    "russian",
    "brazilian",
    "international",
    "english",
    "italian",
    "pool",
    "spanish",
    "canadian",
    "portuguese",
    "czech",
    "turkish",
    "spantsiretti",
    "thai",
    "frisian",
    "frysk",
    "antidraughts",
    "breakthrough",
    "chess",
]
_Game: TypeAlias = Union[Literal["auto"], _Named]
_Rules: TypeAlias = Literal[
    "fide",
    "kv53",
    "vk",
    "vk-brazilian",
    "rk",
    "mk53",
    "fide-1985",
    "fide-1989",
    "fide-1993",
    "fide-1997",
    "fide-2001",
    "fide-2005",
    "fide-2009",
    "fide-2014",
    "fide-2017",
    "fide-2018",
    "fide-2023",
    "wcdf",
    "fid",
    "apca",
    "spanish",
    "fpd",
    "cfd",
    "tudaf",
    "thai",
    "spantsiretti",
    "dfs",
    "lidraughts",
]
_EventRules: TypeAlias = Literal["kv53", "mk53", "fide98", "fide2009", "fide2024", "fide2026", "fide"]
_Mode: TypeAlias = Literal["strict", "accepted"]
_Notation: TypeAlias = Literal["pgn", "pdn", "full", "short", "columns"]
_Style: TypeAlias = Literal["exchange", "full", "short", "book-full", "book-short"]
_Progress: TypeAlias = Union[None, bool, Callable[[int, int], object]]
_Value: TypeAlias = Union[None, bool, int, float, str]

class _Readable(Protocol):
    def read(self, size: int, /) -> bytes: ...

class _Column(TypedDict):
    type: str
    unit: str
    nullable: bool
    meaning: str

__all__ = [
    "Audit",
    "Batch",
    "Batches",
    "Board",
    "Events",
    "Game",
    "Games",
    "Position",
    "Repaired",
    "ScoresheetError",
    "ScoresheetNote",
    "ScoresheetWarning",
    "Selection",
    "Table",
    "__version__",
    "audit",
    "audit_batches",
    "convert",
    "event",
    "norms",
    "open",
    "parts",
    "read",
    "repair",
    "replay",
    "report",
    "select",
    "stats",
]
__version__: str

class ScoresheetError(ValueError):
    """The request cannot be carried out; the message says what failed and where."""

class ScoresheetWarning(UserWarning):
    """Something to consider when using a result, although there is one."""

class ScoresheetNote(ScoresheetWarning):
    """An assumption that was made, such as the kind of table in a file; nothing is wrong."""

@final
class Table:
    """A table in memory, in Arrow: polars and DuckDB take it as it is.

    ``to_pyarrow`` and ``to_pandas`` copy text once, as ``large_string``; numbers are not copied.
    """

    @property
    def name(self) -> str: ...
    @property
    def columns(self) -> list[str]: ...
    @property
    def schema(self) -> dict[str, _Column]: ...
    def rows(self, start: int = 0, count: int | None = None) -> list[dict[str, _Value]]: ...
    def _repr_html_(self) -> str: ...
    def to_polars(self) -> Any: ...
    def to_pyarrow(self, schema: Literal["spark"] | None = None) -> Any: ...
    def to_pandas(self) -> Any: ...
    def __arrow_c_schema__(self) -> CapsuleType: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> CapsuleType: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[dict[str, _Value]]: ...
    @overload
    def __getitem__(self, key: int, /) -> dict[str, _Value]: ...
    @overload
    def __getitem__(self, key: slice, /) -> list[dict[str, _Value]]: ...
    @overload
    def __getitem__(self, key: str, /) -> list[_Value]: ...
    def __reduce__(self) -> tuple[Any, tuple[str, bytes]]: ...

@final
class Audit:
    """The result of an audit: the tables of ``scoresheet audit``, in memory."""

    @property
    def games(self) -> Table: ...
    @property
    def findings(self) -> Table: ...
    @property
    def plies(self) -> Table | None: ...
    @property
    def summary(self) -> dict[str, Any]: ...
    def __reduce__(self) -> tuple[Any, tuple[Table, Table, Table | None, str, str]]: ...

@final
class Board:
    """A position as text, as a picture, and as FEN; a notebook shows the picture."""

    @property
    def fen(self) -> str: ...
    @property
    def svg(self) -> str: ...
    def _repr_svg_(self) -> str: ...
    def __reduce__(self) -> tuple[Any, tuple[str, str, str]]: ...

@final
class Position:
    """A position of a game: the usual start, or what ``fen`` states. It never changes; ``play`` gives another one."""

    def __new__(cls, game: _Named = "chess", fen: str | None = None) -> Position: ...
    @property
    def game(self) -> str: ...
    @property
    def fen(self) -> str: ...
    @property
    def exchange_fen(self) -> str: ...
    @property
    def turn(self) -> Literal["white", "black"]: ...
    @property
    def result(self) -> str | None: ...
    @property
    def legal_moves(self) -> list[str]: ...
    def play(self, mv: str, /, *, lang: str = "en") -> Position: ...
    def write(self, mv: str, style: _Style = "exchange", /, *, lang: str = "en", to_lang: str = "en") -> str: ...
    def board(self, *, flip: bool = False) -> Board: ...
    @property
    def svg(self) -> str: ...
    def _repr_svg_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[str, str]: ...

@final
class Game:
    """A game as it was written, and what replaying it came to."""

    @property
    def file(self) -> str: ...
    @property
    def number(self) -> int: ...
    @property
    def text(self) -> str: ...
    @property
    def tags(self) -> dict[str, str]: ...
    @property
    def moves(self) -> list[str]: ...
    @property
    def positions(self) -> list[Position]: ...
    def position(self, ply: int | None = None) -> Position: ...
    @property
    def legal(self) -> bool | None: ...
    @property
    def game(self) -> str | None: ...
    @property
    def rules(self) -> str | None: ...
    @property
    def result(self) -> str | None: ...
    @property
    def result_board(self) -> str | None: ...
    @property
    def ending(self) -> str | None: ...
    @property
    def ending_clause(self) -> str | None: ...
    @property
    def games(self) -> Table: ...
    @property
    def findings(self) -> Table: ...
    @property
    def plies(self) -> Table: ...
    def board(self, ply: int | None = None, *, flip: bool = False) -> Board: ...
    @overload
    def convert(self, to: Literal["json"], *, lang: str = "auto") -> dict[str, Any]: ...
    @overload
    def convert(self, to: _Notation, *, lang: str = "auto") -> str: ...
    def _repr_svg_(self) -> str | None: ...
    def __reduce__(self) -> tuple[Any, tuple[bytes, str]]: ...

@final
class Games:
    """Games, one after the other."""

    def __iter__(self) -> Games: ...
    def __next__(self) -> Game: ...

@final
class Repaired:
    """The most probable reading of damaged text."""

    @property
    def text(self) -> str: ...
    @property
    def plies(self) -> Table: ...
    @property
    def games(self) -> list[dict[str, Any]]: ...
    def __reduce__(self) -> tuple[Any, tuple[str, Table, list[str]]]: ...

@final
class Events:
    """Events with their standings: the tables of ``scoresheet event``, in memory."""

    @property
    def standings(self) -> Table: ...
    @property
    def meetings(self) -> Table: ...
    @property
    def title(self) -> str | None: ...
    @property
    def rules(self) -> str | None: ...
    @property
    def events(self) -> list[dict[str, Any]]: ...
    @property
    def faults(self) -> list[tuple[str, str]]: ...
    def __reduce__(self) -> tuple[Any, tuple[Table, Table, list[tuple[str, str]], str, list[tuple[str, str]]]]: ...

def read(
    paths: _Path | Iterable[_Path] | None = None,
    *,
    text: str | None = None,
    encoding: str = "auto",
) -> Table:
    """Records as written, one row each; nothing is judged, and nothing is lost.

    ``encoding`` applies to files only: ``text`` is already decoded.
    """

def audit(
    paths: _Path | Iterable[_Path],
    *,
    game: _Game = "auto",
    rules: _Rules | None = None,
    mode: _Mode = "strict",
    lang: str = "auto",
    encoding: str = "auto",
    plies: bool = False,
    repair: Literal["off", "suggest"] | None = None,
    jobs: int | None = None,
    progress: _Progress = None,
) -> Audit:
    """Reads and judges every game in files and folders, as ``scoresheet audit`` does."""

@final
class Selection:
    """Games that were selected."""

    def __new__(
        cls,
        data: bytes,
        games: int,
        selected: int,
        refused: int,
        copies: int,
        unread: int,
        files: list[str] = ...,
    ) -> Selection: ...
    @property
    def data(self) -> bytes: ...
    @property
    def games(self) -> int: ...
    @property
    def selected(self) -> int: ...
    @property
    def refused(self) -> int: ...
    @property
    def copies(self) -> int: ...
    @property
    def unread(self) -> int: ...
    @property
    def files(self) -> list[str]: ...
    def __len__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, tuple[bytes, int, int, int, int, int, list[str]]]: ...

def select(
    paths: _Path | Iterable[_Path],
    out: _Path | None = None,
    *,
    legal: bool | None = None,
    ids: Table | Iterable[str] | Iterable[tuple[str, int]] | Iterable[Mapping[str, Any]] | None = None,
    invert: bool = False,
    unique: bool = False,
    copies: bool = False,
    limit: int | None = None,
    sort: str | None = None,
    split: str | None = None,
    to: Literal["exchange", "pgn", "pdn", "full", "short", "columns", "json"] | None = None,
    to_lang: str = "auto",
    game: _Game = "auto",
    rules: _Rules | None = None,
    mode: _Mode = "strict",
    lang: str = "auto",
    encoding: str = "auto",
    jobs: int | None = None,
    progress: _Progress = None,
    **conditions: str | list[str],
) -> Selection:
    """Chooses games out of files, folders and archives, as ``scoresheet select`` does: every condition has to hold, or with
    ``invert`` not all of them.

    Conditions are ``tag``, ``player``, ``white``, ``black``, ``date``, ``rating``, ``result``, ``plies``, ``opening``,
    ``code``, ``level``, ``moves``, ``material``, ``fen``, ``pattern``, ``number``, and ``where``, a condition in SQL. ``ids`` names games.
    """

@overload
def convert(
    paths: _Path | Iterable[_Path] | None = None,
    to: Literal["pgn", "pdn", "full", "short", "columns", "json"] = "pgn",
    out: None = None,
    *,
    text: str | None = None,
    lang: str = "auto",
    game: _Game = "auto",
    rules: _Rules | None = None,
    encoding: str = "auto",
) -> str:
    """The games of files, folders and archives, or of a text, in another notation."""

@overload
def convert(
    paths: _Path | Iterable[_Path] | None = None,
    to: Literal["pgn", "pdn", "full", "short", "columns", "json"] = "pgn",
    *,
    out: _Path,
    text: str | None = None,
    lang: str = "auto",
    game: _Game = "auto",
    rules: _Rules | None = None,
    encoding: str = "auto",
) -> None:
    """The same, written to a file and not held in memory."""

@overload
def convert(
    paths: _Path | Iterable[_Path] | None,
    to: Literal["pgn", "pdn", "full", "short", "columns", "json"],
    out: _Path,
    *,
    text: str | None = None,
    lang: str = "auto",
    game: _Game = "auto",
    rules: _Rules | None = None,
    encoding: str = "auto",
) -> None: ...

def stats(audit: Audit | _Path | Iterable[_Path], name: str, *, depth: int = 6) -> Table:
    """A table of statistics of an audit, by its name in docs/statistics.md, such as ``players``."""

@overload
def report(
    audit: Audit | _Path | Iterable[_Path],
    out: None = None,
    *,
    title: str | None = None,
    games: int = 500,
    findings: int = 1000,
    records: _Path | None = None,
    event: _Path | Iterable[_Path] | None = None,
    events: int = 12,
    rules: _EventRules | None = None,
    tiebreaks: str | None = None,
) -> str:
    """The page of an audit, which asks nothing of the network."""

@overload
def report(
    audit: Audit | _Path | Iterable[_Path],
    out: _Path,
    *,
    title: str | None = None,
    games: int = 500,
    findings: int = 1000,
    records: _Path | None = None,
    event: _Path | Iterable[_Path] | None = None,
    events: int = 12,
    rules: _EventRules | None = None,
    tiebreaks: str | None = None,
) -> None:
    """The same, written to a file."""

@final
class Batch:
    """The tables of some games."""

    @property
    def games(self) -> Table:
        """One row per game."""

    @property
    def findings(self) -> Table:
        """One row per finding."""

    @property
    def plies(self) -> Table | None:
        """One row per ply; ``None`` without ``plies=True``."""
    def __reduce__(self) -> tuple[Any, tuple[Table, Table, Table | None]]: ...

@final
class Batches:
    """Tables of an audit, some games at a time."""

    def __iter__(self) -> Batches: ...
    def __next__(self) -> Batch: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> CapsuleType: ...
    @property
    def summary(self) -> dict[str, Any] | None:
        """The numbers of the run, as in ``summary.json``, once all batches have been taken; else ``None``."""

def audit_batches(
    source: _Path | Iterable[_Path] | _Readable | None = None,
    *,
    part: str | None = None,
    copied: bool = False,
    name: str | None = None,
    rows: int = 8192,
    game: _Game = "auto",
    rules: _Rules | None = None,
    mode: _Mode = "strict",
    lang: str = "auto",
    encoding: str = "auto",
    plies: bool = False,
    jobs: int | None = None,
) -> Batches:
    """Audits files, folders, an open file, or one part of a list, and gives the tables some games at a time.

    ``source`` is a path or several, or anything with ``read`` that gives bytes, compressed or not, such as an object of a
    store; ``name`` is then its name in the tables. ``part`` is one of ``scoresheet.parts``. No more than a few batches of
    about ``rows`` games are in memory.
    """

def parts(
    paths: _Path | Iterable[_Path],
    *,
    size: int = 268435456,
    game: _Game = "auto",
    encoding: str = "auto",
    jobs: int | None = None,
) -> list[str]:
    """Cuts files into parts for ``audit_batches`` on other machines: texts, each of which says what one part is."""

def replay(
    moves: str | Iterable[str],
    *,
    game: _Game = "auto",
    rules: _Rules | None = None,
    mode: _Mode = "strict",
    lang: str = "auto",
    fen: str | None = None,
) -> Game:
    """Replays one game: a record, or moves as text or as a list.

    An item of a list is one ply, a move number or a result. ``fen`` is the position before the first
    move, for moves without tags.
    """

def open(
    source: _Path | Iterable[_Path] | _Readable | None = None,
    *,
    text: str | None = None,
    game: _Game = "auto",
    rules: _Rules | None = None,
    mode: _Mode = "strict",
    lang: str = "auto",
    encoding: str = "auto",
) -> Games:
    """Goes through the games of files, folders and archives, or of a text, one by one, however many there are.

    ``source`` may be an open file, too: anything with ``read`` that gives bytes. What cannot be read, and what is read
    only in part, is a ScoresheetWarning; ``audit`` has it as findings.
    """

def repair(
    text: str,
    *,
    min_confidence: float = 0.997,
    game: _Game = "auto",
    lang: str = "auto",
    format: Literal["auto", "games", "page", "hocr", "alto", "page-xml", "html", "tei", "fictionbook"] = "auto",
    guess: bool = False,
) -> Repaired:
    """Reads damaged text, or a page of a book, with the help of the legal moves."""

def event(
    paths: _Path | Iterable[_Path] | None = None,
    *,
    text: str | None = None,
    rules: _EventRules | None = None,
    tiebreaks: str | None = None,
    left: Mapping[str, int] | Mapping[int, int] | None = None,
    adjourned: Mapping[str, str | None] | None = None,
    forfeits: int | None = None,
    scoring: str | None = None,
    kind: str | None = None,
    teams: Literal["match", "game"] | None = None,
    unplayed: Literal["half", "face"] = "half",
    cut_divisor: Literal["kept", "rounds"] = "kept",
    unrated: int | None = None,
    allow: bool = False,
    after: int | None = None,
    explain: str | int | None = None,
    encoding: str = "auto",
) -> Events:
    """Tournaments: withdrawals judged, players ranked, tie-breaks computed.

    Arguments are the options of ``scoresheet event``. ``left`` says after which round a player, or a team, has left;
    ``adjourned`` what became of a game of such a player, such as ``{"3-7": "½-½"}``, ``None`` if nothing yet;
    ``after`` the round after which the tables are shown; ``allow`` uses tie-breaks where the rules forbid them;
    ``explain`` whose tie-breaks are explained, in ``events``.

    Anything doubtful in the sources is a ScoresheetWarning; how they were read is a ScoresheetNote.
    """

def norms(
    paths: _Path | Iterable[_Path],
    *,
    game: Literal["draughts", "chess"],
    indicators: Mapping[str, str | float] | None = None,
    ranks: Mapping[str, str] | Mapping[int, str] | None = None,
    readings: Mapping[str, str] | None = None,
    beginners: bool = False,
    encoding: str = "auto",
) -> Table:
    """Rank norms of events, one row per player, with the working.

    Anything doubtful in the sources is a ScoresheetWarning; how they were read is a ScoresheetNote.
    """
