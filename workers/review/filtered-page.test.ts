import { describe, expect, it } from 'vitest';
import { uniformNoise } from '#dsp/testing/noise.ts';
import { uvChannel } from '#tests/builders/edf-builder.ts';
import golden from './golden/golden-filters.json' with { type: 'json' };
import { asRecorded, openSpec, pageOf, reviewSession, traceValues } from './testing/review-builder.ts';

const { samplingRateHz: rate, fullScaleUv } = golden;
/** Samples are float32, also between the two passes of a filter; on an offset of 800 uV the rounding is 6e-5 uV. */
const TOLERANCE_UV = 5e-4;

function recording(seed: number, samples: number) {
  const next = uniformNoise(seed);
  const values = Float64Array.from({ length: samples }, (_, n) => {
    const turns = (hz: number) => Math.sin((2 * Math.PI * hz * n) / rate);
    return 800 + 30 * next() + 40 * turns(10) + 25 * turns(50);
  });
  return openSpec({ channels: [uvChannel('Cz', values, { samplesPerRecord: rate, fullScaleUv })] });
}

const phases = ['zero', 'causal'] as const;
const cases = golden.filters.flatMap((entry) => phases.map((phase) => ({ ...entry, phase })));
const filterOf = ({ highPassHz, notchHz, lowPassHz, phase }: (typeof cases)[number]) => ({
  highPassHz: highPassHz ?? undefined,
  notchHz: notchHz ?? undefined,
  lowPassHz: lowPassHz ?? undefined,
  phase,
});

describe('a filtered page against SciPy on the whole recording', () => {
  it.each(cases)('$phase: $highPassHz, $notchHz, $lowPassHz Hz, inside', async (entry) => {
    const { session } = await reviewSession(await recording(21, golden.longSamples));
    session.setTraces({ id: 1, traces: [asRecorded(0, filterOf(entry))] });

    // 20 s from the middle, wide enough to be drawn as samples; one extra sample comes before it.
    const page = await pageOf(session, { settingsId: 1, startSeconds: 20, spanSeconds: 20, widthPx: 4000 });
    const { samples } = traceValues(page, 0);
    const errors = entry.inside.samples.map((index, k) =>
      Math.abs(samples![index - 20 * rate + 1]! - entry.inside[entry.phase][k]!),
    );
    expect(Math.max(...errors)).toBeLessThan(TOLERANCE_UV);
  });

  it.each(cases)(
    '$phase: $highPassHz, $notchHz, $lowPassHz Hz, a short segment and its edges',
    async (entry) => {
      const { session } = await reviewSession(await recording(22, golden.shortSamples));
      session.setTraces({ id: 1, traces: [asRecorded(0, filterOf(entry))] });

      const page = await pageOf(session, { settingsId: 1, startSeconds: 0, spanSeconds: 3, widthPx: 1000 });
      const { samples } = traceValues(page, 0);
      const errors = entry.short.samples.map((index, k) =>
        Math.abs(samples![index]! - entry.short[entry.phase][k]!),
      );
      expect(Math.max(...errors)).toBeLessThan(TOLERANCE_UV);
    },
  );
});
