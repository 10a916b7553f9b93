"""The functions that are named as the commands, and what every result of the library offers."""

import json
from pathlib import Path

import pytest

import argue
from argue.errors import BadInput, UnknownArgument, UnknownName
from argue.model import Status
from tests.cli.in_process import run

TEXT = """# Should the pool open on Mondays?
+ swim: People could swim before work.
  - cold: It is too cold for that.
    - warm: The water is heated.
- cost: It costs more.
"""


@pytest.fixture(scope="module")
def debate():
    return argue.parse_text(TEXT).debates[0]


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "pool.md"
    path.write_text(TEXT)
    return str(path)


def printed(*words):
    content = json.loads(run(*words, "--engine", "gold", "--json").stdout)
    del content["schema"]
    return content


def results(debate):
    pairs = {"a": ["pro", "con", "con"], "b": ["pro", "con", "pro"]}
    evaluation = argue.evaluate(debate, "gold")
    return {
        "agreement": argue.agreement(pairs),
        "analyse": argue.analyse(debate, engine="gold"),
        "compare": argue.compare(evaluation, argue.evaluate(debate, "word_overlap")),
        "explain": argue.explain(argue.analyse(debate, engine="gold"), "swim"),
        "verdicts": argue.verdicts(argue.analyse(debate, engine="gold")),
        "certify": argue.certify(
            argue.read("example:c*"), argue.read("example:v*"), "word_overlap", level=0.6
        ),
        "enforce": argue.enforce(debate, "swim", engine="gold"),
        "evaluate": evaluation,
        "hint": argue.hint(debate, engine="gold"),
        "order": argue.order(debate, "gold"),
        "propagate": argue.propagate(debate, samples=2),
        "readings": argue.readings(debate, derived="none", engine="gold"),
        "significance": argue.significance(evaluation, argue.evaluate(debate, "word_overlap")),
        "solve": argue.solve([("a", "b"), ("b", "a")], "stable"),
        "strength": argue.strength(debate, engine="gold"),
        "what_if": argue.what_if(debate, remove="cold", engine="gold"),
    }


def test_every_result_is_a_frame_an_object_and_a_page(debate):
    for name, result in results(debate).items():
        assert json.dumps(result.as_object()), name
        assert repr(result) == f"<{type(result).__name__}: {result.sentence}>"
        assert result.sentence.endswith("."), name
        rows = result.to_records()
        assert rows, name
        assert callable(result.to_frame), name
        page = result._repr_html_()
        first = f"{rows[0][next(iter(rows[0]))]}"
        assert "<svg" in page or (first in page) or result.sentence in page, name
        assert "<table" in page, name


def test_a_change_of_the_debate(debate, file):
    found = argue.what_if(argue.analyse(debate, engine="gold"), flip="cold -> swim")
    assert [(row["argument"], row["after"]) for row in found.to_records()] == []
    found = argue.what_if(debate, remove=["warm", "cost"], engine="gold")
    assert {row["argument"] for row in found.to_records()} == {
        "warm",
        "cost",
        "cold",
        "swim",
        "issue",
    }
    assert found.as_object() == printed("whatif", file, "--remove", "warm", "--remove", "cost")
    with pytest.raises(BadInput, match="expected a change, found none"):
        argue.what_if(debate, engine="gold")
    with pytest.raises(BadInput, match="found both"):
        argue.what_if(argue.analyse(debate, engine="gold"), remove="warm", engine="gold")
    with pytest.raises(
        BadInput, match=r"expected a debate or its analysis, found str; argue\.read"
    ):
        argue.what_if("pool.md", remove="warm")


def test_what_to_answer(debate, file):
    found = argue.hint(debate, engine="gold")
    assert (found.argument, found.found) == ("issue", len(found.hints))
    assert found.as_object() == printed("lab", "hint", file)
    assert argue.hint(debate, "swim", most=1, engine="gold").argument == "swim"
    with pytest.raises(UnknownArgument, match="did you mean cost"):
        argue.hint(debate, "costs", engine="gold")


def test_the_cheapest_changes(debate, file):
    pytest.importorskip("pysat")
    found = argue.enforce(debate, status="accepted", allow=["remove"], engine="gold")
    (change,) = found.to_records()
    assert (change["kind"], change["source"], change["target"]) == ("remove", "cost", "issue")
    words = ("lab", "enforce", file, "--status", "accepted", "--allow", "remove")
    assert found.as_object() == printed(*words)
    with pytest.raises(UnknownName, match="no status 'acepted'; .* did you mean accepted"):
        argue.enforce(debate, status="acepted", engine="gold")
    with pytest.raises(UnknownName, match="no cost 'counts'"):
        argue.enforce(debate, cost="counts", engine="gold")


def test_readings_side_by_side(debate, file):
    found = argue.readings(debate, derived=["none", "mediated"], engine="gold")
    depends = {row["argument"] for row in found.to_records() if row["differs"]}
    statuses = {
        kinds: argue.analyse(debate, engine="gold", derived=kinds).statuses
        for kinds in ((), "mediated")
    }
    assert depends == {id for id in statuses[()] if statuses[()][id] != statuses["mediated"][id]}
    assert depends
    assert len(found.differing().to_records()) == len(depends)
    words = ("lab", "readings", file, "--derived", "none", "--derived", "mediated")
    assert found.as_object() == printed(*words)


def test_degrees(debate, file):
    found = argue.strength(debate, "df_quad", base={"cost": 0.9}, engine="gold")
    degrees = {row["argument"]: row["degree"] for row in found.to_records()}
    assert degrees["cost"] == 0.9
    assert degrees["cold"] < degrees["warm"]
    assert argue.strength(debate, engine="gold").as_object() == printed("lab", "strength", file)
    with pytest.raises(UnknownName, match="no base score 'sure'; there is: confidence"):
        argue.strength(debate, base="sure", engine="gold")
    with pytest.raises(UnknownArgument, match="did you mean cost"):
        argue.strength(debate, base={"costs": 1.0}, engine="gold")


def test_the_order_is_that_of_the_evaluation(debate):
    labels = ["attack" for _ in debate.reference]
    found = argue.order(debate, predictions=labels)
    expected = argue.evaluate(debate, predictions=labels).order
    assert found.order == expected
    (row,) = found.to_records()
    assert (row["rho"], row["tau"]) == (expected.strength.rho, expected.strength.tau)
    assert argue.order(debate, "gold").order.strength.rho == 1.0


def test_agreement_of_columns_is_that_of_a_file(tmp_path):
    columns = {"ann": ["pro", "con", "con", None], "bob": ["pro", "con", "pro", "con"]}
    found = argue.agreement(columns)
    table = tmp_path / "sheet.csv"
    rows = zip(*columns.values(), strict=True)
    lines = [",".join(columns), *(",".join(cell or "" for cell in row) for row in rows)]
    table.write_text("\n".join(lines) + "\n")
    assert argue.agreement(str(table)).as_object() == found.as_object()
    assert found.observed.value == pytest.approx(2 / 3)
    with pytest.raises(BadInput, match="a label an item from each annotator, found a 1, b 2"):
        argue.agreement({"a": ["pro"], "b": ["pro", "con"]})
    with pytest.raises(BadInput, match="expected judgements as files, a data frame or a mapping"):
        argue.agreement(3)


def test_extensions_are_those_of_the_definition(tmp_path):
    attacks = [("a", "b"), ("b", "a"), ("b", "c"), ("c", "c")]
    assert argue.solve(attacks, "stable").extensions == (("b",),)
    assert argue.solve(attacks, "preferred", "CE").count == 2
    assert argue.solve(attacks, "PR", "DC", "a").answer is True
    assert argue.solve(attacks, "PR", "DS", "a").answer is False
    assert argue.solve([("a", "a")], "stable", "SE").answer is False
    path = Path(tmp_path, "x.tgf")
    path.write_text("a\nb\n#\na b\n")
    assert argue.solve(path, "grounded").extensions == (("a",),)
    with pytest.raises(BadInput, match="expected an argument with DC"):
        argue.solve(attacks, "PR", "DC")
    with pytest.raises(BadInput, match="expected attacks as pairs of names"):
        argue.solve(["ab"])


def test_an_analysis_is_asked_without_judging_again(debate):
    def never(pairs):
        raise AssertionError("judged again")

    analysis = argue.analyse(debate, engine="gold")
    assert analysis.statuses["swim"] is Status.ACCEPTED
    assert argue.hint(analysis).found == argue.hint(debate, engine="gold").found
    with pytest.raises(BadInput, match="found both"):
        argue.hint(analysis, engine=never)
