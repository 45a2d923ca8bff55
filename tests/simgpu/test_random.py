"""Rule 8: draws on the card repeat after a seed, come from a stream of their own, and take the card's generators."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import torch
import torch.nn.functional as F
from torch import nn

from .conftest import Card

pytestmark = pytest.mark.rule(8)

Draw = Callable[[str], torch.Tensor]
DRAWS: dict[str, Draw] = {
    "rand": lambda d: torch.rand(50, device=d),
    "randn": lambda d: torch.randn(50, device=d),
    "randint": lambda d: torch.randint(1000, (50,), device=d),
    "randperm": lambda d: torch.randperm(50, device=d),
    "normal": lambda d: torch.normal(0.0, torch.ones(50, device=d)),
    "normal with a size": lambda d: torch.normal(0.0, 1.0, (50,), device=d),
    "bernoulli": lambda d: torch.bernoulli(torch.full((50,), 0.5, device=d)),
    "multinomial": lambda d: torch.multinomial(torch.ones(100, device=d), 50),
    "rand_like": lambda d: torch.rand_like(torch.ones(50, device=d)),
    "randn_like": lambda d: torch.randn_like(torch.ones(50, device=d)),
    "randint_like": lambda d: torch.randint_like(torch.ones(50, device=d), 1000),
    "uniform_": lambda d: torch.empty(50, device=d).uniform_(),
    "normal_": lambda d: torch.empty(50, device=d).normal_(),
    "exponential_": lambda d: torch.empty(50, device=d).exponential_(),
    "random_": lambda d: torch.empty(50, device=d).random_(),
    "dropout": lambda d: F.dropout(torch.ones(50, device=d)),
    "dropout2d": lambda d: F.dropout2d(torch.ones(1, 50, 2, 2, device=d)),
    "alpha_dropout": lambda d: F.alpha_dropout(torch.ones(50, device=d), training=True),
    "rrelu": lambda d: F.rrelu(-torch.ones(50, device=d), training=True),
    "gumbel_softmax": lambda d: F.gumbel_softmax(torch.ones(50, device=d)),
    "attention dropout": lambda d: F.scaled_dot_product_attention(*[torch.ones(1, 50, 4, device=d)] * 3, dropout_p=0.5),
    "kaiming": lambda d: nn.init.kaiming_normal_(torch.empty(10, 5, device=d)),
    "a layer": lambda d: nn.Linear(10, 5, device=d).weight.detach(),
    "distribution": lambda d: torch.distributions.Normal(torch.zeros(50, device=d), 1.0).sample(),
}


@pytest.mark.parametrize("draw", [pytest.param(draw, id=name) for name, draw in DRAWS.items()])
def test_a_seed_repeats_the_draws(card: Card, draw: Draw) -> None:
    torch.manual_seed(7)
    host_before = torch.rand(3)
    first, second = draw(card.device), draw(card.device)
    torch.manual_seed(7)
    again = draw(card.device)
    assert str(first.device) == card.shown
    assert torch.equal(first, again)
    assert not torch.equal(first, second)
    torch.manual_seed(7)
    assert torch.equal(torch.rand(3), host_before), "draws on the card don't move the CPU's stream"


@pytest.mark.known_from("aten/src/ATen/cuda/CUDAGeneratorImpl.cpp")
def test_the_cards_numbers_are_not_the_cpus(device: str) -> None:
    torch.manual_seed(7)
    host = torch.rand(10)
    torch.manual_seed(7)
    assert not torch.equal(torch.rand(10, device=device).cpu(), host)


def test_generators(card: Card) -> None:
    generator = torch.Generator(device=card.device)
    assert isinstance(generator, torch.Generator)
    assert generator.device.type == card.device
    assert generator.manual_seed(5) is generator
    assert generator.initial_seed() == 5
    first = torch.randn(4, device=card.device, generator=generator)
    state = generator.get_state()
    second = torch.randn(4, device=card.device, generator=generator)
    assert torch.equal(torch.randn(4, device=card.device, generator=generator.manual_seed(5)), first)
    generator.set_state(state)
    assert torch.equal(torch.randn(4, device=card.device, generator=generator), second)
    torch.manual_seed(0)
    default = torch.rand(4, device=card.device)
    torch.manual_seed(0)
    torch.rand(4, device=card.device, generator=generator)
    assert torch.equal(torch.rand(4, device=card.device), default), "a generator of one's own leaves the default alone"
    x = torch.empty(4, device=card.device)
    assert x.uniform_(generator=generator) is x
    assert torch.randperm(5, device=card.device, generator=generator).shape == (5,)
    assert torch.multinomial(torch.ones(3, device=card.device), 2, generator=generator).shape == (2,)
    torch.Generator(card.device)
    assert isinstance(torch.Generator(), torch.Generator)
    assert isinstance(torch.default_generator, torch.Generator)


@pytest.mark.known_from("aten/src/ATen/core/Generator.h")
@pytest.mark.parametrize(
    "draw",
    [
        lambda d, g: torch.rand(3, device=d, generator=g),
        lambda d, g: torch.randperm(3, device=d, generator=g),
        lambda d, g: torch.empty(3, device=d).normal_(generator=g),
        lambda d, g: torch.multinomial(torch.ones(3, device=d), 1, generator=g),
        lambda d, g: torch.poisson(torch.ones(3, device=d), g),
        lambda d, g: torch.rand_like(torch.ones(3, device=d), generator=g),
        lambda d, g: torch.rand(3, generator=g, out=torch.empty(3, device=d)),
        lambda d, g: torch.nn.init.normal_(torch.empty(3, device=d), generator=g),
    ],
    ids=["rand", "randperm", "normal_", "multinomial", "poisson", "rand_like", "out", "init"],
)
def test_generators_of_the_other_device_are_refused(card: Card, draw: Callable[..., torch.Tensor]) -> None:
    with pytest.raises(RuntimeError, match=f"Expected a '{card.device}' device type for generator but found 'cpu'"):
        draw(card.device, torch.Generator())
    with pytest.raises(RuntimeError, match=f"Expected a 'cpu' device type for generator but found '{card.device}'"):
        draw("cpu", torch.Generator(card.device))
    assert draw(card.device, torch.Generator(card.device)).device.type == card.device
    assert draw("cpu", torch.Generator()).device.type == "cpu"


@pytest.mark.known_from("aten/src/ATen/core/Generator.h")
def test_a_new_generator_starts_with_torchs_first_seed(card: Card) -> None:
    generator = torch.Generator(card.device)
    assert generator.initial_seed() == torch.Generator().initial_seed()
    first = torch.rand(3, device=card.device, generator=generator)
    assert torch.equal(torch.rand(3, device=card.device, generator=torch.Generator(card.device)), first)


def test_a_default_device_decides_where_a_generator_draws(card: Card) -> None:
    generator = torch.Generator(card.device)
    torch.set_default_device(card.device)
    try:
        assert torch.randperm(3, generator=generator).device.type == card.device
        loader = torch.utils.data.DataLoader(torch.arange(4), batch_size=2, shuffle=True, generator=generator)
        assert sorted(torch.cat(list(loader)).tolist()) == [0, 1, 2, 3]
        with pytest.raises(RuntimeError, match="device type for generator"):
            torch.randperm(3, generator=torch.Generator())
    finally:
        torch.set_default_device(None)


def test_seeds_and_states_of_the_device_module(card: Card) -> None:
    module = torch.get_device_module(card.device)
    module.manual_seed(3)
    first = torch.rand(3, device=card.device)
    module.manual_seed_all(3)
    assert torch.equal(torch.rand(3, device=card.device), first)
    assert module.initial_seed() == 3
    state = module.get_rng_state()
    first = torch.rand(3, device=card.device)
    module.set_rng_state(state)
    assert torch.equal(torch.rand(3, device=card.device), first)
    with torch.random.fork_rng(devices=[0], device_type=card.device):
        torch.rand(3, device=card.device)
    module.set_rng_state_all(module.get_rng_state_all())


def test_draws_look_right(device: str) -> None:
    torch.manual_seed(0)
    x = torch.randn(20000, device=device)
    assert abs(float(x.mean())) < 0.05
    assert abs(float(x.std()) - 1) < 0.05
    kept = F.dropout(torch.ones(20000, device=device), 0.25)
    assert abs(float((kept > 0).float().mean()) - 0.75) < 0.02
    assert float(kept.max()) == pytest.approx(1 / 0.75)
    assert not F.dropout(kept, 0.5, training=False).ne(kept).any()
