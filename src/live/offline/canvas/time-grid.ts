import { formats } from '#shared/locale/formats.ts';
import type { ReviewRecording } from '#shared/review/recording.ts';

const STEPS_SECONDS = [
  0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400,
  28_800, 86_400,
];

/** Distance of the labels, at least `leastPx` apart, and of the lines between them (`minor`, in seconds). */
export function timeSteps(secondsPerPx: number, leastPx: number): { major: number; minor: number } {
  const at = STEPS_SECONDS.findIndex((step) => step / secondsPerPx >= leastPx);
  const index = at < 0 ? STEPS_SECONDS.length - 1 : at;
  const major = STEPS_SECONDS[index]!;
  const minor = STEPS_SECONDS.findLast((step, k) => k < index && isWhole(major / step) && major / step >= 4);
  return { major, minor: minor ?? major };
}

const isWhole = (value: number): boolean => Math.abs(value - Math.round(value)) < 1e-9;

/** Second of the day of the first sample; undefined if the file has no time. */
export function clockStart({
  startTime,
  startOffsetSeconds,
}: Pick<ReviewRecording, 'startTime' | 'startOffsetSeconds'>): number | undefined {
  const match = startTime && /T(\d\d):(\d\d):(\d\d(?:\.\d+)?)/.exec(startTime);
  if (!match) return undefined;
  return Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3]) + startOffsetSeconds;
}

/** 'h:mm:ss' of the recording, or the time of day if known, '2:05:07 PM'; decimals as needed for the step. */
export function timeLabel(seconds: number, stepSeconds: number, startOfDay: number | undefined): string {
  const digits = stepSeconds >= 1 ? 0 : stepSeconds >= 0.1 ? 1 : 2;
  if (startOfDay !== undefined)
    return formats().timeOfDay((((seconds + startOfDay) % 86_400) + 86_400) % 86_400, digits);
  const sign = seconds < 0 ? '-' : '';
  const scale = 10 ** digits;
  const ticks = Math.round(Math.abs(seconds) * scale);
  const whole = Math.floor(ticks / scale);
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const fraction = digits > 0 ? formats().decimalSign + String(ticks % scale).padStart(digits, '0') : '';
  return `${sign}${hours}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}${fraction}`;
}
