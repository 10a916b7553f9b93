import pytest

from argue.features.rules.revisions.stages import BATCH, rules_of_pairs

pytest.importorskip("spacy")
pytest.importorskip("onnxruntime")

PAIR = {
    "text": "She opened a clinic because people were ill.",
    "hypothesis": "She opened a clinic since people were ill.",
}


def test_several_processes_give_what_one_gives():
    # three batches, so that one that ends early waits for those before it
    pairs = [{**PAIR, "page": str(number)} for number in range(2 * BATCH + 3)]
    one, two = (list(rules_of_pairs(pairs, "", executor)) for executor in ("here", "local:2"))
    assert one == two
    assert [result.counts["pairs"] for result in one] == [BATCH, BATCH, 3]
    first = one[0].rows[0]
    assert first["page"] == "0"
    assert [
        next(entry.form for entry in first[side] if not entry.context) for side in ("left", "right")
    ] == ["because", "since"]
