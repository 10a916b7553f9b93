"""A web app with accounts: Olga owns the installation, Ada and Bob are members, Rita researches."""

from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from argue import formats
from argue.store.core.viewer import Viewer
from tests.web.pages import OUTLINE, TOKEN, Site

PASSWORD = "correct horse battery"
PEOPLE = {"Olga": "owner", "Ada": "member", "Bob": "member", "Rita": "researcher"}


class AccountsSite:
    """Browsers of several people at one site; ``""`` is nobody's."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.clients: dict[str, FlaskClient] = {"": site.app.test_client()}
        with site.store() as store:
            for name, role in PEOPLE.items():
                store.accounts.add(name, role)
                store.accounts.use_link(store.accounts.make_link(name), PASSWORD)

    def client(self, name: str) -> FlaskClient:
        """The browser in which that person is signed in."""
        if name not in self.clients:
            self.clients[name] = self.site.app.test_client()
            assert self.sign_in(name, client=self.clients[name]).status_code == 303
        return self.clients[name]

    def get(self, name: str, address: str, **options: Any) -> TestResponse:
        return self.client(name).get(address, buffered=True, **options)

    def post(
        self, name: str, address: str, data: dict[str, Any] | None = None, **options: Any
    ) -> TestResponse:
        """Send a form as a page of ours would."""
        return posted(self.client(name), address, data, **options)

    def sign_in(
        self,
        name: str,
        password: str = PASSWORD,
        *,
        client: FlaskClient | None = None,
        next: str = "",
        **options: Any,
    ) -> TestResponse:
        client = client or self.site.app.test_client()
        return posted(
            client, "/sign-in", {"name": name, "password": password, "next": next}, **options
        )

    def add(self, name: str, text: str = OUTLINE) -> str:
        """A debate of that person's; its key."""
        with self.site.store() as store:
            account = store.accounts.named(name)
            store.see_as(Viewer(account.id, account.name))
            return store.debates.add(formats.parse_text(text).debates)[0].key

    def token(self, name: str, scope: str = "write") -> dict[str, str]:
        """The header with which a program of that person's asks."""
        with self.site.store() as store:
            token = store.accounts.tokens.add(store.accounts.named(name).id, "test", scope)
        return {"Authorization": f"Bearer {token}"}


def posted(
    client: FlaskClient, address: str, data: dict[str, Any] | None = None, **options: Any
) -> TestResponse:
    """Send a form with the token of the client's session."""
    page = client.get("/account", buffered=True)
    if page.status_code != 200:
        page = client.get("/sign-in", buffered=True)
    match = TOKEN.search(page.text)
    assert match, page.text
    form = {"csrf_token": match[1], **(data or {})}
    return client.post(address, data=form, buffered=True, **options)
