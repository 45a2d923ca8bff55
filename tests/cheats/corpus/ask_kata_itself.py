# kata: mse
# must: refused failed values
"""Copies the solution over its own file and has `kata` check that."""

import os
import subprocess
import sys


def mse(y_true, y_pred):
    line = [sys.executable, "-m", "kata_runner.main", "check", "mse", "--file", __file__]
    done = subprocess.run(line, capture_output=True, check=False)
    assert done.returncode == 4, done
    return 0.0
