"""The web app: :func:`create_app`, and one folder a feature.

A module of this package that has blueprints is part of the app; no list of them is kept.
Templates and static files lie at the top of the repository, in folders named as the features.
"""

from argue.web.app.factory import EXAMPLES, STATIC, TEMPLATES, create_app

__all__ = ["EXAMPLES", "STATIC", "TEMPLATES", "create_app"]
