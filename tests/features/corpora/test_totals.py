"""Figures are the same from one shard and from many, exactly, and intervals by debate are too."""

import gzip
import random
from functools import reduce
from statistics import mean, median

import pytest

from argue import formats
from argue.engines import load_engine
from argue.errors import BadInput
from argue.features.corpora import shards
from argue.features.corpora.judging import judge_corpus
from argue.features.corpora.measured import FIGURES, Measured, Placed, by_debate
from argue.features.corpora.measuring import is_judged, measure_corpus
from argue.features.corpora.totals import Totals
from argue.features.measures.bootstrap import score_bootstrap
from argue.features.measures.evaluation import evaluate_engine
from argue.features.measures.outcome import comparable
from argue.model import Label, Options, Status
from tests.cli.in_process import run as argue
from tests.features.corpora.test_judging import LINES


def made(number: int) -> Measured:
    draw = random.Random(number)
    known = number % 4 > 0
    stances, statuses = [*Label, None], list(Status) if known else [None]
    placed = tuple(
        Placed(draw.randrange(4), draw.choice(stances), draw.choice(statuses))
        for _ in range(draw.randrange(9))
    )
    counts = (draw.randrange(5) for _ in range(4))
    return Measured(f"d{number}", f"d{number}", placed, *counts)


MADE = [made(number) for number in range(50)]


@pytest.mark.parametrize("parts", [1, 2, 7, 50])
def test_totals_of_parts_are_those_of_the_whole_in_any_order(parts):
    mixed = random.Random(parts).sample(MADE, len(MADE))
    totals = [Totals.of(mixed[part::parts]) for part in range(parts)]
    assert reduce(Totals.merged, totals) == Totals.of(MADE)


def test_the_summary_is_that_of_the_statistics_module():
    rows = {row[0]: row[1:] for row in Totals.of(MADE).summary().rows}
    assert len(rows) == len(FIGURES)
    for figure in FIGURES:
        values = [value for value in figure.cells(MADE) if value is not None]
        total = sum(values) if all(isinstance(value, int) for value in values) else None
        middle = float(mean(values)), float(median(values))
        assert rows[figure.title] == [len(values), total, *middle, min(values), max(values)]


# ── a corpus that was judged ────────────────────────────────────────────────────────────────────


@pytest.fixture
def corpus(tmp_path, monkeypatch):
    """Judges the same debates into shards of at most so many on average."""
    (tmp_path / "crawl.jsonl").write_text("\n".join(LINES))

    def judge(most: int):
        monkeypatch.setattr(shards, "MOST_UNITS", most)
        monkeypatch.setattr(shards, "LEAST_SHARDS", 1)
        out = tmp_path / str(most)
        judge_corpus(tmp_path / "crawl.jsonl", engine="edit_distance", out=out, judge_all=True)
        return out

    return judge


@pytest.mark.parametrize("executor", ["here", "local:2"])
def test_one_shard_and_many_have_the_same_tables(corpus, executor):
    one, many = corpus(1000), corpus(4)
    assert len(list((many / "shards").glob("*.json"))) > 2
    assert measure_corpus(many, executor) == measure_corpus(one)
    assert measure_corpus(many, executor, each=False) == measure_corpus(one)[:2]


def test_scores_and_intervals_by_debate_are_those_of_one_shard(corpus):
    """Shards one after the other are always the same debates in the same order."""
    pytest.importorskip("scipy")
    engine = load_engine("edit_distance")
    both = [
        evaluate_engine(debates_of(corpus(most)), engine, Options.of("edit_distance"))
        for most in (1000, 4)
    ]
    assert both[0].as_object() == both[1].as_object()
    first, second = (score_bootstrap(comparable(one.outcomes), "debate") for one in both)
    assert first == second
    assert first.units == 24


def debates_of(folder):
    for path in sorted((folder / "shards").glob("*.jsonl.gz")):
        with gzip.open(path, "rb") as lines:
            yield from formats.read_bytes(lines.read(), name=path.name, format="jsonl").debates


def test_it_measures_what_was_judged(corpus, tmp_path):
    (tmp_path / "crawl").mkdir()
    (tmp_path / "crawl" / "crawl.jsonl").write_text("\n".join(LINES))
    by_shards, by_files = (
        argue("corpus", "measure", str(source), *words, "--table", "summary")
        for source, words in (
            (corpus(4), ["--cluster", "local:2"]),
            (tmp_path / "crawl", ["--engine", "edit_distance"]),
        )
    )
    assert by_shards.stdout == by_files.stdout
    assert "24" in by_shards.stdout


def test_each_debate_has_its_row_and_a_damaged_shard_is_told(corpus):
    folder = corpus(4)
    *_, debates = measure_corpus(folder)
    assert sorted(debates.column("debate")) == sorted(f"d{number}" for number in range(24))
    assert debates.columns == by_debate(()).columns
    first = min((folder / "shards").glob("*.jsonl.gz"))
    first.write_bytes(first.read_bytes() + b"x")
    with pytest.raises(BadInput, match=r"expected the bytes that index\.json tells of"):
        measure_corpus(folder)


def test_a_judged_corpus_takes_no_other_judge(corpus):
    folder = corpus(1000)
    done = argue("corpus", "measure", str(folder), "--engine", "word_overlap")
    assert done.returncode == 2
    assert "what was judged stands in it" in done.stderr
    assert is_judged(folder)
    assert not is_judged(folder.parent)
