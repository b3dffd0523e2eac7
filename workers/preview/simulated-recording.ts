import type { PreviewSignal } from '#shared/engine/preview-api.ts';
import { SyntheticEeg } from '#shared/eeg/synthetic/synthetic-eeg.ts';
import type { ReplayRecording } from '../engine/recording/replay-recording.ts';
import { simulatedInfo } from '../sources/simulated-feed.ts';

/** Twenty minutes of 64 channels are 77 million samples; longer previews are not needed. */
const MOST_SECONDS = 1200;

/** Synthetic EEG as a recording. The samples are generated once, so a further pass costs only the engine's time. */
export function simulatedRecording(signal: PreviewSignal): ReplayRecording {
  const durationSeconds = Math.min(MOST_SECONDS, signal.durationSeconds);
  const made = simulatedInfo(signal);
  if (!made.ok) throw new Error(made.problem.message);
  const total = Math.round(durationSeconds * signal.samplingRateHz);
  const samples = new SyntheticEeg(signal).block(0, total);
  const channels = signal.channelNames.length;
  return {
    info: { ...made.info, durationSeconds },
    warnings: [],
    open: () => {
      let position = 0;
      return {
        async read(maxSamples, out) {
          const firstSampleIndex = position;
          const sampleCount = Math.min(maxSamples, total - position);
          if (sampleCount <= 0) return undefined;
          for (let c = 0; c < channels; c++) {
            const from = c * total + position;
            out.set(samples.subarray(from, from + sampleCount), c * sampleCount);
          }
          position += sampleCount;
          return { firstSampleIndex, sampleCount };
        },
      };
    },
  };
}
