"""What each value of a column of labels means."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from argue.formats.base.reading import Reading
from argue.formats.base.text import quoted
from argue.locales import lazy
from argue.model import Label
from argue.model.label_words import label_of, meanings_of, what_is_meant


class Labels:
    """The meaning of each value of a column, or of an attribute of edges.

    ``values``: all of them, repeated as they are.
    ``reading``: of the file: what it says that labels are, and where labels that say nothing are
    counted.
    ``name``, ``answers``, ``rows``: as of :func:`~argue.model.label_words.meanings_of`; :meth:`of`
    refuses a word that is not known, where ``rows`` left it open.

    Raises UnclearLabels if a value can be meant in several ways, or is not known.
    """

    def __init__(
        self,
        values: Iterable[str],
        reading: Reading,
        name: str,
        *,
        answers: bool = True,
        rows: bool = False,
    ) -> None:
        counts = Counter(value.strip() for value in values)
        self._meanings = meanings_of(
            counts, reading.labels_are, name, where=reading.name, answers=answers, rows=rows
        )
        for value, count in counts.items():
            if value and self._meanings.get(value, Label.SUPPORT) is None:
                reason = lazy("it says that there is no label")
                reading.set_aside("label", quoted(value), reason, count=count)

    def of(self, value: str) -> Label | None:
        """What a value means; None if it says that nothing is known.

        Raises ValueError if it is a word that is not known; it says how to say what it means.
        """
        value = value.strip()
        if value not in self._meanings:
            try:
                return label_of(value)
            except ValueError as error:
                raise what_is_meant(value, error) from None
        return self._meanings[value]
