#: about = "The learner's file is called torch.py."
#: status = "passed"
#: file = "torch.py"
def double(x):
    import torch

    return torch.add(x, x)
