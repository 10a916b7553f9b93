"""Analysis → picture: who answers whom, what attacks and what supports, and what stands.

:func:`graph` computes one map as plain JSON data, :func:`page` writes maps and the whole text as
one page that opens without a network, :func:`svg` and :func:`png` draw still pictures,
:func:`vis_file` finds the script that draws maps.
"""

from argue.drawing.network import graph
from argue.drawing.png import png
from argue.drawing.standalone import FOLDED, VIS_VERSION, WHOLE, page, vis_file
from argue.drawing.svg import MOST as MOST_DRAWN
from argue.drawing.svg import svg

__all__ = [
    "FOLDED",
    "MOST_DRAWN",
    "VIS_VERSION",
    "WHOLE",
    "graph",
    "page",
    "png",
    "svg",
    "vis_file",
]
