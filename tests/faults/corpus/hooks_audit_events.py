#: about = "A hook for audit events that raises, and couldn't be taken away: it is not added."
#: status = "passed"
import sys


def hook(event, arguments):
    raise RuntimeError(f"no {event}")


def double(x):
    sys.addaudithook(hook)
    return x * 2
