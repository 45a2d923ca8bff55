#: about = "os._exit(0) while the file is loaded."
#: status = "crashed"
#: problem = "exit"
#: says = ["ended the process (exit code 0)", "os._exit"]
import os

os._exit(0)
