import pytest
from click.testing import CliRunner

from argue.errors import BadInput
from argue.features.grammar.rules import parse_rules
from argue.features.rules.cli._rules import learn, triples
from argue.features.rules.corpora.learning import close
from argue.features.rules.corpora.learning import learn as learned
from argue.features.rules.corpora.triples import count, read
from tests.features.rules.corpora.test_similarity import random_triples


def run(command, *arguments):
    return CliRunner().invoke(command, list(map(str, arguments)), catch_exceptions=False).output


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "triples.tsv"
    path.write_text("".join("\t".join(triple[:3]) + "\n" for triple in random_triples(0)))
    return path


@pytest.mark.parametrize("method", ["binc", "cover", "dirt", "tease"])
def test_rules_are_those_of_the_library(file, method):
    expected = [
        each.rule(f"{method} on triples.tsv")
        for each in learned(count(read(file), least=2), method)
    ]
    assert parse_rules(run(learn.command, file, "--method", method)) == expected


def test_the_best_closed_set_of_more_predicates_where_it_is_asked_for(file):
    every = list(learned(count(read(file), least=2), "binc"))
    for exact in (2, 30):
        given = run(learn.command, file, "--close", "0.2", "--exact", exact)
        sides = {(rule.left, rule.right) for rule in parse_rules(given)}
        assert sides == {each[:2] for each in close(every, 0.2, exact=exact)}


def test_rules_of_a_template_or_of_verbs_drawn_among_the_most_frequent(file):
    every = [each[:2] for each in learned(count(read(file), least=2), "dirt")]
    template = every[0][0]
    chosen = parse_rules(run(learn.command, file, "--method", "dirt", "--template", template))
    sides = [(rule.left, rule.right) for rule in chosen]
    assert sorted(sides) == sorted(one for one in every if template in one)
    assert sides[0][0] == template, "it is the input template"
    drawn = run(learn.command, file, "--method", "dirt", "--verbs", "1", "--of-most", "1")
    assert 0 < len(parse_rules(drawn)) < len(every)
    with pytest.raises(BadInput, match="expected at least 999 verbs"):
        run(learn.command, file, "--verbs", "999")


def test_rules_with_the_arguments_of_both_sides_as_their_context(tmp_path):
    seen = [
        "team beat rival",
        "team defeat rival",
        "cook beat egg",
        "cook boil egg",
        "she fly kite",
    ]
    (tmp_path / "t.tsv").write_text("".join(line.replace(" ", "\t") + "\n" for line in seen))
    options = ("--method", "cover", "--seen", 1, "--least", 0.01, "--context", 1)
    rules = parse_rules(run(learn.command, tmp_path / "t.tsv", *options))
    contexts = {(rule.left, rule.right): rule.context for rule in rules}
    assert contexts["beat", "defeat"] == contexts["defeat", "beat"] == ("rival",)
    assert contexts["beat", "boil"] == ("cook",)


def test_triples_of_many_paragraphs_by_two_processes(tmp_path, monkeypatch):
    pytest.importorskip("spacy")
    pytest.importorskip("onnxruntime")
    monkeypatch.setattr(triples, "_TOGETHER", 1)
    text = tmp_path / "text.txt"
    text.write_text("Drugs kill germs.\nShe lives.\nTea is grown in Kenya.\n" * 22)
    run(triples.command, text, "--out", tmp_path / "one.tsv")
    run(triples.command, text, "--out", tmp_path / "two.tsv", "--processes", "2")
    assert (tmp_path / "two.tsv").read_bytes() == (tmp_path / "one.tsv").read_bytes()
    counts = count(read(tmp_path / "one.tsv"))
    assert dict(zip(counts.predicates, counts.pairs.sum(axis=1).tolist(), strict=True)) == {
        "kill": 22,
        "be grown in": 22,
    }
    assert not list(tmp_path.glob("*.part"))


def test_processes_and_a_cluster_are_not_named_both(tmp_path):
    words = ["--processes", "2", "--cluster", "local:3"]
    with pytest.raises(BadInput, match="expected --processes or --cluster, found both"):
        run(triples.command, tmp_path / "text.txt", *words)


def test_a_result_has_its_name_only_when_all_is_read(tmp_path, monkeypatch):
    pytest.importorskip("spacy")
    pytest.importorskip("onnxruntime")
    monkeypatch.setattr(triples, "_TOGETHER", 1)
    text, out = tmp_path / "text.txt", tmp_path / "triples.tsv"
    text.write_bytes(b"Drugs kill germs.\n" * 65 + b"\n" * 9_000 + b"\xff\n")
    with pytest.raises(BadInput, match="expected a text in UTF-8"):
        run(triples.command, text, "--out", out)
    assert not out.exists()
    assert {each[:3] for each in read(tmp_path / "triples.tsv.part")} == {("drug", "kill", "germ")}
