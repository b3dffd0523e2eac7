import { beforeAll, describe, expect, it } from 'vitest';
import type { SignalCore } from '#dsp/host/core-types.ts';
import { normalNoise } from '#dsp/testing/noise.ts';
import { loadTestCore } from '#dsp/testing/core-for-tests.ts';
import { protocolSchema } from '#shared/eeg/protocol.ts';
import { ARTIFACT_BITS, TICKS_PER_SECOND } from '#shared/engine/ticks.ts';
import type { Recording } from '#tests/builders/engine-builder.ts';
import {
  buildConfig,
  buildSource,
  eventsOf,
  noiseRecording,
  runEngine,
} from '#tests/builders/engine-builder.ts';
import { columnOf, rowsOf, trainOn } from '#tests/builders/oracle-builder.ts';
import { simulatedFeed } from '#workers/sources/simulated-feed.ts';

const RATE = 250;
const SECONDS = 20;
const NAMES = ['C3', 'C4', 'Cz', 'Pz'];

let core: SignalCore;
beforeAll(async () => {
  core = await loadTestCore();
});

const band = { lowHz: 8, highHz: 12 };
const at = (site: string) => ({ kind: 'asRecorded', site });
const BIPOLAR = { kind: 'bipolar', active: 'C3', reference: 'C4' };

/** `C4` equals `C3`, except for each channel's amplifier noise. */
function bridged(amplifierUv: number): Recording {
  const recording = noiseRecording(9, NAMES.length, SECONDS * RATE);
  const [own, other] = [normalNoise(1), normalNoise(2)];
  const shared = recording[0]!;
  recording[0] = shared.map((value) => value + amplifierUv * own());
  recording[1] = shared.map((value) => value + amplifierUv * other());
  return recording;
}

function train(feature: unknown, direction: string, recording: Recording) {
  const protocol = protocolSchema.parse({
    name: 'One',
    conditions: [{ name: 'It', feature, direction, threshold: { mode: 'manual', value: 0.5 } }],
    artifact: { emgUv: null },
  });
  const config = buildConfig({ source: buildSource({ channelNames: NAMES }), protocol });
  const run = trainOn(core, config, recording);
  return { ...run, rows: rowsOf(run.ticks, 1), summary: run.engine.summarize() };
}

const FEATURES = [
  { metric: 'bandAmplitude', band, derivations: [BIPOLAR] },
  { metric: 'relativePower', band, derivations: [BIPOLAR] },
  { metric: 'bandRatio', numerator: band, denominator: { lowHz: 15, highHz: 20 }, derivations: [BIPOLAR] },
  { metric: 'coherence', band, first: [at('C3')], second: [at('C4')] },
  { metric: 'phaseSynchrony', band, first: [at('C3')], second: [at('C4')] },
  { metric: 'asymmetry', band, right: [at('C4')], left: [at('C3')] },
];

describe.each(FEATURES.map((feature) => [feature.metric, feature] as const))(
  'bridged electrodes under %s',
  (_metric, feature) => {
    it.each([
      ['reward', 0],
      ['inhibit', 0],
      ['reward', 0.2],
      ['inhibit', 0.2],
    ])('are artifact and never a success (%s, amplifiers of %d uV RMS)', (direction, amplifierUv) => {
      const { summary, rows } = train(feature, direction, bridged(amplifierUv));

      expect(summary.artifactPct).toBe(100);
      expect(summary.rewardedPct).toBeNull();
      expect(summary.rewardCount).toBe(0);
      const late = columnOf(rows, 'artifact', 2 * TICKS_PER_SECOND);
      expect(late.every((bits) => (bits & ARTIFACT_BITS.bridged) !== 0)).toBe(true);
    });

    it('count again once they are apart, and electrodes that never touched always count', () => {
      const apart = noiseRecording(9, NAMES.length, SECONDS * RATE);
      const healed = bridged(0).map((samples, channel) => {
        const copy = samples.slice();
        copy.set(apart[channel]!.subarray(8 * RATE), 8 * RATE);
        return copy;
      });

      const bridgedIn = (recording: Recording, fromSeconds: number) =>
        columnOf(train(feature, 'reward', recording).rows, 'artifact', fromSeconds * TICKS_PER_SECOND).some(
          (bits) => (bits & ARTIFACT_BITS.bridged) !== 0,
        );
      expect(bridgedIn(apart, 0)).toBe(false);
      expect(bridgedIn(healed, 10)).toBe(false);
    });
  },
);

it('an average of channels that all carry the same signal is artifact', () => {
  const [shared] = noiseRecording(4, 1, SECONDS * RATE);
  const derivations = [{ kind: 'commonAverage', site: 'Cz' }];

  const { summary } = train(
    { metric: 'bandAmplitude', band, derivations },
    'inhibit',
    NAMES.map(() => shared!),
  );

  expect(summary).toMatchObject({ artifactPct: 100, rewardedPct: null });
});

describe('the contact check', () => {
  const channelsOf = (recording: Recording) =>
    eventsOf(train(FEATURES[0], 'reward', recording).events, 'quality').at(-1)!.channels;

  it.each([0, 0.2, 0.5])(
    'names both of two bridged electrodes, with amplifiers of %d uV RMS',
    (amplifierUv) => {
      const channels = channelsOf(bridged(amplifierUv));

      expect(channels.map(({ level }) => level)).toEqual(['poor', 'poor', 'good', 'good']);
      expect(channels.slice(0, 2).map(({ reason }) => reason)).toEqual([
        'Bridged with C4: the same signal. Dry the skin between them, or use less gel',
        'Bridged with C3: the same signal. Dry the skin between them, or use less gel',
      ]);
    },
  );

  it('leaves neighbours alone that share nearly everything, and flat channels to their own words', () => {
    const next = normalNoise(8);
    const near = noiseRecording(9, NAMES.length, SECONDS * RATE);
    near[1] = near[0]!.map((value) => value + 3 * next());
    const flat = noiseRecording(9, NAMES.length, SECONDS * RATE);
    flat[0] = flat[0]!.fill(7);
    flat[1] = flat[1]!.fill(7);

    for (const { reason } of [...channelsOf(near), ...channelsOf(flat)])
      expect(reason).not.toMatch(/Bridged/);
  });

  it('names three of many', () => {
    const [shared] = noiseRecording(4, 1, SECONDS * RATE);
    const { events } = train(
      { metric: 'bandAmplitude', band, derivations: [at('Cz')] },
      'reward',
      NAMES.map(() => shared!),
    );

    expect(eventsOf(events, 'quality').at(-1)!.channels[3]!.reason).toMatch(/^Bridged with C3, C4, Cz:/);
  });

  it('finds no bridge in a simulated client', async () => {
    const channelNames = [
      'Fp1',
      'Fp2',
      'F3',
      'F4',
      'Fz',
      'C3',
      'Cz',
      'C4',
      'P3',
      'Pz',
      'P4',
      'O1',
      'Oz',
      'O2',
    ];
    const feed = simulatedFeed({
      seed: 4,
      samplingRateHz: RATE,
      channelNames,
      mainsHz: 50,
      variability: 1,
      blinksPerMinute: 12,
    });
    if (!feed.ok) throw new Error(feed.problem.message);
    const cursor = feed.feed.open();
    const chunks = [];
    for (let second = 0; second < 30; second++) {
      const valuesUv = new Float32Array(RATE * channelNames.length);
      const block = await cursor.read(RATE, valuesUv);
      chunks.push({ ...block!, channelCount: channelNames.length, hostTimeMs: 0, valuesUv });
    }
    const config = buildConfig({ source: buildSource({ channelNames }) });
    const { events } = runEngine(core, config, chunks);

    const reasons = eventsOf(events, 'quality').flatMap(({ channels }) =>
      channels.map(({ reason }) => reason),
    );
    expect(reasons.filter((reason) => reason.startsWith('Bridged'))).toEqual([]);
  });
});
