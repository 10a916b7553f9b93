"""A pytest plug-in that adds the plug-ins of a folder to those that ship: ``ARGUE_MADE_UP``.

The folder has a folder for each package, as ``argue.engines``; what lies in it is found as what
lies in the package itself.
"""

import importlib
import os
from pathlib import Path

MADE_UP = os.environ.get("ARGUE_MADE_UP")  # without it this is a module that a collector looks at

for folder in Path(MADE_UP).iterdir() if MADE_UP else ():
    importlib.import_module(folder.name).__path__.append(str(folder))
