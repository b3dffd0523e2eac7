import { beforeAll, describe, expect, it } from 'vitest';
import type { SignalCore } from '#dsp/host/core-types.ts';
import { loadTestCore } from '#dsp/testing/core-for-tests.ts';
import { normalNoise } from '#dsp/testing/noise.ts';
import type { Feature } from '#shared/eeg/feature.ts';
import { metricDelayMs } from '#shared/eeg/metrics.ts';
import { HOP_MS } from '#shared/engine/ticks.ts';
import { buildConfig, buildProtocol, buildSource } from '#tests/builders/engine-builder.ts';
import { meanOf, OPEN_FILTERS, OPEN_GATE, rowsOf, trainOn, valueOf } from '#tests/builders/oracle-builder.ts';

/** Sample positions are integers, and onsets can lie anywhere in a hop. */
const RATE = 1000;
const LATE_SECONDS = 12;

let core: SignalCore;
beforeAll(async () => {
  core = await loadTestCore();
});

const derivations = [{ kind: 'asRecorded' as const, site: 'Cz' }];
/** Wide enough for the spectral spread of a rhythm that fills only part of the window. */
const band = { lowHz: 4, highHz: 16 };
const RELATIVE = { metric: 'relativePower', band, total: { lowHz: 1, highHz: 45 }, derivations } as const;

/** Noise whose share of alpha changes at `onsetMs` from none to nearly all. */
function samples(onsetMs: number): Float32Array<ArrayBuffer> {
  const next = normalNoise(onsetMs);
  return Float32Array.from({ length: 2 * LATE_SECONDS * RATE }, (_, n) => {
    // The remaining power is constant, so the share depends only on the power of the rhythm.
    const alpha =
      n >= (onsetMs * RATE) / 1000 ? 0.6 * Math.SQRT2 * Math.sin((2 * Math.PI * 10 * n) / RATE) : 0;
    return alpha + 10 * Math.SQRT2 * Math.sin((2 * Math.PI * 25 * n) / RATE) + 0.001 * next();
  });
}

/** Ms from the onset until the value is half way to its final value. */
function measuredDelayMs(feature: Feature, onsetMs: number): number {
  const { conditions, ...rest } = buildProtocol({
    conditions: [{ threshold: { mode: 'manual', value: 1 } }],
    artifact: OPEN_GATE,
    filters: OPEN_FILTERS,
  });
  const protocol = { ...rest, conditions: [{ ...conditions[0]!, feature }] };
  const config = buildConfig({ source: buildSource({ samplingRateHz: RATE }), protocol });
  const rows = rowsOf(trainOn(core, config, [samples(onsetMs)]).ticks, 1);
  const last = rows.at(-1)![valueOf(0)]!;
  const shown = rows.find((row) => row[0]! * 1000 > onsetMs && row[valueOf(0)]! >= last / 2)!;
  return shown[0]! * 1000 - onsetMs;
}

describe('the delay that is stated of a window', () => {
  it.each([1, 2, 4])(
    'of %d s is the mean of what is measured, whenever the change comes',
    (windowSeconds) => {
      const feature: Feature = { ...RELATIVE, windowSeconds };
      // Every 17 ms over the 240 ms update interval.
      const onsets = Array.from({ length: 14 }, (_, index) => 1000 * LATE_SECONDS + 17 * index);

      const measured = meanOf(onsets.map((onsetMs) => measuredDelayMs(feature, onsetMs)));

      // Ticks are 40 ms apart; without the update interval the delay would be 120 ms shorter.
      expect(Math.abs(measured - metricDelayMs(feature))).toBeLessThan(HOP_MS);
    },
  );
});
