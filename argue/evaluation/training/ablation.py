"""What each part adds to an engine, on labelled pairs: a resource of rules, or a component.

An engine is trained without any resource, with each one alone, and with all together, and judges
every debate by a model that has not seen it. Each is compared with the one without: McNemar's test,
and the bootstrap that draws whole debates, or pairs where there are fewer than
:data:`LEAST_DEBATES` of them. ``edit_distance`` is token edit distance here, since the cosine that
ships has no use for rules; ``components`` is without the components that know the shipped lists, so
that these can be a resource like any other.

:func:`ablate_components` does the same with the components of the engine ``components``: each left
out and each alone, held against all together, and one after the other, held against the one before.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from argue.engines import folds
from argue.engines.phenomena import COMPONENTS
from argue.errors import BadInput, UnknownName
from argue.evaluation.bootstrap import By
from argue.evaluation.outcome import Outcome, comparable, outcome_of
from argue.evaluation.significance import Difference, Significance, holm, score_significance
from argue.evaluation.training.leave_out import Fit, fit_with
from argue.language.lexicon import lines
from argue.language.phenomena import PHENOMENA, suggested
from argue.model import Pair
from argue.model.tables import Column, Table

NONE, LISTS, ALL = "none", "lists", "all"
"""The resources that are always there: nothing, the lists that ship, everything."""
LEAST_DEBATES = 10
PARTS = 10
"""In how many parts debates, or the pairs of a single one, are left out."""

_EDITS = """
[[distance]]
algorithm = "token_edit_distance"
stop_words = ["remove", "keep"]
insertion = "idf"
costs = { insert = 1.0, delete = 0.0, substitute = 1.0 }
"""


@dataclass(frozen=True, slots=True)
class Ablation:
    """One engine with one part or without it, against the same engine as it is compared with."""

    data: str
    engine: str
    part: str
    """A resource, or the components that are asked."""
    pairs: int
    accuracy: float
    fired: int | None
    """On how many pairs at least one rule was used; ``None`` where the engine cannot tell, since
    the resource is no rule file to it."""
    debates: int
    significance: Significance | None
    """The engine that it is compared with first; ``None`` where there is none."""

    @property
    def difference(self) -> Difference | None:
        """Of accuracy."""
        if self.significance is None:
            return None
        return self.significance.differences[self.drawn]["accuracy"]

    @property
    def drawn(self) -> By:
        """What the bootstrap draws."""
        return "debate" if self.debates >= LEAST_DEBATES else "pair"


def ablate(
    data: str,
    pairs: Sequence[Pair],
    resources: Mapping[str, Path],
    engines: Sequence[str],
    *,
    progress: Callable[[], object] = lambda: None,
) -> list[Ablation]:
    """Train and judge with each resource; a row for each engine and resource.

    Parameters
    ----------
    data
        What the pairs are called.
    resources
        Rule files by name; ``none``, ``lists`` and, if there are files, ``all`` come besides.
    progress
        Called when a row is done.

    Raises
    ------
    BadInput
        If the pairs cannot be learned from, or a rule file is none.
    UnknownName
        If an engine takes no rules.
    """
    if not pairs:
        raise BadInput(f"{data}: expected pairs with a stated relation, found none")
    rows = []
    with tempfile.TemporaryDirectory(prefix="argue-") as folder:
        for engine in engines:
            every = _configurations(engine, resources, Path(folder))
            tries = [Try(name, config, "" if name == NONE else NONE) for name, config in every]
            rows += list(_compared(data, pairs, engine, tries, progress))
    return rows


class Try(NamedTuple):
    """What an engine learns with, and the earlier one that it is compared with, if any."""

    part: str
    config: Path
    against: str


def _compared(
    data: str,
    pairs: Sequence[Pair],
    engine: str,
    tries: Iterable[Try],
    progress: Callable[[], object],
) -> Iterator[Ablation]:
    judged: dict[str, list[Outcome]] = {}
    for part, config, against in tries:
        outcomes, fired = _left_out(fit_with(engine, str(config)), pairs)
        outcomes = judged[part] = comparable(outcomes)
        significance = score_significance(judged[against], outcomes) if against else None
        accuracy = sum(outcome.right for outcome in outcomes) / len(outcomes)
        debates = len({outcome.debate for outcome in outcomes})
        yield Ablation(data, engine, part, len(outcomes), accuracy, fired, debates, significance)
        progress()


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
        return list(_compared(data, pairs, "components", tries, progress))


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
        without = sorted({*COMPONENTS.names()} - {*names})
        path.write_text(f"without = {json.dumps(without)}\n", encoding="utf-8")
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


def rows_of(resources: Mapping[str, Path], engines: Sequence[str]) -> int:
    """How many rows :func:`ablate` gives."""
    return len(engines) * (len(resources) + (3 if resources else 2))


def _left_out(fit: Fit, pairs: Sequence[Pair]) -> tuple[list[Outcome], int | None]:
    """Each pair judged by an engine that learned without its part, and on how many rules fired."""
    parts = folds(pairs, PARTS)
    judged: dict[int, Outcome] = {}
    fired: int | None = None
    for part in sorted(set(parts)):
        left_out = [number for number, other in enumerate(parts) if other == part]
        engine = fit([pair for pair, other in zip(pairs, parts, strict=True) if other != part])
        asked = [pairs[number] for number in left_out]
        for number, pair, judgement in zip(left_out, asked, engine.judge(asked), strict=True):
            if pair.stated is not None:
                judged[number] = outcome_of(pair, judgement, pair.stated)
        if rules_of := getattr(engine, "fired", None):
            used = sum(bool(rules_of(pair.text, pair.hypothesis)) for pair in asked)
            fired = (fired or 0) + used
    return [judged[number] for number in sorted(judged)], fired


def _configurations(
    engine: str, resources: Mapping[str, Path], folder: Path
) -> Iterator[tuple[str, Path]]:
    """Each resource with a file that says how the engine learns with it."""
    if engine not in _CONFIGURE:
        raise UnknownName("engine that takes rules", engine, sorted(_CONFIGURE))
    lists = folder / f"{LISTS}.jsonl"
    write_lexical_rules(lists)
    choices: list[tuple[str, list[Path], bool]] = [(NONE, [], False), (LISTS, [], True)]
    choices += [(name, [path], False) for name, path in resources.items()]
    if resources:
        choices.append((ALL, list(resources.values()), True))
    for number, (name, files, with_lists) in enumerate(choices):
        path = folder / f"{engine}-{number}.toml"
        files = [each.resolve() for each in files]
        path.write_text(_CONFIGURE[engine](files, lists if with_lists else None), encoding="utf-8")
        yield name, path


def _edits(files: Sequence[Path], lists: Path | None) -> str:
    used = [*files, *([lists] if lists else [])]
    if not used:
        return _EDITS
    return f'rules = {_names(used)}\n{_EDITS}substitution = "rules"\n'


def _components(files: Sequence[Path], lists: Path | None) -> str:
    without = [] if lists else list(LISTED)
    return f"rules = {_names(files)}\nwithout = {json.dumps(without)}\n"


def _names(files: Sequence[Path]) -> str:
    return json.dumps([str(path) for path in files], ensure_ascii=False)


_CONFIGURE: dict[str, Callable[[Sequence[Path], Path | None], str]] = {
    "components": _components,
    "edit_distance": _edits,
}
ENGINES = tuple(_CONFIGURE)
"""The engines that take rules."""


_COLUMNS: list[Column[Ablation]] = [
    Column("pairs"),
    Column("fired", "rules fired on"),
    Column("accuracy"),
    Column("difference", "gain", "difference.difference"),
    Column("low", "from", "difference.low"),
    Column("high", "to", "difference.high"),
    Column("drawn", "by", lambda row: row.drawn if row.significance else None),
    Column("bootstrap_p", "p, bootstrap", "difference.p"),
    Column("won", "won", "significance.second_only"),
    Column("lost", "lost", "significance.first_only"),
    Column("mcnemar_p", "p, McNemar", "significance.mcnemar_p"),
]


def ablation_table(rows: Sequence[Ablation], title: str, kind: str) -> Table:
    """A row for each data set, engine and part; gains are over what it is compared with.

    ``kind`` is what a part is called. ``won`` and ``lost`` are the pairs that only this engine has
    right, and only the one that it is compared with. ``holm_p`` is McNemar's p
    after Holm's correction for all rows of the table.
    """
    corrected = iter(holm([row.significance.mcnemar_p for row in rows if row.significance]))
    columns: list[Column[Ablation]] = [
        Column("data", ""),
        Column("engine", ""),
        Column(kind, "", "part"),
        *_COLUMNS,
        Column("holm_p", "p, Holm", lambda row: next(corrected) if row.significance else None),
    ]
    return Table.of("ablation", title, columns, rows)


LISTED = ("synonymy", "hypernymy")
"""The components that know these lists without rules."""
PROBABILITY = 0.9
"""Of every rule; the lists have none of their own."""


def write_lexical_rules(path: Path) -> None:
    """Write the lists as a file of rules."""
    content = "".join(
        json.dumps({"left": left, "right": right, "probability": PROBABILITY}) + "\n"
        for left, right in dict.fromkeys(sides())
    )
    path.write_text(content, encoding="utf-8")


def sides() -> Iterator[tuple[str, str]]:
    """Each synonym of a group ⇒ each other one; each special word ⇒ all that are more general.

    Examples
    --------
    >>> found = set(sides())
    >>> ("ban", "prohibit") in found, ("prohibit", "ban") in found
    (True, True)
    >>> ("terrier", "dog") in found, ("terrier", "animal") in found, ("animal", "dog") in found
    (True, True, False)
    """
    for line in lines("synonyms"):
        words = [word.replace("_", " ") for word in line.split()]
        yield from ((one, other) for one in words for other in words if one != other)
    kinds: dict[str, list[str]] = {}
    for line in lines("broader"):
        general, _, special = line.partition(":")
        kinds.setdefault(general.strip(), []).extend(special.split())
    for general in kinds:
        for special in _all_below(general, kinds):
            yield special.replace("_", " "), general.replace("_", " ")


def _all_below(general: str, kinds: dict[str, list[str]]) -> list[str]:
    below: list[str] = []
    waiting = [general]
    while waiting:
        for special in kinds.get(waiting.pop(), ()):
            if special not in below and special != general:
                below.append(special)
                waiting.append(special)
    return below
