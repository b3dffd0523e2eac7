import { beforeAll, describe, expect, it } from 'vitest';
import type { SignalCore } from '#dsp/host/core-types.ts';
import { loadTestCore } from '#dsp/testing/core-for-tests.ts';
import { normalNoise } from '#dsp/testing/noise.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import { protocolSchema } from '#shared/eeg/protocol.ts';
import { conditionOffset, phaseCode, TICK, tickWidth } from '#shared/engine/ticks.ts';
import type { Recording } from '#tests/builders/engine-builder.ts';
import {
  buildConfig,
  buildSource,
  chunkOf,
  chunksOf,
  eventsOf,
  runEngine,
} from '#tests/builders/engine-builder.ts';
import { replayRecording } from './recording/replay-recording.ts';

const RATE = 250;
const BASELINE_SECONDS = 40;
const SECONDS = 70;
const PEAK_HZ = 9.3;

let core: SignalCore;
beforeAll(async () => {
  core = await loadTestCore();
});

/** 1/f-like noise, with or without an alpha rhythm of random phase drift. */
function brain(alphaUv: number, peakHz = PEAK_HZ): Recording {
  const [next, turn] = [normalNoise(1), normalNoise(2)];
  let slow = 0;
  let phase = 0;
  return [
    Float32Array.from({ length: RATE * SECONDS }, () => {
      slow = 0.95 * slow + 2 * next();
      phase += (2 * Math.PI * peakHz) / RATE + 0.03 * turn();
      return slow + alphaUv * Math.SQRT2 * Math.sin(phase);
    }),
  ];
}

const protocolOf = (
  band: { lowHz: number; highHz: number },
  individual?: object,
  mode = 'baseline',
): Protocol =>
  protocolSchema.parse({
    name: 'Individual alpha',
    conditions: [
      {
        name: 'Alpha',
        direction: 'reward',
        feature: {
          metric: 'bandAmplitude',
          band,
          derivations: [{ kind: 'asRecorded', site: 'Cz' }],
          smoothingMs: 100,
          ...(individual && { individual }),
        },
        threshold: { mode },
      },
    ],
  });
const FIXED = { lowHz: 10, highHz: 12 };

function play(recording: Recording, protocol: Protocol, sizes = [50]) {
  return runEngine(core, buildConfig({ protocol }), chunksOf(recording, ...sizes), (engine) =>
    engine.startBaseline(BASELINE_SECONDS, { run: 1, seconds: Infinity }),
  );
}

/** Value, threshold and success of every training tick. */
function trainingOf(ticks: Float64Array): number[][] {
  const rows: number[][] = [];
  for (let at = 0; at < ticks.length; at += tickWidth(1)) {
    if (ticks[at + TICK.phase] !== phaseCode('training')) continue;
    rows.push([
      ticks[at + conditionOffset(0, 'value')]!,
      ticks[at + conditionOffset(0, 'threshold')]!,
      ticks[at + TICK.success]!,
    ]);
  }
  return rows;
}

describe('a band that follows the alpha peak', () => {
  it('lies beside the peak the baseline shows, and says so', () => {
    const { events } = play(brain(6), protocolOf(FIXED, {}));

    const [told] = eventsOf(events, 'trainedBand');
    expect(Math.abs(told!.alphaPeakHz! - PEAK_HZ)).toBeLessThan(0.25);
    expect(told!.band.lowHz).toBe(told!.alphaPeakHz);
    expect(told!.band.highHz - told!.band.lowHz).toBeCloseTo(2, 9);
    expect(told!.reason).toContain(`lies at ${told!.alphaPeakHz} Hz, so 'Alpha' is trained at`);
  });

  it.each(['baseline', 'baselineZ', 'suggest', 'auto'])(
    'trains bit for bit as a protocol written for that band, thresholds from the baseline included (%s)',
    (mode) => {
      const individual = play(brain(6), protocolOf(FIXED, { lowOffsetHz: -1, highOffsetHz: 1 }, mode));
      const { band } = eventsOf(individual.events, 'trainedBand')[0]!;

      const written = play(brain(6), protocolOf(band, undefined, mode));

      expect(trainingOf(individual.ticks)).toEqual(trainingOf(written.ticks));
    },
  );

  it('does not depend on the size of the chunks', () => {
    const protocol = protocolOf(FIXED, {});

    expect(play(brain(6), protocol, [1, 7, 333]).ticks).toEqual(play(brain(6), protocol, [250]).ticks);
  });

  it('is the band of the protocol where the baseline shows no clear peak, with the reason', () => {
    const { ticks, events } = play(brain(0), protocolOf(FIXED, {}));

    expect(ticks).toEqual(play(brain(0), protocolOf(FIXED)).ticks);
    expect(eventsOf(events, 'trainedBand')).toEqual([
      {
        type: 'trainedBand',
        atSeconds: BASELINE_SECONDS,
        condition: 0,
        band: FIXED,
        alphaPeakHz: null,
        reason: "'Alpha' is trained at 10-12 Hz: the baseline shows no clear alpha peak.",
      },
    ]);
  });

  it('is told by a replay, too', async () => {
    const [samples] = brain(6);
    const info = buildSource({ durationSeconds: SECONDS });
    const open = () => {
      let position = 0;
      return {
        read: async (maxSamples: number, out: Float32Array) => {
          const firstSampleIndex = position;
          const part = samples!.subarray(position, (position += maxSamples));
          out.set(part);
          return part.length === 0 ? undefined : { firstSampleIndex, sampleCount: part.length };
        },
      };
    };
    const options = { core, mainsHz: 50 as const, baselineSeconds: BASELINE_SECONDS };

    const replayed = await replayRecording({ info, warnings: [], open }, protocolOf(FIXED, {}), options);

    if (!replayed.ok) throw new Error(replayed.message);
    expect(replayed.report.notes).toEqual([expect.stringContaining("so 'Alpha' is trained at")]);
    expect(replayed.report.perCondition[0]!.band).toMatch(
      /^[\d.]+-[\d.]+ Hz \(alpha peak to peak \+ 2 Hz\)$/,
    );
    expect(replayed.ticks).toEqual(play(brain(6), protocolOf(FIXED, {})).ticks);
  });

  it('is the band of the protocol where no baseline was recorded, said once', () => {
    const protocol = protocolOf(FIXED, {}, 'auto');
    const { engine, events } = runEngine(core, buildConfig({ protocol }), chunksOf(brain(6), 50), (each) =>
      each.startRun({ run: 1, seconds: 10 }),
    );
    engine.startRun({ run: 2, seconds: 10 });

    expect(eventsOf(events, 'trainedBand').map(({ band, reason }) => [band, reason])).toEqual([
      [FIXED, "'Alpha' is trained at 10-12 Hz: no baseline was recorded."],
    ]);
  });

  it('rests on the clean parts of the baseline only', () => {
    const recording = brain(6);
    // For ten seconds the client moves, with a much larger false peak at that frequency.
    recording[0] = recording[0]!.map((value, n) =>
      n >= 10 * RATE && n < 20 * RATE ? value + 300 * Math.sin((2 * Math.PI * 11.5 * n) / RATE) : value,
    );

    const [told] = eventsOf(play(recording, protocolOf(FIXED, {})).events, 'trainedBand');

    expect(Math.abs(told!.alphaPeakHz! - PEAK_HZ)).toBeLessThan(0.25);
  });

  it('survives a gap in the baseline and one in the run', () => {
    const recording = brain(6);
    const parts = [
      chunkOf(recording, 0, 15 * RATE),
      chunkOf(recording, 17 * RATE, 50 * RATE),
      chunkOf(recording, 51 * RATE, SECONDS * RATE),
    ];
    const config = (protocol: Protocol) => buildConfig({ protocol });
    const run = (protocol: Protocol) =>
      runEngine(core, config(protocol), parts, (engine) =>
        engine.startBaseline(BASELINE_SECONDS, { run: 1, seconds: Infinity }),
      );
    const individual = run(protocolOf(FIXED, {}));
    const { band } = eventsOf(individual.events, 'trainedBand')[0]!;

    expect(trainingOf(individual.ticks)).toEqual(trainingOf(run(protocolOf(band)).ticks));
  });

  it('is measured anew by every baseline and forgotten by a restart', () => {
    const first = brain(6);
    const second = brain(6, 11);
    const { engine, events } = play(first, protocolOf(FIXED, {}));
    engine.endPhase();
    engine.startBaseline(BASELINE_SECONDS);
    for (const chunk of chunksOf(second, 50)) {
      engine.ingest({ ...chunk, firstSampleIndex: chunk.firstSampleIndex + SECONDS * RATE });
    }
    engine.restart();
    engine.startBaseline(BASELINE_SECONDS, { run: 1, seconds: Infinity });
    for (const chunk of chunksOf(brain(0), 50)) engine.ingest(chunk);

    const [one, two, three] = eventsOf(events, 'trainedBand');
    expect(Math.abs(one!.alphaPeakHz! - PEAK_HZ)).toBeLessThan(0.25);
    expect(Math.abs(two!.alphaPeakHz! - 11)).toBeLessThan(0.25);
    expect(three!.band).toEqual(FIXED);
  });
});
