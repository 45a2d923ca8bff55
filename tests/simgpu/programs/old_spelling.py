import argparse
import numpy as np
import torch
import torch.nn as nn
from torch.autograd import Variable

opt = argparse.Namespace(n_epochs=2, batch_size=8, latent_dim=5, lr=0.01)
cuda = True if torch.cuda.is_available() else False
Tensor = torch.cuda.FloatTensor if cuda else torch.FloatTensor
LongTensor = torch.cuda.LongTensor if cuda else torch.LongTensor
dtype = torch.cuda.FloatTensor


class Generator(nn.Module):
    def __init__(self):
        super(Generator, self).__init__()
        self.label_emb = nn.Embedding(3, 3)
        self.model = nn.Sequential(nn.Linear(opt.latent_dim + 3, 16), nn.BatchNorm1d(16, 0.8), nn.LeakyReLU(0.2, inplace=True), nn.Linear(16, 4), nn.Tanh())

    def forward(self, noise, labels):
        return self.model(torch.cat((self.label_emb(labels), noise), -1))


generator = Generator()
discriminator = nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Linear(8, 1), nn.Sigmoid())
adversarial_loss = torch.nn.BCELoss()
if cuda:
    generator.cuda()
    discriminator.cuda()
    adversarial_loss.cuda()
optimizer_G = torch.optim.Adam(generator.parameters(), lr=opt.lr, betas=(0.5, 0.999))
optimizer_D = torch.optim.Adam(discriminator.parameters(), lr=opt.lr, betas=(0.5, 0.999))
imgs_all = torch.rand(16, 4)
for epoch in range(opt.n_epochs):
    for imgs in imgs_all.split(opt.batch_size):
        valid = Variable(Tensor(imgs.shape[0], 1).fill_(1.0), requires_grad=False)
        fake = Variable(Tensor(imgs.shape[0], 1).fill_(0.0), requires_grad=False)
        real_imgs = Variable(imgs.type(Tensor))
        optimizer_G.zero_grad()
        z = Variable(Tensor(np.random.normal(0, 1, (imgs.shape[0], opt.latent_dim))))
        gen_labels = Variable(LongTensor(np.random.randint(0, 3, imgs.shape[0])))
        gen_imgs = generator(z, gen_labels)
        g_loss = adversarial_loss(discriminator(gen_imgs), valid)
        g_loss.backward()
        optimizer_G.step()
        optimizer_D.zero_grad()
        d_loss = (adversarial_loss(discriminator(real_imgs), valid) + adversarial_loss(discriminator(gen_imgs.detach()), fake)) / 2
        d_loss.backward()
        optimizer_D.step()
        print("[Epoch %d/%d] [D loss: %f] [G loss: %f]" % (epoch, opt.n_epochs, d_loss.item(), g_loss.item()))
w = torch.randn(4, 2).type(dtype)
w.requires_grad_()
b = torch.zeros(2).type("torch.cuda.FloatTensor")
assert isinstance(w, torch.cuda.FloatTensor) and not isinstance(w, torch.FloatTensor)
assert w.type() == "torch.cuda.FloatTensor" and b.type() == w.type()
out = real_imgs.mm(w) + b.expand(8, 2)
assert out.data.type(torch.FloatTensor).numpy().shape == (8, 2)
assert out.new(2, 2).is_cuda and out.data.new_zeros(1).is_cuda and out.data.long().cuda().type() == "torch.cuda.LongTensor"
