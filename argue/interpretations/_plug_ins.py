"""The folder itself."""

from __future__ import annotations

from argue.plugins import Folder

INTERPRETATIONS = Folder("argue.interpretations", "reading of support")
