"""What a line more would gain in a rule: "if a question is answered by n or more, do that", for all n and all deeds at once."""

from typing import Any

from solver.kernels.fixed import kernel


@kernel
def add_gains(now: Any, costs: Any, columns: Any, answers: Any, found: Any) -> None:
    """Add to found[deed, question, answer] what doing the deed where that is the answer saves: of now[s] in each state, it
    costs costs[s, columns[deed, s]]. Then sum over that answer and all larger ones."""
    for deed in range(len(columns)):
        for s in range(len(now)):
            saved = now[s] - costs[s, columns[deed, s]]
            for question in range(len(answers)):
                found[deed, question, answers[question, s]] += saved
        for question in range(len(answers)):
            for answer in range(found.shape[2] - 2, -1, -1):
                found[deed, question, answer] += found[deed, question, answer + 1]
