"""Print how fast the cross-encoder that ships judges, against sentence-transformers on float32.

    python benchmarks/cross_encoder.py ../shared/data/node/debatepedia_train.xml

Both judge the same pairs on the same cores, in turn, five times; the fastest of each counts. The
peer is a stock ``CrossEncoder.predict`` on the same encoder in float32, which classifies by the
first token. Prints pairs a second, their ratio, and the accuracy of ours in int8 and in float32.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable

import numpy as np

from argue import formats
from argue.engines import MODELS, cross_encoder, model_of
from argue.features.measures.leave_out import labelled_pairs
from argue.features.training.engines._cross_encoder import learning
from argue.features.training.engines._cross_encoder.fitting import logits_of
from argue.model import Label

_FIRST = (
    "from argue.engines import load_engine; from argue.model import Pair; "
    "load_engine('cross_encoder').judge([Pair('a', 'b', 'Trams are quiet.', 'Trams are loud.')])"
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("gold", nargs="+")
    debates = [debate for file in parser.parse_args().gold for debate in formats.read(file)]
    pairs = labelled_pairs(debates)
    texts = [(pair.text, pair.hypothesis) for pair in pairs]
    gold = np.array([pair.stated for pair in pairs])
    with tempfile.TemporaryDirectory() as folder:
        stock = peer(folder)
        slow = timed(lambda: stock.predict(texts, show_progress_bar=False))

    def judge() -> np.ndarray:
        fresh = cross_encoder.load()  # remembers nothing yet
        begin = time.perf_counter()
        item = fresh.network.logits(texts)
        times.append(time.perf_counter() - begin)
        return item

    times: list[float] = []
    for _ in range(5):
        ours = judge()
    fast = min(times)
    print(
        f"{len(pairs)} pairs, {sum(len(a) + len(b) for a, b in texts) / len(texts):.0f} characters"
    )
    for name, seconds in (("stock, float32", slow), ("ours, int8", fast)):
        print(f"{name}: {len(pairs) / seconds:.0f} pairs/s")
    print(f"ratio {slow / fast:.2f}")
    labels = np.array([Label(name) for name in model_of(MODELS / "cross_encoder")["labels"]])
    for name, item in (("int8", ours), ("float32", exact(texts))):
        right = (labels[item[:, :2].argmax(axis=1)] == gold).mean()
        print(f"ours, {name}: support/attack accuracy {right:.3f}")
    begin = time.perf_counter()
    subprocess.run([sys.executable, "-c", _FIRST], check=True)
    print(f"first judgement of a new process: {time.perf_counter() - begin:.2f} s")


def exact(texts: list[tuple[str, str]]) -> np.ndarray:
    """The logits of the model that ships with its integer weights made floating-point numbers."""
    shipped = MODELS / "cross_encoder"
    known = [Label(name) for name in model_of(shipped)["labels"]]
    model = learning.network(shipped, known, known)
    return logits_of(model, learning.tokenizer_of(shipped), texts)


def peer(folder: str):
    """A stock ``CrossEncoder`` of the same size, with the same encoder's weights in float32."""
    from sentence_transformers import CrossEncoder
    from transformers import MPNetForSequenceClassification, PreTrainedTokenizerFast

    shipped = MODELS / "cross_encoder"
    known = [Label(name) for name in model_of(shipped)["labels"]]
    bert = learning.network(shipped, known, known).bert
    bert.config.num_labels = len(known)
    stock = MPNetForSequenceClassification(bert.config)
    stock.mpnet.load_state_dict(bert.state_dict(), strict=False)
    stock.save_pretrained(folder)
    PreTrainedTokenizerFast(
        tokenizer_file=str(shipped / "tokenizer.json"),
        cls_token="<s>",
        sep_token="</s>",
        pad_token="<pad>",
        unk_token="[UNK]",
        model_max_length=216,
    ).save_pretrained(folder)
    return CrossEncoder(folder, device="cpu")


def timed(work: Callable[[], object]) -> float:
    """Seconds of the fastest of five runs after one that does not count."""
    times = []
    for _ in range(6):
        begin = time.perf_counter()
        work()
        times.append(time.perf_counter() - begin)
    return min(times[1:])


if __name__ == "__main__":
    main()
