#: about = "os.abort while the file is loaded."
#: status = "crashed"
#: problem = "crashed"
#: says = ["SIGABRT"]
import os

os.abort()  # HERE
