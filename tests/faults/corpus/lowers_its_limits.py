#: about = "Lowers the limits of its own process, so that nothing can be opened or started any more."
#: status = "passed"
import resource


def double(x):
    result = x * 2
    for which in (resource.RLIMIT_NOFILE, resource.RLIMIT_FSIZE, resource.RLIMIT_CPU):
        resource.setrlimit(which, (3, 3))
    return result
