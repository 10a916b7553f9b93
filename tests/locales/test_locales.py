"""Numbers, dates and plurals as Unicode's CLDR has them, which Babel carries."""

import threading
from datetime import UTC, datetime

import pytest
from babel.dates import format_date
from babel.numbers import format_decimal, format_percent
from hypothesis import given, settings
from hypothesis import strategies as st

from argue import locales

CLDR = {"de": "de", "en": "en_GB", "fr": "fr"}


@settings(deadline=None)
@given(value=st.integers(-(10**12), 10**12), name=st.sampled_from(sorted(CLDR)))
def test_whole_numbers_are_grouped_as_in_cldr(value, name):
    with locales.use_language(name):
        assert locales.number(value) == format_decimal(value, locale=CLDR[name])


@settings(deadline=None)
@given(value=st.floats(-(10**6), 10**6), name=st.sampled_from(sorted(CLDR)))
def test_decimals_are_written_as_in_cldr(value, name):
    rounded = float(f"{value:.2f}")
    with locales.use_language(name):
        result = locales.decimal(rounded, 2)
    assert result.replace("-0,00", "0,00").replace("-0.00", "0.00") == format_decimal(
        rounded or 0.0, "#,##0.00", locale=CLDR[name]
    )


@settings(deadline=None)
@given(tenths=st.integers(0, 1000))
def test_a_french_percent_is_written_as_in_cldr(tenths):
    share = tenths / 1000
    with locales.use_language("fr"):
        result = locales.percent(share)
    assert result == format_percent(share, locale="fr", decimal_quantization=False)


@settings(deadline=None)
@given(day=st.datetimes(datetime(1900, 1, 1), datetime(2100, 1, 1)))
@pytest.mark.parametrize("name", CLDR)
def test_days_are_written_as_in_cldr(name, day):
    with locales.use_language(name):
        result = locales.date(day.replace(tzinfo=UTC))
    assert result == format_date(day, "long", locale=CLDR[name])


@pytest.mark.parametrize(
    ("count", "english", "french"), [(0, "0 bytes", "0 octet"), (1, "1 byte", "1 octet")]
)
def test_nothing_is_plural_in_english_and_singular_in_french(count, english, french):
    said = ("%(num)s byte", "%(num)s bytes", count)
    assert locales.ngettext(*said) == english
    with locales.use_language("fr"):
        assert locales.ngettext(*said) == french


def test_a_language_is_spoken_in_its_own_thread_only():
    heard = []
    with locales.use_language("fr"):
        thread = threading.Thread(target=lambda: heard.append(locales._("accepted")))
        thread.start()
        thread.join()
        assert locales._("accepted") == "accepté"
    assert heard == ["accepted"]
    assert locales.current_language() is locales.ENGLISH


def test_what_is_not_in_the_catalogue_stays_english():
    with locales.use_language("fr"):
        assert locales._("never said") == "never said"
        assert locales.localize("") == ""
