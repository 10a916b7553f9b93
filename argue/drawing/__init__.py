"""Analysis → picture: who answers whom, what attacks and what supports, and what stands.

:func:`graph` computes one map as plain JSON data, :func:`page` writes maps and the whole text as
one page that opens without a network, :func:`svg` and :func:`png` draw still pictures,
:func:`vis_file` finds the script that draws maps.
"""

from argue.picture.assets import VIS_VERSION, vis_file
from argue.picture.network import graph
from argue.picture.png import png
from argue.picture.standalone import page
from argue.picture.svg import MOST as MOST_DRAWN
from argue.picture.svg import svg

__all__ = ["MOST_DRAWN", "VIS_VERSION", "graph", "page", "png", "svg", "vis_file"]
