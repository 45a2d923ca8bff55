#: about = "Closes standard input, output and error, and the descriptors below."
#: status = "passed"
import os
import sys


def double(x):
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        stream.close()
    for number in (0, 1, 2):
        try:
            os.close(number)
        except OSError:
            pass
    return x * 2
