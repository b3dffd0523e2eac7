import { listOf, plain } from '#shared/locale/formats.ts';
import type { ReviewChannel, ReviewRecording } from '#shared/review/recording.ts';

/** Gaps between the segments. */
export function gapsOf({ segments }: Pick<ReviewRecording, 'segments'>) {
  let end = segments[0]?.startSeconds ?? 0;
  const gaps: number[] = [];
  for (const { startSeconds, durationSeconds } of segments) {
    if (startSeconds - end > 1e-6) gaps.push(startSeconds - end);
    end = startSeconds + durationSeconds;
  }
  return {
    count: gaps.length,
    seconds: gaps.reduce((sum, gap) => sum + gap, 0),
    longestSeconds: gaps.reduce((longest, gap) => Math.max(longest, gap), 0),
  };
}

/** '256 Hz', or '256, 128 and 1 Hz', the highest first. */
export function rateWords(channels: readonly Pick<ReviewChannel, 'samplingRateHz'>[]): string {
  const rates = [...new Set(channels.map(({ samplingRateHz }) => samplingRateHz))]
    .filter((rate) => rate > 0)
    .sort((a, b) => b - a)
    .map((rate) => plain(Number(rate.toPrecision(6))));
  return rates.length === 0 ? 'none with a time base' : `${listOf(rates)} Hz`;
}
