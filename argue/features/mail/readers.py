"""What a page of a debate has that is one reader's own: whether they follow it."""

from argue.features.mail.web import follows_by_mail


def state_of(key: str) -> bool | None:
    """Pages of readers with another state are others."""
    return follows_by_mail(key)
