#: about = "Asks a card that is not there for its memory and its streams."
#: status = "passed"
import torch


def double(x):
    torch.cuda.empty_cache()
    assert not torch.cuda.is_available() or torch.cuda.device_count()
    return x * 2
