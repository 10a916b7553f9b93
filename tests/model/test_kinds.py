from argue.formats import FORMATS
from argue.model.kinds import TALK


def test_every_kind_of_talk_is_a_format():
    former = {"", "discourse", "reddit"}  # the app's own, and what databases of before may hold
    assert TALK - former <= set(FORMATS.names())
    assert {"talk", "thread"} <= TALK
