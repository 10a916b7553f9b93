"""What ``argue list`` lists of the engine ``edit_distance``."""

from argue.features.edits.engines.edits.algorithms import ALGORITHMS
from argue.features.edits.engines.edits.experiment import Experiments

KINDS = {"algorithms": ALGORITHMS, "experiments": Experiments()}
