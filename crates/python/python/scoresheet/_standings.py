"""The standings of events, for whoever wants nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Callable

from ._native import Events, Table, event

if TYPE_CHECKING:
    from typing_extensions import ParamSpec

    _Asked = ParamSpec("_Asked")


def _asked_as(events: Callable[_Asked, Events]) -> Callable[_Asked, Table]:
    def standings(*args: _Asked.args, **kwargs: _Asked.kwargs) -> Table:
        return events(*args, **kwargs).standings

    standings.__doc__ = "The standings of events: ``event(...).standings``, by the arguments of ``event``."
    return standings


standings = _asked_as(event)
