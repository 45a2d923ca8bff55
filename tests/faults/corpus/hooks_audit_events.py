#: about = "A hook for audit events that raises, and can't be taken away."
#: status = "crashed"
#: says = ["Your code"]
import sys


def hook(event, arguments):
    raise RuntimeError(f"no {event}")


def double(x):
    sys.addaudithook(hook)
    return x * 2
