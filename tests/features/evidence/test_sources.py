"""Sources in the store, as files have them, and what an engine reads of them."""

import json
from dataclasses import replace

import pytest

from argue import formats, pipeline
from argue.errors import BadInput, NotFound, Unreachable
from argue.features.evidence.judged import work
from argue.features.evidence.store import MOST_SOURCES, Sources, checked_citation
from argue.features.interchange.formats import argdown
from argue.features.snapshots.export import debate_of
from argue.formats import json as json_format
from argue.model import Citation, Judgement, Label, Origin
from argue.settings import Settings
from argue.store.participation.records import NewEdit, Writer

ANN = Writer("Ann", "session 1")
CITED = Citation("A {book} <1>", 'It "is" so,\nI say', "2021", "They write: It 'is' so, I say.")


class Reader:
    """An engine that says what it is told to, and is unsure below 0.7."""

    name, version, origin = "reader", "7", Origin.JUDGED

    def __init__(self, label, confidence):
        self.label, self.confidence, self.pairs = label, confidence, []

    def judge(self, pairs):
        self.pairs += pairs
        unsure = self.confidence < 0.7
        return [Judgement(self.label, self.confidence, {}, unsure) for _ in pairs]


def read(store, engine):
    return work(store, Settings(engine="word_overlap"), lambda *_: engine, lambda: None)


@pytest.fixture
def cited(store, zoos):
    """The number of a source of an argument that Ann added, and the argument."""
    root = store.debates.load(zoos).arguments[0].id
    argument = store.contributions.add(zoos, root, "It is so.", by=ANN).argument
    return Sources.in_store(store).add(zoos, argument, CITED, by=ANN).id, argument


@pytest.mark.parametrize(
    ("label", "confidence", "shown"),
    [(Label.SUPPORT, 0.9, Label.SUPPORT), (Label.ATTACK, 0.6, None)],
)
def test_the_engine_reads_quotation_then_argument(store, zoos, cited, label, confidence, shown):
    sources, engine = Sources.in_store(store), Reader(label, confidence)
    assert sources.one(zoos, cited[0]).read is None
    assert read(store, engine)
    assert not read(store, engine)
    [pair] = engine.pairs
    assert (pair.text, pair.hypothesis, pair.path) == (CITED.quotation, "It is so.", ())
    one = sources.one(zoos, cited[0])
    said = one.evidence
    assert one.found is True
    assert (said.label, said.confidence, said.engine_version) == (shown, confidence, "7")


def test_an_argument_that_is_edited_is_read_anew(store, zoos, cited):
    read(store, Reader(Label.SUPPORT, 0.9))
    last = store.contributions.last(zoos, cited[1]).id
    store.contributions.edit(zoos, NewEdit(cited[1], "It is not.", None, last), by=ANN)
    assert Sources.in_store(store).one(zoos, cited[0]).evidence.label is None
    engine = Reader(Label.ATTACK, 0.9)
    assert read(store, engine)
    assert engine.pairs[0].hypothesis == "It is not."


def test_what_is_withdrawn_is_neither_read_nor_shown(store, zoos, cited):
    last = store.contributions.last(zoos, cited[1]).id
    store.contributions.withdraw(zoos, cited[1], by=ANN, seen=last)
    sources = Sources.in_store(store)
    assert sources.of(zoos) == []
    assert not read(store, Reader(Label.SUPPORT, 0.9))
    with pytest.raises(NotFound):
        sources.one(zoos, cited[0])
    store.contributions.undo(zoos, store.contributions.last(zoos, cited[1]).id, by=ANN)
    assert sources.of(zoos)[0].id == cited[0]


def test_what_cannot_be_read_now_waits(store, zoos, cited):
    def load(*_):
        raise Unreachable("no")

    assert not work(store, Settings(engine="word_overlap"), load, lambda: None)
    assert Sources.in_store(store).one(zoos, cited[0]).read is None


def test_an_engine_that_repeats_reads_nothing(store, zoos, cited):
    engine = Reader(Label.SUPPORT, 0.9)
    engine.origin = Origin.GIVEN
    assert read(store, engine)
    one = Sources.in_store(store).one(zoos, cited[0])
    assert one.read
    assert (one.evidence.label, one.evidence.engine_version) == (None, "")


def test_the_same_twice_is_one_and_there_are_not_too_many(store, zoos, cited):
    sources = Sources.in_store(store)
    assert sources.add(zoos, cited[1], CITED, by=ANN).id == cited[0]
    for number in range(MOST_SOURCES - 1):
        sources.add(zoos, cited[1], Citation("A book", f"{number}."), by=ANN)
    with pytest.raises(BadInput, match="at most 20 sources"):
        sources.add(zoos, cited[1], Citation("A book", "More."), by=ANN)
    sources.withdraw(zoos, cited[0])
    assert len(sources.of(zoos, cited[1])) == MOST_SOURCES - 1


@pytest.mark.parametrize(
    "parts", [(" ", "Yes.", "", ""), ("A", " […] ", "", ""), ("A" * 501, "Yes.", "", "")]
)
def test_a_source_has_a_title_and_a_quotation(parts):
    with pytest.raises(BadInput):
        checked_citation(*parts)


def with_sources(debate):
    first, *others = debate.arguments
    return replace(debate, arguments=(replace(first, citations=(CITED,)), *others))


def test_a_file_brings_its_sources_into_the_store(store):
    (debate,) = argdown.parse('[A]: Yes. {source: "B", quote: "So it is"}\n  - [C]: No.')
    key = store.debates.add([debate])[0].key
    [one] = Sources.in_store(store).of(key)
    assert (one.argument, one.evidence.source, one.evidence.quotation) == ("A", "B", "So it is")
    assert (one.by, one.found) == ("", None)
    assert not store.debates.add([debate])[0].new
    first, second = debate.arguments
    plain = replace(debate, arguments=(replace(first, citations=()), second))
    assert store.debates.add([plain])[0].new


def test_argdown_and_json_keep_sources():
    (debate,) = argdown.parse("[A]: Yes.\n  - [C]: No. {tag: 1} {quote: 'It''s so', url: x}")
    assert debate.by_id()["C"].citations == (Citation("x", "It's so"),)
    (again,) = argdown.parse(argdown.write([pipeline.bare(with_sources(debate), ())]))
    spaced = replace(CITED, quotation='It "is" so, I say')
    assert again.by_id()["A"].citations == (spaced,)
    assert "tag: 1" not in again.by_id()["C"].text
    (same,) = json_format.parse(json.dumps({"debates": [with_sources(debate).as_object()]}))
    assert same.by_id()["A"].citations == (CITED,)


def test_spans_of_aif_are_quotations():
    nodes = [("1", "Zoos are good.", "I"), ("2", "Ann: they are", "L"), ("3", "Asserting", "YA")]
    aif = {
        "nodes": [{"nodeID": id, "text": text, "type": kind} for id, text, kind in nodes],
        "edges": [{"fromID": "2", "toID": "3"}, {"fromID": "3", "toID": "1"}],
    }
    text = 'Ann: I say <span class="highlighted" id="node2">they &amp; all are</span>.<br>Ben: No.'
    for said in (text, {"txt": text}):
        content = json.dumps({"AIF": aif, "text": said})
        debate = formats.parse_text(content, name="zoo.json").debates[0]
        [citation] = debate.arguments[0].citations
        assert citation == Citation("zoo", "they & all are", text="Ann: I say they & all are.")
        assert citation.found


def test_an_export_has_the_sources(store, zoos, cited):
    (debate,) = formats.read_bytes(debate_of(store, zoos).encode()).debates
    assert [one.citations for one in debate.arguments if one.id == cited[1]] == [(CITED,)]
