import torch
from torch import nn

torch.manual_seed(3)
dev = torch.device("cuda:0")
G = nn.Sequential(nn.ConvTranspose2d(8, 4, 4), nn.BatchNorm2d(4), nn.ReLU(True), nn.ConvTranspose2d(4, 1, 4, 2, 1), nn.Tanh()).to(dev)
D = nn.Sequential(nn.Conv2d(1, 4, 4, 2, 1), nn.LeakyReLU(0.2, inplace=True), nn.Conv2d(4, 1, 4), nn.Flatten(0)).to(dev)


def weights_init(m):
    if isinstance(m, (nn.Conv2d, nn.ConvTranspose2d)):
        nn.init.normal_(m.weight.data, 0.0, 0.05)


G.apply(weights_init)
D.apply(weights_init)
criterion = nn.BCEWithLogitsLoss()
opt_g = torch.optim.Adam(G.parameters(), lr=2e-3, betas=(0.5, 0.999))
opt_d = torch.optim.Adam(D.parameters(), lr=2e-3, betas=(0.5, 0.999))
fixed_noise = torch.randn(4, 8, 1, 1, device=dev)
real_label, fake_label = 1.0, 0.0
real_images = torch.rand(48, 1, 8, 8).sign()
d_losses, img_list = [], []
for i, data in enumerate(real_images.split(16)):
    # (1) the discriminator
    D.zero_grad()
    real = data.to(dev)
    b = real.size(0)
    label = torch.full((b,), real_label, dtype=torch.float, device=dev)
    err_real = criterion(D(real), label)
    err_real.backward()
    noise = torch.randn(b, 8, 1, 1, device=dev)
    fake = G(noise)
    label.fill_(fake_label)
    err_fake = criterion(D(fake.detach()), label)
    err_fake.backward()
    opt_d.step()
    # (2) the generator
    G.zero_grad()
    label.fill_(real_label)
    output = D(fake)
    err_g = criterion(output, label)
    err_g.backward()
    opt_g.step()
    # gradient penalty
    alpha = torch.rand(b, 1, 1, 1, device=dev)
    mixed = (alpha * real + (1 - alpha) * fake.detach()).requires_grad_(True)
    grad, = torch.autograd.grad(D(mixed).sum(), mixed, create_graph=True)
    penalty = ((grad.flatten(1).norm(2, dim=1) - 1) ** 2).mean()
    penalty.backward()
    d_losses.append((err_real + err_fake).item())
    print(f"[{i}] Loss_D: {d_losses[-1]:.4f} D(x): {torch.sigmoid(output).mean().item():.4f}")
    with torch.no_grad():
        img_list.append(G(fixed_noise).detach().cpu())
picture = img_list[-1].permute(0, 2, 3, 1).numpy()
