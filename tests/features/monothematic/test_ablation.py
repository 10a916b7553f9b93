import pytest

from argue.errors import UnknownName
from argue.features.monothematic.component_scores import ablate_components, component_rows
from argue.model import Label, Pair


def test_components_are_left_out_alone_and_added_one_after_the_other():
    results = []
    for number in range(3):
        for text, label in (("They ban trams.", "support"), ("They eat trams.", "attack")):
            results.append(Pair("T", "H", text, "They prohibit trams.", f"d{number}", Label(label)))
    rows = ablate_components("made", results, ["synonymy", "spatial"])
    assert [row.part for row in rows] == [
        *("all", "without synonymy", "without spatial", "synonymy alone", "spatial alone"),
        *("+ synonymy", "+ spatial"),
    ]
    assert len(rows) == component_rows(["synonymy", "spatial"])
    of = {row.part: row for row in rows}
    for one, same in (
        ("without spatial", "synonymy alone"),
        ("+ synonymy", "synonymy alone"),
        ("without synonymy", "spatial alone"),
        ("+ spatial", "all"),
    ):
        assert of[one].accuracy == of[same].accuracy
    assert of["all"].accuracy == of["synonymy alone"].accuracy == 1.0
    assert of["spatial alone"].accuracy == 0.5
    assert [of[part].significance for part in ("all", "+ synonymy")] == [None, None]
    gain = of["spatial alone"].difference.difference
    assert gain == of["spatial alone"].accuracy - of["all"].accuracy
    assert of["+ spatial"].difference.difference == 0.0
    with pytest.raises(UnknownName, match="component 'telepathy'"):
        ablate_components("made", results, ["telepathy"])
