"""What if: change a debate and see at once whose status changes, without labelling it anew."""

from argue.reasoning.changes.edits import Action, Changed, Edit, parse
from argue.reasoning.changes.what_if import Hint, WhatIf, edited, hints

__all__ = ["Action", "Changed", "Edit", "Hint", "WhatIf", "edited", "hints", "parse"]
