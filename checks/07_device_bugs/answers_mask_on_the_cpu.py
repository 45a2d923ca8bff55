"""Right and wrong answers to `mask_on_the_cpu`."""

from __future__ import annotations

import torch
import torch.nn.functional as F

from kata_runner.testing import alternative, mistake

LOWEST = float("-inf")


def _padding(scores, lengths):
    return torch.arange(scores.shape[1], device=lengths.device) >= lengths.unsqueeze(1)


def _mask_as_it_was(scores, lengths):
    return scores.masked_fill(torch.arange(scores.shape[1]) >= lengths.unsqueeze(1), LOWEST)


def _pick_as_it_was(scores, choice):
    return scores.gather(1, choice.unsqueeze(1)).squeeze(1)


@mistake("mask and index are still on the CPU when they meet the scores", of=("masked_scores", "pick"))
def nothing_is_moved(solution):
    return {"masked_scores": _mask_as_it_was, "pick": _pick_as_it_was}


@mistake("the mask is mended, but pick still gathers with an index from the CPU", of="pick")
def mends_the_mask_only(scores, choice):
    return _pick_as_it_was(scores, choice)


@mistake("pick is mended, but the mask is still made on the CPU", of="masked_scores")
def mends_pick_only(scores, lengths):
    return _mask_as_it_was(scores, lengths)


@mistake("you move the lengths, but the places that they are compared with are made on the CPU", of="masked_scores")
def moves_the_lengths_only(scores, lengths):
    return _mask_as_it_was(scores, lengths.to(scores.device))


@mistake("you make the places on the scores' device, but the lengths are still on the CPU", of="masked_scores")
def makes_the_places_there_only(scores, lengths):
    return scores.masked_fill(torch.arange(scores.shape[1], device=scores.device) >= lengths.unsqueeze(1), LOWEST)


@mistake(
    "you move the finished mask, but before that the lengths, which may be on the GPU, meet places on the CPU",
    of="masked_scores",
)
def moves_the_finished_mask(scores, lengths):
    padding = torch.arange(scores.shape[1]) >= lengths.unsqueeze(1)
    return scores.masked_fill(padding.to(scores.device), LOWEST)


@mistake("you make the mask where the lengths are, and it doesn't get to the scores", of="masked_scores")
def makes_the_mask_at_the_lengths(scores, lengths):
    return scores.masked_fill(_padding(scores, lengths), LOWEST)


TRIP = "you send the scores to the CPU and the results back: a copy each way, in every step"


@mistake(TRIP, of=("masked_scores", "pick"))
def by_way_of_the_cpu(solution):
    def masked_scores(scores, lengths):
        return _mask_as_it_was(scores.cpu(), lengths.cpu()).to(scores.device)

    def pick(scores, choice):
        return _pick_as_it_was(scores.cpu(), choice.cpu()).to(scores.device)

    return {"masked_scores": masked_scores, "pick": pick}


@mistake(TRIP, of="masked_scores")
def masks_by_way_of_the_cpu(scores, lengths):
    return _mask_as_it_was(scores.cpu(), lengths.cpu()).to(scores.device)


@mistake(TRIP, of="pick")
def picks_by_way_of_the_cpu(scores, choice):
    return _pick_as_it_was(scores.cpu(), choice.cpu()).to(scores.device)


@mistake("you bring the scores to the CPU, and leave the results there", of=("masked_scores", "pick"))
def ends_on_the_cpu(solution):
    return {
        "masked_scores": lambda scores, lengths: _mask_as_it_was(scores.cpu(), lengths.cpu()),
        "pick": lambda scores, choice: _pick_as_it_was(scores.cpu(), choice.cpu()),
    }


@mistake("your mask is the wrong way round: it takes the words and leaves the padding", of="masked_scores")
def masks_the_words(scores, lengths):
    return scores.masked_fill(~_padding(scores, lengths.to(scores.device)), LOWEST)


@mistake("your mask begins one place too late: the first padding keeps its score", of="masked_scores")
def begins_too_late(scores, lengths):
    return scores.masked_fill(_padding(scores, lengths.to(scores.device) + 1), LOWEST)


@mistake("you give padding the score 0; minus infinity was asked for", of="masked_scores")
def fills_with_zero(scores, lengths):
    return scores.masked_fill(_padding(scores, lengths.to(scores.device)), 0.0)


@mistake("you keep the axis that gather leaves: one number a row, in a column", of="pick")
def leaves_a_column(scores, choice):
    return scores.gather(1, choice.to(scores.device).unsqueeze(1))


@mistake("you make the mask on a GPU, and the scores may be on the CPU", of="masked_scores")
def makes_the_mask_on_the_gpu(scores, lengths):
    device = "cuda" if torch.cuda.is_available() else "cpu"
    return scores.masked_fill(_padding(scores, lengths.to(device)), LOWEST)


@mistake("you write the GPU's name: scores on the CPU meet an index on the GPU", of="pick")
def picks_with_cuda(scores, choice):
    return _pick_as_it_was(scores, choice.cuda())


@mistake("you bring the scores to where the choice is; it is the choice that has to move", of="pick")
def picks_where_the_choice_is(scores, choice):
    return _pick_as_it_was(scores.to(choice.device), choice)


@mistake("you fill in the caller's scores; a new tensor was asked for", of="masked_scores")
def fills_in_place(scores, lengths):
    return scores.masked_fill_(_padding(scores, lengths.to(scores.device)), LOWEST)


@mistake("`squeeze()` without an axis: a single text gives a number without an axis", of="pick")
def squeezes_all_axes(scores, choice):
    return scores.gather(1, choice.to(scores.device).unsqueeze(1)).squeeze()


@mistake("you take all chosen columns of every row; each row has one chosen score", of="pick")
def takes_whole_columns(scores, choice):
    return scores[:, choice.to(scores.device)]


@alternative(of=("masked_scores", "pick"))
def library_calls(solution):
    def masked_scores(scores, lengths):
        padding = _padding(scores, torch.as_tensor(lengths, device=scores.device))
        return torch.where(padding, torch.full_like(scores, LOWEST), scores)

    def pick(scores, choice):
        return torch.take_along_dim(scores, choice.to(scores.device)[:, None], dim=1)[:, 0]

    return {"masked_scores": masked_scores, "pick": pick}


@alternative(of=("masked_scores", "pick"))
def plain_indexing_takes_an_index_from_the_cpu(solution):
    def masked_scores(scores, lengths):
        result = scores.clone()
        result[_padding(scores, lengths.cpu())] = LOWEST
        return result

    def pick(scores, choice):
        return scores[torch.arange(len(scores)), choice.cpu()]

    return {"masked_scores": masked_scores, "pick": pick}


@alternative(of=("masked_scores", "pick"))
def row_by_row(solution):
    def masked_scores(scores, lengths):
        width = scores.shape[1]
        rows = [
            F.pad(row[:end], (0, width - end), value=LOWEST) for row, end in zip(scores, lengths.tolist(), strict=True)
        ]
        return torch.stack(rows)

    def pick(scores, choice):
        return torch.stack([row[number] for row, number in zip(scores, choice.tolist(), strict=True)])

    return {"masked_scores": masked_scores, "pick": pick}


@alternative(of="masked_scores")
def fills_row_by_row(scores, lengths):
    result = scores.clone()
    for row, length in zip(result, lengths.tolist(), strict=True):
        row[length:] = LOWEST
    return result


@alternative(of="masked_scores")
def mask_made_on_the_cpu_and_moved(scores, lengths):
    return scores.masked_fill(_padding(scores, lengths).to(scores.device), LOWEST)
