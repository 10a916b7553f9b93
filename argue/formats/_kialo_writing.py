r"""Analysis → the text export of Kialo; see :mod:`argue.formats.kialo` for what it looks like."""

from __future__ import annotations

import re
from collections.abc import Iterator

from argue.model import Analysis, Label

_STANCES = {Label.SUPPORT: "Pro", Label.ATTACK: "Con"}
_MEANS = re.compile(r"[\\\[\]()]|(?<=^Pro):|(?<=^Con):", re.IGNORECASE)
_REFERENCE = re.compile(r"->(?=\s*See\s+\d)", re.IGNORECASE)


def export(analysis: Analysis) -> str:
    """One debate as an export."""
    return "".join(f"{line}\n" for line in _Numbering(analysis).lines())


class _Numbering:
    """Gives each argument its place, which is its number."""

    def __init__(self, analysis: Analysis) -> None:
        self.debate = analysis.debate
        self.texts = {one.id: one.text for one in self.debate.arguments}
        self.below: dict[str, list[tuple[str, str]]] = {}
        answering = set()
        for relation in analysis.relations:
            if relation.label in _STANCES and relation.source != relation.target:
                answering.add(relation.source)
                claim = relation.source, _STANCES[relation.label]
                self.below.setdefault(relation.target, []).append(claim)
        issue = self.debate.issue
        ids = sorted(self.texts, key=lambda id: (id in answering, id != issue))
        self.theses, self.numbers = ids, dict[str, str]()

    def lines(self) -> Iterator[str]:
        yield f"Discussion Title: {' '.join((self.debate.title or self.debate.id).split())}"
        yield ""
        theses = 0
        references: list[tuple[str, str, str]] = []
        written: list[tuple[str, str, str]] = []
        for thesis in self.theses:
            if thesis not in self.numbers:
                theses += 1
                written += self._thread(thesis, str(theses), references)
        for number, stance, id in [*written, *references]:
            said = stance + ": " if stance else ""
            place = self.numbers[id]
            text = _escaped(self.texts[id]) if place == number else f"-> See {place}."
            yield f"{number}. {said}{text}"

    def _thread(
        self, thesis: str, number: str, references: list[tuple[str, str, str]]
    ) -> Iterator[tuple[str, str, str]]:
        """The claims of a thesis in the order of reading; what stands elsewhere is put aside."""
        self.numbers[thesis] = number
        waiting = [(number, "", thesis)]
        while waiting:
            number, stance, id = waiting.pop()
            yield number, stance, id
            claims = []
            for place, (claim, said) in enumerate(self.below.get(id, ()), 1):
                below = f"{number}.{place}"
                if claim in self.numbers:
                    references.append((below, said, claim))
                else:
                    self.numbers[claim] = below
                    claims.append((below, said, claim))
            waiting += claims[::-1]


def _escaped(text: str) -> str:
    """The text in one line, in which nothing is a link, an escape, a stance or a reference."""
    line = _REFERENCE.sub("→", " ".join(text.strip().split("\n")))
    return _MEANS.sub(lambda found: f"\\{found[0]}", line)
