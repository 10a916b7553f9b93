"""What every request passes: the application factory, hooks, rights, security, errors, JSON
rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from argue.plugins import lazy_names

if TYPE_CHECKING:
    from argue.web.app.factory import create_app

__all__ = ["create_app"]

__getattr__ = lazy_names(__name__, ("factory",))
