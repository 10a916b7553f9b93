from __future__ import annotations

import json as json_library
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from argue import formats
from argue.errors import ParseError
from argue.formats import Reading, json
from argue.formats.base import objects
from argue.model import Derivation, Labelling, Options, Reply, Status
from argue.pipeline import bare, label
from tests.debate_samples import link

LEAST = '{"id": "d", "arguments": [{"id": "a", "text": "A"}, {"id": "b", "text": "B"}], %s}'

ENDS = '"source": "a", "target": "b"'
ATTACK = LEAST % f'"given": [{{{ENDS}, "label": "attack", "confidence": %s}}]'


def test_the_document_is_the_one_that_is_promised() -> None:
    [debate] = formats.parse_text("# T?\n+ a: A\n  + b: B\n- c: C\n  - -> a\n").debates
    relations = [link("c - issue", 0.93), *debate.given[:2], debate.given[3]]
    options = Options.of(derived=[Derivation.MEDIATED], engine="word_overlap")
    analysis = label(debate, relations, options, list_derived=10)
    [shown] = json_library.loads(formats.write([analysis], "json"))["debates"]
    assert (shown["id"], shown["title"]) == ("t", "T?")
    assert shown["arguments"][1] == {"id": "a", "text": "A"}
    ends = {"source": "c", "target": "issue"}
    judged = {**ends, "label": "attack", "confidence": 0.93, "origin": "judged"}
    assert shown["relations"][0] == judged
    fields = {"source", "target", "kind", "because"}
    assert all(set(attack) == fields for attack in shown["derived_attacks"])
    assert (shown["engine"], shown["derived"]) == ("word_overlap", ["mediated"])
    assert shown["semantics"] == "grounded"
    assert set(shown["labelling"]) == {"issue", "a", "b", "c"}
    assert "extensions" not in shown


def test_several_extensions_are_listed() -> None:
    [debate] = formats.parse_text("# T?\n+ a: A\n- b: B\n").debates
    statuses = dict.fromkeys(("issue", "a", "b"), Status.UNDECIDED)
    labelling = Labelling("preferred", statuses, (frozenset({"a", "b"}), frozenset({"issue"})))
    text = formats.write([replace(bare(debate), labelling=labelling)], "json")
    [shown] = json_library.loads(text)["debates"]
    assert shown["extensions"] == [["a", "b"], ["issue"]]


def test_an_analysis_that_says_no_more_than_promised_is_read() -> None:
    [debate] = json.parse(
        LEAST
        % '"relations": [{"source": "b", "target": "a", "label": "attack", "confidence": 0.5, '
        '"origin": "judged"}, {"source": "a", "target": "b", "label": "support"}]'
    )
    assert debate.given == (link("b - a", 0.5), link("a + b"))
    assert debate.pairs == (("b", "a"), ("a", "b"))
    assert debate.replies == (Reply("b", "a"),)
    assert debate.title == "d"


def test_one_debate_alone_or_a_list_is_read() -> None:
    text = LEAST % '"issue": "a"'
    assert json.parse(text) == json.parse(f"[{text}]") == json.parse(f'{{"debates": [{text}]}}')


def test_control_characters_in_escapes_are_removed_and_told() -> None:
    [debate] = json.parse('{"id": "d", "arguments": [{"id": "a", "text": "A\\u0000\\ud800\\n"}]}')
    assert debate.arguments[0].text == "A\n"
    assert debate.warnings == ("2 control characters in the texts were removed",)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"debates": [\n{"id": "d"\n"x"]}', "a.json, line 3: expected JSON, found Expecting"),
        ("[1, 2", "line 1: expected JSON"),
        ("NaN", "expected JSON, found NaN, which is no JSON number"),
        ("[" * 200_000, "expected JSON, found values nested too deeply"),
        ('{"debates": []}', 'expected a list of debates as "debates", found a list of 0'),
        ("7", "a.json: expected an object, found the number 7"),
        ('{"debates": [null]}', "a.json, debates[0]: expected an object, found null"),
        ('{"id": "d"}', 'expected a list as "arguments", found no "arguments"'),
        ('{"arguments": []}', 'expected a text as "id", found no "id"'),
        ('{"id": "d", "arguments": [{"id": "a", "text": 1}]}', "arguments[0]: expected a text as"),
        ('{"id": "d", "arguments": [{"id": "a", "text": " "}]}', "expected a valid argument"),
        (LEAST % '"issue": "c"', "no argument has the issue"),
        (LEAST % '"replies": [["a", "a"]]', "reply of 'a' to itself"),
        (LEAST % '"replies": [["a", "b"], ["b", "a"]]', "found a circle of replies"),
        (LEAST % '"replies": [["a"]]', "expected two ids [source, target] at replies[0]"),
        (LEAST % '"pairs": [["a", "c"]]', "no argument 'c'"),
        (LEAST % f'"gold": [{{{ENDS}, "label": "pro"}}]', "gold[0]: expected one of support,"),
        (ATTACK % "7", "expected a confidence between 0 and 1"),
        (ATTACK % '"x"', 'expected a number as "confidence"'),
        (LEAST % '"warnings": [1]', "expected a text at warnings[0]"),
        (LEAST.replace('"b"', '"a"') % '"gold": []', "debate 'd': two arguments"),
    ],
)
def test_mistakes_say_where(text: str, message: str) -> None:
    with pytest.raises(ParseError) as caught:
        json.parse(text, Reading("a.json"))
    assert message in str(caught.value)


def test_a_language_is_kept_and_one_that_is_none_is_refused() -> None:
    [debate] = json.parse(LEAST % '"language": "pt-BR"')
    assert debate.language == "pt-BR"
    assert json.parse(json.write([bare(debate)])) == [debate]
    assert json.parse(LEAST % '"language": null')[0].language == ""
    with pytest.raises(ParseError, match="such as fr or pt-BR, found 'portuguese'"):
        json.parse(LEAST % '"language": "portuguese"')


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text('a\n"},{[]: é'),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text("a}{,\n"), inner, max_size=3)
    ),
)
INSIDE = st.lists(VALUES, max_size=3) | st.dictionaries(st.text("a}{,\n"), VALUES, max_size=3)


@given(st.lists(INSIDE, min_size=1, max_size=5))
def test_the_items_of_a_list_are_written_as_each_alone(items: list[object]) -> None:
    expected = ",\n  ".join([json_library.dumps(item, ensure_ascii=False) for item in items])
    assert list(objects.lines_of({"k": items})) == ["{", f' "k": [\n  {expected}\n ]', "}"]


def test_arguments_are_encoded_all_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(objects, "_ENCODER", json_library.JSONEncoder(default=None))
    calls: list[object] = []
    encode = objects._ENCODER.encode
    monkeypatch.setattr(objects._ENCODER, "encode", lambda item: calls.append(item) or encode(item))
    rows = [{"id": str(number), "text": "A."} for number in range(1000)]
    assert "".join(objects.lines_of({"arguments": rows})).count('"text"') == 1000
    assert calls == ["arguments"]
