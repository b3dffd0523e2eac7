import fc from 'fast-check';
import type { ChannelSegment, EegAnnotation, EegChannel, EegFile } from '#workers/eeg-files/eeg-file.ts';
import { sampledFile, type SignalGroup } from '#workers/eeg-files/sampled-file.ts';

/** Recordings with any rates, gaps, lost values, labels and events, for round trips through files. */
export const anyRecording = (options: { labels?: fc.Arbitrary<string> } = {}): fc.Arbitrary<EegFile> =>
  fc
    .record({
      groups: fc.oneof(
        { weight: 3, arbitrary: fc.tuple(groupSpec) },
        { weight: 1, arbitrary: fc.tuple(groupSpec, slowGroupSpec) },
      ),
      labels: fc.array(options.labels ?? fc.string({ minLength: 1, maxLength: 16 }), {
        minLength: 6,
        maxLength: 6,
      }),
      annotations: fc.array(annotation, { maxLength: 6 }),
      startTime: fc.constantFrom(undefined, '2024-03-02T10:20:30', '2031-12-31T23:59:59'),
    })
    .map(({ groups, labels, annotations, startTime }) => {
      let next = 0;
      return sampledFile({
        name: 'made',
        format: 'Made',
        startTime,
        groups: groups.map((spec, index) => signalGroup(spec, index, () => labels[next++]!)),
        annotations,
        warnings: [],
      });
    });

type GroupSpec = {
  rateHz: number;
  channelCount: number;
  /** Samples of each segment and of the gap before it. */
  parts: { samples: number; gap: number }[];
  /** Samples without a value. */
  lost: { channel: number; from: number; count: number }[];
};

const RATES_HZ = [100, 125, 128, 200, 220, 250, 256, 500, 512];

const specOf = (rates: readonly number[]): fc.Arbitrary<GroupSpec> =>
  fc.record({
    rateHz: fc.constantFrom(...rates),
    channelCount: fc.integer({ min: 1, max: 3 }),
    parts: fc.array(
      fc.record({ samples: fc.integer({ min: 1, max: 700 }), gap: fc.integer({ min: 1, max: 600 }) }),
      { minLength: 1, maxLength: 5 },
    ),
    lost: fc.array(
      fc.record({ channel: fc.nat(2), from: fc.nat(700), count: fc.integer({ min: 1, max: 90 }) }),
      { maxLength: 3 },
    ),
  });

const groupSpec = specOf(RATES_HZ);
const slowGroupSpec = specOf([1, 10, 50, 52]);

const annotation: fc.Arbitrary<EegAnnotation> = fc.record({
  onsetSeconds: fc.integer({ min: -5000, max: 20_000 }).map((ms) => ms / 1000),
  durationSeconds: fc.option(
    fc.nat(5000).map((ms) => ms / 1000),
    { nil: undefined },
  ),
  text: fc
    .string({ minLength: 1, maxLength: 20, unit: 'grapheme-ascii' })
    .filter((text) => text.trim() === text),
});

function signalGroup(spec: GroupSpec, group: number, labelOf: () => string): SignalGroup {
  const { rateHz, channelCount } = spec;
  const segments: ChannelSegment[] = [];
  let [at, sampleCount] = [0, 0];
  for (const [index, { samples, gap }] of spec.parts.entries()) {
    if (index > 0 || group > 0) at += gap;
    segments.push({ firstSampleIndex: sampleCount, sampleCount: samples, startSeconds: at / rateHz });
    at += samples;
    sampleCount += samples;
  }
  const lost = spec.lost.filter(({ channel }) => channel < channelCount && channelCount > 1);
  const valueAt = (channel: number, sample: number) => {
    const isLost = lost.some(
      (each) => each.channel === channel && sample >= each.from && sample < each.from + each.count,
    );
    return isLost ? Number.NaN : 40 * Math.sin(sample / (7 + channel)) + 5 * channel + group;
  };
  return {
    channels: Array.from({ length: channelCount }, (): EegChannel => {
      const unit = group === 0 ? 'uV' : 'degC';
      const kind = group === 0 ? 'voltage' : 'other';
      return {
        label: labelOf(),
        kind,
        unit,
        fileUnit: unit,
        samplingRateHz: rateHz,
        sampleCount,
        scale: undefined,
      };
    }),
    samplingRateHz: rateHz,
    sampleCount,
    segments,
    read: async (channels, first, count) =>
      channels.map((channel) => Float64Array.from({ length: count }, (_, i) => valueAt(channel, first + i))),
  };
}
