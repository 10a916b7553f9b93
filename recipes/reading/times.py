"""Times as pages write them: a shape is drawn for a page and used for all its messages."""

from __future__ import annotations

from datetime import datetime, timedelta
from random import Random

from .words import sections

SHAPES = ("relative", "day", "date", "numeric", "clock", "offset")


class Clock:
    """Writes the times of a page in one shape; time goes on from message to message."""

    def __init__(self, rng: Random, words: dict[str, list[str]], language: str, shape: str) -> None:
        self.rng, self.words, self.language, self.shape = rng, words, language, shape
        self.now = datetime(2026, 11, 28, 12, 0) - timedelta(minutes=rng.randint(60, 500_000))
        self.passed = rng.randint(3, 40)
        self.step = rng.choice((1, 3, 20, 90, 600)) if shape != "offset" else 1
        self.left = float(rng.choice((50, 1400, 30_000, 300_000)))
        self.patterns = self._patterns()

    def _patterns(self) -> tuple[str, ...]:
        if self.shape == "relative":
            return tuple(self.rng.choice(self.words["relative"]).split("|"))
        if self.shape == "offset":
            return (self.rng.choice(sections("all")["offsets"]),)
        if self.shape == "clock":
            return (self.rng.choice(("{c}", "{c}", "{a}", "{c}:{s}", "{p}", "{h}.{i}")),)
        if self.shape == "day":
            return tuple(self.rng.sample(self.words["day"], 2))
        return (
            self.rng.choice(
                self.words["dates"] if self.shape == "date" else sections("all")["numeric"]
            ),
        )

    def tick(self) -> str:
        """Go on a little, and say what time it is."""
        self.now += timedelta(minutes=self.rng.expovariate(1 / self.step) + 0.3)
        self.passed += int(self.rng.expovariate(1 / 25)) + 1
        self.left *= self.rng.uniform(0.8, 1.0)
        return self.relative() if self.shape == "relative" else self.moment()

    def relative(self) -> str:
        """Say how long ago it is."""
        for pattern, length in zip(self.patterns, (60, 1440, 43_200, 10**9), strict=True):
            if self.left < length:
                count = int(self.left // {60: 1, 1440: 60, 43_200: 1440}.get(length, 43_200))
                return pattern.format(n=max(count, 2 if len(pattern) > 8 else 1))
        raise AssertionError("the last length is longer than all")

    def moment(self) -> str:
        """Say the time in this page's shape."""
        pattern = self.patterns[0 if self.rng.random() < 0.8 else -1]
        return pattern.format(**self.values())

    def clock(self) -> str:
        """Say the hour: ``14:03``."""
        return self.now.strftime("%H:%M")

    def values(self) -> dict[str, object]:
        """Return what the letters of a pattern stand for."""
        now, words = self.now, self.words
        week = words["weekdays"][0].split("|")[now.weekday()]
        month = words["months"][0].split("|")[now.month - 1]
        half = f"{now.hour % 12 or 12}:{now:%M}"
        noon = "PM" if now.hour >= 12 else "AM"
        return {
            "c": f"{now:%H:%M}",
            "a": f"{half} {noon}",
            "p": half + noon.lower(),
            "h": now.hour,
            "i": f"{now:%M}",
            "s": f"{now:%S}",
            "d": now.day,
            "dd": f"{now:%d}",
            "M": month,
            "m": month[:4] if len(month) > 4 and self.language == "fr" else month[:3],
            "MM": f"{now:%m}",
            "Y": now.year,
            "y": f"{now:%y}",
            "w": week,
            "W": week[:2] if self.language == "de" else week[:3],
            "n": self.rng.randint(1, 60),
            "mm": f"{self.passed // 60:02}",
            "m0": self.passed // 60,
            "s2": f"{self.passed % 60:02}",
            "k": f"{self.rng.randint(0, 999):03}",
        } | ({"s": f"{self.passed % 60:02}"} if self.shape == "offset" else {})
