"""Rules → XML, a rule with its pair of sentences and the words of both sides.

::

    <rules>
      <rule id="1" page="Bond" old="4" new="5" set="c" node="NP" frequency="2"
            generality="3" probability="0.5">
        <text>He opened a hospital.</text>
        <hypothesis>He opened a clinic.</hypothesis>
        <left pattern="a hospital">
          <word pos="DET" lemma="a">a</word> …
        </left>
        <right pattern="a clinic"> … </right>
      </rule>
    </rules>

It holds what a rule of Cabrio, Magnini & Ivanova (2012) holds: ids of the rule, the document and
the pair, and both sides word by word with lemma and part of speech. Words that are context have
``context="yes"``; ``generality`` is the frequency of the pattern. The paper's figure does not give
a schema; the names of the elements are ours.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from xml.sax.saxutils import escape, quoteattr

from argue.rules.revisions.candidates import Side
from argue.rules.revisions.collection import Acquired

_NO_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def write(rules: Iterable[Acquired]) -> Iterator[str]:
    """The lines of a file of rules."""
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<rules>\n'
    for number, each in enumerate(rules, 1):
        yield _NO_XML.sub("\ufffd", "".join(_rule(number, each)))
    yield "</rules>\n"


def _rule(number: int, each: Acquired) -> Iterator[str]:
    named = {
        "id": number, "page": each.page, "old": each.old, "new": each.new, "set": each.set,
        "node": each.node, "frequency": each.rule.frequency, "generality": each.generality,
        "probability": f"{each.rule.probability:g}",
    }  # fmt: skip
    attributes = " ".join(f"{name}={quoteattr(str(value))}" for name, value in named.items())
    yield f"  <rule {attributes}>\n    <text>{escape(each.rule.text)}</text>\n"
    yield f"    <hypothesis>{escape(each.rule.hypothesis)}</hypothesis>\n"
    for name, side, general in zip(
        ("left", "right"), (each.left, each.right), each.patterns, strict=True
    ):
        yield from _side(name, side, general)
    yield "  </rule>\n"


def _side(name: str, side: Side, general: str) -> Iterator[str]:
    yield f"    <{name} pattern={quoteattr(general)}>\n"
    for entry in side:
        context = ' context="yes"' if entry.context else ""
        described = f"pos={quoteattr(entry.pos)} lemma={quoteattr(entry.lemma)}{context}"
        yield f"      <word {described}>{escape(entry.form)}</word>\n"
    yield f"    </{name}>\n"
