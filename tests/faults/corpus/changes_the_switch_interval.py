#: about = "Changes how often threads take turns."
#: status = "passed"
import sys
import threading


def double(x):
    sys.setswitchinterval(100)
    return x * 2
