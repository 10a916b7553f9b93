"""A treebank of three sentences, and a BERT that has learned nothing, for tests of training."""

import json

TREEBANK = """\
# newdoc id = animals
# newpar
1\tDogs\tdog\tNOUN\tNNS\tNumber=Plur\t4\tnsubj\t_\t_
2-3\tdon't\t_\t_\t_\t_\t_\t_\t_\t_
2\tdo\tdo\tAUX\tVBP\t_\t4\taux\t_\t_
3\tn't\tnot\tPART\tRB\t_\t4\tadvmod\t_\t_
4\tsing\tsing\tVERB\tVB\t_\t0\troot\t_\tSpaceAfter=No
5\t.\t.\tPUNCT\t.\t_\t4\tpunct\t_\t_

1\tLoud\tloud\tADJ\tJJ\t_\t2\tamod\t_\t_
2\tcats\tcat\tNOUN\tNNS\tNumber=Plur\t3\tnsubj\t_\t_
3\tsleep\tsleep\tVERB\tVBP\t_\t0\troot\t_\tSpaceAfter=No
4\t.\t.\tPUNCT\t.\t_\t3\tpunct\t_\t_

# newpar
1\tTrams\ttram\tNOUN\tNNS\tNumber=Plur\t2\tnsubj\t_\t_
1.1\thave\thave\tAUX\tVBP\t_\t_\t_\t_\t_
2\thum\thum\tVERB\tVBP\t_\t0\troot\t_\t_

"""

_WIDTH, _LAYERS, _INNER = 32, 4, 64


def untrained_bert(folder):
    """Write a BERT with random weights and a vocabulary of letters into a directory."""
    import torch
    from safetensors.torch import save_file
    from tokenizers import Tokenizer, models, normalizers, pre_tokenizers

    folder.mkdir()
    letters = "abcdefghijklmnopqrstuvwxyz.'"
    unused = [f"[unused{number}]" for number in range(99)]
    vocabulary = ["[PAD]", *unused, "[UNK]", "[CLS]", "[SEP]", *letters]
    vocabulary += [f"##{letter}" for letter in letters]
    numbers = {piece: number for number, piece in enumerate(vocabulary)}
    tokenizer = Tokenizer(models.WordPiece(numbers, unk_token="[UNK]"))
    tokenizer.normalizer = normalizers.BertNormalizer()
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    tokenizer.enable_padding(length=128)  # as sentence-transformers leaves it
    tokenizer.save(str(folder / "tokenizer.json"))
    config = {
        "model_type": "bert",
        "hidden_act": "gelu",
        "hidden_size": _WIDTH,
        "layer_norm_eps": 1e-12,
        "num_attention_heads": 4,
    }
    (folder / "config.json").write_text(json.dumps(config))
    draw = torch.Generator().manual_seed(1)
    weights = {
        name: torch.randn(size, generator=draw) * 0.1 + ("LayerNorm.weight" in name)
        for name, size in _sizes(len(vocabulary))
    }
    save_file(weights, folder / "model.safetensors")
    return folder


def _sizes(pieces):
    yield "embeddings.word_embeddings.weight", (pieces, _WIDTH)
    yield "embeddings.position_embeddings.weight", (512, _WIDTH)
    yield "embeddings.token_type_embeddings.weight", (2, _WIDTH)
    layers = [f"encoder.layer.{number}." for number in range(_LAYERS)]
    for at in layers:
        for name, size in [
            ("attention.self.query", (_WIDTH, _WIDTH)),
            ("attention.self.key", (_WIDTH, _WIDTH)),
            ("attention.self.value", (_WIDTH, _WIDTH)),
            ("attention.output.dense", (_WIDTH, _WIDTH)),
            ("intermediate.dense", (_INNER, _WIDTH)),
            ("output.dense", (_WIDTH, _INNER)),
        ]:
            yield f"{at}{name}.weight", size
            yield f"{at}{name}.bias", size[:1]
    norms = [f"{at}{name}.LayerNorm" for at in layers for name in ("attention.output", "output")]
    for norm in ["embeddings.LayerNorm", *norms]:
        yield f"{norm}.weight", (_WIDTH,)
        yield f"{norm}.bias", (_WIDTH,)
