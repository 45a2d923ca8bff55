"""The time can be replaced, is always UTC, and its stamps sort as it runs."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta, timezone

import pytest

from kata_runner.core import clock
from kata_runner.core.errors import UsageProblem


def test_now_is_in_utc(monkeypatch):
    monkeypatch.delenv("KATA_NOW", raising=False)
    assert clock.now().utcoffset() == timedelta(0)


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("2030-02-01", datetime(2030, 2, 1, tzinfo=UTC)),
        (" 2030-02-01T18:30 ", datetime(2030, 2, 1, 18, 30, tzinfo=UTC)),
        ("2030-02-01T18:30:00Z", datetime(2030, 2, 1, 18, 30, tzinfo=UTC)),
        ("2030-02-01T18:30:00+02:00", datetime(2030, 2, 1, 16, 30, tzinfo=UTC)),
    ],
)
def test_the_environment_puts_another_time_in_its_place(monkeypatch, text, moment):
    monkeypatch.setenv("KATA_NOW", text)
    assert clock.now() == moment
    assert clock.now().utcoffset() == timedelta(0)


@pytest.mark.parametrize("text", ["tomorrow", "2030-13-01", "0001-01-01T00:00+23:00", "\udcff"])
def test_what_is_no_date_is_said(monkeypatch, text):
    monkeypatch.setenv("KATA_NOW", text)
    with pytest.raises(UsageProblem, match=r"KATA_NOW is .* which is no date") as caught:
        clock.now()
    assert "2027-01-31" in (caught.value.next_step or "")


def test_an_empty_setting_is_none(monkeypatch):
    monkeypatch.setenv("KATA_NOW", "")
    assert abs(clock.now() - datetime.now(UTC)) < timedelta(minutes=5)


def test_stamps_come_back_and_sort():
    moments = [datetime(2030, 1, 1, 12, tzinfo=UTC) + timedelta(microseconds=step) for step in (0, 1, 10**6, 10**10)]
    stamps = [clock.stamp(moment) for moment in moments]
    assert [clock.unstamp(text) for text in stamps] == moments
    assert stamps == sorted(stamps)


def test_a_stamp_of_another_zone_is_in_utc():
    there = timezone(timedelta(hours=5))
    assert clock.stamp(datetime(2030, 1, 1, 3, tzinfo=there)) == "2029-12-31T22:00:00.000000Z"


def test_a_broken_stamp_is_long_ago():
    assert clock.unstamp("20x0") == datetime(1970, 1, 1, tzinfo=UTC)


def test_durations_only_grow():
    assert clock.monotonic() <= clock.monotonic()


@pytest.mark.parametrize(("moment", "zone"), [("0001-01-01", "Pacific/Pago_Pago"), ("9999-12-31T23:59", "Asia/Tokyo")])
def test_the_ends_of_time_have_a_local_time(monkeypatch, moment, zone):
    monkeypatch.setenv("TZ", zone)
    if hasattr(time, "tzset"):
        time.tzset()
    try:
        assert clock.local(clock.parse(moment)).year in (1, 9999)
    finally:
        monkeypatch.undo()
        if hasattr(time, "tzset"):
            time.tzset()


@pytest.mark.parametrize("moment", [datetime.min, datetime(999, 1, 1), datetime.max])
def test_a_stamp_sorts_and_is_read_again_at_the_ends_of_time(moment):
    there = moment.replace(tzinfo=UTC)
    assert len(clock.stamp(there)) == len("2027-01-31T18:00:00.000000Z")
    assert clock.unstamp(clock.stamp(there)) == there
