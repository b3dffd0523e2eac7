import { type FuzzSeed, textBytes, waveUv } from './fuzz-seed.ts';

type NumberFormat = 'INT_16' | 'INT_32' | 'IEEE_FLOAT_32' | 'ASCII';

/** The three files of a BrainVision recording, defects included. */
export type BrainVisionSpec = {
  baseName?: string;
  format?: NumberFormat;
  isVectorized?: boolean;
  isBigEndian?: boolean;
  /** Name and unit of each channel. */
  channels?: readonly ChannelSpec[];
  samples?: number;
  samplingIntervalUs?: string;
  /** Lines of [Marker Infos] behind 'Mk1=' and so on. */
  markers?: readonly string[];
  decimal?: '.' | ',';
  /** Text put in place of a line of the header. */
  header?: (text: string) => string;
  /** Bytes of the header; UTF-8 by default. */
  encode?: (text: string) => Uint8Array<ArrayBuffer>;
  /** Length in bytes that the data file is cut to. */
  dataBytes?: number;
};

export type BrainVisionFiles = Readonly<
  Record<'header' | 'marker' | 'data', { name: string; bytes: Uint8Array<ArrayBuffer> }>
>;

type ChannelSpec = { label: string; unit?: string; resolution?: string };
const CHANNELS: readonly ChannelSpec[] = [{ label: 'Fp1' }, { label: 'Cz' }, { label: 'EMG', unit: 'mV' }];
const NEW_SEGMENT = 'New Segment,,1,1,0,20181106153757758000';

export const storedValue = (channel: number, sample: number): number => waveUv(channel, sample) * 10;

export function buildBrainVision(spec: BrainVisionSpec = {}): BrainVisionFiles {
  const { baseName = 'rec', encode = textBytes } = spec;
  const text = headerText(spec, baseName);
  const data = dataBytes(spec);
  return {
    header: { name: `${baseName}.vhdr`, bytes: encode(spec.header?.(text) ?? text) },
    marker: { name: `${baseName}.vmrk`, bytes: textBytes(markerText(spec, baseName)) },
    data: { name: `${baseName}.eeg`, bytes: data.slice(0, spec.dataBytes ?? data.length) },
  };
}

export const brainVisionFuzzSeeds = (): FuzzSeed[] =>
  (['INT_16', 'IEEE_FLOAT_32', 'ASCII'] as const).flatMap((format) =>
    [false, true].map((isVectorized): FuzzSeed => {
      const markers = [NEW_SEGMENT, 'Stimulus,S  1,9,1,0', 'New Segment,,20,1,0,20181106153800000000'];
      const files = buildBrainVision({ format, isVectorized, samples: 40, markers });
      return { ...files.header, companions: [files.marker, files.data] };
    }),
  );

function headerText(spec: BrainVisionSpec, baseName: string): string {
  const { format = 'INT_16', channels = CHANNELS, samples = 256, isVectorized } = spec;
  const infos = channels.map(
    ({ label, unit, resolution }, i) => `Ch${i + 1}=${label},,${resolution ?? '0.1'},${unit ?? 'µV'}`,
  );
  const isAscii = format === 'ASCII';
  return [
    'Brain Vision Data Exchange Header File Version 1.0',
    '; a comment',
    '[Common Infos]',
    'Codepage=UTF-8',
    `DataFile=${baseName}.eeg`,
    `MarkerFile=${baseName}.vmrk`,
    `DataFormat=${isAscii ? 'ASCII' : 'BINARY'}`,
    `DataOrientation=${isVectorized ? 'VECTORIZED' : 'MULTIPLEXED'}`,
    `NumberOfChannels=${channels.length}`,
    `DataPoints=${samples}`,
    `SamplingInterval=${spec.samplingIntervalUs ?? '3906.25'}`,
    isAscii ? '[ASCII Infos]' : '[Binary Infos]',
    ...(isAscii
      ? asciiInfos(spec)
      : [`BinaryFormat=${format}`, `UseBigEndianOrder=${spec.isBigEndian ? 'YES' : 'NO'}`]),
    '[Channel Infos]',
    ...infos,
    '[Comment]',
    'Ch1=not a channel',
    '',
  ].join('\r\n');
}

const asciiInfos = ({ decimal = '.', isVectorized }: BrainVisionSpec): string[] => [
  `DecimalSymbol=${decimal}`,
  `SkipLines=${isVectorized ? 0 : 1}`,
  `SkipColumns=${isVectorized ? 1 : 0}`,
];

const markerText = ({ markers = [NEW_SEGMENT] }: BrainVisionSpec, baseName: string): string =>
  [
    'Brain Vision Data Exchange Marker File, Version 1.0',
    '[Common Infos]',
    `DataFile=${baseName}.eeg`,
    '[Marker Infos]',
    ...markers.map((marker, i) => `Mk${i + 1}=${marker}`),
    '',
  ].join('\r\n');

function dataBytes(spec: BrainVisionSpec): Uint8Array<ArrayBuffer> {
  const { format = 'INT_16', channels = CHANNELS, samples = 256, isVectorized = false } = spec;
  if (format === 'ASCII') return asciiBytes(spec);
  const size = format === 'INT_16' ? 2 : 4;
  const bytes = new Uint8Array(channels.length * samples * size);
  const view = new DataView(bytes.buffer);
  const little = !spec.isBigEndian;
  for (let channel = 0; channel < channels.length; channel++) {
    for (let sample = 0; sample < samples; sample++) {
      const place = isVectorized ? channel * samples + sample : sample * channels.length + channel;
      const value = storedValue(channel, sample);
      if (format === 'INT_16') view.setInt16(place * size, value, little);
      else if (format === 'INT_32') view.setInt32(place * size, value, little);
      else view.setFloat32(place * size, value, little);
    }
  }
  return bytes;
}

function asciiBytes(spec: BrainVisionSpec): Uint8Array<ArrayBuffer> {
  const { channels = CHANNELS, samples = 256, isVectorized = false, decimal = '.' } = spec;
  const written = (channel: number, sample: number) =>
    storedValue(channel, sample).toFixed(1).replace('.', decimal);
  const times = Array.from({ length: samples }, (_, sample) => sample);
  const rows = isVectorized
    ? channels.map(({ label }, channel) => [label, ...times.map((sample) => written(channel, sample))])
    : [
        channels.map(({ label }) => label),
        ...times.map((sample) => channels.map((_, channel) => written(channel, sample))),
      ];
  return textBytes(`${rows.map((row) => row.join(' ')).join('\r\n')}\r\n`);
}
