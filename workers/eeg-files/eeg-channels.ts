import { isHeartLabel } from '#shared/eeg/heart-channel.ts';
import type { SourceInfo } from '#shared/eeg/source.ts';
import type { FileWarning } from '#shared/engine/source-api.ts';
import { UNIT_MISSING } from '#shared/eeg/voltage-unit.ts';
import { nameList } from '#shared/name-list.ts';
import type { EegChannel, EegFile } from './eeg-file.ts';
import { applicable } from './warnings.ts';

/** The channels of a file that can be trained, and their description for the engine. */
export type EegSelection = {
  info: SourceInfo;
  /** Indices into `file.channels`, in the order of `info.channelNames`. */
  channels: number[];
  warnings: FileWarning[];
};

export type SelectionResult =
  | { ok: true; selection: EegSelection }
  | { ok: false; problem: { code: 'noEegChannels' | typeof UNIT_MISSING | 'rateTooHigh'; message: string } };

/** As limited by `sourceInfoSchema`. */
const MOST_CHANNELS = 256;
const HIGHEST_RATE_HZ = 20_000;
/** Range passed to the engine for an ECG, beyond any sample: programs fit the stored range of an ECG to its data. */
const UNKNOWN_SCALE_UV = 1e9;
const LONGEST_NAME = 80;
const LONGEST_SOURCE_NAME = 200;

/** Signals recorded in volts that are not EEG, by the terms recorders use. */
const NOT_EEG =
  /^(ecg|ekg|eog|emg|eda|gsr|resp|pleth|trig|dtrig|stim?|status|marker|event|photic|mic|aux|acc|gyro|dc\d)|(\b(ecg|ekg|eog|emg)\b)/i;

export const isNotEegLabel = (label: string): boolean => NOT_EEG.test(label);

/**
 * Selects the EEG channels of the most common sampling rate, plus heart channels. Live replay and the command line both
 * use this, so that they run on the same samples. A warning names the channels left out.
 */
export function selectEegChannels(file: EegFile): SelectionResult {
  const usable = indices(file).filter((index) => isUsable(file.channels[index]!));
  const eegOnly = usable.filter((index) => !isNotEegLabel(file.channels[index]!.label));
  const candidates = eegOnly.length > 0 ? eegOnly : usable;
  // If the unit of the EEG channels is missing, heart or eye channels in volts must not be used as EEG instead.
  const missing = unitMissing(file);
  if (missing) return { ok: false, problem: missing };
  const samplingRateHz = mostCommonRate(candidates.map((index) => file.channels[index]!));
  if (samplingRateHz === undefined) return { ok: false, problem: noEegChannels(file) };
  if (samplingRateHz > HIGHEST_RATE_HZ) return { ok: false, problem: tooFast(file, samplingRateHz) };
  const atRate = candidates.filter((index) => file.channels[index]!.samplingRateHz === samplingRateHz);
  // Streams of one file may start and pause at different times: only channels of one stream are combined.
  const ofOneRate = atRate.filter(
    (index) => file.channels[index]!.segments === file.channels[atRate[0]!]!.segments,
  );
  const wanted = [...ofOneRate, ...heartChannels(file, usable, ofOneRate)];
  const channels = wanted.slice(0, MOST_CHANNELS);
  const info: SourceInfo = {
    kind: 'file',
    name: file.name.slice(0, LONGEST_SOURCE_NAME) || 'Recording',
    samplingRateHz,
    channelNames: uniqueNames(channels.map((index) => channelName(file, index))),
    durationSeconds: file.spanSeconds,
    ...(file.blankUnit && { blankUnit: file.blankUnit }),
  };
  const eeg = channels.filter((index) => ofOneRate.includes(index));
  const fullScaleUv = commonFullScale(eeg.map((index) => file.channels[index]!));
  if (fullScaleUv !== undefined) {
    info.fullScaleUv = channels.map((_, at) => (at < eeg.length ? fullScaleUv : UNKNOWN_SCALE_UV));
  }
  return {
    ok: true,
    selection: { info, channels, warnings: leftOutWarnings(file, wanted, samplingRateHz) },
  };
}

/**
 * Heart channels with the time base of the EEG. They come last, so that EEG indices do not change. Only a condition
 * that uses them reads them.
 */
function heartChannels(file: EegFile, usable: readonly number[], eeg: readonly number[]): number[] {
  const first = file.channels[eeg[0]!]!;
  return usable.filter((index) => {
    const { label, samplingRateHz, segments } = file.channels[index]!;
    const isTogether = samplingRateHz === first.samplingRateHz && segments === first.segments;
    return isHeartLabel(label) && isTogether && !eeg.includes(index);
  });
}

const indices = (file: EegFile): number[] => file.channels.map((_, index) => index);

const isUsable = (channel: EegChannel): boolean =>
  channel.kind === 'voltage' && channel.samplingRateHz > 0 && channel.sampleCount > 0;

/** The rate with most channels; of equals, the higher rate. */
function mostCommonRate(channels: readonly EegChannel[]): number | undefined {
  const counts = new Map<number, number>();
  for (const { samplingRateHz } of channels)
    counts.set(samplingRateHz, (counts.get(samplingRateHz) ?? 0) + 1);
  const byCount = [...counts].sort(([rateA, a], [rateB, b]) => b - a || rateB - rateA);
  return byCount[0]?.[0];
}

const channelName = (file: EegFile, index: number): string =>
  file.channels[index]!.label.slice(0, LONGEST_NAME) || `Channel ${index + 1}`;

function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let unique = name;
    for (let copy = 2; taken.has(unique); copy++) {
      const suffix = ` (${copy})`;
      unique = `${name.slice(0, LONGEST_NAME - suffix.length)}${suffix}`;
    }
    taken.add(unique);
    return unique;
  });
}

/**
 * The amplifier's range, used to detect railed channels. Export programs often fit the range of each channel to its
 * data, which gives no information about the amplifier. So only one symmetric range common to all channels counts.
 */
function commonFullScale(channels: readonly EegChannel[]): number | undefined {
  const [first] = channels;
  if (!first?.scale || channels.length < 2) return undefined;
  const high = Math.abs(first.scale.physicalMax * first.scale.unitFactor);
  const low = Math.abs(first.scale.physicalMin * first.scale.unitFactor);
  const isSymmetric = Math.abs(high - low) <= 0.001 * high;
  const isShared = channels.every(
    ({ scale }) =>
      scale &&
      scale.physicalMax * scale.unitFactor === first.scale!.physicalMax * first.scale!.unitFactor &&
      scale.physicalMin * scale.unitFactor === first.scale!.physicalMin * first.scale!.unitFactor,
  );
  return isSymmetric && isShared && high > 0 ? Math.max(high, low) : undefined;
}

const channelList = (file: EegFile, channels: readonly number[]): string =>
  nameList(channels.map((index) => channelName(file, index)));

function leftOutWarnings(file: EegFile, channels: readonly number[], samplingRateHz: number): FileWarning[] {
  const chosen = new Set(channels);
  const leftOut = indices(file).filter((index) => !chosen.has(index));
  const atOtherRate = leftOut.filter((index) => {
    const channel = file.channels[index]!;
    const isTogether =
      channel.samplingRateHz === samplingRateHz && channel.segments === file.channels[channels[0]!]?.segments;
    return isUsable(channel) && !isTogether;
  });
  const notEeg = leftOut.filter((index) => !atOtherRate.includes(index));
  return applicable([
    notEeg.length > 0 && {
      code: 'channelsLeftOut',
      message: `Not used, because they are not EEG in volts: ${channelList(file, notEeg)}.`,
    },
    atOtherRate.length > 0 && {
      code: 'otherRatesLeftOut',
      message: `Not used, because they are not sampled at ${samplingRateHz} Hz together with the rest: ${channelList(file, atOtherRate)}.`,
    },
    channels.length > MOST_CHANNELS && {
      code: 'tooManyChannels',
      message: `Not used, because at most ${MOST_CHANNELS} channels can be: ${channelList(file, channels.slice(MOST_CHANNELS))}.`,
    },
  ]);
}

/** The question if only the unit is missing. */
function unitMissing({ warnings }: EegFile): { code: typeof UNIT_MISSING; message: string } | undefined {
  const warning = warnings.find(({ code }) => code === UNIT_MISSING);
  return warning && { code: UNIT_MISSING, message: warning.message };
}

function noEegChannels(file: EegFile): { code: 'noEegChannels'; message: string } {
  const hasSamples = file.channels.some((channel) => channel.sampleCount > 0);
  let cause = `none of its ${file.channels.length} channels is a voltage with a known sampling rate`;
  if (file.channels.length === 0) cause = 'it holds annotations only, no signals';
  else if (!hasSamples) cause = 'it holds no recorded samples';
  return {
    code: 'noEegChannels',
    message: `'${file.name}' cannot be replayed: ${cause}. Choose a recording with EEG channels.`,
  };
}

function tooFast(file: EegFile, samplingRateHz: number): { code: 'rateTooHigh'; message: string } {
  return {
    code: 'rateTooHigh',
    message:
      `'${file.name}' cannot be replayed: it is sampled at ${samplingRateHz} Hz, and up to ${HIGHEST_RATE_HZ} Hz ` +
      'can be used. Resample it in the program that made it.',
  };
}
