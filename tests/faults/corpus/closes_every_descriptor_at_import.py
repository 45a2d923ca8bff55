#: about = "Closes every descriptor while the file is loaded."
#: status = "crashed"
#: problem = "crashed"
#: says = ["closed a connection that the checks need"]
import os

os.closerange(0, 4096)
