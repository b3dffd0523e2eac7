import { UNIT_MISSING, UNIT_NAMED, VOLTAGE_UNITS, type VoltageUnit } from '#shared/eeg/voltage-unit.ts';
import { nameList } from '#shared/name-list.ts';
import { isNotEegLabel } from '../eeg-channels.ts';
import type { EegFile, EegWarning } from '../eeg-file.ts';
import { microvoltsPerUnit } from '../units.ts';
import type { EdfSignal } from './header.ts';
import { hasBlankUnit } from './scaling.ts';

/** Further names are shown as a count. */
const NAMED = 4;
/** Length examined for the usual amplitude, from the middle of the recording. */
const LOOKED_AT_SECONDS = 10;
const LOOKED_AT_CHANNELS = 8;
const MOST_LOOKED_AT_SAMPLES = 20_000;
/** Median amplitudes of scalp EEG, in uV. Neighboring units differ by a factor of 1000, so at most one unit fits. */
const USUAL_UV = [1, 300] as const;

export type BlankUnitFinding = {
  warning: EegWarning;
  /** As given by the user; undefined while the unit is missing. */
  blankUnit: VoltageUnit | undefined;
};

/**
 * The message for signals whose unit the header leaves blank. It is a question, with the amplitude for each possible
 * answer, if otherwise no channel would be EEG; or it names the unit the user gave. `signals` are those of
 * `file.channels`. Undefined if neither applies.
 */
export async function findBlankUnit(
  file: EegFile,
  signals: readonly EdfSignal[],
  given: VoltageUnit | undefined,
): Promise<BlankUnitFinding | undefined> {
  const { channels } = file;
  const blank = [...channels.keys()].filter((index) => {
    const { sampleCount, scale } = channels[index]!;
    return hasBlankUnit(signals[index]!) && sampleCount > 0 && scale !== undefined;
  });
  const hasEeg = channels.some(({ kind, label }) => kind === 'voltage' && !isNotEegLabel(label));
  if (blank.length === 0 || (given === undefined && hasEeg)) return undefined;
  // The usual amplitude applies to EEG only.
  const blankEeg = blank.filter((index) => !isNotEegLabel(channels[index]!.label));
  const names = blank.map((index) => `'${channels[index]!.label}'`);
  const values = `The file does not name the unit of its values (${nameList(names, NAMED)}).`;
  const message =
    given === undefined
      ? `${values} No channel is used as EEG until you choose the unit.${hint(await medianAmplitude(file, blankEeg))}`
      : `${values} They are read as ${given}: the unit was given by a person.`;
  return {
    warning: { code: given === undefined ? UNIT_MISSING : UNIT_NAMED, message },
    blankUnit: given,
  };
}

/** Median distance from the median of each channel, in the file's unit; undefined for flat and unreadable ones. */
async function medianAmplitude(file: EegFile, blank: readonly number[]): Promise<number | undefined> {
  if (blank.length === 0) return undefined;
  const { samplingRateHz, sampleCount } = file.channels[blank[0]!]!;
  const alike = blank.filter((index) => file.channels[index]!.samplingRateHz === samplingRateHz);
  const wanted = Math.min(sampleCount, Math.ceil(LOOKED_AT_SECONDS * samplingRateHz), MOST_LOOKED_AT_SAMPLES);
  const rows = await file.readFloat64({
    channels: alike.slice(0, LOOKED_AT_CHANNELS),
    firstSampleIndex: Math.floor((sampleCount - wanted) / 2),
    sampleCount: wanted,
  });
  const distances = rows.map((row) => {
    const middle = median(row);
    return median(row.map((value) => Math.abs(value - middle)));
  });
  const amplitude = median(Float64Array.from(distances));
  return amplitude > 0 ? amplitude : undefined;
}

const median = (values: Float64Array): number => values.toSorted()[values.length >> 1] ?? 0;

function hint(amplitude: number | undefined): string {
  if (amplitude === undefined) return '';
  const amplitudeUv = (unit: VoltageUnit) => amplitude * microvoltsPerUnit(unit)!;
  const usual = VOLTAGE_UNITS.find((unit) => {
    const uv = amplitudeUv(unit);
    return uv >= USUAL_UV[0] && uv <= USUAL_UV[1];
  });
  const asUnit = (unit: VoltageUnit) =>
    `As ${unit} the median amplitude would be ${Number(amplitudeUv(unit).toPrecision(2))} uV`;
  return usual === undefined
    ? ` ${asUnit('uV')}. No unit gives an amplitude that is usual for EEG: check the file.`
    : ` ${asUnit(usual)}, which is usual for EEG.`;
}
