"""Checks of `keep_the_best`."""

from __future__ import annotations

import copy

import torch
from torch import nn

from kata_runner.testing import asked, assert_matches, assert_that, built, draw, given

SGD = "torch.optim.SGD(model.parameters(), lr=0.02, momentum=0.9)"
FOUR = [-1.0, 0.5, 1.0, 2.0]
RELATIVE = "lambda prediction, target: ((prediction - target) ** 2 / (1 + target ** 2)).mean()"


class Line(nn.Module):
    """A line through 0, which notes what is kept of it and what is loaded into it."""

    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.zeros(1))
        self.kept, self.loaded = [], []
        self.own, self.asked = False, 0

    def forward(self, x):
        self.asked += 1
        return x * self.weight

    def state_dict(self, *args, **kwargs):
        state = super().state_dict(*args, **kwargs)
        self.kept.append((state, self.asked))
        return state

    def load_state_dict(self, state, *args, **kwargs):
        self.loaded.append(state)
        self.own = self.shares(state["weight"])
        return super().load_state_dict(state, *args, **kwargs)

    @torch.no_grad()
    def shares(self, tensor):
        """Whether a tensor lies in the memory of the weight: writes there, and looks."""
        before, weight = tensor.clone(), self.weight.clone()
        self.weight += 1
        moved = not torch.equal(tensor, before)
        self.weight.copy_(weight)
        return moved


class Moody(nn.Module):
    """Gives one thing in training, and another one in evaluation."""

    def __init__(self):
        super().__init__()
        self.inner = nn.Linear(1, 1)

    def forward(self, x):
        return self.inner(x) if self.training else 3 * self.inner(x)


def known():
    """A model with the weight 0 and the bias 0."""
    model = nn.Linear(1, 1)
    nn.init.zeros_(model.weight)
    nn.init.zeros_(model.bias)
    return model


def batch(device, numbers, slope, shift=0.0):
    """Rows of one number each, with targets on a line."""
    x = torch.tensor(numbers)[:, None]
    return x.to(device), (slope * x + shift).to(device)


def squares(prediction, target):
    """What nn.MSELoss takes the mean of."""
    return (prediction - target) ** 2


def relative(prediction, target):
    """What the loss of `RELATIVE` takes the mean of."""
    return (prediction - target) ** 2 / (1 + target**2)


def reference(model, train_batches, val_batches, epochs, code=SGD, errors_of=squares):
    """The same training in float64 on the CPU: the validation losses, and the model's state after each epoch."""
    model = copy.deepcopy(model).cpu().double()
    optimizer = eval(code, {"torch": torch, "model": model})
    losses, states = [], []
    for _ in range(epochs):
        for x, y in train_batches:
            optimizer.zero_grad()
            errors_of(model.train()(x.cpu().double()), y.cpu()).mean().backward()
            optimizer.step()
        with torch.no_grad():
            errors = [errors_of(model.eval()(x.cpu().double()), y.cpu()) for x, y in val_batches]
        losses.append(torch.cat(errors).mean().item())
        states.append({name: value.clone() for name, value in nn.Module.state_dict(model).items()})
    return losses, states


def run(kata, model, train_batches, val_batches, epochs, code=SGD, loss="nn.MSELoss()"):
    """What `train_and_keep` returns."""
    optimizer, loss_fn = built(code, model=model), built(loss)
    return kata.train_and_keep(model, optimizer, loss_fn, train_batches, val_batches, epochs)


def keeps_the_best(kata, model, train, val, epochs, code=SGD, loss="nn.MSELoss()", errors_of=squares):
    """The best epoch is returned, and the model is as it was after it."""
    losses, states = reference(model, train, val, epochs, code, errors_of)
    found = run(kata, model, train, val, epochs, code, loss)
    best = losses.index(min(losses))
    assert_matches(found, best, what="the best epoch")
    for name, value in model.state_dict().items():
        wanted = states[best][name]
        assert_matches(value, wanted, rtol=1e-3, atol=1e-5, what=f"the model's {name}, compared with epoch {best},")


def hilly(device):
    """Training pairs, and validation pairs of 3 and 1 rows: the loss falls, rises above its start, and falls again."""
    val = [batch(device, [-1.0, 0.5, 1.0], 0.6), batch(device, [1.0], 2.4)]
    return [batch(device, FOUR, 3.0)], val


def test_best_weights_come_back(kata, device):
    """Of 12 epochs number 2 is the best, and its weights come back: not those of the last epoch."""
    model = built("Line()", Line=Line).to(device)
    train, val = hilly(device)
    losses, states = reference(model, train, val, 12)
    run(kata, model, train, val, 12)
    weight, kept, loaded = model.weight.item(), model.kept, model.loaded
    last, first = (abs(weight - states[epoch]["weight"].item()) < 1e-3 for epoch in (-1, 0))
    made = next((asked for one, asked in kept if loaded and loaded[-1] is one), None)
    sentence = "The model has the weights of the last epoch. `state_dict()` was asked for what to load at the end only."
    assert_that(not (last and made == model.asked), sentence)
    assert_that(
        not (last and made is not None),
        "The model has the weights of the last epoch. What `state_dict()` gave was kept as it is, and it has changed "
        "with the model.",
    )
    assert_that(
        not (last and loaded and model.own),
        "The model has the weights of the last epoch. A new dictionary was loaded, but the tensors in it are the "
        "model's own.",
    )
    assert_that(
        not (last and loaded),
        "The model has the weights of the last epoch. The tensors that were loaded are copies, but copies of the end.",
    )
    assert_that(not last, "The model has the weights of the last epoch, and nothing was loaded into it.")
    assert_that(not first, "The model has the weights of the first epoch, and a later one was better.")
    wanted = states[losses.index(min(losses))]["weight"]
    assert_matches(model.weight.detach(), wanted, rtol=1e-3, what="the model's weight")


def test_best_epoch_is_returned(kata, device):
    """The number of the best epoch is returned: 2 here, as the first epoch is number 0."""
    model = built("known()", known=known).to(device)
    train, val = hilly(device)
    losses, _ = reference(model, train, val, 12)
    assert_matches(run(kata, model, train, val, 12), losses.index(min(losses)), what="the best epoch")


def test_goes_on_after_a_rise(kata, device):
    """After a rise of the validation loss training goes on as before, and a later epoch, number 6, is the best."""
    train, val = [batch(device, FOUR, 3.0)], [batch(device, [-1.0, 0.5, 1.0], 3.25), batch(device, [2.0], 3.25, 0.5)]
    code = "torch.optim.SGD(model.parameters(), lr=0.08, momentum=0.9)"
    keeps_the_best(kata, built("known()", known=known).to(device), train, val, 8, code)


def test_first_and_last(kata, device):
    """Where every epoch is worse than the one before, the first is kept; where every one is better, the last."""
    for slope, epochs in ((-1.0, 4), (3.0, 3), (0.2, 1)):
        model = built("known()", known=known).to(device)
        keeps_the_best(kata, model, [batch(device, FOUR, 3.0)], [batch(device, [-1.0, 2.0, 0.5], slope)], epochs)


def test_of_equal_ones_the_first(kata, device):
    """Of several epochs with the lowest loss, the first is the best: with a learning rate of 0 it is number 0."""
    model = built("known()", known=known).to(device)
    found = run(kata, model, *hilly(device), 3, "torch.optim.SGD(model.parameters(), lr=0.0)")
    assert_matches(found, 0, what="the best of three equal epochs")


def test_several_batches(kata, device):
    """Every training batch gives a step, and a validation batch counts as much as it has rows."""
    train = [batch(device, FOUR, 3.0, 1.0), batch(device, [1.5, -0.5], 2.5)]
    val = [batch(device, [-1.0, 0.5, 1.0, 0.75, 2.0], 1.0), batch(device, [1.25], 2.5, 2.0)]
    model = built("nn.Linear(1, 1)").to(device)
    code = "torch.optim.SGD(model.parameters(), lr=0.01, momentum=0.8)"
    keeps_the_best(kata, model, train, val, 9, code)


def test_loss_takes_the_prediction_first(kata, device):
    """The loss function gets the prediction first and the target second; it may be any function."""
    train, val = [batch(device, FOUR, 3.0, 1.0)], [batch(device, [1.0, -1.0], 0.5, 1.0)]
    model = built("known()", known=known).to(device)
    keeps_the_best(kata, model, train, val, 6, "torch.optim.SGD(model.parameters(), lr=0.2)", RELATIVE, relative)


def test_buffers_come_back(kata, device):
    """What batch normalisation has kept comes back too, as it was after the best epoch."""
    model = built("nn.Sequential(nn.Linear(1, 3), nn.BatchNorm1d(3), nn.Linear(3, 1))").to(device)
    code = "torch.optim.SGD(model.parameters(), lr=0.05)"
    keeps_the_best(kata, model, [batch(device, FOUR, 3.0)], [batch(device, [-1.0, 0.5, 3.0], 1.5)], 6, code)


def test_each_half_in_its_mode(kata, device):
    """Every epoch trains in training mode and is judged in evaluation mode, where no graph is recorded."""
    model = built("Moody()", Moody=Moody).to(device)
    keeps_the_best(kata, model, [batch(device, FOUR, 3.0)], [batch(device, [-1.0, 0.5, 3.0], 1.5)], 6)
    model = built("Moody()", Moody=Moody).to(device)
    seen = asked(model)
    run(kata, model, [batch(device, FOUR, 3.0)], [batch(device, [-1.0, 0.5, 3.0], 1.5)], 2)
    graphs = sum(output.requires_grad for x, output in seen if len(x) == 3)
    assert_that(graphs == 0, f"{graphs} of the answers to validation batches track gradients: a graph was recorded.")


@given(slope=draw.integers(0, 2), epochs=draw.integers(1, 3))
def test_any_validation(kata, device, slope, epochs):
    """Whatever the validation rows are, the best epoch is found, and the model is as it was then."""
    model = built("known()", known=known).to(device)
    train, val = [batch(device, FOUR, 3.0, 0.5)], [batch(device, [-1.0, 0.75, 2.0], float(slope), 0.125)]
    losses = sorted(reference(model, train, val, epochs)[0])
    if epochs == 1 or losses[1] - losses[0] > 1e-3:  # else float32 may see another best one
        keeps_the_best(kata, model, train, val, epochs)
