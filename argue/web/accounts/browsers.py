"""What a browser calls itself, in the words of the person who sits at it."""

from __future__ import annotations

from argue.locales import _

_BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser/": "Samsung Internet",
    "Firefox/": "Firefox",
    "FxiOS/": "Firefox",
    "CriOS/": "Chrome",
    "Chrome/": "Chrome",
    "Safari/": "Safari",
}
"""By which part of its name a browser is told; the first that fits, since most also name others."""
_DEVICES = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "Mac OS X": "Mac",
    "CrOS": "Chromebook",
    "Linux": "Linux",
}


def browser(agent: str) -> str:
    """The browser and what it runs on, from a header ``User-Agent`` (RFC 9110, 10.1.5).

    What is no browser stays as it names itself.

    >>> browser("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    'Firefox on Linux'
    >>> browser("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140 Safari/537.36 Edg/140")
    'Edge on Windows'
    >>> browser("curl/8.5.0"), browser("Mozilla/5.0"), browser("")
    ('curl/8.5.0', 'an unnamed browser', 'an unnamed browser')
    """
    name = next((name for part, name in _BROWSERS.items() if part in agent), "")
    if not name:
        named = agent and not agent.startswith("Mozilla/")
        return agent if named else _("an unnamed browser")
    device = next((device for part, device in _DEVICES.items() if part in agent), "")
    if not device:
        return name
    return _("%(browser)s on %(device)s", browser=name, device=device)
