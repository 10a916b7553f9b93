"""The network in torch: BERT over both texts at once, a linear classifier over their means."""

from __future__ import annotations

from typing import Any

import torch


class PairClassifier(torch.nn.Module):
    """Classifies a pair by the mean states of its two texts, their difference and their product.

    The encoder that it starts from was trained with means (Reimers & Gurevych 2019, who compare
    sentences by ``(u, v, |u - v|)``), so that they say more at the outset than its first token's
    state. Here each text is read with the other one in sight.

    Parameters
    ----------
    bert
        A ``BertModel`` of the transformers library; its pooler is not used.
    classes
        How many classes there are.
    """

    def __init__(self, bert: Any, classes: int) -> None:
        super().__init__()
        self.bert = bert
        self.dropout = torch.nn.Dropout(0.1)
        self.classifier = torch.nn.Linear(4 * bert.config.hidden_size, classes)
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
        """What pairs are classified by, shape (pairs, 4 · hidden size); arguments as above."""
        states = self.bert(
            input_ids=input_ids, attention_mask=attention_mask, token_type_ids=token_type_ids
        ).last_hidden_state
        read, second = attention_mask.unsqueeze(-1), token_type_ids.unsqueeze(-1)
        of_text, of_hypothesis = _mean(states, read * (1 - second)), _mean(states, read * second)
        both = [of_text, of_hypothesis, (of_text - of_hypothesis).abs(), of_text * of_hypothesis]
        return torch.cat(both, dim=1)


def _mean(states: torch.Tensor, chosen: torch.Tensor) -> torch.Tensor:
    weights = chosen.to(states.dtype)
    return (states * weights).sum(dim=1) / weights.sum(dim=1).clamp(min=1)
