"""A mistake that only a GPU shows fails on the simulated one for the reason for which it would fail on a real one."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from verifying import Verified

from kata_runner.core.report import CheckResult, DeviceVerdict, Failure

# What CUDA says where code that is right on the CPU is wrong on a card. Two devices are both named.
REASONS = (
    r"Expected all tensors to be on the same device.*cuda:0.*cpu",
    r"Expected all tensors to be on the same device.*cpu.*cuda:0",
    r"Input type \(torch\.(cuda\.)?FloatTensor\) and \w+ type \(torch\.(cuda\.)?FloatTensor\) should be the same",
    r"found input tensor at \S+ and parameter tensor at \S+",
    r"is on cuda:0.*cpu|on different devices.*cuda:0|is on cpu.*cuda:0",
    r"expected self and mask to be on the same device, but got mask on (cpu and self on cuda:0|cuda:0 and self on cpu)",
    r"can't convert cuda:0 device type tensor to numpy\. Use Tensor\.cpu\(\)",
    r"indices should be either on cpu or on the same device as the indexed tensor",
    r"expected device cuda:0 but got cpu|expected device cpu but got cuda:0",
    r"Expected a '(cuda|cpu)' device type for generator but found '(cpu|cuda)'",
    r'"\w+" not implemented for',
    r"CUDA error: device-side assert triggered",
    r"only dense CPU tensors can be pinned",
    r"lengths.*CPU int64 tensor",
)
NEVER = re.compile(r"simgpu|PrivateUse|privateuse|INTERNAL ASSERT|subclass|__torch_")


def device_mistakes(verified: Verified) -> Iterator[tuple[str, DeviceVerdict]]:
    """Every mistake that passes on the CPU and fails on the simulated card."""
    for slug, proof, report in verified.runs:
        verdicts = {verdict.device: verdict for verdict in report.devices}
        if proof.role == "mistake" and {"cpu", "simgpu"} <= set(verdicts) and verdicts["cpu"].status == "passed":
            yield f"{slug}: {proof.name}", verdicts["simgpu"]


@pytest.mark.timeout(900)
def test_mistakes_that_only_a_card_shows_fail_there_for_its_reason(verified: Verified) -> None:
    found = dict(device_mistakes(verified))
    assert len(found) >= 5
    for mistake, verdict in found.items():
        failed = [check for check in verdict.checks if check.outcome not in ("passed", "skipped")]
        assert verdict.status == "failed", (mistake, verdict.status, verdict.reason)
        for check in failed:
            assert says_why(check), (mistake, check.title, check.failure)


def says_why(check: CheckResult) -> bool:
    """Whether a failure is about the device, in words that a real card would use."""
    failure = check.failure
    if failure is None or check.outcome != "failed" or NEVER.search(text_of(failure)):
        return False
    if failure.exception is not None:
        return any(re.search(reason, failure.exception.text, re.DOTALL) for reason in REASONS)
    return failure.kind == "device" or "cuda" in failure.message or "device" in failure.message


def text_of(failure: Failure) -> str:
    return f"{failure.message} {failure.exception.text if failure.exception else ''}"
