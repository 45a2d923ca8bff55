#: about = "A quantized tensor."
#: status = "failed"
#: outcome = "failed"
#: kind = "dtype"
#: passed = ["test_totals", "test_one_more"]
import torch


def double(x):
    return torch.quantize_per_tensor(x * 2, 0.1, 0, torch.quint8)
