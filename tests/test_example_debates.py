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
    (
        "palace-heads.md",
        "mediated",
        "diary",
        {
            "diary": "accepted rejected",
            "good-faith": "rejected accepted",
            "return": "accepted rejected",
        },
    ),
    (
        "homework.md",
        "mediated",
        "only-page",
        {
            "only-page": "accepted rejected",
            "bedtime": "rejected accepted",
            "aloud": "accepted rejected",
            "no-homework": "rejected accepted",
        },
    ),
    (
        "zoo-elephants.md",
        "mediated",
        "figure-eight",
        {
            "figure-eight": "accepted undecided",
            "well": "rejected undecided",
            "last": "accepted undecided",
        },
    ),
    (
        "open-weights.md",
        "mediated",
        "outsiders",
        {
            "outsiders": "undecided rejected",
            "test-account": "undecided accepted",
            "accredited": "undecided accepted",
        },
    ),
    (
        "four-day-week.md",
        "secondary",
        "waiting",
        {"waiting": "accepted rejected", "four": "rejected accepted"},
    ),
    (
        "palace-heads.md",
        "secondary",
        "return",
        {"return": "accepted rejected"},
    ),
]


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


def test_says_nothing_twice() -> None:
    seen: dict[str, str] = {}
    for name in FILES:
        for argument in read(name).arguments:
            text = " ".join(re.findall(r"\w+", argument.text.lower()))
            assert text not in seen, f"{name} {argument.id} repeats {seen[text]}"
            seen[text] = f"{name} {argument.id}"


def test_there_are_chains_of_five_replies_and_short_ones() -> None:
    lengths = [len(argument.text.split()) for name in FILES for argument in read(name).arguments]
    assert min(lengths) <= 8
    assert max(lengths) >= 60
    deep = 0
    for name in FILES:
        thread = nx.DiGraph([(reply.source, reply.target) for reply in read(name).replies])
        deep += nx.dag_longest_path_length(thread) >= 5
    assert deep >= 3


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


def test_issues_are_accepted_rejected_and_undecided() -> None:
    results = {name: statuses(debate)[debate.issue or ""] for name, debate in _all()}
    counts = [list(results.values()).count(each) for each in ("accepted", "rejected", "undecided")]
    assert min(counts) >= 2, results


@pytest.mark.parametrize("name", FILES)
def test_attack_cycles_are_those_that_readme_names(name: str) -> None:
    debate = read(name)
    assert attack_cycles(debate.reference) == CYCLES.get(name, [])
    for argument in (member for cycle in CYCLES.get(name, []) for member in cycle):
        assert statuses(debate)[argument] == "undecided"


@pytest.mark.parametrize(("name", "kind", "key", "changes"), PROMISED)
def test_derived_attacks_change_what_readme_says(
    name: str, kind: str, key: str, changes: dict[str, str]
) -> None:
    debate = read(name)
    before, after = statuses(debate), statuses(debate, kind)
    assert {each: f"{before[each]} {after[each]}" for each in changes} == changes
    analysis = pipeline.analyse(debate, engine="gold", derived=(kind,))
    assert kind in pipeline.explain(analysis, key).text


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


def test_backslash_in_the_rules_does_what_it_says() -> None:
    lines = re.search(r"`(\+ \\- 5 .*?)`\s+begins.*?`(\+ note.*?)`", README, re.DOTALL)
    assert lines is not None
    text = f"# Swimming\n\n{lines[1]}\n{lines[2]}\n"
    [debate] = formats.read_bytes(text.encode(), name="", format="markdown").debates
    assert [argument.text for argument in debate.arguments[1:]] == [
        "- 5 degrees is not cold",
        "note: bring a towel",
    ]
    assert "note" not in debate.by_id()


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


def test_all_mistakes_are_tried() -> None:
    part = README.split("<!-- mistakes -->")[1].split("<!-- end of mistakes -->")[0]
    assert len(_mistakes()) == part.count("```markdown") >= 8


def _all() -> list[tuple[str, Debate]]:
    return [(name, read(name)) for name in FILES]
