"""The objects of :mod:`tests.web.world`, made by their people as programs and browsers would."""

from functools import cache
from pathlib import Path
from typing import Any

from werkzeug.test import TestResponse

from argue import formats
from argue.features.evaluations.store import Evaluations
from argue.features.mail.store import Mail
from argue.settings import Settings
from argue.store import Store
from argue.store.core.viewer import Viewer
from tests.conftest import BASE
from tests.features.evaluations.runs.samples import Always, kept_run
from tests.web.pages import Site
from tests.web.world import DOCUMENTATION, KINDS, NAMES, PASSWORD, ROLES, Caller, World

OUTLINE = """\
# {kind}title: should it open on Sundays?

= {kind}issue It should open on Sundays.

+ work: {kind}work People who work in the week could come at last.
  - sat: {kind}sat Most of them already come on Saturday.
    - full: {kind}full The reading room is full on Saturday afternoons.
- pay: {kind}pay Sunday hours cost twice as much.
  - -> work
"""
GOLD = """\
debate,source,target,text,hypothesis,label
projecttitle,a,b,projecttext It rains.,projecthypothesis The street is dry.,attack
projecttitle,c,b,projectsun The sun shines.,projecthypothesis The street is dry.,support
"""
RULES = '{"left": "buy", "right": "own", "probability": 0.9}\n'
ACQUIRED = (
    '{"left": "acquiredbuy", "right": "acquiredown", "probability": 0.5, '
    '"text": "They acquiredbuy acquiredtrams.", "hypothesis": "They acquiredown acquiredtrams."}\n'
)
CORPUS = "The city may buy rulestrams. Nobody could buy the rulesmoon."
PAIR = {
    "text": "settext Ann sleeps.",
    "hypothesis": "sethypothesis Ann is awake.",
    "judgement": "contradiction",
}


def build(folder: Path) -> World:
    """The installation in a folder that is not there yet, a copy of the one that is made once."""
    return _made().copy(folder)


@cache
def _made() -> World:
    folder = Path(BASE.name, "world", "installation")
    folder.mkdir(parents=True)
    chosen = Settings(
        database=folder / "argue.sqlite",
        auth="accounts",
        api_rate=0,
        api_changes=0,
        engine="word_overlap",
        concepts=False,
    )
    world = World(Site.of(chosen))
    world.site.app.config["DOCUMENTATION"] = DOCUMENTATION
    with world.site.store() as store:
        _accounts(store, world)
        for kind in KINDS:
            _debate(store, world, kind)
        _evaluations(store, world)
    for kind in KINDS:
        _contributions(world, kind)
    world.site.judge()
    for kind in KINDS:
        _after_judging(world, kind)
    _collection(world)
    _projects(world)
    _rest(world)
    world.keep()
    return world


def _accounts(store: Store, world: World) -> None:
    accounts = store.accounts
    for person, name in NAMES.items():
        research = dict.fromkeys(("researcher", "colleague"), "researcher")
        role = {"administrator": "owner", **research}.get(person, "member")
        number = accounts.add(name, role).id
        accounts.use_link(accounts.make_link(name), PASSWORD)
        world.own[person] = {
            "account": number,
            "session": accounts.sessions.start(number, "here"),
            **{scope: accounts.tokens.add(number, scope, scope) for scope in ("read", "write")},
        }
        accounts.sessions.start(number, "elsewhere")
        accounts.tokens.add(number, "spare", "read")
        world.own[person] |= {
            "other_session": max(one.id for one in accounts.sessions.all(number)),
            "spare_token": max(one.id for one in accounts.tokens.all(number)),
        }
    accounts.add("Another owner", "owner")  # so that each owner may leave
    extra = accounts.add("Extraordinary", "member")
    world.common |= {"removable": extra.id, "reset": accounts.make_link("Extraordinary")}
    wish = Mail.in_store(store).ask(extra.id, "extra@mail.example", often=False)
    world.common |= {"letter": wish.token}


def _debate(store: Store, world: World, kind: str) -> None:
    store.see_as(Viewer(world.own["owner"]["account"], NAMES["owner"]))
    (saved,) = store.debates.add(formats.parse_text(OUTLINE.format(kind=kind)).debates)
    visibility, everybody = KINDS[kind]
    key = store.access.share(saved.key, visibility, everybody)
    for person, role in ROLES.items():
        store.access.set_role(key, NAMES[person], role)
    world.facts[kind] = {"key": key, "kind": kind}
    store.see_as(None)


def _evaluations(store: Store, world: World) -> None:
    store.see_as(Viewer(world.own["researcher"]["account"], NAMES["researcher"]))
    done, other = (
        kept_run(store, Always(name, wrong)).id
        for name, wrong in (("evaluationengine", ["count"]), ("otherengine", ["2"]))
    )
    Evaluations.in_store(store).tag(done, "evaluationtag")
    world.common |= {"evaluation": done, "other_evaluation": other}
    store.see_as(None)


class _Person:
    """Somebody who makes objects; ``key`` is of the debate in which they do."""

    def __init__(self, world: World, person: str, kind: str = "") -> None:
        self._world, self._caller = world, Caller(person, "write")
        self._key = world.facts[kind]["key"] if kind else ""

    def __call__(self, address: str, method: str = "POST", **body: Any) -> Any:
        """Ask the JSON interface; addresses without a stroke in front are of the debate."""
        if not address.startswith("/"):
            address = f"/debates/{self._key}/{address}"
        answer = self._world.ask(self._caller, method, f"/api/v1{address}", json=body)
        assert answer.status_code < 300, (address, answer.status_code, answer.text)
        return answer.json

    def text(self, address: str) -> str:
        """A file."""
        return self._world.ask(self._caller, "GET", address).text

    def form(self, address: str, **fields: Any) -> TestResponse:
        answer = self._world.ask(
            Caller(self._caller.person), "POST", f"/debates/{self._key}/{address}", form=fields
        )
        assert answer.status_code == 303, (address, answer.status_code, answer.text)
        return answer

    def reply(self, word: str, parent: str = "sat") -> Any:
        text = f"{word} Nobody has counted them {len(word)}."
        return self("contributions", parent=parent, text=text, stance="attack")


def _contributions(world: World, kind: str) -> None:
    author, participant, moderator, owner = (
        _Person(world, person, kind) for person in ("author", "participant", "moderator", "owner")
    )
    facts = world.facts[kind]
    for what in ("own", "hidden", "withdrawn", "reported"):
        facts[what] = author.reply(f"{kind}{what}")["step"]["argument"]
    facts["merged"] = participant.reply(f"{kind}merged")["step"]["argument"]
    edit = {"text": f"{kind}edited So many, then.", "reason": f"{kind}why"}
    seen = _last(world, kind, facts["own"])
    edited = author(f"contributions/{facts['own']}", "PUT", seen=seen, **edit)
    facts["own_step"] = edited["step"]["id"]
    author(
        f"contributions/{facts['withdrawn']}/withdraw", seen=_last(world, kind, facts["withdrawn"])
    )
    for what, cited in (("own", "source_cited"), ("hidden", "source_hidden")):
        source = {"source": f"{kind}{what}source", "quotation": f"{kind}{what}quoted Nobody."}
        text = f"{kind}{what}given Nobody has."
        facts[cited] = author("evidence", argument=facts[what], text=text, **source)["id"]
    for what in ("hidden", "reported"):
        participant("reports", argument=facts[what], reason=f"{kind}{what}complaint Rude.")
    decided = {"decision": "hidden", "remark": f"{kind}hiddenremark"}
    moderator("reports/decision", argument=facts["hidden"], **decided)
    facts["hidden_step"] = _last(world, kind, facts["hidden"])
    facts["merge"] = moderator(
        "merges", argument=facts["merged"], into=facts["own"], reason=f"{kind}mergereason"
    )["id"]
    said = author("overrulings", source="sat", target="work", label="attack", reason=f"{kind}word")
    facts["overruling"] = said["id"]
    owner("holding", "PUT", holding=True)
    facts["held"] = author.reply(f"{kind}waits", "pay")["id"]
    waiting = {"text": f"{kind}waitingedit So few.", "seen": facts["own_step"]}
    facts["held_edit"] = author(f"contributions/{facts['own']}", "PUT", **waiting)["id"]
    if kind != "held":
        owner("holding", "PUT", holding=False)
    draft = {"to": "sat", "text": f"{kind}replydraft I", "token": f"draft-{kind}", "do": "draft"}
    author.form("reply", stance="attack", **draft)
    author.form("edit", id=facts["own"], text=f"{kind}editdraft I", do="draft", token="x")
    author("runs", engine="word_overlap", pairs="all")


def _last(world: World, kind: str, argument: str) -> int:
    """The number of the last step of an argument."""
    with world.site.store() as store:
        return store.contributions.last(world.facts[kind]["key"], argument).id


def _after_judging(world: World, kind: str) -> None:
    author, participant = (_Person(world, person, kind) for person in ("author", "participant"))
    facts = world.facts[kind]
    analysis = author("analysis?engine=word_overlap&pairs=all", "GET")
    judged = [relation for relation in analysis["relations"] if relation["origin"] == "judged"]
    facts |= {"source": judged[0]["source"], "target": judged[0]["target"]}
    pair = {"argument": facts["source"], "target": facts["target"]}
    participant("reports?engine=word_overlap&pairs=all", **pair, reason=f"{kind}labelcomplaint No.")
    facts["snapshot"] = author("snapshots", name=f"{kind}snapshot")["id"]
    owner = _Person(world, "owner", kind)
    closed = owner("decision", outcome=f"{kind}decision", dissent=f"{kind}dissent")
    facts["decision"] = closed["id"]
    invitation = owner("invitations", role="participant", approval=False)
    facts |= {"invitation": invitation["id"], "invitation_link": invitation["token"]}
    facts["invitation_code"] = invitation["code"]
    owner(f"decision/{closed['id']}/reopen", reason=f"{kind}reopening")
    facts["done_run"] = author("runs", "GET")["runs"][-1]["id"]
    author("runs", engine="edit_distance", pairs="all")
    facts["run"] = max(one["id"] for one in author("runs", "GET")["runs"])


def _collection(world: World) -> None:
    owner, keys = _Person(world, "owner"), [facts["key"] for facts in world.facts.values()]
    title = "collectiontitle collectionheading"
    made = owner("/collections", title=title, note="collectionnote", debates=keys)
    bulk = owner(f"/collections/{made['key']}/bulk", engine="edit_distance")
    world.common |= {"collection": made["key"], "bulk": bulk["id"], "spare": keys[0]}
    other = owner("/collections", title="emptytitle emptyheading")
    world.common["empty_collection"] = other["key"]


def _projects(world: World) -> None:
    owner = _Person(world, "owner")
    asked = {
        "project": ("/annotation", {"text": GOLD, "name": "gold.csv"}),
        "rules": ("/rules", {"rules": RULES, "corpus": CORPUS}),
        "acquired": ("/acquired-rules", {"rules": ACQUIRED}),
    }
    made, rules, acquired = (
        owner(
            address,
            title=f"{kind}title",
            annotators=[f"{kind}ann", f"{kind}ben"],
            guide=f"{kind}guide",
            **fields,
        )
        for kind, (address, fields) in asked.items()
    )
    world.common |= {
        "acquired": acquired["token"],
        "reviewer": acquired["annotators"][0]["token"],
        "acquired_rules": ACQUIRED,
        "project": made["token"],
        "annotator": made["annotators"][0]["token"],
        "rules": rules["token"],
        "judge": rules["annotators"][0]["token"],
    }
    anonymous = _Person(world, "anonymous")
    for number, person in enumerate(made["annotators"]):
        said = {"label": "attack", "seen": 0, "comment": f"projectcomment{number}"}
        anonymous(f"/judge/{person['token']}/items/1", **said)
    for person in rules["annotators"]:
        said = {"verdict": "holds", "seen": 0, "comment": "rulescomment"}
        anonymous(f"/judge-rules/{person['token']}/examples/1", **said)
    for person in acquired["annotators"]:
        said = {"label": "REV", "seen": 0, "comment": "acquiredcomment"}
        anonymous(f"/judge-acquired-rules/{person['token']}/rules/1", **said)
    shared, own = f"/acquired-rules/{acquired['token']}", world.common["reviewer"]
    world.common |= {
        "acquired_step": owner(f"{shared}/rules/1", "GET")["step"],
        "own_acquired_step": anonymous(f"/judge-acquired-rules/{own}/rules/1", "GET")["step"],
        "acquired_judgements": owner.text(f"/api/v1{shared}/judgements/csv"),
    }
    seen = owner(f"/annotation/{made['token']}/items/1", "GET")["step"]
    world.common |= {
        "item_step": seen,
        "own_item_step": anonymous(f"/judge/{world.common['annotator']}/items/1", "GET")["step"],
        "entailment": RULES,
        "corpus": CORPUS,
        "judgements": owner.text(f"/api/v1/annotation/{made['token']}/judgements/csv"),
        "example_step": anonymous(f"/judge-rules/{world.common['judge']}/examples/1", "GET")[
            "step"
        ],
    }


def _rest(world: World) -> None:
    researcher, author = _Person(world, "researcher"), _Person(world, "author")
    made = researcher("/monothematic", title="settitle setheading", pair=PAIR)
    begun = researcher(f"/monothematic/{made['key']}/made", original="1")
    steps = {"left": "x sleeps", "right": "x is awake", "note": "setnote", "finish": True}
    steps |= {"fragment": "sleeps", "replacement": "is awake", "judgement": "contradiction"}
    kept = researcher(
        f"/monothematic/{made['key']}/made/{begun['id']}",
        "PUT",
        revision=begun["revision"],
        phenomenon="lexical:semantic-opposition",
        hypothesis="settext Ann is awake.",
        **steps,
    )
    queued = researcher(
        "/evaluations", engine="word_overlap", debates=[world.facts["public"]["key"]]
    )
    upload = author("/drafts", text=OUTLINE.format(kind="upload"), name="uploadname.md")
    spare = author("/drafts", text=OUTLINE.format(kind="upload"), name="uploadname.md")
    shared = f"/phenomena/{made['key']}"
    judges = researcher(f"{shared}/annotators", names=["setann", "setben"])["annotators"]
    anonymous = _Person(world, "anonymous")
    for person in judges:
        said = {"label": "contradiction", "seen": 0, "comment": "setcomment"}
        anonymous(f"/judge-phenomena/{person['token']}/items/1", **said)
    world.common |= {
        "set": made["key"],
        "set_annotator": judges[0]["token"],
        "set_step": researcher(f"{shared}/items/1", "GET")["step"],
        "own_set_step": anonymous(f"/judge-phenomena/{judges[0]['token']}/items/1", "GET")["step"],
        "set_judgements": researcher.text(f"/api/v1{shared}/judgements/csv"),
        "pair": kept["id"],
        "revision": kept["revision"],
        "queued_evaluation": queued["id"],
        "upload": upload["token"],
        "other_upload": spare["token"],
    }
