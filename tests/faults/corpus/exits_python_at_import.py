#: about = "sys.exit while the file is loaded."
#: status = "crashed"
#: problem = "exit"
#: says = ["ended the program", "sys.exit"]
import sys

sys.exit()  # HERE
