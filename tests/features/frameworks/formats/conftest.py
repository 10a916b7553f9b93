"""Every test of a format runs on both ways to read it: for small files, and for large ones."""

from collections.abc import Iterator

import pytest

from argue.features.frameworks import framework


@pytest.fixture(params=["small", "large"], autouse=True, scope="module")
def size_of_files(request: pytest.FixtureRequest) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        if request.param == "large":
            patch.setattr(framework, "_MOST_BYTES", -1)
        yield
