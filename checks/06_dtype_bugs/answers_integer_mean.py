"""Right and wrong answers to `integer_mean`."""

from __future__ import annotations

import torch

from kata_runner.testing import alternative, mistake

WHOLE = "your mean is a whole number: `//` drops the fraction, and so does a cast back"
HALF = "you average in float16, which keeps three digits and ends at 65504"
BRAIN = "you average in bfloat16, which keeps two digits"


@mistake("both means are still asked of numbers that have no fractions", of=("accuracy", "mean_count"))
def nothing_is_cast(solution):
    return {"accuracy": _accuracy_as_it_came, "mean_count": lambda counts: counts.mean()}


def _accuracy_as_it_came(predicted, labels):
    return (predicted == labels).mean()


@mistake("mean_count is mended, but accuracy still asks for the mean of a bool tensor", of="accuracy")
def mends_mean_count_only(predicted, labels):
    return _accuracy_as_it_came(predicted, labels)


@mistake("accuracy is mended, but mean_count still asks for the mean of whole numbers", of="mean_count")
def mends_accuracy_only(counts):
    return counts.mean()


# The two functions are mended one by one, and each may go wrong in a way of its own.


@mistake(WHOLE, of="accuracy")
def accuracy_in_whole_numbers(predicted, labels):
    return (predicted == labels).sum() // len(labels)


@mistake(WHOLE, of="mean_count")
def mean_count_in_whole_numbers(counts):
    return counts.sum() // counts.numel()


@mistake(HALF, of="accuracy")
def accuracy_in_half(predicted, labels):
    return (predicted == labels).half().mean()


@mistake(HALF, of="mean_count")
def mean_count_in_half(counts):
    return counts.half().mean()


@mistake(BRAIN, of="accuracy")
def accuracy_in_bfloat16(predicted, labels):
    return (predicted == labels).bfloat16().mean()


@mistake(BRAIN, of="mean_count")
def mean_count_in_bfloat16(counts):
    return counts.bfloat16().mean()


@mistake("you count the right predictions and don't divide by how many there are", of="accuracy")
def counts_the_right_ones(predicted, labels):
    return (predicted == labels).sum()


@mistake("you give a percentage; a share from 0 to 1 was asked for", of="accuracy")
def gives_a_percentage(predicted, labels):
    return 100 * (predicted == labels).float().mean()


@mistake("you average how far the class numbers lie apart; a class is right or wrong", of="accuracy")
def measures_a_distance(predicted, labels):
    return 1 - (predicted - labels).abs().float().mean()


@mistake("you take the mean of each column; one number for the whole tensor was asked for", of="mean_count")
def averages_each_column(counts):
    return counts.float().mean(dim=0)


@mistake("you divide by len(), the number of rows; a table has more values than rows", of="mean_count")
def divides_by_the_rows(counts):
    return counts.sum() / len(counts)


# The dtype of the whole number shows in the result: all of them should hear the same sentence.


@mistake(WHOLE, of="accuracy")
def accuracy_cast_to_int32(predicted, labels):
    return (predicted == labels).float().mean().int()


@mistake(WHOLE, of="mean_count")
def mean_count_cast_to_int32(counts):
    return counts.float().mean().int()


@mistake(HALF, of="mean_count")
def mean_count_in_half_at_the_end(counts):
    return counts.float().mean().half()


@mistake("you give the share of wrong predictions; that of right ones was asked for", of="accuracy")
def counts_the_wrong_ones(predicted, labels):
    return (predicted != labels).float().mean()


@mistake("you take the median, the number in the middle; the mean was asked for", of="mean_count")
def takes_the_median(counts):
    return counts.median()


@alternative(of=("accuracy", "mean_count"))
def names_the_dtype(solution):
    return {
        "accuracy": lambda predicted, labels: torch.mean(torch.eq(predicted, labels), dtype=torch.float32),
        "mean_count": lambda counts: torch.mean(counts, dtype=torch.float32),
    }


@alternative(of=("accuracy", "mean_count"))
def sum_over_number(solution):
    return {
        "accuracy": lambda predicted, labels: (predicted == labels).sum() / labels.shape[0],
        "mean_count": lambda counts: counts.sum() / counts.numel(),
    }


@alternative(of=("accuracy", "mean_count"))
def in_plain_python(solution):
    def accuracy(predicted, labels):
        pairs = list(zip(predicted.tolist(), labels.tolist(), strict=True))
        return sum(one == other for one, other in pairs) / len(pairs)

    def mean_count(counts):
        values = counts.flatten().tolist()
        return sum(values) / len(values)

    return {"accuracy": accuracy, "mean_count": mean_count}
