"""The record of a decision: what was decided, for which reasons, and what would turn it.

All of it but the words of people is computed from the analysis that the record holds: statuses,
what stood and what fell, the cruxes, the counts and every sentence. So anybody who has the file can
compute it again, years later and elsewhere (:func:`check`), and the signature says from which
installation it came and that not a byte was changed. Where labels of an engine decide, the verdicts
are part of the analysis, as the page had them: a later release may draw its line elsewhere.

Signatures are those of Ed25519 (RFC 8032). The secret is that of the sessions, beside the database
and in its backups; the key is derived from it by HKDF (RFC 5869), so that no signature tells of it.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from msgspec import convert

from argue import pipeline
from argue.errors import ArgueError, BadInput
from argue.features.decisions.sentences import DecisionOutcome, Section, sections_of
from argue.features.decisions.summary import Summary, summarise
from argue.formats import json as json_format
from argue.locales import ENGLISH, use_language
from argue.model import Analysis, Chances, Evidence, Options, Origin, Votes
from argue.model.record import PREFIX, Record, optional
from argue.reasoning.probability import PAGE_DRAWS, are_usual, with_chances
from argue.services.debates import IdentityCache

NO_TEXT = "…"
"""What stands in place of a text that people added, until it is read from its history."""
_CACHE = IdentityCache(most=8)
_ASKED = ("engine", "pairing", "semantics", "min_confidence", "support", "labels")


@dataclass(frozen=True, slots=True)
class DecisionRecord(Record):
    """A decision on a debate, with all that it rests on."""

    NAME = "decision-record/1"
    JSON = (
        "debate",
        "outcome",
        "release",
        "summary",
        "sections",
        "analysis",
        "key",
        "signature",
        optional("votes"),
        optional("evidence"),
    )

    debate: str
    """The key of the debate."""
    outcome: DecisionOutcome
    """What was decided, and by whom."""
    release: str
    """The release of Argue by which the debate was closed."""
    analysis: Analysis
    """The debate as it was closed, with its relations and statuses."""
    votes: Mapping[str, Votes]
    """By the ids of arguments: how people voted on them here, beside the verdict and never in it;
    absent where nobody did."""
    evidence: Mapping[str, tuple[Evidence, ...]] = field(default_factory=dict)
    """By the ids of arguments: the sources that they cite, whether the quotations stand in the
    texts that were given, and what they do, as an engine read them; absent where none does."""
    key: str = ""
    """The public key of the installation that signed it (Ed25519, RFC 8032), in hexadecimal."""
    signature: str = ""
    """The signature of the file as it is with an empty signature, in hexadecimal."""

    @property
    def summary(self) -> Summary:
        """What stood, what fell, what is open, and what would turn it."""
        return _CACHE.get_or_compute(self.analysis, "summary", lambda: summarise(self.analysis))

    @property
    def sections(self) -> tuple[Section, ...]:
        """The same in sentences; in English in a file, else in the reader's language."""
        parts = self.outcome, self.summary, self.analysis, self.votes, self.evidence
        return tuple(sections_of(*parts))

    @property
    def text(self) -> str:
        """The file, in English."""
        with use_language(ENGLISH.name):
            return json.dumps(self.as_document(), ensure_ascii=False, indent=1) + "\n"

    def signed(self, secret: str) -> DecisionRecord:
        """The record signed by the key that is made of an installation's secret."""
        named = replace(self, key=public_key(secret), signature="")
        return replace(named, signature=sign(secret, named.text.encode()))


def without_names(analysis: Analysis, added: Collection[str] = ()) -> dict[str, Any]:
    """An analysis as it is stored: an object for JSON without names of people, and without the
    texts that people added (``added``), which stand where they can be hidden and erased.

    Only what follows from the labels is in it, so that it can be computed again. Raises BadInput if
    the statuses would not be computed again as they are.
    """
    document = plain_analysis(analysis).as_object()
    for argument in document["arguments"]:
        argument.pop("author", None)
        if argument["id"] in added:
            argument["text"] = NO_TEXT
            argument.pop("headline", None)
    for relation in document["relations"]:
        if "overruled" in relation:
            relation["overruled"]["by"] = "somebody"
    again = analysis_of(document)
    if again.statuses != analysis.statuses:
        raise BadInput("expected a debate whose statuses can be computed again, found others then")
    return again.as_object()


def plain_analysis(analysis: Analysis) -> Analysis:
    """The analysis without what depends on a reader."""
    return replace(analysis, warnings=(), derived_attacks=())


def analysis_of(document: Mapping[str, Any]) -> Analysis:
    """What follows from the relations of an analysis in JSON: computed, not read, but for chances
    and verdicts. Where there are none, as in records of earlier releases, these are computed, too.

    Raises ArgueError, KeyError, TypeError if it is none.
    """
    stated = {key: document[key] for key in ("id", "arguments", "relations")}
    both = json.dumps({"debates": [document, stated]})
    debate, with_relations = json_format.parse(both)
    asked = {name: document[name] for name in _ASKED}
    options = Options(derived=tuple(document["derived"]), **asked)
    relations, chances = with_relations.given, document.get("chances")
    judged = chances is not None or any(relation.origin is Origin.JUDGED for relation in relations)
    analysis = pipeline.label(
        debate,
        relations,
        options,
        engine_version=document["engine_version"],
        unjudged=debate.reply_ends if judged else (),
    )
    if chances is not None:
        said = convert(chances | {"verdicts": document["verdicts"]}, Chances)
        analysis = replace(analysis, chances=said)
    elif judged and are_usual(options):
        analysis = with_chances(analysis, most_draws=PAGE_DRAWS)
    return plain_analysis(analysis)


# ── checking a file ─────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Checked(Record):
    """What became of checking a file: `argue site verify`."""

    NAME = "checked-record/1"

    debate: str
    """The key of the debate."""
    at: datetime
    """When it was closed."""
    key: str
    """The public key that the file names."""
    signed: bool
    """Whether its signature is of this key and of these bytes."""
    differences: tuple[str, ...]
    """What the file says and is not computed again, as paths such as ``summary.cruxes``."""

    @property
    def sound(self) -> bool:
        """Whether nothing is wrong with the file."""
        return self.signed and not self.differences


def check(content: bytes) -> Checked:
    """Compute a record again from its relations, and compare all that its file says.

    Raises BadInput if it is no record of a decision.
    """
    document = _document(content)
    try:
        record = DecisionRecord(
            document["debate"],
            convert(document["outcome"], DecisionOutcome),
            document["release"],
            analysis_of(document["analysis"]),
            convert(document.get("votes", {}), dict[str, Votes]),
            convert(document.get("evidence", {}), dict[str, tuple[Evidence, ...]]),
            document["key"],
            document["signature"],
        )
        again = json.loads(record.text)
        unsigned = replace(record, signature="").text.encode()
    except (ArgueError, KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadInput(f"expected the record of a decision, found what is none: {error}") from error
    differences = tuple(_differences(document, again))
    if not differences and record.text.encode() != content:
        differences = ("the file is written otherwise than records are",)
    signed = is_signed(record.key, record.signature, unsigned)
    return Checked(record.debate, record.outcome.at, record.key, signed, differences)


def _document(content: bytes) -> dict[str, Any]:
    try:
        document = json.loads(content)
    except (ValueError, RecursionError) as error:
        raise BadInput(f"expected the record of a decision as JSON, found: {error}") from error
    schema = f"{PREFIX}{DecisionRecord.NAME}"
    if not isinstance(document, dict) or document.get("schema") != schema:
        found = document.get("schema") if isinstance(document, dict) else type(document).__name__
        raise BadInput(f"expected the record of a decision ({schema}), found {found!r}")
    return document


def _differences(said: Any, computed: Any, path: str = "") -> Iterator[str]:
    """The paths of what two JSON values do not say alike."""
    if isinstance(said, dict) and isinstance(computed, dict):
        for key in {**said, **computed}:
            place = f"{path}.{key}" if path else str(key)
            if key not in said or key not in computed:
                yield place
            else:
                yield from _differences(said[key], computed[key], place)
    elif said != computed or type(said) is not type(computed):
        yield path


_PURPOSE = b"argue: records of decisions"


def public_key(secret: str) -> str:
    """The public key of an installation, 64 hexadecimal digits."""
    return _private_key(secret).public_key().public_bytes_raw().hex()


def sign(secret: str, content: bytes) -> str:
    """The signature of a text, 128 hexadecimal digits."""
    return _private_key(secret).sign(content).hex()


def is_signed(key: str, signature: str, content: bytes) -> bool:
    """Whether a signature is of that public key and that text; false where it is none at all."""
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(key)).verify(
            bytes.fromhex(signature), content
        )
    except (InvalidSignature, ValueError):
        return False
    return True


def _private_key(secret: str) -> Ed25519PrivateKey:
    derived = HKDF(SHA256(), length=32, salt=None, info=_PURPOSE).derive(secret.encode())
    return Ed25519PrivateKey.from_private_bytes(derived)
