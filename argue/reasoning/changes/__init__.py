"""What if: change a debate and see at once whose status changes, without labelling it anew."""

from __future__ import annotations

from argue.dynamics.edits import Action, Changed, Edit, edited, parse
from argue.dynamics.hints import Hint, hints
from argue.dynamics.what_if import WhatIf

__all__ = ["Action", "Changed", "Edit", "Hint", "WhatIf", "edited", "hints", "parse"]
