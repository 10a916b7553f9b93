"""Texts → key concepts: one file here is one extractor; its name is the module's name.

An extractor module has

``extract(texts: Sequence[TaggedText], parameters: Parameters | None = None, …)``
    For each text its concepts (:class:`Concept`), the best first. The texts together are the corpus
    in which multiwords are counted.

Texts are tagged before (:func:`tag`). What concepts are good for in a debate, its facets, its title
and the debates related to it, stands in :mod:`argue.features.concepts.extractors._debates` and is
named here too.
"""

from argue.features.concepts.extractors._debates import (
    MOST,
    DebateConcepts,
    Related,
    concepts_as_json,
    concepts_from_json,
    concepts_of,
    of_tagged,
    related,
    tagged_as_json,
    tagged_from_json,
    title_of,
)
from argue.features.concepts.extractors._parameters import (
    Lists,
    Parameters,
    Reference,
    read_settings,
)
from argue.features.concepts.extractors._records import (
    Concept,
    Concepts,
    ConceptsOfArgument,
    ConceptsOfDebate,
    ConceptsOfDebates,
    ConceptsOfText,
    TaggedText,
    TaggedWord,
)
from argue.features.concepts.extractors._tagging import (
    language_of,
    missing,
    parse_tagged,
    tag,
    tagger_version,
)
from argue.plugins import Folder

EXTRACTORS = Folder("argue.features.concepts.extractors", "extractor")

__all__ = ["EXTRACTORS", "MOST", "Concept", "Concepts", "ConceptsOfArgument", "ConceptsOfDebate"]
__all__ += ["ConceptsOfDebates", "ConceptsOfText", "DebateConcepts", "Lists", "Parameters"]
__all__ += ["Reference", "Related", "TaggedText", "TaggedWord", "concepts_as_json"]
__all__ += ["concepts_from_json", "concepts_of", "language_of", "missing", "of_tagged"]
__all__ += ["parse_tagged", "read_settings", "related", "tag", "tagged_as_json"]
__all__ += ["tagged_from_json", "tagger_version", "title_of"]
