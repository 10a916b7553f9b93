"""What each component adds to the engine ``components``, on labelled pairs.

Each is left out and each alone, held against all together, and one after the other, held against
the one before (:mod:`argue.features.training.ablation`).
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from argue.errors import BadInput, UnknownName
from argue.features.monothematic.engines.phenomena import COMPONENTS
from argue.features.monothematic.phenomena import PHENOMENA, suggested
from argue.features.training.ablation import ALL, Ablation, Try, compared
from argue.model import Pair


def ablate_components(
    data: str,
    pairs: Sequence[Pair],
    components: Sequence[str] = (),
    *,
    progress: Callable[[], object] = lambda: None,
) -> list[Ablation]:
    """Train and judge with all components, without each, with each alone, and with ever more.

    Parameters
    ----------
    data
        What the pairs are called.
    components
        In the order in which they are added; all in :func:`in_order` if none are named.
    progress
        Called when a row is done; there are :func:`component_rows` of them.

    Raises
    ------
    BadInput
        If the pairs cannot be learned from.
    UnknownName
        If there is no component of that name.
    """
    if not pairs:
        raise BadInput(f"{data}: expected pairs with a stated relation, found none")
    chosen = list(dict.fromkeys(components)) or in_order()
    for name in chosen:
        if name not in COMPONENTS.names():
            raise UnknownName("component", name, COMPONENTS.names())
    with tempfile.TemporaryDirectory(prefix="argue-") as folder:
        tries = _component_tries(chosen, Path(folder))
        return list(compared(data, pairs, "components", tries, progress))


def in_order() -> list[str]:
    """All components in the order of the papers' categories: lexical, lexical-syntactic, …

    Cabrio & Magnini add components one after the other; their components are others, so that what
    is kept is the order of the categories and phenomena of Cabrio & Magnini (2010).

    >>> in_order()[0], in_order()[-1]
    ('variants', 'evaluation')
    """
    place = {name: number for number, name in enumerate(suggested())}
    return sorted(
        COMPONENTS.names(),
        key=lambda name: (place.get(PHENOMENA.get(name, ""), len(place)), name),
    )


def component_rows(components: Sequence[str] = ()) -> int:
    """How many rows :func:`ablate_components` gives."""
    return 1 + 3 * len(dict.fromkeys(components) or COMPONENTS.names())


def _component_tries(chosen: Sequence[str], folder: Path) -> Iterator[Try]:
    def asking(part: str, names: Iterable[str], against: str) -> Try:
        path = folder / "components.toml"
        path.write_text(f"only = {json.dumps(sorted(names))}\n", encoding="utf-8")
        return Try(part, path, against)

    yield asking(ALL, chosen, "")
    for name in chosen:
        yield asking(f"without {name}", (one for one in chosen if one != name), ALL)
    for name in chosen:
        yield asking(f"{name} alone", [name], ALL)
    before = ""
    for number, name in enumerate(chosen, 1):
        yield asking(f"+ {name}", chosen[:number], before)
        before = f"+ {name}"
