"""Every command of docs/papers.md prints the head and a cell of the paper's table.

Every page that it names is an address of the app.
"""

import re
from pathlib import Path

import pytest

from argue.features.labelling.store.records import Judgement
from argue.features.reproduction.papers import papers
from argue.features.rules.labelling import sheets
from argue.features.rules.labelling.sheets import Example, Verdict
from argue.settings import Settings
from argue.web import create_app
from argue.web.app.routes import every_route
from tests.conftest import ROOT
from tests.docs_blocks import run_line
from tests.features.rules.revisions.exports import export

PAPERS = {paper.authors: paper for paper in papers()}
SHARED = {
    "debatepedia_train.xml": "node/debatepedia_train.xml",
    "rte1_dev.xml": "rte/rte1_dev.xml",
    "zeichner2012.csv": "rules/zeichner2012.csv",
    "monotonicity_infer.jsonl": "nli/phenomena/monotonicity_infer.jsonl",
    "en_ewt-dev.conllu.gz": "treebanks/en_ewt-dev.conllu.gz",
    "negation.jsonl": "nli/phenomena/negation.jsonl",
    "versions/": "revisions/versions",
    "wikinews-fr/": "keyphrases/wikinews-fr",
}
"""What the page calls a file of the research data, and where that lies."""
FEW = {"versions/": 3, "wikinews-fr/": 6}
"""Of these folders so many entries are taken, for the sake of time."""
SLOW = ("--ablation", "--halves", "rules ablation", "train components", "rules acquire")
"""Commands that take ten seconds or more."""


SCORES = "argue papers monothematic score examples/monothematic.jsonl"
PHENOMENA = "argue papers monothematic phenomena examples/monothematic.jsonl"
CROWD = "argue papers rules crowd sheet.csv"
TEMPLATES = "precision yield templates correct precision input templates yield paraphrases"
PRINTS = {
    "argue evaluate rte1_dev.xml --engine word_overlap --all": [
        "task accuracy cws precision of entailed",
        "CD 0.724 0.848 0.667",
    ],
    "argue evaluate rte1_dev.xml --engine word_overlap --task CD --all --no-store": [
        "score value all entailed none entailed guessing p, chance beats chance from",
        "accuracy 0.724 0.510 0.490 0.500",
    ],
    "argue evaluate rte1_dev.xml --engine word_overlap --predictions theirs.csv": [
        "system pairs accuracy cws coverage",
        "theirs.csv 284 0.507 0.520 0.501",
    ],
    "argue evaluate rte1_dev.xml --engine word_overlap --predictions theirs.csv --uses": [
        "system syntax WordNet",
        "theirs.csv X X",
    ],
    "argue lab runs list": ["cws coverage pairs", "theirs.csv 0.507"],
    "argue lab runs show 1": ["accuracy 0.547 0.499 0.501 0.500 0.029 0.543 0.556"],
    "argue annotate create rte rte1_dev.xml --annotator Ann --annotator Bob": ["rte"],
    "argue annotate show rte": ["step items share", "left out on review 0"],
    "argue annotate agreement rte": ["of and value from to items", "cohen_kappa Ann Bob"],
    "argue papers rules learn triples.tsv --method dirt --template buy": [
        '"left": "buy", "right": "own"',
        '"left": "own", "right": "buy"',
    ],
    "argue papers rules judged ann.csv bob.csv": [
        *(f"bound rules correct {TEMPLATES}", "upper 2 2 1.000 3.000 2 2 1.000 1 2.000"),
        *("resource bound rules correct", "kappa on whether the rule holds ann bob"),
        *("verdict judgements share of those asked", "left not entailed 1 0.250 0.250"),
        *("example left side right side sentence verdict", "1 buy own They buy it. holds"),
        "example left side right side sentence ann bob",
        "2 buy eat They buy it. holds left not entailed",
    ],
    f"{SCORES} --engine edit_distance --engine word_overlap --csv by-phenomenon": [
        "engine,phenomenon,monothematic,pairs_positive,pairs_negative,accuracy",
        "edit_distance,discourse:apposition,1,1,0,1.0,1.0,,1,1.0,1.0,1.0,,",
        "word_overlap,discourse:apposition,1,1,0,1.0,1.0",
    ],
    f"{SCORES} --engine edit_distance --engine word_overlap --csv by-macro": [
        "engine,category,monothematic,pairs_positive,pairs_negative,accuracy,accuracy_positive",
        "edit_distance,syntactic,33,24,9",
        "word_overlap,syntactic,33,24,9",
    ],
    f"{SCORES} --engine edit_distance --engine word_overlap --csv systems": [
        "engine,monothematic,pairs_positive,pairs_negative,accuracy",
        "edit_distance,",
        "word_overlap,",
    ],
    f"{SCORES} --engine word_overlap --csv weights": ["engine,weight,accuracy,ci", "phenomena,"],
    f"{SCORES} --engine edit_distance --csv by-macro": ["category,monothematic", "syntactic,"],
    f"{SCORES} --engine edit_distance --csv overall": ["judgement,original,.*,ci,di,", "all,"],
    f"{SCORES} --engine edit_distance --picture ci.svg": ["judgement original accuracy"],
    f"{PHENOMENA} --unknown-is-negative": [
        r"P\(positive\|·\) P\(negative\|·\)",
        "decided by one",
        "category alone share with those above share pairs",
        "negation pairs of contradictions",
        "type pairs of contradictions",
        "antonymy ",
    ],
    PHENOMENA: ["Together in contradiction pairs", "phenomenon deciding 1 2 3"],
    f"{SCORES} --engine biased": ["judgement original accuracy monothematic accuracy CI DI"],
    "argue papers components monotonicity_infer.jsonl negation.jsonl": [
        "set component pairs coverage accuracy",
        "negation negation 1,000 0.318 0.650",
    ],
    "argue papers components debatepedia_train.xml --ablation": [
        "pairs accuracy gain from to by p, bootstrap won lost p, McNemar",
        r"components without negation 100 0.580 -0.120",
        r"components \+ synonymy 100",
    ],
    "argue papers components --text": [r"attack \(0.90\)", r"\+1.46 negation do, not"],
    "argue lab corpus debatepedia_train.xml --table debates": [
        "debate title arguments replies .* supports attacks",
        "Violentgames Violentgames 16 15 3 0.938 8 7",
        "TOTAL – 111 100 – – 55 45",
    ],
    "argue analyse debates/papers/phones-at-the-wheel.md --engine gold --derived mediated": [
        "Derived attacks: mediated",
        r"T2, rejected because of T3 \(a mediated attack: T1 supports H and T2 attacks H\)",
    ],
    "argue papers reproduce debatepedia_train.xml --engine edit_distance": [
        "engine on training pairs left out test test to training",
        "EDITS .published. 0.69 – 0.67",
        "engine derived attacks precision recall f1 accuracy",
        "EDITS .published. 0.74 0.76 – 0.75",
        "edit_distance mediated 0.",
    ],
    "argue papers reproduce debatepedia_train.xml --halves": [
        "engine halves mean 95 % from to",
        "word_share 20 0.65 0.56 0.71",
        "EDITS .published. 0.74 0.76",
    ],
    "argue papers rules acquire older.xml": ["1 pages, 2 versions", "pairs: 1 sentences.* 1 set c"],
    "argue papers rules acquire versions/ --work work --until": ["18 set b, 24 set a, 22 set c"],
    "argue papers rules acquire versions/ --work work --seed": [
        r"rules: \d+ before generalisation, \d+ rules, \d+ found more than once"
    ],
    "argue papers rules ablation": [
        "pairs rules fired on accuracy gain",
        "edit_distance revisions 100",
    ],
    "argue papers reproduce rte1_dev.xml": ["567 training pairs", "decision_tree 0.60 0.56 – –"],
    "argue papers rules trees": [r"\(S \(NP \(PRON It\)\) \(VP \(VERB left\)"],
    "argue papers rules treebank": [
        "measure treebank pipeline precision recall F1",
        "heads and relations 5,708 5,708 0.8",
    ],
    "argue papers rules review revisions.jsonl": ["revisions"],
    "argue papers rules review revisions": [
        "judgement rules share found twice share Ann Bob",
        r"\+PHEN",
        "REV",
        "ERR",
    ],
    "argue papers concepts wikinews-fr/ --language fr --most 5": ["base de Cape Canaveral"],
    "argue papers concepts wikinews-fr/ --language fr --with relative": ["base de Cape Canaveral"],
    "argue papers concepts tagged.conllu": ["libertà della stampa"],
    "argue papers concepts wikinews-fr/ --gold": ["match at precision recall F1", "exact 5 0."],
    f"{CROWD} --first done1.csv --second done2.csv --out": [
        "step items all alike",
        "phrases judged in the first task 3 1.000",
        "answered in the second task 2",
    ],
    f"{CROWD} --first done1.csv --second done2.csv --experts experts.csv": [
        "applications agree kappa from to false positives rate false negatives rate",
        "1 1.000 – – – 0 – 0 0.000",
    ],
    "argue papers rules score dirt.jsonl tease.jsonl --on zeichner2012.csv": [
        "applications hold proposed coverage precision recall area",
        "dirt 6,567 2,447",
    ],
}
"""What a command prints that begins so: heads and cells, blanks of any width."""
WRITES = {
    "dirt.jsonl": '{"left":',
    "tease.jsonl": '{"left":',
    "contexts.jsonl": '{"left":',
    "related.jsonl": '{"left":',
    "sheet.csv": "example,left,right,sentence",
    "bare.csv": "example,left,right,sentence,left phrase,right phrase",
    "drawn.csv": "example,left,right,sentence,left phrase,right phrase",
    "pairs.jsonl": '{"id":',
    "pairs.conllu": "# sent_id = ",
    "biased": '{\n "engine": "linguistic_bias"',
    "venses": '{"engine": "components"',
    "ci.svg": "<svg",
    "trees.svg": "<svg",
    "map.html": "<!doctype html>",
    "read-this.md": "# Is the phrase meaningful?\n",
    "hard.csv": "text,hypothesis,answer,reason,hard\n",
    "task1.csv": "unit,",
    "task2.csv": "unit,",
    "ours.csv": "rule_lhs,",
    "curves.svg": "<svg",
}
"""What a file that a command writes begins with."""


def is_slow(command: str) -> bool:
    return any(word in command for word in SLOW)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with all that is no research data: what ships, and what earlier commands wrote."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ARGUE_DATABASE", str(tmp_path / "argue.sqlite"))
    for name in ("examples", "debates"):
        (tmp_path / name).symlink_to(ROOT / name)
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
    for name, other in (("ann", Verdict.HOLDS), ("bob", Verdict.NO_MATCH)):
        answers = [Judgement(1, name, Verdict.HOLDS), Judgement(2, name, other)]
        (tmp_path / f"{name}.csv").write_text(sheets.write(examples, answers))
    for name, text in (("older", "The zoo has closed."), ("newer", "The zoo had closed.")):
        (tmp_path / f"{name}.xml").write_bytes(export(Zoo=[text]))
    units = {"done1": ("p1", "p2", "p3"), "done2": ("e1", "e2")}
    for name, some in units.items():
        votes = "".join(f"{unit},{who},yes\n" for unit in some for who in ("Ann", "Bo", "Cy"))
        (tmp_path / f"{name}.csv").write_text(f"unit,worker,answer\n{votes}")
    words = ("libertà libertà NOUN", "della di ADP", "stampa stampa NOUN")
    rows = (f"{number} {word}".split() + ["_"] * 6 for number, word in enumerate(words, 1))
    tagged = "".join("\t".join(row) + "\n" for row in rows)
    (tmp_path / "tagged.conllu").write_text(tagged, encoding="utf-8")
    (tmp_path / "gold.csv").write_text("text,hypothesis,answer,reason\nhe it,,no,Why?\n")
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
            f"{id},{'YES' if number % 2 else 'NO'},0.{number % 9 + 1}\n"
            for number, id in enumerate(ids[::2])
        )
        (folder / "theirs.csv").write_text(f"id,label,confidence\n{rows}")


def needs_data(command: str) -> bool:
    return any(map(command.__contains__, SHARED))


@pytest.mark.parametrize("paper", PAPERS)
def test_the_commands_of_a_paper_print_its_tables(
    paper: str, folder: Path, request: pytest.FixtureRequest
):
    """One after the other; those that need research data not at all without it."""
    pytest.importorskip("spacy")
    quick = [command for command in PAPERS[paper].commands() if not is_slow(command)]
    assert quick or paper.startswith("Cabrio, Magnini & Ivanova")
    for command in quick:
        if needs_data(command):
            give(folder, request.getfixturevalue("shared") / "data", command)
        compare(command, folder)


def compare(command: str, folder: Path, line: str = "") -> None:
    """Run a command, and hold what it prints and writes against the paper's layout."""
    lines = [" ".join(text.split()) for text in run_line(line or command).splitlines()]
    begin = max(filter(command.startswith, PRINTS), key=len, default="")
    files = [
        name for name in WRITES if re.search(rf"(?:--out|--picture|xml|jsonl) {name}$", command)
    ]
    assert begin or files, command
    for pattern in PRINTS.get(begin, ()):
        assert any(re.search(pattern, line) for line in lines), (command, pattern, lines)
    for name in files:
        path = folder / name / "model.json" if (folder / name).is_dir() else folder / name
        assert path.read_text(encoding="utf-8").startswith(WRITES[name]), (command, name)


@pytest.mark.many
@pytest.mark.parametrize(
    "command",
    [command for paper in PAPERS.values() for command in paper.commands() if is_slow(command)],
)
def test_the_slow_commands_print_them_too(command: str, folder: Path, shared: Path):
    pytest.importorskip("spacy")
    give(folder, shared / "data", command)
    compare(command, folder, command.replace("--halves 1000", "--halves 20"))


def test_nine_papers_have_the_same_columns():
    assert len(PAPERS) == 9
    for paper in PAPERS.values():
        assert paper.columns == ("in the paper", "command", "page", "data", "difference")


def test_every_page_is_an_address_of_the_app(tmp_path: Path):
    app = create_app(Settings(database=tmp_path / "argue.sqlite"), start_worker=False)
    known = {re.sub(r"<[^>]*>", "<>", rule.rule) for rule in every_route(app)}
    cells = " ".join(cell for paper in PAPERS.values() for row in paper.rows for cell in row)
    named = re.findall(r"`(/[^`]*)`", cells)
    assert named
    for address in named:
        assert re.sub(r"<[^>]*>", "<>", address.partition("?")[0]) in known, address


def test_the_first_page_the_help_and_the_app_lead_here(tmp_path: Path):
    assert "(docs/papers.md)" in (ROOT / "README.md").read_text(encoding="utf-8")[:1000]
    told = run_line("argue papers --help")
    for paper in PAPERS:
        assert paper in told
    app = create_app(Settings(database=tmp_path / "argue.sqlite"), start_worker=False)
    client = app.test_client()
    assert client.get("/docs/papers").text.count("<section") == 9
    first_card = client.get("/research").text.partition('class="room"')[2]
    assert 'href="/docs/papers"' in first_card.partition("</li>")[0]
    first = client.get("/examples").text.partition("<h2>")[2]
    assert "should-drivers-be-forbidden-to-telephone" in first.partition("</h2>")[0]


def test_the_figures_beside_the_papers_are_those_of_the_table_of_engines():
    """Each with its interval, and beside the trivial answers; the paper's stand in its last row."""
    readme, engines = (
        (ROOT / name).read_text("utf-8") for name in ("README.md", "docs/engines.md")
    )
    said = readme.partition("The paper's EDITS had ")[2].partition(" ([side by side]")[0]
    table = engines.partition("<!-- figures:node -->")[2].partition("<!-- /figures -->")[0]
    rows = {
        (cells[1].strip(" `*"), cells[2].strip()): [cell.strip(" *") for cell in cells[3:]]
        for cells in (line.split("|") for line in table.strip().splitlines()[2:])
    }
    taught = "taught the other nine"
    for row in (
        ("EDITS in Cabrio & Villata 2012, on the other half", ""),
        ("edit_distance", taught),
        ("cross_encoder", taught),
        ("every pair a support", ""),
        ("every pair an attack", ""),
    ):
        relations, _, _, accepted, *_ = rows[row]
        assert relations.split()[0] in said, row
        assert accepted in said, row
        if row[1]:
            assert relations.split()[1].strip("()") in said.replace("95 %: ", ""), row
