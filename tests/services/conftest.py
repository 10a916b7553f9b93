"""The web app under test, as the tests of pages have it: services stand behind it."""

from tests.web.conftest import drinks, library, new_site, odd, serve, site

__all__ = ["drinks", "library", "new_site", "odd", "serve", "site"]
