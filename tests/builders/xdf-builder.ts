import { type FuzzSeed, textBytes, waveUv } from './fuzz-seed.ts';

export type XdfStreamSpec = {
  id: number;
  name?: string;
  type?: string;
  format?: 'int16' | 'int32' | 'float32' | 'double64' | 'string';
  nominalRateHz?: number;
  channels?: readonly { label: string; unit?: string }[];
  channelCount?: number;
  /** Stamps of the samples on the sender's clock; undefined for a sample without one. */
  stamps: readonly (number | undefined)[];
  /** Values of string streams. */
  texts?: readonly string[];
  value?: (channel: number, sample: number) => number;
  clockOffsets?: readonly { atSeconds: number; offsetSeconds: number }[];
  samplesPerChunk?: number;
};

export type XdfSpec = {
  streams: readonly XdfStreamSpec[];
  dateTime?: string;
  /** Bytes inserted between the chunks of samples and the rest. */
  damage?: Uint8Array<ArrayBuffer>;
};

const VALUE_BYTES = { int16: 2, int32: 4, float32: 4, double64: 8 };
const BOUNDARY = [
  0x43, 0xa5, 0x46, 0xdc, 0xcb, 0xf5, 0x41, 0x0f, 0xb3, 0x0e, 0xd5, 0x46, 0x73, 0x83, 0xcb, 0xe4,
];

/** An XDF recording: headers, then the samples of the streams by turns, with a boundary before each turn. */
export function buildXdf({ streams, dateTime, damage }: XdfSpec): Uint8Array<ArrayBuffer> {
  const date = dateTime ? `<datetime>${dateTime}</datetime>` : '';
  const parts = [
    textBytes('XDF:'),
    chunk(1, textBytes(`<?xml version="1.0"?><info><version>1.0</version>${date}</info>`)),
    ...streams.map((stream) => chunk(2, joined([uint32(stream.id), textBytes(headerXml(stream))]))),
  ];
  const pieces = streams.map(sampleChunks);
  const turns = Math.max(0, ...pieces.map((list) => list.length));
  for (let turn = 0; turn < turns; turn++) {
    parts.push(chunk(5, Uint8Array.from(BOUNDARY)));
    if (turn === 1 && damage) parts.push(damage);
    for (const list of pieces) parts.push(...list.slice(turn, turn + 1));
  }
  for (const stream of streams) {
    for (const { atSeconds, offsetSeconds } of stream.clockOffsets ?? [])
      parts.push(chunk(4, joined([uint32(stream.id), float64(atSeconds), float64(offsetSeconds)])));
    parts.push(
      chunk(6, joined([uint32(stream.id), textBytes('<info><sample_count>1</sample_count></info>')])),
    );
  }
  return joined(parts);
}

/** Evenly spaced stamps. */
export const evenStamps = (count: number, rateHz: number, startSeconds = 100): number[] =>
  Array.from({ length: count }, (_, i) => startSeconds + i / rateHz);

export const xdfFuzzSeeds = (): FuzzSeed[] => [
  {
    name: 'lab.xdf',
    bytes: buildXdf({
      dateTime: '2021-04-12T10:11:12+0200',
      streams: [
        {
          id: 1,
          stamps: evenStamps(40, 100),
          clockOffsets: [
            { atSeconds: 100, offsetSeconds: 5 },
            { atSeconds: 105, offsetSeconds: 5 },
          ],
        },
        {
          id: 2,
          type: 'Markers',
          format: 'string',
          nominalRateHz: 0,
          stamps: [100.1, 100.2],
          texts: ['go', 'stop'],
        },
        { id: 3, name: 'Acc', type: 'ACC', format: 'int16', nominalRateHz: 20, stamps: evenStamps(8, 20) },
      ],
    }),
  },
];

const countOf = (stream: XdfStreamSpec) =>
  stream.channels?.length ?? stream.channelCount ?? (stream.format === 'string' ? 1 : 2);

function headerXml(stream: XdfStreamSpec): string {
  const described = (stream.channels ?? []).map(
    ({ label, unit }) => `<channel><label>${label}</label>${unit ? `<unit>${unit}</unit>` : ''}</channel>`,
  );
  return (
    `<?xml version="1.0"?><info><name>${stream.name ?? `Stream${stream.id}`}</name><type>${stream.type ?? 'EEG'}</type>` +
    `<channel_count>${countOf(stream)}</channel_count><nominal_srate>${stream.nominalRateHz ?? 100}</nominal_srate>` +
    `<channel_format>${stream.format ?? 'float32'}</channel_format>` +
    `<desc><channels>${described.join('')}</channels></desc></info>`
  );
}

function sampleChunks(stream: XdfStreamSpec): Uint8Array<ArrayBuffer>[] {
  const per = stream.samplesPerChunk ?? 16;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for (let first = 0; first < stream.stamps.length; first += per) {
    const stamps = stream.stamps.slice(first, first + per);
    const samples = stamps.flatMap((stamp, i) => [
      stamp === undefined ? Uint8Array.of(0) : joined([Uint8Array.of(8), float64(stamp)]),
      sampleBytes(stream, first + i),
    ]);
    chunks.push(chunk(3, joined([uint32(stream.id), Uint8Array.of(4), uint32(stamps.length), ...samples])));
  }
  return chunks;
}

function sampleBytes(stream: XdfStreamSpec, sample: number): Uint8Array<ArrayBuffer> {
  const { format = 'float32', value = waveUv } = stream;
  if (format === 'string') {
    const text = textBytes(stream.texts?.[sample] ?? '');
    const words = Array.from({ length: countOf(stream) }, () => [Uint8Array.of(1, text.length), text]);
    return joined(words.flat());
  }
  const size = VALUE_BYTES[format];
  const bytes = new Uint8Array(size * countOf(stream));
  const view = new DataView(bytes.buffer);
  for (let channel = 0; channel < countOf(stream); channel++) {
    const stored = value(channel, sample);
    const at = channel * size;
    if (format === 'int16') view.setInt16(at, stored, true);
    else if (format === 'int32') view.setInt32(at, stored, true);
    else if (format === 'float32') view.setFloat32(at, stored, true);
    else view.setFloat64(at, stored, true);
  }
  return bytes;
}

function chunk(tag: number, content: Uint8Array): Uint8Array<ArrayBuffer> {
  return joined([Uint8Array.of(4), uint32(content.length + 2), Uint8Array.of(tag, 0), content]);
}

function uint32(value: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value, true);
  return bytes;
}

function float64(value: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value, true);
  return bytes;
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
