import type { EegWarning } from '../eeg-file.ts';
import { decodeText } from '../decode-text.ts';
import { applicable } from '../warnings.ts';
import { type IniSections, numberedEntries, parseIni } from './ini.ts';

export type SampleFormat = 'int16' | 'uint16' | 'int32' | 'float32' | 'float64' | 'ascii';

export type BrainVisionHeader = {
  dataFile: string;
  markerFile: string | undefined;
  format: SampleFormat;
  isVectorized: boolean;
  isBigEndian: boolean;
  /** Samples per channel, as claimed by the header. */
  dataPoints: number | undefined;
  samplingRateHz: number;
  channels: { label: string; resolution: number; unit: string }[];
  ascii: { decimal: string; skipLines: number; skipColumns: number };
};

const FORMATS: Readonly<Record<string, SampleFormat>> = {
  INT_16: 'int16',
  UINT_16: 'uint16',
  INT_32: 'int32',
  IEEE_FLOAT_32: 'float32',
  IEEE_FLOAT_64: 'float64',
};
const MOST_CHANNELS = 4096;
const MICROSECONDS = 1e6;
/** From 1 MHz to one sample per day; other values are damaged. */
const INTERVALS_US = { from: 1, to: 86_400 * MICROSECONDS };

const HEAD = /^\uFEFF?\s*Brain ?Vision Data Exchange (Header|Marker) File/i;

/** Type of a recording's file (one of three), from its first line. */
export function brainVisionKind(start: Uint8Array): 'header' | 'marker' | undefined {
  const match = HEAD.exec(new TextDecoder('utf-8').decode(start.subarray(0, 256)));
  if (!match) return undefined;
  return match[1]?.toLowerCase() === 'header' ? 'header' : 'marker';
}

/**
 * Header and markers are recognized by their first line. Data files have no signature: they are recognized only by
 * extension, and accepted once their header is found.
 */
export const looksLikeBrainVision = (start: Uint8Array, name: string): boolean =>
  brainVisionKind(start) !== undefined || /\.(eeg|dat)$/i.test(name);

/** A string result is a message why the header cannot be used. */
export function parseHeader(
  bytes: Uint8Array,
  fileName: string,
  warnings: EegWarning[],
): BrainVisionHeader | string {
  const { text, isUtf8 } = decodeText(bytes);
  const sections = parseIni(text);
  const common = sections.get('common infos');
  if (!common) return 'its section [Common Infos] is missing';
  if (!isUtf8 && /utf-?8/i.test(common.get('codepage') ?? '')) {
    warnings.push({
      code: 'encodingWrong',
      message: 'The header claims to be UTF-8 text but is not. It is read as Western European text.',
    });
  }
  const channelCount = Number(common.get('numberofchannels'));
  if (!Number.isInteger(channelCount) || channelCount < 1 || channelCount > MOST_CHANNELS)
    return 'its number of channels cannot be read';
  if (/frequency/i.test(common.get('datatype') ?? '')) return 'it holds spectra, not a signal over time';
  const format = sampleFormat(sections);
  if (!format)
    return `its number format '${sections.get('binary infos')?.get('binaryformat') ?? ''}' is not known`;
  const baseName = fileName.replace(/\.[^.]*$/, '');
  const dataFile = common.get('datafile');
  if (!dataFile) return 'it does not name its data file';
  const intervalUs = Number(common.get('samplinginterval')?.replace(',', '.'));
  const hasInterval = intervalUs >= INTERVALS_US.from && intervalUs <= INTERVALS_US.to;
  if (!hasInterval) {
    warnings.push({
      code: 'noTimeBase',
      message: 'The header gives no usable sampling interval, so the sampling rate is unknown.',
    });
  }
  const markerFile = common.get('markerfile');
  const dataPoints = Number(common.get('datapoints'));
  return {
    dataFile: named(dataFile, baseName),
    markerFile: markerFile ? named(markerFile, baseName) : undefined,
    format,
    isVectorized: /vector/i.test(common.get('dataorientation') ?? ''),
    isBigEndian: /^(yes|1|true)$/i.test(sections.get('binary infos')?.get('usebigendianorder') ?? ''),
    dataPoints: Number.isInteger(dataPoints) && dataPoints > 0 ? dataPoints : undefined,
    samplingRateHz: hasInterval ? rateOf(intervalUs) : 0,
    channels: channelInfos(sections, channelCount, warnings),
    ascii: asciiInfos(sections),
  };
}

/** The last part of a path; '$b' is replaced by the name of the header file. */
const named = (entry: string, baseName: string): string =>
  entry.replaceAll('$b', baseName).split(/[\\/]/).at(-1) ?? entry;

/** Intervals have few digits (3333.333 for 300 Hz). If an integer rate gives the same digits, it is used. */
function rateOf(intervalUs: number): number {
  const rate = MICROSECONDS / intervalUs;
  const whole = Math.round(rate);
  const isRounded = whole > 0 && Math.abs(MICROSECONDS / whole - intervalUs) < 0.0005;
  return isRounded ? whole : rate;
}

function sampleFormat(sections: IniSections): SampleFormat | undefined {
  if (/ascii/i.test(sections.get('common infos')?.get('dataformat') ?? '')) return 'ascii';
  return FORMATS[(sections.get('binary infos')?.get('binaryformat') ?? 'INT_16').toUpperCase()];
}

function channelInfos(
  sections: IniSections,
  channelCount: number,
  warnings: EegWarning[],
): BrainVisionHeader['channels'] {
  const entries = new Map(
    numberedEntries(sections, 'channel infos', 'ch').map((entry) => [entry.number, entry]),
  );
  const badScale: string[] = [];
  const channels = Array.from({ length: channelCount }, (_, index) => {
    const [label = '', , resolution = '', unit = ''] = entries.get(index + 1)?.fields ?? [];
    const name = label || `Ch${index + 1}`;
    const value = resolution === '' ? 1 : Number(resolution.replace(',', '.'));
    const isUsable = Number.isFinite(value) && value !== 0;
    if (!isUsable) badScale.push(name);
    return { label: name, resolution: isUsable ? value : Number.NaN, unit: unit || 'µV' };
  });
  const missing = channelCount - entries.size;
  const found = applicable([
    missing > 0 && {
      code: 'channelInfosMissing',
      message: `The header does not describe ${missing} of its ${channelCount} channels. They are taken to be in µV.`,
    },
    badScale.length > 0 && {
      code: 'noScale',
      message: `Channels without a usable resolution are shown in counts of the converter: ${badScale.slice(0, 8).join(', ')}.`,
    },
  ]);
  warnings.push(...found);
  return channels;
}

function asciiInfos(sections: IniSections): BrainVisionHeader['ascii'] {
  const infos = sections.get('ascii infos');
  const whole = (key: string) => {
    const value = Number(infos?.get(key));
    return Number.isInteger(value) && value > 0 ? value : 0;
  };
  return {
    decimal: infos?.get('decimalsymbol') === ',' ? ',' : '.',
    skipLines: whole('skiplines'),
    skipColumns: whole('skipcolumns'),
  };
}
