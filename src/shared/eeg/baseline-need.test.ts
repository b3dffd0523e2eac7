import { describe, expect, it } from 'vitest';
import {
  baselineNeed,
  baselineSecondsOf,
  followedSeconds,
  shortestBaselineWords,
  withEnoughBaseline,
} from './baseline-need.ts';
import { BUILT_IN_PROTOCOLS } from './library/library.ts';
import { protocolSchema } from './protocol.ts';

const at = (site: string) => [{ kind: 'asRecorded', site }];
const band = { lowHz: 8, highHz: 12 };
const pair = { first: at('C3'), second: at('C4') };
const coherence = (windowSeconds: number) => ({ metric: 'coherence', band, ...pair, windowSeconds });
const amplitude = (lowHz: number, highHz: number, more: object = {}) => ({
  metric: 'bandAmplitude',
  band: { lowHz, highHz },
  derivations: at('C3'),
  ...more,
});

type Given = { threshold?: object; baselineSeconds?: number };

const protocolOf = (features: readonly object[], { threshold, baselineSeconds = 60 }: Given = {}) =>
  protocolSchema.parse({
    name: 'Test',
    timing: { baselineSeconds },
    conditions: features.map((feature, index) => ({
      name: `It ${index + 1}`,
      direction: 'reward',
      feature,
      threshold: threshold ?? { mode: 'baseline' },
    })),
  });

describe('the baseline that thresholds need', () => {
  it.each([
    ['coherence over 10 s', coherence(10), 200, 'coherence over 10 s needs 20 times that length'],
    [
      'the default window of a heart rate',
      { metric: 'heartRate', derivations: at('C3') },
      200,
      'heart rate over 10 s needs 20 times that length',
    ],
    ['SMR', amplitude(12, 15), 7, "'It 1' needs 20 values that are 0.33 s apart"],
    [
      'a narrow band, smoothed',
      amplitude(10, 10.5, { smoothingMs: 1000 }),
      80,
      "'It 1' needs 20 values that are 4 s apart",
    ],
    ['a band over two octaves', amplitude(2, 30), 10, "'It 1' needs 20 values that are 0.5 s apart"],
    [
      'an individual band',
      amplitude(8, 12, { individual: { lowOffsetHz: 0, highOffsetHz: 0.5 } }),
      40,
      "'It 1' needs 20 values that are 2 s apart",
    ],
  ])('holds 20 windows or independent values: %s', (_name, feature, seconds, because) => {
    expect(baselineNeed(protocolOf([feature]))).toEqual({ seconds, because });
  });

  it('is that of the slowest metric', () => {
    expect(baselineNeed(protocolOf([amplitude(12, 15), coherence(5), amplitude(2, 30)]))?.seconds).toBe(100);
  });

  it.each([{ mode: 'manual', value: 1 }, { mode: 'auto' }, { mode: 'controller' }, { mode: 'staircase' }])(
    'is none where no threshold comes from it: $mode',
    (threshold) => {
      const protocol = protocolOf([coherence(10)], { threshold });

      expect(baselineNeed(protocol)).toBeUndefined();
      expect(withEnoughBaseline(protocol)).toBe(protocol);
    },
  );

  it('is none where the last session gives the thresholds', () => {
    const protocol = protocolOf([coherence(10)], { threshold: { mode: 'carryOver' } });

    expect(baselineNeed(protocol, [0.3])).toBeUndefined();
    expect(baselineNeed(protocol, [null])?.seconds).toBe(200);
  });
});

describe('a planned baseline', () => {
  it.each([
    [60, 200, 'The baseline takes 200 s: coherence over 10 s needs 20 times that length.'],
    [200, 200, 'The baseline takes 200 s: coherence over 10 s needs 20 times that length.'],
    [240, 240, undefined],
    [0, 0, undefined],
  ])('of %d s lasts %d s in a session', (baselineSeconds, seconds, words) => {
    const protocol = protocolOf([coherence(10)], { baselineSeconds });

    expect(baselineSecondsOf(protocol)).toBe(seconds);
    expect(withEnoughBaseline(protocol).timing).toEqual({ ...protocol.timing, baselineSeconds: seconds });
    expect(shortestBaselineWords(protocol)).toBe(words);
  });

  it.each(BUILT_IN_PROTOCOLS.map(({ definition }) => definition))('of $name is long enough', (definition) => {
    expect(withEnoughBaseline(definition)).toBe(definition);
  });
});

describe('the stretch a threshold follows', () => {
  it('is as long as the protocol says, and for proposals as long as a baseline', () => {
    const seconds = (mode: string, windowSeconds?: number) =>
      followedSeconds(protocolOf([coherence(10)], { threshold: { mode, windowSeconds } }).conditions[0]!);

    expect([seconds('auto'), seconds('auto', 90)]).toEqual([30, 90]);
    expect([seconds('suggest'), seconds('suggest', 90), seconds('suggest', 300)]).toEqual([200, 200, 300]);
  });
});
