"""What people add to a debate; the whole is checked against a debate that was written like that."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from argue.errors import BadInput, Conflict, NotFound
from argue.model import Argument, Debate, Label, Options, Relation, Reply
from argue.store import Store
from argue.store.participation.records import (
    WITHDRAWN,
    Action,
    NewEdit,
    Writer,
    hidden_note,
    without_notes,
)
from tests.debate_samples import link
from tests.store.samples import ZOOS, debates, numbered

KEY = "should-zoos-be-closed"
ANN, BOB = Writer("Ann", "1"), Writer("Bob", "2")


@pytest.fixture
def zoos(store):
    store.debates.add([ZOOS])
    return store


def test_an_added_argument_is_part_of_the_debate_as_if_it_had_been_saved_with_it(zoos):
    step = zoos.contributions.add(KEY, "parks", " A park\r\nis a cage. ", Label.ATTACK, by=ANN)
    assert (step.action, step.argument, step.writer) == (Action.ADD, "c1", ANN)
    expected = replace(
        ZOOS,
        arguments=(*ZOOS.arguments, Argument("c1", "A park\nis a cage.")),
        replies=(*ZOOS.replies, Reply("c1", "parks")),
        pairs=(*ZOOS.pairs, ("c1", "parks")),
        pair_ids=(*ZOOS.pair_ids, "c1"),
        given=(*ZOOS.given, link("c1 - parks")),
    )
    assert zoos.debates.load(KEY) == expected
    (summary,) = zoos.debates.search()
    assert (summary.arguments, summary.replies) == (5, 4)


@settings(
    max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(debate=debates(), others=st.lists(debates(), max_size=2), data=st.data())
def test_any_debate_can_be_added_to_between_others(tmp_path_factory, debate, others, data):
    with Store.open(tmp_path_factory.mktemp("any") / "argue.sqlite") as store:
        keys = [saved.key for saved in store.debates.add([debate, *others])]
        before = [store.debates.load(key) for key in keys]
        if not debate.arguments:
            return
        parent = data.draw(st.sampled_from(debate.arguments)).id
        step = store.contributions.add(keys[0], parent, "New.", Label.SUPPORT, by=ANN)
        after = store.debates.load(keys[0])
        assert after.arguments == (*debate.arguments, Argument(step.argument, "New."))
        assert after.replies == (*debate.replies, Reply(step.argument, parent))
        assert (after.given[: len(debate.given)], after.gold) == (debate.given, debate.gold)
        assert [store.debates.load(key) for key in keys if key != keys[0]] == [
            one for key, one in zip(keys, before, strict=True) if key != keys[0]
        ]


def test_what_an_engine_proposed_is_stated_as_judged(zoos):
    proposed = link("x + y", 0.7)
    step = zoos.contributions.add(KEY, "C++", "Hear, hear.", proposed, by=ANN)
    relation = link("c1 + C++", 0.7)
    assert step.relation == zoos.debates.load(KEY).given[-1] == relation


def test_without_a_stance_nothing_is_stated(zoos):
    zoos.contributions.add(KEY, "C++", "Hear, hear.", by=ANN)
    assert zoos.debates.load(KEY).given == ZOOS.given


def test_what_is_sent_twice_is_added_once(zoos):
    first = zoos.contributions.add(KEY, "C++", "Hear, hear.", by=ANN, token="t")
    assert zoos.contributions.add(KEY, "C++", "Hear, hear.", by=ANN, token="t") == first
    assert len(zoos.debates.load(KEY).arguments) == 5
    with pytest.raises(Conflict, match=r"was sent before and became 'c1'"):
        zoos.contributions.add(KEY, "C++", "Something else.", by=ANN, token="t")
    assert zoos.contributions.add(KEY, "C++", "Hear, hear.", by=ANN, token="u").argument == "c2"


def test_many_at_once_lose_and_double_nothing(zoos, path):
    def send(number: int) -> str:
        with Store.open(path) as store:
            token = f"t{number // 2}"  # each twice
            text = f"Argument {number // 2}."
            return store.contributions.add(KEY, "C++", text, by=ANN, token=token).argument

    with ThreadPoolExecutor(8) as threads:
        made = list(threads.map(send, range(24)))
    assert made[::2] == made[1::2]
    assert len(set(made)) == 12
    result = zoos.debates.load(KEY)
    assert {one.text for one in result.arguments[4:]} == {f"Argument {n}." for n in range(12)}
    assert len(result.replies) == len(ZOOS.replies) + 12


def test_an_edit_is_seen_everywhere_and_the_former_text_stays_in_the_history(zoos):
    first = zoos.contributions.add(KEY, "C++", "Walruses suffer.", Label.SUPPORT, by=ANN)
    zoos.contributions.edit(
        KEY, NewEdit("c1", "Wombats suffer.", Label.ATTACK, first.id, "typo"), by=ANN
    )
    result = zoos.debates.load(KEY)
    assert result.arguments[-1] == Argument("c1", "Wombats suffer.")
    assert result.given[-1] == link("c1 - C++")
    assert [step.text for step in zoos.contributions.steps(KEY, "c1")] == [
        "Wombats suffer.",
        "Walruses suffer.",
    ]
    assert [one.key for one in zoos.debates.search("wombats")] == [KEY]
    assert zoos.debates.search("walruses") == []
    own = zoos.contributions.of(KEY)["c1"]
    assert (own.parent, own.writer, own.edited, own.steps) == ("C++", ANN, True, 2)


def test_the_history_of_one_argument_does_not_go_through_that_of_the_debate(zoos):
    zoos.contributions.add(KEY, "C++", "Walruses suffer.", Label.SUPPORT, by=ANN)
    database, asked = zoos.contributions._db.database, []
    database.conn.set_trace_callback(asked.append)
    assert len(zoos.contributions.steps(KEY, "c1")) == 1
    database.conn.set_trace_callback(None)
    (query,) = (sql for sql in asked if "FROM contribution_steps AS steps" in sql)
    plan = [row[-1] for row in database.execute(f"EXPLAIN QUERY PLAN {query}")]
    assert any("arguments_name" in line for line in plan), plan


def test_nobody_overwrites_what_they_have_not_seen(zoos):
    first = zoos.contributions.add(KEY, "C++", "One.", by=ANN)
    second = zoos.contributions.edit(KEY, NewEdit("c1", "Two.", None, first.id), by=ANN)
    with pytest.raises(Conflict, match="Ann has changed 'c1' since you looked"):
        zoos.contributions.edit(KEY, NewEdit("c1", "Three.", None, first.id), by=BOB)
    with pytest.raises(Conflict):
        zoos.contributions.withdraw(KEY, "c1", by=BOB, seen=first.id)
    with pytest.raises(Conflict):
        zoos.contributions.undo(KEY, first.id, by=BOB)
    again = zoos.contributions.edit(KEY, NewEdit("c1", "Two.", None, first.id), by=ANN)
    assert again == second, "the same form sent twice"
    assert zoos.debates.load(KEY).arguments[-1].text == "Two."


def test_what_is_withdrawn_stays_as_a_stub_and_counts_no_more(zoos):
    run = zoos.runs.request(KEY, "e", "1", "replies")
    added = zoos.contributions.add(KEY, "parks", "Wombats suffer.", Label.ATTACK, by=ANN)
    zoos.contributions.add(KEY, "c1", "They do not.", Label.ATTACK, by=BOB)
    zoos.runs.claim("w")
    judged = [link("c1 - parks"), link("c2 - c1")]
    zoos.runs.save(run.id, 0, judged)
    zoos.overrulings.add(KEY, "c2", "c1", Label.SUPPORT, by="Cy")
    step = zoos.contributions.withdraw(KEY, "c1", by=ANN, seen=added.id, reason="Wrong.")
    assert (step.action, step.withdrawn, step.text) == (Action.WITHDRAW, True, "Wombats suffer.")
    result = zoos.debates.load(KEY)
    assert result.arguments[-2] == Argument("c1", WITHDRAWN)
    assert {one.label for one in result.given[-2:]} == {Label.UNRELATED}
    assert zoos.runs.relations(run.id) == ()
    assert len(zoos.runs.relations(run.id, withdrawn=True)) == 2
    assert zoos.overrulings.current(KEY) == ()
    assert zoos.debates.search("wombats") == []
    with pytest.raises(BadInput, match="'c1' was withdrawn, so it cannot be answered"):
        zoos.contributions.add(KEY, "c1", "But!", by=BOB)

    zoos.contributions.undo(KEY, step.id, by=ANN)
    result = zoos.debates.load(KEY)
    assert result.arguments[-2] == Argument("c1", "Wombats suffer.")
    assert [one.label for one in result.given[-2:]] == [Label.ATTACK, Label.ATTACK]
    assert [len(zoos.runs.relations(run.id)), len(zoos.overrulings.current(KEY))] == [2, 1]


def test_undoing_goes_back_and_forth(zoos):
    step = zoos.contributions.add(KEY, "C++", "One.", by=ANN)
    step = zoos.contributions.edit(KEY, NewEdit("c1", "Two.", None, step.id), by=ANN)
    texts = []
    for _ in range(3):
        step = zoos.contributions.undo(KEY, step.id, by=BOB)
        texts.append(zoos.debates.load(KEY).arguments[-1].text)
    assert texts == ["One.", "Two.", "One."]


def test_undoing_that_it_was_added_withdraws_it(zoos):
    step = zoos.contributions.add(KEY, "C++", "One.", by=ANN)
    step = zoos.contributions.undo(KEY, step.id, by=ANN)
    assert step.withdrawn
    zoos.contributions.undo(KEY, step.id, by=ANN)
    assert zoos.debates.load(KEY).arguments[-1].text == "One."


def test_revisions_grow_and_tell_what_changed(zoos):
    saved = zoos.state(KEY)
    assert (saved.contribution, saved.overruling) == (0, 0)
    first = zoos.contributions.add(KEY, "C++", "One.", by=ANN)
    after_adding = zoos.state(KEY)
    assert (saved.texts != after_adding.texts, after_adding.contribution > 0) == (True, True)
    zoos.overrulings.add(KEY, "c1", "C++", Label.SUPPORT, by="Ann")
    assert zoos.state(KEY).texts == after_adding.texts
    assert zoos.state(KEY).overruling > 0
    zoos.contributions.add(KEY, "C++", "Two.", by=BOB)
    assert zoos.contributions.changed(KEY, first.id) == {"c2"}
    assert zoos.contributions.changed(KEY, 0) == {"c1", "c2"}


def test_the_saved_file_is_known_again_whatever_was_added(zoos):
    zoos.contributions.add(KEY, "C++", "One.", by=ANN)
    assert zoos.debates.find_same(ZOOS) == KEY


def test_an_example_that_people_added_to_is_kept_when_examples_change(store):
    store.debates.replace_examples([ZOOS])
    store.contributions.add(KEY, "C++", "One.", by=ANN)
    store.debates.replace_examples([numbered(1)])
    assert len(store.debates.load(KEY).arguments) == 5
    assert {one.key: one.example for one in store.debates.search()} == {
        KEY: False,
        "debate-1": True,
    }


def test_what_was_computed_before_is_forgotten(zoos):
    run = zoos.runs.request(KEY, "e", "1", "replies")
    zoos.runs.save_scores(run.id, Options(), {"a": 1})
    zoos.contributions.add(KEY, "C++", "One.", by=ANN)
    assert zoos.runs.scores(run.id, Options()) is None


def test_a_run_that_is_done_is_added_to(zoos):
    run = zoos.runs.request(KEY, "e", "1", "replies")
    zoos.runs.claim("w")
    zoos.runs.count_pairs(run.id, 2)
    zoos.runs.save(run.id, 0, [link("parks - cages"), link("C++ - cages")])
    zoos.runs.finish(run.id)
    assert zoos.runs.behind() == []
    step = zoos.contributions.add(KEY, "C++", "One.", by=ANN)
    assert [one.id for one in zoos.runs.behind()] == [run.id]
    new = [Relation("c1", "C++", Label.SUPPORT, 0.6), link("parks + cages")]
    zoos.runs.amend(run.id, new, step.id)
    assert zoos.runs.behind() == []
    assert {one.ends: one.label for one in zoos.runs.relations(run.id)} == {
        ("C++", "cages"): Label.ATTACK,
        ("c1", "C++"): Label.SUPPORT,
        ("parks", "cages"): Label.SUPPORT,
    }
    result = zoos.runs.load(run.id)
    assert (result.done, result.total, result.seen) == (3, 3, step.id)


def test_a_deleted_debate_takes_what_was_added_along(zoos):
    zoos.contributions.add(KEY, "C++", "Wombats.", by=ANN)
    zoos.debates.delete(KEY)
    assert zoos.debates.search("wombats") == []
    zoos.debates.add([ZOOS])
    assert zoos.debates.load(KEY) == ZOOS
    assert zoos.contributions.of(KEY) == {}


@pytest.mark.parametrize(
    ("text", "name", "problem"),
    [
        (" \n ", "Ann", "expected a text, found only white space"),
        ("x" * 10_001, "Ann", "at most 10,000 characters, found 10,001"),
        ("Yes.", " ", "expected your name"),
        ("Yes.", "n" * 81, "at most 80 characters, found 81"),
    ],
)
def test_what_cannot_be_kept_is_refused(zoos, text, name, problem):
    with pytest.raises(BadInput, match=problem):
        zoos.contributions.add(KEY, "C++", text, by=Writer(name))
    assert zoos.debates.load(KEY) == ZOOS


def test_what_is_not_there_is_not_found(zoos):
    with pytest.raises(NotFound, match="no debate"):
        zoos.contributions.add("nowhere", "C++", "Yes.", by=ANN)
    with pytest.raises(NotFound, match="no argument 'x'"):
        zoos.contributions.add(KEY, "x", "Yes.", by=ANN)
    with pytest.raises(NotFound, match="'C\\+\\+' stands in the source of this debate"):
        zoos.contributions.edit(KEY, NewEdit("C++", "Yes.", None, 0), by=ANN)
    with pytest.raises(NotFound, match="no step 99"):
        zoos.contributions.undo(KEY, 99, by=ANN)


def test_ids_that_the_source_has_are_left_to_it(store):
    store.debates.add([Debate("d", "d", (Argument("c1", "Yes."), Argument("c2", "No.")))])
    assert store.contributions.add("d", "c1", "Why?", by=ANN).argument == "c3"
    assert store.contributions.add("d", "c3", "So.", by=ANN).argument == "c4"


def test_a_note_of_who_hid_an_argument_is_left_out_of_its_words():
    words = Debate(
        "d", "", (Argument("c1", hidden_note("May", "An insult.")), Argument("a", "No."))
    )
    assert [argument.text for argument in without_notes(words).arguments] == [WITHDRAWN, "No."]
