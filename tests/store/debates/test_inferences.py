"""Steps of a debate are stored with it, and make it another debate."""

from dataclasses import replace

from argue.model import Argument, Debate, Inference, Label, Relation
from argue.store import Store

STEP = Inference(("p", "q"), "c", ("u",))
DEBATE = Debate(
    "d",
    "Zoo",
    tuple(Argument(id, f"{id}.") for id in "cpqu"),
    given=tuple(Relation(id, "c", Label.SUPPORT) for id in "pq"),
    inferences=(STEP,),
)


def test_steps_are_stored(tmp_path):
    with Store.open(tmp_path / "argue.sqlite") as store:
        first, second = store.debates.add([DEBATE, replace(DEBATE, inferences=())])
        assert first.key != second.key
        assert store.debates.load(first.key).inferences == (STEP,)
        assert store.debates.load(second.key).inferences == ()
