import torch
from torch import nn

torch.manual_seed(0)
device = "cuda"


class VAE(nn.Module):
    def __init__(self, inputs=36, hidden=24, latent=4):
        super().__init__()
        self.encoder = nn.Sequential(nn.Linear(inputs, hidden), nn.GELU())
        self.mu = nn.Linear(hidden, latent)
        self.log_var = nn.Linear(hidden, latent)
        self.decoder = nn.Sequential(nn.Linear(latent, hidden), nn.GELU(), nn.Linear(hidden, inputs), nn.Sigmoid())

    def reparameterize(self, mu, log_var):
        std = torch.exp(0.5 * log_var)
        eps = torch.randn(std.shape, device=std.device)
        return mu + eps * std

    def forward(self, x):
        h = self.encoder(x)
        mu, log_var = self.mu(h), self.log_var(h)
        return self.decoder(self.reparameterize(mu, log_var)), mu, log_var


def loss_function(recon, x, mu, log_var):
    bce = nn.functional.binary_cross_entropy(recon, x, reduction="sum")
    kld = -0.5 * torch.sum(1 + log_var - mu.pow(2) - log_var.exp())
    return bce + kld


data = (torch.rand(64, 36) > torch.linspace(0, 1, 36)).float()
model = VAE().to(device)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-2)
losses = []
for epoch in range(10):
    for x in data.split(16):
        x = x.to(device)
        recon, mu, log_var = model(x)
        loss = loss_function(recon, x, mu, log_var)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    losses.append(loss.item())
with torch.no_grad():
    z = torch.randn(9, 4).to(device)
    samples = model.decoder(z).cpu().view(9, 6, 6)
grid = torch.cat(list(samples), dim=1).numpy()
