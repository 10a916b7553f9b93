"""How far long work is: a bar on a terminal, elsewhere a line every half minute."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from io import TextIOBase
from typing import Any

from tqdm import tqdm

EVERY = 30.0
"""Seconds between two lines."""


class _Nowhere(TextIOBase):
    """Where a bar draws that nobody sees."""

    def write(self, text: str) -> int:
        return len(text)


@contextmanager
def bar(items: Iterable[Any] | None = None, *, hidden: bool = False, **how: Any) -> Iterator[Any]:
    """A bar of tqdm on standard error, from the second second on; gone when the work is done.

    Where standard error is no terminal, a line tells every :data:`EVERY` seconds what is done, how
    fast, and how long the rest takes; work that takes less says nothing.

    Parameters
    ----------
    items
        What is counted as it is taken; by default what ``update`` is told.
    hidden
        Show nothing, as where results appear one by one.
    how
        Parameters of tqdm: ``total``, ``unit`` (one of what is counted), ``unit_scale`` and others.
    """
    terminal = sys.stderr.isatty()
    if not terminal:
        how |= {"file": _Nowhere(), "mininterval": EVERY}
    done = threading.Event()
    with tqdm(items, **{"delay": 1, "leave": False, "disable": hidden} | how) as shown:
        if not terminal and not hidden:
            threading.Thread(target=_print_lines, args=(shown, done), daemon=True).start()
        try:
            yield shown
        finally:
            done.set()


def _print_lines(shown: Any, done: threading.Event) -> None:
    while not done.wait(EVERY):
        print(f"argue: {line(shown.format_dict)}", file=sys.stderr, flush=True)


def line(state: dict[str, Any]) -> str:
    """What a line says.

    >>> line({"n": 40, "total": 120, "elapsed": 20.0, "unit": "pair", "unit_scale": False})
    '40 of 120 pairs in 0:20, 2 a second, about 0:40 to go'
    >>> line({"n": 0, "total": None, "elapsed": 30.0, "unit": "debate", "unit_scale": False})
    '0 debates in 0:30'
    """
    done, total, seconds, unit = (state[name] for name in ("n", "total", "elapsed", "unit"))
    number = tqdm.format_sizeof if state["unit_scale"] else "{:,}".format
    units = unit if unit == "B" else f"{unit}s"
    parts = [f"{number(done)}{f' of {number(total)}' if total else ''} {units} in {clock(seconds)}"]
    if done and seconds:
        rate = done / seconds
        parts.append(f"{tqdm.format_sizeof(rate) if rate > 1000 else f'{rate:.2g}'} a second")
    if total and done:
        parts.append(f"about {clock(seconds * (total - done) / done)} to go")
    return ", ".join(parts)


def clock(seconds: float) -> str:
    """Minutes and seconds, and hours where there are some.

    >>> clock(75), clock(3723)
    ('1:15', '1:02:03')
    """
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
