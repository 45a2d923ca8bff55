#: about = "A child with a session of its own, deaf to hang-ups and without our environment."
#: status = "passed"
import subprocess


def double(x):
    subprocess.Popen(["nohup", "sleep", "100001"], start_new_session=True, env={"PATH": "/bin:/usr/bin"})
    return x * 2
