"""Mistakes that real programs were found with: each of those whose subject has a kata ships with it, to be named."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parents[2]
RECORDED = {
    "LOSS-01": "mse: sums_instead_of_averaging",
    "LOSS-02": "mse: halves_the_mean, halves_the_sum",
    "LOSS-03": "mse: takes_the_root",
    "LOSS-04": "mse: lets_shapes_broadcast; column_target: all_pairs",
    "LOSS-05": "epoch_loss: averages_the_batches",
    "LOSS-06": "epoch_loss: counts_every_batch_as_full",
    "LOSS-08": "softmax_before_loss: softmax_twice",
    "LOSS-09": "softmax_before_loss: no_logarithm",
    "LOSS-10": "softmax_before_loss: softmax_over_the_rows",
    "LOSS-11": "cross_entropy_by_hand: exponentiates_the_raw_scores",
    "LOSS-13": "cross_entropy_by_hand: picks_all_labels_for_each_row",
    "LOSS-14": "cross_entropy_by_hand: multiplies_one_hot_by_log",
    "GRAD-01": "gradient_step: climbs",
    "GRAD-02": "fit_line: leaves_the_two_out",
    "GRAD-03": "fit_line: sums_the_slopes",
    "GRAD-04": "fit_line: moves_b_by_the_new_w",
    "GRAD-06": "relu: returns_the_mask",
    "GRAD-07": "relu: asks_the_output",
    "GRAD-09": "numeric_gradient: never_puts_back",
    "GRAD-10": "numeric_gradient: divides_by_h",
    "GRAD-11": "numeric_gradient: computes_in_the_given_dtype",
    "GRAD-12": "gradient_step: assigns_into_w",
    "GRAD-13": "equal_start: AllZeros",
    "GRAD-14": "two_layers: leaves_relu_out",
    "GRAD-15": "two_layers: puts_relu_after_the_output_too",
    "LIN-01": "transposed_weight: multiplies_by_the_weight_itself",
    "SHAPE-01": "slice_and_mask: transposes_the_vector",
    "SHAPE-02": "image_batch: reshapes",
    "SHAPE-04": "squeezed_batch: squeezes_every_axis",
    "SHAPE-05": "normalise_rows: loses_the_axis; lost_axis: loses_the_axis",
    "SHAPE-06": "accuracy_over_batches: takes_argmax_down_the_batch, takes_one_argmax_for_all",
    "SHAPE-07": "accuracy_over_batches: compares_the_scores",
    "SHAPE-08": "accuracy_over_batches: compares_all_with_all",
    "LOOP-01": "train_step: never_clears",
    "LOOP-02": "train_step: clears_before_the_step",
    "LOOP-03": "accumulate_gradients: never_divides",
    "LOOP-04": "detach_before_numpy: rebuilds_the_loss",
    "LOOP-05": "one_number: adds_the_tensors",
    "LOOP-06": "optimizer_on_old_weights: optimizer_comes_first",
    "LOOP-07": "invisible_layers: PlainListAndDict",
    "LOOP-10": "freeze_backbone: forgets_an_s, freezes_the_modules",
    "LOOP-11": "update_in_place: binds_a_new_tensor",
    "LOOP-16": "keep_the_best: keeps_the_dict_itself, copies_the_dict_only",
    "LOOP-17": "early_stopping: never_begins_anew",
    "LOOP-19": "train_and_validate: validates_on_training_rows",
    "MODE-01": "forgot_eval: no_grad_only; train_and_validate: validates_in_training_mode",
    "MODE-02": "forgot_eval: DropsInEveryMode",
    "MODE-03": "forgot_eval: leaves_it_in_evaluation_mode; train_and_validate: never_switches_back",
    "MODE-04": "growing_memory: eval_and_nothing_else; train_and_validate: records_graphs",
    "DT-01": "wrapped_uint8: stays_in_uint8",
    "DT-02": "overflowing_half: squares_in_half",
    "DT-03": "swallowed_update: everything_in_bfloat16",
    "DT-04": "double_meets_float: nothing_is_cast",
    "DT-05": "four_ranks: writes_tensor_with_a_capital, reads_five_as_a_size",
    "DT-06": "lost_axis: divides_by_one_less",
    "MEM-01": "numpy_bridge: shares_the_memory",
    "MEM-02": "tensor_bytes: counts_four_bytes_always",
    "MEM-03": "tensor_bytes: counts_bits",
    "MEM-05": "training_bytes: counts_the_weights_only",
    "MEM-06": "copy_or_view: takes_the_slice_for_a_copy",
    "MEM-07": "copy_or_view: begins_anew_with_each_call",
    "DEV-01": "forgotten_assignment: keeps_neither",
    "DEV-02": "unregistered_buffer: PlainAttributes",
    "DEV-04": "tensor_made_in_forward: NothingMended",
    "OPT-01": "adam_by_hand: leaves_the_correction_out",
    "OPT-03": "adam_by_hand: keeps_the_corrected_averages",
    "REP-01": "wrong_generator: no_generator",
    "REP-02": "seed_everything: ignores_seed_zero",
    "REP-03": "wrong_generator: seeds_each_copy",
    "DATA-01": "mini_batches: shuffles_x_and_y_separately",
    "DATA-03": "hold_out: takes_all_rows",
    "DATA-04": "accuracy_over_batches: divides_by_the_batches",
    "DATA-05": "mini_batches: loses_the_last_batch",
    "BATCH-01": "padding_mask: takes_the_last_place",
    "HF-02": "load_pretrained: unpacks_the_answer",
    "HF-03": "load_pretrained: predicts_with_a_random_head",
    "HF-04": "train_step: forgets_train_mode",
    "HF-05": "loaded_elsewhere: not_strict",
}


def mistakes_of(slug: str) -> set[str]:
    """The names of a kata's mistakes."""
    (file,) = CHECKOUT.glob(f"checks/*/answers_{slug}.py")
    nodes = ast.parse(file.read_text(encoding="utf-8")).body
    marked = [node for node in nodes if isinstance(node, ast.FunctionDef | ast.ClassDef)]
    return {node.name for node in marked if any("mistake" in ast.unparse(mark) for mark in node.decorator_list)}


@pytest.mark.parametrize("record", RECORDED)
def test_a_recorded_mistake_is_shipped(record):
    for entry in RECORDED[record].split("; "):
        slug, _, names = entry.partition(": ")
        assert set(names.split(", ")) <= mistakes_of(slug), entry
