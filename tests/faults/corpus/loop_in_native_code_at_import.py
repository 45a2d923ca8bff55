#: about = "A product that takes a minute while the file is loaded."
#: status = "timeout"
#: problem = "timeout"
import torch

BIG = torch.ones(9000, 9000)
BIG = BIG @ BIG @ BIG  # HERE
