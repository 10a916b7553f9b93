import re
from pathlib import Path

import networkx as nx
import pytest

from argue import formats, pipeline
from argue.errors import BadInput
from argue.model import Debate, Label, Relation
from argue.pairing import pair_up

DEBATES = Path(__file__).resolve().parent.parent / "debates"
README = (DEBATES / "README.md").read_text(encoding="utf-8")
FILES = sorted(path.name for path in DEBATES.glob("*.md") if path.name != "README.md")

UNSTATED = {"jumping-wolf.md": {("dyke", "shoot")}}
CYCLES = {
    "clock-change.md": [{"summer", "winter", "seasons"}],
    "open-weights.md": [{"outsiders", "test-account", "withdrawn", "accredited"}],
    "village-bus.md": [{"empty", "rare"}],
}
PROMISED = [
    ("palace-heads", "mediated", "diary AR, good-faith RA, return AR"),
    ("homework", "mediated", "only-page AR, bedtime RA, aloud AR, no-homework RA"),
    ("zoo-elephants", "mediated", "figure-eight AU, well RU, last AU"),
    ("open-weights", "mediated", "outsiders UR, test-account UA, accredited UA"),
    ("four-day-week", "secondary", "waiting AR, four RA"),
    ("palace-heads", "secondary", "return AR"),
]
"""Arguments: accepted, rejected or undecided without derived attacks of a kind, and with."""


def read(name: str) -> Debate:
    [debate] = formats.read(DEBATES / name)
    return debate


def statuses(debate: Debate, *derived: str) -> dict[str, str]:
    analysis = pipeline.analyse(debate, engine="gold", derived=derived)
    assert analysis.labelling is not None
    return {argument: status.value for argument, status in analysis.labelling.statuses.items()}


def attack_cycles(relations: tuple[Relation, ...]) -> list[set[str]]:
    attacks = [(each.source, each.target) for each in relations if each.label is Label.ATTACK]
    return [set(cycle) for cycle in nx.simple_cycles(nx.DiGraph(attacks))]


def listed() -> dict[str, list[str]]:
    rows = re.findall(r"^\| \[([^\]]+)\]\(([^)]+)\) \| (.*) \|$", README, re.MULTILINE)
    assert all(text == link for text, link, _ in rows)
    return {link: [cell.strip() for cell in rest.split("|")] for _, link, rest in rows}


# ── the files ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", FILES)
def test_is_read_as_an_outline_without_repairs(name: str) -> None:
    document = formats.read_bytes((DEBATES / name).read_bytes(), name=name)
    assert (document.format, document.refused, len(document.debates)) == ("markdown", (), 1)
    on_purpose = ("closes a circle of replies", "it is a note about the debate")
    assert not [told for told in document.warnings if not any(one in told for one in on_purpose)]


@pytest.mark.parametrize("name", FILES)
def test_has_a_thread_of_a_debate(name: str) -> None:
    debate = read(name)
    assert 8 <= len(debate.arguments) <= 25
    thread = nx.DiGraph([(reply.target, reply.source) for reply in debate.replies])
    distances = nx.single_source_shortest_path_length(thread, debate.issue)
    assert set(distances) == set(debate.by_id())
    assert max(distances.values()) >= 3


@pytest.mark.parametrize("name", FILES)
def test_states_the_relation_of_every_pair(name: str) -> None:
    debate = read(name)
    unstated = {(pair.source, pair.target) for pair in pair_up(debate) if pair.stated is None}
    assert unstated == UNSTATED.get(name, set())
    assert {each.label for each in debate.given} == {Label.SUPPORT, Label.ATTACK}


# ── what README promises ────────────────────────────────────────────────────────────────────────


def test_readme_lists_exactly_the_files() -> None:
    assert sorted(listed()) == FILES


@pytest.mark.parametrize("name", FILES)
def test_readme_tells_size_and_the_status_of_the_issue(name: str) -> None:
    debate = read(name)
    _, size, plain, mediated, secondary, special = listed()[name]
    assert special
    assert debate.issue is not None
    assert int(size) == len(debate.arguments)
    for told, derived in ((plain, ()), (mediated, ("mediated",)), (secondary, ("secondary",))):
        result = statuses(debate, *derived)
        accepted = list(result.values()).count("accepted")
        assert told == f"{result[debate.issue]}, {accepted}", derived


@pytest.mark.parametrize("name", FILES)
def test_attack_cycles_are_those_that_readme_names(name: str) -> None:
    debate = read(name)
    assert attack_cycles(debate.reference) == CYCLES.get(name, [])
    for argument in (member for cycle in CYCLES.get(name, []) for member in cycle):
        assert statuses(debate)[argument] == "undecided"


@pytest.mark.parametrize(("name", "kind", "changes"), PROMISED)
def test_derived_attacks_change_what_readme_says(name: str, kind: str, changes: str) -> None:
    debate = read(f"{name}.md")
    before, after = statuses(debate), statuses(debate, kind)
    said = dict(change.split() for change in changes.split(", "))
    assert {each: (before[each][0] + after[each][0]).upper() for each in said} == said
    analysis = pipeline.analyse(debate, engine="gold", derived=(kind,))
    assert kind in pipeline.explain(analysis, next(iter(said))).text


# ── the tutorial ────────────────────────────────────────────────────────────────────────────────


def test_tutorial_is_read_as_it_says() -> None:
    block = re.search(r"<!-- tutorial -->\n```markdown\n(.*?)```", README, re.DOTALL)
    assert block is not None
    document = formats.read_bytes(block[1].encode(), name="pool.md", format="markdown")
    [told] = document.warnings
    assert "This paragraph is a note and no argument." in told
    [debate] = document.debates
    assert debate.issue == "early"
    top = [each.label for each in debate.given if each.target == "early"]
    assert (top.count(Label.SUPPORT), top.count(Label.ATTACK)) == (2, 2)
    stated = {(each.source, each.target): each.label for each in debate.given}
    assert stated["later", "shift"] is Label.ATTACK
    assert stated["shift", "heat"] is Label.ATTACK
    assert ("bus", "early") not in stated


def _mistakes() -> list[tuple[str, str]]:
    part = README.split("<!-- mistakes -->")[1].split("<!-- end of mistakes -->")[0]
    return re.findall(r"```markdown\n(.*?)```\n\n((?:> [^\n]*\n)+)", part, re.DOTALL)


@pytest.mark.parametrize(
    ("outline", "quoted"),
    [pytest.param(*mistake, id=f"mistake-{n}") for n, mistake in enumerate(_mistakes(), 1)],
)
def test_mistakes_get_the_message_that_readme_quotes(outline: str, quoted: str) -> None:
    try:
        document = formats.read_bytes(outline.encode(), name="pool.md", format="markdown")
        told = list(document.warnings)
    except BadInput as error:
        told = [str(error)]
    assert told == [line.removeprefix("> ") for line in quoted.splitlines()]
