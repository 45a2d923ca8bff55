#: about = "An endless loop while the file is loaded that catches whatever is raised in it."
#: status = "timeout"
#: problem = "timeout"
import time
while True:
    try:
        time.sleep(0.01)
    except BaseException:
        pass
