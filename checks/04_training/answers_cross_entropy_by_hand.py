"""Wrong answers that the checks must name, and unusual right ones that they must accept."""

from __future__ import annotations

import torch
import torch.nn.functional as F

from kata_runner.testing import alternative, mistake


def _shares(logits):
    weights = (logits - logits.amax(dim=-1, keepdim=True)).exp()
    return weights / weights.sum(dim=-1, keepdim=True)


def _log_shares(logits):
    return logits - logits.logsumexp(dim=-1, keepdim=True)


def _own(values, labels):
    return values.gather(-1, labels.unsqueeze(-1)).squeeze(-1)


@mistake("you take exp of the scores as they are: exp(1000) is inf, and inf / inf is nan", of="softmax")
def exponentiates_the_raw_scores(logits):
    weights = logits.exp()
    return weights / weights.sum(dim=-1, keepdim=True)


@mistake(
    "you subtract the largest score of the whole tensor: a row far below it becomes 0 / 0. Take each row's own largest",
    of="softmax",
)
def subtracts_one_largest_for_all(logits):
    weights = (logits - logits.max()).exp()
    return weights / weights.sum(dim=-1, keepdim=True)


@mistake("you subtract the mean of the row; a score may still lie far above it, and exp overflows", of="softmax")
def subtracts_the_mean(logits):
    weights = (logits - logits.mean(dim=-1, keepdim=True)).exp()
    return weights / weights.sum(dim=-1, keepdim=True)


@mistake("your columns sum to 1: you go down axis 0, but a row lies along the last axis", of="softmax")
def goes_down_the_columns(logits):
    weights = (logits - logits.amax(dim=0)).exp()
    return weights / weights.sum(dim=0)


@mistake("all your shares together sum to 1; each row should", of="softmax")
def sums_over_everything(logits):
    weights = (logits - logits.amax(dim=-1, keepdim=True)).exp()
    return weights / weights.sum()


@mistake("you always go along axis 1: a single row has no such axis, and in a stack it isn't the last", of="softmax")
def goes_along_axis_one(logits):
    weights = (logits - logits.amax(dim=1, keepdim=True)).exp()
    return weights / weights.sum(dim=1, keepdim=True)


@mistake("you divide the scores by their sum and forget exp: shares must be positive", of="softmax")
def forgets_exp(logits):
    return logits / logits.sum(dim=-1, keepdim=True)


@mistake("you return the logs of the shares", of="softmax")
def returns_the_logs(logits):
    return _log_shares(logits)


@mistake("it is right, but not by yourself: torch's own softmax does the work", of="softmax")
def calls_torchs_softmax(logits):
    return logits.softmax(dim=-1)


@mistake("you pick every label for every row, n x n numbers; each row has a label of its own", of="cross_entropy")
def picks_all_labels_for_each_row(logits, labels):
    return -_log_shares(logits)[:, labels].mean()


@mistake(
    "you multiply one-hot rows by the log of the shares: a share of exactly 0 gives 0 * -inf, and that is nan",
    of="cross_entropy",
)
def multiplies_one_hot_by_log(logits, labels):
    right = F.one_hot(labels, logits.shape[-1])
    return -(right * _shares(logits).log()).sum(dim=-1).mean()


@mistake("you take the log of a share, and a share can round to 0: its log is -inf", of="cross_entropy")
def takes_the_log_of_a_share(logits, labels):
    return -_own(_shares(logits), labels).log().mean()


@mistake(
    "you keep the shares away from 0, so that their log is finite: a very wrong score costs too little then",
    of="cross_entropy",
)
def clips_the_shares(logits, labels):
    return -_own(_shares(logits), labels).clamp(min=1e-12).log().mean()


@mistake("you take exp of the scores as they are: for 1000 the loss is inf or nan", of="cross_entropy")
def exponentiates_the_raw_scores_in_the_loss(logits, labels):
    return (logits.exp().sum(dim=-1).log() - _own(logits, labels)).mean()


@mistake("you sum over the rows; the mean was asked for", of="cross_entropy")
def sums_over_the_rows(logits, labels):
    return -_own(_log_shares(logits), labels).sum()


@mistake("you divide by the number of all scores; the mean is over the rows", of="cross_entropy")
def averages_over_all_scores(logits, labels):
    return -_own(_log_shares(logits), labels).sum() / logits.numel()


@mistake("you forget the minus: a good prediction should cost little, and no loss is below 0", of="cross_entropy")
def forgets_the_minus(logits, labels):
    return _own(_log_shares(logits), labels).mean()


@mistake("you average the shares of the right classes; it is their logs that count", of="cross_entropy")
def forgets_the_log(logits, labels):
    return -_own(_shares(logits), labels).mean()


@mistake("you return one loss for each row; their mean was asked for", of="cross_entropy")
def returns_a_loss_for_each_row(logits, labels):
    return -_own(_log_shares(logits), labels)


@mistake("you cut the loss off from the scores (`.item()`, `.detach()`): no gradient flows back", of="cross_entropy")
def cuts_the_graph(logits, labels):
    return -_own(_log_shares(logits), labels).mean().detach()


@mistake("it is right, but not by yourself: torch's own loss function does the work", of="cross_entropy")
def calls_torchs_loss(logits, labels):
    return F.cross_entropy(logits, labels)


@mistake("it is right, but not by yourself: torch's own log_softmax does most of the work", of="cross_entropy")
def calls_torchs_log_softmax(logits, labels):
    return -_own(torch.log_softmax(logits, dim=-1), labels).mean()


@mistake("`max` along an axis gives two things, the values and their places: subtract its `.values`", of="softmax")
def subtracts_values_and_places(logits):
    weights = (logits - logits.max(dim=-1, keepdim=True)).exp()
    return weights / weights.sum(dim=-1, keepdim=True)


@mistake("you divide by the largest score; subtract it, and the shares stay the same", of="softmax")
def divides_by_the_largest(logits):
    weights = (logits / logits.amax(dim=-1, keepdim=True)).exp()
    return weights / weights.sum(dim=-1, keepdim=True)


@mistake(
    "you shift the scores for the sum, and take the label's score from those that were not shifted", of="cross_entropy"
)
def shifts_only_the_sum(logits, labels):
    shifted = logits - logits.amax(dim=-1, keepdim=True)
    return (shifted.exp().sum(dim=-1).log() - _own(logits, labels)).mean()


@alternative(of="softmax")
def one_row_after_another(logits):
    if logits.dim() > 1:
        return torch.stack([one_row_after_another(part) for part in logits])
    weights = torch.exp(logits - max(logits))
    return weights / sum(weights)


@alternative(of="softmax")
def through_logsumexp(logits):
    return torch.exp(logits - torch.logsumexp(logits, dim=-1, keepdim=True))


@alternative(of="softmax")
def with_einsum_in_float64(logits):
    wide = logits.double()
    weights = torch.exp(wide - wide.max(dim=-1, keepdim=True).values)
    return torch.einsum("...c,...->...c", weights, 1 / weights.sum(-1)).to(logits.dtype)


@alternative(of="cross_entropy")
def by_a_loop(logits, labels):
    total = 0.0
    for row, label in zip(logits, labels, strict=True):
        largest = row.max()
        total = total + largest + (row - largest).exp().sum().log() - row[label]
    return total / len(labels)


@alternative(of="cross_entropy")
def with_one_hot_rows(logits, labels):
    right = F.one_hot(labels, logits.shape[1]).to(logits.dtype)
    return torch.logsumexp(logits, dim=1).mean() - torch.einsum("nc,nc->", logits, right) / len(labels)


@alternative(of="cross_entropy")
def with_gather(logits, labels):
    return -_own(_log_shares(logits), labels).mean()
