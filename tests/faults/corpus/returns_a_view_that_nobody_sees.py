#: about = "A result that shares its memory with what the function keeps."
#: status = "passed"
kept = {}


def double(x):
    kept["x"] = x * 2
    return kept["x"][:]
