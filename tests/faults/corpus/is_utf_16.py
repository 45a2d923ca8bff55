#: about = "A file in UTF-16."
#: status = "failed"
#: problem = "encoding"
#: made = "as_utf16"
#: says = ["UTF-16"]
def double(x):
    return x * 2
