import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence, pad_sequence
from torch.utils.data import DataLoader

torch.manual_seed(0)
device = torch.device("cuda")
vocab = {"<pad>": 0, "good": 1, "bad": 2, "film": 3, "very": 4, "the": 5}
texts = [("the film very good", 1), ("bad", 0), ("the bad film", 0), ("good very good film", 1), ("very bad", 0), ("good", 1)]


def collate(batch):
    ids = [torch.tensor([vocab[w] for w in text.split()]) for text, _ in batch]
    lengths = torch.tensor([len(i) for i in ids])
    labels = torch.tensor([label for _, label in batch], dtype=torch.float32)
    padded = pad_sequence(ids, batch_first=True)
    return padded.to(device), lengths, labels.to(device)


class Classifier(nn.Module):
    def __init__(self):
        super().__init__()
        self.embedding = nn.Embedding(len(vocab), 8, padding_idx=0)
        self.rnn = nn.LSTM(8, 6, num_layers=2, bidirectional=True, batch_first=True, dropout=0.1)
        self.fc = nn.Linear(12, 1)

    def forward(self, text, lengths):
        packed = pack_padded_sequence(self.embedding(text), lengths, batch_first=True, enforce_sorted=False)
        output, (hidden, cell) = self.rnn(packed)
        output, lens = pad_packed_sequence(output, batch_first=True)
        assert not lens.is_cuda
        mask = torch.arange(output.size(1), device=output.device)[None] < lens.to(output.device)[:, None]
        mean = (output * mask[..., None]).sum(1) / lens.to(output.device)[:, None]
        last = torch.cat((hidden[-2], hidden[-1]), dim=1)
        return self.fc(last + mean).squeeze(1)

    def init_hidden(self, batch):
        weight = next(self.parameters())
        return weight.new_zeros(4, batch, 6), weight.new_zeros(4, batch, 6)


model = Classifier().to(device)
model.rnn.flatten_parameters()
optimizer = torch.optim.Adam(model.parameters(), lr=0.03)
criterion = nn.BCEWithLogitsLoss(pos_weight=torch.tensor([1.0]).to(device))
loader = DataLoader(texts, batch_size=3, shuffle=True, collate_fn=collate)
losses = []
for epoch in range(8):
    for text, lengths, labels in loader:
        optimizer.zero_grad()
        loss = criterion(model(text, lengths), labels)
        loss.backward()
        optimizer.step()
    losses.append(loss.item())
model.eval()
state = model.init_hidden(1)
for word in ("the", "film"):
    token = torch.tensor([[vocab[word]]], device=device)
    out, state = model.rnn(model.embedding(token), state)
gru = nn.GRUCell(12, 5).to(device)
h = gru(out[:, 0])
