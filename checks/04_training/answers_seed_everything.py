"""Wrong answers that the checks must name, and unusual right ones that they must accept."""

from __future__ import annotations

import os
import random

import numpy as np
import torch

from kata_runner.testing import alternative, mistake

_seeded = []

NOT_EACH_TIME = (
    "the global generators go on as they were: you seed generators of your own, or seed the first time only; each call "
    "should start them anew"
)


@mistake("Python's `random` isn't seeded; `random.Random(seed)` would be a generator of its own", of="seed_everything")
def forgets_python(seed):
    np.random.seed(seed)
    torch.manual_seed(seed)


@mistake(
    "NumPy's global generator isn't seeded; `np.random.default_rng(seed)` would be a generator of its own",
    of="seed_everything",
)
def forgets_numpy(seed):
    random.seed(seed)
    np.random.default_rng(seed)
    torch.manual_seed(seed)


@mistake(
    "torch isn't seeded; `torch.Generator().manual_seed(seed)` would be a generator of its own", of="seed_everything"
)
def forgets_torch(seed):
    random.seed(seed)
    np.random.seed(seed)
    torch.Generator().manual_seed(seed)


@mistake("you seed torch alone: Python and NumPy have generators too", of="seed_everything")
def seeds_torch_alone(seed):
    torch.manual_seed(seed)


@mistake("you seed NumPy alone: Python and torch have generators too", of="seed_everything")
def seeds_numpy_alone(seed):
    np.random.seed(seed)


@mistake("you leave seed 0 out: `if seed:` takes 0 for no seed at all", of="seed_everything")
def ignores_seed_zero(seed):
    if seed:
        random.seed(seed)
        np.random.seed(seed)
        torch.manual_seed(seed)


@mistake("you seed with a number of your own, whatever seed you are given", of="seed_everything")
def has_a_seed_of_its_own(seed):
    random.seed(42)
    np.random.seed(42)
    torch.manual_seed(42)


@mistake(NOT_EACH_TIME, of="seed_everything")
def seeds_once(seed):
    if not _seeded:
        _seeded.append(seed)
        random.seed(seed)
        np.random.seed(seed)
        torch.manual_seed(seed)


@mistake("you seed torch on the CPU only: a GPU has a generator of its own", of="seed_everything")
def forgets_the_gpu(seed):
    random.seed(seed)
    np.random.seed(seed)
    torch.default_generator.manual_seed(seed)


@mistake(
    "you seed Python alone: NumPy and torch have global generators too, and one that you make is another",
    of="seed_everything",
)
def seeds_python_alone(seed):
    random.seed(seed)


@alternative(of="seed_everything")
def with_everything_that_is_found_on_the_web(seed):
    os.environ["PYTHONHASHSEED"] = str(seed)
    random.seed(seed)
    np.random.seed(seed)
    torch.manual_seed(seed)
    torch.cuda.manual_seed_all(seed)
    torch.backends.cudnn.benchmark = False


@alternative(of="seed_everything")
def one_draws_the_seed_of_the_next(seed):
    random.seed(str(seed))
    np.random.seed(random.getrandbits(32))
    torch.manual_seed(int(np.random.randint(2**31)))


@alternative(of="seed_everything")
def by_setting_states(seed):
    random.setstate(random.Random(seed).getstate())
    np.random.set_state(np.random.RandomState(seed).get_state())
    return torch.manual_seed(seed)
