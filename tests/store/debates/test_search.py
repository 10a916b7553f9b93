import pytest
from hypothesis import given
from hypothesis import strategies as st

from argue.model import Argument, Debate
from argue.store import Store
from argue.store.debates.search import Query
from tests.store.samples import ZOOS, numbered

CITY = Debate(
    "city",
    "Soll die Stadt Autos verbieten?",
    (
        Argument("air", "The multi-agent model of the city's air says so. Is <b>that</b> enough?"),
        Argument("trams", "STÄDTE brauchen Straßenbahnen 🚋 und ++ Geld"),
        Argument("ja", "都市の中心部から自家用車を締め出すべきだ。"),
    ),
)


@pytest.fixture
def found(store: Store):
    """What a search finds: keys, best first."""
    store.debates.add([ZOOS, CITY, numbered(1), numbered(2)])

    def found(search: str) -> list[str]:
        keys = [summary.key for summary in store.debates.search(search)]
        assert store.debates.count(search) == len(keys)
        return keys

    return found


ZOO, TOWN = "should-zoos-be-closed", "soll-die-stadt-autos-verbieten"
FOUND = {
    (ZOO,): [
        *("zoos", "ZOO", "don't", "cag", "why?", '"why', "cafe", "CAFÉ", "animals suffer"),
        *("animal suffering", "animal suff", "modern cages", '"not cages"', '"not cage'),
        *("NOT cages", "(cages", "^cages", "{cages}", "-cages", "cages\0parks"),
    ],
    (TOWN,): [
        "multi-agent",
        "multi agent",
        "stadte",
        "straß",
        "🚋",
        "++",
        "++ geld",
        "中心部",
        "自家用車を",
    ],
    (): [
        "dont",
        "C++",
        "ca",
        "C++ cages",
        "agent-multi",
        '"x',
        "*",
        "strasse",
        "suff animal",
        '"cages not"',
        "AND",
        "cages OR trams",
        "NEAR(cages parks)",
        "title:zoos",
        "text : cages",
        "🦜",
        "家中",
        "%",
        "_",
        "zoos animals",  # in the title, and in an argument, but not together
    ],
    (TOWN, ZOO): ["<b>"],
    ("debate-2", "debate-1", TOWN, ZOO): ["\0", "", "  \t\n", "\ud800"],
}
"""The debates that searches find, best first; an unfinished word needs three letters."""


@pytest.mark.parametrize(
    ("search", "keys"), [(search, keys) for keys, searches in FOUND.items() for search in searches]
)
def test_what_is_found(found, search, keys):
    assert found(search) == [*keys]


@pytest.mark.parametrize(
    "search",
    [
        "x" * 10_000,
        "x " * 5_000,
        '"' * 999,
        "(" * 10_000,
        "🙂" * 5_000,
        "cages " * 2_000,
        "a\u0301" * 3_000,
        "+" * 10_000,
        "'\"`;--" * 500,
        "a:" * 4_000,
        "a" * 9_998 + "!b",
    ],
)
def test_searches_of_any_length_end(found, search):
    assert isinstance(found(search), list)


@given(search=st.text(max_size=40))
def test_no_text_is_too_strange(search_store, search):
    summaries = search_store.debates.search(search)
    assert search_store.debates.count(search) == len(summaries)


@pytest.fixture(scope="module")
def search_store(tmp_path_factory):
    with Store.open(tmp_path_factory.mktemp("search") / "argue.sqlite") as store:
        store.debates.add([ZOOS, CITY])
        yield store


def test_title_first_then_the_number_of_arguments(store):
    texts = [["Bees.", "Bees.", "Wasps."], ["Bees.", "Ants."], ["Ants."]]
    titles = ["Insects", "More insects", "Bees"]
    debates = [
        Debate("d", title, tuple(Argument(str(n), text) for n, text in enumerate(said)))
        for title, said in zip(titles, texts, strict=True)
    ]
    store.debates.add(debates)
    assert [summary.title for summary in store.debates.search("bees")] == ["Bees", *titles[:2]]


def test_matches_are_plain_text_with_marks(store):
    store.debates.add([ZOOS])
    match = store.debates.search("left")[0].matches[0]
    assert match.argument == "C++"
    assert match.pieces[-2:] == (("left", True), ("</b>.", False))
    assert match.snippet == ZOOS.arguments[3].text


def test_a_match_is_cut_out_of_a_long_text(store):
    text = "Before. " * 500 + "Here stands the needle. " + "After. " * 500
    store.debates.add([Debate("d", "Long", (Argument("a", text),))])
    for search in ("needle", "needle."):
        (match,) = store.debates.search(search)[0].matches
        assert len(match.snippet) < 400
        assert ("needle", True) in match.pieces
        assert match.snippet.startswith("…")
        assert match.snippet.endswith("…")


def test_a_match_of_letters_is_marked(store):
    store.debates.add([CITY])
    (match,) = store.debates.search("中心部")[0].matches
    assert match.pieces == (
        ("都市の", False),
        ("中心部", True),
        ("から自家用車を締め出すべきだ。", False),
    )


def test_letters_are_marked_whatever_their_case(store):
    store.debates.add([Debate("d", "d", (Argument("a", "İİ 中X ẞ"),))])
    (match,) = store.debates.search("中x")[0].matches
    assert match.pieces == (("İİ ", False), ("中X", True), (" ẞ", False))


def test_at_most_three_matches_the_first_ones(store):
    arguments = tuple(Argument(f"a{n}", f"Bees, number {n}.") for n in range(9))
    store.debates.add([Debate("d", "d", arguments), ZOOS])
    (summary,) = store.debates.search("bees")
    assert [match.argument for match in summary.matches] == ["a0", "a1", "a2"]


def test_marks_cannot_be_forged(store):
    text = "<b>bees</b> \x01 \x02 {mark} </mark> <mark>ants</mark>"
    store.debates.add([Debate("d", "d", (Argument("a", text),))])
    match = store.debates.search("bees")[0].matches[0]
    assert [piece for piece in match.pieces if piece[1]] == [("bees", True)]
    assert match.snippet == text


def test_queries_of_many_words_keep_the_first_ones():
    words = Query.of(" ".join(f"w{n}" for n in range(100))).words.split()
    assert len(words) == 32
    assert words[0] == '"w0"'


def test_a_last_word_that_looks_ended_is_not_taken_for_a_beginning(store):
    late, runs = Argument("a", "The bus is late."), Argument("a", "But it runs.")
    store.debates.add([Debate("d", "Late", (late,)), Debate("d", "Running", (runs,))])
    assert [summary.title for summary in store.debates.search("bus")] == ["Late"]
