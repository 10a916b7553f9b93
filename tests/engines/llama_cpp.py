"""llama.cpp's own server with a model of two layers, random or taught, written here."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

WIDTH, HEADS, LAYERS, HIDDEN, CONTEXT = 64, 4, 2, 128, 4096
EPSILON = 1e-5
FIRST_BYTE = 3
"""The token of the byte 0; before it are those for unknown, begin and end."""
TOKENS = FIRST_BYTE + 256
Weights = NDArray[np.floating]
TEMPLATE = "{% for message in messages %}{{ message.content }}{% endfor %}"


def write_model(path: Path, weights: Mapping[str, Weights]) -> None:
    """A model whose tokens are single bytes, with these weights."""
    import gguf

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
    writer.add_layer_norm_rms_eps(EPSILON)
    writer.add_vocab_size(len(tokens))
    writer.add_tokenizer_model("llama")
    writer.add_token_list(tokens)
    writer.add_token_scores([0.0] * len(tokens))
    writer.add_token_types([*special, *[gguf.TokenType.BYTE] * 256])
    writer.add_bos_token_id(1)
    writer.add_eos_token_id(2)
    writer.add_unk_token_id(0)
    writer.add_chat_template(TEMPLATE)
    for name, values in weights.items():
        writer.add_tensor(name, values.astype(np.float32))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def random_weights(prefers: str = "", seed: int = 1) -> dict[str, Weights]:
    """Of a model that says anything, or likes the letter ``prefers`` everywhere."""
    random = np.random.default_rng(seed)
    weights = {
        name: np.ones(shape) if len(shape) == 1 else random.normal(0, 0.05, shape)
        for name, shape in _shapes().items()
    }
    # in this place every token has the same, from which output is read
    weights["token_embd.weight"][:, 0] = 3.0
    weights["output.weight"][:, 0] = 0.0
    if prefers:
        weights["output.weight"][FIRST_BYTE + ord(prefers), 0] = 2.0
    return weights


def _shapes() -> dict[str, tuple[int, ...]]:
    shapes: dict[str, tuple[int, ...]] = {
        "token_embd.weight": (TOKENS, WIDTH),
        "output.weight": (TOKENS, WIDTH),
        "output_norm.weight": (WIDTH,),
    }
    for layer in range(LAYERS):
        names = {"attn_norm": (WIDTH,), "ffn_norm": (WIDTH,)}
        names |= {f"attn_{part}": (WIDTH, WIDTH) for part in ("q", "k", "v", "output")}
        names |= {"ffn_gate": (HIDDEN, WIDTH), "ffn_up": (HIDDEN, WIDTH)}
        names |= {"ffn_down": (WIDTH, HIDDEN)}
        shapes |= {f"blk.{layer}.{name}.weight": shape for name, shape in names.items()}
    return shapes


def taught_weights(questions: Sequence[tuple[str, str]], steps: int = 80) -> dict[str, Weights]:
    """Of a model that learned to answer these (prompt, answer)."""
    import torch
    from transformers import LlamaConfig, LlamaForCausalLM

    torch.manual_seed(1)
    config = LlamaConfig(
        vocab_size=TOKENS,
        hidden_size=WIDTH,
        intermediate_size=HIDDEN,
        num_hidden_layers=LAYERS,
        num_attention_heads=HEADS,
        rms_norm_eps=EPSILON,
        max_position_embeddings=CONTEXT,
        tie_word_embeddings=False,
    )
    model = LlamaForCausalLM(config)
    optimiser = torch.optim.AdamW(model.parameters(), lr=3e-3, weight_decay=0.0)
    order = torch.Generator().manual_seed(1)
    for _ in range(steps):
        chosen = torch.randint(len(questions), (16,), generator=order).tolist()
        tokens, targets = _batch([questions[one] for one in chosen])
        model(input_ids=torch.tensor(tokens), labels=torch.tensor(targets)).loss.backward()
        optimiser.step()
        optimiser.zero_grad()
    return _renamed({name: value.numpy() for name, value in model.state_dict().items()})


def _batch(questions: Sequence[tuple[str, str]]) -> tuple[list[list[int]], list[list[int]]]:
    """Tokens, and what is to be said: only answers count."""
    rows = [(_tokens(prompt), _bytes(answer) + [2]) for prompt, answer in questions]
    longest = max(len(prompt) + len(answer) for prompt, answer in rows)
    tokens = [prompt + answer for prompt, answer in rows]
    targets = [[-100] * len(prompt) + answer for prompt, answer in rows]
    return (
        [row + [2] * (longest - len(row)) for row in tokens],
        [row + [-100] * (longest - len(row)) for row in targets],
    )


def _tokens(prompt: str) -> list[int]:
    """As llama.cpp cuts it: a first blank, and blanks as U+2581."""
    return [1, *_bytes(f" {prompt}".replace(" ", "\u2581"))]


def _bytes(text: str) -> list[int]:
    return [FIRST_BYTE + byte for byte in text.encode()]


def _renamed(weights: Mapping[str, Weights]) -> dict[str, Weights]:
    """Names of transformers → those of llama.cpp, which turns neighbours where the former turns
    halves (rotary positions)."""
    names = {
        "model.embed_tokens.weight": "token_embd.weight",
        "lm_head.weight": "output.weight",
        "model.norm.weight": "output_norm.weight",
    }
    parts = {
        "input_layernorm": "attn_norm",
        "post_attention_layernorm": "ffn_norm",
        "self_attn.q_proj": "attn_q",
        "self_attn.k_proj": "attn_k",
        "self_attn.v_proj": "attn_v",
        "self_attn.o_proj": "attn_output",
        "mlp.gate_proj": "ffn_gate",
        "mlp.up_proj": "ffn_up",
        "mlp.down_proj": "ffn_down",
    }
    for layer in range(LAYERS):
        for theirs, ours in parts.items():
            names[f"model.layers.{layer}.{theirs}.weight"] = f"blk.{layer}.{ours}.weight"
    renamed = {ours: weights[theirs] for theirs, ours in names.items()}
    for name, values in renamed.items():
        if name.endswith(("attn_q.weight", "attn_k.weight")):
            halves = values.reshape(HEADS, 2, WIDTH // HEADS // 2, WIDTH)
            renamed[name] = halves.swapaxes(1, 2).reshape(WIDTH, WIDTH)
    return renamed


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
