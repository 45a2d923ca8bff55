import math
import torch
from torch import Tensor, nn
from torch.nn import Transformer

torch.manual_seed(0)
DEVICE = torch.device("cuda" if torch.cuda.is_available() else "cpu")
PAD, BOS, EOS, VOCAB = 0, 1, 2, 12


class PositionalEncoding(nn.Module):
    def __init__(self, emb_size, dropout=0.0, maxlen=50):
        super().__init__()
        den = torch.exp(-torch.arange(0, emb_size, 2) * math.log(10000) / emb_size)
        pos = torch.arange(0, maxlen).reshape(maxlen, 1)
        pos_embedding = torch.zeros((maxlen, emb_size))
        pos_embedding[:, 0::2] = torch.sin(pos * den)
        pos_embedding[:, 1::2] = torch.cos(pos * den)
        self.dropout = nn.Dropout(dropout)
        self.register_buffer("pos_embedding", pos_embedding.unsqueeze(-2))

    def forward(self, token_embedding: Tensor):
        return self.dropout(token_embedding + self.pos_embedding[: token_embedding.size(0), :])


class Seq2Seq(nn.Module):
    def __init__(self, emb=16):
        super().__init__()
        self.transformer = Transformer(emb, 2, 1, 1, 32, dropout=0.0)
        self.generator = nn.Linear(emb, VOCAB)
        self.tok_emb = nn.Embedding(VOCAB, emb, padding_idx=PAD)
        self.positional_encoding = PositionalEncoding(emb)
        self.emb = emb

    def embed(self, tokens):
        return self.positional_encoding(self.tok_emb(tokens.long()) * math.sqrt(self.emb))

    def forward(self, src, trg, src_mask, tgt_mask, src_padding, tgt_padding):
        outs = self.transformer(
            self.embed(src), self.embed(trg), src_mask, tgt_mask, None, src_padding, tgt_padding, src_padding
        )
        return self.generator(outs)

    def encode(self, src, src_mask):
        return self.transformer.encoder(self.embed(src), src_mask)

    def decode(self, tgt, memory, tgt_mask):
        return self.transformer.decoder(self.embed(tgt), memory, tgt_mask)


def create_mask(src, tgt):
    tgt_mask = Transformer.generate_square_subsequent_mask(tgt.shape[0], device=DEVICE).bool()
    src_mask = torch.zeros((src.shape[0], src.shape[0]), device=DEVICE).type(torch.bool)
    return src_mask, tgt_mask, (src == PAD).transpose(0, 1), (tgt == PAD).transpose(0, 1)


def pairs(n):
    src = torch.randint(3, VOCAB, (5, n))
    src[3:, ::3] = PAD
    tgt = torch.cat([torch.full((1, n), BOS), src, torch.full((1, n), EOS)])
    return src, tgt


model = Seq2Seq()
for p in model.parameters():
    if p.dim() > 1:
        nn.init.xavier_uniform_(p)
model = model.to(DEVICE)
loss_fn = nn.CrossEntropyLoss(ignore_index=PAD)
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3, betas=(0.9, 0.98), eps=1e-9)
warmup = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: min((step + 1) / 5, 1.0))
losses = []
for step in range(12):
    src, tgt = (t.to(DEVICE) for t in pairs(12))
    tgt_input = tgt[:-1, :]
    masks = create_mask(src, tgt_input)
    logits = model(src, tgt_input, *masks)
    optimizer.zero_grad()
    loss = loss_fn(logits.reshape(-1, logits.shape[-1]), tgt[1:, :].reshape(-1))
    loss.backward()
    optimizer.step()
    warmup.step()
    losses.append(loss.item())


def greedy_decode(src, max_len):
    src = src.to(DEVICE)
    src_mask = torch.zeros(src.shape[0], src.shape[0], dtype=torch.bool, device=DEVICE)
    memory = model.encode(src, src_mask)
    ys = torch.ones(1, 1).fill_(BOS).type(torch.long).to(DEVICE)
    for i in range(max_len - 1):
        tgt_mask = nn.Transformer.generate_square_subsequent_mask(ys.size(0), DEVICE)
        out = model.decode(ys, memory, tgt_mask).transpose(0, 1)
        prob = model.generator(out[:, -1])
        _, next_word = torch.max(prob, dim=1)
        next_word = next_word.item()
        ys = torch.cat([ys, torch.ones(1, 1).type_as(src.data).fill_(next_word)], dim=0)
        if next_word == EOS:
            break
    return ys


model.eval()
with torch.no_grad():
    tokens = greedy_decode(pairs(1)[0], 7).flatten()
words = " ".join(str(token) for token in tokens.cpu().numpy())
