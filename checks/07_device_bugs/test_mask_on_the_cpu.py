"""Checks of `mask_on_the_cpu`."""

from __future__ import annotations

import torch

from kata_runner.testing import assert_matches, assert_that, draw, given

SCORES = [[1.0, 2.0, 3.0, -1.5], [4.0, 5.0, 6.0, 0.25], [-2.0, 0.5, 7.0, 8.0]]
LENGTHS = [1, 4, 2]
CHOICE = [2, 0, 3]


def scores_on(device, rows=SCORES, dtype=torch.float32):
    return torch.tensor(rows, dtype=dtype, device=device)


def masked(scores, lengths):
    """The reference: row by row, in float64 on the CPU."""
    result = scores.detach().double().cpu().clone()
    for row, length in zip(result, lengths, strict=True):
        row[length:] = float("-inf")
    return result


def picked(scores, choice):
    """The reference: row by row, in float64 on the CPU."""
    rows = scores.detach().double().cpu()
    return torch.stack([row[number] for row, number in zip(rows, choice, strict=True)])


def masks(kata, scores, lengths=LENGTHS, place="cpu"):
    """masked_scores is right, in the dtype and on the device of the scores."""
    found = kata.masked_scores(scores, torch.tensor(lengths, device=place))
    assert_matches(found, masked(scores, lengths), dtype=scores.dtype, device=scores.device.type)
    return found


def picks(kata, scores, choice=CHOICE, place="cpu"):
    """pick is right, in the dtype and on the device of the scores."""
    found = kata.pick(scores, torch.tensor(choice, device=place))
    assert_matches(found, picked(scores, choice), dtype=scores.dtype, device=scores.device.type)
    return found


def travelled(result):
    """Whether the graph behind a result holds a copy to another device."""
    waiting, seen = [result.grad_fn], set()
    while waiting:
        node = waiting.pop()
        if node is None or node in seen:
            continue
        if node.name().startswith("ToCopy"):
            return True
        seen.add(node)
        waiting += [one for one, _ in node.next_functions]
    return False


def stays(result_of, device):
    """Whether the scores stay where they are, which the graph tells; nothing is said where none can be recorded."""
    result_of(scores_on(device))
    try:
        result = result_of(scores_on(device).requires_grad_())
    except RuntimeError:  # written row by row into a copy, say, which autograd refuses and the kata allows
        return
    assert_that(not travelled(result), "The scores left their device on the way, and were copied back.")


def test_padding_is_masked(kata, device):
    """With lengths on the CPU, padding gets minus infinity, and words keep their scores, on the scores' device."""
    masks(kata, scores_on(device))


def test_one_score_of_each_row(kata, device):
    """With the choice on the CPU, each row gives its chosen score, on the scores' device."""
    picks(kata, scores_on(device))


def test_lengths_and_choice_are_there_already(kata, device):
    """Lengths and choice may be on the scores' device as well."""
    masks(kata, scores_on(device), place=device)
    picks(kata, scores_on(device), place=device)


def test_scores_on_the_cpu(kata, device):
    """Scores on the CPU give results on the CPU, also on a machine with a GPU."""
    masks(kata, scores_on("cpu"))
    picks(kata, scores_on("cpu"))


def test_masked_scores_stay_on_their_device(kata, device):
    """masked_scores doesn't send the scores to the CPU and back."""
    stays(lambda scores: masks(kata, scores), device)


def test_picked_scores_stay_on_their_device(kata, device):
    """pick doesn't send the scores to the CPU and back."""
    stays(lambda scores: picks(kata, scores), device)


def test_shapes_and_dtypes(kata, device):
    """A square of scores, a single one, empty and full texts and half precision are right as well."""
    for scores, lengths, choice in (
        (scores_on(device, [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]]), [0, 3, 2], [1, 2, 0]),
        (scores_on(device, [[5.0]]), [1], [0]),
        (scores_on(device, dtype=torch.float16), LENGTHS, CHOICE),
        (scores_on(device, dtype=torch.bfloat16).T, [3, 0, 1, 2], [2, 1, 0, 1]),
    ):
        masks(kata, scores, lengths)
        picks(kata, scores, choice)


@given(numbers=draw.lists(draw.integers(0, 3), min_size=2, max_size=2))
def test_any_numbers(kata, device, numbers):
    """For any lengths and any choice both are right."""
    scores = scores_on(device, SCORES[:2])
    masks(kata, scores, [number + 1 for number in numbers])
    picks(kata, scores, numbers)
