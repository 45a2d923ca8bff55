#: about = "A file mapped into memory, never closed."
#: status = "passed"
import mmap
import tempfile

kept = []


def double(x):
    file = tempfile.NamedTemporaryFile(delete=False)
    file.write(bytes(4096))
    file.flush()
    kept.append((file, mmap.mmap(file.fileno(), 0)))
    return x * 2
