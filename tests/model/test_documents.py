"""Every JSON document that a command prints is what its record says, field by field."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from pydantic import ValidationError

from argue.cli._root import argue as command_line
from tests.features.monothematic.samples import EXAMPLE
from tools import json_reference
from tools.json_schemas import documents, json_schema

DEBATE = "homework.md"
ARGUMENT = "no-homework"
SOURCE = ("cash.md", "tipping.md")
LABELLED = ("--labelled", DEBATE, "--labelled", "car-free-centres.md")
JUDGED = ["--engine", "word_overlap"]
ODD = '{"id": "odd", "arguments": [{"id": "a", "text": "A."}, {"id": "b", "text": "B."}], \
"given": [{"source": "a", "target": "b", "label": "attack", "confidence": 1.0, "origin": "given"},\
{"source": "b", "target": "a", "label": "attack", "confidence": 1.0, "origin": "given"}]}'
PHENOMENON = (
    '{"text": "Ann is taller than Bob.", "hypothesis": "Bob is taller than Ann.", '
    '"label": "contradiction", "phenomenon": "comparative"}\n'
)
PAIRS = (
    '{"text": "Oil rose.", "hypothesis": "Oil became dear.", "label": "entailment"}\n'
    '{"text": "A man sleeps.", "hypothesis": "A man is awake.", "label": "contradiction"}\n'
)


@pytest.fixture
def folder(tmp_path: Path, examples: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a sample of each kind of input, in which commands run."""
    monkeypatch.setenv("ARGUE_DATABASE", str(tmp_path / "argue.sqlite"))
    monkeypatch.chdir(tmp_path)
    for name in (DEBATE, "car-free-centres.md", *SOURCE):
        (tmp_path / name).write_text((examples / name).read_text("utf-8"), "utf-8")
    (tmp_path / "odd.json").write_text(ODD, "utf-8")
    (tmp_path / "text.txt").write_text("Solar panels save energy.", "utf-8")
    (tmp_path / "text.key").write_text("solar panels\n", "utf-8")
    (tmp_path / "phenomena.jsonl").write_text(PHENOMENON, "utf-8")
    (tmp_path / "monothematic.jsonl").write_text(EXAMPLE.read_text("utf-8"), "utf-8")
    (tmp_path / "pairs.jsonl").write_text(PAIRS, "utf-8")
    pages = tmp_path / "versions" / "Bond"
    pages.mkdir(parents=True)
    (pages / "0.txt").write_text("Dr. Bond created a clinic for sick people.", "utf-8")
    (pages / "1.txt").write_text("Dr. Bond founded a clinic for sick people.", "utf-8")
    return tmp_path


def run(*arguments: str) -> str:
    done = CliRunner().invoke(command_line, arguments, catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.stdout


CASES: list[tuple[str, list[str]]] = [
    ("analysis/1", ["analyse", DEBATE, *JUDGED, "--derived", "mediated", "--chances", "--json"]),
    (
        "analysis/1",
        ["analyse", "odd.json", "--engine", "gold", "--semantics", "preferred", "--json"],
    ),
    ("debate/1", ["convert", DEBATE, "-", "--to", "jsonl"]),
    ("judgement/1", ["judge", DEBATE, *JUDGED, "--json"]),
    (
        "translation/1",
        ["translate", DEBATE, "--engine", "gold", "--support", "necessary", "--to", "json"],
    ),
    ("plugins/1", ["list", "engines", "--json"]),
    ("plugins/1", ["list", "semantics", "--json"]),
    ("plugins/1", ["list", "formats", "--json"]),
    (
        "evaluation/1",
        ["evaluate", DEBATE, *JUDGED, "--against", "cross_encoder", "--blame", "--json"],
    ),
    ("evaluation/1", ["evaluate", "pairs.jsonl", *JUDGED, "--json"]),
    ("propagation/1", ["propagate", DEBATE, *JUDGED, "--samples", "20", "--json"]),
    ("certificate/1", ["certify", *SOURCE, *LABELLED, *JUDGED, "--next", "3", "--json"]),
    ("certificate-forecast/1", ["certify", *SOURCE, *JUDGED, "--json"]),
    ("explanation/1", ["explain", DEBATE, "--engine", "gold", "--derived", "mediated", "--json"]),
    (
        "explanation/1",
        [
            *("explain", "odd.json", "--engine", "gold", "--argument", "a", "--semantics"),
            *("preferred", "--json"),
        ],
    ),
    ("hints/1", ["hint", DEBATE, "--engine", "gold", "--json"]),
    ("what-if/1", ["whatif", DEBATE, "--engine", "gold", "--remove", ARGUMENT, "--json"]),
    ("enforcement/1", ["enforce", DEBATE, "--engine", "gold", "--status", "accepted", "--json"]),
    ("debate-changes/1", ["diff", DEBATE, DEBATE, "--engine", "gold", "--json"]),
    ("readings/1", ["readings", DEBATE, "--engine", "gold", "--json"]),
    ("degrees/1", ["strength", DEBATE, "--engine", "gold", "--json"]),
    ("tables/1", ["corpus", DEBATE, "--json"]),
    (
        "component-votes/1",
        ["components", "--text", "No dog barks.", "--hypothesis", "A dog barks.", "--json"],
    ),
    ("component-scores/1", ["components", "phenomena.jsonl", "--no-wordnet", "--json"]),
    ("monothematic-scores/1", ["monothematic", "score", "monothematic.jsonl", *JUDGED, "--json"]),
    ("phenomena/1", ["monothematic", "phenomena", "monothematic.jsonl", "--json"]),
    ("concepts/1", ["concepts", "text.txt", "--json"]),
    ("debate-concepts/1", ["concepts", "--debates", DEBATE, "--json"]),
    ("keyphrase-scores/1", ["concepts", "text.txt", "--gold", ".", "--json"]),
    ("rules-stage/1", ["rules", "acquire", "versions", "--work", "acquired", "--json"]),
]


@pytest.mark.parametrize(("name", "arguments"), CASES, ids=lambda one: "-".join(one[:2]))
def test_output_is_what_the_record_says(name: str, arguments: list[str], folder: Path) -> None:
    check(name, run(*arguments))


def check(name: str, output: str) -> None:
    """Each document of the output begins with its schema and holds what the record says."""
    one_a_line = output.startswith('{"') and name != "analysis/1"
    for text in output.splitlines() if one_a_line else [output]:
        content = json.loads(text)
        assert next(iter(content)) == "schema"
        assert content["schema"] == f"argue/{name}"
        documents()[name].model_validate_json(text, strict=False)


def test_people_and_projects(folder: Path) -> None:
    key = run("annotate", "create", "Pets", DEBATE, "--annotator", "Ann", "--annotator", "Bob")
    check("annotation-projects/1", run("annotate", "list", "--json"))
    check("annotation-project/1", run("annotate", "show", key.strip(), "--json"))
    check("agreement/1", run("annotate", "agreement", key.strip(), "--json"))
    run("users", "add", "Ada")
    check("accounts/1", run("users", "list", "--json"))
    run("users", "token", "Ada", "--for", "nightly export")
    check("tokens/1", run("users", "tokens", "Ada", "--json"))
    check("log-entry/1", run("users", "log", "--json"))


def test_tables_of_runs_and_of_pages(folder: Path) -> None:
    from argue.model.tables import Table

    run("evaluate", DEBATE, *JUDGED)
    check("tables/1", run("runs", "list", "--json"))
    check("tables/1", run("runs", "show", "1", "--json"))
    check("table/1", Table("t", "T", {"f1": "F1"}, [[0.5], [None]]).json())


def test_history_of_an_export(folder: Path) -> None:
    from argue.features.snapshots.export import history_of
    from argue.formats import read
    from argue.store import Store

    with Store.open(folder / "argue.sqlite") as store:
        key = store.debates.add(read(folder / DEBATE))[0].key
        check("debate-history/1", json.dumps(history_of(store, key), default=str, indent=1))


def test_reproduction_is_what_the_record_says() -> None:
    from argue.evaluation.acceptance import AcceptanceScores
    from argue.features.reproduction.reproduction import (
        SETS,
        AbsentEngine,
        ReproducedAcceptance,
        ReproducedEngine,
        Reproduction,
    )

    scores = AcceptanceScores(2, 1, 1, 1, 2)
    acceptance = tuple(ReproducedAcceptance(names, scores) for names in SETS)
    rows = (ReproducedEngine("word_overlap", 0.5, None, None, None, acceptance),)
    content = Reproduction(4, 0, rows, (AbsentEngine("x", "no library"),)).as_document()
    check("reproduction/1", json.dumps(content, indent=1))


# ── the descriptions ────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", documents())
def test_every_field_is_described(name: str) -> None:
    schema = json_schema(name)
    parts = schema.get("$defs", {})
    for part in [schema, *parts.values()]:
        for field, content in part.get("properties", {}).items():
            described = "description" in content or "$ref" in content
            assert described, f"{part['title']}.{field}"
        assert "description" in part or "properties" not in part, part["title"]


def test_a_field_too_many_or_too_few_is_refused() -> None:
    record = documents()["hints/1"]
    right = {"schema": "argue/hints/1", "debate": "d", "argument": "a", "found": 0, "hints": []}
    record.model_validate(right)
    for wrong in ({**right, "more": 1}, {"schema": "argue/hints/1", "debate": "d"}):
        with pytest.raises(ValidationError):
            record.model_validate(wrong)


def test_nothing_that_was_released_is_gone() -> None:
    before = json.loads(json_reference.SCHEMAS.read_text("utf-8"))
    problems = json_reference.removed(before, json_reference.schemas())
    assert not problems, f"raise the number of the document: {problems}"


def test_a_removed_or_retyped_field_is_noticed() -> None:
    now = json_reference.schemas()
    before = json.loads(json.dumps(now))
    del now["argue/hints/1"]["properties"]["found"]
    now["argue/hints/1"]["properties"]["debate"]["type"] = "integer"
    now["argue/hints/1"]["properties"]["more"] = {"type": "string"}
    assert [one.split(" ")[1] for one in json_reference.removed(before, now)] == [
        "Hints.debate",
        "Hints.found",
    ]
