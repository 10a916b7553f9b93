"""A text that a moderator hid is read by its writer and by moderators, and nowhere by others."""

import io
import re
import zipfile
from collections.abc import Iterator

import pytest
from werkzeug.test import TestResponse

from argue import formats
from argue.features.concepts.extractors import Concept, DebateConcepts, concepts_as_json
from argue.features.concepts.store import DebateConcept, KeyConcepts
from argue.features.evaluations.store import Evaluations
from argue.features.labelling.tasks import relations
from tests.web.world import Caller, World
from tests.web.world_objects import _Person, build
from tests.web.world_routes import request_of, routes_of

SECRET = "quagmirefish"
"""Stands in each text of the hidden argument and in its writer's reasons; nowhere else."""
SEARCHED = "zanyotter"
"""Stands in the text too, so that a search can ask for it without naming the secret."""
REMARK = "Insultingremark"
READERS = ("author", "moderator", "owner", "administrator")
OTHERS = ("participant", "reader", "stranger", "researcher", "anonymous")
ASKING = ("participant", "anonymous", "researcher")
"""Of these, who asks for everything, the last for what nobody before was answered."""
KIND = "public"


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> World:
    """Copied, merged, snapshot, evaluated and read by all while it was public; then hidden."""
    world = build(tmp_path_factory.mktemp("hidden") / "installation")
    author, participant, moderator, owner, researcher = (
        _Person(world, person, KIND)
        for person in ("author", "participant", "moderator", "owner", "researcher")
    )
    facts, common = world.facts[KIND], world.common
    secret = author.reply(f"{SECRET} {SEARCHED}")["step"]
    facts["secret"] = argument = secret["argument"]
    author(
        f"contributions/{argument}",
        "PUT",
        text=f"{SECRET} {SEARCHED} twice.",
        seen=secret["id"],
        reason=f"{SECRET} once was not enough",
    )
    below = participant.reply("below", argument)["step"]["argument"]
    again = participant.reply("repeated", "sat")["step"]["argument"]
    moderator("merges", argument=again, into=argument)
    twin = author.reply(f"{SECRET} twin")["step"]
    facts |= {"twin": twin["argument"], "below": below}
    moderator("merges", argument=twin["argument"], into="pay")
    facts["secret_snapshot"] = author("snapshots", name="while it was public")["id"]
    project = owner("/annotation", title="copy", annotators=["One"], debates=[facts["key"]])
    common |= {"copy": project["token"], "copied_for": project["annotators"][0]["token"]}
    made = researcher("/evaluations", engine="word_overlap", debates=[facts["key"]])
    common["copying_evaluation"] = made["id"]
    author("runs", engine="word_overlap", pairs="all")
    world.site.judge()
    word = Concept(SECRET, (SECRET,), 1.5, 2, 0)
    with world.site.store() as store:
        KeyConcepts.in_store(store).save(
            facts["key"],
            store.state(facts["key"]).digest,
            "maker",
            title=SECRET,
            content=concepts_as_json(DebateConcepts("d", (word,), ())),
            named=[DebateConcept(SECRET, SECRET, 1)],
        )
        projects = relations.TASK.projects(store)
        assert SECRET in "".join(projects.debates(projects.overseen(common["copy"]).key))
        assert SECRET in "".join(Evaluations.in_store(store).debates(made["id"]))
    run = f"/evaluations/{made['id']}"
    for person, address in (  # so that whatever is cached by now shows it
        ("moderator", f"/debates/{facts['key']}"),
        ("anonymous", f"/debates/{facts['key']}"),
        ("owner", f"/annotation/{project['token']}/items?show=all"),
        ("anonymous", f"/api/v1/judge/{project['annotators'][0]['token']}/items"),
        ("researcher", f"{run}/pairs?show=all"),
        ("researcher", f"{run}/pairs.json?show=all"),
    ):
        text = world.ask(Caller(person), "GET", address).text
        assert SECRET in text or address.startswith(run), address
    participant("reports", argument=argument, reason="Rude.")
    moderator("reports/decision", argument=argument, decision="hidden", remark=REMARK)
    moderator(f"contributions/{twin['argument']}/withdraw", seen=twin["id"], reason=REMARK)
    with world.site.store() as store:
        common["concepts_once_hidden"] = KeyConcepts.in_store(store).of(facts["key"])
    world.site.judge()
    return world


def addresses(world: World) -> Iterator[str]:
    """Every route that is read, of the world's objects and of those with the hidden text."""
    facts, common = world.facts[KIND], world.common
    former, twin = facts["secret"], facts["twin"]
    replaced = {
        str(common["project"]): common["copy"],
        str(common["annotator"]): common["copied_for"],
        f"/snapshots/{facts['snapshot']}": f"/snapshots/{facts['secret_snapshot']}",
        f"evaluations/{common['evaluation']}": f"evaluations/{common['copying_evaluation']}",
        f"run={common['evaluation']}": f"run={common['copying_evaluation']}",
        "=sat": f"={former}",
        "/sat": f"/{former}",
        f"={facts['own']}": f"={former}",
    }
    results: dict[str, None] = {}
    for rule, method in routes_of(world):
        if method != "GET":
            continue
        address = request_of(world, rule, "GET", KIND, "participant").address
        results[address] = None
        for old, new in replaced.items():
            address = address.replace(old, str(new))
        results[address] = None
        results[address.replace(f"={former}", f"={twin}")] = None
        if "<format>" in rule.rule:
            for name in formats.writers():
                results[re.sub(r"(?<=[/.])json\b", name, address)] = None
    key = facts["key"]
    for query in ("", f"&argument={former}", f"&argument={twin}"):
        results[f"/api/v1/debates/{key}/contributions?limit=100{query}"] = None
    for name in (
        f"relation?source={former}&target=sat",
        f"live?since=0&step=0&key={key}",
        f"?at={former}",
        f"?find={SEARCHED}",
        f"report?id={former}&target=sat",
        f"argument?id={facts['below']}",
        f"history?id={twin}",
        f"reply?to={former}",
        f"map?focus={former}",
        f"picture?focus={former}",
    ):
        results[f"/debates/{key}{'' if name.startswith('?') else '/'}{name}"] = None
    for number in range(1, 8):
        results[f"/annotation/{common['copy']}/items/{number}"] = None
        results[f"/judge/{common['copied_for']}/{number}"] = None
        results[f"/evaluations/{common['copying_evaluation']}/pairs/{number}"] = None
    for query in (
        f"/debates?q={SEARCHED}",
        f"/debates?search={SEARCHED}",
        f"/api/v1/debates?search={SEARCHED}",
    ):
        results[query] = None
    return iter(results)


def content(answer: TestResponse) -> str:
    """All that an answer says, files in an archive included."""
    data = answer.get_data()
    if data.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return "\n".join(
                f"{name} {archive.read(name).decode('utf-8', 'replace')}"
                for name in archive.namelist()
            )
    return data.decode("utf-8", "replace") + str(answer.headers)


def test_no_address_and_no_file_shows_a_hidden_text_to_others(world: World):
    asked, answered = list(addresses(world)), 0
    waiting = dict.fromkeys(asked)
    for person in ("moderator", *ASKING):  # the moderator fills the caches first
        for address in asked if person != "researcher" else [*waiting]:
            answer = world.ask(Caller(person), "GET", address)
            assert answer.status_code < 500, (person, address, answer.status_code)
            answered += answer.status_code == 200
            if answer.status_code == 200:
                waiting.pop(address, None)
            if person in ASKING:
                assert SECRET not in content(answer), (person, address)
    assert answered > 1.3 * len(asked), "of three who ask for all"


def test_its_writer_and_moderators_read_it_after_others_asked(world: World):
    key, argument = world.facts[KIND]["key"], world.facts[KIND]["secret"]
    history = f"/debates/{key}/history?id={argument}"
    steps = f"/api/v1/debates/{key}/contributions?argument={argument}"
    for person in (*OTHERS, *READERS):
        for address in (history, steps):
            text = world.ask(Caller(person), "GET", address).text
            assert (SECRET in text) is (person in READERS), (person, address)
            assert REMARK in text, "why it is hidden"
            assert "Mordecai" in text, "who hid it"


def test_the_reason_stands_in_its_place_on_pages_and_in_files(world: World):
    key = world.facts[KIND]["key"]
    for address in (
        f"/debates/{key}",
        f"/debates/{key}/downloads/csv",
        f"/debates/{key}/downloads/markdown",
        f"/api/v1/debates/{key}",
        f"/debates/{key}/picture",
    ):
        assert (
            f"(hidden by Mordecai: {REMARK})" in world.ask(Caller("anonymous"), "GET", address).text
        ), address


def test_its_key_concepts_are_forgotten(world: World):
    assert world.common["concepts_once_hidden"] is None


def test_concepts_that_were_found_before_are_not_stored_after(world: World):
    key = world.facts[KIND]["key"]
    with world.site.store() as store:
        KeyConcepts.in_store(store).save(
            key, "former digest", "m", title=SECRET, content="{}", named=[]
        )
        result = KeyConcepts.in_store(store).of(key)
        assert result is None or result.title != SECRET
