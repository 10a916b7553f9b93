"""Small gold debates, and what follows from other relations, found one framework at a time."""

from argue import pipeline
from argue.model import Argument, Debate, Label, Options, Relation, Status

S, A = Label.SUPPORT, Label.ATTACK


def debate(name: str, size: int, gold: dict[tuple[int, int], Label]) -> Debate:
    return Debate(
        name,
        name,
        tuple(Argument(str(number), "A.") for number in range(size)),
        gold=relations(gold),
    )


def relations(labels: dict[tuple[int, int], Label]) -> tuple[Relation, ...]:
    return tuple(Relation(str(s), str(t), label) for (s, t), label in labels.items())


def accepted(debate: Debate, labels: dict[tuple[int, int], Label], derived=()) -> set[str]:
    result = pipeline.label(debate, relations(labels), Options.of(derived=derived)).labelling
    return set(result.of(Status.ACCEPTED))


TREE = {(1, 0): S, (2, 0): A, (3, 1): A, (4, 3): S, (5, 2): A, (6, 5): A}
DEBATE = debate("tree", 7, TREE)
RING = {(0, 1): A, (1, 2): A, (2, 0): A, (3, 0): A}
CIRCLE = debate("circle", 4, RING)
