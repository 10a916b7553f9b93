import random

import pytest

from recipes.treebank import parse
from tests.recipes.small_treebank import TREEBANK, untrained_bert

pytest.importorskip("torch")
pytest.importorskip("tokenizers")

from recipes.language_lessons import UNKNOWN, batches, lessons, names_of, stack  # noqa: E402

SENTENCES = list(parse(TREEBANK.splitlines()))


@pytest.fixture(scope="module")
def bert(tmp_path_factory):
    return untrained_bert(tmp_path_factory.mktemp("lessons") / "bert")


def test_classes():
    names = names_of(SENTENCES)
    assert names["parts_of_speech"] == ["ADJ", "AUX", "NOUN", "PART", "PUNCT", "VERB"]
    assert names["labels"] == ["advmod", "amod", "aux", "nsubj", "punct"]
    assert names["lemma_scripts"] == ["l0+", "l1+"]  # that n't is not was seen but once


def test_lessons_say_what_is_right(bert):
    names = names_of(SENTENCES)
    run = next(
        each
        for seed in range(99)
        for each in lessons(SENTENCES, names, bert, random.Random(seed))
        if len(each.starts) == 9
    )
    assert run.starts.tolist() == [1, 0, 0, 0, 0, 1, 0, 0, 0]
    assert run.heads.tolist() == [3, 3, 3, 3, 3, 6, 7, 7, 7]
    assert run.sentence.tolist() == [0] * 5 + [1] * 4
    assert run.labels[3] == UNKNOWN  # a root's label needs no learning
    assert run.classes[2].tolist()[-1] == UNKNOWN
    assert len(run.window.pieces) == sum(len(w.form) for s in SENTENCES[:2] for w in s.words) + 2


def test_batches_hold_every_lesson_once(bert):
    names, rng = names_of(SENTENCES), random.Random(0)
    all_lessons = list(lessons(SENTENCES * 5, names, bert, rng))
    result = batches(iter(all_lessons), 12, rng)
    assert sorted(map(id, all_lessons)) == sorted(id(each) for batch in result for each in batch)
    side_by_side = stack(result[0])
    assert (side_by_side.starts != UNKNOWN).sum() == sum(len(each.starts) for each in result[0])
    assert ((side_by_side.sentence == -1) == (side_by_side.starts == UNKNOWN)).all()
