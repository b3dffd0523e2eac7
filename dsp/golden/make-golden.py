"""Golden values of the signal core, made with SciPy.

Run `python3 dsp/golden/make-golden.py` and then `npm run format`. It needs SciPy and NumPy; their versions
are written into `golden*.json`, which are committed, so nobody needs Python to run the tests.

The input signals are not stored: `dsp/testing/noise.ts` makes the same ones from the same seeds.
"""

import json
import pathlib
import platform

import numpy as np
import scipy
from scipy import signal, stats

from engine_metrics import engine_metrics
from formulas import RATE_HZ, amplitude, band_power, uniform_noise, wide_amplitude

SAMPLES = 3000
# (lowHz, highHz, order of the low-pass, time constant of the smoothing in ms)
ESTIMATORS = [(12, 15, 4, 0), (4, 8, 3, 0), (8, 12, 4, 250), (20, 30, 3, 100)]
# Bands over two octaves.
WIDE_ESTIMATORS = [(2, 30, 4, 0), (1, 45, 3, 0), (0.3, 20, 4, 0), (4, 30, 3, 250)]
DELAY_BANDS = [(4, 8), (8, 12), (12, 15), (15, 20), (20, 30)]


def recording(seed, offset_uv):
    """Noise of +/-30 uV on an electrode offset, rounded to float32 as samples are."""
    values = offset_uv + 30 * uniform_noise(seed, SAMPLES)
    return values.astype(np.float32).astype(np.float64)


def conditioning_sections():
    return np.vstack(
        [
            signal.butter(2, 1, "highpass", fs=RATE_HZ, output="sos"),
            np.hstack(signal.iirnotch(50, 30, fs=RATE_HZ)),
            signal.butter(4, 45, "lowpass", fs=RATE_HZ, output="sos"),
        ]
    )


def condition(samples):
    sections = conditioning_sections()
    filtered, _ = signal.sosfilt(sections, samples, zi=signal.sosfilt_zi(sections) * samples[0])
    return filtered


def delay_ms(low_hz, high_hz, order, share):
    burst = np.sin(2 * np.pi * (low_hz + high_hz) / 2 / RATE_HZ * np.arange(RATE_HZ * 4))
    rise = amplitude(burst, low_hz, high_hz, order, 0)
    return float(np.argmax(rise >= share / np.sqrt(2)) * 1000 / RATE_HZ)


def leakage_pct(low_hz, high_hz, order, neighbour_hz):
    """Amplitude of a steady neighbour sine, as the share of its own RMS that the estimator shows."""
    sine = np.sin(2 * np.pi * neighbour_hz / RATE_HZ * np.arange(RATE_HZ * 20))
    return float(100 * np.mean(amplitude(sine, low_hz, high_hz, order, 0)[-RATE_HZ * 10 :]) * np.sqrt(2))


def butterworth_cases():
    for kind in ("lowpass", "highpass"):
        for order in range(1, 7):
            for cut_hz, rate_hz in ((0.1, 250), (1.5, 250), (1, 2000), (45, 128), (45, 256)):
                sections = signal.butter(order, cut_hz, kind, fs=rate_hz, output="sos")
                yield {
                    "kind": kind,
                    "order": order,
                    "cutHz": cut_hz,
                    "samplingRateHz": rate_hz,
                    "sos": sections.tolist(),
                }


def notch_cases():
    for centre_hz, quality, rate_hz in ((50, 30, 250), (60, 30, 256), (50, 5, 128), (60, 35, 2000)):
        b, a = signal.iirnotch(centre_hz, quality, fs=rate_hz)
        yield {
            "centreHz": centre_hz,
            "quality": quality,
            "samplingRateHz": rate_hz,
            "b": b.tolist(),
            "a": a.tolist(),
        }


def welch_cases(samples):
    for segment, count in ((256, 7), (512, 3), (1024, 1)):
        span = segment + (count - 1) * segment // 2
        frequencies, density = signal.welch(
            samples[-span:], fs=RATE_HZ, window="hann", nperseg=segment, detrend="constant", scaling="density"
        )
        bands = [(1, 4), (4, 8), (8.1, 12.7), (30, 45)]
        yield {
            "segmentSamples": segment,
            "segmentCount": count,
            "density": density.tolist(),
            "bandPowers": [
                {"lowHz": low, "highHz": high, "powerUvSq": band_power(frequencies, density, low, high)}
                for low, high in bands
            ],
        }


def spectra_cases():
    """Welch and cross-spectra of segments of any length: powers of two, EEG rates, an odd one, primes above 5."""
    for rate_hz, segment, samples in (
        (250, 500, 3000),
        (160, 320, 2000),
        (487.5, 975, 5000),
        (12.8, 26, 500),
        (256, 512, 3000),
    ):
        rows = [
            offset + 30 * uniform_noise(seed, samples) + 20 * np.sin(0.25 * np.arange(samples) + seed)
            for seed, offset in ((11, 50_000), (12, -300))
        ]
        options = {"fs": rate_hz, "window": "hann", "nperseg": segment, "detrend": "constant"}
        cross = signal.csd(*rows, **options, scaling="density")[1]
        yield {
            "samplingRateHz": rate_hz,
            "segmentSamples": segment,
            "samples": samples,
            "density": signal.welch(rows[0], **options, scaling="density")[1].tolist(),
            "crossReal": cross.real.tolist(),
            "crossImaginary": cross.imag.tolist(),
            "coherence": signal.coherence(*rows, **options)[1].tolist(),
        }


def filtered():
    """The usual conditioning of noise without an offset, to the last digit: SciPy's own sections are stored with it."""
    sections = conditioning_sections()
    samples = (30 * uniform_noise(3, SAMPLES)).astype(np.float32).astype(np.float64)
    settled, _ = signal.sosfilt(sections, samples, zi=signal.sosfilt_zi(sections) * samples[0])
    return {
        "seed": 3,
        "samples": SAMPLES,
        "everySamples": 20,
        "sections": sections.tolist(),
        "atRest": signal.sosfilt(sections, samples)[::20].tolist(),
        "settled": settled[::20].tolist(),
    }


def metrics():
    """Figures that metrics of dsp/host/metrics have to give for noise of known seeds."""
    density = 100 * (1.5 + uniform_noise(31, 120)) / (1 + np.arange(120)) ** 1.3
    bins = np.arange(4, 80)
    slope, intercept, _, _ = stats.theilslopes(np.log10(density[bins]), np.log10(bins * 0.5))
    parts = [uniform_noise(seed, 500) for seed in (41, 42, 43, 44)]
    phases = np.angle(parts[0] + 1j * parts[1]) - np.angle(parts[0] + parts[2] + 1j * parts[3])
    locking = np.mean(np.exp(1j * phases))
    baseline = 1e6 + uniform_noise(51, 1000)
    return {
        "smoothed": [
            {"window": window, "order": order, "values": signal.savgol_filter(density, window, order).tolist()}
            for window, order in ((5, 3), (11, 3), (11, 5))
        ],
        "aperiodic": {"exponent": -slope, "offset": intercept},
        "phaseLocking": {"plv": abs(locking), "phaseRad": float(np.angle(locking))},
        "baseline": {"mean": float(np.mean(baseline)), "sd": float(np.std(baseline, ddof=1))},
    }


def write(name, golden):
    target = pathlib.Path(__file__).with_name(name)
    lines = [f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in golden.items()]
    target.write_text("{\n" + ",\n".join(lines) + "\n}\n")


def origin():
    return {
        "madeBy": "dsp/golden/make-golden.py",
        "versions": {
            "python": platform.python_version(),
            "numpy": np.__version__,
            "scipy": scipy.__version__,
        },
    }


def main():
    left, right = recording(1, 50_000), recording(2, -20_000)
    derived = 0.5 * condition(left) + 0.5 * condition(right)
    golden = {
        **origin(),
        "samplingRateHz": RATE_HZ,
        "samples": SAMPLES,
        "channels": [{"seed": 1, "offsetUv": 50_000}, {"seed": 2, "offsetUv": -20_000}],
        "butterworth": list(butterworth_cases()),
        "notch": list(notch_cases()),
        "conditioned": {"everySamples": 20, "values": condition(left)[::20].tolist()},
        "amplitudes": [
            {
                "lowHz": low,
                "highHz": high,
                "order": order,
                "smoothingMs": smoothing_ms,
                "everySamples": 25,
                "values": amplitude(derived, low, high, order, smoothing_ms)[24::25].tolist(),
            }
            for low, high, order, smoothing_ms in ESTIMATORS
        ],
        "wideAmplitudes": [
            {
                "lowHz": low,
                "highHz": high,
                "order": order,
                "smoothingMs": smoothing_ms,
                "everySamples": 25,
                "values": wide_amplitude(derived, low, high, order, smoothing_ms)[24::25].tolist(),
            }
            for low, high, order, smoothing_ms in WIDE_ESTIMATORS
        ],
        "welch": list(welch_cases(left)),
        "delays": [
            {
                "lowHz": low,
                "highHz": high,
                "order": order,
                "halfMs": delay_ms(low, high, order, 0.5),
                "share707Ms": delay_ms(low, high, order, 0.707),
            }
            for low, high in DELAY_BANDS
            for order in (3, 4)
        ],
        "leakages": [
            {
                "lowHz": low,
                "highHz": high,
                "order": order,
                "neighbourHz": neighbour_hz,
                "leakagePct": leakage_pct(low, high, order, neighbour_hz),
            }
            for low, high, neighbour_hz in ((12, 15, 10), (4, 8, 10), (8, 12, 6), (15, 20, 10))
            for order in (3, 4)
        ],
    }
    write("golden.json", golden)
    write("golden-metrics.json", {**origin(), **engine_metrics()})
    write("golden-kernels.json", {**origin(), "filtered": filtered(), "spectra": list(spectra_cases()), "metrics": metrics()})


main()
