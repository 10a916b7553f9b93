"""Original pairs, and the monothematic pairs that were made from them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import cached_property
from typing import Annotated, Literal

from argue.errors import InvalidRecord
from argue.features.monothematic.phenomena import full_name
from argue.model import Label
from argue.model.label_words import label_of


class Gold(StrEnum):
    """What annotators judged of a pair.

    ``entailment`` is positive, all others are negative. ``not entailed`` is for corpora of two
    labels, which do not say whether a negative pair is a contradiction or unknown.
    """

    ENTAILMENT = "entailment"
    CONTRADICTION = "contradiction"
    UNKNOWN = "unknown"
    NOT_ENTAILED = "not entailed"

    @property
    def is_positive(self) -> bool:
        """Whether the text entails the hypothesis."""
        return self is Gold.ENTAILMENT

    @property
    def label(self) -> Label:
        """What an engine should answer; of "not entailed" the weakest that fits."""
        return _LABELS[self]

    def fits(self, label: Label, ways: int = 2) -> bool:
        """Whether an engine's answer is right.

        Parameters
        ----------
        ways
            2 if only entailed or not is asked, so that attack and unrelated are the same; 3 if the
            label must be the right one, where gold says which.

        Examples
        --------
        >>> Gold.UNKNOWN.fits(Label.ATTACK), Gold.UNKNOWN.fits(Label.ATTACK, 3)
        (True, False)
        """
        if ways == 2 or self is Gold.NOT_ENTAILED:
            return (label is Label.SUPPORT) is self.is_positive
        return label is self.label


_LABELS = {
    Gold.ENTAILMENT: Label.SUPPORT,
    Gold.CONTRADICTION: Label.ATTACK,
    Gold.UNKNOWN: Label.UNRELATED,
    Gold.NOT_ENTAILED: Label.UNRELATED,
}
_GOLD = {label: gold for gold, label in _LABELS.items() if gold is not Gold.NOT_ENTAILED}
_WORDS = dict.fromkeys(
    ("not entailed", "not entailment", "no entailment", "nonentailment", "false"), Gold.NOT_ENTAILED
) | {
    "yes": Gold.ENTAILMENT,
    "true": Gold.ENTAILMENT,
    "no": Gold.CONTRADICTION,
    "unknown": Gold.UNKNOWN,
}
"""Words that mean something here, where pairs are judged for entailment."""


def gold_of(word: str) -> Gold:
    """The judgement that a word means; those of all formats of pairs are understood.

    Raises ValueError with a sentence that says what was expected and found.

    Examples
    --------
    >>> [gold_of(word).value for word in ("entailed", "not-entailed", "neutral", "attack")]
    ['entailment', 'not entailed', 'unknown', 'contradiction']
    """
    plain = " ".join(word.lower().replace("_", " ").replace("-", " ").split())
    if plain in _WORDS:
        return _WORDS[plain]
    label = label_of(word)
    if label is None:
        raise ValueError(f"expected one of {', '.join(Gold)}, found {word[:40]!r}")
    return _GOLD[label]


def gold_of_label(label: Label) -> Gold:
    """The judgement that a relation of a debate stands for."""
    return _GOLD[label]


WrittenGold = Annotated[Gold, Literal["entailment", "contradiction", "unknown"]]
"""The judgements that JSON has."""


@dataclass(frozen=True, slots=True)
class EntailmentPair:
    """A text and a hypothesis, and what annotators judged: whole, or reduced to one phenomenon.

    Parameters
    ----------
    phenomenon
        The one that alone decides a monothematic pair: ``macro:fine``;
        :func:`.phenomena.full_name` brings it into this form. Empty for an original
        pair, as its corpus has it, in which several come together.
    original
        Id of the pair that it was made from; empty if it was made from none.
    left, right, constraints
        The rule of the phenomenon: where a text says ``left``, it also says ``right`` (or, for a
        contradiction, cannot), if the constraints hold.
    fragment, replacement
        The rule's two sides as they stand in this pair: the hypothesis is the original's text with
        the one put in place of the other.
    note
        Anything the annotator wanted to say.
    """

    id: str
    text: str
    hypothesis: str
    gold: Gold
    phenomenon: str = ""
    original: str = ""
    left: str = ""
    right: str = ""
    constraints: str = ""
    fragment: str = ""
    replacement: str = ""
    note: str = ""

    def __post_init__(self) -> None:
        _check(self.id, self.text, self.hypothesis)
        if not self.phenomenon:
            return
        try:
            object.__setattr__(self, "phenomenon", full_name(self.phenomenon))
        except ValueError as error:
            raise InvalidRecord(f"pair {self.id!r}: {error}") from None

    @property
    def macro(self) -> str:
        """The macro category of its phenomenon."""
        return self.phenomenon.partition(":")[0]

    @classmethod
    def of_cells(cls, cells: Mapping[str, str], id: str) -> EntailmentPair:
        """The pair that cells under the names of :data:`CELLS` say; ``id`` where they have none.

        Cells without a phenomenon are those of an original pair, of which the first four count.

        Raises
        ------
        ValueError
            If the judgement is missing or not known.
        InvalidRecord
            If text or hypothesis are missing, or the phenomenon is no name.

        Examples
        --------
        >>> row = {"text": "Ann sleeps.", "hypothesis": "Ann is awake.", "judgement": "no"}
        >>> pair = EntailmentPair.of_cells({**row, "phenomenon": "negation"}, "1")
        >>> pair.gold.value, pair.phenomenon
        ('contradiction', 'syntactic:negation')
        """
        common = (
            cells.get("id", id).strip(),
            cells.get("text", ""),
            cells.get("hypothesis", ""),
            gold_of(cells.get("judgement", "")),
        )
        if not cells.get("phenomenon"):
            return cls(*common)
        words = [cells.get(name, "") for name in WORDS]
        return cls(*common, cells["phenomenon"], cells.get("original", "").strip(), *words)

    @property
    def cells(self) -> dict[str, str]:
        """Its cells in the order of :data:`CELLS`, without empty ones; :meth:`of_cells` reads them.

        >>> list(EntailmentPair("1", "Ann sleeps.", "Ann snores.", Gold.UNKNOWN).cells)
        ['id', 'judgement', 'text', 'hypothesis']
        """
        named = {
            name: str(getattr(self, "gold" if name == "judgement" else name)) for name in CELLS
        }
        return {name: cell for name, cell in named.items() if cell}


WORDS = tuple(field.name for field in fields(EntailmentPair))[6:]
"""What a monothematic pair says of the way in which it was made."""
CELLS = ("id", "original", "phenomenon", "judgement", "text", "hypothesis", *WORDS)
"""The names of a pair's cells, in the order in which tables have them."""


@dataclass(frozen=True)
class Collection:
    """Original pairs and monothematic pairs; either may be missing.

    Raises InvalidRecord if two have the same id, or one was made from a pair that is not there.
    """

    originals: tuple[EntailmentPair, ...] = ()
    pairs: tuple[EntailmentPair, ...] = ()

    def __post_init__(self) -> None:
        if len(self.ids) < len(self.all):
            [(id, _)] = Counter(pair.id for pair in self.all).most_common(1)
            raise InvalidRecord(f"expected pairs with different ids, found {id!r} twice")
        ids = {original.id for original in self.originals}
        for pair in self.pairs:
            if pair.original and pair.original not in ids:
                raise InvalidRecord(
                    f"pair {pair.id!r}: expected the pair {pair.original!r}, "
                    "which it was made from, among the original pairs, found none "
                    "(another file may have them)"
                )

    @property
    def all(self) -> tuple[EntailmentPair, ...]:
        """The original pairs, then the others."""
        return self.originals + self.pairs

    @cached_property
    def made_from(self) -> dict[str, tuple[EntailmentPair, ...]]:
        """Id of each original pair → the monothematic pairs made from it, in order."""
        derived: dict[str, list[EntailmentPair]] = {original.id: [] for original in self.originals}
        for pair in self.pairs:
            if pair.original:
                derived[pair.original].append(pair)
        return {id: tuple(pairs) for id, pairs in derived.items()}

    @cached_property
    def ids(self) -> frozenset[str]:
        """The ids of all pairs."""
        return frozenset(pair.id for pair in self.all)

    @property
    def phenomena(self) -> list[str]:
        """The phenomena that occur, sorted."""
        return sorted({pair.phenomenon for pair in self.pairs})


def joined(pairs: Iterable[EntailmentPair]) -> Collection:
    """A collection of these, in their order; raises as :class:`Collection`."""
    pairs = list(pairs)
    return Collection(
        tuple(pair for pair in pairs if not pair.phenomenon),
        tuple(pair for pair in pairs if pair.phenomenon),
    )


def _check(id: str, text: str, hypothesis: str) -> None:
    if not id or id != id.strip() or len(id) > 200 or not id.isprintable():
        raise InvalidRecord(
            "expected an id of 1 to 200 printable characters without outer blanks, found "
            f"{repr(id[:40])}"
        )
    for what, content in (("text", text), ("hypothesis", hypothesis)):
        if not content.strip():
            raise InvalidRecord(f"pair {id!r}: expected a {what}, found none")
