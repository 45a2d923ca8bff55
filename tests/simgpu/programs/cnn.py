import copy
import torch
import torch.nn.functional as F
from torch import nn, optim
from torch.utils.data import DataLoader, Dataset, random_split

torch.manual_seed(1)
device = torch.device("cuda" if torch.cuda.is_available() else "cpu")


class Digits(Dataset):
    """28 x 28 pictures of ten classes: a bright bar whose place tells the class."""

    def __init__(self, n):
        self.labels = torch.arange(n) % 10
        self.images = torch.rand(n, 1, 28, 28) * 0.3
        for image, label in zip(self.images, self.labels):
            image[0, 2 * label + 3 : 2 * label + 6] += 1.0

    def __len__(self):
        return len(self.labels)

    def __getitem__(self, index):
        return self.images[index], self.labels[index]


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv2d(1, 4, 3, stride=2)
        self.conv2 = nn.Conv2d(4, 8, 3)
        self.norm = nn.BatchNorm2d(8)
        self.drop = nn.Dropout(0.1)
        self.fc1 = nn.Linear(200, 32)
        self.fc2 = nn.Linear(32, 10)

    def forward(self, x):
        x = F.relu(self.conv1(x))
        x = F.max_pool2d(F.relu(self.norm(self.conv2(x))), 2)
        x = torch.flatten(self.drop(x), 1)
        return F.log_softmax(self.fc2(F.relu(self.fc1(x))), dim=1)


train_set, test_set = random_split(Digits(200), [160, 40])
train_loader = DataLoader(train_set, batch_size=32, shuffle=True, pin_memory=True, drop_last=True)
test_loader = DataLoader(test_set, batch_size=20)
model = Net().to(device)
optimizer = optim.Adam(model.parameters(), lr=0.01, weight_decay=1e-4)
scheduler = optim.lr_scheduler.StepLR(optimizer, step_size=3, gamma=0.7)


def train():
    model.train()
    running = 0.0
    for data, target in train_loader:
        assert data.is_pinned()
        data, target = data.to(device, non_blocking=True), target.to(device, non_blocking=True)
        optimizer.zero_grad()
        output = model(data)
        loss = F.nll_loss(output, target)
        loss.backward()
        optimizer.step()
        running += loss.item() * data.size(0)
    return running / len(train_loader.dataset)


def test():
    model.eval()
    correct, scores, truths = 0, [], []
    with torch.no_grad():
        for data, target in test_loader:
            data, target = data.to(device), target.to(device)
            output = model(data)
            pred = output.argmax(dim=1, keepdim=True)
            correct += pred.eq(target.view_as(pred)).sum().item()
            scores.append(output.cpu())
            truths.append(target.cpu())
    accuracy = correct / len(test_loader.dataset)
    loss = F.nll_loss(torch.cat(scores), torch.cat(truths)).item()
    return accuracy, loss


best, best_state, patience = float("inf"), None, 2
history = []
for epoch in range(8):
    train_loss = train()
    accuracy, loss = test()
    scheduler.step()
    history.append((train_loss, loss, accuracy))
    print(f"epoch {epoch}: train {train_loss:.3f} test {loss:.3f} accuracy {accuracy:.1%}, lr {scheduler.get_last_lr()[0]:.4f}")
    if loss < best:
        best, best_state, waited = loss, copy.deepcopy(model.state_dict()), 0
    else:
        waited += 1
        if waited >= patience:
            break
model.load_state_dict(best_state)
accuracy, loss = test()
assert abs(loss - best) < 1e-4
confusion = torch.zeros(10, 10, dtype=torch.int64)
with torch.no_grad():
    for data, target in test_loader:
        pred = model(data.to(device)).argmax(1).cpu()
        for t, p in zip(target, pred):
            confusion[t.item(), p.item()] += 1
picture = model.conv1.weight.detach().cpu().numpy()
