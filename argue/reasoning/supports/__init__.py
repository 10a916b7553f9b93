"""What support means → a Dung framework: one file here is one reading, named by its module.

Papers give "*a* supports *b*" meanings that exclude one another. Each module here takes one of them
and has

``SOURCE: str``
    The paper and the definition that it follows, and what is assumed where that is silent.
``DERIVED: tuple[Derivation, ...]``
    The kinds of derived attacks that hold under this reading, where that is all that it needs
    (:mod:`argue.reasoning.derived_attacks`); else empty.
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

from argue.reasoning.supports._explainer import explainer
from argue.reasoning.supports._labelling import (
    INTERPRETATIONS,
    derived_of,
    extensions,
    label,
    too_large,
    translate,
)
from argue.reasoning.supports._translation import Condition, TranslatedAttack, Translation

__all__ = [
    "INTERPRETATIONS",
    "Condition",
    "TranslatedAttack",
    "Translation",
    "derived_of",
    "explainer",
    "extensions",
    "label",
    "too_large",
    "translate",
]
