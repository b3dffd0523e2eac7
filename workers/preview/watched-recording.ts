import type { ReplayRecording } from '../engine/recording/replay-recording.ts';

/** How a long computation lets messages in. */
export type Breather = {
  nowMs: () => number;
  /** Comes back once waiting messages have been handled. */
  pause: () => Promise<void>;
};

type WatchOptions = {
  breather: Breather;
  /** False as soon as nobody wants the answer any more. */
  isWanted: () => boolean;
  mostSeconds: number | undefined;
};

/** Thrown out of a replay that a newer one has taken the place of. */
export class Superseded extends Error {}

/** Work between two pauses: a tenth of what a person notices. */
const BREATH_MS = 25;

/**
 * The same samples, cut to the first `mostSeconds`, with a pause now and then; reading throws {@link Superseded} once
 * nobody wants the answer.
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
