"""The WSGI door: any WSGI server runs ``app:app``; ``argue serve`` runs it with waitress."""

from argue.web import create_app

app = create_app()
