#: about = "Changes torch's default dtype while the file is loaded."
#: status = "passed"
import torch

torch.set_default_dtype(torch.float64)
