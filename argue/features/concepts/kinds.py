"""What ``argue list`` lists of key concepts."""

from argue.features.concepts.extractors import EXTRACTORS

KINDS = {"extractors": EXTRACTORS}
