#: about = "Clears sys.path."
#: status = "passed"
import sys


def double(x):
    sys.path.clear()
    sys.path_importer_cache.clear()
    sys.meta_path.clear()
    return x * 2
