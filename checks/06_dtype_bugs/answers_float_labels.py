"""Right and wrong answers to `float_labels`."""

from __future__ import annotations

import torch
import torch.nn.functional as F

from kata_runner.testing import alternative, mistake


@mistake("the labels reach cross-entropy in the dtype in which they came", of="class_loss")
def labels_stay_as_they_came(logits, labels):
    return F.cross_entropy(logits, labels)


@mistake("you store the labels in a byte, which ends at 255: label 300 becomes 44", of="class_loss")
def labels_in_a_byte(logits, labels):
    return F.cross_entropy(logits, labels.to(torch.uint8))


@mistake("you turn the labels into int32: cross-entropy wants int64", of="class_loss")
def labels_in_int32(logits, labels):
    return F.cross_entropy(logits, labels.int())


@mistake("float labels are mended, but int32 ones are still refused", of="class_loss")
def mends_floats_only(logits, labels):
    return F.cross_entropy(logits, labels.long() if labels.is_floating_point() else labels)


@mistake("int32 labels are mended, but float ones are still refused", of="class_loss")
def mends_int32_only(logits, labels):
    return F.cross_entropy(logits, labels if labels.is_floating_point() else labels.long())


@mistake("you cast the scores to the dtype of the labels; it is the labels that need another one", of="class_loss")
def scores_like_the_labels(logits, labels):
    return F.cross_entropy(logits.to(labels.dtype), labels)


@mistake("you turn the scores into whole numbers: only the labels are class numbers", of="class_loss")
def scores_in_whole_numbers(logits, labels):
    return F.cross_entropy(logits.long(), labels.long())


@mistake("you cast the scores as well, so the loss comes out as float64", of="class_loss")
def scores_in_double(logits, labels):
    return F.cross_entropy(logits.double(), labels.long())


@mistake(
    "you give cross-entropy float labels in the shape of the scores: it reads them as probabilities", of="class_loss"
)
def labels_as_probabilities(logits, labels):
    return F.cross_entropy(logits, labels.to(logits.dtype).unsqueeze(1).expand_as(logits))


@mistake("you count the classes from the labels: a batch without the last class has too few", of="class_loss")
def counts_the_classes_in_the_labels(logits, labels):
    return F.cross_entropy(logits, F.one_hot(labels.long()).to(logits.dtype))


@mistake("you turn the labels into floats: cross-entropy wants int64", of="class_loss")
def labels_like_the_scores(logits, labels):
    return F.cross_entropy(logits, labels.to(logits.dtype))


@mistake("you turn the labels into float64: cross-entropy wants int64", of="class_loss")
def labels_in_double(logits, labels):
    return F.cross_entropy(logits, labels.double())


@mistake("you turn the labels into int16: cross-entropy wants int64", of="class_loss")
def labels_in_int16(logits, labels):
    return F.cross_entropy(logits, labels.short())


@mistake("float32 labels are mended, but those in float64 and int32 are still refused", of="class_loss")
def mends_float32_only(logits, labels):
    return F.cross_entropy(logits, labels.long() if labels.dtype == torch.float32 else labels)


@mistake("you take the scores as they are: cross-entropy also takes the logarithm of their softmax", of="class_loss")
def without_the_softmax(logits, labels):
    return F.nll_loss(logits, labels.long())


@alternative(of="class_loss")
def one_hot_over_all_classes(logits, labels):
    return F.cross_entropy(logits, F.one_hot(labels.to(torch.int64), logits.shape[1]).to(logits.dtype))


@alternative(of="class_loss")
def picks_by_hand(logits, labels):
    rows = torch.arange(len(labels), device=logits.device)
    return (logits.logsumexp(dim=1) - logits[rows, labels.long()]).mean()


@alternative(of="class_loss")
def module_and_type(logits, labels):
    return torch.nn.CrossEntropyLoss()(logits, labels.type(torch.LongTensor).to(logits.device))
