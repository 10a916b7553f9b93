"""Every command and every block of code of README and docs is run as it stands there."""

import bz2
import csv
import json
import shutil
import threading
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from werkzeug.serving import make_server

import argue
from argue.settings import Settings
from argue.web import create_app
from tests.docs_blocks import ROOT, Block, blocks, run_line, run_shell, spans

LANGUAGES = {"json", "markdown", "nginx", "python", "sh", "text", "toml", "yaml"}
ADDRESS = "127.0.0.1:5000"
TUTORIALS = ["docs/tutorial-evaluator.md", "docs/tutorial-researcher.md"]
TOGETHER = {"docs/api.md", "docs/python.md", *TUTORIALS}
"""Pages whose blocks of Python follow one another."""
NOT_RUN = {
    "git clone --depth 1 <this repository> argue && cd argue && make run": "no network",
    "ARGUE_AUTH=accounts ARGUE_HOSTS=argue.example argue serve --host 0.0.0.0": "a server",
    "ARGUE_CLUSTER=local:3 argue serve": "a server",
    "ARGUE_PROXY=127.0.0.1 ARGUE_HOSTS=argue.example.org argue serve": "a server",
    "useradd --system argue && install -d -m 0700 -o argue /var/lib/argue": "root",
    "install -m 0600 deploy/argue.env /etc/argue.env           # and edit it": "root",
    "cp deploy/argue.service /etc/systemd/system/": "root",
    "sudo -u argue env ARGUE_DATABASE=/var/lib/argue/argue.sqlite /opt/argue/bin/argue "
    "site users add NAME": "root",
    "systemctl enable --now argue": "root",
    "podman build -t argue .": "a container",
    "podman run -d --name argue -v argue-data:/data -p 127.0.0.1:5000:5000 argue": "a container",
    "podman exec argue argue site users add NAME    "
    "# prints a link; the first account is an owner": "a container",
    "podman exec argue argue site backup --replace /data/backup.zip": "a container",
    "ARGUE_NAME=argue.example.org docker compose up -d": "a container",
    "docker compose exec argue argue site users add NAME": "a container",
    "python benchmarks/solve.py --solver crustabri=/path/to/solver --only SE-GR": (
        "needs another solver"
    ),
    "dask scheduler --host 10.0.0.1 --port 8786           # on the first machine": "a cluster",
    "dask worker tcp://10.0.0.1:8786 --nworkers 8 --nthreads 1   # on each, by SSH": "a cluster",
    "argue lab corpus judge corpus.zip --out judged --cluster dask://10.0.0.1:8786": "a cluster",
}
"""Lines that a test cannot run, and why."""

THREAD = (
    "# Trams?\n\n= Trams are good.\n\n- cost: Nobody can pay for it.\n+ quiet: They are quiet.\n"
)
TRIPLES = "he, owns, it\the, bought, it\tTrue\nhe, bought, it\the, owns, it\tFalse\n"
SENTENCES = (
    "Dr. Bond created a clinic for sick people.",
    "Dr. Bond created a hospital for sick people.",
)
RULE = '{"left": "buy", "right": "own", "probability": 0.9}\n'
SEEN_RULE = (
    '{"left": "buy", "right": "own", "probability": 0.9, "text": "They buy it.", '
    '"hypothesis": "They own it."}\n'
)
APX = "arg(climate).\narg(cost).\natt(cost,climate).\n"
SHEET_ROW = "The city bought trams. It rained.\n\nShe buys bread daily.\n"


def pairs_of_nodes() -> str:
    """A corpus of two topics, each with a support and an attack."""
    pair = (
        '<pair topic="{0}" entailment="{1}"><t id="{2}">{3}</t><h id="1">{0} are good.</h></pair>'
    )
    rows = [
        pair.format(topic, said, number, text.format(topic))
        for topic in ("Trams", "Buses", "Ferries")
        for number, (said, text) in enumerate(
            [("YES", "{} are good and cheap."), ("NO", "Nobody has money.")], 2
        )
    ]
    return f"<entailment-corpus>{''.join(rows)}</entailment-corpus>"


def dump() -> bytes:
    """A MediaWiki export of a page with two revisions."""
    revisions = "".join(
        f"<revision><id>{n}</id><timestamp>2020-01-0{n}T00:00:00Z</timestamp><model>wikitext</model>"
        f"<format>text/x-wiki</format><text>{text}</text></revision>"
        for n, text in enumerate(SENTENCES, 1)
    )
    page = f"<page><title>Bond</title><ns>0</ns><id>1</id>{revisions}</page>"
    return bz2.compress(f"<mediawiki>{page}</mediawiki>".encode())


def folder_of_texts(path: Path, *texts: str) -> None:
    path.mkdir(parents=True)
    for number, text in enumerate(texts):
        (path / f"{number}.txt").write_text(text)


SAMPLES: dict[str, str | bytes] = {
    "thread.txt": THREAD,
    "cars.md": THREAD.replace("Trams", "Cars"),
    "corpus.xml": pairs_of_nodes(),
    "votes.csv": "id,for,against\nno-homework,3,1\n",
    "debate.af": "p af 2\n1 2\n",
    "debate.apx": APX,
    "corpus.txt": "The city bought trams.\nThe city owns trams.\n" * 3,
    "enwiki-pages-meta-history.xml.bz2": dump(),
    "enwiki-2009.xml.bz2": dump(),
    "enwiki-2010.xml.bz2": dump(),
    "work/rules.jsonl": SEEN_RULE,
    "mine.jsonl": RULE,
    "dirt.jsonl": RULE,
    "binc.jsonl": RULE,
    "revisions.jsonl": RULE,
    "zeichner2012.csv": "rule_lhs,rule_rhs,lhs,rhs,judgment\n"
    "X buy Y,X own Y,he buy it,he own it,yes\n",
    "gold.csv": "text,hypothesis,answer,reason\nhe it,,no,Why?\n",
    "debatepedia_train.xml": pairs_of_nodes(),
    "rte1_dev.xml": pairs_of_nodes().replace("topic", "task"),
}
"""The files that blocks name."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with all that the blocks name."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ARGUE_DATABASE", str(tmp_path / "argue.sqlite"))
    (tmp_path / "work").mkdir()
    for name, content in SAMPLES.items():
        (tmp_path / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    for name in ("debates", "deploy"):
        shutil.copytree(ROOT / name, tmp_path / name)
    folder_of_texts(tmp_path / "corpus", SHEET_ROW)
    folder_of_texts(tmp_path / "versions" / "Bond", *SENTENCES)
    with zipfile.ZipFile(tmp_path / "corpus.zip", "w") as archive:
        archive.write(tmp_path / "cars.md", "cars.md")
    return tmp_path


def of_page(page: str, language: str) -> list[Block]:
    return [block for block in blocks() if (block.page, block.language) == (page, language)]


def lines_to_run(block: Block) -> str:
    """The block without the lines that are not run."""
    return "\n".join(line for line in block.text.splitlines() if line.strip() not in NOT_RUN)


def test_every_block_has_a_language_that_is_checked():
    assert {block.language for block in blocks()} == LANGUAGES


def test_every_line_that_is_not_run_is_there():
    there = {line.strip() for block in blocks() for line in block.text.splitlines()}
    assert set(NOT_RUN) <= there


def test_every_page_with_commands_is_run():
    pages = {each.page for each in blocks() if each.language == "sh" and lines_to_run(each).strip()}
    assert pages == {*PLAIN, *TUTORIALS, "docs/api.md", "docs/rule-evaluation.md"}


PLAIN = [
    *("README.md", "debates/README.md", "docs/accounts.md", "docs/certify.md", "docs/degrees.md"),
    *("docs/installing.md", "docs/propagation.md", "docs/rules.md", "docs/scale.md"),
    "docs/solving.md",
]


@pytest.mark.parametrize("page", PLAIN)
def test_the_commands_of_a_page_run(page: str, folder: Path):
    if page == "docs/rules.md":
        pytest.importorskip("spacy")
        pytest.importorskip("onnxruntime")
    if page == "docs/installing.md":
        run_line("argue site users add Ada")  # so that there is a database to back up
    if page == "docs/propagation.md":
        for path in sorted((folder / "debates").glob("*.md"))[3:]:
            path.unlink()  # each takes a second
    for block in of_page(page, "sh"):
        run_shell(lines_to_run(block))


@pytest.mark.parametrize("page", TUTORIALS)
def test_a_tutorial_runs_and_prints_what_it_shows(page: str, folder: Path):
    known: dict[str, object] = {"__name__": "__main__"}
    printed = ""
    for block in (each for each in blocks() if each.page == page):
        if block.language == "sh":
            printed = words(run_shell(block.text))
        elif block.language == "python":
            exec(block.text, known)
        else:
            missing = [line for line in block.text.splitlines() if words(line) not in printed]
            assert missing == [], f"{page}:{block.line}"


def words(text: str) -> str:
    return " ".join(text.split())


@pytest.fixture
def server(folder: Path) -> Iterator[str]:
    """Where an Argue with a worker runs that has the sample debate."""
    app = create_app(Settings(database=folder / "served.sqlite"), examples=folder / "none")
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.mark.skipif(
    not (shutil.which("curl") and shutil.which("jq")), reason="curl and jq are not installed"
)
def test_the_requests_of_the_api_run_one_after_the_other(server: str, folder: Path):
    setup = (
        f'curl() {{ command curl -sS --retry 5 --fail-with-body "${{@//{ADDRESS}/{server}}}"; }}'
    )
    run_shell("\n".join(block.text for block in of_page("docs/api.md", "sh")), setup)
    assert "<graphml" in (folder / "cars.graphml").read_text()
    assert json.loads((folder / "answer.json").read_text())["labelling"]


def test_the_python_of_the_api_runs(server: str, folder: Path):
    for block in of_page("docs/api.md", "python"):
        exec(block.text.replace(ADDRESS, server), {"token": ""})


@pytest.mark.parametrize(
    "block",
    [each for each in blocks() if each.language == "python" and each.page not in TOGETHER],
    ids=lambda block: f"{block.page}:{block.line}",
)
def test_python_runs(block: Block, folder: Path):
    if "concepts" in block.page:
        pytest.importorskip("spacy")
    exec(block.text, {"others": [], "__name__": "__main__"})


def test_python_of_a_page_runs_from_its_first_block_on(folder: Path):
    pytest.importorskip("sklearn")
    known: dict[str, object] = {"__name__": "__main__"}
    for block in of_page("docs/python.md", "python"):
        if "from datasets" not in block.text:
            exec(block.text, known)


def test_python_with_data_sets_of_hugging_face_runs():
    pytest.importorskip("datasets")
    (block,) = (
        each for each in of_page("docs/python.md", "python") if "from datasets" in each.text
    )
    exec(block.text, {"argue": argue, "debates": argue.read("example:c*")})


def answer(task: Path, done: Path) -> None:
    """Three workers answer a task, no to what is gold."""
    rows = list(csv.DictReader(task.read_text().splitlines()))
    with done.open("w") as file:
        file.write("unit,worker,answer\n")
        for row in rows:
            for worker in ("Ann", "Bob", "Cy"):
                said = "yes" if row["golden"] == "FALSE" else "no"
                file.write(f"{row['unit']},{worker},{said}\n")


def test_the_commands_of_rule_evaluation_run(folder: Path):
    for block in of_page("docs/rule-evaluation.md", "sh"):
        for line in block.text.strip().splitlines():
            for task, done in (("task1.csv", "done1.csv"), ("task2.csv", "done2.csv")):
                if done in line and not (folder / done).exists():
                    answer(folder / task, folder / done)
            if "judged ann.csv" in line:
                for name in ("ann.csv", "bob.csv"):
                    text = (folder / "sheet.csv").read_text()
                    (folder / name).write_text(text.replace(",,,,,", ",,yes,yes,yes,"))
            run_line(line)


def test_the_commands_in_the_sentences_print_what_is_shown(folder: Path):
    outline, *shown = (block.text for block in blocks() if block.page == "docs/explaining.md")
    (folder / "trams.md").write_text(outline)
    lines = [span for span in spans("docs/explaining.md") if "trams.md" in span]
    printed = [run_line(line) for line in lines]
    assert len(printed) >= len(shown) >= 4
    for text in shown:
        assert any(text.strip() in each for each in printed), text
