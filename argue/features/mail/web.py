"""Mail about answers: asked for on one's account, confirmed by mail, ended by one click."""

from __future__ import annotations

from flask import Response, abort, flash, render_template, request, url_for
from flask.blueprints import BlueprintSetupState
from flask.typing import ResponseReturnValue

from argue.errors import BadInput
from argue.features.mail.store import Mail, MailWish
from argue.locales import _
from argue.services.deeds import Need
from argue.web.app.links import see_other
from argue.web.app.people import own_number, person
from argue.web.app.routes import Cost, Pages
from argue.web.app.state import settings, store

blueprint = Pages("mail", __name__, accounts=True, cost=Cost.ROWS)


@blueprint.record_once
def _without_token(state: BlueprintSetupState) -> None:
    """A mail program that ends the letters by one click (RFC 8058) has no page with a token."""
    if "csrf" in state.app.extensions:
        state.app.extensions["csrf"].exempt(f"{__name__}.end")


@blueprint.app_template_global()
def wished_mail() -> MailWish | None:
    """Where to, and how often, who asks gets letters."""
    return Mail.in_store(store()).of(own_number())


@blueprint.app_template_global()
def follows_by_mail(key: str) -> bool | None:
    """Whether who asks follows the debate; ``None`` where nobody can, or they get no mail."""
    account, mail = person().id, Mail.in_store(store())
    if not settings().smtp or account is None or mail.of(account) is None:
        return None
    return mail.follows(account, key)


@blueprint.post("/account/mail", need=Need.SELF, browser=True)
def ask() -> ResponseReturnValue:
    """Be told of answers at an address, or with an empty one no more."""
    address, own, mail = request.form.get("address", ""), own_number(), Mail.in_store(store())
    try:
        if address.strip():
            wish = mail.ask(own, address, often="often" in request.form)
            flash(
                _("Saved.")
                if wish.confirmed
                else _("A letter with a link to confirm your address is on its way.")
            )
        elif before := mail.of(own):
            mail.end(before.token)
            flash(_("You get no more letters."))
    except BadInput as error:
        flash(f"{error.localize()}.")
    return see_other(url_for("account.page", _anchor="mail"))


@blueprint.post("/debates/<key>/follow", need=Need.READ_SIGNED_IN, browser=True)
def follow(key: str) -> ResponseReturnValue:
    """Be told of all new arguments of a debate, or not."""
    follows = request.form.get("follow") == "1"
    Mail.in_store(store()).follow(own_number(), key, follows)
    return see_other(
        url_for("debate.page", key=key),
        _("You follow this debate: new arguments come by mail.")
        if follows
        else _("You follow this debate no more."),
    )


@blueprint.get("/mail/confirm", need=Need.LINK)
def ask_confirm() -> ResponseReturnValue:
    """The page to which a letter leads; a button, since programs look at links in letters too."""
    return _page("confirm")


@blueprint.post("/mail/confirm", need=Need.LINK)
def confirm() -> ResponseReturnValue:
    """The address is its reader's."""
    if not Mail.in_store(store()).confirm(_token()):
        _unknown()
    return see_other(url_for("front.index"), _("Your address is confirmed: answers come by mail."))


@blueprint.get("/mail/end", need=Need.LINK)
def ask_end() -> ResponseReturnValue:
    """The page to which the link at the end of a letter leads."""
    return _page("end")


@blueprint.post("/mail/end", need=Need.LINK)
def end() -> ResponseReturnValue:
    """No more letters; done already, it is done."""
    Mail.in_store(store()).end(_token())
    return Response(_("You get no more letters.") + "\n", mimetype="text/plain")


def _page(deed: str) -> str:
    if Mail.in_store(store()).by_token(_token()) is None:
        _unknown()
    return render_template("mail/page.html", deed=deed, token=_token())


def _token() -> str:
    return request.values.get("token", "")[:200]


def _unknown() -> None:
    abort(404, _("This link is of a letter that was meant for nobody any more."))
