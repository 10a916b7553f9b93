"""RTE: the XML of the PASCAL Recognising Textual Entailment challenges, RTE-1 to RTE-5.

Dagan, Glickman & Magnini 2006 (RTE-1), Bar-Haim et al. 2006, Giampiccolo et al. 2007 and 2008. ::

    <entailment-corpus>
      <pair id="8" value="FALSE" task="IR">
        <t>Crude oil for April delivery traded at $37.80 a barrel.</t>
        <h>Crude oil prices rose.</h>
      </pair>
    </entailment-corpus>

Each task (IE, IR, QA, …) becomes one debate, so that scores by debate are scores by task; a corpus
without tasks is one debate. Each pair is a pair to be judged and its gold relation, and joins two
arguments of its own, ``8-t`` and ``8-h`` (or the ids that ``<t>`` and ``<h>`` have).

``value`` or ``entailment``: TRUE, YES and ENTAILMENT support; CONTRADICTION attacks; FALSE, NO,
UNKNOWN, NEUTRAL and NONENTAILMENT are unrelated, since the text does not say that the hypothesis
is wrong. (In NoDE NO attacks.) A DOCTYPE that names a file is allowed and the file is never
fetched.
"""

from __future__ import annotations

from argue.features.entailment.pair_elements import (
    Corpora,
    PairElement,
    has_topic,
    pair_elements,
    pair_tags,
)
from argue.formats.base.reading import Reading
from argue.formats.base.text import quoted
from argue.locales.phrases import did_you_mean
from argue.model import Debate, Label

EXTENSIONS = (".xml",)
BEGINS = "<"

_VALUES = {
    "TRUE": Label.SUPPORT,
    "YES": Label.SUPPORT,
    "ENTAILMENT": Label.SUPPORT,
    "CONTRADICTION": Label.ATTACK,
    "FALSE": Label.UNRELATED,
    "NO": Label.UNRELATED,
    "UNKNOWN": Label.UNRELATED,
    "NEUTRAL": Label.UNRELATED,
    "NONENTAILMENT": Label.UNRELATED,
    "NOT_ENTAILMENT": Label.UNRELATED,
}


def detect(text: str) -> bool:
    """Whether it is XML with pairs, none of which says a topic."""
    tags = pair_tags(text)
    return bool(tags) and not has_topic(tags)


def parse(text: str, reading: Reading | None = None) -> list[Debate]:
    """The debates of a corpus, one for each task; raises ParseError if it is no XML without
    definitions, or holds no pair.

    >>> [debate] = parse('<c><pair id="8" value="FALSE"><t>Oil fell.</t><h>It rose.</h></pair></c>')
    >>> debate.gold[0].source, debate.gold[0].label.value
    ('8-t', 'unrelated')
    """
    reading = Reading.begin("rte", reading)
    corpora = Corpora(reading, _label_of)
    corpus = reading.stem or "rte"
    for pair in pair_elements(text, reading):
        task = pair.attribute("task")
        corpora.add(pair, task or corpus, f"{corpus}: {task}" if task else corpus)
    return corpora.build()


def _label_of(pair: PairElement) -> Label | None:
    value = pair.attribute("value", "entailment")
    if value and value.upper() not in _VALUES:
        message = f"expected one of {', '.join(_VALUES)}, found {quoted(value)}"
        raise ValueError(did_you_mean(message, value, _VALUES))
    return _VALUES[value.upper()] if value else None
