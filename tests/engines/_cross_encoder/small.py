"""A tiny model with random weights, written as the one that ships is."""

import json
from pathlib import Path

import numpy as np

from argue.engines import MODELS
from argue.features.training.engines._cross_encoder import graph
from argue.features.training.engines._cross_encoder.batches import EPSILON, HEAD_SIZE, MPNET_EPSILON

TOKENIZER = MODELS / "cross_encoder_small" / "tokenizer.json"
MPNET_TOKENIZER = MODELS / "cross_encoder" / "tokenizer.json"
WIDTH, LAYERS, POSITIONS, CLASSES = 2 * HEAD_SIZE, 2, 64, 3


def words(tokenizer: Path = TOKENIZER) -> int:
    """How many pieces the tokenizer knows."""
    return len(json.loads(tokenizer.read_text(encoding="utf-8"))["model"]["vocab"])


def weights(seed: int = 0, *, mpnet: bool = False) -> dict[str, graph.Array]:
    """Random weights, under the names that they have in BERT's state dictionary."""
    random = np.random.default_rng(seed)
    shapes: dict[str, tuple[int, ...]] = {
        "bert.embeddings.word_embeddings.weight": (
            words(MPNET_TOKENIZER if mpnet else TOKENIZER),
            WIDTH,
        ),
        "bert.embeddings.position_embeddings.weight": (POSITIONS + 2 * mpnet, WIDTH),
        **_norm("bert.embeddings.LayerNorm"),
    }
    if mpnet:
        shapes |= {graph.BIAS: (32, 2), **_dense("mixing", WIDTH, 4 * WIDTH)}
        shapes |= _dense("classifier", CLASSES, WIDTH)
    else:
        shapes |= {graph.SEGMENTS: (2, WIDTH), **_dense("classifier", CLASSES, 4 * WIDTH)}
    for layer in range(LAYERS):
        name = f"bert.encoder.layer.{layer}"
        for part in ("query", "key", "value"):
            shapes |= _dense(f"{name}.attention.self.{part}", WIDTH, WIDTH)
        shapes |= _dense(f"{name}.attention.output.dense", WIDTH, WIDTH)
        shapes |= _norm(f"{name}.attention.output.LayerNorm")
        shapes |= _dense(f"{name}.intermediate.dense", 4 * WIDTH, WIDTH)
        shapes |= _dense(f"{name}.output.dense", WIDTH, 4 * WIDTH)
        shapes |= _norm(f"{name}.output.LayerNorm")
    results = {
        name: random.normal(0, 0.2, shape).astype(np.float32) for name, shape in shapes.items()
    }
    for name in results:
        if name.endswith("LayerNorm.weight"):
            results[name] += 1
    return results


def write(
    folder: Path, seed: int = 0, *, quantise: bool = True, mpnet: bool = False
) -> dict[str, graph.Array]:
    """Write the network and its tokenizer into a folder; its weights."""
    made = weights(seed, mpnet=mpnet)
    shape = graph.Shape(LAYERS, 2, MPNET_EPSILON if mpnet else EPSILON)
    model = graph.build(made, shape, quantise=quantise)
    (folder / "model.onnx").write_bytes(model.SerializeToString())
    source = MPNET_TOKENIZER if mpnet else TOKENIZER
    (folder / "tokenizer.json").write_bytes(source.read_bytes())
    return made


def classifier(folder: Path, id2label: dict[int, str]) -> str:
    """Write a tiny classifier with random weights as the transformers library does; its name."""
    import torch
    import transformers

    torch.manual_seed(0)
    config = transformers.BertConfig(
        vocab_size=words(),
        hidden_size=WIDTH,
        num_hidden_layers=LAYERS,
        num_attention_heads=2,
        intermediate_size=4 * WIDTH,
        max_position_embeddings=POSITIONS,
        initializer_range=0.2,
        id2label=id2label,
        label2id={name: number for number, name in id2label.items()},
    )
    transformers.BertForSequenceClassification(config).save_pretrained(folder)
    transformers.PreTrainedTokenizerFast(
        tokenizer_file=str(TOKENIZER),
        cls_token="[CLS]",
        sep_token="[SEP]",
        pad_token="[PAD]",
        unk_token="[UNK]",
        model_max_length=POSITIONS,
    ).save_pretrained(folder)
    return str(folder)


def _dense(name: str, outputs: int, inputs: int) -> dict[str, tuple[int, ...]]:
    return {f"{name}.weight": (outputs, inputs), f"{name}.bias": (outputs,)}


def _norm(name: str) -> dict[str, tuple[int, ...]]:
    return {f"{name}.weight": (WIDTH,), f"{name}.bias": (WIDTH,)}


def tokenizer(*, mpnet: bool = False):
    """The tokenizer, which neither pads nor cuts."""
    from argue.features.training.engines._cross_encoder.batches import tokenizer_of

    return tokenizer_of((MPNET_TOKENIZER if mpnet else TOKENIZER).parent)
