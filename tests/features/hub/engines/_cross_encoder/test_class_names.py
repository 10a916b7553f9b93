import pytest

from argue.errors import ModelError
from argue.features.hub.engines._cross_encoder.hub import labels_by_class
from argue.model import Label

S, A, U = Label.SUPPORT, Label.ATTACK, Label.UNRELATED


@pytest.mark.parametrize(
    ("id2label", "labels"),
    [
        ({0: "contradiction", 1: "entailment", 2: "neutral"}, (A, S, U)),
        ({2: "CONTRADICTION", 1: "NEUTRAL", 0: "ENTAILMENT"}, (S, U, A)),
        ({0: "Pro", 1: "Con"}, (S, A)),
        ({0: "support", 1: "attack", 2: "No_Relation"}, (S, A, U)),
        ({0: "AGAINST", 1: "FAVOR", 2: "NONE"}, (A, S, U)),
        ({0: "entailment", 1: "not_entailment"}, (S, U)),
        ({0: "NOT ENTAILED", 1: "Entailed"}, (U, S)),
    ],
)
def test_reads_the_order_of_the_classes(id2label, labels):
    assert labels_by_class(id2label, "m") == labels


@pytest.mark.parametrize(
    "names",
    [
        ["LABEL_0", "LABEL_1", "LABEL_2"],
        ["entailment", "neutral"],
        ["entailment", "support", "attack"],
        ["entailment", "neutral", "not_entailment"],
        ["support", "not_entailment"],
        ["relevance"],
        [],
    ],
)
def test_classes_that_say_no_relation_are_named(names):
    with pytest.raises(ModelError, match=f"my/model: expected .*found {', '.join(names)}"):
        labels_by_class(dict(enumerate(names)), "my/model")
