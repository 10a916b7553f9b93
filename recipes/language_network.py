"""The network of the English pipeline while it learns, in PyTorch, and its way to ONNX.

The encoder is the lower half of a pretrained BERT (Devlin et al. 2019) whose table of pieces is
factorised: a truncated singular value decomposition makes it narrow, and a projection brings it to
full width again (Lan et al. 2020). On top stand softmax classifiers for what is judged word by
word, and deep biaffine attention (Dozat & Manning 2017) for arcs; the labels' bilinear form is kept
at one rank for each column, which makes it a product of both ends.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import onnx
import torch
from torch import nn
from torch.nn import functional

from argue.errors import BadInput
from argue.features.grammar.network import (
    KINDS,
    LEMMAS,
    NAMES,
    NETWORK,
    PADDING,
    PIECES,
    SHAPES,
    WEIGHTS,
)
from argue.features.training.engines._cross_encoder.graph import Shape
from recipes import language_graph
from recipes.language_graph import shrunk
from recipes.language_lessons import UNKNOWN, Lessons

ARC_WIDTH, LABEL_WIDTH = 192, 128
"""Columns of a word as one end of an arc, and as one for the arc's label."""
DROPOUT, HEAD_DROPOUT = 0.1, 0.25
"""Shares of values dropped, in the encoder and before what stands on it."""


_NO_ARC = -1e4
"""Score of an arc that cannot be: of a word to itself, or out of its sentence."""
_SMALL = 0.5
"""Weight of each loss but those of arcs and labels, which are the hardest to learn."""


class Size(NamedTuple):
    """How much is taken of the pretrained encoder: layers, and columns of its table of pieces."""

    layers: int
    table: int


class LanguageNetwork(nn.Module):
    """Windows of pieces → what ``WordScores`` says of each word.

    Parameters
    ----------
    pretrained
        Directory of a BERT model: ``config.json``, ``model.safetensors``, ``tokenizer.json``.
    names
        The names of :data:`~argue.features.grammar.network.KINDS` and of ``labels``.
    size
        How much of it to take.

    Raises
    ------
    BadInput
        If there is no such model, or it is no BERT.
    """

    def __init__(self, pretrained: Path, names: Mapping[str, Sequence[str]], size: Size) -> None:
        super().__init__()
        config, weights = _read(pretrained)
        width = int(config["hidden_size"])
        self.names = {kind: list(names[kind]) for kind in (*KINDS, "labels")}
        self.lemmas: Mapping[str, Mapping[str, str]] = {}
        self.encoder = _Encoder(config, weights, size)
        self.drop = nn.Dropout(HEAD_DROPOUT)
        self.classifiers = nn.ModuleList(nn.Linear(width, len(names[kind])) for kind in KINDS)
        self.start = nn.Linear(width, 1)
        self.root = nn.Linear(ARC_WIDTH, 1)
        self.arc_ends = _ends(width, ARC_WIDTH)
        self.arc = nn.Linear(ARC_WIDTH, ARC_WIDTH)
        self.label_ends = _ends(width, LABEL_WIDTH)
        self.label_product = nn.Linear(LABEL_WIDTH, len(names["labels"]), bias=False)
        self.label_each = nn.Linear(2 * LABEL_WIDTH, len(names["labels"]))

    def judge(self, pieces: Any, shapes: Any, first: Any) -> tuple[list[Any], list[Any]]:
        """Logits of each kind of class, and the other answers of a reading in their order."""
        vectors = self.encoder(pieces, shapes)
        places = first.unsqueeze(-1).expand(-1, -1, vectors.shape[-1])
        words = self.drop(torch.gather(vectors, 1, places))
        dependent, offered = self.arc_ends(words).split(ARC_WIDTH, dim=-1)
        label_dependent, label_head = self.label_ends(words).split(LABEL_WIDTH, dim=-1)
        return [classifier(words) for classifier in self.classifiers], [
            self.start(words).squeeze(-1),
            self.root(dependent).squeeze(-1),
            self.arc(dependent),
            offered,
            label_dependent,
            label_head,
        ]

    def forward(self, pieces: Any, shapes: Any, first: Any) -> tuple[Any, ...]:
        """The answers of a ``WordScores``, for windows × words."""
        classes, others = self.judge(pieces, shapes, first)
        return torch.stack([scores.argmax(-1) for scores in classes], dim=-1), *others

    def label_scores(self, dependent: Any, head: Any) -> Any:
        """Arcs × labels, from the label vectors of both ends."""
        each = self.label_each(torch.cat([dependent, head], dim=-1))
        return self.label_product(dependent * head) + each


def loss_of(network: LanguageNetwork, gold: Lessons, device: str) -> Any:
    """Sum of the mean cross-entropies by word of everything that is learned; a scalar tensor."""
    tensors: Any = [torch.from_numpy(column).to(device) for column in gold]
    right = Lessons(*tensors)
    classes, others = network.judge(right.pieces, right.shapes, right.first)
    starts, roots, wanted, offered, dependent, head = others
    words = right.starts != UNKNOWN
    total = _SMALL * sum(
        functional.cross_entropy(scores[words].float(), right.classes[..., kind][words])
        for kind, scores in enumerate(classes)
        if (right.classes[..., kind] != UNKNOWN).any()
    )
    total = total + _SMALL * functional.binary_cross_entropy_with_logits(
        starts[words].float(), right.starts[words].float()
    )
    total = total + _arc_loss(roots, wanted, offered, right)
    return total + _label_loss(network, dependent, head, right)


def _arc_loss(roots: Any, wanted: Any, offered: Any, right: Any) -> Any:
    """Column 0 is the root; column 1 + h the arc to the word h."""
    scores = wanted @ offered.transpose(1, 2)
    own = torch.eye(scores.shape[1], dtype=torch.bool, device=scores.device)
    apart = right.sentence.unsqueeze(2) != right.sentence.unsqueeze(1)
    scores = torch.cat([roots.unsqueeze(2), scores.masked_fill(apart | own, _NO_ARC)], dim=2)
    words = right.heads != UNKNOWN
    places = torch.arange(own.shape[0], device=scores.device).expand_as(right.heads)
    heads = torch.where(right.heads == places, 0, 1 + right.heads)
    return functional.cross_entropy(scores[words].float(), heads[words])


def _label_loss(network: LanguageNetwork, dependent: Any, head: Any, right: Any) -> Any:
    """Of the arcs that are right; a root has no label to learn."""
    known = right.labels != UNKNOWN
    if not known.any():
        return head.sum() * 0
    rows = known.nonzero()[:, 0]
    scores = network.label_scores(dependent[known], head[rows, right.heads[known]])
    return functional.cross_entropy(scores.float(), right.labels[known])


def write(network: LanguageNetwork, pretrained: Path, folder: Path) -> None:
    """Write the files that ``Network`` reads, in 8-bit integers."""
    onnx.save(shrunk(graph_of(network.cpu().eval())), folder / NETWORK)
    np.savez_compressed(
        folder / WEIGHTS,
        bilinear=_half(network.label_product.weight.T),
        linear=_half(network.label_each.weight.T),
        bias=_half(network.label_each.bias),
    )
    for name, content in ((NAMES, network.names), (LEMMAS, network.lemmas)):
        (folder / name).write_text(json.dumps(content, ensure_ascii=False), encoding="utf-8")
    shutil.copyfile(pretrained / PIECES, folder / PIECES)


def graph_of(network: LanguageNetwork) -> onnx.ModelProto:
    """The network as a graph that reads one window at a time, in single precision."""
    weights = {name: weight.numpy() for name, weight in network.state_dict().items()}
    layers: Any = network.encoder.layers
    shape = Shape(len(layers), layers[0].heads, layers[0].norm.eps)
    return language_graph.build(weights, shape)


class _Encoder(nn.Module):
    """Windows of pieces and their shapes → windows × pieces × width."""

    def __init__(self, config: Mapping[str, Any], weights: Mapping[str, Any], size: Size) -> None:
        super().__init__()
        width, epsilon = int(config["hidden_size"]), float(config["layer_norm_eps"])
        columns = min(size.table, width)
        table, projection = _factorised(weights["embeddings.word_embeddings.weight"], columns)
        self.table = nn.Embedding(*table.shape)
        self.table.weight.data.copy_(table)
        self.table.weight.requires_grad = False  # a treebank knows too few pieces to move it
        self.project = nn.Linear(columns, width, bias=False)
        self.project.weight.data.copy_(projection)
        self.positions = nn.Parameter(weights["embeddings.position_embeddings.weight"].clone())
        self.shapes = nn.Embedding(len(SHAPES), width)
        self.shapes.weight.data.copy_(
            weights["embeddings.token_type_embeddings.weight"][0].expand(len(SHAPES), -1)
        )
        self.norm = _norm(weights, "embeddings.LayerNorm", width, epsilon)
        self.drop = nn.Dropout(DROPOUT)
        self.layers = nn.ModuleList(
            _Layer(config, weights, f"encoder.layer.{number}.") for number in range(size.layers)
        )

    def forward(self, pieces: Any, shapes: Any) -> Any:
        vectors = self.project(self.table(pieces)) + self.shapes(shapes)
        vectors = self.drop(self.norm(vectors + self.positions[: pieces.shape[1]]))
        mask = (pieces == PADDING)[:, None, None].to(vectors.dtype) * -1e4
        for layer in self.layers:
            vectors = layer(vectors, mask)
        return vectors


class _Layer(nn.Module):
    """One layer of BERT: attention and two linear layers, each added to what comes in."""

    def __init__(self, config: Mapping[str, Any], weights: Mapping[str, Any], at: str) -> None:
        super().__init__()
        width, epsilon = int(config["hidden_size"]), float(config["layer_norm_eps"])
        self.heads = int(config["num_attention_heads"])
        names = [f"{at}attention.self.{part}" for part in ("query", "key", "value")]
        self.inputs = _linear(
            *(torch.cat([weights[f"{name}.{kind}"] for name in names]) for kind in _KINDS)
        )
        self.mix, self.widen, self.narrow = (
            _linear(*(weights[f"{at}{name}.{kind}"] for kind in _KINDS))
            for name in ("attention.output.dense", "intermediate.dense", "output.dense")
        )
        self.norm_mixed = _norm(weights, f"{at}attention.output.LayerNorm", width, epsilon)
        self.norm = _norm(weights, f"{at}output.LayerNorm", width, epsilon)
        self.drop = nn.Dropout(DROPOUT)

    def forward(self, vectors: Any, mask: Any) -> Any:
        rows, length, width = vectors.shape
        parts = self.inputs(vectors).view(rows, length, 3, self.heads, width // self.heads)
        query, key, value = parts.permute(2, 0, 3, 1, 4).unbind(0)
        found = functional.scaled_dot_product_attention(query, key, value, attn_mask=mask)
        found = found.transpose(1, 2).reshape(rows, length, width)
        vectors = self.norm_mixed(vectors + self.drop(self.mix(found)))
        return self.norm(vectors + self.drop(self.narrow(functional.gelu(self.widen(vectors)))))


_KINDS = ("weight", "bias")


def _ends(width: int, columns: int) -> nn.Module:
    """A word as a dependent and as a head, side by side."""
    return nn.Sequential(nn.Linear(width, 2 * columns), nn.GELU(), nn.Dropout(HEAD_DROPOUT))


def _linear(weight: Any, bias: Any) -> nn.Module:
    layer = nn.Linear(weight.shape[1], weight.shape[0])
    layer.weight.data.copy_(weight)
    layer.bias.data.copy_(bias)
    return layer


def _norm(weights: Mapping[str, Any], name: str, width: int, epsilon: float) -> nn.Module:
    layer = nn.LayerNorm(width, eps=epsilon)
    layer.weight.data.copy_(weights[f"{name}.weight"])
    layer.bias.data.copy_(weights[f"{name}.bias"])
    return layer


def _factorised(table: Any, columns: int) -> tuple[Any, Any]:
    """The best product of a table of so many columns and a projection (Eckart & Young 1936)."""
    values, vectors = torch.linalg.eigh(table.T @ table)
    kept = vectors[:, values.argsort(descending=True)[:columns]]
    return table @ kept, kept


def _read(folder: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    from safetensors.torch import load_file

    try:
        config = json.loads((folder / "config.json").read_text(encoding="utf-8"))
        weights = load_file(folder / "model.safetensors")
    except (OSError, ValueError) as error:
        raise BadInput(f"{folder}: expected the directory of a BERT model: {error}") from error
    if config.get("model_type") != "bert" or config.get("hidden_act") != "gelu":
        raise BadInput(
            f"{folder}: expected a BERT model with gelu, found {config.get('model_type')}"
        )
    return config, {name.removeprefix("bert."): weight.float() for name, weight in weights.items()}


def _half(weight: Any) -> Any:
    return weight.detach().numpy().astype(np.float16)
