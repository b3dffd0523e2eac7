import { describe, expect, it } from 'vitest';
import { protocolSchema } from '#shared/eeg/protocol.ts';
import { buildConfig, buildPlan, buildProtocol, buildSource, THETA } from '#tests/builders/engine-builder.ts';
import { planEngine } from './signal-plan.ts';

const problemsOf = (config: Parameters<typeof planEngine>[0]) => {
  const result = planEngine(config);
  return result.ok ? [] : result.problems;
};

describe('a plan', () => {
  it('holds weights, filters and what the screen needs to know', () => {
    const source = buildSource({ channelNames: ['Fz', 'Cz', 'Pz'] });

    const plan = buildPlan(buildConfig({ source, protocol: buildProtocol({ conditions: [{}, THETA] }) }));

    expect(
      plan.signal.features.map(({ weights, ...band }) => [weights, 'centreHz' in band && band.centreHz]),
    ).toEqual([
      [[0, 1, 0], 13.5],
      [[0, 1, 0], 6],
      // The muscle band of the trained channel, for the muscle figure of each tick.
      [[0, 1, 0], 51],
    ]);
    expect(plan.muscle).toEqual([{ channel: 1, feature: 2 }]);
    expect(plan.signal.conditioning).toHaveLength(2);
    expect(plan.ready.trainedChannels).toEqual([1]);
    expect(plan.ready.conditions[0]).toMatchObject({
      name: 'SMR',
      derivationLabel: 'Cz',
      bandLabel: '12-15 Hz',
    });
  });

  it('watches the muscle of the site itself where an average makes every channel a trained one', () => {
    const channelNames = [...Array.from({ length: 30 }, (_, index) => `X${index}`), 'Cz', 'Pz'];
    const protocol = buildProtocol();
    const { feature } = protocol.conditions[0]!;
    if ('derivations' in feature) feature.derivations = [{ kind: 'commonAverage', site: 'Cz' }];

    const plan = buildPlan(buildConfig({ source: buildSource({ channelNames }), protocol }));

    expect(plan.ready.trainedChannels).toHaveLength(32);
    expect(plan.muscle.map(({ channel }) => channel)).toEqual([0, 1, 2, 3, 4, 5, 6, 30]);
  });

  it.each([
    [4, 300],
    [3, 228],
  ])('states the published delay of an SMR filter of order %d: %d ms', (filterOrder, expectedMs) => {
    const protocol = buildProtocol();
    const { feature } = protocol.conditions[0]!;
    if ('filterOrder' in feature) feature.filterOrder = filterOrder as 3 | 4;

    const plan = buildPlan(buildConfig({ protocol }));

    expect(Math.abs(plan.ready.conditions[0]!.estimatorDelayMs - expectedMs)).toBeLessThan(12);
  });

  it.each([
    [12, 15, 299],
    [20, 30, 90],
  ])('states the same delay for %i-%i Hz at every sampling rate', (lowHz, highHz, expectedMs) => {
    const protocol = buildProtocol({ conditions: [{ lowHz, highHz }] });

    for (const samplingRateHz of [128, 160, 250, 500]) {
      const { ready } = buildPlan(buildConfig({ protocol, source: buildSource({ samplingRateHz }) }));
      expect(Math.round(ready.conditions[0]!.estimatorDelayMs)).toBe(expectedMs);
    }
  });

  it('gives slow filters longer to settle', () => {
    const settlingSeconds = (lowHz: number, highHz: number) => {
      const protocol = buildProtocol({ conditions: [{ lowHz, highHz }] });
      return buildPlan(buildConfig({ protocol })).settlingSamples / 250;
    };

    expect(settlingSeconds(12, 15)).toBe(1);
    expect(settlingSeconds(9.5, 10.5)).toBeCloseTo(3 * 0.9, 0);
  });

  it('demodulates bands of up to two octaves and takes the mean square of wider ones', () => {
    const plansOf = (lowHz: number, highHz: number) => {
      const protocol = buildProtocol({ conditions: [{ lowHz, highHz }], artifact: { emgUv: null } });
      return Object.keys(buildPlan(buildConfig({ protocol })).signal.features[0]!).toSorted();
    };

    for (const [lowHz, highHz] of [
      [1, 4],
      [2.1, 8.4],
      [10, 40],
    ] as const)
      expect(plansOf(lowHz, highHz)).toEqual(['centreHz', 'lowPass', 'smoothingMs', 'weights']);
    for (const [lowHz, highHz] of [
      [1, 4.1],
      [2, 30],
    ] as const)
      expect(plansOf(lowHz, highHz)).toEqual(['bandPass', 'smoothingMs', 'weights', 'windowSamples']);
  });

  it('uses the notch at the mains frequency only where the rate can show it', () => {
    const sections = (samplingRateHz: number, mainsHz: 50 | 60, notch = true) =>
      buildPlan(
        buildConfig({
          source: buildSource({ samplingRateHz }),
          mainsHz,
          protocol: buildProtocol({ filters: { notch } }),
        }),
      ).signal.conditioning.length;

    expect(sections(250, 50)).toBe(2);
    expect(sections(250, 50, false)).toBe(1);
    expect(sections(100, 50)).toBe(1);
    expect(sections(128, 60)).toBe(2);
  });
});

describe('what cannot run is refused in words:', () => {
  it.each([
    ['a rate of 0', buildSource({ samplingRateHz: 0 }), {}, /sampling rate of 0 Hz/],
    ['no rate', buildSource({ samplingRateHz: Number.NaN }), {}, /sampling rate of NaN Hz/],
    ['no channels', buildSource({ channelNames: [] }), {}, /no EEG channel/],
    ['sites the source lacks', buildSource({ channelNames: ['O1', 'O2'] }), {}, /trains at Cz.*has O1, O2/],
    [
      'a band above what the rate allows',
      buildSource({ samplingRateHz: 32 }),
      {},
      /up to 15 Hz.*allows up to 14 Hz/,
    ],
    [
      'a high-pass above the band',
      buildSource(),
      { conditions: [THETA], filters: { highPassHz: 9 } },
      /high-pass at 9 Hz/,
    ],
    ['a low-pass below the band', buildSource(), { filters: { lowPassHz: 11 } }, /low-pass at 11 Hz/],
  ])('%s', (_name, source, protocol, message) => {
    const problems = problemsOf(buildConfig({ source, protocol: buildProtocol(protocol) }));

    expect(problems).toEqual([expect.stringMatching(message)]);
  });
});

describe('a band measured against itself', () => {
  const band = { lowHz: 8, highHz: 12 };
  const derivations = [{ kind: 'asRecorded', site: 'Cz' }];

  it.each([
    { metric: 'bandRatio', numerator: band, denominator: band, derivations },
    { metric: 'relativePower', band, total: band, derivations },
  ])('is refused: $metric', (feature) => {
    const { conditions, ...rest } = buildProtocol();
    const protocol = protocolSchema.parse({ ...rest, conditions: [{ ...conditions[0], feature }] });

    expect(problemsOf(buildConfig({ protocol }))).toEqual([
      "Both bands of 'SMR' are the same, so its value never changes. Change one of them.",
    ]);
  });
});

describe('the phase of a band over two octaves', () => {
  const problemsOfBand = (lowHz: number, highHz: number) => {
    const pair = {
      first: [{ kind: 'asRecorded', site: 'C3' }],
      second: [{ kind: 'asRecorded', site: 'C4' }],
    };
    const feature = { metric: 'phaseSynchrony', band: { lowHz, highHz }, ...pair };
    const { conditions, ...rest } = buildProtocol();
    const protocol = protocolSchema.parse({ ...rest, conditions: [{ ...conditions[0], feature }] });
    return problemsOf(buildConfig({ protocol, source: buildSource({ channelNames: ['C3', 'C4'] }) }));
  };

  it('is refused, that of two octaves is not', () => {
    expect(problemsOfBand(4, 16)).toEqual([]);
    expect(problemsOfBand(4, 16.5)).toEqual([
      "The band of 'SMR' spans more than two octaves, and a band that wide has no phase. Choose an upper edge of at most " +
        'four times the lower one.',
    ]);
  });
});

describe('fixed thresholds that make no sense', () => {
  const manual = (value: number) => ({ threshold: { mode: 'manual', value } });
  const problemsOf = (conditions: Parameters<typeof buildProtocol>[0]) => {
    const planned = planEngine(buildConfig({ protocol: buildProtocol(conditions) }));
    return planned.ok ? [] : planned.problems;
  };

  it('are named when no value could satisfy both', () => {
    const conditions = (above: number, below: number) => [
      { name: 'Up', ...manual(above) },
      { name: 'Down', direction: 'inhibit' as const, ...manual(below) },
    ];

    expect(problemsOf({ conditions: conditions(10, 5) })[0]).toMatch(
      /'Up' must stay above 10 and 'Down' below 5/,
    );
    expect(problemsOf({ conditions: conditions(5, 10) })).toEqual([]);
    expect(problemsOf({ conditions: conditions(10, 5), combination: 'or' })).toEqual([]);
  });

  it('are named when every amplitude would pass', () => {
    expect(problemsOf({ conditions: [manual(-1)] })[0]).toMatch(
      /'SMR' is -1, but its values are never below 0/,
    );
  });
});
