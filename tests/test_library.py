"""Evaluations in Python: held out, compared, tested, kept and read again."""

import pytest

import argue
from argue.errors import BadInput, NotFound
from argue.features.measures.leave_out import labelled_pairs
from argue.features.training.cross_validation import grouped_folds
from argue.model import Label, Verdict

pytest.importorskip("sklearn")


@pytest.fixture(scope="module")
def debates(examples):
    return argue.read([path for path in sorted(examples.glob("*.md")) if path.stem != "README"][:6])


@pytest.fixture
def database(tmp_path, monkeypatch):
    monkeypatch.setenv("ARGUE_DATABASE", str(tmp_path / "a.sqlite"))
    return tmp_path / "a.sqlite"


@pytest.fixture(scope="module")
def words(debates):
    return argue.evaluate(debates, "word_overlap")


@pytest.fixture(scope="module")
def bias(debates):
    return argue.evaluate(debates, "linguistic_bias", derived="mediated")


def test_each_debate_is_judged_by_what_did_not_see_it(debates):
    pairs = labelled_pairs(debates)
    folds = grouped_folds(pairs, 3)
    of_debate = {pair.debate: fold for pair, fold in zip(pairs, folds, strict=True)}
    assert sorted(set(folds)) == [0, 1, 2]
    assert [of_debate[pair.debate] for pair in pairs] == folds
    seen = grouped_folds(pairs, 3, seed=1)
    assert seen == grouped_folds(pairs, 3, seed=1) != folds
    left_out = argue.cross_validate(debates, "word_overlap", k=len(debates))
    assert "left-out" in left_out.engine_version
    assert left_out.relations.pairs == sum(len(debate.reference) for debate in debates)


class Memory:
    """Knows what it learned by heart, and says "attack" of everything else."""

    def get_params(self, deep=True):
        return {}

    def __sklearn_clone__(self):
        return Memory()

    def fit(self, rows, labels):
        self.classes_ = ["attack", "support", "unrelated"]
        self.known = dict(zip(rows, labels, strict=True))
        return self

    def predict(self, rows):
        return [self.known.get(row, "attack") for row in rows]


def test_a_classifier_is_fitted_anew_for_each_fold(debates):
    texts = [f"{pair.text}\n{pair.hypothesis}" for pair in labelled_pairs(debates)]
    by_heart = Memory().fit(texts, [str(pair.stated) for pair in labelled_pairs(debates)])
    assert argue.evaluate(debates, by_heart).relations.accuracy == 1.0
    held_out = argue.cross_validate(debates, Memory(), k=3)
    gold = [outcome.gold for outcome in held_out.outcomes]
    assert held_out.relations.accuracy == gold.count(Label.ATTACK) / len(gold)
    assert held_out.engine == "Memory"


@pytest.mark.parametrize("k", [0, 1, 7])
def test_folds_that_cannot_be_are_refused(debates, k):
    with pytest.raises(BadInput, match=f"found {k} folds? and 6 debates"):
        argue.cross_validate(debates, "word_overlap", k=k)


def test_what_does_not_learn_cannot_be_cross_validated(debates):
    with pytest.raises(BadInput, match="expected the name of an engine that learns"):
        argue.cross_validate(debates, lambda pairs: [])


def test_evaluations_stand_side_by_side(words, bias):
    found = argue.compare(words, bias)
    first, second = found.runs
    assert (first.name, second.name) == ("1 word_overlap", "2 linguistic_bias")
    (accuracy, *_) = found.to_records()
    assert accuracy["run_1"] == words.relations.accuracy
    assert accuracy["run_2"] == bias.relations.accuracy
    assert found.table("debates").latex(label="tab:mine").count("tab:mine") == 1
    assert {row["score"] for row in found.to_records("significance")} >= {"accuracy"}


def test_which_is_better_and_how_probable_that_is(words, bias):
    accuracy = argue.significance(words, bias).differences["debate"]["accuracy"]
    assert accuracy.first == pytest.approx(words.relations.accuracy)
    assert accuracy.second == pytest.approx(bias.relations.accuracy)
    assert accuracy.p >= 2 / 2**6  # six debates show nothing less probable


def test_what_is_kept_is_read_again(database, words, bias):
    with pytest.raises(BadInput, match="expected a database with runs"):
        argue.runs()
    first = argue.keep(words, files=["a/b.md"], tags=["paper"])
    second = argue.keep(bias)
    assert first.stored.setup.files == ("b.md",)
    assert first.evaluation.relations == words.relations
    assert second.evaluation.acceptance == bias.acceptance
    assert [run.id for run in argue.runs()] == [second.id, first.id]
    assert [run.id for run in argue.runs(tag="paper")] == [first.id]
    assert argue.runs(second.id, database=database)[0].outcomes == bias.outcomes
    with pytest.raises(NotFound):
        argue.runs(99)
    both = argue.compare(first, words)
    assert [run.id for run in both.runs] == [first.id, 2 if first.id == 1 else 1]
    assert argue.significance(first, second) == argue.significance(words, bias)


def test_only_what_was_judged_here_is_kept(database, words):
    stored = argue.keep(words)
    for other in (stored, stored.evaluation, "word_overlap"):
        with pytest.raises(BadInput, match=r"an evaluation of argue\.evaluate"):
            argue.keep(other)
    with pytest.raises(BadInput, match=r"an evaluation of argue\.evaluate"):
        argue.compare(words, "word_overlap")


def test_a_verdict_on_each_argument(debates):
    debate = debates[0]
    found = argue.verdicts(argue.analyse(debate, engine="gold"))
    assert found.claim.claim == debate.issue
    assert {verdict.verdict for verdict in found.verdicts.values()} <= set(Verdict)
    assert found.claim.sentence


def test_a_trained_folder_judges(debates, tmp_path):
    assert argue.train("word_overlap", debates, out=str(tmp_path / "mine"), note="Made up.")
    assert argue.evaluate(debates, str(tmp_path / "mine")).engine == "mine"
    with pytest.raises(BadInput, match=r"argue\.read\(path\)"):
        argue.train("word_overlap", "debates/cash.md", out=tmp_path / "other")
