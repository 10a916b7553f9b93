"""What each resource of rules adds to an engine, on labelled pairs.

An engine is trained without any resource, with each one alone, and with all together, each held
against the one without (:mod:`argue.features.training.ablation`). ``edit_distance`` is token edit
distance here, since the cosine that ships has no use for rules; ``components`` is without the
components that know the shipped lists, so that these can be a resource like any other.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

import networkx as nx

from argue.errors import BadInput, UnknownName
from argue.features.grammar.lexicon import lines
from argue.features.training.ablation import ALL, Ablation, Try, compared
from argue.model import Pair

NONE, LISTS = "none", "lists"
"""The resources that are always there, with all together: nothing, and the lists that ship."""

_EDITS = """
[[distance]]
algorithm = "token_edit_distance"
stop_words = ["remove", "keep"]
insertion = "idf"
costs = { insert = 1.0, delete = 0.0, substitute = 1.0 }
"""


def ablate(
    data: str,
    pairs: Sequence[Pair],
    resources: Mapping[str, Path],
    engines: Sequence[str],
    *,
    progress: Callable[[], object] = lambda: None,
) -> list[Ablation]:
    """Train and judge with each resource; a row for each engine and resource.

    ``data`` is what the pairs are called, ``resources`` are rule files by name; ``none``, ``lists``
    and, if there are files, ``all`` come besides. ``progress`` is called when a row is done.
    Raises BadInput if the pairs cannot be learned from, or a rule file is none; UnknownName if an
    engine takes no rules.
    """
    if not pairs:
        raise BadInput(f"{data}: expected pairs with a stated relation, found none")
    rows = []
    with tempfile.TemporaryDirectory(prefix="argue-") as folder:
        for engine in engines:
            every = _configurations(engine, resources, Path(folder))
            tries = [Try(name, config, "" if name == NONE else NONE) for name, config in every]
            rows += list(compared(data, pairs, engine, tries, progress))
    return rows


def rows_of(resources: Mapping[str, Path], engines: Sequence[str]) -> int:
    """How many rows :func:`ablate` gives."""
    return len(engines) * (len(resources) + (3 if resources else 2))


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
        files = [file.resolve() for file in files]
        path.write_text(_CONFIGURE[engine](files, lists if with_lists else None), encoding="utf-8")
        yield name, path


def _edits(files: Sequence[Path], lists: Path | None) -> str:
    used = [*files, *([lists] if lists else [])]
    return f'rules = {_names(used)}\n{_EDITS}substitution = "rules"\n' if used else _EDITS


def _components(files: Sequence[Path], lists: Path | None) -> str:
    return f"rules = {_names(files)}\nwithout = {json.dumps([] if lists else LISTED)}\n"


def _names(files: Sequence[Path]) -> str:
    return json.dumps([str(path) for path in files], ensure_ascii=False)


_CONFIGURE: dict[str, Callable[[Sequence[Path], Path | None], str]] = {
    "components": _components,
    "edit_distance": _edits,
}
ENGINES = tuple(_CONFIGURE)
"""The engines that take rules."""


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

    >>> found = set(sides())
    >>> ("ban", "prohibit") in found, ("prohibit", "ban") in found
    (True, True)
    >>> ("terrier", "dog") in found, ("terrier", "animal") in found, ("animal", "dog") in found
    (True, True, False)
    """
    for line in lines("synonyms"):
        words = [word.replace("_", " ") for word in line.split()]
        yield from ((word, other) for word in words for other in words if word != other)
    kinds: nx.DiGraph[str] = nx.DiGraph()
    for line in lines("broader"):
        general, _, special = line.partition(":")
        kinds.add_edges_from((general.strip(), kind) for kind in special.split())
    for general in kinds:
        for special in sorted(nx.descendants(kinds, general)):
            yield special.replace("_", " "), general.replace("_", " ")
