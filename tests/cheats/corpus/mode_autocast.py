# kata: double_meets_float
# must: refused failed state
"""Leaves autocast on, in which the reference is computed in bfloat16."""

import torch


def predict(model, rows):
    torch.autocast("cpu", dtype=torch.bfloat16).__enter__()
    return model(torch.as_tensor(rows, dtype=torch.float32, device=model.weight.device)).float()


def loss(model, rows, targets):
    return (predict(model, rows) - torch.as_tensor(targets, dtype=torch.float32)).pow(2).mean()
