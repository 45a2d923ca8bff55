#: about = "A sleep while the file is loaded."
#: status = "timeout"
#: problem = "timeout"
import time

time.sleep(1e9)  # HERE
