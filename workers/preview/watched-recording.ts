import type { ReplayRecording } from '../engine/recording/replay-recording.ts';

/** Lets messages in during a long computation. */
export type Breather = {
  nowMs: () => number;
  /** Resolves once waiting messages have been handled. */
  pause: () => Promise<void>;
};

type WatchOptions = {
  breather: Breather;
  /** False as soon as the result is no longer needed. */
  isWanted: () => boolean;
  mostSeconds: number | undefined;
};

/** Thrown by a replay that a newer one has replaced. */
export class Superseded extends Error {}

/** Working time between two pauses: a tenth of a delay that people notice. */
const BREATH_MS = 25;

/**
 * The same samples, cut to the first `mostSeconds`, with regular pauses. Reading throws {@link Superseded} once the
 * result is no longer needed.
 */
export function watchedRecording(
  recording: ReplayRecording,
  { breather, isWanted, mostSeconds = Infinity }: WatchOptions,
): ReplayRecording {
  const { samplingRateHz, durationSeconds = Infinity } = recording.info;
  const most = Math.round(mostSeconds * samplingRateHz);
  const length = Math.min(mostSeconds, durationSeconds);
  return {
    ...recording,
    info: Number.isFinite(length) ? { ...recording.info, durationSeconds: length } : recording.info,
    open: () => {
      const cursor = recording.open();
      let position = 0;
      let lastPauseMs = breather.nowMs();
      return {
        async read(maxSamples, out) {
          if (breather.nowMs() - lastPauseMs > BREATH_MS) {
            await breather.pause();
            lastPauseMs = breather.nowMs();
          }
          if (!isWanted()) throw new Superseded('A newer preview takes its place.');
          const wanted = Math.min(maxSamples, most - position);
          if (wanted <= 0) return undefined;
          const block = await cursor.read(wanted, out);
          if (block) position = block.firstSampleIndex + block.sampleCount;
          return block;
        },
      };
    },
  };
}
