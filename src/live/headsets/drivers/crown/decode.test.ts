import { describe, expect, it } from 'vitest';
import { seededRandom } from '#tests/fuzz/random.ts';
import type { CrownSamples } from './samples/decode.ts';
import { crownSamples, decodeCrown } from './samples/decode.ts';

const bytesOf = (hex: string) =>
  Uint8Array.from(hex.trim().split(/\s+/), (each) => Number.parseInt(each, 16));

// The example packets of the reference, at 1700000000000 and four milliseconds later.
const C1 = bytesOf(
  '00 00 01 8B CF E5 68 00 00 00 3F F8 00 00 00 00 00 00 C0 02 00 00 00 00 00 00 00 00 00 00 00 00 00 00 40 24 00 00 00 ' +
    '00 00 00 C0 24 00 00 00 00 00 00 3F C0 00 00 00 00 00 00 40 59 20 00 00 00 00 00 C0 4B E0 00 00 00 00 00',
);
const C2 = bytesOf(
  '00 00 01 8B CF E5 68 04 00 07 3F E0 00 00 00 00 00 00 3F D0 00 00 00 00 00 00 BF E0 00 00 00 00 00 00 BF D0 00 00 00 ' +
    '00 00 00 3F F0 00 00 00 00 00 00 BF F0 00 00 00 00 00 00 40 00 00 00 00 00 00 00 C0 00 00 00 00 00 00 00',
);
const C1_UV = [1.5, -2.25, 0, 10, -10, 0.125, 100.5, -55.75];
const C2_UV = [0.5, 0.25, -0.5, -0.25, 1, -1, 2, -2];

const rows = ({ sampleCount, channelCount, timesMs, markers, valuesUv }: CrownSamples) =>
  Array.from({ length: sampleCount }, (_, s) => ({
    timeMs: timesMs[s],
    marker: markers[s],
    valuesUv: Array.from(valuesUv.slice(s * channelCount, (s + 1) * channelCount)),
  }));
const read = (bytes: Uint8Array) => {
  const samples = crownSamples(8);
  const problem = decodeCrown(bytes, samples);
  return { problem, rows: rows(samples) };
};
const joined = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));

describe('a notification of the Crown', () => {
  it('holds time, mark and microvolts of one sample', () => {
    expect(read(C1)).toEqual({
      problem: undefined,
      rows: [{ timeMs: 1_700_000_000_000, marker: 0, valuesUv: C1_UV }],
    });
    expect(read(C2).rows).toEqual([{ timeMs: 1_700_000_000_004, marker: 7, valuesUv: C2_UV }]);
  });

  it('holds as many samples as fit', () => {
    expect(read(joined(C1, C2)).rows.map((row) => row.valuesUv)).toEqual([C1_UV, C2_UV]);
  });

  it('is read wherever it lies in memory', () => {
    const memory = joined(new Uint8Array(5).fill(0xaa), C1, new Uint8Array(9).fill(0xbb));

    expect(read(memory.subarray(5, 79)).rows).toEqual(read(C1).rows);
  });

  it.each([0, 1, 73, 75, 147, 149])('is refused with %i bytes, which are no whole samples', (length) => {
    const bytes = joined(C1, C2, C1).slice(0, length);

    expect(read(bytes)).toEqual({ problem: expect.stringContaining('whole samples'), rows: [] });
  });

  it('is refused when it is all zeros, or has a voltage no electrode has', () => {
    expect(read(new Uint8Array(74))).toEqual({ problem: expect.stringContaining('time'), rows: [] });
    for (const valueUv of [Number.NaN, Infinity, -1e7]) {
      const bytes = joined(C1, C2);
      new DataView(bytes.buffer).setFloat64(74 + 10 + 16, valueUv);
      // The previous sample is rejected too: the notification has no checksum.
      expect(read(bytes)).toEqual({ problem: expect.stringContaining('voltage'), rows: [] });
    }
  });

  it('makes no sample of 10,000 random ones', () => {
    const random = seededRandom(20_261_121);
    const samples = crownSamples(8);
    let believed = 0;
    for (let i = 0; i < 10_000; i++) {
      const length = i % 3 === 0 ? 74 * (1 + random.below(6)) : random.below(520);
      const bytes = Uint8Array.from({ length }, () => (i % 5 === 0 ? 0 : random.below(256)));
      const problem = decodeCrown(bytes, samples);
      if (problem === undefined || samples.sampleCount > 0) believed++;
    }

    expect(believed).toBe(0);
  });
});
