#: about = "In the learner's folder lie a torch.py, a random.py, a conftest.py, a pytest.ini and a sitecustomize.py."
#: status = "passed"
import random

import torch


def double(x):
    assert torch.ones(1).item() == 1.0
    assert 0 <= random.random() < 1
    return x * 2
#: [beside]
#: "torch.py" = "raise SystemExit('torch')"
#: "random.py" = "raise SystemExit('random')"
#: "numpy.py" = "raise SystemExit('numpy')"
#: "conftest.py" = "raise SystemExit('conftest')"
#: "sitecustomize.py" = "raise SystemExit('sitecustomize')"
#: "usercustomize.py" = "raise SystemExit('usercustomize')"
#: "pytest.ini" = "[pytest]\naddopts = --collect-only\n"
#: "pyproject.toml" = "[tool.pytest.ini_options]\naddopts = '--version'\n"
#: "setup.cfg" = "[tool:pytest]\naddopts = --version\n"
#: "tox.ini" = "[pytest]\naddopts = --version\n"
#: ".env" = "PYTEST_ADDOPTS=--version"
