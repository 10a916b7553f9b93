"""Merging duplicates, and undoing that; against rules that are written down a second time."""

import random
from dataclasses import replace
from itertools import product

import networkx
import pytest

from argue.errors import BadInput, Conflict, NotFound
from argue.features.snapshots.store import Snapshots
from argue.model import Argument, Debate, Label, Relation, Reply
from argue.store.participation.merges import merged
from argue.store.participation.records import Writer
from tests.debate_samples import link

ANN, MAY = Writer("Ann", "1"), Writer("May", "9")


def ends(edges):
    return {edge.ends for edge in edges}


def merge(store, key, argument, into, **more):
    return store.merging.merge(key, argument, into, by=MAY, **more)


def random_debate(random, size):
    """A thread with cross references, stated relations in all directions, perhaps listed pairs."""
    ids = [f"a{number}" for number in range(size)]
    upward = [(ids[i], ids[random.randrange(i)]) for i in range(1, size) if random.random() < 0.9]
    upward += [(ids[i], ids[j]) for i in range(size) for j in range(i) if random.random() < 0.08]
    upward = list(dict.fromkeys(upward))
    anyhow = [pair for pair in product(ids, ids) if pair[0] != pair[1]]
    stated = random.sample(anyhow, size)
    pairs = tuple(random.sample(anyhow, size)) if random.random() < 0.3 else ()
    return Debate(
        f"d{random.random()}",
        "Any",
        tuple(Argument(id, f"Text of {id}.") for id in ids),
        issue="a0" if random.random() < 0.7 else None,
        replies=tuple(Reply(*one) for one in upward),
        pairs=pairs,
        pair_ids=tuple(f"pair {number}" for number in range(len(pairs))),
        given=tuple(Relation(*one, random.choice(list(Label))) for one in stated),
    )


class Second:
    """The rules once more, by sets and paths of a graph."""

    def __init__(self, debate, merges):
        self.names = {argument.id for argument in debate.arguments}
        self.replies = ends(debate.replies)
        self.labels = {one.ends: one.label for one in debate.given}
        self.issue, self.listed = debate.issue, bool(debate.pairs)
        tops = self.names - {source for source, _ in self.replies} - {self.issue}
        implied = {(one, self.issue) for one in tops} if self.issue else set()
        self.pairs = set(debate.pairs) or self.replies | implied
        into = {}
        for source, target in merges:
            source, target = self._end(into, source), self._end(into, target)
            if source != target:
                into[source] = target
                self._one(source, target)
        if not self.listed:
            self.pairs = {}

    def _one(self, source, target):
        for one in (source, target):
            if self.issue and one != self.issue and not [r for r in self.replies if r[0] == one]:
                self.replies.add((one, self.issue))
        moved = {(name, target if name == source else name) for name in self.names}
        new = dict(moved)
        self.names.discard(source)
        renamed = {}
        for pair in sorted(self.labels, key=lambda pair: source in pair):  # the own ones first
            renamed.setdefault((new[pair[0]], new[pair[1]]), self.labels[pair])
        self.labels = {pair: label for pair, label in renamed.items() if pair != (target, target)}
        self.replies = {(new[a], new[b]) for a, b in self.replies} - {(target, target)}
        self.pairs = {(new[a], new[b]) for a, b in self.pairs} - {(target, target)}
        graph = networkx.DiGraph(self.replies)
        graph.add_nodes_from(self.names)
        closing = {
            (a, b) for a, b in self.replies if a == target and networkx.has_path(graph, b, target)
        }
        self.listed = self.listed or bool(closing)
        self.replies -= closing

    def _end(self, into, argument):
        while argument in into:
            argument = into[argument]
        return argument

    def assert_same(self, debate):
        assert {argument.id for argument in debate.arguments} == self.names
        assert ends(debate.replies) == self.replies
        assert {one.ends: one.label for one in debate.given} == self.labels
        assert set(debate.pairs) == set(self.pairs)


@pytest.mark.parametrize("seed", range(5))
def test_ten_random_merges_and_their_undoing_are_what_a_second_implementation_says(store, seed):
    chance = random.Random(seed)
    original = random_debate(chance, 20)
    key = store.debates.add([original])[0].key
    done = []
    for _ in range(10):
        ids = [argument.id for argument in store.debates.load(key).arguments]
        source = chance.choice([one for one in ids if one != original.issue])
        target = chance.choice([argument.id for argument in original.arguments])
        if store.merging.speakers(key).get(target, target) == source:
            with pytest.raises(BadInput, match="expected another argument"):
                merge(store, key, source, target)
            continue
        step = merge(store, key, source, target)
        done.append((source, step.into, step.id))
        now = store.debates.load(key)
        Second(original, [one[:2] for one in done]).assert_same(now)
        (summary,) = [one for one in store.debates.search() if one.key == key]
        assert (summary.arguments, summary.replies) == (len(now.arguments), len(now.replies))
    chance.shuffle(done)
    for one in list(done):
        store.merging.undo(key, one[2], by=MAY)
        done.remove(one)
        Second(original, [left[:2] for left in sorted(done, key=lambda left: left[2])]).assert_same(
            store.debates.load(key)
        )
    assert store.debates.load(key) == original


def test_replies_follow_and_one_of_two_doubled_ones_stays(store, zoos):
    merge(store, zoos, "parks", "cages")
    debate = store.debates.load(zoos)
    assert [argument.id for argument in debate.arguments] == ["issue", "cages", "C++"]
    assert ends(debate.replies) == {("cages", "issue"), ("C++", "cages")}
    assert (debate.pairs, debate.pair_ids, debate.gold) == ((), (), ())
    assert debate.given == (Relation("cages", "issue", Label.SUPPORT),)


def test_an_answer_that_would_close_a_circle_is_no_reply_but_still_counts():
    texts = tuple(Argument(id, f"Text {id}.") for id in "iaxb")
    replies = Reply("a", "i"), Reply("x", "a"), Reply("b", "x")
    given = link("a - i"), link("x - a"), link("b - x")
    debate = Debate("d", "", texts, "i", replies, given=given)
    for source, target in [("b", "a"), ("a", "b")]:  # whichever of the two stays
        result = merged(debate, [(source, target)])
        assert ends(result.replies) == {(target, "i"), ("x", target)}
        assert ends(result.given) == set(result.pairs) == {*ends(result.replies), (target, "x")}


def test_said_again_keeps_text_and_writer(store, zoos):
    added = store.contributions.add(zoos, "cages", "Cages do hurt.", Label.SUPPORT, by=ANN)
    step = merge(store, zoos, added.argument, "parks", reason="the same")
    merge(store, zoos, "parks", "cages")
    first, second = store.merging.merged_arguments(zoos)["cages"]
    assert (first.argument.text, first.by, first.step) == ("Cages do hurt.", "Ann", step)
    assert (second.argument.id, second.by) == ("parks", "")
    assert store.merging.speakers(zoos) == {added.argument: "cages", "parks": "cages"}
    assert store.contributions.of(zoos) == {}
    assert store.contributions.of(zoos, merged=True)[added.argument].into == "cages"
    assert [one.argument for one in store.merging.steps(zoos)] == ["parks", added.argument]


def test_undo_brings_back_what_was_and_leaves_later_answers(store, zoos):
    before = store.debates.load(zoos)
    step = merge(store, zoos, "parks", "cages")
    late = store.contributions.add(zoos, "parks", "Some are not.", Label.ATTACK, by=ANN)
    assert store.contributions.of(zoos)[late.argument].parent == "cages"
    undone = store.merging.undo(zoos, step.id, by=MAY)
    assert (undone.into, undone.undoes, undone.is_last) == ("", step.id, True)
    after = store.debates.load(zoos)
    assert after.replies == (*before.replies, Reply(late.argument, "cages"))
    grown = "arguments", "replies", "given", "pairs", "pair_ids"
    assert replace(after, **{name: getattr(after, name)[:-1] for name in grown}) == before
    with pytest.raises(Conflict, match="since"):
        store.merging.undo(zoos, step.id, by=MAY)
    assert store.merging.undo(zoos, undone.id, by=MAY).into == "cages"
    assert "parks" not in store.debates.load(zoos).by_id()


def test_a_merge_rests_while_one_of_the_two_is_withdrawn(store, zoos):
    one = store.contributions.add(zoos, "cages", "It is cruel.", Label.SUPPORT, by=ANN)
    merge(store, zoos, "parks", one.argument)
    gone = store.contributions.withdraw(zoos, one.argument, by=ANN, seen=one.id)
    assert {"parks", one.argument} <= set(store.debates.load(zoos).by_id())
    assert store.debates.search()[0].arguments == 5
    with pytest.raises(BadInput, match="merged already"):
        merge(store, zoos, "parks", "cages")
    store.contributions.undo(zoos, gone.id, by=ANN)
    assert "parks" not in store.debates.load(zoos).by_id()
    assert store.debates.search()[0].arguments == 4


def test_what_is_refused(store, zoos):
    gone = store.contributions.add(zoos, "cages", "It is cruel.", Label.SUPPORT, by=ANN)
    store.contributions.withdraw(zoos, gone.argument, by=ANN, seen=gone.id)
    for argument, into, message in [
        ("issue", "cages", "is the issue"),
        ("cages", "cages", "expected another"),
        (gone.argument, "cages", "withdrawn"),
        ("cages", gone.argument, "withdrawn"),
    ]:
        with pytest.raises(BadInput, match=message):
            merge(store, zoos, argument, into)
    for argument, into in [("none", "cages"), ("cages", "none")]:
        with pytest.raises(NotFound):
            merge(store, zoos, argument, into)
    merge(store, zoos, "parks", "cages")
    with pytest.raises(BadInput, match="merged already"):
        merge(store, zoos, "parks", "C++")
    with pytest.raises(NotFound):
        store.merging.undo(zoos, 77, by=MAY)


def test_runs_words_and_states_follow(store, zoos):
    judged = (
        Relation("parks", "cages", Label.ATTACK, 0.9),
        Relation("C++", "parks", Label.SUPPORT, 0.8),
    )
    run = store.runs.request(zoos, "engine", "1", "all", 2)
    store.runs.claim("w")
    store.runs.save(run.id, 0, judged)
    store.runs.finish(run.id)
    store.overrulings.add(zoos, "C++", "parks", Label.ATTACK, by="Ann")
    before = store.runs.relations(run.id), store.overrulings.current(zoos)
    versions = {(store.state(zoos).digest, store.version_tag(zoos))}
    step = merge(store, zoos, "parks", "cages")
    assert store.runs.relations(run.id) == (Relation("C++", "cages", Label.SUPPORT, 0.8),)
    assert ends(store.overrulings.current(zoos)) == {("C++", "cages")}
    assert [one.id for one in store.runs.behind()] == [run.id]
    versions.add((store.state(zoos).digest, store.version_tag(zoos)))
    store.runs.amend(run.id, [], 0, store.state(zoos).merge)
    assert store.runs.behind() == []
    store.merging.undo(zoos, step.id, by=MAY)
    assert (store.runs.relations(run.id), store.overrulings.current(zoos)) == before
    assert len({*versions, (store.state(zoos).digest, store.version_tag(zoos))}) == 3


def test_a_snapshot_remembers_what_was_merged(store, zoos):
    first = merge(store, zoos, "parks", "cages")
    snapshot = Snapshots.in_store(store).take(zoos, "merged", by=ANN)
    store.merging.undo(zoos, first.id, by=MAY)
    merge(store, zoos, "C++", "parks")
    then = {"C++": ("", "parks"), "parks": ("cages", "")}
    changes = Snapshots.in_store(store).changes(zoos, snapshot.id)
    assert {one.argument: (one.before, one.after) for one in changes.merges} == then
    assert Snapshots.in_store(store).restore(zoos, snapshot.id, by=ANN) == 2
    assert list(store.debates.load(zoos).by_id()) == ["issue", "cages", "C++"]
    assert not Snapshots.in_store(store).changes(zoos, snapshot.id)
