"""Wrong answers that the checks must name, and unusual right ones that they must accept."""

from __future__ import annotations

import torch

from kata_runner.testing import alternative, mistake


@mistake("you round to the nearest row: a row that is not whole has not come in yet", of="rows_per_window")
def rounds(rate, window_ms):
    return round(rate * window_ms / 1000)


@mistake("you round up: a row that is not whole has not come in yet", of="rows_per_window")
def rounds_up(rate, window_ms):
    return -(-rate * window_ms // 1000)


@mistake("you give a float; rows are counted in whole numbers", of="rows_per_window")
def gives_a_float(rate, window_ms):
    return rate * window_ms / 1000


@mistake("you take the window for seconds; a second has 1000 milliseconds", of="rows_per_window")
def counts_in_seconds(rate, window_ms):
    return rate * window_ms


@mistake("you round the rate a millisecond down, before you multiply", of="rows_per_window")
def rounds_the_rate(rate, window_ms):
    return rate // 1000 * window_ms


@mistake("you round the window down to whole seconds, before you multiply", of="rows_per_window")
def rounds_the_window(rate, window_ms):
    return rate * (window_ms // 1000)


@mistake(
    "you divide first, in floats, and 62.99999 becomes 62: multiply first, then divide with //", of="rows_per_window"
)
def divides_first(rate, window_ms):
    return int(rate / 1000 * window_ms)


@mistake("you divide by 100; a second has 1000 milliseconds", of="rows_per_window")
def divides_by_100(rate, window_ms):
    return rate * window_ms // 100


def batches(rows, batch_size):
    return [rows[start : start + batch_size] for start in range(0, len(rows), batch_size)]


@mistake("you ask the model once for every row", of="score_in_batches")
def asks_for_every_row(model, rows, batch_size):
    with torch.inference_mode():
        return torch.cat([model(rows[i : i + 1]) for i in range(len(rows))])


@mistake("you ask about all rows at once, whatever the batch size is", of="score_in_batches")
def asks_for_all_at_once(model, rows, batch_size):
    if len(rows) == 0:
        raise ValueError("no rows")
    with torch.inference_mode():
        return torch.cat([model(rows)])


@mistake("you leave out the last batch where it is short", of="score_in_batches")
def drops_the_short_batch(model, rows, batch_size):
    with torch.inference_mode():
        whole = [model(part) for part in batches(rows, batch_size) if len(part) == batch_size]
        return torch.cat(whole)


@mistake("you ask once more than needed, with an empty batch, where the rows come out even", of="score_in_batches")
def asks_once_too_often(model, rows, batch_size):
    if len(rows) == 0:
        raise ValueError("no rows")
    with torch.inference_mode():
        starts = range(0, len(rows) + 1, batch_size)
        return torch.cat([model(rows[start : start + batch_size]) for start in starts])


@mistake("you fill the last batch up with rows that were not there, and ask about them too", of="score_in_batches")
def fills_the_last_batch(model, rows, batch_size):
    with torch.inference_mode():
        outputs = []
        for part in batches(rows, batch_size):
            filled = torch.cat([part, part[-1:].expand(batch_size - len(part), -1)])
            outputs.append(model(filled)[: len(part)])
        return torch.cat(outputs)


@mistake("you share the rows out evenly, so that the calls are not of batch_size rows", of="score_in_batches")
def shares_them_out_evenly(model, rows, batch_size):
    with torch.inference_mode():
        if len(rows) == 0:
            raise ValueError("no rows")
        return torch.cat([model(part) for part in rows.tensor_split(-(-len(rows) // batch_size))])


@mistake("you give the answers of the last batch only", of="score_in_batches")
def keeps_the_last_batch(model, rows, batch_size):
    if len(rows) == 0:
        raise ValueError("no rows")
    with torch.inference_mode():
        for part in batches(rows, batch_size):
            result = model(part)
        return result


@mistake(
    "you stack the answers, which makes a new axis and wants batches of one size; join them", of="score_in_batches"
)
def stacks_the_answers(model, rows, batch_size):
    if len(rows) == 0:
        raise ValueError("no rows")
    with torch.inference_mode():
        return torch.stack([model(part) for part in batches(rows, batch_size)])


@mistake(
    "you lose the axes of size 1 (squeeze): one row, or one answer for each row, needs its axis", of="score_in_batches"
)
def squeezes_the_answers(model, rows, batch_size):
    with torch.inference_mode():
        return torch.cat([model(part) for part in batches(rows, batch_size) if len(part)]).squeeze()


@mistake("you give a list of answers; one tensor was asked for", of="score_in_batches")
def gives_a_list(model, rows, batch_size):
    if len(rows) == 0:
        raise ValueError("no rows")
    with torch.inference_mode():
        return [model(part) for part in batches(rows, batch_size)]


@mistake("you put the batches together in the wrong order", of="score_in_batches")
def turns_the_order_round(model, rows, batch_size):
    with torch.inference_mode():
        return torch.cat([model(part) for part in reversed(batches(rows, batch_size))])


@mistake("you ask the model outside of inference mode", of="score_in_batches")
def forgets_inference_mode(model, rows, batch_size):
    return torch.cat([model(part) for part in batches(rows, batch_size)])


@mistake("you use no_grad, which keeps no notes either, but inference_mode was asked for", of="score_in_batches")
def uses_no_grad(model, rows, batch_size):
    with torch.no_grad():
        return torch.cat([model(part) for part in batches(rows, batch_size)])


@mistake("you join the answers outside of inference mode", of="score_in_batches")
def joins_outside(model, rows, batch_size):
    outputs = []
    for part in batches(rows, batch_size):
        with torch.inference_mode():
            outputs.append(model(part))
    return torch.cat(outputs)


@mistake("you put the model into evaluation mode and leave it there", of="score_in_batches")
def leaves_it_in_evaluation(model, rows, batch_size):
    model.eval()
    with torch.inference_mode():
        return torch.cat([model(part) for part in batches(rows, batch_size)])


@mistake("you put the model into training mode and leave it there", of="score_in_batches")
def leaves_it_in_training(model, rows, batch_size):
    with torch.inference_mode():
        result = torch.cat([model.eval()(part) for part in batches(rows, batch_size)])
    model.train()
    return result


@mistake("your result is always float32; the dtype of the model's answers should stay", of="score_in_batches")
def makes_it_float32(model, rows, batch_size):
    with torch.inference_mode():
        return torch.cat([model(part) for part in batches(rows, batch_size)]).float()


@mistake("you give an answer where there are no rows; a ValueError was asked for", of="score_in_batches")
def answers_without_rows(model, rows, batch_size):
    with torch.inference_mode():
        return torch.cat([model(part) for part in rows.split(batch_size)])


@mistake(
    "you cut the rows into batch_size pieces, as chunk does, not into pieces of batch_size rows", of="score_in_batches"
)
def cuts_into_so_many_pieces(model, rows, batch_size):
    if len(rows) == 0:
        raise ValueError("no rows")
    with torch.inference_mode():
        return torch.cat([model(batch) for batch in rows.chunk(batch_size)])


@mistake("you go on by one row, not by a whole batch, and ask about most rows more than once", of="score_in_batches")
def moves_on_by_one_row(model, rows, batch_size):
    with torch.inference_mode():
        return torch.cat([model(rows[start : start + batch_size]) for start in range(len(rows))])


@mistake("you return inside the loop, after the first batch", of="score_in_batches")
def returns_after_the_first_batch(model, rows, batch_size):
    with torch.inference_mode():
        for start in range(0, len(rows), batch_size):
            return model(rows[start : start + batch_size])
    raise ValueError("no rows")


@mistake(
    "you join the answers side by side, along axis 1; they belong one under the other, along axis 0",
    of="score_in_batches",
)
def joins_side_by_side(model, rows, batch_size):
    with torch.inference_mode():
        return torch.cat([model(rows[start : start + batch_size]) for start in range(0, len(rows), batch_size)], dim=-1)


@mistake("you bring the answers to the CPU; they should stay where the model gives them", of="score_in_batches")
def brings_the_answers_to_the_cpu(model, rows, batch_size):
    with torch.inference_mode():
        return torch.cat([model(rows[start : start + batch_size]).cpu() for start in range(0, len(rows), batch_size)])


@mistake(
    "you leave the last row out of every batch: a slice ends before its second number already", of="score_in_batches"
)
def leaves_out_the_last_of_each(model, rows, batch_size):
    with torch.inference_mode():
        stop = batch_size - 1
        return torch.cat([model(rows[start : start + stop]) for start in range(0, len(rows), batch_size)])


@mistake("you divide by the window; rows a second are multiplied by it", of="rows_per_window")
def divides_by_the_window(rate, window_ms):
    return rate // window_ms


@alternative(of="rows_per_window")
def by_true_division(rate, window_ms):
    return int(rate * window_ms / 1000)


@alternative(of="rows_per_window")
def with_a_rest(rate, window_ms):
    rows, _ = divmod(window_ms * rate, 1000)
    return rows


@alternative(of="score_in_batches")
def with_split(model, rows, batch_size):
    if not len(rows):
        raise ValueError("there are no rows to ask about")
    with torch.inference_mode():
        return torch.cat([model(part) for part in torch.split(rows, batch_size)], dim=0)


@alternative(of="score_in_batches")
@torch.inference_mode()
def piece_by_piece(model, rows, batch_size):
    result, start = None, 0
    while start < rows.shape[0]:
        output = model.forward(rows[start : start + batch_size])
        result = output if result is None else torch.concat((result, output))
        start += batch_size
    if result is None:
        raise ValueError("nothing to score")
    return result


@alternative(of="score_in_batches")
def into_one_tensor(model, rows, batch_size):
    with torch.inference_mode():
        result = None
        for start in range(0, len(rows), batch_size):
            output = model(rows.narrow(0, start, min(batch_size, len(rows) - start)))
            if result is None:
                result = output.new_empty(len(rows), *output.shape[1:])
            result[start : start + len(output)] = output
        if result is None:
            raise ValueError("no rows")
        return result


@alternative(of="score_in_batches")
def in_evaluation_and_back(model, rows, batch_size):
    training = model.training
    model.eval()
    with torch.inference_mode():
        result = torch.cat([model(rows[i : i + batch_size]) for i in range(0, len(rows), batch_size)])
    model.train(training)
    return result
