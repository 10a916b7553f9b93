"""Pairs as batches of token numbers, the network that reads them, and its checkpoints."""

from __future__ import annotations

import random
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import torch

from argue.engines._cross_encoder.network import pair_template
from argue.engines._cross_encoder.truncation import LONGEST
from argue.language.tokens import without_surrogates


class PairClassifier(torch.nn.Module):
    """Classifies a pair by the mean states of its two texts, their difference and their product.

    The encoder that it starts from was trained with means (Reimers & Gurevych 2019, who compare
    sentences by ``(u, v, |u - v|)``), so that they say more at the outset than its first token's
    state. Here each text is read with the other one in sight.

    Parameters
    ----------
    bert
        A ``BertModel`` or ``MPNetModel`` of the transformers library; its pooler is not used.
    classes
        How many classes there are.
    mixing
        The width of a layer between what is compared and the classes; 0 for none.
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
        of_text, of_hypothesis = (_mean(states, read * (segments == one)) for one in (0, 1))
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

    Parameters
    ----------
    path
        The file; ``None`` to keep nothing.
    parts
        What has a ``state_dict`` and a ``load_state_dict``, by name.
    order
        Draws the order of the examples.
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
    examples: Sequence[Example], tokenizer: Any, batch: int, order: random.Random
) -> Iterator[tuple[Inputs, torch.Tensor]]:
    """All examples once, in an order that is drawn: inputs and targets of ``batch`` at a time."""
    encoded = encode_pairs(tokenizer, [(one.text, one.hypothesis, one.claim) for one in examples])
    numbers = list(range(len(examples)))
    order.shuffle(numbers)
    result: list[list[int]] = []
    for start in range(0, len(numbers), batch * _SORTED_TOGETHER):
        near = sorted(
            numbers[start : start + batch * _SORTED_TOGETHER],
            key=lambda number: len(encoded[number][0]),
        )
        result += [near[first : first + batch] for first in range(0, len(near), batch)]
    order.shuffle(result)
    for chosen in result:
        targets = torch.tensor([examples[number].target for number in chosen])
        yield pad([encoded[number] for number in chosen]), targets


def encode_pairs(
    tokenizer: Any, pairs: Iterable[Sequence[str]]
) -> list[tuple[list[int], list[int]]]:
    """Each pair's token ids, both texts cut to what is learned from, and which text each is of."""
    clean = [tuple(map(without_surrogates, texts)) for texts in pairs]
    joined = pair_template(tokenizer)
    texts = list(dict.fromkeys(["", *(text for pair in clean for text in pair)]))
    ids = dict(
        zip(
            texts,
            (one.ids for one in tokenizer.encode_batch(texts, add_special_tokens=False)),
            strict=True,
        )
    )
    most = LONGEST + joined.own
    return [
        joined.join(ids[text], ids[hypothesis], ids["".join(claim)], most)
        for text, hypothesis, *claim in clean
    ]


def pad(encoded: Sequence[tuple[list[int], list[int]]]) -> Inputs:
    """Pairs side by side, the shorter ones filled up; shape (pairs, longest)."""
    width = max(len(ids) for ids, _ in encoded)
    ids = torch.zeros(len(encoded), width, dtype=torch.long)
    segments, read = torch.zeros_like(ids), torch.zeros_like(ids)
    for row, (tokens, texts) in enumerate(encoded):
        ids[row, : len(tokens)] = torch.tensor(tokens)
        segments[row, : len(tokens)] = torch.tensor(texts)
        read[row, : len(tokens)] = 1
    return {"input_ids": ids, "token_type_ids": segments, "attention_mask": read}
