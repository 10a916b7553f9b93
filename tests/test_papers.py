"""Every command of docs/papers.md is run, and every page of it is an address of the app."""

import re
from pathlib import Path

import pytest

from argue.features.rules.labelling import sheets
from argue.features.rules.labelling.sheets import Example, Verdict
from argue.settings import Settings
from argue.store.labelling.records import Judgement
from argue.web import create_app
from argue.web.app.variants import every_route
from tests.conftest import ROOT
from tests.docs_blocks import run_line
from tests.features.rules.revisions.exports import export

TEXT = (ROOT / "docs" / "papers.md").read_text(encoding="utf-8")
PAPERS = {
    part.partition("\n")[0].partition(", *")[0]: part
    for part in re.split(r"^## ", TEXT, flags=re.MULTILINE)[1:]
}
SHARED = {
    "debatepedia_train.xml": "node/debatepedia_train.xml",
    "rte1_dev.xml": "rte/rte1_dev.xml",
    "zeichner2012.csv": "rules/zeichner2012.csv",
    "monotonicity_infer.jsonl": "nli/phenomena/monotonicity_infer.jsonl",
    "negation.jsonl": "nli/phenomena/negation.jsonl",
    "versions/": "revisions/versions",
    "wikinews-fr/": "keyphrases/wikinews-fr",
}
"""What the page calls a file of the research data, and where that lies."""
FEW = {"versions/": 3, "wikinews-fr/": 6}
"""Of these folders so many entries are taken, for the sake of time."""
SLOW = ("--ablation", "--halves", "rules ablation", "train components", "rules acquire")
"""Commands that take ten seconds or more."""


def commands(paper: str) -> list[str]:
    """The commands in the second column of a paper's table, in order, each once."""
    rows = [line for line in PAPERS[paper].splitlines() if line.startswith("| ")]
    cells = [re.split(r"(?<!\\)\|", row)[2] for row in rows]
    return list(dict.fromkeys(re.findall(r"`(argue [^`]+)`", " ".join(cells))))


def is_slow(command: str) -> bool:
    return any(word in command for word in SLOW)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with all that is no research data: what ships, and what earlier commands wrote."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ARGUE_DATABASE", str(tmp_path / "argue.sqlite"))
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    rules = [("buy", "own", 0.9), ("own", "buy", 0.8), ("eat", "cook", 0.5)]
    for name, some in (("dirt", rules), ("tease", rules[:1]), ("revisions", rules)):
        lines = (
            f'{{"left": "{left}", "right": "{right}", "probability": {sure}, '
            f'"text": "They {left} it.", "hypothesis": "They {right} it."}}\n'
            for left, right, sure in some
        )
        (tmp_path / f"{name}.jsonl").write_text("".join(lines))
    (tmp_path / "corpus.txt").write_text("They buy trams.\nThey own trams.\nThey eat soup.\n")
    pairs = {"buy own": "trams bread soup", "eat cook": "rice fish beans"}
    triples = "".join(
        f"{thing[:2]}\t{verb}\t{thing}\n"
        for verbs, things in pairs.items()
        for verb in verbs.split()
        for thing in things.split()
    )
    (tmp_path / "triples.tsv").write_text(triples)
    phrases = ("They buy it.", "they buy it")
    examples = [
        Example(1, "buy", "own", *phrases, "they own it"),
        Example(2, "buy", "eat", *phrases, "they eat it"),
    ]
    (tmp_path / "sheet.csv").write_text(sheets.write(examples))
    for name in ("ann", "bob"):
        answers = [Judgement(number, name, Verdict.HOLDS) for number in (1, 2)]
        (tmp_path / f"{name}.csv").write_text(sheets.write(examples, answers))
    for name, text in (("older", "The zoo has closed."), ("newer", "The zoo had closed.")):
        (tmp_path / f"{name}.xml").write_bytes(export(Zoo=[text]))
    units = {"done1": ("p1", "p2", "p3"), "done2": ("e1", "e2")}
    for name, some in units.items():
        votes = "".join(f"{unit},{who},yes\n" for unit in some for who in ("Ann", "Bo", "Cy"))
        (tmp_path / f"{name}.csv").write_text(f"unit,worker,answer\n{votes}")
    (tmp_path / "experts.csv").write_text(
        "rule_lhs,rule_rhs,lhs,rhs,judgment\nbuy,own,they buy it,they own it,yes\n"
    )
    return tmp_path


def give(folder: Path, data: Path, command: str) -> None:
    """Lay the research data that a command names into the folder."""
    for name in filter(command.__contains__, SHARED):
        source, target = data / SHARED[name], folder / name.rstrip("/")
        if target.exists():
            continue
        if source.is_dir():
            target.mkdir()
            names = sorted({path.stem for path in source.iterdir()})[: FEW[name]]
            for path in source.iterdir():
                if path.stem in names:
                    (target / path.name).symlink_to(path)
        else:
            target.symlink_to(source)
    if "theirs.csv" in command:
        ids = re.findall(r'<pair id="([^"]+)"', (folder / "rte1_dev.xml").read_text("utf-8"))
        rows = "".join(
            f"{one},{'YES' if n % 2 else 'NO'},0.{n % 9 + 1}\n" for n, one in enumerate(ids)
        )
        (folder / "theirs.csv").write_text(f"id,label,confidence\n{rows}")


def needs_data(command: str) -> bool:
    return any(map(command.__contains__, SHARED))


@pytest.mark.parametrize("paper", PAPERS)
def test_the_commands_of_a_paper_run(paper: str, folder: Path, request: pytest.FixtureRequest):
    """One after the other; those that need research data last, or not at all without it."""
    pytest.importorskip("spacy")
    quick = [command for command in commands(paper) if not is_slow(command)]
    assert quick or paper.startswith("Cabrio, Magnini & Ivanova")
    for command in quick:
        if needs_data(command):
            give(folder, request.getfixturevalue("shared") / "data", command)
        run_line(command)


@pytest.mark.long
@pytest.mark.parametrize(
    "command", [one for paper in PAPERS for one in commands(paper) if is_slow(one)]
)
def test_the_slow_commands_run(command: str, folder: Path, shared: Path):
    pytest.importorskip("spacy")
    give(folder, shared / "data", command)
    run_line(command.replace("--halves 1000", "--halves 20"))


def test_every_paper_has_its_section_and_every_row_five_cells():
    assert len(PAPERS) == 9
    for paper, part in PAPERS.items():
        rows = [line for line in part.splitlines() if line.startswith("|")]
        assert rows[0] == "| in the paper | command | page | data | difference |", paper
        for row in rows:
            assert len(re.split(r"(?<!\\)\|", row)) == 7, row


def test_every_page_is_an_address_of_the_app(tmp_path: Path):
    app = create_app(Settings(database=tmp_path / "argue.sqlite"), start_worker=False)
    known = {re.sub(r"<[^>]*>", "<>", rule.rule) for rule in every_route(app)}
    named = re.findall(r"`(/[^`]*)`", TEXT)
    assert named
    for address in named:
        assert re.sub(r"<[^>]*>", "<>", address.partition("?")[0]) in known, address


def test_the_first_page_leads_here():
    assert "(docs/papers.md)" in (ROOT / "README.md").read_text(encoding="utf-8")
