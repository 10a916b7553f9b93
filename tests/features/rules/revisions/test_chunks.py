import pytest

from argue.features.rules.revisions.chunks import chunks_of, minimal, nodes
from tests.features.rules.revisions.exports import sentence


def phrase(node, words):
    return f"{node.kind} {' '.join(word.form for word in words[node.start : node.stop])}"


def named(words):
    return [phrase(chunk, words) for chunk in chunks_of(words)]


def test_fixed_expressions_and_possessives_are_one_chunk():
    words = sentence(
        "because/SCONJ/4/case of/ADP/1/fixed Italy/PROPN/4/nmod 's/PART/3/case rain/NOUN/0/ROOT"
    )
    assert named(words) == ["SBAR because of", "NP Italy 's rain"]


@pytest.mark.parametrize(
    ("words", "chunks"),
    [
        (
            "economic/ADJ/2/amod groups/NOUN/0/ROOT due/ADJ/6/case to/ADP/3/fixed "
            "their/PRON/6/nmod:poss weight/NOUN/2/nmod",
            ["NP economic groups", "PP due to", "NP their weight"],
        ),
        (
            "the/DET/2/det album/NOUN/0/ROOT prior/ADJ/6/case to/ADP/3/fixed his/PRON/6/nmod:poss "
            "death/NOUN/2/obl",
            ["NP the album", "PP prior to", "NP his death"],
        ),
        (
            "the/DET/2/det schools/NOUN/0/ROOT owing/ADJ/5/case to/ADP/5/case snow/NOUN/2/obl",
            ["NP the schools", "PP owing to", "NP snow"],
        ),
    ],
)
def test_prepositions_that_begin_with_an_adjective_are_no_part_of_the_noun_phrase(words, chunks):
    assert named(sentence(words)) == chunks


def test_a_determiner_after_a_noun_begins_another_phrase():
    words = sentence("gave/VERB his/PRON dog/NOUN a/DET bone/NOUN")
    assert named(words) == ["VP gave", "NP his dog", "NP a bone"]


def test_punctuation_separates_and_is_in_no_chunk():
    assert named(sentence("coal/NOUN ,/PUNCT food/NOUN ./PUNCT")) == ["NP coal", "NP food"]


def test_adverbs_and_adjectives():
    words = sentence("trams/NOUN often/ADV are/AUX very/ADV quiet/ADJ")
    assert named(words)[1:] == ["ADVP often", "VP are", "ADJP very quiet"]


HOSPITAL = sentence(
    "Bond/PROPN/2/nsubj opened/VERB/0/ROOT a/DET/4/det hospital/NOUN/2/obj for/ADP/7/case "
    "sick/ADJ/7/amod people/NOUN/4/nmod because/SCONJ/10/mark rain/NOUN/10/nsubj fell/VERB/2/advcl"
)


WHOLE = "VP opened a hospital for sick people because rain fell"


def test_all_nodes_of_a_sentence():
    assert [phrase(node, HOSPITAL) for node in nodes(HOSPITAL)] == [
        "NP Bond",
        WHOLE,
        "NP a hospital for sick people",
        "ADJP sick",
        "NP sick people",
        "PP for sick people",
        "NP rain",
        "VP fell",
        "SBAR because rain fell",
    ]


@pytest.mark.parametrize(
    ("start", "stop", "expected"),
    [
        (2, 4, "NP a hospital for sick people"),  # a hospital
        (4, 5, "PP for sick people"),
        (5, 6, "NP sick people"),
        (1, 2, WHOLE),
        (7, 8, "SBAR because rain fell"),
        (5, 5, "PP for sick people"),  # something between for and sick
    ],
)
def test_the_smallest_node_around_a_difference(start, stop, expected):
    assert phrase(minimal(HOSPITAL, start, stop), HOSPITAL) == expected


def test_a_subject_has_no_node_around_it():
    assert minimal(HOSPITAL, 0, 1) is None  # the sentence is none of the paper's nodes


def test_a_predicate_with_a_copula():
    words = sentence(
        "Trams/NOUN/4/nsubj are/AUX/4/cop very/ADV/4/advmod quiet/ADJ/0/ROOT ./PUNCT/4/punct"
    )
    found = [phrase(node, words) for node in nodes(words)]
    assert found[1:] == ["VP are", "ADJP very quiet", "VP are very quiet"]


def test_words_without_trees_have_no_context():
    assert minimal(sentence("a/DET b/NOUN"), 0, 1) is None
