#: about = "A socket that listens, left open, and one in the file system."
#: status = "passed"
import socket

kept = []


def double(x):
    kept.append(socket.create_server(("127.0.0.1", 0)))
    local = socket.socket(socket.AF_UNIX)
    local.bind("there")
    kept.append(local)
    return x * 2
