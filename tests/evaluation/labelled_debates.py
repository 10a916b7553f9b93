"""Debates that several tests learn from."""

from argue.model import Argument, Debate, Relation, Source
from tests.engines.labelled import HYPOTHESIS, TEXTS


def debate(name: str) -> Debate:
    """One of the three debates of :mod:`tests.engines.labelled`, as a reader gives it."""
    texts = TEXTS[name]
    return Debate(
        name,
        f"About {name}",
        (Argument("H", HYPOTHESIS), *(Argument(f"{n}", text) for n, (text, _) in enumerate(texts))),
        pairs=tuple((f"{number}", "H") for number in range(len(texts))),
        gold=tuple(Relation(f"{n}", "H", label) for n, (_, label) in enumerate(texts)),
        source=Source("trains.xml", "node"),
    )


DEBATES = [debate(name) for name in TEXTS]
SILENT = Debate("silent", "silent", (Argument("a", "A."),))
