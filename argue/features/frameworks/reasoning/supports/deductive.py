"""Whoever accepts an argument accepts all that it supports: if that falls, its supporters fall."""

from __future__ import annotations

from dataclasses import replace

from argue.model import Derivation, Framework
from argue.reasoning import derived_attacks
from argue.reasoning.derived_attacks import FoldedAttacks, write_out
from argue.reasoning.supports import Translation, implied

SOURCE = (
    "Boella, Gabbay, van der Torre & Villata 2010 (mediated attacks); closed together with the "
    "supported attacks of Cayrol & Lagasquie-Schiex 2005 as the d-attacks of Cayrol & "
    "Lagasquie-Schiex 2015, Definition 6, which contain their super-mediated attacks of 2013"
)
DERIVED = (Derivation.MEDIATED, Derivation.SUPPORTED)
BEARS_ON = "ahead"


def translate(framework: Framework) -> Translation:
    """The deductive associated Dung framework: the attacks of the debate and all d-attacks.

    *a* d-attacks *b* if *a* supports, in any number of steps or none, some *c* that attacks some
    *d* that *b* supports, in any number of steps or none. A self-attack that follows is kept: it
    tells that the argument supports what it attacks.
    """
    read = replace(framework, derived=DERIVED)
    return Translation(framework.arguments, write_out(read), (), lambda node: implied(read, node))


def fold(framework: Framework) -> FoldedAttacks:
    """The same in linear size."""
    return derived_attacks.fold(replace(framework, derived=DERIVED))
