"""How far a run is: in notebooks a line that replaces itself, elsewhere one on standard error."""

import sys


def shown(asked, total):
    """Who is told: the callable that was asked for, or a line of ours."""
    if callable(asked):
        return asked
    display = _display()
    if asked is None and display is None or asked is False:
        return _nobody
    return _Line(total, display)


def _nobody(games, read):
    pass


def _display():
    """What a notebook shows things with; None elsewhere."""
    try:
        from IPython import get_ipython
        from IPython.display import display
    except ImportError:
        return None
    shell = get_ipython()
    return display if shell is not None and hasattr(shell, "kernel") else None


class _Line:
    def __init__(self, total, display):
        self.total, self.display, self.handle = total, display, None

    def __call__(self, games, read):
        megabytes = f"{read / 1e6:.0f} MB"
        if self.total:
            megabytes = f"{min(read / self.total, 1):.0%} of {self.total / 1e6:.0f} MB"
        self.put(f"{games:,} games, {megabytes}")

    def put(self, text):
        if self.display is None:
            print(f"\r\x1b[2K{text}", end="", file=sys.stderr, flush=True)
            return
        data = {"text/plain": text}
        if self.handle is None:
            self.handle = self.display(data, raw=True, display_id=True)
        else:
            self.handle.update(data, raw=True)

    def close(self):
        self.put("")
