"""Wrong answers that the checks must name, and unusual right ones that they must accept."""

from __future__ import annotations

import getpass
import os
import platform
import sys

import numpy as np
import torch

from kata_runner.testing import alternative, mistake


def record(given_seed, where, **other):
    return {
        "python": platform.python_version(),
        "numpy": np.__version__,
        "torch": str(torch.__version__),
        "device": str(where),
        "dtype": str(torch.get_default_dtype()),
        "seed": given_seed,
        "threads": torch.get_num_threads(),
        **other,
    }


@mistake("you keep the dtype as an object; a string was asked for, and JSON knows no dtypes", of="run_record")
def keeps_the_dtype(seed, device):
    return record(seed, device, dtype=torch.get_default_dtype())


@mistake("you keep the device as an object; a string was asked for, and JSON knows no devices", of="run_record")
def keeps_the_device(seed, device):
    return record(seed, device, device=torch.device(device))


@mistake(
    "you give Python's version in parts; a string was asked for, and JSON makes a list of a tuple", of="run_record"
)
def keeps_the_version_in_parts(seed, device):
    return record(seed, device, python=tuple(sys.version_info[:3]))


@mistake("you leave the seed out", of="run_record")
def forgets_the_seed(seed, device):
    found = record(seed, device)
    del found["seed"]
    return found


@mistake("you leave NumPy's version out", of="run_record")
def forgets_numpy(seed, device):
    found = record(seed, device)
    del found["numpy"]
    return found


@mistake("you write the seed as a string; an int was asked for", of="run_record")
def writes_the_seed_as_text(seed, device):
    return record(seed, device, seed=str(seed))


@mistake("you write down the seed that torch has now, not the one that was given", of="run_record")
def asks_torch_for_the_seed(seed, device):
    return record(seed, device, seed=torch.initial_seed())


@mistake("you take a seed of 0 for no seed at all", of="run_record")
def takes_zero_for_none(seed, device):
    return record(seed, device, seed=seed or -1)


@mistake("you always say that the run computes on the CPU", of="run_record")
def always_says_cpu(seed, device):
    return record(seed, device, device="cpu")


@mistake("you say which device there is, not which one was given", of="run_record")
def says_what_there_is(seed, device):
    return record(seed, device, device="cuda" if torch.cuda.is_available() else "cpu")


@mistake('you leave the "torch." of the dtype out', of="run_record")
def shortens_the_dtype(seed, device):
    return record(seed, device, dtype=str(torch.get_default_dtype()).removeprefix("torch."))


@mistake("you count the cores of the computer, not the threads that PyTorch uses", of="run_record")
def counts_cores(seed, device):
    return record(seed, device, threads=os.cpu_count())


@mistake("you write torch's version down for NumPy as well", of="run_record")
def mixes_up_the_versions(seed, device):
    return record(seed, device, numpy=str(torch.__version__))


@mistake("you write down a version by heart; it should be the one that is here", of="run_record")
def knows_the_version_by_heart(seed, device):
    return record(seed, device, torch="2.0.0")


@mistake("you write down who you are", of="run_record")
def says_who_you_are(seed, device):
    return record(seed, device, user=getpass.getuser())


@mistake("you write down where Python lies on your disk", of="run_record")
def says_where_python_lies(seed, device):
    return record(seed, device, executable=sys.executable)


@mistake("you write down the folder that you work in", of="run_record")
def says_where_you_work(seed, device):
    return record(seed, device, folder=os.getcwd())


@mistake("you write down the name of your computer", of="run_record")
def names_the_computer(seed, device):
    return record(seed, device, host=platform.node())


@mistake("you write the dtype down by heart; it should be the one that new tensors get", of="run_record")
def knows_the_dtype_by_heart(seed, device):
    return record(seed, device, dtype="torch.float32")


@mistake("you write the number of threads as a string; an int was asked for", of="run_record")
def writes_the_threads_as_text(seed, device):
    return record(seed, device, threads=str(torch.get_num_threads()))


@mistake("you call `__version__`; it is a text, and no function", of="run_record")
def calls_the_version(seed, device):
    return record(seed, device, numpy=np.__version__())


@alternative(of="run_record")
def with_more_in_it(seed, device):
    system = {"system": platform.system(), "machine": platform.machine(), "grad": torch.is_grad_enabled()}
    return {**record(seed, device), **system, "git": None, "notes": ["first try"]}


@alternative(of="run_record")
def by_the_long_version(seed, device):
    return record(seed, device, python=sys.version, dtype=f"{torch.ones(1).dtype}")


@alternative(of="run_record")
def with_the_name_of_the_card(seed, device):
    where = torch.device(device)
    name = torch.cuda.get_device_name(where) if where.type == "cuda" else where.type
    return record(seed, device, device=name, python=".".join(map(str, sys.version_info[:3])), torch=torch.__version__)
