"""What ``argue list`` lists of the engine ``components``."""

from argue.features.monothematic.engines.phenomena import COMPONENTS

KINDS = {"components": COMPONENTS}
