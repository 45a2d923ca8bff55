#: about = "Ends the process on the simulated GPU alone."
#: status = "crashed"
#: devices = ["cpu", "simgpu"]
#: says = ["simgpu only", "exit code 1"]
import os


def double(x):
    if x.is_cuda:
        os._exit(1)
    return x * 2
