"""What support means → a Dung framework: one file here is one reading, named by its module.

Papers give "*a* supports *b*" meanings that exclude one another. Each module here takes one of them
and has

``SOURCE: str``
    The paper and the definition that it follows, and what is assumed where that is silent.
``DERIVED: tuple[Derivation, ...]``
    The kinds of derived attacks that hold under this reading, where that is all that it needs
    (:mod:`argue.reasoning.derived_attacks`); else empty.
``BEARS_ON: str``
    Optional: ``ahead``, where a relation bears on what it leads to under a directional semantics
    (:mod:`argue.reasoning.semantics`). Without it, on any: where a condition leaves no extension,
    no argument has a status.
``translate(framework: Framework) -> Translation``
    The reading as a Dung framework, written out, with the reason of every attack.
``fold(framework: Framework) -> Folded``
    Optional: a framework of linear size with the same complete extensions
    (:class:`argue.reasoning.derived_attacks.FoldedAttacks`).
``condition(framework: Framework) -> Condition | None``
    Optional: what an extension of the translation must fulfil besides.
``amended(framework: Framework) -> Framework``
    Optional: where derived attacks are all that the reading needs, the framework with them, if it
    has more arguments than those of the debate.

The framework must have no derived attacks of its own: a reading brings those that it needs. Every
reading combines with every semantics (:func:`label`, :func:`extensions`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from argue.errors import BadInput
from argue.model import (
    AttackGraph,
    Derivation,
    DerivedAttack,
    Framework,
    IntArray,
    Labelling,
    StatusArray,
)
from argue.model.record import Ends
from argue.plugins import Folder, required
from argue.reasoning import derived_attacks
from argue.reasoning.semantics import load_semantics

if TYPE_CHECKING:
    from argue.reasoning.explanation import Explanation

INTERPRETATIONS = Folder("argue.reasoning.supports", "reading of support")


@dataclass(frozen=True, slots=True)
class TranslatedAttack:
    """One attack of a translation, between nodes, and its reason.

    ``kind`` is ``stated`` for an attack of the debate itself, the kind of a derived attack
    (``mediated+supported``), or what a reading calls it. ``because`` holds the edges of the debate
    that imply it, between argument ids: the supports, then the attack.
    """

    attacker: int
    attacked: int
    kind: str
    because: tuple[tuple[str, str], ...]


@dataclass(frozen=True, eq=False)
class Translation:
    """A bipolar framework, read in one way, as a Dung framework written out."""

    arguments: tuple[str, ...]
    """Ids of the arguments: nodes ``0 … n-1`` of ``graph`` are these, in the framework's order."""
    graph: AttackGraph
    """The Dung framework (Dung 1995, Definition 2)."""
    helpers: tuple[str, ...]
    """What each further node says, in words; no argument of the debate says it."""
    explained: Callable[[int], Iterator[TranslatedAttack]]
    """The attacks on a node, each once, with their reasons; made when they are looked at."""

    @property
    def names(self) -> tuple[str, ...]:
        """What each node of ``graph`` stands for: an argument's id, or what a helper says."""
        return self.arguments + self.helpers

    def steps(self) -> Iterator[TranslatedAttack]:
        """Every attack with its reason, by the attacked node."""
        for node in range(self.graph.size):
            yield from self.explained(node)

    def resting_on(self, open: frozenset[Ends]) -> frozenset[Ends]:
        """The attacks, by names, that are there because of relations that are open.

        So is that of a helper against which such attacks alone speak: without these relations
        nothing would need it.
        """
        if not open:
            return frozenset()
        against: dict[int, list[bool]] = {}
        steps = [(step, not open.isdisjoint(step.because)) for step in self.steps()]
        for step, unsure in steps:
            against.setdefault(step.attacked, []).append(unsure)
        return frozenset(
            (self.names[step.attacker], self.names[step.attacked])
            for step, unsure in steps
            if unsure or not step.because and all(against.get(step.attacker, [False]))
        )


def label(framework: Framework, semantics: str = "grounded", support: str = "") -> StatusArray:
    """The sceptical labelling of the arguments.

    ``semantics``: a plug-in of :mod:`argue.reasoning.semantics`.
    ``support``: a plug-in of :mod:`argue.reasoning.supports`; empty: supports do no more than the
    framework's kinds of derived attacks say.

    Returns: shape (arguments,): 1 in every extension, -1 attacked by every extension in the
    translation, 0 neither; all 0 if there is no extension.

    Raises
    ------
    UnknownName
        If there is no such semantics or reading.
    BadInput
        If a reading is asked for and the framework has derived attacks that are not the reading's,
        or more arguments than a search for its extensions takes (:func:`too_large`).
    MissingLibrary
        If a search needs the SAT solver and it is not installed.

    >>> import numpy as np
    >>> one = Framework(("a", "b", "c"), np.array([[2, 1]]), np.array([[0, 1]]))
    >>> label(one).tolist(), label(one, support="deductive").tolist()  # a supports b, c attacks b
    ([1, -1, 1], [-1, -1, 1])
    """
    if support:
        _check(framework, support)
        status: StatusArray = _readings(support).label(framework, semantics, support)
        return status
    may_fold = load_semantics(semantics).folded
    folded = derived_attacks.graph_of(framework, folded=may_fold)
    return folded.unfold(load_semantics(semantics).label(folded.graph))


def extensions(
    framework: Framework, semantics: str = "grounded", support: str = ""
) -> Iterator[IntArray]:
    """Each extension once, as ascending numbers of arguments; parameters as :func:`label`.

    Helper nodes of a translation are left out; extensions that differ only in these are one.
    """
    if support:
        _check(framework, support)
    result: Iterator[IntArray] = _readings(support).extensions(framework, semantics, support)
    return result


def too_large(support: str, semantics: str, arguments: int) -> str:
    """Why a reading of support cannot be used under a semantics; empty if it can.

    The same on pages and on the command line.
    """
    return str(_readings(support).too_large(support, semantics, arguments)) if support else ""


def explainer(
    framework: Framework, labelling: Labelling, support: str, most: int
) -> Callable[[str], Explanation]:
    """What explains one argument after the other, in terms of a reading's translation."""
    result: Callable[[str], Explanation] = _readings(support).explainer(
        framework, labelling, support, most
    )
    return result


def translate(framework: Framework, support: str = "") -> Translation:
    """The Dung framework that a reading of support makes, written out; raises as :func:`label`.

    Without a reading: the framework with its own kinds of derived attacks.
    """
    if not support:
        graph = derived_attacks.write_out(framework)
        return Translation(framework.arguments, graph, (), lambda node: implied(framework, node))
    _check(framework, support)
    result: Translation = INTERPRETATIONS.load(support).translate(framework)
    return result


def bears_anywhere(support: str) -> bool:
    """Whether, under a reading of support, a relation may change the status of any argument."""
    return bool(support) and INTERPRETATIONS.stated(support, "BEARS_ON") != "ahead"


def derived_of(support: str) -> tuple[Derivation, ...]:
    """The kinds of derived attacks that hold under a reading, where it is made of such."""
    kinds: tuple[Derivation, ...] = INTERPRETATIONS.load(support).DERIVED if support else ()
    return kinds


def _check(framework: Framework, support: str) -> None:
    if framework.derived not in ((), derived_of(support)):
        raise BadInput.lazy(
            "expected a reading of support or kinds of derived attacks, found both: "
            "%(support)s and %(derived)s; a reading brings the attacks that it needs",
            support=support,
            derived=", ".join(framework.derived),
        )


def _readings(support: str) -> Any:
    """What searches under a reading of support: ``support_readings`` of a feature.

    Raises UnknownName if there is no such reading; BadInput if no feature searches.
    """
    if support:
        INTERPRETATIONS.load(support)
    return required("support_readings", support or "several extensions")


def stated(framework: Framework, node: int) -> Iterator[TranslatedAttack]:
    """The framework's own attacks on an argument."""
    ids = framework.arguments
    for attacker in framework.attackers.of(node):
        yield TranslatedAttack(attacker, node, "stated", ((ids[attacker], ids[node]),))


def implied(framework: Framework, node: int) -> Iterator[TranslatedAttack]:
    """The framework's own attacks on an argument, then the derived ones of its kinds."""
    yield from stated(framework, node)
    for attack in derived_attacks.attackers_of(framework, node):
        yield step(framework, attack)


def step(framework: Framework, attack: DerivedAttack) -> TranslatedAttack:
    """A derived attack as a step between nodes."""
    numbers = framework.number_of
    return TranslatedAttack(
        numbers[attack.source], numbers[attack.target], attack.kind, attack.because
    )
