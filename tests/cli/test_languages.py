"""Debates in German and French, which the engines that ship do not read."""

import json
from pathlib import Path

import pytest

from argue.formats import parse_text
from argue.library.analysed import analysed
from tests.cli.in_process import run as argue
from tests.debate_samples import named_model

DEBATES = {
    "German": "# Soll man Zoos schließen?\n\n+ Ja, die Tiere leiden dort sehr.\n"
    "- Nein, sie sind auch für die Kinder da.\n",
    "French": "# Faut-il fermer les zoos ?\n\n+ Oui, les animaux y sont malheureux.\n"
    "- Non, ce n'est pas vrai de tous les zoos.\n",
}
PAIRS = {
    "German": "text,hypothesis\nDie Tiere leiden.,Zoos sind nicht gut.\nNein.,Zoos sind gut.\n"
    "Sie haben es da doch gut.,Die Tiere leiden im Zoo.\n",
    "French": "text,hypothesis\nLes animaux souffrent.,Les zoos ne sont pas bons.\nNon.,Oui.\n",
}
ENGLISH = "# Should we close zoos?\n\n+ Animals suffer.\n- No.\n"


@pytest.fixture(params=["German", "French"])
def language(request) -> str:
    return request.param


def test_analyse_leaves_them_open_and_says_why_and_what_to_do(language):
    words = "analyse", "-", "--engine", "cross_encoder", "--judge-all"
    done = argue(*words, stdin=DEBATES[language])
    assert done.returncode == 0
    told = " ".join(done.stdout.split())
    assert f"Nothing is judged, as this debate is in {language} and the engine" in told
    assert "state yourself what supports and what attacks, or let a language model judge" in told
    as_json = argue(*words, "--json", stdin=DEBATES[language])
    (debate,) = json.loads(as_json.stdout)["debates"]
    assert not [relation for relation in debate["relations"] if relation["origin"] == "judged"]
    assert language in as_json.stderr


def test_judge_decides_by_the_texts_of_loose_pairs_together(language):
    done = argue("judge", "-", "--engine", "word_overlap", stdin=PAIRS[language])
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr.count("Nothing is judged") == 1
    assert f"is in {language}" in done.stderr


def test_evaluate_refuses_unless_told_otherwise(language):
    words = "evaluate", "-", "--engine", "word_overlap", "--json", "--no-store"
    refused = argue(*words, stdin=DEBATES[language])
    assert refused.returncode == 2
    assert "expected debates in English" in refused.stderr
    assert language in refused.stderr
    done = argue(*words, "--any-language", stdin=DEBATES[language])
    assert json.loads(done.stdout)["relations"]["pairs"] == 2
    stated = argue(*words, "--language", "en", stdin=DEBATES[language])
    assert stated.returncode == 0, stated.stderr
    assert argue(*words, "--language", "x y", stdin=ENGLISH).returncode == 2


def test_certify_refuses_unless_told_otherwise(tmp_path: Path, language):
    for number in range(3):
        text = DEBATES[language].replace("# ", f"# {number}. ")
        (tmp_path / f"{number}.md").write_text(text, encoding="utf-8")
    words = "certify", tmp_path, "--engine", "word_overlap", "--level", "0.5"
    refused = argue(*words)
    assert refused.returncode == 2
    assert "found 3 of 3 in another language" in refused.stderr
    assert "--any-language" in refused.stderr
    assert argue(*words, "--any-language").returncode == 0


def test_corpus_judge_lists_and_counts_them(tmp_path: Path, language):
    folder = tmp_path / "source"
    folder.mkdir()
    (folder / "a.md").write_text(DEBATES[language], encoding="utf-8")
    (folder / "b.md").write_text(ENGLISH, encoding="utf-8")
    words = "corpus", "judge", folder, "--engine", "word_overlap", "--out"
    done = argue(*words, tmp_path / "out")
    assert "1 debate with" in done.stderr
    assert "1 not judged" in done.stderr
    (line,) = (tmp_path / "out" / "failures.jsonl").read_text(encoding="utf-8").splitlines()
    assert f"this debate is in {language}" in json.loads(line)["reason"]
    index = json.loads((tmp_path / "out" / "index.json").read_text(encoding="utf-8"))
    assert (index["debates"], index["failed"]) == (1, 1)
    assert "not judged" not in argue(*words, tmp_path / "stated", "--language", "en").stderr


def test_evaluate_takes_the_engine_that_reads_the_debates_where_nobody_chose(tmp_path, monkeypatch):
    monkeypatch.setenv("ARGUE_MODELS", str(named_model(tmp_path, "swedish", languages=["sv"])))
    monkeypatch.setenv("ARGUE_ENGINE", "word_overlap")
    swedish = "# Ska vi stänga alla djurparker?\n\n+ Djuren lider där och det är inte bra.\n"
    done = argue("evaluate", "-", "--json", "--no-store", stdin=swedish)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["engine"] == "swedish"
    (debate,) = parse_text(swedish).debates
    assert analysed(debate).options.engine == "swedish"
