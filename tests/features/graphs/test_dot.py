import re

from hypothesis import given, settings

from argue import formats
from argue.features.graphs.formats import dot
from argue.model import Argument, Debate, Derivation, Label, Options, Origin, Relation, Reply
from argue.pipeline import bare, label
from tests.formats.strategies import any_debates

STRING = r'"(?:[^"\\]|\\.)*"'
ATTRIBUTES = rf"\[(?:\w+=(?:{STRING}|\w+)(?:, )?)*\]"
STATEMENTS = [
    r"digraph argue \{",
    r"  graph \[rankdir=BT\];",
    rf"  node {ATTRIBUTES};",
    rf'  label={STRING}; labelloc="t";',
    r"  subgraph cluster_\d+ \{",
    rf"  label={STRING};",
    rf"  {STRING} {ATTRIBUTES};",
    rf"  {STRING} -> {STRING} {ATTRIBUTES};",
    r"  \}",
    r"\}",
]


def checked(text: str) -> list[str]:
    """The lines, after each was found to be one statement of the DOT grammar."""
    assert text.endswith("\n")
    lines = text[:-1].split("\n")
    for line in lines:
        assert any(re.fullmatch(statement, line) for statement in STATEMENTS), line
    assert text.count("{\n") == len([line for line in lines if line.strip() == "}"])
    return lines


def test_all_that_is_known_is_written() -> None:
    [debate] = formats.parse_text("# T?\n+ a: A\n  + b: B\n- c: C\n? d: D").debates
    relations = [*debate.given[:2], Relation("c", "issue", Label.ATTACK, 0.5, Origin.JUDGED)]
    analysis = label(debate, relations, Options.of(derived=[Derivation.MEDIATED]), list_derived=9)
    text = "\n".join(checked(formats.write([analysis], "dot")))
    assert '"c" [label="✓ accepted\\nC", tooltip="C", status="accepted", peripheries="2"]' in text
    assert '"issue" [label="✗ rejected\\nT?"' in text
    assert '"a" -> "issue" [style="dashed"' in text
    assert 'relation="attack", confidence="0.5", origin="judged"' in text
    assert re.search(r'"c" -> "b" \[style="solid", color="#9a9a9a".*kind="derived"', text)
    assert re.search(r'"d" -> "issue" \[style="dotted".*kind="reply"', text)


def test_several_debates_are_clusters() -> None:
    debates = formats.parse_text("# T\n+ a: A\n# U\n- a: B\n").debates
    text = "\n".join(checked(formats.write([bare(debate) for debate in debates], "dot")))
    for words in ("subgraph cluster_2 {", '"t/a" -> "t/issue"', '"u/a" -> "u/issue"'):
        assert words in text


def test_no_text_can_become_markup_or_an_escape_of_graphviz() -> None:
    text = 'say "no"]; \\N \\G <b>x</b>\n"a" -> "b"\x00\\'
    lines = checked(formats.write([bare(Debate("d", text, (Argument("a", text),)))], "dot"))
    assert len(lines) == 6
    assert dot.quoted("a\\") == '"a\\\\"'
    assert dot.quoted('\\"\r\n') == '"\\\\\\"\\n"'


@given(any_debates())
@settings(max_examples=40, deadline=None)
def test_any_debate_is_well_formed(debate: Debate) -> None:
    checked(formats.write([bare(debate), label(debate, debate.given)], "dot"))


def test_a_relation_between_arguments_that_do_not_answer_each_other_adds_no_reply() -> None:
    arguments = (Argument("a", "A."), Argument("b", "B.\fC."), Argument("c", "C."))
    replies, stated = (Reply("b", "a"), Reply("c", "b")), (Relation("b", "c", Label.UNRELATED),)
    debate = Debate("d", "t", arguments, "a", replies, given=stated)
    [again] = formats.parse_text(formats.write([bare(debate)], "dot"), format="dot").debates
    assert (again.replies, again.arguments[1].text) == (debate.replies, "B. C.")
