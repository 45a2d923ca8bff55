import torch
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import GPT2Config, GPT2LMHeadModel, PreTrainedTokenizerFast

torch.manual_seed(0)
device = "cuda" if torch.cuda.is_available() else "cpu"
texts = ["the cat sat on the mat", "the dog sat on the log", "a cat saw a dog"]
words = sorted({word for text in texts for word in text.split()})
vocab = {token: i for i, token in enumerate(["<pad>", "<bos>", "<eos>", *words])}
backend = Tokenizer(models.WordLevel(vocab, unk_token="<pad>"))
backend.pre_tokenizer = pre_tokenizers.Whitespace()
tokenizer = PreTrainedTokenizerFast(
    tokenizer_object=backend, pad_token="<pad>", bos_token="<bos>", eos_token="<eos>", padding_side="left"
)
config = GPT2Config(
    vocab_size=len(vocab), n_positions=32, n_embd=16, n_layer=2, n_head=2, bos_token_id=1, eos_token_id=2, pad_token_id=0
)
model = GPT2LMHeadModel(config)
model.to(device)
assert model.device.type == device
batch = tokenizer(texts, return_tensors="pt", padding=True).to(device)
labels = batch["input_ids"].clone()
labels[batch["attention_mask"] == 0] = -100
optimizer = torch.optim.AdamW(model.parameters(), lr=0.01)
model.train()
losses = []
for step in range(8):
    outputs = model(input_ids=batch["input_ids"], attention_mask=batch["attention_mask"], labels=labels)
    outputs.loss.backward()
    torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimizer.step()
    optimizer.zero_grad()
    losses.append(outputs.loss.item())
assert losses[-1] < losses[0]
model.eval()
prompt = tokenizer(["the cat", "a dog saw"], return_tensors="pt", padding=True).to(device)
greedy = model.generate(**prompt, max_new_tokens=4, do_sample=False)
sampled = model.generate(**prompt, max_new_tokens=4, do_sample=True, top_k=5, top_p=0.9, temperature=0.8, num_return_sequences=2)
beams = model.generate(**prompt, max_new_tokens=3, num_beams=2, do_sample=False)
assert greedy.shape[0] == 2 and sampled.shape[0] == 4 and greedy.is_cuda and sampled.is_cuda and beams.is_cuda
told = tokenizer.batch_decode(greedy, skip_special_tokens=True)
with torch.no_grad():
    logits = model(**prompt).logits[:, -1]
    probabilities = logits.softmax(-1)
    next_words = probabilities.topk(3).indices.tolist()
    perplexity = torch.exp(model(**batch, labels=labels).loss).item()
with torch.autocast(device, dtype=torch.bfloat16):
    half = model(**prompt).logits
assert half.dtype == torch.bfloat16
model.save_pretrained("gpt2")
again = GPT2LMHeadModel.from_pretrained("gpt2").to(device).eval()
assert torch.equal(again(**prompt).logits, model(**prompt).logits)
scores = logits.float().cpu().numpy()
