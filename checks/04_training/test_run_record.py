"""Hidden checks of `run_record`."""

from __future__ import annotations

import getpass
import json
import os
import platform
import socket
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import torch

from kata_runner.testing import assert_matches, assert_that, draw, given

TEXTS = ("python", "numpy", "torch", "device", "dtype")
NUMBERS = ("seed", "threads")
USER, HOST = "ada_lovelace_1815", "analytical-engine-7"
LIBRARY = str(Path(np.__file__).parent)


def recorded(kata, seed, device):
    """A record, once it is a dict with all keys and the right kinds of values."""
    record = kata.run_record(seed, device)
    assert_that(isinstance(record, dict), "`run_record` should give a dict.")
    missing = [key for key in (*TEXTS, *NUMBERS) if key not in record]
    assert_that(not missing, f"The record lacks {', '.join(missing)}.")
    for key in TEXTS:
        kind = type(record[key]).__name__
        assert_that(isinstance(record[key], str), f'"{key}" should be a string, but it is of type {kind}.')
    for key in NUMBERS:
        kind = type(record[key]).__name__
        assert_that(type(record[key]) is int, f'"{key}" should be an int, but it is of type {kind}.')
    return record


def says(record, key, version):
    """Whether a version stands in a record, as a word of its own."""
    found = str(record[key])
    words = found.replace("(", " ").replace(",", " ").replace("Python", " ").split()
    sentence = f'"{key}" is {found!r}, but the version here is {version}.'
    assert_that(found == version or version in words, sentence)


@contextmanager
def threads(number):
    before = torch.get_num_threads()
    torch.set_num_threads(number)
    try:
        yield
    finally:
        torch.set_num_threads(before)


@contextmanager
def default_dtype(dtype):
    """While it lasts, new float tensors get this dtype. torch.Storage, which changes with it, is put back."""
    before, storage = torch.get_default_dtype(), torch.Storage
    torch.set_default_dtype(dtype)
    torch.Storage = storage
    try:
        yield
    finally:
        torch.set_default_dtype(before)
        torch.Storage = storage


@contextmanager
def somebody():
    """A user and a computer whose names nobody could write by chance, at work in a folder that is here in every run."""
    names = ("USER", "LOGNAME", "USERNAME", "LNAME")
    before = {name: os.environ.get(name) for name in names}
    node, gethostname, here = platform.node, socket.gethostname, os.getcwd()
    os.environ.update(dict.fromkeys(names, USER))
    platform.node = socket.gethostname = lambda: HOST
    os.chdir(LIBRARY)
    try:
        yield
    finally:
        os.chdir(here)
        platform.node, socket.gethostname = node, gethostname
        os.environ.update({name: value for name, value in before.items() if value is not None})
        for name in [name for name in names if before[name] is None]:
            del os.environ[name]


def test_all_that_was_asked_for(kata, device):
    """The record has seven keys: python, numpy, torch, device and dtype hold strings, seed and threads hold ints."""
    recorded(kata, 7, device)


def test_versions(kata, device):
    """python, numpy and torch hold the versions that are here."""
    record = recorded(kata, 7, device)
    says(record, "python", platform.python_version())
    says(record, "numpy", np.__version__)
    says(record, "torch", str(torch.__version__))


def test_seeds(kata, device):
    """seed is the seed that was given, 0 too."""
    for seed in (7, 0, 123456789):
        assert_matches(recorded(kata, seed, device)["seed"], seed, what=f"the seed of run_record({seed}, …)")


def test_devices(kata, device):
    """device says where the run computes, given by its name or as a torch.device."""
    for where in (device, torch.device(device)):
        found = recorded(kata, 7, where)["device"]
        names = [device] + ([torch.cuda.get_device_name(torch.device(device))] if device == "cuda" else [])
        sentence = f'"device" is {found!r}, but the run computes on {device}.'
        assert_that(any(name.lower() in found.lower() for name in names), sentence)
    found = recorded(kata, 7, "cpu")["device"]
    assert_that("cpu" in found.lower(), f'"device" is {found!r}, but the device that was given is "cpu".')


def test_the_dtype_of_new_tensors(kata, device):
    """dtype is what new float tensors get: torch.float32, or what somebody has chosen instead."""
    assert_matches(recorded(kata, 7, device)["dtype"], "torch.float32", what="the dtype")
    with default_dtype(torch.float64):
        record = recorded(kata, 7, device)
    assert_matches(record["dtype"], "torch.float64", what="the dtype, after torch.set_default_dtype(torch.float64),")


def test_threads_of_torch(kata, device):
    """threads is how many threads PyTorch computes with, not how many cores there are."""
    for number in (3, 2):
        with threads(number):
            record = recorded(kata, 7, device)
        assert_matches(record["threads"], number, what=f"threads, with {number} of them,")


def test_it_survives_json(kata, device):
    """The record can be saved as JSON, and comes back as it was."""
    record = recorded(kata, 7, device)
    try:
        back = json.loads(json.dumps(record))
    except (TypeError, ValueError) as error:
        assert_that(False, f"json.dumps raises for this record: {error}")
    changed = [str(key) for key in record if key not in back or back[key] != record[key]]
    sentence = f"After json.dumps and json.loads the record is another one: see {', '.join(changed) or 'its keys'}."
    assert_that(back == record and set(back) == set(record), sentence)


def test_it_tells_nothing_of_you(kata, device):
    """There is no user name in the record, no name of the computer, and no path."""
    with somebody():
        record = recorded(kata, 7, device)
    text = json.dumps(record, default=str).lower()
    users = [USER, *([getpass.getuser()] if len(getpass.getuser()) > 4 else [])]
    assert_that(not any(user.lower() in text for user in users), "The name of the user stands in the record.")
    assert_that(HOST not in text, "The name of the computer stands in the record.")
    paths = {os.getcwd(), sys.executable, sys.prefix, tempfile.gettempdir(), str(Path.home()), LIBRARY}
    told = [path for path in paths if len(path) > 1 and json.dumps(path)[1:-1].lower() in text]
    assert_that(not told, "A path of this computer stands in the record.")


@given(seed=draw.integers(0, 9))
def test_any_seed(kata, device, seed):
    """Any seed is written down as it is."""
    assert_matches(recorded(kata, seed, device)["seed"], seed, what="the seed")
