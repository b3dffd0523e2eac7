import { isHeartLabel } from '#shared/eeg/heart-channel.ts';
import type { VoltageUnit } from '#shared/eeg/voltage-unit.ts';
import { isNotEegLabel } from '../eeg-channels.ts';
import type { EegChannel, EegScale, EegWarning } from '../eeg-file.ts';
import { readUnit } from '../units.ts';
import type { EdfSignal } from './header.ts';

export type ChannelScale = Pick<EegChannel, 'scale' | 'unit' | 'fileUnit' | 'kind'>;

const isStatusLabel = (label: string) => /^(status|triggers?|bdf status)$/i.test(label);

/** Whether a signal whose unit was left blank may be EEG or ECG. */
export const hasBlankUnit = ({ label, fileUnit }: Pick<EdfSignal, 'label' | 'fileUnit'>): boolean =>
  fileUnit === '' && !isStatusLabel(label) && (isHeartLabel(label) || !isNotEegLabel(label));

/**
 * Unit and scale of one signal; `blankUnit` replaces a blank unit. Without a usable range there is no scale, because an
 * invented one would show wrong microvolts. Such a channel is shown in counts and says so.
 */
export function channelScale(
  signal: EdfSignal,
  warnings: EegWarning[],
  blankUnit?: VoltageUnit,
): ChannelScale {
  const { physicalMin, physicalMax, digitalMin, digitalMax, label } = signal;
  const fileUnit = blankUnit && hasBlankUnit(signal) ? blankUnit : signal.fileUnit;
  const isUsable =
    physicalMin !== undefined &&
    physicalMax !== undefined &&
    digitalMin !== undefined &&
    digitalMax !== undefined &&
    physicalMin !== physicalMax &&
    digitalMin !== digitalMax;
  if (!isUsable) {
    warnings.push({
      code: 'noScale',
      message:
        `Channel '${label}' has no usable scale (its physical or digital minimum and maximum are equal or ` +
        'missing). It is shown in counts of the converter, not in a unit.',
    });
    return { scale: undefined, unit: 'counts', fileUnit, kind: isStatusLabel(label) ? 'status' : 'other' };
  }
  const gain = (physicalMax - physicalMin) / (digitalMax - digitalMin);
  if (gain < 0) {
    warnings.push({
      code: 'invertedScale',
      message:
        `Channel '${label}' is stored upside down (its minimum lies above its maximum). ` +
        'Its values are shown as the file defines them.',
    });
  }
  const { unit, kind, factor: unitFactor } = readUnit(fileUnit);
  return {
    scale: { physicalMin, physicalMax, digitalMin, digitalMax, gain, unitFactor },
    unit,
    fileUnit,
    kind: isStatusLabel(label) ? 'status' : kind,
  };
}

/**
 * Converts stored integers to values. The order of operations is the one used by every EDF reader, so results are
 * bit-identical.
 */
export function applyScale<Values extends Float32Array | Float64Array>(
  digital: Int32Array,
  scale: EegScale | undefined,
  out: Values,
): Values {
  const count = digital.length;
  if (!scale) {
    for (let i = 0; i < count; i++) out[i] = digital[i]!;
    return out;
  }
  const { gain, digitalMin, physicalMin, unitFactor } = scale;
  for (let i = 0; i < count; i++) {
    out[i] = ((digital[i]! - digitalMin) * gain + physicalMin) * unitFactor;
  }
  return out;
}
