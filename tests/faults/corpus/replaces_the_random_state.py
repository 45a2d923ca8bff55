#: about = "Puts something that is no random state in the place of Python's generator."
#: status = "failed"
#: outcome = "failed"
#: says = ["random"]
import random


def double(x):
    random.seed = random.getstate = random.setstate = None
    random._inst = None
    return x * 2
