"""Puts the files of the web app that lie at the top of the repository into the wheel."""

from pathlib import Path
from shutil import copytree

from setuptools import setup
from setuptools.command.build_py import build_py

FOLDERS = ("templates", "static", "debates", "examples")


class BuildWithSite(build_py):
    """Copies the folders of :func:`argue.files.site_folder` too; an editable install needs none."""

    def run(self) -> None:
        """Build the packages, then copy the folders beside them."""
        super().run()
        if not self.editable_mode:
            for folder in FOLDERS:
                target = Path(self.build_lib, "argue", "site", folder)
                copytree(Path(__file__).parent / folder, target, dirs_exist_ok=True)


setup(cmdclass={"build_py": BuildWithSite})
