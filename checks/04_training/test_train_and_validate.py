"""Hidden checks of `train_and_validate`."""

from __future__ import annotations

import copy

import torch
from torch import nn

from kata_runner.testing import asked, assert_matches, assert_that, built, curve, draw, given

SGD = "torch.optim.SGD(model.parameters(), lr=0.1)"


class Moody(nn.Module):
    """Gives one thing in training, and another one in evaluation."""

    def __init__(self):
        super().__init__()
        self.inner = nn.Linear(2, 1)

    def forward(self, x):
        return self.inner(x) if self.training else 3 * self.inner(x)


def known():
    """A model with the weight 2 and the bias 0."""
    model = nn.Linear(1, 1)
    nn.init.constant_(model.weight, 2.0)
    nn.init.zeros_(model.bias)
    return model


def batches(device, *sizes, first=0):
    """Pairs of so many rows each; the last row of each part is far from the others."""
    pairs = []
    for number, size in enumerate(sizes, start=first):
        x = torch.arange(2.0 * size).reshape(size, 2) % 5 / 4 - number / 2
        y = x.sum(dim=1, keepdim=True) ** 2 - number + 2.0 * (number == first + len(sizes) - 1)
        pairs.append((x.to(device), y.to(device)))
    return pairs


def plain(pairs):
    """The same pairs in float64 on the CPU."""
    return [(x.cpu().double(), y.cpu().double()) for x, y in pairs]


def squares(prediction, target):
    """What nn.MSELoss takes the mean of."""
    return (prediction - target) ** 2


def reference(model, train_batches, val_batches, epochs, errors_of=squares):
    """The same training in float64 on the CPU: the two lists, and the trained model."""
    model = copy.deepcopy(model).cpu().double()
    model.zero_grad()
    optimizer, train_losses, val_losses = torch.optim.SGD(model.parameters(), lr=0.1), [], []
    for _ in range(epochs):
        losses = []
        for x, y in plain(train_batches):
            optimizer.zero_grad()
            errors = errors_of(model.train()(x), y)
            errors.mean().backward()
            optimizer.step()
            losses += errors.mean(dim=1).tolist()
        train_losses.append(sum(losses) / len(losses))
        with torch.no_grad():
            errors = torch.cat([errors_of(model.eval()(x), y) for x, y in plain(val_batches)])
        val_losses.append(errors.mean().item())
    return train_losses, val_losses, model


def trains_as_it_should(kata, device, model, train_batches, val_batches, epochs, loss="nn.MSELoss()", errors=squares):
    """Both lists are what the reference says, and so is every number in the model afterwards."""
    train_losses, val_losses, twin = reference(model, train_batches, val_batches, epochs, errors)
    optimizer = built(SGD, model=model)
    loss_fn = built(loss)
    found = kata.train_and_validate(model, optimizer, loss_fn, train_batches, val_batches, epochs)
    pair = isinstance(found, (tuple, list)) and len(found) == 2
    assert_that(pair, "`train_and_validate` should return two lists: the losses in training and in validation.")
    curve(found[0], train_losses, what="the loss in training")
    for own, wanted, name in zip(found, (train_losses, val_losses), ("train_losses", "val_losses"), strict=True):
        assert_matches(own, wanted, plain=True, rtol=1e-4, atol=1e-5, what=f"`{name}`")
    for name, wanted in twin.state_dict().items():
        own = model.state_dict()[name]
        assert_matches(own, wanted, rtol=1e-3, atol=1e-5, what=f"the model's {name} after the training")


def test_one_batch_each(kata, device):
    """A weight of 2 predicts 6 for 3, with 5 as target: loss 1, and weight 1.4 and bias -0.2 give 1.2 for 1."""
    model = built("known()", known=known).to(device)
    train = [(torch.tensor([[3.0]], device=device), torch.tensor([[5.0]], device=device))]
    val = [(torch.tensor([[1.0]], device=device), torch.tensor([[3.0]], device=device))]
    trains_as_it_should(kata, device, model, train, val, 1)


def test_several_epochs(kata, device):
    """Three epochs of two batches each, compared number by number: the losses, and the model in the end."""
    model = built("nn.Linear(2, 1)").to(device)
    trains_as_it_should(kata, device, model, batches(device, 3, 3), batches(device, 5, first=4), 3)


def test_rows_count(kata, device):
    """A short batch counts as much as it has rows, in training and in validation."""
    model = built("nn.Linear(2, 1)").to(device)
    trains_as_it_should(kata, device, model, batches(device, 4, 4, 1), batches(device, 5, 2, first=4), 2)


def test_one_step_a_batch(kata, device):
    """Two epochs of three batches are six steps: the training batches in their order, and nothing else."""
    model = built("nn.Linear(2, 1)").to(device)
    optimizer = built(SGD, model=model)
    steps, seen = [], asked(model)
    optimizer.register_step_post_hook(lambda *_: steps.append(len(seen)))
    train, val = batches(device, 4, 3, 2), batches(device, 5, 6, first=4)
    kata.train_and_validate(model, optimizer, built("nn.MSELoss()"), train, val, 2)
    assert_that(len(steps) == 6, f"Two epochs of three training batches are 6 steps, but there were {len(steps)}.")
    sizes = [len(seen[at - 1][0]) for at in steps if at]
    what = "the list of the rows of the batch before each step"
    assert_matches(sizes, [4, 3, 2, 4, 3, 2], what=what)


def test_loss_takes_the_prediction_first(kata, device):
    """The loss function gets the prediction first and the target second; it may be any function."""
    model = built("nn.Linear(2, 1)").to(device)
    code = "lambda prediction, target: ((prediction - target) ** 2 / (1 + target ** 2)).mean()"
    train, val = batches(device, 3), batches(device, 4, first=2)
    trains_as_it_should(kata, device, model, train, val, 1, code, lambda own, y: (own - y) ** 2 / (1 + y**2))


def test_modes(kata, device):
    """Each epoch trains in training mode and validates in evaluation mode, in whatever mode the model comes."""
    for mode in (False, True):
        model = built("Moody()", Moody=Moody).to(device).train(mode)
        trains_as_it_should(kata, device, model, batches(device, 3, 2), batches(device, 4, first=4), 2)


def test_batch_norm(kata, device):
    """What batch norm learns about the data, it learns from the training batches alone."""
    model = built("nn.Sequential(nn.Linear(2, 3), nn.BatchNorm1d(3), nn.Linear(3, 1))").to(device)
    trains_as_it_should(kata, device, model, batches(device, 4, 3), batches(device, 5, first=4), 1)


def test_no_graph_in_validation(kata, device):
    """While it validates, no graph is recorded: nobody goes backward from there."""
    model = built("nn.Linear(2, 1)").to(device)
    seen = asked(model)
    train, val = batches(device, 3, 2), batches(device, 5, 4, first=4)
    kata.train_and_validate(model, built(SGD, model=model), built("nn.MSELoss()"), train, val, 2)
    graphs = sum(output.requires_grad for x, output in seen if len(x) > 3)
    assert_that(graphs == 0, f"{graphs} of the answers to validation batches track gradients: a graph was recorded.")


@given(sizes=draw.lists(draw.integers(2, 3), min_size=1, max_size=2))
def test_any_sizes(kata, device, sizes):
    """Whatever the sizes of the batches, both curves are means over rows."""
    model = built("nn.Linear(2, 1)").to(device)
    trains_as_it_should(kata, device, model, batches(device, *sizes), batches(device, *sizes[::-1], first=3), 1)
