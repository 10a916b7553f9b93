"""The map: who answers whom, what attacks and what supports, and what stands, as a picture.

:func:`graph` computes one map as plain JSON data, :func:`page` writes maps and the whole text as
one page that opens without a network, :func:`svg` and :func:`png` draw still pictures,
:func:`vis_file` finds the script that draws maps.
"""

from argue.features.map.network import graph
from argue.features.map.standalone import FOLDED, VIS_VERSION, WHOLE, page, vis_file
from argue.features.map.svg import MOST as MOST_DRAWN
from argue.features.map.svg import png, svg

__all__ = ["FOLDED", "MOST_DRAWN", "VIS_VERSION", "WHOLE", "graph", "page", "png", "svg"]
__all__ += ["vis_file"]
