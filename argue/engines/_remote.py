"""What an engine asks that sends texts to a language model, and what that costs."""

from __future__ import annotations

from typing import NamedTuple


class Asked(NamedTuple):
    """Who answers an engine's questions."""

    model: str
    """The language model, as the server is asked for it."""
    address: str
    """Scheme, host and port of the server."""
    prompt: str
    """Version of the prompt, which changes with its words."""


class Spent(NamedTuple):
    """What an engine's questions have cost so far; answers that were cached cost nothing."""

    read: int
    """Tokens that the model read."""
    written: int
    """Tokens that it wrote."""
    cost: float | None
    """In the currency of the prices; ``None`` where no price is set."""

    def and_between(self, before: Spent, after: Spent) -> Spent:
        """What was spent here, and what was between two moments besides."""
        cost = None
        if self.cost is not None and before.cost is not None and after.cost is not None:
            cost = self.cost + after.cost - before.cost
        read, written = after.read - before.read, after.written - before.written
        return Spent(self.read + read, self.written + written, cost)
