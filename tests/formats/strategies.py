"""Debates that hypothesis makes up."""

from datetime import UTC, datetime

from hypothesis import strategies as st

from argue.formats.base.text import clean, printable_id, without_controls
from argue.model import Argument, Debate, Label, Origin, Overruling, Relation, Reply, Source

ANY_TEXT = st.text(max_size=40).map(lambda text: without_controls(text)[0])
TRICKY = st.sampled_from(
    [
        *("=1+1", "+ a", "- b", "? c", "* d", "-> a", "a: b", "a\\: b", "# x", "<!-- c -->", "\\"),
        *("'-1", "**bold**", "''", 'say "no", then; go|on\tnow', "a\\\nb", "{{x}}", "&amp;"),
        *("<b>", "\\<!--"),
    ]
)
ODD = st.sampled_from(
    [
        *("trams", "are loud", "Zürich", "日本", "שלום", "مرحبا", "🚋"),
        *("\U0001f469\u200d\U0001f469\u200d\U0001f467", "e\u0301", "\t", "\n", "\n\n", "\r\n"),
        *("\r", "\x0b", "\x0c", "\x85", "\u2028", "\u2029", "\xa0", "\u200e", "\u202b", "\ufeff"),
        *("\xad", '"', "'", "“", "«", "\\", "#", "# ", "- ", "+ ", "> ", "= ", "? ", "* ", "1. "),
        *("1.1. Pro: ", "->", "-->", "| ", ",", ";", "<b>", "&amp;", "&", "{", "}", "[a]: "),
        *("(b)", "%", "$", "==", "===", "---", "***", "__", "~", "^", "@ann ", ": ", "::", "/*"),
        *("*/", "//", "<!--", "]]>", "{{", "}}", "[[x]]", "arg(a).", "=1+1", "0.5"),
        *("=?utf-8?q?a=0ab?=", "=?", "?=", "@a", "-1", "'=1", "\u202e", "\u2066", "\u200b"),
        *("&#0;", "\x00", "\x1b", "\ud800", "\ufffe", "\ufdd0", "\U0001ffff", "\\u0000"),
        *("https://a.example/?b=c&d", "null", "NaN", "1"),
    ]
)
"""Signs that mean something in some format, that end lines, or run from right to left."""
WORDS = st.one_of(
    TRICKY,
    st.text(max_size=30),
    st.lists(st.one_of(TRICKY, st.text(max_size=8)), max_size=4).map("\n".join),
)
TEXT = WORDS.map(lambda text: clean(text)[0].strip()).filter(bool)
"""Texts as every reader gives them: plain line ends, no control characters, no outer blanks."""
ID = st.text(min_size=1, max_size=12).map(printable_id).filter(bool)
MOMENT = st.datetimes(datetime(1900, 1, 1), datetime(2100, 1, 1), timezones=st.just(UTC)).map(
    lambda moment: moment.replace(fold=0)
)
OUTLINE_ID = st.from_regex(r"[a-z0-9][a-z0-9_.-]{0,6}", fullmatch=True)


@st.composite
def relations(
    draw: st.DrawFn, ends: list[tuple[str, str]], *, judged: bool = True
) -> tuple[Relation, ...]:
    chosen = draw(st.lists(st.sampled_from(ends), unique=True)) if ends else []
    labels, confidence = st.sampled_from(Label), st.floats(0, 1) if judged else st.just(1.0)
    origins = st.sampled_from(Origin) if judged else st.just(Origin.GIVEN)
    results = []
    for pair in chosen:
        origin, word = draw(origins), None
        if origin is Origin.OVERRULED:
            before = (draw(labels), draw(confidence), draw(st.sampled_from(list(Origin)[:2])))
            former = Relation(*pair, *before) if draw(st.booleans()) else None
            word = Overruling(draw(TEXT), draw(MOMENT), draw(st.just("") | TEXT), former)
        results.append(Relation(*pair, draw(labels), draw(confidence), origin, word))
    return tuple(results)


@st.composite
def any_debates(draw: st.DrawFn) -> Debate:
    """Whatever a debate can hold."""
    ids = draw(st.lists(ID, min_size=1, max_size=6, unique=True))
    texts = ANY_TEXT.filter(lambda text: bool(text.strip()))
    arguments = tuple(Argument(id, draw(texts), draw(ANY_TEXT)) for id in ids)
    upward = [(ids[i], ids[j]) for i in range(len(ids)) for j in range(i)]
    ends = [(source, target) for source in ids for target in ids]
    pairs = tuple(draw(_some([pair for pair in ends if pair[0] != pair[1]])))
    return Debate(
        id=draw(ID),
        title=draw(ANY_TEXT),
        arguments=arguments,
        issue=draw(st.one_of(st.none(), st.sampled_from(ids))),
        replies=tuple(Reply(*pair) for pair in draw(_some(upward))),
        pairs=pairs,
        pair_ids=tuple(draw(ANY_TEXT) for _ in pairs) if draw(st.booleans()) else (),
        given=draw(relations(ends)),
        gold=draw(relations(ends)),
        source=Source(draw(ANY_TEXT), draw(ANY_TEXT), draw(ANY_TEXT)),
        warnings=tuple(draw(st.lists(ANY_TEXT, max_size=3))),
    )


@st.composite
def lived_debates(draw: st.DrawFn) -> Debate:
    """What people write: a tree of replies to the issue, if there is one, and links across it."""
    number = draw(st.integers(1, 8))
    own = st.lists(ID | ODD.map(printable_id).filter(bool), min_size=number, max_size=number)
    plain = [str(place) for place in range(number)]
    ids = plain if draw(st.booleans()) else list(dict.fromkeys(draw(own)))
    odd = st.lists(ODD | st.text(max_size=6), min_size=1, max_size=6).map(" ".join)
    texts = odd.map(lambda text: without_controls(text)[0]).filter(lambda text: bool(text.strip()))
    replies, given = [], {}
    for place, id in enumerate(ids[1:], 1):
        parent = ids[draw(st.integers(0, place - 1))]
        replies.append(Reply(id, parent))
        across = draw(st.sampled_from(ids))
        for end in {parent, across} - {id} if draw(st.integers(0, 5)) == 0 else {parent}:
            label = draw(st.none() | st.sampled_from(Label))
            if label:
                given[id, end] = Relation(id, end, label)
    if given and draw(st.booleans()):
        pair, relation = given.popitem()
        word = Overruling(draw(texts).strip(), draw(MOMENT), draw(st.just("") | texts), None)
        given[pair] = Relation(*pair, relation.label, 1.0, Origin.OVERRULED, word)
    return Debate(
        id=draw(ID),
        title=draw(texts),
        arguments=tuple(
            Argument(id, draw(texts), author=draw(st.just("") | texts).strip()) for id in ids
        ),
        issue=draw(st.sampled_from([ids[0]] * 4 + [None])),
        replies=tuple(replies),
        given=tuple(given.values()),
    )


@st.composite
def table_debates(draw: st.DrawFn) -> Debate:
    """What a table can hold: texts without outer blanks, no warnings, gold without confidence."""
    ids = draw(st.lists(ID, min_size=1, max_size=6, unique=True))
    arguments = tuple(Argument(id, draw(TEXT), draw(st.one_of(st.just(""), TEXT))) for id in ids)
    upward = [(ids[i], ids[j]) for i in range(1, len(ids)) for j in range(i)]
    ends = [(source, target) for source in ids for target in ids]
    different = [pair for pair in ends if pair[0] != pair[1]]
    return Debate(
        id=draw(ID),
        title=" ".join(draw(TEXT).split()),
        arguments=arguments,
        issue=ids[0],
        replies=tuple(Reply(*pair) for pair in draw(_some(upward))),
        pairs=tuple(draw(_some(different))),
        given=draw(relations(ends)),
        gold=draw(relations(ends, judged=False)),
    )


@st.composite
def outline_debates(draw: st.DrawFn) -> Debate:
    """What an outline can hold: a thread below the issue, each reply with at most one relation."""
    ids = draw(st.lists(OUTLINE_ID, min_size=1, max_size=6, unique=True))
    texts = [draw(TEXT) for _ in ids]
    arguments = tuple(
        Argument(id, text, text.split(" ")[0] if draw(st.booleans()) and id == ids[-1] else "")
        for id, text in zip(ids, texts, strict=True)
    )
    places = [(ids[i], ids[draw(st.integers(0, i - 1))]) for i in range(1, len(ids))]
    upward = [(ids[i], ids[j]) for i in range(1, len(ids)) for j in range(i)]
    replies = dict.fromkeys([*places, *draw(_some(upward))])
    given = [
        relation
        for relation in draw(relations(list(replies), judged=False))
        if relation.label is not Label.UNRELATED
    ]
    return Debate(
        id="d",
        title=" ".join(draw(TEXT).split()),
        arguments=arguments,
        issue=ids[0],
        replies=tuple(Reply(*pair) for pair in replies),
        given=tuple(given),
    )


def _some(ends: list[tuple[str, str]]) -> st.SearchStrategy[list[tuple[str, str]]]:
    return st.lists(st.sampled_from(ends), unique=True, max_size=8) if ends else st.just([])
