"""Wrong answers that the checks must name, and unusual right ones that they must accept."""

from __future__ import annotations

import numpy as np
import torch

from kata_runner.testing import alternative, mistake


def _pairs(logit_batches, label_batches):
    for logits, labels in zip(logit_batches, label_batches, strict=True):
        if labels.shape != logits.shape[:1]:
            raise ValueError(f"labels of shape {tuple(labels.shape)}")
        yield logits, labels


def _share(pairs, hits):
    """The share of rows, with another way to find the hits of a batch."""
    right = rows = 0
    for logits, labels in pairs:
        right += hits(logits, labels)
        rows += len(labels)
    return float(right / rows)


@mistake("you average the accuracies of the batches: a batch of one row counts as much as a full one", of="accuracy")
def averages_the_batches(logit_batches, label_batches):
    shares = [(x.argmax(1) == y).float().mean().item() for x, y in _pairs(logit_batches, label_batches)]
    return sum(shares) / len(shares)


@mistake("you divide the right answers by the number of batches; it should be by the number of rows", of="accuracy")
def divides_by_the_batches(logit_batches, label_batches):
    hits = [(x.argmax(1) == y).sum().item() for x, y in _pairs(logit_batches, label_batches)]
    return sum(hits) / len(hits)


@mistake("you count every batch as if it had as many rows as the first", of="accuracy")
def counts_every_batch_as_full(logit_batches, label_batches):
    pairs = list(_pairs(logit_batches, label_batches))
    return sum((x.argmax(1) == y).sum().item() for x, y in pairs) / (len(pairs) * len(pairs[0][1]))


@mistake("you look for the best row of each class: argmax over axis 0 goes down the batch", of="accuracy")
def takes_argmax_down_the_batch(logit_batches, label_batches):
    def hits(logits, labels):
        answers = logits.argmax(dim=0)
        return sum(int(answer == label) for answer, label in zip(answers, labels))

    return _share(_pairs(logit_batches, label_batches), hits)


@mistake("your argmax has no axis: it gives one place for the whole batch", of="accuracy")
def takes_one_argmax_for_all(logit_batches, label_batches):
    return _share(_pairs(logit_batches, label_batches), lambda x, y: (x.argmax() == y).sum().item())


@mistake("you compare the largest scores with the labels; it is their places that are class numbers", of="accuracy")
def compares_the_scores(logit_batches, label_batches):
    return _share(_pairs(logit_batches, label_batches), lambda x, y: (x.max(dim=1).values == y).sum().item())


@mistake("you take the smallest score of a row for its answer", of="accuracy")
def takes_the_smallest(logit_batches, label_batches):
    return _share(_pairs(logit_batches, label_batches), lambda x, y: (x.argmin(1) == y).sum().item())


@mistake("you take the last of several largest scores; it should be the first", of="accuracy")
def takes_the_last_of_ties(logit_batches, label_batches):
    def hits(logits, labels):
        return (logits.shape[1] - 1 - logits.flip(1).argmax(1) == labels).sum().item()

    return _share(_pairs(logit_batches, label_batches), hits)


@mistake(
    "you count a row as right wherever its label has one of the largest scores; of ties the first counts", of="accuracy"
)
def forgives_ties(logit_batches, label_batches):
    def hits(logits, labels):
        return (logits.gather(1, labels[:, None])[:, 0] == logits.amax(1)).sum().item()

    return _share(_pairs(logit_batches, label_batches), hits)


@mistake(
    "labels in a column pass: (n,) and (n, 1) are compared all with all, and that counts too many hits", of="accuracy"
)
def compares_all_with_all(logit_batches, label_batches):
    pairs = zip(logit_batches, label_batches, strict=True)
    return _share(pairs, lambda x, y: (x.argmax(1) == y).sum().item())


@mistake("you look at the last batch only", of="accuracy")
def keeps_the_last_batch(logit_batches, label_batches):
    logits, labels = list(_pairs(logit_batches, label_batches))[-1]
    return (logits.argmax(1) == labels).float().mean().item()


@mistake("you return how many are right; a share was asked for", of="accuracy")
def returns_the_count(logit_batches, label_batches):
    return float(sum((x.argmax(1) == y).sum().item() for x, y in _pairs(logit_batches, label_batches)))


@mistake("you give the accuracy in percent; a share from 0 to 1 was asked for", of="accuracy")
def gives_percent(logit_batches, label_batches):
    return 100 * _share(_pairs(logit_batches, label_batches), lambda x, y: (x.argmax(1) == y).sum().item())


@mistake("you hand back a tensor; a plain float was asked for", of="accuracy")
def returns_a_tensor(logit_batches, label_batches):
    hits = [x.argmax(1) == y for x, y in _pairs(logit_batches, label_batches)]
    return torch.cat(hits).float().mean()


@mistake("you go through the labels twice, and a generator is empty the second time", of="accuracy")
def goes_through_the_labels_twice(logit_batches, label_batches):
    right = sum((x.argmax(1) == y).sum().item() for x, y in _pairs(logit_batches, label_batches))
    rows = sum(len(labels) for labels in label_batches)
    return right / rows if rows else 0.0


@mistake("an error comes for labels in a column, but not the one that you meant: a name is misspelt", of="accuracy")
def misspells_the_error(logit_batches, label_batches):
    def hits(logits, labels):
        if labels.shape != logits.shape[:1]:
            raise ValueEror("labels")  # noqa: F821
        return (logits.argmax(1) == labels).sum().item()

    return _share(zip(logit_batches, label_batches, strict=True), hits)


@mistake("you flatten labels in a column, and count them; they should be refused", of="accuracy")
def flattens_the_labels(logit_batches, label_batches):
    return _share(
        zip(logit_batches, label_batches, strict=True), lambda x, y: (x.argmax(1) == y.flatten()).sum().item()
    )


@mistake("you count what was compared: a column of one row is one comparison, and gets through", of="accuracy")
def counts_the_comparisons(logit_batches, label_batches):
    right = rows = 0
    for logits, labels in zip(logit_batches, label_batches, strict=True):
        hits = logits.argmax(1) == labels
        if hits.numel() != len(labels):
            raise ValueError("labels")
        right, rows = right + hits.sum().item(), rows + len(labels)
    return right / rows


@mistake("you ask for a length or an index; a generator has none", of="accuracy")
def expects_lists(logit_batches, label_batches):
    right = rows = 0
    for place in range(len(logit_batches)):
        logits, labels = logit_batches[place], label_batches[place]
        if labels.shape != logits.shape[:1]:
            raise ValueError("labels")
        right, rows = right + (logits.argmax(1) == labels).sum().item(), rows + len(labels)
    return right / rows


@mistake("you return within the loop, after the first batch", of="accuracy")
def returns_within_the_loop(logit_batches, label_batches):
    pairs = list(_pairs(logit_batches, label_batches))
    return _share(pairs[:1], lambda x, y: (x.argmax(1) == y).sum().item())


@mistake("you ask whether a whole batch is right, where each row has an answer of its own", of="accuracy")
def asks_a_whole_batch(logit_batches, label_batches):
    right = rows = 0
    for logits, labels in _pairs(logit_batches, label_batches):
        if logits.argmax(1) == labels:
            right += 1
        rows += len(labels)
    return right / rows


@mistake("you take the mean of True and False; make floats of them first, or count them", of="accuracy")
def takes_the_mean_of_bools(logit_batches, label_batches):
    shares = [(x.argmax(1) == y).mean().item() for x, y in _pairs(logit_batches, label_batches)]
    return sum(shares) / len(shares)


@mistake("you divide by the number of scores; it should be by the number of rows", of="accuracy")
def divides_by_the_scores(logit_batches, label_batches):
    right = scores = 0
    for logits, labels in _pairs(logit_batches, label_batches):
        right, scores = right + (logits.argmax(1) == labels).sum().item(), scores + logits.numel()
    return right / scores


@alternative(of="accuracy")
def everything_at_once(logit_batches, label_batches):
    logits, labels = torch.cat(list(logit_batches)), torch.cat(list(label_batches))
    if labels.dim() != 1:
        raise RuntimeError("one label a row, please")
    return (logits.argmax(-1) == labels).double().mean().item()


@alternative(of="accuracy")
def in_numpy(logit_batches, label_batches):
    hits = [
        np.argmax(logits.cpu().numpy(), axis=1) == labels.cpu().numpy()
        for logits, labels in _pairs(logit_batches, label_batches)
    ]
    return np.mean(np.concatenate(hits))


@alternative(of="accuracy")
def row_by_row(logit_batches, label_batches):
    hits = []
    for logits, labels in _pairs(logit_batches, label_batches):
        for row, label in zip(logits.tolist(), labels.tolist(), strict=True):
            hits.append(row.index(max(row)) == label)
    return sum(hits) / len(hits)
