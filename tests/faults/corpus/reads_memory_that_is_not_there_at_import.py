#: about = "A segmentation fault while the file is loaded."
#: status = "crashed"
#: problem = "crashed"
#: says = ["SIGSEGV"]
import ctypes

ctypes.string_at(0)  # HERE
