from argue.formats import FORMATS
from argue.model.words import TALK


def test_every_kind_of_talk_is_a_format():
    """Of those that databases of before do not hold alone, and but for the app's own, empty."""
    assert {"comments", "conversation"} <= set(FORMATS.names()) & TALK
    assert "" in TALK
