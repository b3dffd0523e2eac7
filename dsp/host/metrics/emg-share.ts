import { MUSCLE_BAND } from '#shared/eeg/bands.ts';
import { bandPowerUvSq } from '../band-power.ts';
import { sharePct } from './relative-power.ts';

const LOWEST_HZ = 1;
/** Left out on both sides of the mains, with a notch or without: either would pass for muscle or hide it. */
const MAINS_HALF_WIDTH_HZ = 2;
/** With less to go by the share would rest on a few bins. */
export const LEAST_EMG_WIDTH_HZ = 4;

export type EmgOptions = {
  mainsHz: number;
  /** Highest frequency the source passes: half the sampling rate, or the edge of a low-pass in the headset. */
  highestHz: number;
  /** 43 to 59 Hz unless told. */
  band?: { lowHz: number; highHz: number };
};

/**
 * Share of muscle in percent: power of 43 to 59 Hz, or what of it the source passes, over the power from 1 Hz to the same
 * upper edge; 2 Hz on both sides of the mains are left out of both. Undefined where less than 4 Hz of the band remain:
 * such a source cannot tell muscle, which is not the same as having none.
 */
export function emgSharePct(psd: ArrayLike<number>, binHz: number, options: EmgOptions): number | undefined {
  const reach = { ...options, highestHz: Math.min(options.highestHz, (psd.length - 1) * binHz) };
  if (emgWidthHz(reach) < LEAST_EMG_WIDTH_HZ) return undefined;
  const all = without([LOWEST_HZ, topHz(reach)], mainsOf(reach));
  return sharePct(power(psd, binHz, emgRanges(reach)), power(psd, binHz, all));
}

/** How much of the muscle band is there to be measured, Hz; a share needs {@link LEAST_EMG_WIDTH_HZ}. */
export const emgWidthHz = (options: EmgOptions): number =>
  emgRanges(options).reduce((sum, [low, high]) => sum + high - low, 0);

const emgRanges = (options: EmgOptions): Range[] =>
  without([(options.band ?? MUSCLE_BAND).lowHz, topHz(options)], mainsOf(options));

const topHz = ({ highestHz, band = MUSCLE_BAND }: EmgOptions): number => Math.min(band.highHz, highestHz);

const mainsOf = ({ mainsHz }: EmgOptions): Range => [
  mainsHz - MAINS_HALF_WIDTH_HZ,
  mainsHz + MAINS_HALF_WIDTH_HZ,
];

type Range = readonly [lowHz: number, highHz: number];

/** What is left of a range without another; nothing of an empty one. */
function without([low, high]: Range, [from, to]: Range): Range[] {
  const parts: Range[] = [
    [low, Math.min(high, from)],
    [Math.max(low, to), high],
  ];
  return parts.filter((part) => part[1] > part[0]);
}

const power = (psd: ArrayLike<number>, binHz: number, ranges: readonly Range[]): number =>
  ranges.reduce((sum, [low, high]) => sum + bandPowerUvSq(psd, binHz, low, high), 0);
