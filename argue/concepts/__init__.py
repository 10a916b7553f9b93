"""Texts → key concepts: one file here is one extractor; its name is the module's name.

An extractor module has

``extract(texts: Sequence[TaggedText], parameters: Parameters | None = None, …)``
    For each text its concepts (:class:`Concept`), the best first. The texts together are the corpus
    in which multiwords are counted.

Texts are tagged before (:func:`tag`). What concepts are good for in a debate, its facets, its title
and the debates related to it, stands in :mod:`argue.concepts._debates` and is named here too.
"""

from __future__ import annotations

from argue.concepts._debates import (
    DebateConcepts,
    Related,
    concepts_of,
    related,
    title_of,
    titles_of,
)
from argue.concepts._parameters import Parameters
from argue.concepts._patterns import languages
from argue.concepts._records import Concept, TaggedText, Word
from argue.concepts._reference import Reference
from argue.concepts._tagging import tag
from argue.plugins import Folder

EXTRACTORS = Folder("argue.concepts", "extractor")

__all__ = [
    "EXTRACTORS", "Concept", "DebateConcepts", "Parameters", "Reference", "Related", "TaggedText",
    "Word", "concepts_of", "languages", "related", "tag", "title_of", "titles_of",
]  # fmt: skip
