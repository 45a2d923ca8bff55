#: about = "Standard output taken away."
#: status = "passed"
import sys


def double(x):
    sys.stdout = sys.stderr = sys.stdin = None
    print("nowhere")
    return x * 2
