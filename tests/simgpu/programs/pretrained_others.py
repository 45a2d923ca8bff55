import torch
from transformers import (
    BertConfig,
    BertForSequenceClassification,
    LlamaConfig,
    LlamaForCausalLM,
    T5Config,
    T5ForConditionalGeneration,
    ViTConfig,
    ViTForImageClassification,
    get_linear_schedule_with_warmup,
)

torch.manual_seed(0)
device = torch.device("cuda")
ids = torch.randint(3, 40, (2, 6)).to(device)
mask = torch.ones_like(ids)
mask[1, 4:] = 0
labels = torch.tensor([0, 2]).to(device)
pixels = torch.rand(2, 3, 8, 8).to(device)
small = dict(hidden_size=16, intermediate_size=32, num_hidden_layers=1, num_attention_heads=2)
bert = BertForSequenceClassification(BertConfig(vocab_size=40, num_labels=3, **small)).to(device)
vit = ViTForImageClassification(ViTConfig(image_size=8, patch_size=4, num_labels=3, **small)).to(device)
llama = LlamaForCausalLM(
    LlamaConfig(vocab_size=40, num_key_value_heads=1, max_position_embeddings=32, bos_token_id=1, eos_token_id=2, pad_token_id=0, **small)
).to(device)
t5 = T5ForConditionalGeneration(
    T5Config(vocab_size=40, d_model=16, d_kv=8, d_ff=32, num_layers=1, num_heads=2, dropout_rate=0.0, decoder_start_token_id=0, pad_token_id=0, eos_token_id=1)
).to(device)


def train(model, **inputs):
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-2)
    schedule = get_linear_schedule_with_warmup(optimizer, 1, 8)
    losses = []
    for _ in range(4):
        loss = model(**inputs).loss
        loss.backward()
        optimizer.step()
        schedule.step()
        optimizer.zero_grad()
        losses.append(loss.item())
    assert losses[-1] < losses[0], losses
    return losses


train(bert, input_ids=ids, attention_mask=mask, labels=labels)
train(vit, pixel_values=pixels, labels=labels)
train(llama, input_ids=ids, attention_mask=mask, labels=ids)
train(t5, input_ids=ids, attention_mask=mask, labels=ids)
with torch.inference_mode():
    predictions = bert.eval()(input_ids=ids, attention_mask=mask).logits.argmax(-1)
    accuracy = (predictions == labels).float().mean().item()
    pooled = bert.bert(ids, attention_mask=mask).last_hidden_state
    embedding = (pooled * mask[..., None]).sum(1) / mask.sum(1, keepdim=True)
    similar = torch.nn.functional.cosine_similarity(embedding[:1], embedding)
streamed = llama.eval().generate(ids, attention_mask=torch.ones_like(ids), max_new_tokens=3, do_sample=True)
translated = t5.eval().generate(ids, max_new_tokens=3)
assert streamed.is_cuda and translated.is_cuda
frozen = [p for p in bert.bert.parameters()]
for p in frozen:
    p.requires_grad_(False)
table = predictions.cpu().numpy()
