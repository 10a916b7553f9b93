"""What ``argue list`` lists of abstract frameworks."""

from argue.features.frameworks.abstract import ABSTRACT_FORMATS

KINDS = {"abstract": ABSTRACT_FORMATS}
