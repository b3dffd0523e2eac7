import { beforeAll, describe, expect, it } from 'vitest';
import type { SignalCore } from '#dsp/host/core-types.ts';
import { loadTestCore } from '#dsp/testing/core-for-tests.ts';
import { BUILT_IN_PROTOCOLS } from '#shared/eeg/library/library.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import { protocolSchema } from '#shared/eeg/protocol.ts';
import type { SourceInfo } from '#shared/eeg/source.ts';
import { SyntheticEeg } from '#shared/eeg/synthetic/synthetic-eeg.ts';
import { needsBaseline } from '#shared/eeg/threshold.ts';
import type { Recording } from '#tests/builders/engine-builder.ts';
import { chunkOf, chunksOf, runEngine } from '#tests/builders/engine-builder.ts';
import { planEngine } from '../signal-plan.ts';
import type { ReplayRecording } from '../recording/replay-recording.ts';
import { replayRecording, replaySideBySide } from '../recording/replay-recording.ts';

/** A replay with another protocol is only useful if its result is bit-identical to a live session. */
const RATE = 256;
const SECONDS = 40;
const BASELINE_SECONDS = 15;
const SITES = ['Fp1', 'C3', 'Cz', 'C4', 'O1', 'O2', 'A1', 'A2'];
const info: SourceInfo = { kind: 'file', name: 'session.edf', samplingRateHz: RATE, channelNames: SITES };

let core: SignalCore;
let samples: Recording;
beforeAll(async () => {
  core = await loadTestCore();
  const options = { seed: 5, samplingRateHz: RATE, channelNames: SITES, eyes: 'closed' as const };
  const count = SECONDS * RATE;
  const eeg = new SyntheticEeg({ ...options, muscleBurstsPerMinute: 6 }).block(0, count);
  samples = SITES.map((_, channel) =>
    Float32Array.from(eeg.subarray(channel * count, (channel + 1) * count)),
  );
  // A second of missing samples, inside a chunk.
  for (const channel of samples) channel.fill(Number.NaN, 25 * RATE, 26 * RATE);
});

const stored = (): ReplayRecording => ({
  info,
  warnings: [],
  open: () => {
    let next = 0;
    return {
      read: async (most, out) => {
        const to = Math.min(next + most, SECONDS * RATE);
        if (to === next) return undefined;
        const chunk = chunkOf(samples, next, to);
        next = to;
        out.set(chunk.valuesUv);
        return { firstSampleIndex: chunk.firstSampleIndex, sampleCount: chunk.sampleCount };
      },
    };
  },
});

const at = (site: string) => [{ kind: 'asRecorded', site }];
const alpha = { lowHz: 8, highHz: 12 };
const METRICS = [
  { metric: 'bandAmplitude', band: { lowHz: 12, highHz: 15 }, derivations: at('Cz') },
  {
    metric: 'bandRatio',
    numerator: { lowHz: 4, highHz: 8 },
    denominator: { lowHz: 13, highHz: 21 },
    derivations: at('C3'),
  },
  { metric: 'relativePower', band: alpha, derivations: [{ kind: 'linkedEars', site: 'O1' }] },
  { metric: 'asymmetry', band: alpha, right: at('C4'), left: at('C3') },
  { metric: 'coherence', band: alpha, first: at('O1'), second: at('O2') },
  { metric: 'phaseSynchrony', band: alpha, first: at('O1'), second: at('O2') },
  { metric: 'peakAlpha', derivations: [{ kind: 'commonAverage', site: 'O1' }] },
  { metric: 'aperiodicExponent', derivations: at('Cz') },
  { metric: 'emgShare', derivations: at('Cz') },
  { metric: 'heartRate', derivations: at('Cz') },
];
const MODES = ['baseline', 'auto', 'controller', 'staircase', 'baselineZ', 'carryOver', 'suggest'];
const MANUAL = { mode: 'manual', value: 3 };

/** Every metric, with the modes in turn, and some metrics combined in one protocol. */
const protocols: Protocol[] = METRICS.map((feature, index) => ({
  name: `${feature.metric} ${MODES[index % MODES.length]}`,
  conditions: [
    { name: 'It', feature, direction: 'reward', threshold: { mode: MODES[index % MODES.length] } },
    {
      name: 'EMG',
      feature: METRICS[8],
      direction: 'inhibit',
      threshold: index % 2 === 0 ? { mode: 'auto' } : MANUAL,
    },
  ],
  combination: ['and', 'or', 'weighted'][index % 3],
  holdMs: index * 40,
})).map((given) => protocolSchema.parse(given));

/** The ticks of a live session on the same samples, in chunks as from a headset. */
function live(protocol: Protocol, ...sizes: number[]): Float64Array {
  const baseline = protocol.conditions.some(({ threshold }) => needsBaseline(threshold))
    ? BASELINE_SECONDS
    : 0;
  const config = { source: info, protocol, mainsHz: 50 as const };
  return runEngine(core, config, chunksOf(samples, ...sizes), (engine) => {
    const run = { run: 1, seconds: Infinity };
    if (baseline > 0) engine.startBaseline(baseline, run);
    else engine.startRun(run);
  }).ticks;
}

const bitsOf = (values: Float64Array) => new BigUint64Array(values.slice().buffer);
const optionsFor = (protocol: Protocol) => ({
  core,
  mainsHz: 50 as const,
  baselineSeconds: protocol.conditions.some(({ threshold }) => needsBaseline(threshold))
    ? BASELINE_SECONDS
    : 0,
});

describe('a replay has the ticks of the live session, bit for bit', () => {
  it.each(protocols.map((protocol) => [protocol.name, protocol] as const))('%s', async (_name, protocol) => {
    const replayed = await replayRecording(stored(), protocol, optionsFor(protocol));

    if (!replayed.ok) throw new Error(replayed.message);
    expect(replayed.ticks.length).toBeGreaterThan(900 * 8);
    for (const sizes of [[1], [16], [37, 1, 256]]) {
      expect(bitsOf(live(protocol, ...sizes))).toEqual(bitsOf(replayed.ticks));
    }
  });

  it.each(
    BUILT_IN_PROTOCOLS.map(({ definition }) => [definition.name, definition] as const).filter(
      ([, definition]) => planEngine({ source: info, protocol: definition, mainsHz: 50 }).ok,
    ),
  )('library: %s', async (_name, protocol) => {
    const replayed = await replayRecording(stored(), protocol, optionsFor(protocol));

    if (!replayed.ok) throw new Error(replayed.message);
    expect(bitsOf(live(protocol, 16, 17))).toEqual(bitsOf(replayed.ticks));
  });
});

describe('several protocols at once', () => {
  it('each have the report they have alone, in any order, and again', async () => {
    const options = { core, mainsHz: 50 as const, baselineSeconds: BASELINE_SECONDS };
    const alone = [];
    for (const protocol of protocols) {
      const result = await replayRecording(stored(), protocol, { ...options, core: await loadTestCore() });
      if (!result.ok) throw new Error(result.message);
      alone.push({ ok: true, report: result.report });
    }

    const together = await replaySideBySide(stored(), protocols, options);
    const backwards = await replaySideBySide(stored(), protocols.toReversed(), options);

    expect(together).toEqual(alone);
    expect(backwards.toReversed()).toEqual(alone);
  });

  it('say of one that cannot run why, without harm to the others', async () => {
    const options = { core, mainsHz: 50 as const, baselineSeconds: BASELINE_SECONDS };
    const [first, second] = protocols as [Protocol, Protocol];
    const elsewhere = protocolSchema.parse({
      ...first,
      name: 'Elsewhere',
      conditions: [{ ...first.conditions[0], feature: { ...METRICS[0], derivations: at('Pz') } }],
    });

    const [one, refused, two] = await replaySideBySide(stored(), [first, elsewhere, second], options);

    expect(refused).toMatchObject({ ok: false, protocol: 'Elsewhere', message: expect.stringMatching(/Pz/) });
    expect([one, two]).toEqual(await replaySideBySide(stored(), [first, second], options));
  });
});
