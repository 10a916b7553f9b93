"""Analyses, evaluations and runs as records and data frames, and how they show themselves."""

import sys
from types import SimpleNamespace

import pytest

import argue
from argue.errors import MissingLibrary, UnknownName
from argue.features.measures.evaluation import evaluate
from argue.model import Argument, Debate
from argue.pipeline import bare
from argue.store import Store
from tests.features.evaluations.runs.samples import BUS, ZOO, Always, kept_run


@pytest.fixture
def frames(monkeypatch):
    """A pandas that only keeps what a frame is made of."""
    frame = lambda rows, columns: SimpleNamespace(rows=rows, columns=columns)  # noqa: E731
    monkeypatch.setitem(sys.modules, "pandas", SimpleNamespace(DataFrame=frame))


def test_an_analysis_gives_its_arguments_and_relations():
    analysis = argue.analyse(BUS, engine="gold")
    first = analysis.to_records()[0]
    assert (first["debate"], first["argument"], first["status"]) == ("bus", "H", "accepted")
    assert len(analysis.to_records()) == 4
    relations = analysis.to_records("relations")
    assert [(one["source"], one["target"], one["label"]) for one in relations] == [
        ("yes", "H", "support"),
        ("no", "H", "attack"),
        ("count", "no", "attack"),
    ]


def test_a_debate_that_was_only_read_has_no_status():
    assert {one["status"] for one in bare(BUS).to_records()} == {None}


def test_an_evaluation_and_its_stored_run_give_the_same_records(tmp_path):
    with Store.open(tmp_path / "argue.sqlite") as store:
        run = kept_run(store, Always(wrong=["no"]))
        judged = {one["pair"]: one["right"] for one in run.to_records()}
        assert judged["no>H"] is False
        assert judged["yes>H"] is True
        again = evaluate(run.debates, Always(wrong=["no"]))
        assert again.to_records() == run.to_records("pairs")
        assert again.to_records("debates") == run.to_records("debates")
        assert run.to_records("debates")[0]["accuracy"] == pytest.approx(2 / 3)
        assert again.table("overall") == run.table("overall")
        assert dict(run.table("overall").rows)["accuracy"] == run.evaluation.relations.accuracy
        assert again.table("labels").column("label") == ["support", "attack"]


def test_a_frame_has_the_columns_of_the_records_also_without_rows(frames):
    analysis = argue.analyse(BUS, engine="gold")
    frame = analysis.to_frame()
    assert list(frame.columns) == list(analysis.to_records()[0])
    assert len(frame.rows) == 4
    single = Debate("one", "One?", (Argument("a", "It stands alone."),))
    empty = bare(single).to_frame("relations")
    assert not empty.rows
    assert "confidence" in empty.columns


@pytest.mark.parametrize(
    ("library", "method"), [("pandas", "to_frame"), ("datasets", "to_dataset")]
)
def test_without_a_library_one_clear_error(monkeypatch, library, method):
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(MissingLibrary, match=f"pip install {library}"):
        getattr(argue.evaluate([BUS], "gold"), method)()


def test_a_data_set_is_read_again():
    pytest.importorskip("datasets")
    data = argue.evaluate([BUS], "gold").to_dataset().rename_column("gold", "label")
    assert data.num_rows == 3
    (pairs,) = argue.read(data.select_columns(["text", "hypothesis", "label"]))
    assert [str(one.label) for one in pairs.reference] == data["label"]


def test_a_table_that_is_none_is_named_with_those_there_are():
    with pytest.raises(UnknownName, match="there is: arguments, relations"):
        argue.analyse(BUS, engine="gold").to_records("pairs")


def test_they_are_short_in_text_and_long_as_html(tmp_path):
    analysis = argue.analyse(BUS, engine="gold")
    evaluation = argue.evaluate([BUS, ZOO], "gold")
    assert repr(BUS) == "<Debate 'bus': 4 arguments>"
    assert repr(analysis) == (
        "<Analysis: bus: 4 arguments, 3 relations, engine gold, 3 accepted, 1 rejected, "
        "0 undecided.>"
    )
    scores = "2 debates, 5 pairs, accuracy of relations 1.000, F1 of acceptance 1.000"
    assert repr(evaluation) == f"<Evaluation: gold: {scores}.>"
    with Store.open(tmp_path / "argue.sqlite") as store:
        run = kept_run(store, Always())
        assert repr(run) == f"<Run: {run.id} always: {scores}.>"
        for shown in (analysis, evaluation, run):
            assert "</table>" in shown._repr_html_()
    assert "<svg" in analysis._repr_html_()
    assert "Nobody rides it after ten." in analysis._repr_html_()


def test_dir_shows_the_public_names_only():
    assert set(dir(argue)) == {*argue.__all__, "__version__"}
