"""All that an analysis can be asked for, as one value object."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, TypedDict, Unpack

from argue.errors import BadInput, UnknownName
from argue.model.record import Share
from argue.model.words import Derivation

GROUNDED = "grounded"
"""The semantics where none is named."""

DERIVATIONS = {
    "none": "no derived attacks",
    "mediated": "i supports j, k attacks j: k attacks i (Cabrio & Villata's type 1)",
    "secondary": "i supports j, k attacks i: k attacks j (Cabrio & Villata's type 2)",
    "supported": "i supports j, j attacks k: i attacks k",
    "extended": "i supports j, i attacks k: j attacks k",
    "type1": "another name for mediated",
    "type2": "another name for secondary",
}
"""The names of kinds of derived attacks, with a line on each."""

_ALIASES = {"type1": Derivation.MEDIATED, "type2": Derivation.SECONDARY}


class LabelWords(TypedDict, total=False):
    """What engines are asked for, as :class:`Options` says."""

    labels: int
    judge_all: bool


class JudgingWords(LabelWords, total=False):
    """How a debate is judged, where a function asks for semantics of its own."""

    pairing: str
    min_confidence: float


class OptionWords(JudgingWords, total=False):
    """The parameters of :meth:`Options.of` that functions of the library pass on."""

    derived: str | Iterable[str]
    semantics: str
    support: str


@dataclass(frozen=True, slots=True)
class Options:
    """What an analysis is asked for. Whether plug-ins of these names exist, their folders tell.

    Raises UnknownName if there is no such kind of derived attacks; BadInput if ``min_confidence``
    is not between 0 and 1, ``position`` is negative, or ``labels`` is another number.

    ``derived``: kinds of derived attacks; they are put into a fixed order, each once.
    ``semantics``: a plug-in of :mod:`argue.reasoning.semantics`.
    ``position``: which extension the statuses are of, from 1; 0 for what holds in all of them.
    ``degrees``: the gradual semantics whose degrees stand beside the statuses; empty for none.
    ``judge_all``: whether the engine also judges what somebody stated, as evaluators want it. Else
    what people state is the relation, and the engine judges the rest.

    >>> Options.of(derived="type1").query()["derived"]
    ['mediated']
    """

    engine: str = ""
    """The engine that judged.

    A plug-in's name or the directory of a trained model; empty for the setting ``ARGUE_ENGINE``."""
    pairing: str = ""
    """How the pairs to judge were chosen.

    Empty for those that the source lists, else the replies."""
    derived: tuple[Derivation, ...] = ()
    semantics: str = GROUNDED
    min_confidence: Share = 0.0
    """Judged relations that are less sure do not count."""
    support: str = ""
    """The reading of support, in place of derived attacks; empty if none was asked for."""
    position: int = 0
    degrees: str = ""
    labels: int = 0
    """How many labels the engine was asked for: 2, or 3 with "unrelated"; 0 without a judgement.

    As options 0 is for 3, but where engines are compared with a source that states no "unrelated"
    for 2."""
    judge_all: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "derived", parse_derived(self.derived))
        check_confidence(self.min_confidence)
        if self.position < 0:
            raise BadInput(f"expected a position from 0, found {self.position}")
        if self.labels not in (0, 2, 3):
            raise BadInput(f"expected 2 or 3 labels, found {self.labels!r}")

    @classmethod
    def of(
        cls,
        engine: str = "",
        pairing: str = "",
        derived: str | Iterable[str] = (),
        semantics: str = GROUNDED,
        min_confidence: float = 0.0,
        support: str = "",
        **words: Unpack[LabelWords],
    ) -> Options:
        """The options with kinds of derived attacks by their names (:func:`parse_derived`)."""
        kinds = parse_derived(derived)
        return cls(engine, pairing, kinds, semantics, min_confidence, support, **words)

    def for_labelling(self) -> Options:
        """These options without those that are only read off a labelling: position, degrees."""
        return replace(self, position=0, degrees="")

    def query(self) -> dict[str, Any]:
        """These options as arguments of an address, complete, so that a link keeps its meaning."""
        always: dict[str, Any] = {
            "engine": self.engine,
            "pairs": self.pairing,
            "derived": [str(kind) for kind in self.derived],
            "semantics": self.semantics,
        }
        rare = {
            "confidence": f"{self.min_confidence:g}" if self.min_confidence else "",
            "support": self.support,
            "position": str(self.position) if self.position else "",
            "degrees": self.degrees,
        }
        return always | {name: value for name, value in rare.items() if value}


def parse_derived(names: str | Iterable[str]) -> tuple[Derivation, ...]:
    """The kinds of derived attacks of these names, each once, in a fixed order.

    ``none`` names no kind; ``type1`` and ``type2`` are Cabrio & Villata's words for ``mediated``
    and ``secondary``. Raises UnknownName if a name is none of :data:`DERIVATIONS`.

    >>> [str(kind) for kind in parse_derived(["type2", "mediated", "none"])]
    ['mediated', 'secondary']
    """
    kinds = {str(kind): kind for kind in Derivation} | _ALIASES
    named = set()
    for name in [names] if isinstance(names, str) else names:
        if name == "none":
            continue
        if name not in kinds:
            raise UnknownName("kind of derived attacks", name, list(DERIVATIONS))
        named.add(kinds[name])
    return tuple(kind for kind in Derivation if kind in named)


def check_confidence(confidence: float) -> None:
    """Raise :class:`~argue.errors.BadInput` if this is not between 0 and 1."""
    if not 0.0 <= confidence <= 1.0:
        raise BadInput(f"expected a confidence between 0 and 1, found {confidence!r}")
