from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from argue.errors import BadInput, InvalidRecord, NotFound, StoreError
from argue.model import Argument, Debate, Label, Options, Relation
from argue.store import RESERVED, Saved, Store
from argue.store.core.keys import slug
from tests.store.samples import ZOOS, numbered


def titled(title: str, text: str = "Yes.") -> Debate:
    return Debate("d", title, (Argument("a", text),))


def test_a_debate_is_recognised_when_it_comes_again(store):
    first = store.debates.add([ZOOS])
    again = store.debates.add([replace(ZOOS, id="copy"), numbered(1), ZOOS])
    assert first == [Saved("should-zoos-be-closed", True)]
    assert again == [
        Saved("should-zoos-be-closed", False),
        Saved("debate-1", True),
        Saved("should-zoos-be-closed", False),
    ]
    assert store.debates.count() == 2


def test_the_same_debate_twice_in_one_file_is_saved_once(store):
    assert [saved.new for saved in store.debates.add([ZOOS, ZOOS])] == [True, False]


def test_keys_are_unique_and_none_is_reserved(store):
    titles = ["Zoos", "Zoos", "Zoos 2", "Zoos", "zoos!", "Upload", "賛成", "", "zoos 2"]
    saved = store.debates.add([titled(title, f"{n}.") for n, title in enumerate(titles)])
    keys = [one.key for one in saved]
    assert len(set(keys)) == len(keys)
    assert keys[0] == "zoos"
    assert not set(keys) & RESERVED
    assert all(key.isascii() and slug(key) == key for key in keys)
    store.debates.add([titled("Zoos", "once more")])
    assert len({summary.key for summary in store.debates.search()}) == len(titles) + 1


def test_the_key_comes_from_the_id_where_the_title_has_no_letters(store):
    debate = Debate("Cell phones", "📱?", (Argument("a", "Yes."),))
    assert store.debates.add([debate])[0].key == "cell-phones"


@pytest.mark.parametrize(
    ("title", "key"),
    [
        ("Don't ban C++!", "dont-ban-c"),
        ("x" * 100, "x" * 60),
        ("word " * 30, "-".join(["word"] * 12)),
        ("../../etc/passwd", "etc-passwd"),
        ("<script>", "script"),
    ],
)
def test_slugs(title, key):
    assert slug(title) == key


def test_all_or_nothing(store):
    broken = titled("half a pair: \ud800", "Broken.")
    with pytest.raises(InvalidRecord, match="surrogate"):
        store.debates.add([ZOOS, numbered(1), broken, numbered(2)])
    assert store.debates.count() == 0
    assert store.debates.search("zoos") == []
    assert store.debates.add([ZOOS])[0].new


def test_summaries_newest_first(store):
    store.debates.add([ZOOS], example=True)
    store.debates.add([numbered(1), Debate("no title", "", (Argument("a", "Yes."),))])
    untitled, first, zoos = store.debates.search()
    assert (untitled.title, untitled.key) == ("no title", "no-title")
    assert (zoos.key, zoos.title) == ("should-zoos-be-closed", ZOOS.title)
    assert (zoos.arguments, zoos.replies, zoos.example, zoos.matches) == (4, 3, True, ())
    assert not first.example
    assert timedelta() <= datetime.now(UTC) - zoos.created < timedelta(minutes=1)


def test_pages_of_the_list(store):
    store.debates.add([numbered(number) for number in range(7)])
    pages = [store.debates.search(limit=3, offset=offset) for offset in (0, 3, 6, 9, 10**30)]
    assert [len(page) for page in pages] == [3, 3, 1, 0, 0]
    assert len({summary.key for page in pages for summary in page}) == 7
    assert len(store.debates.search(limit=10**30)) == 7


def test_a_negative_page_is_refused(store):
    with pytest.raises(BadInput, match="0 or more, found -1"):
        store.debates.search(limit=-1)


def test_only_examples_or_only_others(store):
    store.debates.add([ZOOS], example=True)
    store.debates.add([numbered(1)])
    assert [summary.key for summary in store.debates.search(example=True)] == [
        "should-zoos-be-closed"
    ]
    assert [summary.key for summary in store.debates.search("argument", example=False)] == [
        "debate-1"
    ]
    assert (store.debates.count(example=True), store.debates.count(example=False)) == (1, 1)


def test_an_uploaded_debate_becomes_an_example_and_stays_one(store):
    store.debates.add([ZOOS])
    store.debates.add([ZOOS], example=True)
    store.debates.add([ZOOS])
    assert store.debates.search()[0].example


def test_examples_are_replaced_and_nothing_else(store):
    store.debates.add([numbered(7)])
    first = store.debates.replace_examples([ZOOS, numbered(1)])
    run = store.runs.request(first[0].key, "gold", "1", "replies", 3)
    edited = replace(numbered(1), title="Debate 1, edited")
    assert store.debates.replace_examples([ZOOS, edited]) == [
        Saved("should-zoos-be-closed", False),
        Saved("debate-1-edited", True),
    ]
    assert {summary.key for summary in store.debates.search()} == {
        "debate-7",
        "should-zoos-be-closed",
        "debate-1-edited",
    }
    assert store.runs.of_debate(first[0].key) == [run]
    assert [saved.new for saved in store.debates.replace_examples([edited, ZOOS])] == [False, False]


def test_a_deleted_debate_takes_everything_along(store):
    key = store.debates.add([ZOOS])[0].key
    other = store.debates.add([numbered(1)])[0].key
    run = store.runs.request(key, "gold", "1", "replies", 1)
    assert store.runs.claim("w") is not None
    store.runs.save(run.id, 0, [Relation("parks", "cages", Label.ATTACK)])
    store.runs.save_scores(run.id, Options(), {"f1": None})
    store.debates.delete(key)
    for what in (store.debates.load, store.debates.delete, store.runs.of_debate):
        with pytest.raises(NotFound, match="no debate 'should-zoos-be-closed'"):
            what(key)
    with pytest.raises(NotFound, match="no run"):
        store.runs.load(run.id)
    assert store.debates.search("parks") == []
    assert store.debates.load(other) == numbered(1)
    tables = ["debates", "arguments", "replies", "pairs", "statements", "runs", "relations"]
    counts = [store._db.row(f"SELECT count(*) FROM {table}")[0] for table in tables]
    assert counts == [1, 3, 2, 0, 0, 0, 0]
    store._db.rows("SELECT * FROM arguments_fts WHERE arguments_fts MATCH 'argument'")


def test_numbers_freed_by_a_deletion_are_used_without_confusion(store):
    keys = [saved.key for saved in store.debates.add([numbered(1), numbered(2), ZOOS])]
    store.debates.delete(keys[2])
    store.debates.delete(keys[0])
    added = store.debates.add([numbered(3, size=9), ZOOS])
    assert store.debates.load(added[0].key) == numbered(3, size=9)
    assert store.debates.load(added[1].key) == ZOOS
    assert store.debates.load(keys[1]) == numbered(2)
    assert [match.argument for match in store.debates.search("parks")[0].matches] == ["parks"]


@pytest.mark.parametrize("key", ["", "nothing", "a/b", "x" * 10_000, "\0", "'; DROP TABLE debates"])
def test_no_such_key(store, key):
    with pytest.raises(NotFound):
        store.debates.load(key)


def test_a_damaged_debate_is_named(path, store):
    key = store.debates.add([ZOOS])[0].key
    with store._db.writing():
        store._db.execute("UPDATE replies SET target = 99")
    with pytest.raises(StoreError, match="'should-zoos-be-closed' is damaged"):
        store.debates.load(key)


def test_a_debate_without_arguments(store):
    empty = Debate("empty", "Nothing said", ())
    assert store.debates.load(store.debates.add([empty])[0].key) == empty


def test_many_debates_of_one_title_stay_quick(path):
    with Store.open(path) as store:
        saved = store.debates.add([titled("Zoos", f"{number}.") for number in range(3_000)])
    assert len({one.key for one in saved}) == 3_000
