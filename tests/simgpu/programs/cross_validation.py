import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, Subset, SubsetRandomSampler, TensorDataset

torch.manual_seed(0)
np.random.seed(0)
DEVICE = torch.device("cuda")
X, y = np.random.randn(60, 5).astype(np.float32), np.arange(60) % 2
X[y == 1] += 1.5
dataset = TensorDataset(torch.from_numpy(X), torch.from_numpy(y))


def reset_weights(m):
    for layer in m.children():
        if hasattr(layer, "reset_parameters"):
            layer.reset_parameters()


def accuracy_score(y_true, y_pred):
    return (np.asarray(y_true) == np.asarray(y_pred)).mean()


model = nn.Sequential(nn.Linear(5, 8), nn.ReLU(), nn.Linear(8, 2)).to(DEVICE)
results = {}
for fold, test_ids in enumerate(np.array_split(np.random.permutation(60), 3)):
    train_ids = np.setdiff1d(np.arange(60), test_ids)
    loader = DataLoader(dataset, batch_size=20, sampler=SubsetRandomSampler(torch.from_numpy(train_ids)))
    model.apply(reset_weights)
    optimizer = torch.optim.RMSprop(model.parameters(), lr=0.01)
    class_counts = torch.bincount(torch.as_tensor(y[train_ids], device=DEVICE), minlength=2)
    loss_fn = nn.CrossEntropyLoss(weight=class_counts.sum() / (2.0 * class_counts))
    for epoch in range(8):
        for xb, yb in loader:
            optimizer.zero_grad(set_to_none=True)
            loss_fn(model(xb.to(DEVICE)), yb.to(DEVICE)).backward()
            optimizer.step()
    y_true, y_pred = [], []
    with torch.inference_mode():
        for xb, yb in DataLoader(Subset(dataset, test_ids.tolist()), batch_size=20):
            y_pred.extend(model(xb.to(DEVICE)).argmax(-1).tolist())
            y_true.extend(yb.numpy())
    results[fold] = accuracy_score(y_true, y_pred)
mean = np.mean(list(results.values()))
std = torch.tensor(list(results.values()), device=DEVICE).std().item()
