import { beforeAll, describe, expect, it } from 'vitest';
import type { SignalCore } from '#dsp/host/core-types.ts';
import { gainAt } from '#dsp/host/filter-design.ts';
import { loadTestCore } from '#dsp/testing/core-for-tests.ts';
import { filterWords } from '#model/metrics/provenance.ts';
import {
  buildConfig,
  buildPlan,
  buildProtocol,
  buildSource,
  noiseRecording,
} from '#tests/builders/engine-builder.ts';
import { replayRecording } from './engine/recording/replay-recording.ts';

let core: SignalCore;
beforeAll(async () => {
  core = await loadTestCore();
});

const protocol = buildProtocol({
  conditions: [{ threshold: { mode: 'manual', value: 1 } }],
  filters: { highPassHz: 2, lowPassHz: 48 },
});
const configAt = (samplingRateHz: number) =>
  buildConfig({ protocol, mainsHz: 50, source: buildSource({ samplingRateHz }) });

/** Power gain of a Butterworth filter by the bilinear transform with pre-warping, from the textbook. */
function butterworthPower(kind: 'low' | 'high', order: number, { hz = 0, edgeHz = 0, rateHz = 0 }) {
  const ratio = Math.tan((Math.PI * hz) / rateHz) / Math.tan((Math.PI * edgeHz) / rateHz);
  return 1 / (1 + (kind === 'low' ? ratio : 1 / ratio) ** (2 * order));
}

describe('the filters before every estimator', () => {
  it('are named with design, order and Q', () => {
    expect(filterWords(configAt(250))).toBe(
      'high-pass 2 Hz (Butterworth, order 2), notch 50 Hz (Q 30), low-pass 48 Hz (Butterworth, order 4)',
    );
  });

  it.each([0.5, 1, 2, 4, 10, 30, 48, 60, 90])('do at %d Hz what their names say', (hz) => {
    const rateHz = 250;
    const sections = buildPlan(configAt(rateHz)).signal.conditioning;
    // |H|^2 of an analogue notch at the warped frequency, with its bandwidth warped too.
    const halfWidth = Math.tan((Math.PI * 50) / 30 / rateHz);
    const [cosine, centre] = [hz, 50].map((each) => Math.cos((2 * Math.PI * each) / rateHz)) as [
      number,
      number,
    ];
    const sine = Math.sin((2 * Math.PI * hz) / rateHz);
    const notchPower = (cosine - centre) ** 2 / ((cosine - centre) ** 2 + (halfWidth * sine) ** 2);

    const expected =
      butterworthPower('high', 2, { hz, edgeHz: 2, rateHz }) *
      butterworthPower('low', 4, { hz, edgeHz: 48, rateHz }) *
      notchPower;
    expect(gainAt(sections, hz, rateHz) ** 2).toBeCloseTo(expected, 9);
  });
});

describe('a filter the sampling rate leaves no room for', () => {
  const LEFT_OUT =
    'The notch 50 Hz and the low-pass 48 Hz are left out. At 100 Hz sampling, filters work below 47.5 Hz.';

  it('is said by every card', () => {
    expect(filterWords(configAt(100))).toBe(
      `high-pass 2 Hz (Butterworth, order 2). ${LEFT_OUT.replace(/\.$/, '')}`,
    );
    expect(buildPlan(configAt(100)).signal.conditioning).toHaveLength(1);
  });

  it('is a warning of a replay, and of none that has room', async () => {
    const warningsAt = async (rateHz: number) => {
      const [samples] = noiseRecording(3, 1, 5 * rateHz);
      let isRead = false;
      const read = async (_most: number, out: Float32Array) => {
        if (isRead) return undefined;
        isRead = true;
        out.set(samples!.subarray(0, rateHz));
        return { firstSampleIndex: 0, sampleCount: rateHz };
      };
      const recording = { info: configAt(rateHz).source, warnings: [], open: () => ({ read }) };
      const replayed = await replayRecording(recording, protocol, { core, mainsHz: 50 });
      return replayed.ok && replayed.report.warnings;
    };

    expect(await warningsAt(100)).toEqual([{ code: 'filterDropped', message: LEFT_OUT }]);
    expect(await warningsAt(250)).toEqual([]);
  });

  it('is told to the session room', () => {
    expect(buildPlan(configAt(100)).ready.warnings).toEqual([{ code: 'filterDropped', message: LEFT_OUT }]);
  });

  it('is not said before the source is known', () => {
    const { mainsHz } = configAt(100);
    expect(filterWords({ protocol, mainsHz })).not.toMatch(/left out/);
  });
});
