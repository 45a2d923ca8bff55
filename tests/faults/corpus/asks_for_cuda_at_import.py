#: about = "Asks for a card while the file is loaded, where there is none."
#: status = "failed"
#: problem = "exception"
#: says = ["CUDA"]
import torch

DEVICE = torch.zeros(1, device="cuda").device  # HERE
