import json
import subprocess
import sys

import pytest

from argue.cli import _debates
from argue.model.spilled import BLOCK, Spilled
from tests.cli.in_process import run as argue

TRAMS = """# Should the city build trams?

= The city should build trams.

+ quiet: Trams are quieter than buses, and the city should be quiet.
  - rails: Rails squeal in every curve.
- cost: Nobody can pay.
"""
NIGHT = """# Should the shops close at night?

= Shops should close at night.

+ Shops that close let people sleep at night.
- Nurses buy their bread then.
"""


@pytest.fixture
def files(tmp_path):
    for name, text in (("trams", TRAMS), ("night", NIGHT)):
        (tmp_path / f"{name}.md").write_text(text)
    return str(tmp_path / "trams.md"), str(tmp_path / "night.md")


@pytest.fixture
def rte(tmp_path):
    """Evaluate word overlap on an RTE corpus; what is printed."""
    (tmp_path / "rte.xml").write_text(RTE)
    words = ("evaluate", str(tmp_path / "rte.xml"), "--engine", "word_overlap")
    return lambda *more: argue(*words, *more)


def test_without_a_store_nothing_of_the_store_is_imported(files):
    code = (
        "import atexit, sys; from argue.__main__ import main;"
        "atexit.register(lambda: print([one for one in sys.modules if 'argue.store' in one]));"
        "main()"
    )
    words = ["evaluate", *files, "--engine", "word_overlap", "--no-store"]
    done = subprocess.run(
        [sys.executable, "-c", code, *words], capture_output=True, text=True, check=True
    )
    assert done.stdout.endswith("\n[]\n")


def test_json_is_that_of_the_contract(files):
    done = argue("evaluate", *files, "--engine", "gold", "--derived", "mediated", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    result = json.loads(done.stdout)
    assert (result["engine"], result["relations"]["pairs"]) == ("gold", 5)
    support = dict.fromkeys(("precision", "recall", "f1"), 1.0)
    assert result["relations"]["by_label"]["support"] == {**support, "count": 2}
    assert result["relations"]["confusion"]["attack"] == {"support": 0, "attack": 3}
    assert result["acceptance"]["derived"] == ["mediated"]
    assert (result["acceptance"]["arguments"], result["acceptance"]["accuracy"]) == (7, 1.0)
    assert len(result["debates"]) == 2
    assert set(result["debates"][0]) == {"id", "relations", "acceptance", "order"}
    assert result["order"]["rho"] == result["order"]["pairs"] == 1.0
    assert result["order"]["by_probability"] is None


@pytest.mark.parametrize("further", [[], ["--derived", "mediated"]])
def test_the_screen_holds_the_systems_and_what_is_most_wrong(files, further):
    lines = argue("evaluate", *files, "--engine", "linguistic_bias", *further).stdout.splitlines()
    assert len(lines) <= 24
    assert max(map(len, lines)) <= 100
    named = [line.split("  ")[0] for line in lines[lines.index("Systems") :]]
    assert named[2:5] == ["linguistic_bias", "every pair an attack", "every pair a support"]
    title = lines.index("Wrong: 3 of 5 pairs (3 attack as support)")
    wrong = {line.split()[2] for line in lines[title + 2 : title + 5]}
    assert {"rails>quiet", "cost>issue"} < wrong


RTE = """<entailment-corpus>
<pair id="1" value="TRUE" task="IR"><t>Oil prices rose on Monday.</t><h>Oil prices rose.</h></pair>
<pair id="2" value="FALSE" task="IR"><t>Oil prices rose.</t><h>The king slept.</h></pair>
<pair id="3" value="TRUE" task="QA"><t>Ann Lee wrote it.</t><h>Ann Lee wrote it.</h></pair>
</entailment-corpus>"""


def test_an_rte_corpus_by_task(rte):
    result = json.loads(rte("--json").stdout)
    assert result["merged"]  # of pairs that are not entailed the engine says attack
    assert result["rte"]["two_way"]["accuracy"] == 1.0
    tasks = result["rte"]["two_way"]["by_task"]
    assert {name: scores["pairs"] for name, scores in tasks.items()} == {"IR": 2, "QA": 1}
    assert result["relations"]["accuracy"] == 1.0, "one figure of the task, not two"
    assert result["relations"]["confusion"]["unrelated"] == {"support": 0, "unrelated": 1}
    told = rte("--all").stdout
    lines = told.splitlines()
    (head,) = [number for number, line in enumerate(lines) if line.startswith("task ")]
    assert lines[head].split()[:3] == ["task", "accuracy", "cws"]
    assert [line.split()[0] for line in lines[head + 1 : head + 4]] == ["IR", "QA", "all"]
    assert figure(told, "accuracy, entailed or not") == figure(told, "confidence-weighted") == 1.0
    assert figure(told, "pairs") == 3


def figure(told, score):
    """The figure of a score in the first table of a text."""
    overall = told.partition("\nOverall\n")[2]
    (line,) = [line for line in overall.partition("\n\n")[0].splitlines() if line.startswith(score)]
    return float(line.split()[-1])


def test_one_task_of_an_rte_corpus(rte):
    told = rte("--task", "IR", "--all").stdout
    assert (figure(told, "accuracy, entailed or not"), figure(told, "pairs")) == (1.0, 2)
    assert "\ntask " not in told
    wrong = rte("--task", "CD")
    assert wrong.returncode == 2
    assert "no task 'CD'; there is: IR, QA" in wrong.stderr


def test_what_does_not_apply_to_independent_pairs_is_left_out(rte):
    words = ("--against", "edit_distance", "--blame")
    told = rte(*words, "--all").stdout
    for word in ("accepted in gold", "of acceptance", "every pair an attack"):
        assert word not in told
    result = json.loads(rte(*words, "--json").stdout)
    for each in (result, *result["debates"], result["against"]):
        scores = each["acceptance"]
        assert {"derived", "semantics", "precision", "recall", "f1", "accuracy"} <= set(scores)
        assert (scores["arguments"], scores["f1"], scores["accuracy"]) == (0, None, None)
    assert result["acceptance"]["baselines"] == {}
    assert result["against"]["significance"]["acceptance"] == {}
    assert result["relations"]["macro_f1"] == result["intervals"]["pair"]["macro_f1"]["value"]


def test_the_800_pairs_of_an_rte_challenge(shared):
    file = str(shared / "data" / "rte" / "rte3_dev.xml")
    result = json.loads(argue("evaluate", file, "--engine", "word_overlap", "--json").stdout)
    scores = result["rte"]["two_way"]
    assert scores["pairs"] == sum(each["pairs"] for each in scores["by_task"].values()) == 800
    assert set(scores["by_task"]) == {"IE", "IR", "QA", "SUM"}
    assert scores["chance"]["accuracy"]["least"] == {"0.05": 429 / 800, "0.01": 437 / 800}
    assert scores["chance"]["accuracy"]["better"]["0.01"]
    assert scores["accuracy"] > scores["baselines"]["all_true"]["accuracy"]


def test_two_engines(files, tmp_path):
    (tmp_path / "odd.md").write_text("# Trams\n\n= We need trams.\n\n- We need no trams.\n")
    words = ("evaluate", *files, str(tmp_path / "odd.md"), "--engine", "gold")
    words += ("--against", "edit_distance")
    done = argue(*words, "--json")
    assert done.returncode == 0
    result = json.loads(done.stdout)
    rival = result["against"]
    assert (result["engine"], rival["engine"]) == ("gold", "edit_distance")
    assert rival["significance"]["pairs"] == 6
    gain = rival["significance"]["differences"]["pair"]["accuracy"]
    assert gain["second"] == result["relations"]["accuracy"] == 1.0
    assert gain["first"] == rival["relations"]["accuracy"] < 1.0
    assert set(rival["significance"]["acceptance"]) == {"f1", "accuracy"}
    assert {result["run"], rival["run"]} == {1, 2}
    text = argue(*words).stdout
    words = ["gold against edit_distance, on 6 pairs that both answered", "p, McNemar"]
    for word in (*words, "Kept as run 3", "Kept as run 4"):
        assert word in text


def test_blame(files):
    words = ("evaluate", *files, "--engine", "word_overlap", "--blame")
    done, plain = argue(*words, "--json"), argue(*words)
    each = [debate["blame"] for debate in json.loads(done.stdout)["debates"]]
    wrong = sum(len(one["mistakes"]) for one in each)
    judged = json.loads(done.stdout)["relations"]
    assert wrong == round(judged["pairs"] * (1 - judged["accuracy"]))
    assert plain.stdout.count(" wrong relation") == sum(bool(one["mistakes"]) for one in each)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--engine", "gold", "--leave-one-debate-out"], "expected an engine that learns"),
        (["--engine", "gold", "--derived", "medated"], "did you mean mediated?"),
        (["--engine", "gold", "--semantics", "grounde"], "did you mean grounded?"),
        (["--engine", "gold", "--against", "glod"], "did you mean gold?"),
        (["--engine", "gold", "--min-confidence", "2"], "expected a confidence between 0 and 1"),
        (["--engine", "word_overlap", "--leave-one-debate-out"], "at least two debates"),
    ],
)
def test_bad_usage_is_one_line(files, words, message):
    done = argue("evaluate", files[0], *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(("engine", "floor"), [("word_overlap", 0.6), ("edit_distance", 0.63)])
def test_held_out_accuracy_on_the_training_debates(shared, engine, floor):
    file = str(shared / "data" / "node" / "debatepedia_train.xml")
    done = argue("evaluate", file, "--engine", engine, "--leave-one-debate-out", "--json")
    result = json.loads(done.stdout)
    assert result["relations"]["pairs"] == 100
    assert floor <= result["relations"]["accuracy"] < 0.75  # more would mean that a fold leaks


def test_predictions_of_several_systems_stand_side_by_side(files, tmp_path):
    judged = [argue("judge", file, "--engine", "word_overlap", "--json").stdout for file in files]
    told = "".join(judged)
    ours, theirs = tmp_path / "ours.jsonl", tmp_path / "theirs.csv"
    ours.write_text(told)
    rows = [json.loads(line) for line in told.splitlines()]
    cells = [f"{row['debate']},{row['source']},{row['target']},attack" for row in rows[:-1]]
    theirs.write_text("\n".join(["debate,source,target,label", *cells]))
    both = ("--predictions", str(ours), "--predictions", str(theirs))
    done = argue("evaluate", *files, *both, "--no-store")
    assert done.returncode == 0
    assert "theirs.csv: 1 pair has no prediction" in done.stderr
    assert "every pair an attack" in done.stdout
    uses = ("--uses", "theirs.csv=WordNet, syntax", "--uses", "ours.jsonl=word overlap,WordNet")
    table = argue("evaluate", *files, *both, *uses, "--no-store").stdout.splitlines()
    marks = [line.split() for line in table[-4:] if "csv" in line or "jsonl" in line]
    assert marks == [["ours.jsonl", "X", "X"], ["theirs.csv", "X", "X"]]
    unknown = argue("evaluate", *files, *both, "--uses", "whose.csv=WordNet", "--no-store")
    assert unknown.returncode == 2
    assert "whose.csv" in unknown.stderr
    scores = json.loads(argue("evaluate", *files, *both, "--no-store", "--json").stdout)
    alone = argue("evaluate", *files, "--engine", "word_overlap", "--no-store", "--json").stdout
    own = json.loads(alone)
    assert (scores["engine"], scores["relations"]) == ("ours.jsonl", own["relations"])
    for each in (scores, own):
        del each["acceptance"]["by_probability"]  # confidences are printed with six places
    assert scores["acceptance"] == own["acceptance"]
    [other] = scores["others"]
    assert other["relations"]["mean_recall"] == 0.5
    assert argue("propagate", *files, *both).returncode == 2
    assert argue("propagate", *files, "--predictions", str(ours), "--samples", "20").returncode == 0


def test_many_debates_are_read_and_scored_from_a_file_and_say_the_same(tmp_path, monkeypatch):
    lines = []
    for number in range(BLOCK + 2):
        texts = [{"id": name, "text": f"{name} is {number % 7} days old"} for name in "abc"]
        given = [{"source": "b", "target": "a", "label": "attack"}]
        given += [{"source": "c", "target": "b", "label": ("attack", "support")[number % 3 == 0]}]
        lines.append(json.dumps({"id": f"d{number}", "arguments": texts, "given": given}))
    file = tmp_path / "many.jsonl"
    file.write_text("".join(f"{line}\n" for line in lines))
    words = "evaluate", str(file), "--engine", "word_overlap", "--any-language", "--no-store"
    whole = [json.loads(argue(*words, "--json").stdout), argue(*words).stdout]
    monkeypatch.setattr(_debates, "LARGE", 1)
    begun, iterate = [], Spilled.__iter__
    monkeypatch.setattr(Spilled, "__iter__", lambda self: begun.append(type(self)) or iterate(self))
    by_line = [json.loads(argue(*words, "--json").stdout)]
    assert begun.count(_debates.DebatesOfLines) == 2  # for their languages, and to judge
    by_line.append(argue(*words).stdout)
    for document in (whole[0], by_line[0]):
        del document["judged_by"]
    assert by_line == whole
    assert len(by_line[0]["debates"]) == BLOCK + 2
    file.write_text(f"{file.read_text()}no debate\n")
    result = argue(*words)
    assert f"many.jsonl: line {BLOCK + 3}: left out: " in result.stderr
    assert result.stdout == whole[1]
    assert argue(*words, "--strict").returncode == 2
    file.write_text(f"{file.read_text()}{json.dumps({'id': 'e', 'arguments': [{'text': 'A'}]})}\n")
    refused = argue(*words)
    assert refused.returncode == 2
    assert f"many.jsonl, line {BLOCK + 4}" in refused.stderr


def test_lines_that_are_no_debates_are_told_whatever_the_size(tmp_path, monkeypatch):
    monkeypatch.setattr(_debates, "LARGE", 1)
    file = tmp_path / "pairs.jsonl"
    pair = {"text": "It is old.", "hypothesis": "It is new.", "label": "contradiction"}
    file.write_text(f"{json.dumps(pair)}\nnull\n")
    result = argue("evaluate", str(file), "--engine", "word_overlap", "--no-store")
    assert result.returncode == 0
    assert "not understood 1 row" in result.stderr


def test_debates_of_others_have_names_of_their_own_whatever_the_size(tmp_path, monkeypatch):
    monkeypatch.setattr(_debates, "LARGE", 1)
    arguments = [{"id": "a", "text": "It is old."}, {"id": "b", "text": "No.", "attacks": ["a"]}]
    file = tmp_path / "others.jsonl"
    file.write_text(f"{json.dumps({'arguments': arguments})}\n" * 2)
    result = argue("evaluate", str(file), "--engine", "gold", "--no-store", "--json")
    assert [debate["id"] for debate in json.loads(result.stdout)["debates"]] == ["1", "2"]
