import { sourceInfoSchema } from '#shared/eeg/source.ts';
import { SyntheticEeg } from '#shared/eeg/synthetic-eeg.ts';
import type { SimulatedOptions } from '#shared/engine/source-api.ts';
import type { FeedResult } from './sample-feed.ts';

/** The simulated headset: synthetic EEG without an end. */
export function simulatedFeed(options: SimulatedOptions): FeedResult {
  const info = sourceInfoSchema.safeParse({
    kind: 'simulated',
    name: 'Simulated headset',
    samplingRateHz: options.samplingRateHz,
    channelNames: options.channelNames,
  });
  if (!info.success) {
    const [issue] = info.error.issues;
    return {
      ok: false,
      problem: {
        code: 'invalidSimulation',
        message:
          `The simulated headset cannot be set up: ${issue?.path.join('.') ?? 'options'}: ` +
          `${issue?.message ?? 'invalid'}. Choose at least one channel and a rate above 0 Hz.`,
      },
    };
  }
  return {
    ok: true,
    feed: {
      info: info.data,
      warnings: [],
      open: () => {
        const eeg = new SyntheticEeg(options);
        let position = 0;
        return {
          async read(maxSamples, out) {
            const firstSampleIndex = position;
            eeg.fill(firstSampleIndex, maxSamples, out);
            position += maxSamples;
            return { firstSampleIndex, sampleCount: maxSamples };
          },
        };
      },
    },
  };
}
