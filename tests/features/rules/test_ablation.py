import pytest

from argue.errors import BadInput, UnknownName
from argue.features.rules.ablation import LISTS, NONE, ablate, rows_of
from argue.features.training.ablation import ALL, ablation_table
from argue.model import Label, Pair


def pairs(debates: int = 3) -> list[Pair]:
    """Only who knows that to glorp is to blick can tell these apart."""
    said = [("They glorp trams.", Label.SUPPORT), ("They vronk trams.", Label.ATTACK)] * 2
    return [
        Pair(f"{place}", "H", text, "They blick trams.", debate=f"d{number}", stated=label)
        for number in range(debates)
        for place, (text, label) in enumerate(said)
    ]


@pytest.fixture(scope="module")
def resources(tmp_path_factory):
    path = tmp_path_factory.mktemp("rules") / "glorp.jsonl"
    path.write_text('{"left": "glorp", "right": "blick", "probability": 0.9}\n')
    return {"glorp": path}


@pytest.fixture(scope="module")
def found(resources):
    return ablate("made", pairs(), resources, ["edit_distance", "components"])


def test_every_engine_is_tried_with_every_resource(found, resources):
    names = [NONE, LISTS, "glorp", ALL]
    assert [(row.engine, row.part) for row in found] == [
        (engine, name) for engine in ("edit_distance", "components") for name in names
    ]
    assert len(found) == rows_of(resources, ["edit_distance", "components"])


@pytest.mark.parametrize("engine", ["edit_distance", "components"])
def test_the_resource_that_knows_helps_and_the_one_that_does_not_does_not(found, engine):
    of = {row.part: row for row in found if row.engine == engine}
    assert of[NONE].accuracy == of[LISTS].accuracy == 0.5
    assert of["glorp"].accuracy == of[ALL].accuracy == 1.0
    assert (of[NONE].fired, of["glorp"].fired) == (None, 6)
    assert of["glorp"].significance.second_only == 6
    assert of["glorp"].significance.mcnemar_p == pytest.approx(2 * 0.5**6)
    assert of["glorp"].difference.difference == pytest.approx(0.5)
    assert of[NONE].significance is None


def test_the_table_tells_gains_and_corrects_for_many_tests(found):
    shown = ablation_table(found, "What each resource of rules adds", "resource")
    rows = {(row["engine"], row["resource"]): row for row in shown.as_object()["rows"]}
    row = rows["components", "glorp"]
    assert (row["won"], row["lost"], row["drawn"], row["fired"]) == (6, 0, "pair", 6)
    assert row["holm_p"] == pytest.approx(6 * row["mcnemar_p"])
    assert rows["components", NONE]["difference"] is None
    assert "What each resource of rules adds" in shown.text()


def test_an_engine_without_rules_and_no_pairs_are_refused(resources):
    with pytest.raises(UnknownName, match="engine that takes rules 'gold'"):
        ablate("made", pairs(), resources, ["gold"])
    with pytest.raises(BadInput, match="made: expected pairs"):
        ablate("made", [], resources, ["components"])
