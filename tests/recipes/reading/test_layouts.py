"""Pages that are drawn carry gold for exactly what they show."""

from pathlib import Path
from random import Random

import pytest

from argue.reading.records import Tag
from recipes.reading.copied import CHANGES
from recipes.reading.draw import Draw
from recipes.reading.families import RENDERERS, read_families
from recipes.reading.layouts import pages
from recipes.reading.people import NAMINGS, draw_people
from recipes.reading.threads import Post, Thread
from recipes.reading.times import SHAPES, Clock
from recipes.reading.train_choices import Choice, learned
from recipes.reading.words import LANGUAGES, sections

DATA = Path("../shared/data")
TREE = (("", "It rains too much."), (1, "Only in May."), (2, "And in June."), (1, "Bring a coat."))


def thread(title: str = "Should the market move indoors?") -> Thread:
    parents = [0 if title and not parent else parent or None for parent, _ in TREE]
    posts = [
        Post(number, "AB"[number % 2], text, parent)
        for number, ((_, text), parent) in enumerate(zip(TREE, parents, strict=True), start=1)
    ]
    return Thread("market", "en", "comments", title, tuple(posts), frozenset("AB"))


def check(page: dict) -> None:
    shown = [line for line in page["text"].split("\n") if line.strip()]
    assert len(shown) == len(page["lines"])
    ids = {message["id"] for message in page["messages"]}
    for tag, message in page["lines"]:
        assert tag in list(Tag)
        assert isinstance(message, int)
    for line, start, end, kind in page["spans"]:
        span = shown[line][start:end]
        assert span, (shown[line], start, end)
        assert span == span.strip()
        if kind == "name" and page["lines"][line][1] in ids:
            assert page["lines"][line][0] in ("name", "head", "said", "more", "text")
    for message in page["messages"]:
        assert set(message["parents"]) <= ids | {0}
        assert message["id"] not in message["parents"]
        assert page["text"].split("\n")[message["line"] - 1].strip()
        lines = zip(shown, page["lines"], strict=True)
        own = " ".join(" ".join(text for text, (_, of) in lines if of == message["id"]).split())
        for row in message["text"].split("\n"):
            assert " ".join(row.split()) in own


@pytest.mark.parametrize("family", read_families(), ids=lambda family: family.name)
def test_every_family_draws_pages_with_exact_gold(family):
    for seed, title in enumerate(("Move it?", "", "Move it?")):
        draw = Draw(Random(seed), thread(title), family.tendencies, "train")
        RENDERERS[family.renderer](draw)
        page = draw.page.record(family.name, "en", "market")
        assert page["messages"]
        check(page)


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
@pytest.mark.parametrize("name", ["XenForo", "wild cards", "microblog", "council minutes"])
def test_copied_pages_carry_exact_gold(change, name):
    family = next(family for family in read_families() if family.name == name)
    draw = Draw(Random(5), thread(), family.tendencies, "train")
    RENDERERS[family.renderer](draw)
    drawn = draw.page.record(family.name, "en", "market")
    change(draw)
    page = draw.page.record(family.name, "en", "market")
    check(page)
    said = [[message["text"] for message in record["messages"]] for record in (drawn, page)]
    assert said[0] == said[1]


def test_authors_are_those_of_the_thread():
    family = next(family for family in read_families() if family.name == "XenForo")
    draw = Draw(Random(4), thread(), family.tendencies, "train")
    RENDERERS[family.renderer](draw)
    page = draw.page.record(family.name, "en", "market")
    authors = {message["id"]: message["author"] for message in page["messages"]}
    assert authors[1] == authors[3] != authors[2] == authors[4]
    assert [message["parents"] for message in page["messages"]] == [[0], [1], [2], [1]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_of_training_leave_some_for_the_pages_held_back(language):
    seen, held = sections(language, "train"), sections(language, "held")
    assert set(seen["buttons"]) < set(held["buttons"])
    assert all(seen.values())
    for shape in SHAPES:
        assert Clock(Random(1), seen, language, shape).tick()
    for naming in NAMINGS:
        people = draw_people(Random(1), language, 6, [naming], "train")
        assert len({person.shown for person in people}) == 6


@pytest.mark.skipif(not DATA.exists(), reason="the shared data is not beside the project")
@pytest.mark.parametrize("part", ["train", "dev", "held"])
def test_pages_of_the_shared_threads_are_exact_and_the_same_again(part):
    first, again = (list(pages(DATA, part, 12, seed=5)) for _ in range(2))
    assert first == again
    for page in first:
        check(page)


def test_weights_of_a_choice_prefer_what_was_right() -> None:
    pages = [Choice("a", [{"ought": 1}, {"odd": 1}, {}], [False, True, False])] * 8
    weights = learned(pages, "claim")
    assert weights["odd"] > weights["ought"]
    said = [Choice("a", [{"bias": 1, "link": 1}, {"bias": 1}], [False, True])] * 8
    assert learned(said, "said")["link"] < 0
