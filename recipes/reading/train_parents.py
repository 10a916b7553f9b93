"""Trains the network that tells whom a contribution answers (``argue/reading/parents.npz``).

nice -n 10 python -m recipes.reading.train_parents --conversations FOLDER --out FILE
"""

from __future__ import annotations

import argparse
import pickle
import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import log
from pathlib import Path
from random import Random

import numpy as np
import torch

from argue.reading.asides import aside
from argue.reading.network import Ranker
from argue.reading.page import ROOT, Page
from argue.reading.parents import MESSAGE, PAIR, rows
from argue.reading.wording import Stems
from recipes.reading.read_pages import read_pages
from recipes.reading.reply_threads import Shown, is_development, pages
from recipes.reading.stems import learned_stems

HIDDEN, EPOCHS, _NETWORKS = 40, 12, 3
_MOST, _DEVELOPMENT = 1_000, 0.25
"""Contributions of a kind to learn from, and which share of them to choose by."""
_DRAWN, _HELD = 1_500, 250
"""Pages that are drawn and read, to learn from and to choose by."""
_SHARES = {
    "irc, mixed": 0.4, "irc": 0.6, "molweni": 0.6, "politics": 0.4, "forum": 0.6,
    "reddit, nested, ": 0.3, "madrid, nested, ": 0.3, "madrid": 0.6, "reddit, in time, marks": 0.3,
    "read, en": 5, "read, ": 2,
}  # fmt: skip
"""How much of that is taken of kinds that are easy, or unlike what people bring, or most like."""
_NOISE = 0.15
"""Share of contributions before that are taken to answer anything, as they may be misread."""


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


def cases(shown: Sequence[Shown], stems: Stems, model: Ranker | None, rng: Random) -> Cases:
    """The contributions of pages; those before are found to answer gold, or what a model says."""
    kinds, messages, pairs, starts, fits, places = [], [], [], [0], [], []
    for example in shown:
        asides = [aside(item) for item in example.contributions]
        page = Page(example.contributions, example.claim, stems, asides)
        for place, gold in enumerate(example.gold):
            if place == example.claim:
                page.place(place, ROOT)
                continue
            found, message, numbers = rows(page, place)
            chosen = max(gold, default=place - 1) if len(gold) < 2 else min(gold)
            if rng.random() < _NOISE:
                chosen = rng.choice(found)
            if model is not None:
                chosen = found[int(model.scores(message, numbers).argmax())]
            if gold and len(found) > 1:
                kinds.append(example.kind)
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
    for page in rng.sample(list(shown), len(shown)):
        share = next((share for name, share in _SHARES.items() if page.kind.startswith(name)), 1.0)
        if counts[page.kind] < most * share:
            counts[page.kind] += sum(map(bool, page.gold))
            kept.append(page)
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


def train(
    learned: Cases, *, begin=None, weights=None, epochs=EPOCHS, rate=4e-3, seed=0, without=()
) -> Ranker:
    """A network that gives the parents among their candidates the most chance.

    ``begin`` is a model to begin with, ``weights`` how often each contribution is drawn.
    """
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    rng = np.random.default_rng(seed)
    masks = (
        np.array([name not in without for name in MESSAGE]),
        np.array([name not in without for name in PAIR]),
    )
    mean, spread = learned.messages.mean(0), learned.messages.std(0) + 0.05
    network = Network(HIDDEN) if begin is None else _as_network(begin, mean, spread)
    optimizer = torch.optim.AdamW(network.parameters(), rate, weight_decay=0.03)
    reach = np.logical_or.reduceat(learned.fits, learned.starts[:-1])
    usable = np.flatnonzero(reach)
    size, steps = 256, 0
    total = epochs * (len(usable) // size + 1)
    drawn = None if weights is None else weights[usable] / weights[usable].sum()
    for _ in range(epochs):
        order = rng.choice(usable, len(usable), replace=drawn is not None, p=drawn)
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
                group["lr"] = rate * (1 - steps / total)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            steps += 1
    network.eval()
    return _as_model(network, mean, spread, masks)


def _sums(values, rows, size):
    return torch.zeros(size).index_add(0, rows, values) + 1e-9


def _as_network(model: Ranker, mean, spread) -> Network:
    network = Network(model.bias.size)
    values = {
        "message.weight": (model.message * spread[:, None]).T,
        "message.bias": model.bias + mean @ model.message,
        "pair.weight": model.pair.T,
        "out.weight": model.out[None],
        "linear.weight": model.linear[None],
    }
    network.load_state_dict({name: torch.from_numpy(value) for name, value in values.items()})
    return network


def _as_model(network: Network, mean, spread, masks) -> Ranker:
    message = network.message.weight.detach().numpy().T / spread[:, None] * masks[0][:, None]
    bias = network.message.bias.detach().numpy() - mean @ message
    return Ranker(
        message.astype(np.float32),
        network.pair.weight.detach().numpy().T * masks[1][:, None].astype(np.float32),
        bias.astype(np.float32),
        network.out.weight.detach().numpy()[0].copy(),
        network.linear.weight.detach().numpy()[0] * masks[1].astype(np.float32),
        1.0,
        Stems({}, np.zeros((0, 1), np.float32)),
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


def score(model: Ranker, held: Cases, temperature: float = 1.0) -> Score:
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


def save(model: Ranker, path: Path) -> None:
    """Write the weights in half precision, the vectors of stems in bytes."""
    names = ("message", "pair", "bias", "out", "linear")
    half = {name: getattr(model, name).astype(np.float16) for name in names}
    stems = np.frombuffer("\n".join(model.stems.rarity).encode(), np.uint8)
    np.savez_compressed(
        path,
        **half,
        stems=stems,
        rarity=np.array(list(model.stems.rarity.values()), np.float16),
        vectors=np.round(model.stems.vectors * 127).astype(np.int8),
        temperature=np.float32(model.temperature),
    )


def main() -> None:
    """Read the options, learn, score and write."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--conversations", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--cases", type=Path, help="kept cases of the first round, read if there")
    options = parser.parse_args()
    start = time.time()

    def say(text: str) -> None:
        print(f"[{time.time() - start:4.0f} s] {text}", flush=True)

    stems = learned_stems(options.conversations)
    say(f"{len(stems.rarity)} stems")
    first = _first_round(options, stems)
    model = replace(train(first), stems=stems)
    say(f"first round: {len(first.kinds)} contributions")
    rng = Random(2)
    learned, held = _drawn(options.conversations, rng)
    second = cases(capped(learned, _MOST // 2, rng), stems, model, rng)
    say(f"second round: {len(second.kinds)} contributions")
    both = joined(first, second)
    model = replace(together([train(both, seed=seed) for seed in range(_NETWORKS)]), stems=stems)
    save(model, options.out)
    say("learned")
    development = cases(held, stems, model, rng)
    best = min((score(model, development, t).loss, t) for t in (0.9, 1.0, 1.1, 1.2, 1.3, 1.4))
    model = replace(model, temperature=float(best[1]))
    save(model, options.out)
    say(f"temperature {best[1]:.2f}")
    table(score(model, development, best[1]))
    if options.cases:
        options.cases.write_bytes(pickle.dumps((both, development)))


def _first_round(options: argparse.Namespace, stems: Stems) -> Cases:
    """Cases where what those before answered is gold, but for some noise."""
    if options.cases and options.cases.exists():
        kept: tuple[Cases, Cases] = pickle.loads(options.cases.read_bytes())
        return kept[0]
    rng = Random(1)
    learned, _ = _drawn(options.conversations, rng)
    return cases(capped(learned, _MOST, rng), stems, None, rng)


def _drawn(folder: Path, rng: Random) -> tuple[list[Shown], list[Shown]]:
    """Pages to learn from, and some of other threads for development."""
    learned, held = [], []
    for page in pages(folder, rng):
        apart = is_development(page.thread) or page.kind.startswith(("usenet", "microblog"))
        (held if apart else learned).append(page)
    learned += _read(folder, "train", _DRAWN)
    held += _read(folder, "held", _HELD)
    return learned, capped(held, round(_MOST * _DEVELOPMENT), rng)


@cache
def _read(folder: Path, part: str, count: int) -> list[Shown]:
    """Drawn pages of a part, of its threads; those made at random, ``fr:…``, are apart anyhow."""
    return [
        page
        for page in read_pages(folder.parent, part, count, 1)
        if page.thread[2:3] == ":" or is_development(page.thread) == (part == "held")
    ]


def joined(first: Cases, second: Cases) -> Cases:
    """The cases of both."""
    return Cases(
        [*first.kinds, *second.kinds],
        np.concatenate([first.messages, second.messages]),
        np.concatenate([first.pairs, second.pairs]),
        np.concatenate([first.starts, second.starts[1:] + first.starts[-1]]),
        np.concatenate([first.fits, second.fits]),
        np.concatenate([first.places, second.places]),
    )


def together(models: Sequence[Ranker]) -> Ranker:
    """One network whose scores are the means of those of several."""
    return replace(
        models[0],
        message=np.concatenate([model.message for model in models], 1),
        pair=np.concatenate([model.pair for model in models], 1),
        bias=np.concatenate([model.bias for model in models]),
        out=np.concatenate([model.out for model in models]) / len(models),
        linear=np.mean([model.linear for model in models], 0),
    )


if __name__ == "__main__":
    main()
