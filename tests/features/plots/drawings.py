"""A drawing read back: its elements, its texts, and where its paths go."""

import re
from xml.etree.ElementTree import Element, fromstring

SVG = "{http://www.w3.org/2000/svg}"


def read(svg: str) -> Element:
    """The root element; fails if it is no well-formed XML."""
    return fromstring(svg)


def texts(root: Element) -> list[str]:
    """All that is written in it."""
    return [element.text or "" for element in root.iter(f"{SVG}text")]


def named(root: Element, name: str) -> Element:
    """The element that shows this name when one points at it."""
    return next(element for element in root.iter() if element.findtext(f"{SVG}title") == name)


def places(path: Element) -> list[tuple[float, float]]:
    """The points of a path of M and L."""
    pairs = re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", path.attrib["d"])
    return [(float(x), float(y)) for x, y in pairs]
