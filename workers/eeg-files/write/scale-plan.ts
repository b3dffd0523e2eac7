import type { EegChannel, EegFile, EegScale } from '../eeg-file.ts';
import { numberField } from './number-field.ts';

type Ends = Pick<EegScale, 'physicalMin' | 'physicalMax' | 'digitalMin' | 'digitalMax'>;

/** A channel's header fields, and how its samples are converted to the written integers. */
export type WrittenScale = Ends & {
  unit: string;
  /** 'keep': the stored integers unchanged. 'quantise': values are rounded to the nearest step. */
  method: 'keep' | 'quantise';
  /** Size of a step in `unit`, if values are rounded. */
  step: number;
  /** Relative error of the scale, because the header's fields are too narrow for it. */
  scaleError: number;
};

/** Extremes of a channel; undefined without samples. */
export type ChannelRange = { min: number; max: number; digitalMin: number; digitalMax: number } | undefined;

export const digitalLimits = (family: 'EDF' | 'BDF'): { min: number; max: number } =>
  family === 'EDF' ? { min: -32_768, max: 32_767 } : { min: -8_388_608, max: 8_388_607 };

/** How each channel of a recording is written. */
export function planScales(
  file: EegFile,
  ranges: readonly ChannelRange[],
  family: 'EDF' | 'BDF',
): WrittenScale[] {
  const isInteger = file.readDigital !== undefined;
  const taken = new Set<number>();
  return file.channels.map((channel, index) => {
    const planned = planScale(channel, ranges[index], digitalLimits(family), isInteger);
    const scale = planned.method === 'quantise' ? withOwnRange(planned, taken) : planned;
    taken.add(scale.physicalMax);
    return scale;
  });
}

/** A range common to several channels is read as the amplifier's; one fitted to values must not look like it. */
function withOwnRange(scale: WrittenScale, taken: ReadonlySet<number>): WrittenScale {
  if (scale.physicalMin !== -scale.physicalMax) return scale;
  let { physicalMax } = scale;
  while (taken.has(physicalMax)) physicalMax = outward(physicalMax * 1.001, 1);
  const step = (2 * physicalMax) / (scale.digitalMax - scale.digitalMin);
  return { ...scale, physicalMin: -physicalMax, physicalMax, step };
}

function planScale(
  channel: EegChannel,
  range: ChannelRange,
  limits: { min: number; max: number },
  isInteger: boolean,
): WrittenScale {
  const fits = range === undefined || (range.digitalMin >= limits.min && range.digitalMax <= limits.max);
  if (isInteger && fits) return kept(channel, limits);
  return quantised(channel, range, limits);
}

function kept({ scale, fileUnit }: EegChannel, limits: { min: number; max: number }): WrittenScale {
  if (!scale) {
    const { min, max } = limits;
    return rounded('counts', { physicalMin: min, physicalMax: max, digitalMin: min, digitalMax: max });
  }
  const unit = plainUnit(fileUnit);
  if (scale.digitalMin >= limits.min && scale.digitalMax <= limits.max) return rounded(unit, scale);
  // The declared range is too wide for the field, but the values are not: any part of the line describes the scale.
  const tries = [32_767, 32_768, 32_000, 30_000, 25_000, 20_000, 16_384, 16_000, 10_000].map((end) => {
    const [digitalMin, digitalMax] = [-Math.min(end, -limits.min), Math.min(end, limits.max)];
    const at = (digital: number) => (digital - scale.digitalMin) * scale.gain + scale.physicalMin;
    return rounded(unit, {
      physicalMin: at(digitalMin),
      physicalMax: at(digitalMax),
      digitalMin,
      digitalMax,
    });
  });
  return tries.reduce((best, next) => (next.scaleError < best.scaleError ? next : best));
}

function quantised(
  channel: EegChannel,
  range: ChannelRange,
  limits: { min: number; max: number },
): WrittenScale {
  const unit = plainUnit(channel.unit);
  const [low, high] = range ? [range.min, range.max] : [-1, 1];
  const most = Math.max(Math.abs(low), Math.abs(high));
  // A centered channel is written symmetrically, so that 0 stays 0.
  const isCentred = high - low > most;
  const [from, to] = isCentred ? [-most, most] : [low, high];
  const room = Math.max((to - from) * 1e-3, most * 1e-6, 1e-6);
  const ends = { physicalMin: outward(from - room, -1), physicalMax: outward(to + room, 1) };
  const digitalMax = limits.max;
  const written = rounded(unit, { ...ends, digitalMin: -digitalMax, digitalMax });
  const step = (written.physicalMax - written.physicalMin) / (written.digitalMax - written.digitalMin);
  return { ...written, method: 'quantise', step, scaleError: 0 };
}

/** Rounds to few digits, away from zero or towards it by `direction`, so that the range is never too narrow. */
function outward(value: number, direction: 1 | -1): number {
  if (value === 0) return 0;
  for (let digits = 3; digits <= 6; digits++) {
    const near = Number(value.toPrecision(digits));
    const unit = 10 ** (Math.floor(Math.log10(Math.abs(value))) - digits + 1);
    const out = (near - value) * direction >= 0 ? near : near + direction * unit;
    const text = Number(numberField(out));
    if ((text - value) * direction >= 0 && Math.abs(text - value) <= Math.abs(value) * 0.002) return text;
  }
  return Number(numberField(value + direction * Math.abs(value) * 1e-3));
}

function rounded(unit: string, ends: Ends): WrittenScale {
  const physicalMin = Number(numberField(ends.physicalMin));
  const physicalMax = Number(numberField(ends.physicalMax));
  const span = Math.abs(ends.physicalMax - ends.physicalMin);
  const error = Math.max(Math.abs(physicalMin - ends.physicalMin), Math.abs(physicalMax - ends.physicalMax));
  return {
    unit,
    physicalMin,
    physicalMax,
    digitalMin: ends.digitalMin,
    digitalMax: ends.digitalMax,
    method: 'keep',
    step: 0,
    scaleError: span > 0 ? error / span : 0,
  };
}

/** EDF+ requires plain ASCII: a micro sign is written as u. */
const plainUnit = (unit: string): string => unit.replaceAll(/[\u00b5\u03bc]/g, 'u');

/** The integer nearest to a value; NaN for a missing value. */
export function quantise(
  value: number,
  { physicalMin, physicalMax, digitalMin, digitalMax }: WrittenScale,
): number {
  const digital =
    Math.round(((value - physicalMin) / (physicalMax - physicalMin)) * (digitalMax - digitalMin)) +
    digitalMin;
  return Math.max(digitalMin, Math.min(digitalMax, digital));
}
