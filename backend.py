"""Builds Argue as setuptools does; a wheel takes the script that draws maps from pyvis.

Only the build needs pyvis, so that who installs the wheel is spared the libraries that pyvis asks
for. An editable installation finds the script in pyvis itself
(:func:`argue.features.map.vis_file`).
"""

from __future__ import annotations

from typing import Any

from setuptools import build_meta
from setuptools.build_meta import (  # noqa: F401
    build_editable,
    build_sdist,
    build_wheel,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

PYVIS = "pyvis==0.3.2"


def get_requires_for_build_wheel(config_settings: dict[str, Any] | None = None) -> list[str]:
    """What must be installed before a wheel is built, besides setuptools."""
    return [*build_meta.get_requires_for_build_wheel(config_settings), PYVIS]
