import type { SourceInfo } from '#shared/eeg/source.ts';
import { sourceInfoSchema } from '#shared/eeg/source.ts';
import { SyntheticEeg } from '#shared/eeg/synthetic/synthetic-eeg.ts';
import type { SimulatedOptions } from '#shared/engine/source-api.ts';
import type { FeedResult } from './sample-feed.ts';

type InfoResult = { ok: true; info: SourceInfo } | Extract<FeedResult, { ok: false }>;

/** Info of the simulated headset, or the reason why the options are invalid. */
export function simulatedInfo(
  options: Pick<SimulatedOptions, 'samplingRateHz'> & { channelNames: readonly string[] },
): InfoResult {
  const info = sourceInfoSchema.safeParse({
    kind: 'simulated',
    name: 'Simulated headset',
    samplingRateHz: options.samplingRateHz,
    channelNames: options.channelNames,
  });
  if (info.success) return { ok: true, info: info.data };
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

/** The simulated headset: endless synthetic EEG. */
export function simulatedFeed(options: SimulatedOptions): FeedResult {
  const made = simulatedInfo(options);
  if (!made.ok) return made;
  let eyes = options.eyes ?? 'open';
  return {
    ok: true,
    feed: {
      info: made.info,
      warnings: [],
      setEyes(next) {
        eyes = next;
      },
      open: () => {
        let current = eyes;
        const eeg = new SyntheticEeg({ ...options, eyes: current });
        let position = 0;
        return {
          async read(maxSamples, out) {
            if (current !== eyes) eeg.setEyes((current = eyes));
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
