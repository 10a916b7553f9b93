import re

from argue.features.rules.revisions.drawing import bracketed, picture, tree
from tests.features.rules.revisions.exports import sentence

RAIN = sentence(
    "It/PRON/2/nsubj stopped/VERB/0/root because/ADP/6/case of/ADP/3/fixed the/DET/6/det "
    "rain/NOUN/2/obl ./PUNCT/2/punct"
)


def test_nodes_nest_in_brackets():
    """Worked by hand: the preposition is outside its noun phrase and inside the PP."""
    assert bracketed(tree(RAIN), RAIN) == (
        "(S (NP (PRON It)) (VP (VERB stopped) (PP (ADP because) (ADP of) "
        "(NP (DET the) (NOUN rain)))) (PUNCT .))"
    )
    words = sentence("Oh/INTJ/1/root !/PUNCT/1/punct")
    assert bracketed(tree(words), words) == "(S (INTJ Oh) (PUNCT !))"


def test_every_word_and_node_is_drawn_once_and_lines_join_them():
    drawn = picture([RAIN])
    texts = re.findall(r"<text[^>]*>([^<]*)</text>", drawn)
    kinds, forms = {"S", "NP", "VP", "PP"}, [word.form for word in RAIN]
    assert sorted(kinds.intersection(texts)) == sorted(kinds)
    assert len([text for text in texts if text in kinds]) == 5
    assert [text for text in texts if text in forms] == forms
    assert len(re.findall("<path", drawn)) == 4 + len(RAIN), "each but the root has a line above"
    assert "(S (NP (PRON It))" in drawn, "a screen reader is told the brackets"
