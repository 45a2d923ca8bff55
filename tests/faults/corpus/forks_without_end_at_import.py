#: about = "A fork bomb while the file is loaded."
#: status = "crashed"
#: problem = "crashed"
#: limits = {processes = 12}
#: says = ["more than 12 processes"]
import os

while True:
    os.fork()
