"""What labels mean is asked where it can be meant in several ways, and never guessed."""

import pytest

from argue import formats
from argue.errors import BadInput, UnclearLabels
from argue.model import label_words
from argue.model.label_words import coding_of, label_of

PAIRS = "premise,hypothesis,label\n"


def gold(text: str, labels_are: str = "", name: str = "x.csv") -> list[str]:
    debates = formats.parse_text(text, name=name, labels_are=labels_are).debates
    return [one.label.value for debate in debates for one in debate.gold]


@pytest.mark.parametrize(
    ("labels", "asked"),
    [
        ("0 1 2", "0=LABEL,1=LABEL,2=LABEL"),
        ("0 1 2 -1", "0=LABEL,1=LABEL,2=LABEL,-1=LABEL"),
        ("-1 0 1", "-1=attack,0=unrelated,1=support"),
        ("0 1", "0=LABEL,1=LABEL"),
        ("1.0 0.0 2.0", "1.0=LABEL,0.0=LABEL,2.0=LABEL"),
        ("- -", "-=LABEL"),
        ("yes no", "yes=support,no=attack"),
        ("true false", "true=support,false=unrelated"),
        ("none none", "none=unrelated"),
    ],
)
def test_what_is_unclear_is_asked(labels: str, asked: str) -> None:
    rows = "".join(f"Text {n}.,It is {n}.,{label}\n" for n, label in enumerate(labels.split()))
    with pytest.raises(UnclearLabels, match="--labels-are") as caught:
        gold(PAIRS + rows)
    assert asked in str(caught.value)


@pytest.mark.parametrize(
    "asked", ["maybe=LABEL", "unsupported=LABEL", "nonentailed=unrelated", "contradicton=attack"]
)
def test_a_row_with_a_word_that_is_not_known_is_left_out_with_the_question(asked) -> None:
    word = asked.partition("=")[0]
    document = formats.parse_text(f"{PAIRS}A a,B b,entailment\nC c,D d,{word}\n", name="x.csv")
    assert len(document.debates[0].gold) == 1
    assert f"--labels-are {asked})" in document.account.not_understood[0].reason
    graph = f'digraph {{ b -> a [label="{word}"]; }}'
    with pytest.raises(UnclearLabels, match=asked):
        formats.parse_text(graph)


def test_an_answer_is_taken() -> None:
    rows = "A a,B b,0\nC c,D d,1\nE e,F f,2\nG g,H h,-1\n"
    assert gold(PAIRS + rows, "support,unrelated,attack") == ["support", "unrelated", "attack"]
    meant = gold(PAIRS + rows, "entailment,neutral,contradiction")
    assert meant == ["support", "unrelated", "attack"]
    meant = gold(PAIRS + rows, "0=attack,1=none,2=support,-1=unrelated")
    assert meant == ["attack", "support", "unrelated"]
    assert gold(PAIRS + "A a,B b,hm\nC c,D d,ah\n", "hm=support,*=none") == ["support"]


@pytest.mark.parametrize("wrong", ["support", "a,b", "0=what", "support,attack,unrelated,none"])
def test_an_answer_that_says_nothing_is_refused(wrong: str) -> None:
    with pytest.raises(BadInput, match="expected"):
        coding_of(wrong)


def test_no_consensus_is_no_label_and_told() -> None:
    text = "gold_label,sentence1,sentence2\nentailment,A a,B b\n-,C c,D d\nnan,E e,F f\n"
    document = formats.parse_text(text, name="snli.csv")
    [debate] = document.debates
    assert [one.label.value for one in debate.gold] == ["support"]
    assert len(debate.pairs) == 3
    assert "set aside 2 labels ('-', 'nan')" in str(formats.summary_of([document.account]))


@pytest.mark.parametrize(
    ("words", "label"),
    [
        ("SUPPORTS entails entailment ENTAILMENT Argument_for", "support"),
        ("REFUTES contradictory contradicts CONTRADICTION conflict", "attack"),
        ("NONENTAILMENT not_entailment non-entailment NOT#ENOUGH#INFO neutral", "unrelated"),
    ],
)
def test_words_of_corpora_are_known(words: str, label: str) -> None:
    assert {str(label_of(word.replace("#", " "))) for word in words.split()} == {label}


def test_letters_of_anli_and_columns_of_corpora() -> None:
    anli = '{"uid": "1", "context": "It rained.", "hypothesis": "It was wet.", "label": "%s"}\n'
    meant = gold("".join(anli % sign for sign in "enc"), name="a.jsonl")
    assert meant == ["support", "unrelated", "attack"]
    sick = "pair_ID\tsentence_A\tsentence_B\tentailment_label\n1\tA a\tB b\tNEUTRAL\n"
    assert gold(sick, name="sick.txt") == ["unrelated"]
    fever = '{"query": "It is wet.", "context": "It rained.", "label": "REFUTES"}\n'
    assert gold(fever, name="f.jsonl") == ["attack"]


def test_signs_of_a_stance_say_what_they_mean() -> None:
    text = "id,parent,stance,text\na,,,A\nb,a,1,B\nc,a,-1,C\n"
    [debate] = formats.parse_text(text, name="s.csv").debates
    assert [one.label.value for one in debate.given] == ["support", "attack"]
    with pytest.raises(UnclearLabels):
        formats.parse_text(text + "d,a,0,D\n", name="s.csv")


@pytest.mark.parametrize(
    ("words", "label"),
    [
        ("favor|FAVOR|in favour of|dafür|dafuer|pour|a favor|a favore|stimme eher zu", "support"),
        ("d'accord|de acuerdo|Strongly agree|tend to agree|Tout à fait d’accord", "support"),
        ("AGAINST|deny|objection|counter|counter-argument|dagegen|Gegenargument", "attack"),
        ("contre|pas d'accord|en contra|En desacuerdo|contro|contrario|Einwand", "attack"),
        ("Strongly disagree|stimme gar nicht zu|per niente d'accordo", "attack"),
        ("neither|no_relation|noRel|NoArgument|Neither agree nor disagree", "unrelated"),
        ("weder noch|sans rapport|ni d'accord ni pas d'accord|sin relación", "unrelated"),
        ("not sure|weiß nicht|sans avis|no sé|N/A", "None"),
    ],
)
def test_words_of_five_languages_and_of_the_field_are_known(words: str, label: str) -> None:
    assert {str(label_of(word)) for word in words.split("|")} == {label}


@pytest.mark.parametrize(
    ("labels", "expected"),
    [
        ("favor against none", "support attack unrelated"),
        ("support deny query comment", "support attack unrelated unrelated"),
        ("reason attack other", "support attack unrelated"),
    ],
)
def test_some_words_are_known_beside_others(labels: str, expected: str) -> None:
    rows = "".join(f"Text {n}.,It is {n}.,{label}\n" for n, label in enumerate(labels.split()))
    assert gold(PAIRS + rows) == expected.split()


@pytest.mark.parametrize("answers", ["yes no", "Ja Nein", "Oui Non", "Sí No", "sì no"])
def test_answers_are_for_and_against(answers: str) -> None:
    yes, no = answers.split()
    table = f"id,parent,stance,text\na,,,A claim\nb,a,{yes},B says\nc,a,{no},C says\n"
    [debate] = formats.parse_text(table, name="x.csv").debates
    assert [one.label.value for one in debate.given] == ["support", "attack"]


def test_no_word_stands_under_two_labels() -> None:
    places: dict[str, set[str]] = {}
    for section in ("said", "answers", "beside"):
        for label, vocabularies in label_words._TABLE[section].items():
            for word in ", ".join(vocabularies.values()).split(", "):
                places.setdefault(label_words.folded(word), set()).add(label)
    for word in label_words._TABLE["unsaid"]["words"].split(", "):
        places.setdefault(label_words.folded(word), set()).add("unsaid")
    assert not {word: labels for word, labels in places.items() if len(labels) > 1}


def test_no_hint_names_the_opposite() -> None:
    for word in ("nonentailed", "unsupported", "unattacked", "not supported", "unopposed"):
        with pytest.raises(ValueError, match="found") as caught:
            label_of(word)
        assert "did you mean" not in str(caught.value)
