from collections.abc import Iterable

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from argue import formats, pipeline
from argue.model import Argument, Debate, Label, Options, Origin, Relation, Reply, Status
from argue.services.debates import thread_of
from argue.web.ui.outline import Outline, OutlineLine, outline
from tests.debate_samples import link

OUTLINE = """\
# Buses?
= keep: Keep the bus.
+ air: It is good for the air.
  - empty: It drives around empty.
    - full: Not on market days.
- cost: It costs too much.
  - -> full
? odd: Who drives it?
"""


def _of(analysis, show=None, **options) -> Outline:
    if show and analysis.labelling:
        options["only"] = analysis.labelling.of(show)
    return outline(analysis, thread_of(analysis.debate), **options)


def _bus():
    (debate,) = formats.parse_text(OUTLINE).debates
    return pipeline.analyse(debate, engine="gold")


def _shape(rows: Iterable[OutlineLine]) -> list[tuple[str, int]]:
    return [(row.argument.id, row.depth) for row in rows]


def _nested(rows: Iterable[OutlineLine]) -> list[tuple[str, int]]:
    """What the template's nested lists come to, from ``shown`` and ``closes`` alone."""
    depth, found = 0, []
    for row in rows:
        found.append((row.argument.id, depth))
        depth += 1 if row.shown else -row.closes
    assert depth == 0
    return found


def test_the_rows_are_the_thread():
    rows = _of(_bus()).rows
    depths = {"keep": 0, "air": 1, "empty": 2, "full": 3, "cost": 1, "odd": 1}
    assert _shape(rows) == [*depths.items()]
    assert _nested(rows) == _shape(rows)


def test_a_row_says_status_relation_and_who_says_so():
    rows = {row.argument.id: row for row in _of(_bus()).rows}
    assert rows["empty"].status is Status.REJECTED
    assert rows["empty"].relation == link("empty - air")
    assert rows["empty"].stated is Label.ATTACK
    assert not rows["empty"].differs
    assert (rows["odd"].relation, rows["odd"].stated) == (None, None), "nobody says"
    assert rows["keep"].relation is None
    assert rows["keep"].replies == 5


def test_a_further_reply_is_a_cross_reference():
    rows = {row.argument.id: row for row in _of(_bus()).rows}
    assert [(item.target, item.label) for item in rows["full"].cross] == [("cost", "attack")]
    assert rows["full"].cross_more == 0


def test_a_judgement_that_differs_from_the_source_is_said():
    (debate,) = formats.parse_text(OUTLINE).debates
    judged = [link("air - keep", 0.7)]
    rows = {row.argument.id: row for row in _of(pipeline.label(debate, judged)).rows}
    assert rows["air"].differs
    assert rows["empty"].relation is None
    assert not rows["empty"].differs


def test_of_many_further_relations_the_surest_come_first():
    ids = [f"x{number}" for number in range(12)]
    debate = Debate("d", "D", tuple(Argument(name, name) for name in ids))
    judged = [link(f"x0 + {name}", number / 20) for number, name in enumerate(ids) if number]
    row = _of(pipeline.label(debate, judged)).rows[0]
    assert [item.target for item in row.cross] == ["x11", "x10", "x9", "x8", "x7"]
    assert row.cross_more == 6


def test_an_unrelated_pair_is_no_cross_reference_unless_it_is_a_reply():
    texts = tuple(Argument(name, name) for name in "abc")
    debate = Debate("d", "D", texts, replies=(Reply("c", "a"), Reply("c", "b")))
    judged = [link("c ? b", 0.5), link("a ? b", 0.5)]
    rows = {row.argument.id: row for row in _of(pipeline.label(debate, judged)).rows}
    assert [item.target for item in rows["c"].cross] == ["b"]
    assert rows["a"].cross == ()


def test_a_filter_keeps_the_way_to_what_it_shows():
    result = _of(_bus(), show=Status.REJECTED)
    assert {row.argument.id for row in result.rows if not row.context} == {"empty", "cost"}
    assert {row.argument.id for row in result.rows if row.context} == {"keep", "air"}
    assert _nested(result.rows) == _shape(result.rows)


def test_a_filter_that_nothing_passes_shows_nothing():
    assert _of(_bus(), show=Status.UNDECIDED).rows == ()


def test_a_branch_begins_with_its_argument_and_says_the_way_to_it():
    result = _of(_bus(), at="empty")
    assert _shape(result.rows) == [("empty", 0), ("full", 1)]
    assert [argument.id for argument in result.path] == ["keep", "air"]


def test_a_debate_that_is_only_read_has_no_status():
    (debate,) = formats.parse_text(OUTLINE).debates
    assert {row.status for row in _of(pipeline.bare(debate)).rows} == {None}
    assert not any(row.context for row in _of(pipeline.bare(debate), show=Status.ACCEPTED).rows)


def _tree(parents: list[int]) -> Debate:
    texts = tuple(Argument(str(number), f"Text {number}.") for number in range(len(parents) + 1))
    replies = tuple(
        Reply(str(number + 1), str(min(parent, number))) for number, parent in enumerate(parents)
    )
    return Debate("d", "D", texts, replies=replies)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.lists(st.integers(0, 30), max_size=40),
    st.integers(1, 45),
    st.integers(1, 8),
    st.integers(0, 5),
    st.booleans(),
)
def test_cut_anywhere_the_rows_nest_and_nothing_is_lost(parents, most, levels, skip, inside):
    analysis = pipeline.bare(_tree(parents))
    thread = thread_of(analysis.debate)
    at = "0" if inside else ""
    result = outline(analysis, thread, at=at, skip=skip if inside else 0, most=most, levels=levels)
    assert _nested(result.rows) == _shape(result.rows)
    assert len(result.rows) <= most
    assert all(row.depth < levels for row in result.rows)
    here = {row.argument.id for row in result.rows}
    for row in result.rows:
        replies = thread.children.get(row.argument.id, [])
        skipped = min(skip, len(replies)) if row.argument.id == at else 0
        assert row.shown + row.hidden + skipped == len(replies)
        assert replies[skipped : skipped + row.shown] == [name for name in replies if name in here]


def test_links_to_what_is_hidden_lead_through_the_whole_debate():
    """Following "more" from the first page reaches every argument: 100 replies, 7 a page."""
    analysis = pipeline.bare(_tree([0] * 60 + [3] * 20 + [70] * 19))
    thread = thread_of(analysis.debate)
    seen: set[str] = set()
    waiting = [("", 0)]
    pages = 0
    while waiting:
        at, skip = waiting.pop()
        pages += 1
        result = outline(analysis, thread, at=at, skip=skip, most=7, levels=3)
        seen |= {row.argument.id for row in result.rows}
        for row in result.rows:
            if row.hidden:
                before = skip if row.argument.id == at else 0
                waiting.append((row.argument.id, before + row.shown))
    assert len(seen) == 100
    assert pages < 60


def test_a_chain_of_5_000_is_cut_at_its_level():
    result = _of(pipeline.bare(_tree(list(range(5_000)))))
    assert len(result.rows) == 40
    assert (result.rows[-1].hidden, result.of) == (1, 5_001)


def test_a_judgement_that_is_not_sure_enough_is_said_beside_its_row():
    debate = _tree([0])
    source, target = debate.replies[0].source, debate.replies[0].target
    judged = Relation(source, target, Label.ATTACK, 0.4, Origin.JUDGED)
    (_, row) = _of(pipeline.label(debate, [judged], Options.of(min_confidence=0.5))).rows
    assert (row.relation, row.hidden_relation) == (None, judged)
    (_, row) = _of(pipeline.label(debate, [judged])).rows
    assert (row.relation, row.hidden_relation) == (judged, None)


def test_a_row_that_comes_in_between_changes_one_piece():
    before = _of(pipeline.bare(_tree([0] * 200)))
    after = _of(pipeline.bare(_tree([0] * 201)))
    assert [row for piece in after.pieces() for row in piece] == list(after.rows)
    kept = set(before.pieces())
    made = [piece for piece in after.pieces() if piece not in kept]
    assert 5 < len(kept) < 50
    assert len(made) <= 3  # the issue's, the last one's, and perhaps one that the new row begins


def test_the_rows_of_a_debate_that_stays_are_made_once():
    analysis = _bus()
    assert _of(analysis, at="empty") is _of(analysis, at="empty")
    assert _of(analysis, at="empty") is not _of(analysis)
    assert _of(analysis, only={"air"}).rows != _of(analysis, only=["cost"]).rows
