import { nameList } from '#shared/name-list.ts';
import type { ByteSource, Companion } from '../byte-source.ts';
import type { EegChannel, EegScale, EegWarning, OpenResult } from '../eeg-file.ts';
import { refused } from '../refusals.ts';
import { sampledFile, scaledRead, type SignalGroup } from '../sampled-file.ts';
import { utcTime } from '../text/clock.ts';
import { readUnit } from '../units.ts';
import { applicable } from '../warnings.ts';
import { asciiData } from './ascii-data.ts';
import { binaryData } from './binary-data.ts';
import type { BrainVisionData } from './data.ts';
import { type BrainVisionHeader, brainVisionKind, parseHeader } from './header.ts';
import { type Marker, markedSegments, markerAnnotations, parseMarkers, recordingStart } from './markers.ts';

/** Header and markers are read whole: usually a few kilobytes, and a few hundred for a day of markers. */
const MOST_TEXT_BYTES = 32 * 1024 * 1024;

/** With more missing values, header and data do not belong together. */
const MOST_DAMAGED_SHARE = 0.75;

const INTEGER_RANGES = {
  int16: { min: -32_768, max: 32_767 },
  uint16: { min: 0, max: 65_535 },
  int32: { min: -2_147_483_648, max: 2_147_483_647 },
} as const;

/** Opens a recording from any of its three files; the other two are searched in the same folder. */
export async function openBrainVision(
  source: ByteSource,
  { companion }: { companion?: Companion },
): Promise<OpenResult> {
  const find = async (name: string) => (await companion?.(name)) ?? undefined;
  const kind = brainVisionKind(await source.read(0, 256));
  if (kind === 'header') return openFromHeader(source, find);
  const baseName = source.name.replace(/\.[^.]*$/, '');
  const headerName = `${baseName}.vhdr`;
  const headerFile = (await find(headerName)) ?? (await find(`${baseName}.VHDR`));
  if (headerFile && brainVisionKind(await headerFile.read(0, 256)) === 'header') {
    return openFromHeader(headerFile, async (name) => (name === source.name ? source : find(name)));
  }
  const what = kind === 'marker' ? 'holds the markers' : 'may hold the samples';
  return refused(
    'missingCompanion',
    `'${source.name}' ${what} of a BrainVision recording, which cannot be opened without its header '${headerName}'. ` +
      'Choose the .vhdr, .vmrk and .eeg files together.',
  );
}

async function openFromHeader(
  source: ByteSource,
  find: (name: string) => Promise<ByteSource | undefined>,
): Promise<OpenResult> {
  const warnings: EegWarning[] = [];
  if (source.size > MOST_TEXT_BYTES) return damaged(source, 'its header is longer than any real one');
  const header = parseHeader(await source.read(0, source.size), source.name, warnings);
  if (typeof header === 'string') return damaged(source, header);
  const data = await find(header.dataFile);
  if (!data) {
    return refused(
      'missingCompanion',
      `'${source.name}' is the header of a BrainVision recording; its samples are in '${header.dataFile}', which is not there. ` +
        `Choose '${header.dataFile}' together with the header. If it was renamed, give it back that name.`,
    );
  }
  const markers = await readMarkers(header, find, warnings);
  const samples =
    header.format === 'ascii' ? await asciiData(data, header) : binaryData(data, header, header.format);
  const { channels } = header;
  if (samples.damagedValues > MOST_DAMAGED_SHARE * samples.sampleCount * channels.length) {
    return damaged(data, `it does not hold the ${channels.length} channels that '${source.name}' describes`);
  }
  warnings.push(...dataWarnings(samples, data.name), ...missingChannels(header, samples.channelCount));
  const present = { ...header, channels: channels.slice(0, samples.channelCount) };
  return { ok: true, file: describe(source.name, { header: present, samples, markers, warnings }) };
}

async function readMarkers(
  header: BrainVisionHeader,
  find: (name: string) => Promise<ByteSource | undefined>,
  warnings: EegWarning[],
): Promise<Marker[]> {
  if (!header.markerFile) return [];
  const file = await find(header.markerFile);
  if (!file || file.size > MOST_TEXT_BYTES) {
    warnings.push({
      code: 'markersMissing',
      message:
        `The markers of the recording are in '${header.markerFile}', which ${file ? 'is too long to be a marker file' : 'is not there'}. ` +
        'The recording is shown without its markers and pauses.',
    });
    return [];
  }
  const { markers, damaged: count } = parseMarkers(await file.read(0, file.size));
  if (count > 0) {
    warnings.push({
      code: 'annotationsDamaged',
      message: `Markers without a readable position are left out: ${count}.`,
    });
  }
  return markers;
}

type Parts = {
  header: BrainVisionHeader;
  samples: BrainVisionData;
  markers: Marker[];
  warnings: EegWarning[];
};

function describe(name: string, { header, samples, markers, warnings }: Parts) {
  const { samplingRateHz } = header;
  const segments = markedSegments(markers, samples.sampleCount, samplingRateHz, warnings);
  const start = recordingStart(markers);
  return sampledFile({
    name,
    format: 'BrainVision',
    startTime: start === undefined ? undefined : utcTime(start),
    groups: [signalGroup(header, samples, segments)],
    annotations: markerAnnotations(markers, segments, samplingRateHz),
    warnings,
  });
}

function signalGroup(
  header: BrainVisionHeader,
  samples: BrainVisionData,
  segments: SignalGroup['segments'],
): SignalGroup {
  const { format, samplingRateHz } = header;
  const { sampleCount } = samples;
  const range = format in INTEGER_RANGES ? INTEGER_RANGES[format as keyof typeof INTEGER_RANGES] : undefined;
  const channels = header.channels.map(({ label, resolution, unit }): EegChannel => {
    const base = { label, fileUnit: unit, samplingRateHz, sampleCount };
    if (Number.isNaN(resolution)) return { ...base, kind: 'other', unit: 'counts', scale: undefined };
    const { factor, ...read } = readUnit(unit);
    return { ...base, ...read, scale: range && scaleOf(resolution, range, factor) };
  });
  const isScaled = header.channels.map(({ resolution }) => !Number.isNaN(resolution));
  const resolutions = header.channels.map(({ resolution }, i) => (isScaled[i] ? resolution : 1));
  const factors = header.channels.map(({ unit }, i) => (isScaled[i] ? readUnit(unit).factor : 1));
  const hasAll = samples.missingSamples === 0 || !header.isVectorized;
  return {
    channels,
    samplingRateHz,
    sampleCount,
    segments,
    read: scaledRead(scaledRead(samples.read, resolutions), factors),
    ...(range && hasAll
      ? {
          readDigital: async (wanted, first, count) =>
            (await samples.read(wanted, first, count)).map((values) => Int32Array.from(values)),
        }
      : {}),
  };
}

const scaleOf = (gain: number, { min, max }: { min: number; max: number }, unitFactor: number): EegScale => ({
  physicalMin: min * gain,
  physicalMax: max * gain,
  digitalMin: min,
  digitalMax: max,
  gain,
  unitFactor,
});

function dataWarnings(samples: BrainVisionData, dataFile: string): EegWarning[] {
  return applicable([
    samples.missingSamples > 0 && {
      code: 'truncated',
      message: `The header announces ${samples.missingSamples} more samples per channel than '${dataFile}' holds. What is there is shown.`,
    },
    samples.trailingBytes > 0 && {
      code: 'trailingBytes',
      message: `'${dataFile}' ends with ${samples.trailingBytes} bytes that are not a complete sample of all channels. They are left out.`,
    },
    samples.damagedValues > 0 && {
      code: 'missingValues',
      message: `Values that are missing or not numbers stay empty: ${samples.damagedValues}.`,
    },
    samples.sampleCount === 0 && { code: 'noSamples', message: `'${dataFile}' holds no samples.` },
  ]);
}

function missingChannels(header: BrainVisionHeader, channelCount: number): EegWarning[] {
  const missing = header.channels.slice(channelCount).map(({ label }) => label);
  if (missing.length === 0) return [];
  const message = `The data file ends before these channels: ${nameList(missing)}.`;
  return [{ code: 'channelsMissing', message }];
}

function damaged(source: ByteSource, cause: string): OpenResult {
  return refused(
    'damagedHeader',
    `'${source.name}' cannot be opened: ${cause}. Get the recording again from where it was recorded.`,
  );
}
