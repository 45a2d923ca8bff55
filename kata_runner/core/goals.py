"""The five things that a learner is done when they can, and the katas that show each; cards name their goals."""

from __future__ import annotations

from typing import NamedTuple

from kata_runner.core.catalog import Catalog
from kata_runner.core.kata import Kata


class Goal(NamedTuple):
    """Something that a learner can do in the end."""

    key: str  # what recall cards call it
    title: str
    slugs: tuple[str, ...]  # of katas that show it, also those that aren't written yet

    def katas(self, catalog: Catalog) -> tuple[Kata, ...]:
        """Those of its katas that there are, in learning order."""
        wanted = {kata for kata in map(catalog.get, self.slugs) if kata}
        return tuple(kata for kata in catalog.katas if kata in wanted)


GOALS = (
    Goal(
        "describe",
        "Describe a tensor and read its shape",
        (
            "describe_tensor",
            "four_ranks",
            "tensor_bytes",
            "image_batch",
            "slice_and_mask",
            "add_bias",
            "broadcast_shape",
        ),
    ),
    Goal(
        "steps",
        "List the five steps of training",
        ("five_steps", "mse", "gradient_step", "fit_line", "train_step", "train_line", "missing_zero_grad"),
    ),
    Goal(
        "gradient",
        "Explain what a gradient is, and what autograd saves you",
        (
            "gradient_step",
            "relu",
            "numeric_gradient",
            "backprop_by_hand",
            "first_gradient",
            "weight_gradient",
            "gradients_add_up",
            "leaf_or_not",
            "growing_memory",
        ),
    ),
    Goal(
        "shapes",
        "Trace shapes through two layers by hand",
        ("linear_forward", "relu", "two_layers", "trace_shapes", "check_shapes", "wrong_feature_count"),
    ),
    Goal(
        "next",
        "Say what comes next",
        (
            "hold_out",
            "train_and_validate",
            "early_stopping",
            "run_record",
            "freeze_backbone",
            "pick_device",
            "move_everything",
            "tokens_to_ids",
            "logits_shape",
            "model_size",
            "training_bytes",
            "load_pretrained",
        ),
    ),
)

# Slugs above, and in the `needs` of cards, of katas that are still to be written.
NOT_YET: frozenset[str] = frozenset(
    {
        "backprop_by_hand",
        "broadcast_shape",
        "early_stopping",
        "first_gradient",
        "five_steps",
        "freeze_backbone",
        "gradients_add_up",
        "growing_memory",
        "hold_out",
        "leaf_or_not",
        "load_pretrained",
        "logits_shape",
        "model_size",
        "noisy_evaluation",
        "pick_device",
        "run_record",
        "tokens_to_ids",
        "trace_shapes",
        "train_and_validate",
        "train_line",
        "train_step",
        "training_bytes",
        "weight_gradient",
    }
)
