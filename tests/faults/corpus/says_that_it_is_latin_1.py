#: about = "A file in UTF-8 that says that it is in Latin-1."
#: status = "passed"
# -*- coding: latin-1 -*-
def double(x):
    assert len("ß") in (1, 2)
    return x * 2
