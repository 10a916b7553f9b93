"""What all documents and their parts are: records whose fields say what they mean."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Label = Literal["support", "attack", "unrelated"]
Status = Literal["accepted", "rejected", "undecided"]
DerivedKind = Literal["mediated", "secondary", "supported", "extended"]
Share = Annotated[float, Field(ge=0, le=1)]
"""From 0 to 1."""
Ratio = Annotated[float, Field(ge=0, le=1)] | None
"""From 0 to 1; null where there is nothing to take a share of."""
Count = Annotated[int, Field(ge=0)]
Ends = tuple[str, str]
"""Ids of two arguments: the source, then the target."""


class Part(BaseModel):
    """A part of a document: what it holds and nothing else."""

    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True)


class Document(Part):
    """A JSON document; a subclass says by ``NAME`` what ``schema`` holds."""

    schema_: str = Field(alias="schema", pattern=r"^argue/[a-z-]+/[0-9]+$")
    """Name and number of this description, as ``argue/analysis/1``."""
