"""Golden values of the filters of the review workbench, made with SciPy on whole recordings.

Run `python3 workers/review/golden/make-golden.py` and then `npm run format`. The versions used are written into
`golden-filters.json`, which is committed, so nobody needs Python to run the tests. The recordings are not stored:
`dsp/testing/noise.ts` makes the same ones from the same seeds.
"""

import json
import pathlib
import platform

import numpy as np
import scipy
from scipy import signal

RATE_HZ = 256
FULL_SCALE_UV = 3276.7
LONG_SAMPLES = 60 * RATE_HZ
SHORT_SAMPLES = 3 * RATE_HZ
# highPassHz, notchHz, lowPassHz
FILTERS = [(0.5, 50, 40), (1, None, None), (None, 60, 30), (0.1, 50, 70)]


def uniform_noise(seed, count):
    """Linear congruential generator modulo 2^32, scaled to [-1, 1)."""
    state = seed
    values = np.empty(count)
    for index in range(count):
        state = (state * 1664525 + 1013904223) % 2**32
        values[index] = state / 2**31 - 1
    return values


def recording(seed, count):
    """Noise, 10 Hz and mains hum on an offset, as an EDF file holds them: 16-bit steps, read as float32."""
    time = np.arange(count) / RATE_HZ
    values = (
        800
        + 30 * uniform_noise(seed, count)
        + 40 * np.sin(2 * np.pi * 10 * time)
        + 25 * np.sin(2 * np.pi * 50 * time)
    )
    digital = np.floor(values / FULL_SCALE_UV * 32767 + 0.5)
    return (digital * (FULL_SCALE_UV / 32767)).astype(np.float32).astype(np.float64)


def sections(high_pass_hz, notch_hz, low_pass_hz):
    parts = []
    if high_pass_hz:
        parts.append(signal.butter(2, high_pass_hz, "highpass", fs=RATE_HZ, output="sos"))
    if notch_hz:
        parts.append(np.hstack(signal.iirnotch(notch_hz, 30, fs=RATE_HZ))[None, :])
    if low_pass_hz:
        parts.append(signal.butter(4, low_pass_hz, "lowpass", fs=RATE_HZ, output="sos"))
    return np.vstack(parts)


def settled(sos, samples):
    """Forwards, as if the first sample had been there all along."""
    filtered, _ = signal.sosfilt(sos, samples, zi=signal.sosfilt_zi(sos) * samples[0])
    return filtered


def entry(high_pass_hz, notch_hz, low_pass_hz):
    sos = sections(high_pass_hz, notch_hz, low_pass_hz)
    long = recording(21, LONG_SAMPLES)
    short = recording(22, SHORT_SAMPLES)
    inside = list(range(20 * RATE_HZ, 40 * RATE_HZ, 211))
    whole = list(range(0, SHORT_SAMPLES, 17)) + [SHORT_SAMPLES - 1]
    # Without an extension of its own length SciPy's start-up would still be heard at 20 s.
    zero = signal.sosfiltfilt(sos, long, padtype="odd", padlen=LONG_SAMPLES - 1)
    zero_short = signal.sosfiltfilt(sos, short, padtype="odd", padlen=SHORT_SAMPLES - 1)
    return {
        "highPassHz": high_pass_hz,
        "notchHz": notch_hz,
        "lowPassHz": low_pass_hz,
        "inside": {
            "samples": inside,
            "zero": zero[inside].round(6).tolist(),
            "causal": settled(sos, long)[inside].round(6).tolist(),
        },
        "short": {
            "samples": whole,
            "zero": zero_short[whole].round(6).tolist(),
            "causal": settled(sos, short)[whole].round(6).tolist(),
        },
    }


golden = {
    "python": platform.python_version(),
    "numpy": np.__version__,
    "scipy": scipy.__version__,
    "samplingRateHz": RATE_HZ,
    "fullScaleUv": FULL_SCALE_UV,
    "longSamples": LONG_SAMPLES,
    "shortSamples": SHORT_SAMPLES,
    "filters": [entry(*each) for each in FILTERS],
}
target = pathlib.Path(__file__).with_name("golden-filters.json")
target.write_text(json.dumps(golden))
