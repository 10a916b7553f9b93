"""What languages are called in themselves, for people who choose one."""

from __future__ import annotations

NAMES = {
    "ar": "العربية",
    "bg": "Български",
    "ca": "Català",
    "cs": "Čeština",
    "da": "Dansk",
    "de": "Deutsch",
    "el": "Ελληνικά",
    "en": "English",
    "es": "Español",
    "fa": "فارسی",
    "fi": "Suomi",
    "fr": "Français",
    "gl": "Galego",
    "he": "עברית",
    "hr": "Hrvatski",
    "hu": "Magyar",
    "id": "Bahasa Indonesia",
    "it": "Italiano",
    "ja": "日本語",
    "ko": "한국어",
    "nb": "Norsk bokmål",
    "nl": "Nederlands",
    "pl": "Polski",
    "pt": "Português",
    "ro": "Română",
    "ru": "Русский",
    "sk": "Slovenčina",
    "sl": "Slovenščina",
    "sv": "Svenska",
    "th": "ไทย",
    "tr": "Türkçe",
    "uk": "Українська",
    "vi": "Tiếng Việt",
    "zh": "中文",
}
"""Those that :func:`argue.language.identification.identified` tells, by their tags."""


def name_of(tag: str) -> str:
    """What a language is called in itself; the tag where we do not know.

    >>> name_of("fr"), name_of("pt-BR"), name_of("oc")
    ('Français', 'Português (pt-BR)', 'oc')
    """
    language, _, more = tag.partition("-")
    name = NAMES.get(language.lower())
    if name is None:
        return tag
    return f"{name} ({tag})" if more else name
