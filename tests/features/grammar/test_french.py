"""The French pipeline that ships."""

import pytest

from argue.features.grammar import SHIPPED, load
from argue.features.rules.revisions.candidates import candidates, words
from argue.features.rules.revisions.trees import words_of
from recipes.tagger import HELD_OUT, read

pytest.importorskip("spacy")


@pytest.fixture(scope="module")
def french():
    return load("fr_gsd")


def test_parts_of_speech_and_lemmas(french):
    doc = french("Les villes ont fermé leurs rues. Il est content.")
    assert [word.pos_ for word in doc][:4] == ["DET", "NOUN", "AUX", "VERB"]
    assert [word.lemma_ for word in doc][:3] == ["le", "ville", "avoir"]
    assert len(list(doc.sents)) == 2


def test_rules_are_chunks_without_context(french):
    text, old = (
        words_of(french(f"La ville a fermé {what} en 1990.")) for what in ("la rue", "le pont")
    )
    [rule] = candidates(text, old)
    assert (words(rule.left), words(rule.right), rule.node) == ("la rue", "le pont", "")


def test_it_is_as_good_on_held_out_sentences_as_its_card_says(french, shared):
    treebank = read(shared / "data" / "treebanks" / "fr_gsd-dev.conllu.gz")[::HELD_OUT]
    gold = [word for sentence in treebank for word in sentence.words]
    from spacy.tokens import Doc

    docs = [
        Doc(
            french.vocab,
            words=[word.form for word in sentence.words],
            spaces=[word.space for word in sentence.words],
        )
        for sentence in treebank
    ]
    results = [token for doc in french.pipe(docs) for token in doc]
    tags = sum(token.pos_ == word.upos for token, word in zip(results, gold, strict=True))
    lemmas = sum(token.lemma_ == word.lemma for token, word in zip(results, gold, strict=True))
    card = (SHIPPED.parent / "fr_gsd" / "README.md").read_text(encoding="utf-8")
    [row] = [line for line in card.splitlines() if line.startswith("| gold tokens")]
    _, _, _, _, stated, _, lemmatised, _ = (cell.strip() for cell in row.split("|"))
    assert 100 * tags / len(gold) == pytest.approx(float(stated), abs=0.11)
    assert 100 * lemmas / len(gold) == pytest.approx(float(lemmatised), abs=0.11)
