"""Analysis → picture: who answers whom, what attacks and what supports, and what stands.

:func:`graph` computes one map as plain JSON data, :func:`page` writes maps and the whole text as
one page that opens without a network, :func:`vis_file` finds the script that draws.
"""

from argue.picture.assets import VIS_VERSION, vis_file
from argue.picture.network import graph
from argue.picture.standalone import page

__all__ = ["VIS_VERSION", "graph", "page", "vis_file"]
