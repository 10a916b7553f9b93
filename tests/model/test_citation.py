"""Whether a quotation stands in a text: what differs between prints, and what does not."""

import pytest

from argue.errors import InvalidRecord
from argue.model import Citation
from argue.model.argument import quotes

TEXT = (
    "The study \u2013 the \ufb01rst of its kind \u2013 says: \u201cSun\u00addays are quiet\u201d. "
    "No tram\u00a0ran. In the end, co-\noperation failed; well-known\nfigures left\u2026 Il dit : "
    "\u00ab\u202fjamais\u202f\u00bb\u00a0! It's illegal."
)


@pytest.mark.parametrize(
    "quotation",
    [
        *("The study - the first of its kind - says", "the study".capitalize()),
        *('"Sundays are quiet"', "'Sundays are quiet'.", "No  tram\nran.", "cooperation failed"),
        *("co-operation failed", "well-known figures left...", "Il dit: \u201cjamais\u201d!"),
        *("It\u2019s illegal", "The study [\u2026] says: [...] No tram ran"),
        *("The study (\u2026) quiet", "\u201cThe study \u2026 No tram ran.\u201d"),
        "[\u2026] No tram ran [\u2026]",
    ],
)
def test_differences_of_print_are_ignored(quotation):
    assert quotes(TEXT, quotation)


@pytest.mark.parametrize(
    "quotation",
    [
        *("the study says", "Sundays are Quiet", "legal", "It's il"),
        *("No tram ran [\u2026] The study", "No tram, ran."),
        *("Sundays are quiet [\u2026] Sundays are quiet", "[\u2026]", "\u2026"),
    ],
)
def test_other_words_are_not_found(quotation):
    assert not quotes(TEXT, quotation)


def test_without_a_text_nothing_is_said_and_a_quotation_is_needed():
    assert Citation("A book", "Yes.").found is None
    assert Citation("A book", "Yes.", text="No.").found is False
    with pytest.raises(InvalidRecord):
        Citation("A book", " ")


def test_long_texts_take_no_time():
    assert not quotes("a-" * 25_000 + '"' * 25_000, "a [\u2026] " * 200 + "b")
