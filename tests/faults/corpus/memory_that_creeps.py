#: about = "Memory that is never given back, little by little."
#: status = "failed"
#: outcome = "failed"
#: limits = {check = 20.0, device = 30.0, memory = 734003200}
#: passed = ["test_totals", "test_one_more"]
#: says = ["memory"]
import torch

kept = []


def double(x):
    while True:
        kept.append(torch.ones(1_000_000))  # HERE
