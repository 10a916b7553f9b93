"""llama.cpp's own server with a random model of two layers, written here in a second."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np

WIDTH, HEADS, LAYERS, HIDDEN, CONTEXT = 64, 4, 2, 128, 4096
TEMPLATE = "{% for message in messages %}{{ message.content }}{% endfor %}"


def write_model(path: Path, prefers: str = "", seed: int = 1) -> None:
    """A model whose tokens are single bytes and whose weights are random.

    ``prefers`` is a letter that it finds likely everywhere.
    """
    import gguf

    random = np.random.default_rng(seed)
    tokens = [b"<unk>", b"<s>", b"</s>", *(f"<0x{byte:02X}>".encode() for byte in range(256))]
    special = [gguf.TokenType.UNKNOWN, gguf.TokenType.CONTROL, gguf.TokenType.CONTROL]
    writer = gguf.GGUFWriter(str(path), "llama")
    writer.add_context_length(CONTEXT)
    writer.add_embedding_length(WIDTH)
    writer.add_block_count(LAYERS)
    writer.add_feed_forward_length(HIDDEN)
    writer.add_head_count(HEADS)
    writer.add_head_count_kv(HEADS)
    writer.add_rope_dimension_count(WIDTH // HEADS)
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_vocab_size(len(tokens))
    writer.add_tokenizer_model("llama")
    writer.add_token_list(tokens)
    writer.add_token_scores([0.0] * len(tokens))
    writer.add_token_types([*special, *[gguf.TokenType.BYTE] * 256])
    writer.add_bos_token_id(1)
    writer.add_eos_token_id(2)
    writer.add_unk_token_id(0)
    writer.add_chat_template(TEMPLATE)

    def add(name: str, *shape: int, first: float | None = None, preferred: str = "") -> None:
        values = np.ones(shape) if len(shape) == 1 else random.normal(0, 0.05, shape)
        if first is not None:  # in this place every token has the same, from which output is read
            values[:, 0] = first
        if preferred:
            values[3 + ord(preferred), 0] = 2.0
        writer.add_tensor(name, values.astype(np.float32))

    add("token_embd.weight", len(tokens), WIDTH, first=3.0)
    add("output.weight", len(tokens), WIDTH, first=0.0, preferred=prefers)
    add("output_norm.weight", WIDTH)
    for layer in range(LAYERS):
        begin = f"blk.{layer}"
        add(f"{begin}.attn_norm.weight", WIDTH)
        add(f"{begin}.ffn_norm.weight", WIDTH)
        for name in ("attn_q", "attn_k", "attn_v", "attn_output"):
            add(f"{begin}.{name}.weight", WIDTH, WIDTH)
        add(f"{begin}.ffn_gate.weight", HIDDEN, WIDTH)
        add(f"{begin}.ffn_up.weight", HIDDEN, WIDTH)
        add(f"{begin}.ffn_down.weight", WIDTH, HIDDEN)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


@contextmanager
def running(model: Path) -> Iterator[str]:
    """The address of a server that has loaded this model."""
    import xllamacpp

    settings = xllamacpp.CommonParams()
    settings.model.path = str(model)
    settings.n_ctx, settings.n_parallel, settings.port = CONTEXT, 1, 0
    settings.cpuparams.n_threads = settings.cpuparams_batch.n_threads = 1
    settings.warmup = False
    server = xllamacpp.Server(settings)
    yield f"{server.listening_address}/v1"
    del server
