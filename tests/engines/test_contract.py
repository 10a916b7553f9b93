"""What every engine promises."""

import hashlib

import pytest

from argue.engines import ENGINES, MODELS, load_engine, results_of
from argue.model import Label, Origin, Pair
from tests.engines.endpoint_samples import says, served
from tests.engines.labelled import pairs

TRAINED = [name for name in ENGINES.names() if (MODELS / name).is_dir()]
LEARNING = [name for name in TRAINED if hasattr(ENGINES.load(name), "train")]
FROM_WORDS = [name for name in LEARNING if name != "linguistic_bias"]  # which knows phenomena only
OFTEN = 20
"""So that there are more than a hundred pairs, from which on all engines learn what texts say."""

ODD = [
    Pair("a", "b", "It is what it is.", "And so it was for them."),
    Pair("c", "d", "🙂🙂 👩‍👩‍👧", "…!?"),
    Pair("e", "f", "\x00\ud800", "\u200f٣ नमस्ते 中文 ﬁ"),
    Pair("g", "h", "Trams are quiet.", "Trams are quiet."),
    Pair("i", "j", "Trams are quiet.", "Trams are quiet.", stated=Label.ATTACK),
    *pairs(unrelated=True),
]


@pytest.fixture(scope="module", params=ENGINES.names())
def engine(request, tmp_path_factory):
    if request.param != "language_model":
        yield load_engine(request.param)
        return
    with served(_of_the_words) as (url, _), pytest.MonkeyPatch.context() as patch:
        cache = tmp_path_factory.mktemp("answers") / "answers.sqlite"
        for name, value in (("", "on"), ("_URL", url), ("_MODEL", "m"), ("_CACHE", str(cache))):
            patch.setenv(f"ARGUE_LLM{name}", value)
        yield load_engine(request.param)


def _of_the_words(body, _):
    """Shares that the words of the question decide."""
    digest = hashlib.sha256(body["messages"][0]["content"].encode()).digest()
    shares = {str(label): 0.01 + digest[place] for place, label in enumerate(Label)}
    total = sum(shares.values())
    shares = {label: share / total for label, share in shares.items()}
    return says(max(shares, key=shares.get), **shares)


def test_says_what_it_is(engine):
    assert engine.name in ENGINES.names()
    assert engine.version
    assert engine.origin in Origin
    assert len(set(engine.labels)) == len(engine.labels) >= 2
    assert len(ENGINES.summary(engine.name)) > 20


def test_no_pairs_no_judgements(engine):
    assert engine.judge([]) == []


def test_scores_are_shares_of_the_labels_and_confidence_is_that_of_the_label(engine):
    for judgement in results_of(engine, ODD):
        if isinstance(judgement, str):
            assert engine.origin is Origin.GIVEN
            continue
        assert set(judgement.scores) == set(engine.labels)
        assert all(0 <= score <= 1 for score in judgement.scores.values())
        assert sum(judgement.scores.values()) == pytest.approx(1)
        assert judgement.confidence == judgement.scores[judgement.label]
        assert judgement.confidence == max(judgement.scores.values())


def test_batches_do_not_matter(engine):
    together = results_of(engine, ODD)
    assert len(together) == len(ODD)
    assert together == [results_of(engine, [pair])[0] for pair in ODD]
    assert together[::-1] == results_of(engine, ODD[::-1])


def test_the_same_engine_answers_the_same(engine):
    again = load_engine(engine.name)
    assert again.version == engine.version
    assert results_of(again, ODD) == results_of(engine, ODD)


def test_only_gold_looks_at_what_is_stated(engine):
    unstated, stated = results_of(engine, ODD[3:5])
    assert (unstated == stated) is (engine.origin is Origin.JUDGED)


@pytest.mark.parametrize("text", ["x" * 100_000, "tram " * 20_000, "🙂" * 100_000, "a'" * 50_000])
def test_very_long_texts_are_judged(engine, text):
    results_of(engine, ODD)
    first, second = engine.judge(
        [
            Pair("a", "b", text, "Trams are quiet.", stated=Label.ATTACK),
            Pair("b", "a", "No.", text, stated=Label.ATTACK),
        ]
    )
    assert first.label in engine.labels
    assert second.label in engine.labels


def taught(names):
    """Engines to be taught; the larger network, which learns as the small one, in the long set."""
    slow = {"cross_encoder": pytest.mark.long}
    return [pytest.param(name, marks=slow.get(name, ())) for name in names]


@pytest.mark.parametrize("name", taught(LEARNING))
def test_training_writes_what_loading_reads_and_learns_what_words_can_tell(name, tmp_path):
    sentences = ENGINES.load(name).train(pairs() * OFTEN, (), tmp_path)
    assert all(sentence.endswith(".") for sentence in sentences)
    trained = load_engine(str(tmp_path))
    assert trained.name == tmp_path.name
    assert trained.version != load_engine(name).version
    assert trained.labels == (Label.SUPPORT, Label.ATTACK)
    if name in FROM_WORDS:
        told = [judgement.label for judgement in trained.judge(pairs())]
        assert told == [pair.stated for pair in pairs()]


@pytest.mark.parametrize("name", taught(FROM_WORDS))
def test_three_labels_are_learned_where_three_are_stated(name, tmp_path):
    labelled = pairs(unrelated=True)
    ENGINES.load(name).train(labelled * OFTEN, (), tmp_path)
    trained = load_engine(str(tmp_path))
    assert trained.labels == tuple(Label)
    assert [judgement.label for judgement in trained.judge(labelled)] == [
        pair.stated for pair in labelled
    ]
