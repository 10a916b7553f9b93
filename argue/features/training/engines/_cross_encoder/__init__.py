"""A cross-encoder learns: its network in PyTorch, batches of pairs, and the way back to ONNX."""
