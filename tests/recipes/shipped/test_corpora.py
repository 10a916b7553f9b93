from collections import Counter

import pytest

from argue.errors import BadInput, ParseError
from argue.model import Label
from recipes.shipped import corpora


def test_no_claim_is_learned_from_and_chosen_on_even_across_corpora(shared):
    split = corpora.relations(shared / "data")
    learned = {row.claim for part in split.values() for row in part.train}
    assert not learned & {row.claim for part in split.values() for row in part.dev}
    rows = sum(len(part.train) + len(part.dev) for part in split.values())
    assert rows == 30_087
    assert 0.05 < sum(len(part.dev) for part in split.values()) / rows < 0.15


def test_what_is_kept_for_choosing_is_never_learned_from(shared):
    for split in (corpora.replies(shared / "data"), corpora.spans(shared / "data")):
        kept = {(row.text, row.hypothesis) for row in split.dev}
        assert kept
        assert not kept & {(row.text, row.hypothesis) for row in split.train}
    learned = {row.claim for row in corpora.spans(shared / "data").train}
    assert not learned & {row.claim for row in corpora.spans(shared / "data").dev}


def test_everyday_replies_to_learn_from_and_to_choose_on_are_of_different_topics():
    learned = corpora.everyday() + corpora.threads()
    chosen = corpora.everyday(corpora.EVERYDAY_DEV)
    assert not {row.claim for row in learned} & {row.claim for row in chosen}
    assert not {row.text for row in learned} & {row.text for row in chosen}
    assert Counter(row.label for row in chosen) == dict.fromkeys(Label, 200)
    assert len({row.claim for row in chosen}) == 60


def test_a_reply_of_a_thread_answers_both_claims_or_another_reply(tmp_path):
    path = tmp_path / "threads.txt"
    path.write_text(
        "# trams\nA: Build trams.\nB: No trams.\n"
        "+ They are quiet. Very.\n. - Hm.\n. . 0 Why?\n0 Ah.\n"
    )
    support, attack, neither = Label
    assert corpora.threads(path) == [
        corpora.Row("They are quiet. Very.", "Build trams.", support, "trams"),
        corpora.Row("They are quiet. Very.", "No trams.", attack, "trams"),
        corpora.Row("Hm.", "They are quiet. Very.", attack, "trams", "Build trams."),
        corpora.Row("Why?", "Hm.", neither, "trams", "Build trams."),
        corpora.Row("Ah.", "Build trams.", neither, "trams"),
        corpora.Row("Ah.", "No trams.", neither, "trams"),
    ]
    for line in ("+ Who?", "# t\nA: a\n. + b", "# t\nA: a\n* b", "# t\nA: a\n+ "):
        path.write_text(line)
        with pytest.raises(ParseError, match="expected a line of a thread"):
            corpora.threads(path)


def test_entailment_has_three_labels(shared):
    split = corpora.entailment(shared / "data")
    assert {row.label for row in split.train} == {row.label for row in split.dev} == set(Label)


def test_a_missing_corpus_is_named(tmp_path):
    with pytest.raises(BadInput, match="debatepedia.jsonl: expected a corpus"):
        corpora.relations(tmp_path)


def test_a_malformed_line_is_named(tmp_path):
    (tmp_path / "nli").mkdir()
    line = '{"text": "a", "hypothesis": "b", "label": "neutral"}\n'
    (tmp_path / "nli" / "train.jsonl").write_text(line + "{\n")
    with pytest.raises(ParseError, match="train.jsonl, line 2: expected a JSON object"):
        corpora.entailment(tmp_path)
