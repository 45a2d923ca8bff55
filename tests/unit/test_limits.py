"""Limits as a person writes them down."""

from __future__ import annotations

import pytest

from kata_runner.core.kata import Kata
from kata_runner.core.limits import KINDS, BadLimit, Limits, parse, parse_all, read, shown

KATA = Kata("mse", "Mean squared error", "write", 1, 5, "02_by_hand", limits={"check": 10.0, "memory": 8 << 30})


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("check=10", 10.0),
        ("check = 0.5 s", 0.5),
        ("load=.5sec", 0.5),
        ("device=60seconds", 60.0),
        ("memory=8GB", 8 << 30),
        ("memory=1.5g", 3 << 29),
        ("memory=2048MiB", 2 << 30),
        ("memory=1TB", 1 << 40),
        ("file=1 gb", 1 << 30),
        ("output=1024", 1024),
        ("output=64kB", 64 << 10),
        ("processes=100", 100),
    ],
)
def test_what_can_be_written(text, value):
    assert parse(text) == (text.partition("=")[0].strip(), value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "there is no limit called ''; there are check, device"),
        ("chek=3", "there is no limit called 'chek'. Did you mean check?"),
        ("Memory=8GB", "Did you mean memory?"),
        ("check", "check has no value. For example: check=10"),
        ("check=", "check has no value"),
        ("check=soon", "check is 'soon'; it must be a number of seconds. For example: check=10"),
        ("check=-1", "'-1'"),
        ("check=nan", "'nan'"),
        ("check=inf", "'inf'"),
        ("check=1e3", "'1e3'"),
        ("check=0", "check is 0 s; it must be from 0.05 s to 86400 s"),
        ("check=999999", "to 86400 s"),
        ("check=" + "9" * 500, "it must be a number of seconds"),
        ("memory=8", "memory is 8 bytes; it must be from 1 GB to 1024 TB. For example: memory=8GB"),
        ("memory=8 apples", "a size with its unit (KB, MB, GB)"),
        ("memory=100000TB", "to 1024 TB"),
        ("processes=1.5", "a whole number of processes"),
        ("processes=0", "processes is 0 processes; it must be from 1 process to 10000 processes"),
        ("processes=²", "a whole number"),
        ("processes=" + "9" * 5000, "a whole number"),
        ("file=\u0661GB", "a size with its unit"),
    ],
)
def test_what_cannot(text, says):
    with pytest.raises(BadLimit) as caught:
        parse(text)
    assert says in str(caught.value)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("value", [None, True, [], {}, 1.5, float("inf"), -1, 10**400])
def test_a_number_must_fit(value):
    with pytest.raises(BadLimit, match="must be"):
        read("memory", value)


def test_of_two_with_one_name_the_last_counts():
    assert parse_all(["check=1", "load=2", "check=3"]) == {"check": 3.0, "load": 2.0}


def test_what_is_asked_for_comes_before_the_katas_own():
    assert KATA.allows() == Limits(check=10.0, memory=8 << 30)
    assert KATA.allows({"check": 2.0}) == Limits(check=2.0, memory=8 << 30)


def test_the_defaults_are_among_what_can_be_written():
    for name, kind in KINDS.items():
        usual = getattr(Limits(), name)
        assert kind.least <= usual <= kind.most
        assert parse(f"{name}={shown(kind.unit, usual).removesuffix(' processes')}") == (name, usual)
