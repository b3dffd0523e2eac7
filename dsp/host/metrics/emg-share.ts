import { MUSCLE_BAND } from '#shared/eeg/bands.ts';
import { bandPowerUvSq } from '../band-power.ts';
import { sharePct } from './relative-power.ts';

const LOWEST_HZ = 1;
/** Excluded on both sides of the mains frequency: hum would count as muscle, and a notch would hide muscle. */
const MAINS_HALF_WIDTH_HZ = 2;
/** A narrower range would rest on a few bins. */
export const LEAST_EMG_WIDTH_HZ = 4;

export type EmgOptions = {
  mainsHz: number;
  /** Highest frequency of the source: half the sampling rate, or the low-pass edge of the headset. */
  highestHz: number;
  /** Default 43 to 59 Hz. */
  band?: { lowHz: number; highHz: number };
};

/**
 * Share of muscle in percent: power of 43 to 59 Hz, as far as the source passes it, over the power from 1 Hz to the
 * same upper edge. Both exclude 2 Hz on each side of the mains frequency. Undefined where less than 4 Hz of the band
 * remain: such a source cannot show muscle activity.
 */
export function emgSharePct(psd: ArrayLike<number>, binHz: number, options: EmgOptions): number | undefined {
  const reach = { ...options, highestHz: Math.min(options.highestHz, (psd.length - 1) * binHz) };
  if (emgWidthHz(reach) < LEAST_EMG_WIDTH_HZ) return undefined;
  const all = without([LOWEST_HZ, topHz(reach)], mainsOf(reach));
  return sharePct(power(psd, binHz, emgRanges(reach)), power(psd, binHz, all));
}

/** Measurable width of the muscle band, Hz; a share needs {@link LEAST_EMG_WIDTH_HZ}. */
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

/** A range without another; empty ranges are dropped. */
function without([low, high]: Range, [from, to]: Range): Range[] {
  const parts: Range[] = [
    [low, Math.min(high, from)],
    [Math.max(low, to), high],
  ];
  return parts.filter((part) => part[1] > part[0]);
}

const power = (psd: ArrayLike<number>, binHz: number, ranges: readonly Range[]): number =>
  ranges.reduce((sum, [low, high]) => sum + bandPowerUvSq(psd, binHz, low, high), 0);
