#: about = "Standard output replaced by something whose flush never ends, and left so."
#: status = "timeout"
#: outcome = "timeout"
#: line = false
import sys


class Endless:
    def write(self, text):
        return len(text)

    def flush(self):
        while True:
            pass


def double(x):
    sys.stdout = Endless()
    return x * 2
