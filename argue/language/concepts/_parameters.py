"""The switches and thresholds of KX, as Table 1 of the paper has them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from typing import Any

from argue.errors import BadInput, UnknownName

BOOSTINGS = ("off", "average", "equal")
"""Of the longer of two concepts: not at all, to the average of both, to the shorter one's score."""


@dataclass(frozen=True, slots=True)
class Parameters:
    """What KX does and what it leaves out; each can be switched off by itself.

    A threshold is off where it is 0, an option where it is ``False`` or ``"off"``.

    Examples
    --------
    >>> Parameters().changed(["min_doc=2"], without=["idf"]).min_doc
    2
    """

    longest: int = 3
    """Words of the longest n-gram that is looked at, at least 1."""
    min_doc: int = 1
    """A multiword is taken if it occurs so often in the document … (0: never for that)"""
    min_corpus: int = 0
    """… or so often in the corpus. (0: never for that)"""
    black_list: bool = True
    """Concepts on the black list are none."""
    white_list: bool = True
    """What is on the white list is a concept wherever it stands."""
    overlap: bool = True
    """Of two multiwords that overlap only the stronger counts there."""
    frequency: bool = True
    """Score: the frequency in the document (else 1) …"""
    idf: bool = True
    """… × log2 of the share of documents of a reference corpus without the concept, so to say …"""
    length: bool = True
    """… × the number of words …"""
    position: bool = True
    """… × (distance of the first occurrence from the end / length of the text)²."""
    subsumption: bool = False
    """A shorter concept gives its score to a longer one of higher score that contains it."""
    boosting: str = "off"
    """A longer concept of lower score is raised, one of :data:`BOOSTINGS`."""
    iterations: int = 1
    """How often subsumption and boosting go over the list."""
    terminology: float = 0.0
    """Factor for the scores of concepts on the list of terms (0: off)."""

    def __post_init__(self) -> None:
        if self.longest < 1 or min(self.min_doc, self.min_corpus, self.iterations) < 0:
            raise BadInput("expected longest of at least 1, and no negative threshold")
        if self.boosting not in BOOSTINGS:
            raise UnknownName("boosting", self.boosting, BOOSTINGS)
        if not 0.0 <= self.terminology < float("inf"):
            raise BadInput(
                f"terminology: expected a factor of at least 0, found {self.terminology}"
            )

    def changed(self, settings: Iterable[str] = (), without: Iterable[str] = ()) -> Parameters:
        """With ``name=value`` or ``name`` (switched on) applied, and then these switched off.

        Raises
        ------
        BadInput
            On an unknown name, or a value of another kind.
        """
        known = {field.name: getattr(self, field.name) for field in fields(self)}
        changes: dict[str, Any] = {}
        for setting in settings:
            name, equals, value = setting.partition("=")
            default = _known(name, known)
            changes[name] = _value(name, value if equals else _on(name, default), default)
        for name in without:
            default = _known(name, known)
            if name == "longest":
                raise BadInput("longest: expected a number, it cannot be switched off")
            changes[name] = "off" if isinstance(default, str) else type(default)(0)
        return replace(self, **changes)


def _known(name: str, known: dict[str, Any]) -> Any:
    if name not in known:
        raise UnknownName("parameter", name, list(known))
    return known[name]


def _on(name: str, default: Any) -> str:
    if isinstance(default, bool):
        return "on"
    raise BadInput(f"{name}: expected a value, as in {name}={default}, found none")


def _value(name: str, text: str, default: Any) -> Any:
    if isinstance(default, str):
        return text
    if isinstance(default, bool):
        if text not in ("on", "off"):
            raise BadInput(f"{name}: expected on or off, found {text!r}")
        return text == "on"
    try:
        return type(default)(text)
    except ValueError:
        raise BadInput(f"{name}: expected a number, found {text!r}") from None
