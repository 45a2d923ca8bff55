#: about = "A regular expression that tries every way there is."
#: status = "timeout"
#: outcome = "timeout"
#: variables = {text = "'aaaa"}
import re


def double(x):
    text = "a" * 60 + "b"
    re.match(r"(a+)+$", text)  # HERE
    return x * 2
