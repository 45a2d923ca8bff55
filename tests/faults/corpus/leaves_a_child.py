#: about = "A child that goes on."
#: status = "passed"
import subprocess


def double(x):
    subprocess.Popen(["sleep", "100000"])
    return x * 2
