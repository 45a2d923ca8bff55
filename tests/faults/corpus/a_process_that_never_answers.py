#: about = "Waits for a process that never answers."
#: status = "timeout"
#: outcome = "timeout"
#: passed = ["test_totals", "test_one_more"]
import subprocess


def double(x):
    subprocess.run(["sleep", "100002"])  # HERE
    return x * 2
