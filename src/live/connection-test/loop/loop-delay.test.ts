import { describe, expect, it } from 'vitest';
import { seededRandom } from '#live/session/feedback/noise.ts';
import { type ArrivedSamples, loopDelay } from './loop-delay.ts';

const RATE_HZ = 250;
const PACKET_SAMPLES = 2;
const START_MS = 1_790_000_000_000;
const COMMANDED_MS = Array.from({ length: 10 }, (_, index) => START_MS + 1000 + 1237 * index);

type Made = { delaysMs: readonly number[]; stepUv?: number; channels?: number };

/** EEG-like noise that arrives in packets; the last channel shows each signal after its delay. */
function aStream({ delaysMs, stepUv = 400, channels = 2 }: Made): ArrivedSamples {
  const random = seededRandom(7);
  const count = 15 * RATE_HZ;
  const timesMs = Array.from(
    { length: count },
    (_, i) => START_MS + (1000 / RATE_HZ) * PACKET_SAMPLES * (Math.floor(i / PACKET_SAMPLES) + 1),
  );
  const channelsUv = Array.from({ length: channels }, () => {
    let level = 0;
    return timesMs.map(() => (level = 0.97 * level + 8 * (random() - 0.5)));
  });
  for (const [index, atMs] of COMMANDED_MS.entries()) {
    const delayMs = delaysMs[index];
    if (delayMs === undefined) continue;
    for (const [i, timeMs] of timesMs.entries()) {
      if (timeMs >= atMs + delayMs && timeMs < atMs + delayMs + 60) channelsUv.at(-1)![i]! += stepUv;
    }
  }
  return { timesMs, channelsUv };
}

const same = (delayMs: number, count = 10): number[] => Array.from({ length: count }, () => delayMs);

describe('the delay of the whole chain', () => {
  it.each([18, 63, 140, 410])('is found within a packet: %i ms', (delayMs) => {
    const outcome = loopDelay(aStream({ delaysMs: same(delayMs) }), COMMANDED_MS);
    expect(outcome).toMatchObject({ kind: 'measured', seenCount: 10, signalCount: 10, channel: 1 });
    const found = outcome.kind === 'measured' ? outcome.delayMs : Number.NaN;
    expect(found).toBeGreaterThanOrEqual(delayMs);
    expect(found).toBeLessThanOrEqual(delayMs + (1000 / RATE_HZ) * PACKET_SAMPLES);
  });

  it('is not moved by two signals that came late', () => {
    const outcome = loopDelay(aStream({ delaysMs: [...same(90, 8), 500, 600] }), COMMANDED_MS);
    expect(outcome).toMatchObject({ kind: 'measured', seenCount: 10 });
    expect(outcome.kind === 'measured' && Math.abs(outcome.delayMs - 94)).toBeLessThanOrEqual(8);
  });

  it('is refused when too few signals are seen', () => {
    const outcome = loopDelay(aStream({ delaysMs: same(90, 6) }), COMMANDED_MS);
    expect(outcome).toEqual({ kind: 'notSeen', seenCount: 6, signalCount: 10 });
  });

  it('is refused without any signal, in EEG alone and without samples', () => {
    expect(loopDelay(aStream({ delaysMs: [] }), COMMANDED_MS)).toMatchObject({
      kind: 'notSeen',
      seenCount: 0,
    });
    expect(loopDelay({ timesMs: [], channelsUv: [] }, COMMANDED_MS)).toMatchObject({ kind: 'notSeen' });
  });

  it('is refused when the delays differ too much', () => {
    const delaysMs = [40, 90, 140, 190, 240, 290, 340, 390, 440, 490];
    expect(loopDelay(aStream({ delaysMs }), COMMANDED_MS)).toMatchObject({
      kind: 'scattered',
      seenCount: 10,
    });
  });

  it('ignores missing samples', () => {
    const stream = aStream({ delaysMs: same(90) });
    const channelsUv = stream.channelsUv.map((values) =>
      values.map((value, i) => (i % 50 === 3 ? Number.NaN : value)),
    );
    expect(loopDelay({ ...stream, channelsUv }, COMMANDED_MS)).toMatchObject({
      kind: 'measured',
      channel: 1,
    });
  });
});
