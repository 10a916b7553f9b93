"""Threads are shown as pages show them, and gold follows the order of the page."""

from random import Random

import numpy as np
import pytest

from argue.reading.page import ROOT
from argue.reading.wording import Stems
from recipes.reading.reply_threads import Look, Said, headless, show, talks


def said(number, author, text, *parents, time=""):
    return Said(number, author, time, text, list(parents), True)


THREAD = [
    said(1, "Ann", "The pool should close.", time="2026-01-01 10:00"),
    said(2, "Ben", "It is the only one in town.", 1, time="2026-01-01 11:00"),
    said(3, "Cem", "The river is open to all.", 1, time="2026-01-01 12:00"),
    said(4, "Dee", "Children drown in rivers.", 3, time="2026-01-01 12:30"),
    said(5, "Eva", "There is another in Hale.", 2, time="2026-01-01 13:00"),
]


def shown(look):
    return show("kind", "thread", THREAD, "Close the pool", look, Random(1))


def test_a_flat_page_has_its_messages_in_time_and_each_its_parent():
    page = shown(Look())
    assert [one.author for one in page.contributions] == ["Ann", "Ben", "Cem", "Dee", "Eva"]
    assert (page.gold, page.claim) == ([frozenset(), {0}, {0}, {2}, {1}], 0)


def test_a_nested_page_has_answers_below_what_they_answer():
    page = shown(Look(nested=True, depth=True))
    assert [one.author for one in page.contributions] == ["Ann", "Ben", "Eva", "Cem", "Dee"]
    assert [contribution.depth for contribution in page.contributions] == [0, 1, 2, 1, 2]
    assert page.gold == [frozenset(), {0}, {1}, {0}, {3}]


def test_below_a_title_the_first_post_is_nobodys_parent():
    page = shown(Look(title=True))
    assert (page.claim, page.gold) == ("Close the pool", [{ROOT}, {ROOT}, {ROOT}, {2}, {1}])


def test_the_first_message_may_be_the_heading():
    page = headless(shown(Look()))
    assert (page.claim, page.gold) == ("The pool should close.", [{ROOT}, {ROOT}, {1}, {0}])


def test_marks_numbers_and_calls_say_who_is_answered():
    marked = shown(Look(marks=1)).contributions
    assert [one.answers for one in marked[3:]] == [("Cem",), ("Ben",)]
    numbered = shown(Look(numbers=1)).contributions
    assert numbered[4].answers == ("#2",)
    assert "Ben" in shown(Look(calls=1)).contributions[4].text


def test_single_talks_are_taken_out_of_a_chat():
    mixed = [
        said(1, "A", "a"),
        said(2, "B", "b"),
        *(said(n, "C", "c", n - 2) for n in range(3, 15)),
    ]
    assert [[one.id for one in talk] for talk in talks(mixed)] == [
        list(range(1, 15, 2)),
        list(range(2, 15, 2)),
    ]


def test_a_network_learns_which_candidate_is_marked():
    pytest.importorskip("torch")
    from recipes.reading.train_parents import cases, joined, score, together, train

    stems = Stems({}, np.zeros((0, 4), np.float32))
    pages = [show("kind", "t", THREAD, "", Look(marks=1), Random(seed)) for seed in range(40)]
    learned = cases(pages, stems, None, Random(1))
    both = joined(learned, learned)
    assert len(both.kinds) == 2 * len(learned.kinds) == len(both.starts) - 1
    models = [train(learned, epochs=12, seed=seed) for seed in (0, 1)]
    assert score(models[0], learned).mean > 0.9
    mean = together(models)
    span = slice(*learned.starts[:2])
    scores = [model.scores(learned.messages[0], learned.pairs[span]) for model in models]
    assert mean.scores(learned.messages[0], learned.pairs[span]) == pytest.approx(
        sum(scores) / 2, abs=1e-4
    )
    again = train(learned, begin=models[0], epochs=0)
    assert again.scores(learned.messages[0], learned.pairs[span]) == pytest.approx(
        scores[0], abs=1e-4
    )


def test_own_threads_are_shown_with_the_parents_that_they_were_written_with():
    pytest.importorskip("torch")
    from recipes.reading.tune_parents import LOOKS, own_pages, own_threads, stripped

    pages = list(own_pages(Random(1)))
    assert len(pages) == len(LOOKS) * len(list(own_threads()))
    first = next(page for page in pages if page.claim == 0)
    assert [contribution.author for contribution in first.contributions[:4]] == [
        "Marisol",
        "Graham P.",
        "Tess",
        "Marisol",
    ]
    assert first.gold[:4] == [frozenset(), {0}, {0}, {1}]
    bare = stripped(next(page for page in pages if page.contributions[1].answers), Random(1))
    assert not any(one.answers or one.quotes for one in bare.contributions)
