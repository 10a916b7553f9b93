"""How far the network of the English pipeline is from what is right."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import torch
from torch.nn import functional

from recipes.language_lessons import UNKNOWN, Lessons

if TYPE_CHECKING:
    from recipes.language_network import LanguageNetwork

_NO_ARC = -1e4
"""Score of an arc that cannot be: of a word to itself, or out of its sentence."""
_SMALL = 0.5
"""Weight of each loss but those of arcs and labels, which are the hardest to learn."""


def loss_of(network: LanguageNetwork, gold: Lessons, device: str) -> Any:
    """Sum of the mean cross-entropies by word of everything that is learned; a scalar tensor."""
    tensors: Any = [torch.from_numpy(each).to(device) for each in gold]
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
