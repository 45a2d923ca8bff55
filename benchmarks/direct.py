"""Calls the check functions of a suite one after another, with nothing around them, and prints the seconds."""

from __future__ import annotations

import importlib.util
import sys
import time
from types import ModuleType


def module(path: str, name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    loaded = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(loaded)
    return loaded


def main(suite: str, subject: str) -> None:
    from hypothesis import settings

    settings.register_profile("kata", database=None, deadline=None, max_examples=50)
    settings.load_profile("kata")
    checks = module(suite, "suite")
    kata = module(subject, "subject")
    functions = [value for name, value in vars(checks).items() if name.startswith("test_")]
    for _ in range(2):  # the first round pays for what torch and hypothesis import late
        begun = time.perf_counter()
        for function in functions:
            wanted = {"kata": kata, "device": "cpu"}
            names = getattr(function, "hypothesis", function)
            names = getattr(names, "inner_test", names)
            takes = names.__code__.co_varnames[: names.__code__.co_argcount]
            function(**{name: value for name, value in wanted.items() if name in takes})
        seconds = time.perf_counter() - begun
    print(seconds)


if __name__ == "__main__":
    main(*sys.argv[1:])
