import { describe, expect, it } from 'vitest';
import { ARTIFACT_BITS } from '#shared/engine/ticks.ts';
import { TraceRing } from './trace-ring.ts';

const block = (firstSampleIndex: number, rows: number[][], artifact = 0, reasons: number[] = []) => {
  const channelReasons = Uint32Array.from(rows, (_row, index) => reasons[index] ?? 0);
  const sampleCount = rows[0]!.length;
  const stride = sampleCount + 3;
  const raw = new Float32Array(rows.length * stride);
  for (const [channel, row] of rows.entries()) raw.set(row, channel * stride);
  return {
    firstSampleIndex,
    sampleCount,
    stride,
    raw,
    filtered: raw.map((value) => -value),
    artifact,
    channelReasons,
  };
};
const channel = (ring: TraceRing, index: number, of: Float32Array) =>
  Array.from(of.subarray(index * ring.capacity, (index + 1) * ring.capacity));

describe('TraceRing', () => {
  it('puts sample i of a channel into slot i modulo its capacity', () => {
    const ring = new TraceRing(2, 4);
    ring.write(
      block(0, [
        [1, 2, 3],
        [11, 12, 13],
      ]),
    );
    ring.write(
      block(3, [
        [4, 5],
        [14, 15],
      ]),
    );

    expect(ring.end).toBe(5);
    expect(channel(ring, 0, ring.raw)).toEqual([5, 2, 3, 4]);
    expect(channel(ring, 1, ring.raw)).toEqual([15, 12, 13, 14]);
    expect(channel(ring, 1, ring.filtered)).toEqual([-15, -12, -13, -14]);
  });

  it('leaves what was never seen as a gap', () => {
    const ring = new TraceRing(1, 6);
    ring.write(block(0, [[1, 2]]));
    ring.write(block(4, [[5]]));

    expect(channel(ring, 0, ring.raw)).toEqual([1, 2, Number.NaN, Number.NaN, 5, Number.NaN]);
  });

  it('survives a jump that is longer than its memory', () => {
    const ring = new TraceRing(1, 4);
    ring.write(block(0, [[1, 2, 3, 4]]));
    ring.write(block(1_000_000, [[9]]));

    expect(ring.end).toBe(1_000_001);
    expect(channel(ring, 0, ring.raw)).toEqual([9, Number.NaN, Number.NaN, Number.NaN]);
  });

  it('keeps the newest samples of a block longer than its memory', () => {
    const ring = new TraceRing(1, 3);
    ring.write(block(0, [[1, 2, 3, 4, 5]]));

    expect(channel(ring, 0, ring.raw)).toEqual([4, 5, 3]);
  });

  it('starts over when the sample clock restarts', () => {
    const ring = new TraceRing(1, 4);
    ring.write(block(0, [[1, 2, 3]], 4));
    ring.write(block(0, [[7]]));

    expect(ring.end).toBe(1);
    expect(channel(ring, 0, ring.raw)).toEqual([7, Number.NaN, Number.NaN, Number.NaN]);
    expect(Array.from(ring.artifact)).toEqual([0, 0, 0, 0]);
  });

  it('marks every sample of an artifact block', () => {
    const ring = new TraceRing(1, 4);
    ring.write(block(0, [[1, 2]], 1));
    ring.write(block(2, [[3]], 0));

    expect(Array.from(ring.artifact)).toEqual([1, 1, 0, 0]);
  });

  it('keeps every reason, of the time and of each channel', () => {
    const ring = new TraceRing(2, 4);
    ring.write(block(0, [[1], [1]], ARTIFACT_BITS.blink, [0, ARTIFACT_BITS.blink | ARTIFACT_BITS.noValue]));

    expect(ring.artifact[0]).toBe(ARTIFACT_BITS.blink);
    expect([ring.channelArtifact[0], ring.channelArtifact[4]]).toEqual([
      0,
      ARTIFACT_BITS.blink | ARTIFACT_BITS.noValue,
    ]);
  });
});
