"""How the reader of pasted conversations is trained: pages are drawn, lines and parents learned."""
