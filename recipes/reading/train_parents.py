"""Trains the network that tells whom a contribution answers (``argue/reading/parents.npz``).

nice -n 10 python -m recipes.reading.train_parents --conversations FOLDER --out FILE
"""

from __future__ import annotations

import argparse
import json
import pickle
import time
import zlib
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from pathlib import Path
from random import Random

import numpy as np
import torch

from argue.reading.asides import aside
from argue.reading.page import ROOT, Page
from argue.reading.pairs import MESSAGE, PAIR, rows
from argue.reading.parents import Model
from argue.reading.wording import Wording
from recipes.reading.reply_threads import Shown, pages, threads

HIDDEN, EPOCHS, ROUNDS = 48, 16, 2
LEARNED = ("forum", "reddit", "politics", "irc", "molweni", "madrid")
_STEMS = 6_000
_MOST, _MOST_DEVELOPMENT = 1_300, 450
"""Contributions of a kind to learn from, and to choose by."""


def is_development(thread: str) -> bool:
    """Every fifth thread by a hash of its name; windows of one chat stay together."""
    return zlib.crc32(thread.encode()) % 5 == 0


@dataclass
class Cases:
    """Contributions whose parents are known, with their candidates one below the other."""

    kinds: list[str]
    messages: np.ndarray
    pairs: np.ndarray
    starts: np.ndarray
    fits: np.ndarray
    """Of each candidate, whether it is a parent."""
    places: np.ndarray
    """Of each candidate: 1 for the claim, 2 for the one before, 3 for both."""


def cases(shown: Sequence[Shown], rarity: dict[str, float], model: Model | None) -> Cases:
    """The contributions of pages; those before are found to answer gold, or what a model says."""
    kinds, messages, pairs, starts, fits, places = [], [], [], [0], [], []
    for one in shown:
        asides = [aside(item) for item in one.contributions]
        page = Page(one.contributions, one.claim, rarity, asides)
        for place, gold in enumerate(one.gold):
            if place == one.claim:
                page.place(place, ROOT)
                continue
            found, message, numbers = rows(page, place)
            chosen = max(gold, default=place - 1) if len(gold) < 2 else min(gold)
            if model is not None:
                chosen = found[int(model.scores(message, numbers).argmax())]
            if gold and len(found) > 1:
                kinds.append(one.kind)
                messages.append(message)
                pairs += numbers
                fits += [other in gold for other in found]
                places += [(other == page.root) + 2 * (other == place - 1) for other in found]
                starts.append(len(pairs))
            page.place(place, chosen)
    return Cases(
        kinds,
        np.array(messages, np.float32),
        np.array(pairs, np.float32),
        np.array(starts),
        np.array(fits),
        np.array(places),
    )


def capped(shown: Sequence[Shown], most: int, rng: Random) -> list[Shown]:
    """Pages of each kind, drawn at random, up to a number of contributions."""
    counts: Counter[str] = Counter()
    kept = []
    for one in rng.sample(list(shown), len(shown)):
        if counts[one.kind] < most:
            counts[one.kind] += sum(map(bool, one.gold))
            kept.append(one)
    return kept


class Network(torch.nn.Module):
    """One hidden layer over the numbers of a contribution and of a candidate."""

    def __init__(self, hidden: int) -> None:
        super().__init__()
        self.message = torch.nn.Linear(len(MESSAGE), hidden)
        self.pair = torch.nn.Linear(len(PAIR), hidden, bias=False)
        self.out = torch.nn.Linear(hidden, 1, bias=False)
        self.linear = torch.nn.Linear(len(PAIR), 1, bias=False)
        self.drop = torch.nn.Dropout(0.25)

    def forward(self, messages, pairs, rows):
        """Scores of candidates; ``rows`` says whose each is."""
        hidden = torch.relu(self.pair(pairs) + self.message(messages)[rows])
        return (self.out(self.drop(hidden)) + self.linear(pairs)).squeeze(-1)


def train(learned: Cases, *, hidden=HIDDEN, epochs=EPOCHS, seed=0, without=()) -> Model:
    """A network that gives the parents among their candidates the most chance."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    rng = np.random.default_rng(seed)
    masks = (
        np.array([name not in without for name in MESSAGE]),
        np.array([name not in without for name in PAIR]),
    )
    mean, spread = learned.messages.mean(0), learned.messages.std(0) + 0.05
    network = Network(hidden)
    optimizer = torch.optim.AdamW(network.parameters(), 4e-3, weight_decay=0.03)
    reach = np.logical_or.reduceat(learned.fits, learned.starts[:-1])
    usable = np.flatnonzero(reach)
    size, steps = 256, 0
    total = epochs * (len(usable) // size + 1)
    for _ in range(epochs):
        order = rng.permutation(usable)
        for at in range(0, len(order), size):
            chosen = order[at : at + size]
            starts, ends = learned.starts[chosen], learned.starts[chosen + 1]
            index = np.concatenate([np.arange(*span) for span in zip(starts, ends, strict=True)])
            rows = torch.from_numpy(np.repeat(np.arange(len(chosen)), ends - starts))
            messages = torch.from_numpy((learned.messages[chosen] - mean) / spread * masks[0])
            pairs = torch.from_numpy(learned.pairs[index] * masks[1])
            scores = network(messages.float(), pairs.float(), rows)
            fits = torch.from_numpy(learned.fits[index])
            whole = _sums(scores.exp(), rows, len(chosen))
            right = _sums(scores.exp() * fits, rows, len(chosen))
            loss = (whole.log() - right.log()).mean()
            for group in optimizer.param_groups:
                group["lr"] = 4e-3 * (1 - steps / total)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            steps += 1
    network.eval()
    return _as_model(network, mean, spread, masks)


def _sums(values, rows, size):
    return torch.zeros(size).index_add(0, rows, values) + 1e-9


def _as_model(network: Network, mean, spread, masks) -> Model:
    message = network.message.weight.detach().numpy().T / spread[:, None] * masks[0][:, None]
    bias = network.message.bias.detach().numpy() - mean @ message
    return Model(
        message.astype(np.float32),
        network.pair.weight.detach().numpy().T * masks[1][:, None].astype(np.float32),
        bias.astype(np.float32),
        network.out.weight.detach().numpy()[0].copy(),
        network.linear.weight.detach().numpy()[0] * masks[1].astype(np.float32),
        1.0,
        {},
    )


@dataclass
class Score:
    """How well a model finds parents."""

    rows: dict[str, np.ndarray]
    """Of a kind: contributions, right, those that answer the claim, the one before, in reach."""
    bins: np.ndarray
    """By tenths of the chance: contributions, right."""
    loss: float

    @property
    def mean(self) -> float:
        """The mean over kinds of the share that is right."""
        return float(np.mean([row[1] / row[0] for row in self.rows.values()]))


def score(model: Model, held: Cases, temperature: float = 1.0) -> Score:
    """Scores by kind, and calibration at a temperature."""
    rows: dict[str, np.ndarray] = defaultdict(lambda: np.zeros(5))
    bins, loss = np.zeros((10, 2)), 0.0
    for number, kind in enumerate(held.kinds):
        span = slice(held.starts[number], held.starts[number + 1])
        scores = model.scores(held.messages[number], held.pairs[span]) / temperature
        chances = np.exp(scores - scores.max())
        chances /= chances.sum()
        fits, places = held.fits[span], held.places[span]
        right = fits[int(scores.argmax())]
        loss -= log(max(float(chances[fits].sum()), 1e-6))
        rows[kind] += [1, right, fits[places % 2 == 1].any(), fits[places > 1].any(), fits.any()]
        bins[min(9, int(chances.max() * 10))] += [1, right]
    return Score(rows, bins, loss / len(held.kinds))


def table(result: Score) -> None:
    """Print a score, a kind a line."""
    print(f"{'kind':32} {'n':>6} {'right':>6} {'claim':>6} {'before':>6} {'reach':>6}")
    for kind, row in sorted(result.rows.items()):
        print(f"{kind:32} {row[0]:6.0f} " + " ".join(f"{value / row[0]:6.3f}" for value in row[1:]))
    macro = np.mean([row[1:] / row[0] for row in result.rows.values()], axis=0)
    print(
        f"{'mean of kinds':39} "
        + " ".join(f"{value:6.3f}" for value in macro)
        + f"  loss {result.loss:.4f}"
    )
    print(
        "calibration: "
        + "  ".join(
            f".{level} {right / n:.2f} ({n:.0f})"
            for level, (n, right) in enumerate(result.bins)
            if n
        )
    )


def rarities(folder: Path) -> dict[str, float]:
    """How rare stems are, from 0 to 1: the logarithm of the share of texts without them."""
    counts: Counter[str] = Counter()
    size = 0
    for name in LEARNED:
        for thread, _, said in threads(folder, name):
            if not is_development(thread):
                for one in said:
                    counts.update(Wording.of(one.text).stems)
                    size += 1
    for path in (
        "de-wahlomat.jsonl.gz",
        "fr-daccord.jsonl",
        "fr-rte3.jsonl",
        "it-rte3.jsonl",
        "de-microtexts.jsonl",
    ):
        import gzip

        with (
            gzip.open(folder / path, "rt") if path.endswith("gz") else (folder / path).open()
        ) as lines:
            texts = [str(list(json.loads(line).values())) for line in lines]
        scale = max(1, 15_000 // len(texts))
        own: Counter[str] = Counter()
        for text in texts:
            own.update(Wording.of(text).stems)
        for stem, count in own.items():
            counts[stem] += count * min(scale, 4) if count > 2 else 0
    return {stem: 1 - log(count) / log(size) for stem, count in counts.most_common(_STEMS)}


def save(model: Model, path: Path) -> None:
    """Write the weights, in half precision."""
    half = {
        name: getattr(model, name).astype(np.float16)
        for name in ("message", "pair", "bias", "out", "linear")
    }
    stems = np.frombuffer("\n".join(model.rarity).encode(), np.uint8)
    rarity = np.array(list(model.rarity.values()), np.float16)
    np.savez_compressed(
        path, **half, stems=stems, rarity=rarity, temperature=np.float32(model.temperature)
    )


def main() -> None:
    """Read the options, learn, score and write."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--conversations", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument(
        "--keep", type=Path, help="file for the cases, to try what without them costs"
    )
    options = parser.parse_args()
    start = time.time()

    def say(text: str) -> None:
        print(f"[{time.time() - start:4.0f} s] {text}", flush=True)

    rarity = rarities(options.conversations)
    rng = Random(1)
    shown = list(pages(options.conversations, rng))
    held = [
        one
        for one in shown
        if is_development(one.thread) or one.kind.startswith(("usenet", "microblog"))
    ]
    names = {id(one) for one in held}
    learned = capped([one for one in shown if id(one) not in names], _MOST, rng)
    held = capped(held, _MOST_DEVELOPMENT, rng)
    say(f"{len(rarity)} stems, {len(learned)} pages to learn, {len(held)} for development")
    model = None
    for turn in range(ROUNDS):
        examples = cases(learned, rarity, model)
        say(f"{len(examples.kinds)} contributions, {len(examples.pairs)} pairs")
        model = train(examples)
        say("learned")
        development = cases(held, rarity, Model(**{**vars(model), "rarity": rarity}))
        if options.keep:
            options.keep.write_bytes(pickle.dumps((examples, development)))
        best = min((score(model, development, t).loss, t) for t in np.arange(0.6, 1.6, 0.1))
        model = Model(**{**vars(model), "temperature": float(best[1]), "rarity": rarity})
        say(f"round {turn + 1}, temperature {best[1]:.2f}")
        table(score(model, development, best[1]))
        save(model, options.out)


if __name__ == "__main__":
    main()
