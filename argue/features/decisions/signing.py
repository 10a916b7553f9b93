"""Signatures of an installation: Ed25519 (RFC 8032), by a key that is made of its secret.

The secret is that of the sessions, beside the database and in its backups; the key is derived from
it by HKDF (RFC 5869), so that no signature tells of the secret.
"""

from __future__ import annotations

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

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
