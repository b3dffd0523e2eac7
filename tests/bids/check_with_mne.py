"""Reads every recording of an export with MNE and compares it with the files beside it.

Run where Python has MNE (1.3 or newer): python3 tests/bids/check_with_mne.py EXPORT.zip
Prints a line for each recording. Exits with 1 when MNE reads something else than the export says, with 2 without MNE.
"""

import csv
import json
import pathlib
import sys
import tempfile
import zipfile

try:
    import mne
except ImportError:
    print("This Python has no MNE. Install it (pip install mne), or use a Python that has it.")
    sys.exit(2)


def table(path):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def problems_of(recording):
    """What is wrong with one recording, as sentences. MNE shows the parts of a file with gaps one after the other."""
    stem = str(recording)[: -len("_eeg.edf")]
    sidecar = json.loads(pathlib.Path(f"{stem}_eeg.json").read_text(encoding="utf-8"))
    channels = table(f"{stem}_channels.tsv")
    events = table(f"{stem}_events.tsv")
    read = mne.io.read_raw_edf if recording.suffix == ".edf" else mne.io.read_raw_bdf
    raw = read(recording, preload=True, verbose="error")
    rate = raw.info["sfreq"]
    found = []
    names = [row["name"] for row in channels]
    if raw.ch_names != names:
        found.append(f"channels are {raw.ch_names}, and channels.tsv says {names}")
    if abs(rate - sidecar["SamplingFrequency"]) > 1e-6 * rate:
        found.append(f"the rate is {rate} Hz, and eeg.json says {sidecar['SamplingFrequency']}")
    seconds = raw.n_times / rate
    gaps = sum(float(row["duration"]) for row in events if row["trial_type"] == "missing")
    # Records that a gap cuts short are filled up and marked, at most one second each.
    spare = 1 + sum(row["trial_type"] == "missing" for row in events)
    if not sidecar["RecordingDuration"] - 1 / rate <= seconds <= sidecar["RecordingDuration"] + spare:
        found.append(f"it lasts {seconds} s, and eeg.json says {sidecar['RecordingDuration']}")
    values = raw.get_data(units="uV") if raw.n_times else []
    if any(abs(row).max() > 1e7 for row in values):
        found.append("values are above 10 V, so the unit was not understood")
    texts = list(raw.annotations.description)
    noted = [row for row in events if row["trial_type"] not in ("run", "missing")]
    # MNE drops what comes after the end of its time axis, which has no gaps.
    lost = [row for row in noted if not any(row["trial_type"] in text for text in texts)]
    if lost and gaps == 0:
        found.append(f"{len(lost)} events of events.tsv are not among its annotations")
    return seconds, gaps, found


def main():
    if len(sys.argv) != 2:
        print("Usage: python3 tests/bids/check_with_mne.py EXPORT.zip")
        return 2
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        with zipfile.ZipFile(sys.argv[1]) as archive:
            broken = archive.testzip()
            if broken:
                print(f"{broken} has another checksum than the archive says.")
                return 1
            archive.extractall(folder)
        found = [path for path in pathlib.Path(folder).glob("sub-*/**/*_eeg.*") if path.suffix in (".edf", ".bdf")]
        for recording in sorted(found):
            seconds, gaps, problems = problems_of(recording)
            failed += bool(problems)
            verdict = "; ".join(problems) or "as the export says"
            print(f"{recording.name}: {seconds:.3f} s, gaps of {gaps:.3f} s: {verdict}")
        print(f"{len(found)} recordings, {failed} not as the export says")
        return 1 if failed or not found else 0


if __name__ == "__main__":
    sys.exit(main())
