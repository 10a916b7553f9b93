"""Pairs as batches of token numbers, the network that reads them, and its checkpoints."""

from __future__ import annotations

import random
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
import transformers

from argue.engines._cross_encoder.network import pair_template
from argue.engines._cross_encoder.truncation import LONGEST
from argue.errors import ModelError
from argue.features.training.engines._cross_encoder import graph
from argue.language.tokens import without_surrogates


class PairClassifier(torch.nn.Module):
    """Classifies a pair by the mean states of its two texts, their difference and their product.

    The encoder that it starts from was trained with means (Reimers & Gurevych 2019, who compare
    sentences by ``(u, v, |u - v|)``), so that they say more at the outset than its first token's
    state. Here each text is read with the other one in sight.

    ``bert``: a ``BertModel`` or ``MPNetModel`` of the transformers library; its pooler is not used.
    ``classes``: how many classes there are. ``mixing``: the width of a layer between what is
    compared and the classes; 0 for none.
    """

    def __init__(self, bert: Any, classes: int, mixing: int = 0) -> None:
        super().__init__()
        self.bert = bert
        self.dropout = torch.nn.Dropout(0.1)
        width = 4 * bert.config.hidden_size
        self.mixing = torch.nn.Linear(width, mixing) if mixing else None
        self.classifier = torch.nn.Linear(mixing or width, classes)
        torch.nn.init.normal_(self.classifier.weight, 0, 0.02)
        torch.nn.init.zeros_(self.classifier.bias)

    def forward(
        self, input_ids: torch.Tensor, attention_mask: torch.Tensor, token_type_ids: torch.Tensor
    ) -> torch.Tensor:
        """Logits, shape (pairs, classes); the arguments have shape (pairs, tokens)."""
        compared = self.compared(input_ids, attention_mask, token_type_ids)
        logits: torch.Tensor = self.classifier(self.dropout(compared))
        return logits

    def compared(
        self, input_ids: torch.Tensor, attention_mask: torch.Tensor, token_type_ids: torch.Tensor
    ) -> torch.Tensor:
        """What pairs are classified by; the arguments as above.

        Shape (pairs, 4 · hidden size), or as wide as the mixing layer.
        """
        inputs = {"input_ids": input_ids, "attention_mask": attention_mask}
        if hasattr(self.bert.config, "type_vocab_size"):
            inputs["token_type_ids"] = token_type_ids
        states = self.bert(**inputs).last_hidden_state.float()
        read, segments = attention_mask.unsqueeze(-1), token_type_ids.unsqueeze(-1)
        of_text, of_hypothesis = (_mean(states, read * (segments == side)) for side in (0, 1))
        both = [of_text, of_hypothesis, (of_text - of_hypothesis).abs(), of_text * of_hypothesis]
        compared = torch.cat(both, dim=1)
        return compared if self.mixing is None else self.mixing(self.dropout(compared)).tanh()


def _mean(states: torch.Tensor, chosen: torch.Tensor) -> torch.Tensor:
    weights = chosen.to(states.dtype)
    return (states * weights).sum(dim=1) / weights.sum(dim=1).clamp(min=1)


class Place(NamedTuple):
    """How many epochs and steps are done."""

    epoch: int = 0
    step: int = 0


LEAST_SECONDS = 120.0
"""Between two states that a :class:`Checkpoint` writes: a state is a gigabyte and more."""


class Checkpoint:
    """Keeps the state of a fit in a file, every two minutes at most.

    A fit that goes on from there on a CPU ends with the weights that it would have had without a
    stop; on a GPU what is dropped out at random differs.

    ``path``: the file; ``None`` to keep nothing. ``parts``: what has a ``state_dict`` and a
    ``load_state_dict``, by name. ``order``: draws the order of the examples.
    """

    def __init__(self, path: Path | None, parts: Mapping[str, Any], order: random.Random) -> None:
        self._path, self._parts, self._order = path, parts, order
        self._kept = time.monotonic()

    def restore(self) -> Place:
        """Put back what the file holds, if there is one; where the fit goes on."""
        if self._path is None or not self._path.exists():
            return Place()
        content = torch.load(self._path, weights_only=True)
        for name, part in self._parts.items():
            part.load_state_dict(content[name])
        self._order.setstate(content["order"])
        torch.set_rng_state(content["torch"])
        return Place(*content["place"])

    def keep(self, place: Place) -> None:
        """Write the state of all parts; a stop while writing leaves the former file."""
        if self._path is None or time.monotonic() - self._kept < LEAST_SECONDS:
            return
        content: dict[str, Any] = {name: part.state_dict() for name, part in self._parts.items()}
        content["order"] = self._order.getstate()
        content["torch"] = torch.get_rng_state()
        content["place"] = tuple(place)
        partial = self._path.with_suffix(".part")
        torch.save(content, partial)
        partial.replace(self._path)
        self._kept = time.monotonic()

    def remove(self) -> None:
        """Remove the file, since the fit is done."""
        if self._path is not None:
            self._path.unlink(missing_ok=True)


Inputs = dict[str, torch.Tensor]
"""What the model is called with."""

_STEP = 8
"""Widths that are learned from are multiples of it: for each width kernels are made anew."""
_SORTED_TOGETHER = 50
"""Batches among which examples of like length are put together, so that little is padded."""


class Example(NamedTuple):
    """A pair and the class that it belongs to: a row of the classifier.

    ``target`` may also be how likely each class is, as a teacher says (Hinton, Vinyals & Dean
    2015). All examples of a fit are of one of the two kinds.
    """

    text: str
    hypothesis: str
    target: int | tuple[float, ...]
    claim: str = ""
    """What both are about, where the hypothesis is itself a reply."""


def batches(
    examples: Sequence[Example], tokenizer: Any, batch: int, order: random.Random, together: int = 1
) -> Iterator[tuple[Inputs, torch.Tensor]]:
    """All examples once, in an order that is drawn: inputs and targets of ``batch`` at a time.

    So many as are ``together`` follow one another and come in one batch. Raises ValueError if a
    batch does not hold a whole number of such groups.
    """
    if batch % together:
        raise ValueError(f"expected a batch of groups of {together}, found {batch} pairs")
    encoded = encode_pairs(
        tokenizer, [(example.text, example.hypothesis, example.claim) for example in examples]
    )
    count, size = len(examples), batch // together
    groups = [range(at, min(at + together, count)) for at in range(0, count, together)]
    order.shuffle(groups)

    def longest(group: range) -> int:
        return max(len(encoded[number][0]) for number in group)

    result: list[list[range]] = []
    for start in range(0, len(groups), size * _SORTED_TOGETHER):
        near = sorted(groups[start : start + size * _SORTED_TOGETHER], key=longest)
        result += [near[first : first + size] for first in range(0, len(near), size)]
    order.shuffle(result)
    for chosen in result:
        numbers = [number for group in chosen for number in group]
        targets = torch.tensor([examples[number].target for number in numbers])
        yield pad([encoded[number] for number in numbers], _STEP), targets


def encode_pairs(
    tokenizer: Any, pairs: Iterable[Sequence[str]]
) -> list[tuple[list[int], list[int]]]:
    """Each pair's token ids, both texts cut to what is learned from, and which text each is of."""
    clean = [tuple(map(without_surrogates, texts)) for texts in pairs]
    joined = pair_template(tokenizer)
    texts = list(dict.fromkeys(["", *(text for pair in clean for text in pair)]))
    encoded = tokenizer.encode_batch(texts, add_special_tokens=False)
    ids = {text: encoding.ids for text, encoding in zip(texts, encoded, strict=True)}
    most = LONGEST + joined.own
    return [
        joined.join(ids[text], ids[hypothesis], ids["".join(claim)], most)
        for text, hypothesis, *claim in clean
    ]


def pad(encoded: Sequence[tuple[list[int], list[int]]], step: int = 1) -> Inputs:
    """Pairs side by side, the shorter ones filled up; shape (pairs, width).

    The width is that of the longest pair, or the next multiple of ``step``.
    """
    width = -(-max(len(ids) for ids, _ in encoded) // step) * step
    ids = torch.zeros(len(encoded), width, dtype=torch.long)
    segments, read = torch.zeros_like(ids), torch.zeros_like(ids)
    for row, (tokens, texts) in enumerate(encoded):
        ids[row, : len(tokens)] = torch.tensor(tokens)
        segments[row, : len(tokens)] = torch.tensor(texts)
        read[row, : len(tokens)] = 1
    return {"input_ids": ids, "token_type_ids": segments, "attention_mask": read}


EPSILON, MPNET_EPSILON, HEAD_SIZE = 1e-12, 1e-5, 32
"""Of layer normalisations; numbers in one attention head of MiniLM (Wang et al. 2020)."""
_MPNET_WORDS = (
    ("attention.self.query.", "attention.attn.q."),
    ("attention.self.key.", "attention.attn.k."),
    ("attention.self.value.", "attention.attn.v."),
    ("attention.output.dense.", "attention.attn.o."),
    ("attention.output.LayerNorm.", "attention.LayerNorm."),
)
"""What BERT and MPNet call the same weights."""


def from_weights(weights: Mapping[str, graph.Array]) -> Any:
    """A network with these weights: BERT, or MPNet where there is a bias for distances."""
    words, width = weights["bert.embeddings.word_embeddings.weight"].shape
    shape = shape_of(weights)
    settings: dict[str, Any] = {
        "vocab_size": words,
        "hidden_size": width,
        "num_hidden_layers": shape.layers,
        "num_attention_heads": shape.heads,
        "intermediate_size": weights["bert.encoder.layer.0.intermediate.dense.weight"].shape[0],
        "max_position_embeddings": weights["bert.embeddings.position_embeddings.weight"].shape[0],
        "layer_norm_eps": shape.epsilon,
    }
    if graph.SEGMENTS in weights:
        settings["type_vocab_size"] = weights[graph.SEGMENTS].shape[0]
    if graph.BIAS in weights:
        mpnet = transformers.MPNetConfig(**settings)
        bert: Any = transformers.MPNetModel(mpnet, add_pooling_layer=False)
    else:
        bert = transformers.BertModel(transformers.BertConfig(**settings), add_pooling_layer=False)
    mixing = weights[graph.MIXING].shape[0] if graph.MIXING in weights else 0
    model = PairClassifier(bert, weights["classifier.bias"].shape[0], mixing)
    state = {
        _rename_weight(name, mpnet=graph.BIAS in weights): torch.tensor(np.ascontiguousarray(part))
        for name, part in weights.items()
    }
    missing, unexpected = model.load_state_dict(state, strict=False)
    if unexpected or any(not name.endswith("position_ids") for name in missing):
        raise ModelError(f"expected the weights of a PairClassifier, found none of {missing}")
    return model


def weights_of(model: Any) -> dict[str, graph.Array]:
    """The weights of a network in float32, under BERT's names."""
    return {
        _rename_weight(name, mpnet=False): value.detach().cpu().float().numpy()
        for name, value in model.state_dict().items()
        if value.is_floating_point()
    }


def name_of(module: str) -> str:
    """What a :class:`.graph.Rounding` calls the matrix of a module."""
    return _rename_weight(f"{module}.", mpnet=False)[:-1]


def _rename_weight(name: str, *, mpnet: bool) -> str:
    """What MPNet, or else BERT, calls a weight; a name that is its own already stays."""
    for words in _MPNET_WORDS:
        former, new = words if mpnet else words[::-1]
        if former in name:
            return name.replace(former, new)
    return name


def tokenizer_of(folder: Path) -> Any:
    """The tokenizer of a model, which neither pads nor cuts."""
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    return tokenizer


def shape_of(weights: Mapping[str, graph.Array]) -> graph.Shape:
    """The layers, heads and epsilon of the network that these weights are of."""
    layers = sum(name.endswith("intermediate.dense.bias") for name in weights)
    if graph.BIAS in weights:
        return graph.Shape(layers, int(weights[graph.BIAS].shape[1]), MPNET_EPSILON)
    width = int(weights["bert.embeddings.word_embeddings.weight"].shape[1])
    return graph.Shape(layers, width // HEAD_SIZE, EPSILON)
