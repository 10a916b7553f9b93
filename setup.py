"""What pyproject.toml cannot say: the site's folders and the script that draws maps go into the
wheel, and links lead somewhere.

Where the project lives stands in ``ARGUE_REPOSITORY`` when a wheel is built, or is where the clone
came from. README's links lead there; where nobody knows, their words stand without a link.
"""

import os
import re
import subprocess
from importlib.util import find_spec
from pathlib import Path
from shutil import copyfile, copytree

from setuptools import setup
from setuptools.command.build_py import build_py

HERE = Path(__file__).parent
FOLDERS = ("templates", "static", "debates", "examples")
PAGE = "docs/papers.md"  # is served without building the documentation
BILL = "sbom.cdx.json"  # of materials: `make bill`
VIS = "vis-9.1.2/vis-network.min.js"  # of vis-network, as pyvis brings it
DOCUMENTATION = "build/docs"  # where ``make docs`` was run
LINK = re.compile(r"(!?)\[([^]]*)\]\((?!https?:|#)([^)]+)\)")


class BuildWithSite(build_py):
    """Copies the folders of :func:`argue.files.site_folder` too; an editable install needs none."""

    def run(self) -> None:
        """Build the packages, then copy the folders beside them."""
        super().run()
        if not self.editable_mode:
            built = [DOCUMENTATION] if (HERE / DOCUMENTATION).is_dir() else []
            site = Path(self.build_lib, "argue", "site")
            for folder in (*FOLDERS, *built):
                copytree(HERE / folder, site / folder, dirs_exist_ok=True)
            ours = [(HERE / name, name) for name in (PAGE, BILL)]
            for source, name in (*ours, (pyvis() / "lib" / VIS, VIS)):
                (site / name).parent.mkdir(exist_ok=True)
                copyfile(source, site / name)


def pyvis() -> Path:
    """The folder of pyvis, found without importing it."""
    spec = find_spec("pyvis")
    if spec is None or spec.origin is None:
        raise SystemExit("a wheel needs pyvis for its map: `pip install --no-deps pyvis==0.3.2`")
    return Path(spec.origin).parent


def repository() -> str:
    """The address of the project's pages, without a slash at its end; empty if nobody knows."""
    stated = os.environ.get("ARGUE_REPOSITORY", "")
    if not stated:
        git = ["git", "-C", str(HERE), "config", "--get", "remote.origin.url"]
        try:
            done = subprocess.run(git, capture_output=True, text=True, check=False)
        except OSError:  # no git, as where an archive is built
            return ""
        stated = done.stdout.strip()
    ssh = re.fullmatch(r"(?:ssh://)?git@([^:/]+)[:/](.+)", stated)
    address = f"https://{ssh[1]}/{ssh[2]}" if ssh else re.sub("//[^/]*@", "//", stated)
    return address.removesuffix("/").removesuffix(".git") if address.startswith("https://") else ""


def readme(address: str) -> str:
    """README with links that lead to the project's pages, or without those that lead nowhere."""

    def link(match: re.Match[str]) -> str:
        picture, words, path = match.groups()
        if not address:
            return "" if picture else words
        return f"{picture}[{words}]({address}/{'raw' if picture else 'blob'}/HEAD/{path})"

    return LINK.sub(link, (HERE / "README.md").read_text(encoding="utf-8"))


if __name__ == "__main__":
    ADDRESS = repository()
    setup(
        cmdclass={"build_py": BuildWithSite},
        long_description=readme(ADDRESS),
        long_description_content_type="text/markdown",
        project_urls={
            "Source": ADDRESS,
            "Documentation": f"{ADDRESS}/tree/HEAD/docs",
            "Changes": f"{ADDRESS}/blob/HEAD/CHANGELOG.md",
        }
        if ADDRESS
        else {},
    )
