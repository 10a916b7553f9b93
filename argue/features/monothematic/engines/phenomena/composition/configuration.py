"""How the engine ``components`` learns: which components, and with which entailment rules.

A file in TOML::

    rules = ["verbs.jsonl"]               # rule files, relative to this file
    without = ["synonymy", "hypernymy"]   # components that are left out …
    only = ["negation"]                   # … or the only ones: one makes a system by itself
    rejects = ["negation", "modality"]    # components that reject support, whatever others say

All may be absent. A component rejects where it says contradiction; one that has a function
``rejects(text, hypothesis) -> Answer``, where that says so. A model's directory holds copies of its
rule files.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from argue.engines import files_of, model_of
from argue.errors import BadInput, ModelError, ParseError, UnknownName
from argue.features.grammar.rules import Licence, Rules, copy_rules, read_rules
from argue.features.monothematic.engines.phenomena import COMPONENTS
from argue.features.monothematic.engines.phenomena._clauses import WIDTH
from argue.features.monothematic.engines.phenomena._reading import UNKNOWN, Answer, Reading, says
from argue.features.monothematic.engines.phenomena.negation import negators
from argue.language.tokens import Words, lemmas

NAME = "entailment_rules"


def compare(text: Reading, hypothesis: Reading) -> Answer:
    """Entailment where a rule leads from the text to words of the hypothesis that it lacks.

    Contradiction where only one of the two denies what the rule is about. The strength is the share
    of the hypothesis's words that the text has literally or by a rule, times the probability of the
    most probable of these rules.
    """
    found = used(text, hypothesis)
    if not found:
        return UNKNOWN
    unlike = [
        each for each in found if _denied(text, each.text) != _denied(hypothesis, each.hypothesis)
    ]
    decisive = unlike or found
    mine, theirs = set(text.noted(_words).all), hypothesis.noted(_words).all
    covered = {place for place, word in enumerate(theirs) if word in mine}
    covered.update(chain.from_iterable(range(*each.hypothesis) for each in found))
    return says(
        not unlike,
        text.at(chain.from_iterable(range(*each.text) for each in decisive)),
        hypothesis.at(chain.from_iterable(range(*each.hypothesis) for each in decisive)),
        len(covered) / len(theirs) * max(each.rule.probability for each in decisive),
    )


def used(text: Reading, hypothesis: Reading) -> list[Licence]:
    """Where rules apply, by the words' positions; the most probable first.

    A rule whose right side says nothing that the text lacks is left out.
    """
    if text.rules is None:
        return []
    mine, theirs = text.noted(_words), hypothesis.noted(_words)
    known = set(mine.all)
    found = [
        each
        for each in text.rules.licences(mine, theirs, "lemmas", lambda: text.tags)
        if not known.issuperset(theirs.all[slice(*each.hypothesis)])
    ]
    return sorted(found, key=lambda each: -each.rule.probability)


def _denied(reading: Reading, span: tuple[int, int]) -> bool:
    """Whether the first word of a span stands in the scope of a negator before it."""
    start = span[0]
    return any(
        start - WIDTH <= negator < start
        and not any(map(reading.ends_clause, range(negator + 1, start + 1)))
        for negator in reading.noted(negators)
    )


def _words(reading: Reading) -> Words:
    """All words of a reading as rules know them: one lemma for each, at its own position."""
    every = tuple(" ".join(lemmas(word)) for word in reading.lowers)
    return Words(every, every, tuple(range(len(every) + 1)))


@dataclass(frozen=True, slots=True)
class Configuration:
    """Rule files, the components that are not asked, and those that reject."""

    rules: tuple[Path, ...] = ()
    without: frozenset[str] = frozenset()
    rejects: tuple[str, ...] = ()

    @property
    def components(self) -> tuple[str, ...]:
        """The components that are asked, in their order."""
        own = tuple(name for name in COMPONENTS.names() if name not in self.without)
        return (*own, NAME) if self.rules else own

    def copied(self, out: Path) -> tuple[Rules | None, dict[str, object]]:
        """The rules, with copies of their files in a model's folder, and what names these there."""
        if not self.rules:
            return None, {}
        rules, names = copy_rules(self.rules, out)
        return rules, {"files": {"rules": names}}


def read(name: str) -> Configuration:
    """The configuration in a file, or the one by which the model in a directory was made.

    Raises BadInput, ParseError or ModelError if it is none, or it leaves out what is no component.
    """
    path = Path(name)
    if path.is_dir():
        return _of_model(path)
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise BadInput(f"{path}: expected a configuration, {error.strerror}") from error
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ParseError("a configuration in TOML", str(error), where=path.name) from error
    for key, value in table.items():
        if key not in ("rules", "without", "only", "rejects"):
            keys = "rules, without, only and rejects"
            raise BadInput(f"{path.name}: expected no keys but {keys}, found {key!r}")
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            raise BadInput(f'{path.name}: expected "{key}" to be a list of names, found {value!r}')
    for each in chain.from_iterable(table.get(key, ()) for key in ("without", "only", "rejects")):
        if each not in COMPONENTS.names():
            unknown = UnknownName("component", each, COMPONENTS.names())
            raise BadInput(f"{path.name}: {unknown}")
    rules = tuple(path.parent / each for each in table.get("rules", ()))
    without = {*table.get("without", ())}
    if "only" in table:
        without |= {*COMPONENTS.names()} - {*table["only"]}
    return Configuration(rules, frozenset(without), tuple(table.get("rejects", ())))


def rules_of(folder: Path, content: Mapping[str, object]) -> Rules | None:
    """The rules of the model in a folder; ``None`` if it has none.

    Raises ModelError if a file is absent or damaged.
    """
    names = _files(content)
    try:
        return Rules(read_rules(folder / name) for name in names) if names else None
    except BadInput as error:
        raise ModelError(f"{folder}: expected a complete model, {error}") from error


def _of_model(folder: Path) -> Configuration:
    content = model_of(folder)
    own = content.get("own")
    own = own if isinstance(own, dict) else {}
    without = frozenset(COMPONENTS.names()) - frozenset(own.get("components", ()))
    rules = tuple(folder / name for name in _files(content))
    return Configuration(rules, without, tuple(own.get("rejects", ())))


def _files(content: Mapping[str, object]) -> list[str]:
    names = files_of(content).get("rules")
    return [str(name) for name in names] if isinstance(names, list) else []
