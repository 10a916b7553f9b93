"""``argue.propagate``: which relations of a system cost what is accepted, as frame and plot."""

import json
from dataclasses import replace

import pytest

import argue
from argue.errors import BadInput, LossWarning, MissingLibrary, UnknownName
from argue.evaluation.blame import blame
from argue.model import Label, Relation
from tests.cli.in_process import run as run_command
from tests.features.propagation.samples import CIRCLE, DEBATE

DEBATES = [
    replace(debate, pairs=tuple(relation.ends for relation in debate.reference))
    for debate in (DEBATE, CIRCLE)
]


def flipped(*places):
    """Labels in the order of what the debates state, with those at these places confused."""
    stated = [str(relation.label) for debate in DEBATES for relation in debate.reference]
    other = {"support": "attack", "attack": "support", "unrelated": "attack"}
    return [other[label] if place in places else label for place, label in enumerate(stated)]


@pytest.fixture(scope="module")
def result():
    return argue.propagate(DEBATES, predictions=flipped(0, 3), samples=50)


def test_predictions_of_other_pairs_are_refused_and_some_of_them_are_told() -> None:
    with pytest.raises(BadInput, match="2 of 2 predictions are of no pair of gold"):
        argue.propagate(DEBATES, predictions={"97": "support", "98": "attack"})
    source, target = DEBATES[0].reference[0].ends
    rows = [{"source": source, "target": target, "label": "attack"}, {"id": "9", "label": "attack"}]
    with pytest.warns(LossWarning, match="1 of 2 predictions is of no pair of gold"):
        argue.propagate(DEBATES, predictions=rows, samples=50)


def test_each_relation_says_what_it_was_judged_and_whether_that_costs(result):
    rows = [row for row in result.to_records() if row["derived"] == ""]
    stated = [relation for debate in DEBATES for relation in debate.reference]
    assert len(rows) == sum(str(relation.label) != "unrelated" for relation in stated)
    wrong = [row for row in rows if row["judged"] != row["gold"]]
    assert {(row["source"], row["target"]) for row in wrong} == {stated[0].ends, stated[3].ends}
    blamed = [
        blame(debate, [relation for relation in judged if relation.label])
        for debate, judged in zip(DEBATES, relations_of(flipped(0, 3)), strict=True)
    ]
    costs = sum(len(each.mistakes) - len(each.harmless) for each in blamed)
    assert sum(row["costs"] for row in rows) == costs
    assert f"{costs} of {result.relations} relations cost it" in result.sentence


def relations_of(labels):
    """The same labels as relations, debate after debate."""
    rest = iter(labels)
    return [
        [Relation(*relation.ends, Label(next(rest))) for relation in debate.reference]
        for debate in DEBATES
    ]


def test_without_a_system_the_most_critical_relation_is_told():
    found = argue.propagate(DEBATES, derived="mediated", samples=20)
    assert found.sentence.startswith(f"Of {found.relations} relations most depends on ")
    assert {row["judged"] for row in found.to_records()} == {None}
    assert {row["derived"] for row in found.to_records("curves")} == {"mediated"}
    assert found.to_records("placements") == []


def test_it_is_what_the_command_prints(result, tmp_path):
    file, labels = tmp_path / "gold.json", tmp_path / "labels.json"
    file.write_text(argue.write([argue.analyse(each, engine="gold") for each in DEBATES], "json"))
    rows = [
        {"debate": debate.id, "source": one.source, "target": one.target, "label": label}
        for debate, one, label in zip(
            [debate for debate in DEBATES for _ in debate.reference],
            [relation for debate in DEBATES for relation in debate.reference],
            flipped(0, 3),
            strict=True,
        )
    ]
    labels.write_text(json.dumps(rows))
    words = [str(file), "--predictions", str(labels), "--samples", "50", "--json"]
    printed = json.loads(run_command("propagate", *words).stdout)
    del printed["schema"]
    expected = json.loads(json.dumps(result.as_object()))
    assert printed.pop("engine") == "labels.json"
    assert expected.pop("engine") == "predictions"
    assert printed == expected


def test_notebooks_show_the_sentence_and_the_relations(result):
    page = result._repr_html_()
    assert page.startswith(f"<p>{result.sentence}</p>")
    assert page.count("<tr>") == len(result.to_records()) + 1


class Axes:
    """Records what is drawn on it, as axes of matplotlib are called."""

    def __init__(self):
        self.lines, self.bands, self.words = {}, 0, {}

    def plot(self, x, y, *style, label, **_):
        self.lines[label] = list(zip(x, y, strict=True))

    def fill_between(self, x, low, high, **_):
        assert len(x) == len(low) == len(high)
        self.bands += 1

    def set(self, **words):
        self.words = words

    def legend(self):
        pass


def test_the_plot_has_the_curves_and_the_system(result):
    axes = result.plot(Axes(), measure="accuracy")
    mark = "predictions, no derived attacks"
    place = result.placements[0]
    assert axes.lines.pop(mark) == [(place.relation_accuracy, place.acceptance.accuracy)]
    assert len(axes.lines) == axes.bands == 4
    assert axes.words["ylabel"] == "Accuracy of acceptance"
    with pytest.raises(UnknownName, match="no measure 'f2'"):
        result.plot(Axes(), measure="f2")


def test_a_new_figure_needs_matplotlib(result, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "matplotlib", None)
    with pytest.raises(MissingLibrary, match="a plot needs the library 'matplotlib'"):
        result.plot()


def test_wrong_calls_are_told():
    with pytest.raises(BadInput, match="expected an engine or predictions, found both"):
        argue.propagate(DEBATES, "gold", predictions=flipped())
    with pytest.raises(UnknownName, match="no kind of error 'fliped'; .* did you mean flipped"):
        argue.propagate(DEBATES, errors=["fliped"])
    with pytest.raises(BadInput, match="one for each relation that the debates state, found 1"):
        argue.propagate(DEBATES, predictions=["attack"])
    with pytest.raises(BadInput, match=r"argue\.read\(path\)"):
        argue.propagate("debates/cash.md")
