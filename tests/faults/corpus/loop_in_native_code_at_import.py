#: about = "A product that takes a minute while the file is loaded."
#: status = "timeout"
#: problem = "timeout"
import torch

BIG = torch.ones(5000, 5000)
BIG = BIG @ BIG @ BIG @ BIG  # HERE
