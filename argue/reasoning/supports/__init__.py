"""What support means → a Dung framework: one file here is one reading, named by its module.

Papers give "*a* supports *b*" meanings that exclude one another. Each module here takes one of them
and has

``SOURCE: str``
    The paper and the definition that it follows, and what is assumed where that is silent.
``DERIVED: tuple[Derivation, ...]``
    The kinds of derived attacks that hold under this reading, where that is all that it needs
    (:mod:`argue.derived_attacks`); else empty.
``translate(framework: Framework) -> Translation``
    The reading as a Dung framework, written out, with the reason of every attack.
``fold(framework: Framework) -> Folded``
    Optional: a framework of linear size with the same complete extensions
    (:class:`argue.derived_attacks.Folded`).
``condition(framework: Framework) -> Condition | None``
    Optional: what an extension of the translation must fulfil besides.
``amended(framework: Framework) -> Framework``
    Optional: where derived attacks are all that the reading needs, the framework with them, if it
    has more arguments than those of the debate.

The framework must have no derived attacks of its own: a reading brings those that it needs. Every
reading combines with every semantics (:func:`label`, :func:`extensions`).
"""

from __future__ import annotations

from argue.interpretations._account import explainer
from argue.interpretations._comparison import Comparison, Reading, Row, compare, readings
from argue.interpretations._condition import Condition
from argue.interpretations._labelling import derived_of, extensions, label, translate
from argue.interpretations._limits import too_large
from argue.interpretations._plug_ins import INTERPRETATIONS
from argue.interpretations._translation import Step, Translation

__all__ = [
    "INTERPRETATIONS",
    "Comparison",
    "Condition",
    "Reading",
    "Row",
    "Step",
    "Translation",
    "compare",
    "derived_of",
    "explainer",
    "extensions",
    "label",
    "readings",
    "too_large",
    "translate",
]
