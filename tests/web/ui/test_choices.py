import pytest
from werkzeug.datastructures import MultiDict

from argue import formats
from argue.errors import BadInput, UnknownName
from argue.model import Argument, Debate, Derivation, Label, Options, Relation
from argue.services.debates import all_stated
from argue.web.ui import words
from argue.web.ui.choices import Selection, options_of, selection_of
from tests.web.pages import OUTLINE


@pytest.fixture
def debate() -> Debate:
    return formats.parse_text(OUTLINE).debates[0]


def _choices(debate: Debate, *query: tuple[str, str]) -> Options:
    return options_of(MultiDict(query), debate, "edit_distance")


def test_what_the_author_states_is_the_default_where_nothing_is_missing(debate):
    assert _choices(debate) == Options("gold", "replies")


def test_else_the_engine_of_the_settings_judges(debate):
    (open_one,) = formats.parse_text(OUTLINE + "? Who is asked?\n").debates
    assert _choices(open_one).engine == "edit_distance"
    assert _choices(debate, ("pairs", "all")).engine == "edit_distance"


def test_a_debate_of_listed_pairs_is_judged_on_these():
    texts = (Argument("H", "Yes."), Argument("T", "No."))
    gold = (Relation("T", "H", Label.ATTACK),)
    listed = Debate("d", "D", texts, pairs=(("T", "H"),), gold=gold)
    assert _choices(listed) == Options("gold", "given")


def test_everything_that_is_chosen_is_in_the_address_and_comes_back(debate):
    chosen = Options("word_overlap", "all", (Derivation.MEDIATED, Derivation.EXTENDED), "grounded")
    query = [
        (name, value)
        for name, values in chosen.query().items()
        for value in ([values] if isinstance(values, str) else values)
    ]
    assert _choices(debate, *query) == chosen


def test_names_of_the_paper_and_none_are_understood(debate):
    chosen = _choices(debate, ("derived", "type2"), ("derived", "none"), ("derived", ""))
    assert chosen.derived == (Derivation.SECONDARY,)


@pytest.mark.parametrize(
    "query",
    [
        "engine edit_distence",
        "engine /etc",
        "engine .",
        "engine _text",
        "engine os:getcwd",
        "pairs some",
        "derived direct",
        "semantics ../grounded",
        "support _translation",
        "degrees df-quad",
    ],
)
def test_an_unknown_name_is_refused_and_the_known_ones_are_said(debate, query):
    with pytest.raises(UnknownName, match="there is: "):
        _choices(debate, tuple(query.split()))


def test_a_view_comes_back_from_its_address(debate):
    selection = Selection(("rejected", "attack"), "work", 3, "saturday")
    assert selection_of(MultiDict(selection.query()), debate) == selection
    assert Selection(("rejected",)).switched("accepted").show == ("accepted", "rejected")
    assert selection.switched("attack") == Selection(("rejected",), "work", 0, "saturday")
    assert Selection().query() == {}


@pytest.mark.parametrize(
    "query", [{"show": "best"}, {"at": "nobody"}, {"skip": "-1"}, {"skip": "1e3"}, {"skip": "٣"}]
)
def test_a_view_of_nothing_is_refused(debate, query):
    with pytest.raises(BadInput):
        selection_of(MultiDict(query), debate)


def test_every_pair_stated_stops_at_the_first_that_is_not():
    texts = tuple(Argument(str(number), "Text.") for number in range(3_000))
    debate = Debate("d", "D", texts, given=(Relation("0", "1", Label.SUPPORT),))
    assert not all_stated(debate, "all")  # nine million pairs would take minutes
    assert not all_stated(debate, "replies")  # there is none


@pytest.mark.parametrize(("typed", "meant"), [("", 0.0), ("0", 0.0), ("0.7", 0.7), ("1", 1.0)])
def test_a_confidence_comes_back_from_its_address(debate, typed, meant):
    result = _choices(debate, ("confidence", typed))
    assert result.min_confidence == meant
    assert ("confidence" in result.query()) is bool(meant)
    assert _choices(debate, *((k, v) for k, v in result.query().items() if v != [])) == result


@pytest.mark.parametrize(
    ("name", "expected", "values"),
    [
        ("confidence", "a confidence from 0 to 1", "1.1 -0.1 nan inf much 0x1"),
        ("position", "expected a position", "-1 1.0 two 10000 ٣"),
    ],
)
def test_a_number_that_is_none_is_refused(debate, name, expected, values):
    for typed in values.split():
        with pytest.raises(BadInput, match=expected):
            _choices(debate, (name, typed))


def test_support_position_and_degrees_come_back_from_their_address(debate):
    chosen = Options(
        "gold", "replies", semantics="preferred", support="deductive", position=2, degrees="df_quad"
    )
    query = [(name, value) for name, value in chosen.query().items() if value != []]
    assert _choices(debate, *query) == chosen
    assert set(Options("gold", "replies").query()) == {"engine", "pairs", "derived", "semantics"}


def test_a_reading_of_support_puts_derived_attacks_aside(debate):
    result = _choices(debate, ("derived", "mediated"), ("support", "evidential"))
    assert (result.derived, result.support) == ((), "evidential")
    with pytest.raises(UnknownName):
        _choices(debate, ("derived", "direct"), ("support", "evidential"))


def test_a_semantics_whose_library_is_missing_cannot_be_chosen(monkeypatch, site, library):
    monkeypatch.setattr("argue.web.ui.words.find_spec", lambda name: None)
    words.semantics.cache_clear()
    try:
        page = site.shown(f"/debates/{library}/export")
    finally:
        words.semantics.cache_clear()
    assert '<option value="stable" disabled>stable (needs pysat)</option>' in page
    assert '<option value="grounded" selected>grounded</option>' in page
