#: about = "A file that says an encoding that there is not."
#: status = "passed"
# -*- coding: klingon -*-
def double(x):
    return x * 2
