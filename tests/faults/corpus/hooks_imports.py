#: about = "An import hook that refuses everything."
#: status = "passed"
import sys


class Refuses:
    def find_spec(self, name, path=None, target=None):
        raise ImportError(f"no {name}")


def double(x):
    sys.meta_path.insert(0, Refuses())
    return x * 2
