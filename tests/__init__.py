"""What holds for every process of the tests, before anything else is loaded."""

import os
import sys

# Workers share the cores, where threads of NumPy and torch that wait for one another took four
# times the time of the processor.
os.environ["OMP_NUM_THREADS"] = "1"
# Processes that tests start compile nothing anew.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
