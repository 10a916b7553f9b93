"""Debates for the tests of the store: a few by hand, any number by hypothesis."""

from datetime import datetime, timedelta, timezone

from hypothesis import strategies as st

from argue.model import Argument, Debate, Label, Origin, Overruling, Relation, Reply, Source

ZOOS = Debate(
    "zoos.md",
    "Should zoos be closed?",
    (
        Argument("issue", "Zoos should be closed."),
        Argument("cages", "Animals suffer in cages.\nThey don't choose it.", "Cages hurt"),
        Argument("parks", "Modern zoos are parks, not cages."),
        Argument("C++", 'The café’s parrot said "why?" & <b>left</b>.'),
    ),
    issue="issue",
    replies=(Reply("cages", "issue"), Reply("parks", "cages"), Reply("C++", "cages")),
    pairs=(("parks", "cages"),),
    pair_ids=("pair 1",),
    given=(Relation("cages", "issue", Label.SUPPORT), Relation("parks", "cages", Label.ATTACK)),
    gold=(Relation("parks", "cages", Label.ATTACK, 0.75),),
    source=Source("zoos.md", "markdown", "utf-16"),
    warnings=("line 3: left out: no text",),
)


def numbered(number: int, *, size: int = 3) -> Debate:
    """A small debate unlike all others, with a chain of replies."""
    ids = [f"a{position}" for position in range(size)]
    return Debate(
        f"d{number}",
        f"Debate {number}",
        tuple(Argument(id, f"Argument {id} of debate {number}.") for id in ids),
        replies=tuple(Reply(ids[position], ids[position - 1]) for position in range(1, size)),
    )


_texts = st.text(
    st.characters(exclude_categories=("Cs",)) | st.sampled_from("\0\n\t 'a\"*😀<"), max_size=60
)
_ids = st.text(min_size=1, max_size=12).filter(
    lambda id: id == id.strip() and id.isprintable() and bool(id)
)
_confidences = st.floats(0, 1)


_moments = st.datetimes(
    datetime(1900, 1, 1), datetime(2100, 1, 1), timezones=st.just(timezone(timedelta(hours=2)))
).map(lambda moment: moment.replace(fold=0))


@st.composite
def _relation(draw: st.DrawFn, source: str, target: str, *, former: bool = False) -> Relation:
    origins = [Origin.GIVEN, Origin.JUDGED] if former else list(Origin)
    origin, word = draw(st.sampled_from(origins)), None
    if origin is Origin.OVERRULED:
        before = draw(st.none() | _relation(source, target, former=True))
        word = Overruling(draw(_texts.filter(str.strip)), draw(_moments), draw(_texts), before)
    return Relation(source, target, draw(st.sampled_from(Label)), draw(_confidences), origin, word)


@st.composite
def debates(draw: st.DrawFn) -> Debate:
    """Any debate at all."""
    ids = draw(st.lists(_ids, unique=True, max_size=6))
    arguments = tuple(Argument(id, draw(_texts.filter(str.strip)), draw(_texts)) for id in ids)
    ends = [(source, target) for source in ids for target in ids]
    upward = [(ids[i], ids[j]) for i in range(len(ids)) for j in range(i)]
    proper = [(source, target) for source, target in ends if source != target]

    def some(of: list[tuple[str, str]]) -> list[tuple[str, str]]:
        return draw(st.lists(st.sampled_from(of), unique=True, max_size=8)) if of else []

    def relations() -> tuple[Relation, ...]:
        return tuple(draw(_relation(source, target)) for source, target in some(ends))

    pairs = tuple(some(proper))
    return Debate(
        id=draw(_ids),
        title=draw(_texts),
        arguments=arguments,
        issue=draw(st.none() | st.sampled_from(ids)) if ids else None,
        replies=tuple(Reply(source, target) for source, target in some(upward)),
        pairs=pairs,
        pair_ids=tuple(draw(_texts) for _ in pairs) if draw(st.booleans()) else (),
        given=relations(),
        gold=relations(),
        source=Source(draw(_texts), draw(_texts), draw(_texts)),
        warnings=tuple(draw(st.lists(_texts, max_size=3))),
    )
