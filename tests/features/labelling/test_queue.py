from __future__ import annotations

import pytest

from argue import formats, pipeline
from argue.engines import load_engine
from argue.errors import BadInput
from argue.features.certification.guarantees import certify
from argue.features.labelling.projects import LabellingProjects
from argue.features.labelling.queue import Guess, Guesses, Queue, guesses, labelling_minutes
from argue.features.labelling.store import records
from argue.features.labelling.tasks import relations
from argue.features.labelling.tasks.relations import TASK, batch_of
from argue.model import Argument, Debate, Judgement, Label, Origin, Reply
from argue.services.context import Context
from argue.settings import Settings
from argue.store import Store
from tests.features.labelling.conftest import DOGS, ZOOS

LONG = " ".join(["many words"] * 300)


class Sure:
    """Knows all but what one argument does."""

    name, version, origin = "sure", "1", Origin.JUDGED
    labels = (Label.SUPPORT, Label.ATTACK)

    def __init__(self, doubtful: str) -> None:
        self.doubtful = doubtful

    def judge(self, pairs):
        shares = [0.5 if pair.source in self.doubtful else 0.99 for pair in pairs]
        scores = [{Label.ATTACK: share, Label.SUPPORT: 1 - share} for share in shares]
        return [Judgement(Label.ATTACK, score[Label.ATTACK], score) for score in scores]


def _debate(id: str, *texts: str) -> Debate:
    arguments = tuple(Argument(f"{id}{place}", text) for place, text in enumerate(texts))
    replies = tuple(Reply(argument.id, f"{id}0") for argument in arguments[1:])
    return Debate(id, id, arguments, f"{id}0", replies)


def _queue(debates, engine) -> Queue:
    """The queue of a project as it is stored."""
    batch = batch_of(debates)
    return Queue(batch.items, Guesses.read(guesses(batch.items, debates, engine).text()))


def _said(label: Label | None) -> records.Judgement:
    return records.Judgement(1, "Ann", label)


def _order(queue: Queue, answers: dict[int, Label | None]) -> list[int]:
    """The numbers in the order in which they are asked about, each answered as given."""
    own: dict[int, records.Judgement] = {}
    while (number := queue.next(own)) is not None:
        own[number] = _said(answers.get(number, Label.ATTACK))
    return list(own)


def test_what_tells_most_comes_first_and_all_are_asked():
    debates = [_debate("a", "Is it?", "It is."), _debate("b", "Are they?", "They are.")]
    assert _order(_queue(debates, Sure("b1")), {}) == [2, 1]


def test_of_two_that_tell_as_much_the_shorter_comes_first():
    debates = [_debate("a", "Is it?", LONG), _debate("b", "Are they?", "They are.")]
    items = batch_of(debates).items
    assert _order(_queue(debates, Sure("a1 b1")), {}) == [2, 1]
    first, second = (labelling_minutes(one.text, one.hypothesis) for one in items[:2])
    assert first > 2 > second


def test_pairs_of_one_rank_come_as_they_are_listed():
    assert _order(_queue([_debate("a", "Is it?", "It is.", "It is.")], Sure("a1 a2")), {}) == [1, 2]


def test_an_answer_that_settles_its_debate_makes_its_other_pairs_wait():
    """An attack on the issue by what nobody answers rejects it, whatever its other reply does."""
    first = _debate("a", "Is it?", "It is not.", "It is.")
    queue = _queue([first, _debate("b", "Are they?", LONG)], Sure("a1 a2 b1"))
    attacked = {1: _said(Label.ATTACK)}
    assert queue.next({}) == 2
    assert queue.next(attacked) == 3
    assert queue.next({1: _said(Label.SUPPORT)}) == 2


def test_who_is_unsure_changes_no_gain_and_is_not_asked_again():
    first = _debate("a", "Is it?", "It is not.", "It is.")
    queue = _queue([first, _debate("b", "Are they?", LONG)], Sure("a1 a2 b1"))
    assert queue.next({1: _said(None)}) == 2


def test_what_is_passed_over_is_not_asked_about_now():
    queue = _queue([_debate("a", "Is it?", "It is.", "No.")], Sure("a1 a2"))
    assert queue.next({}, passed=(2,)) == 1
    assert queue.next({}, passed=(1, 2)) is None


def test_a_project_follows_the_answers_of_each_annotator_alone(tmp_path):
    debates = [_debate("a", "Is it?", "It is not.", "It is."), _debate("b", "Is he?", LONG)]
    batch = batch_of(debates)
    guessed = guesses(batch.items, debates, Sure("a1 a2 b1")).text()
    with Store.open(tmp_path / "argue.sqlite") as store:
        labelling = LabellingProjects(Context(store, Settings()), TASK)
        made = relations.create(store, "P", batch, ["Ann", "Bob"])
        labelling.projects.store_guesses(made.key, guessed)
        listed = relations.create(store, "P", batch, ["Ann"])

        def following(name: str, key: str = made.key) -> int | None:
            return labelling.following(key, labelling.projects.own(key, name))

        assert (following("Ann"), following("Ann", listed.key)) == (2, 1)
        labelling.projects.judge(made.key, "Ann", 1, Label.ATTACK)
        assert (following("Ann"), following("Bob")) == (3, 2)
        assert "confidence" not in labelling.export(made.token, "jsonl").content


def test_gold_that_a_queue_chose_is_refused_as_labelled_until_all_is_judged(tmp_path):
    debates = [_debate(name, "Is it?", "It is.") for name in "abc"]
    batch = batch_of(debates)
    guessed = guesses(batch.items, debates, Sure("b1")).text()
    with Store.open(tmp_path / "argue.sqlite") as store:
        labelling = LabellingProjects(Context(store, Settings()), TASK)
        listed = relations.create(store, "P", batch, ["Ann"])
        made = relations.create(store, "P", batch, ["Ann"])
        labelling.projects.store_guesses(made.key, guessed)

        def gold(key: str, *judged: int) -> tuple[Debate, ...]:
            for number in judged:
                labelling.projects.judge(key, "Ann", number, Label.ATTACK)
            return relations.stored_gold(store, key, least=1).debates

        def readable(debates: tuple[Debate, ...]) -> list[Debate]:
            written = formats.write([pipeline.bare(debate) for debate in debates], "jsonl")
            return formats.parse_text(written).debates

        assert not any(one.warnings for one in gold(listed.key, 1, 2))
        chosen = readable(gold(made.key, 1, 2))
        with pytest.raises(BadInput, match="drawn at random, found: which of its pairs"):
            certify([_debate(name, "Is it?", "No.") for name in "de"], chosen, Sure(""), level=0.8)
        assert not any(one.warnings for one in gold(made.key, 3))


def test_an_engine_that_ships_asks_about_all_real_items():
    debates = [ZOOS, DOGS]
    numbers = [item.number for item in batch_of(debates).items]
    assert sorted(_order(_queue(debates, load_engine("edit_distance")), {})) == numbers


def test_what_earlier_versions_stored_is_read():
    former = '{"labels": [["support"]], "issues": ["a0"], "items": [["attack", 0.6, 0.9]]}'
    assert Guesses.read(former) == Guesses(("a0",), (Guess("attack", 0.6, 0.9),))


def test_an_engine_that_repeats_orders_nothing():
    with pytest.raises(BadInput, match="expected an engine that judges, found gold"):
        guesses(batch_of([DOGS]).items, [DOGS], load_engine("gold"))
