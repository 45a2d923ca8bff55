#: about = "Each check keeps its limit, all together don't keep that of the device."
#: status = "timeout"
#: outcome = "timeout"
#: limits = {device = 1.0, check = 0.9}
#: says = ["All checks together took longer than 1 s"]
import time


def double(x):
    time.sleep(0.6)
    return x * 2


def total(x):
    time.sleep(0.6)
    return x.sum()
