import { describe, expect, it } from 'vitest';
import { buildEdf, uvChannel } from '#tests/builders/edf-builder.ts';
import { memoryByteSource } from './byte-source.ts';
import type { EegChannel } from './eeg-file.ts';
import { inspectEegFile } from './inspect.ts';
import { openEegFile } from './open.ts';
import { SignalWatch } from './signal-watch.ts';

const RATE_HZ = 250;
const channel = (more: Partial<EegChannel> = {}): EegChannel => ({
  label: 'Cz',
  kind: 'voltage',
  unit: 'uV',
  fileUnit: 'uV',
  samplingRateHz: RATE_HZ,
  sampleCount: 0,
  scale: undefined,
  ...more,
});
const scale = {
  physicalMin: -100,
  physicalMax: 100,
  digitalMin: -1000,
  digitalMax: 1000,
  gain: 0.1,
  unitFactor: 1,
};
const wave = (seconds: number) =>
  Float64Array.from({ length: seconds * RATE_HZ }, (_, i) => 20 * Math.sin(i / 4) + 5 * Math.sin(i / 31));

/** In blocks of 77 samples, which do not divide a second. */
function problemsOf(values: Float64Array, of = channel()) {
  const watch = SignalWatch.for(of)!;
  for (let at = 0; at < values.length; at += 77) watch.add(values.subarray(at, at + 77));
  return watch.result();
}

describe('looking for flat and railed channels', () => {
  it('finds nothing in a signal that moves', () => {
    expect(problemsOf(wave(20))).toEqual({ flatShare: 0, railedShare: 0 });
    expect(problemsOf(wave(20), channel({ scale }))).toEqual({ flatShare: 0, railedShare: 0 });
  });

  it('counts the seconds in which a channel does not move', () => {
    expect(problemsOf(wave(20).fill(3, 10 * RATE_HZ, 15 * RATE_HZ)).flatShare).toBe(0.25);
    expect(problemsOf(new Float64Array(5 * RATE_HZ)).flatShare).toBe(1);
  });

  it('counts samples at the limit that the file states, from three in a row on', () => {
    const values = wave(4);
    values.fill(100, 100, 110);
    values.fill(-100, 500, 502);

    expect(problemsOf(values, channel({ scale })).railedShare).toBe(10 / values.length);
    expect(problemsOf(values).railedShare).toBe(0);
  });

  it('takes long plateaus of the largest values for the limit where none is stated', () => {
    const values = wave(10).map((value, i) => (i >= 500 && i < 1000 ? 187_500 : value));

    expect(problemsOf(values)).toEqual({ flatShare: 0.2, railedShare: 0.2 });
  });

  it('leaves missing values out, and judges no channel that is no EEG', () => {
    const values = wave(10)
      .fill(Number.NaN, 0, 5 * RATE_HZ)
      .fill(1, 5 * RATE_HZ, 10 * RATE_HZ);

    expect(problemsOf(values).flatShare).toBe(1);
    expect(SignalWatch.for(channel({ kind: 'other' }))).toBeUndefined();
    expect(SignalWatch.for(channel({ samplingRateHz: 1 }))).toBeUndefined();
  });

  it('is a warning of the inspection that names the channels', async () => {
    const bytes = buildEdf({
      channels: [
        uvChannel('Cz', wave(10), { samplesPerRecord: RATE_HZ }),
        uvChannel('Pz', new Float64Array(10 * RATE_HZ), { samplesPerRecord: RATE_HZ }),
        uvChannel('Oz', wave(10).fill(9999, 0, 1000), { samplesPerRecord: RATE_HZ }),
      ],
    });
    const opened = await openEegFile(memoryByteSource(bytes));
    if (!opened.ok) throw new Error(opened.problem.message);
    const { warnings } = await inspectEegFile(opened.file, () => ({
      update: () => undefined,
      digestHex: () => '',
    }));

    expect(warnings).toEqual([
      { code: 'flat', message: expect.stringContaining("'Pz' (100 %), 'Oz' (40 %).") },
      { code: 'railed', message: expect.stringContaining(": 'Oz' (40 %).") },
    ]);
  });
});
