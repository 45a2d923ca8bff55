#: about = "A child that goes on printing to what it inherited."
#: status = "passed"
import subprocess


def double(x):
    subprocess.Popen(["sh", "-c", "while :; do echo again; sleep 0.01; done"])
    return x * 2
