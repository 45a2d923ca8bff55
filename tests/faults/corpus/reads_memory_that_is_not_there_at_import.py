#: about = "A segmentation fault while the file is loaded."
#: status = "crashed"
#: problem = "crashed"
#: says = ["SIGSEGV"]
import numpy as np

np.lib.stride_tricks.as_strided(np.zeros(2), (2,), (1 << 46,)).sum()  # HERE
