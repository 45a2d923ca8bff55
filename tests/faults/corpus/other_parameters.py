#: about = "More parameters than are asked for."
#: status = "failed"
#: problem = "parameters"
#: says = ["`double(x)` is asked for, but yours is `double(x, by)`"]
def double(x, by):  # HERE
    return x * by
