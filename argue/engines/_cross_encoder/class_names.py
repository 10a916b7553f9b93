"""Which class of a foreign classifier means which relation, by the names its ``id2label`` gives."""

from __future__ import annotations

import re
from collections.abc import Mapping

from argue.errors import ModelError
from argue.model import Label

_MEANING = {
    Label.SUPPORT: "support supports entailment entail entails entailed pro favor favour for agree",
    Label.ATTACK: "attack attacks contradiction contradict contradicts contradictory con against "
    "oppose opposes disagree refutes",
    Label.UNRELATED: "unrelated neutral none other neither discuss norelation notrelated",
}
_LABEL_OF = {name: label for label, names in _MEANING.items() for name in names.split()}
_TWO_WAY = {
    **dict.fromkeys(["entailment", "entail", "entails", "entailed"], Label.SUPPORT),
    **{
        f"{no}{what}": Label.UNRELATED
        for no in ("no", "non", "not")
        for what in ("entailment", "entail", "entails", "entailed")
    },
}
"""The names of both classes of a model of two-way entailment (RTE)."""


def labels_by_class(id2label: Mapping[int, str], where: str) -> tuple[Label, ...]:
    """The label of each class, in the order of the classes.

    Parameters
    ----------
    where
        The model, for the message.

    Raises
    ------
    ModelError
        If a class has a name that says no relation, two say the same one, or none says support or
        none says attack. Of two classes that are entailment and its absence the latter is
        unrelated, and none needs to say attack.

    Examples
    --------
    >>> labels_by_class({0: "contradiction", 1: "ENTAILMENT"}, "m") == (Label.ATTACK, Label.SUPPORT)
    True
    >>> labels_by_class({0: "entailment", 1: "not_entailment"}, "m")
    (<Label.SUPPORT: 'support'>, <Label.UNRELATED: 'unrelated'>)
    """
    names = [str(name) for _, name in sorted(id2label.items())]
    words = [re.sub(r"[^a-z]", "", name.lower()) for name in names]
    two = [_TWO_WAY[word] for word in words if word in _TWO_WAY]
    if len(words) == 2 and set(two) == {Label.SUPPORT, Label.UNRELATED}:
        return tuple(two)
    found = [_LABEL_OF.get(word) for word in words]
    known = [label for label in found if label is not None]
    if len(known) != len(found) or len(set(known)) != len(known):
        raise ModelError(f"{where}: {_EXPECTED}, found {', '.join(names)}")
    if not {Label.SUPPORT, Label.ATTACK} <= set(known):
        raise ModelError(f"{where}: {_EXPECTED}, found {', '.join(names)}")
    return tuple(known)


_EXPECTED = (
    "expected a classifier whose id2label names one class each for support (entailment), attack "
    "(contradiction) and perhaps unrelated (neutral), or entailment and not_entailment alone"
)
