import { NUMBER_FORMATS } from '../number-formats.ts';

const { int8, int16, int32, int64, float32, float64 } = NUMBER_FORMATS;
export const XDF_NUMBERS = { int8, int16, int32, int64, float32, double64: float64 };
export type XdfNumber = keyof typeof XDF_NUMBERS;

export type XdfStreamInfo = {
  id: number;
  name: string;
  type: string;
  format: XdfNumber | 'string';
  channelCount: number;
  /** 0 for streams of events. */
  nominalRateHz: number;
  channels: { label: string; unit: string; type: string }[];
};

const MOST_CHANNELS = 4096;
/** From one sample per day to 1 MHz; other values are damaged. */
const RATES_HZ = { from: 1 / 86_400, to: 1e6 };
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Text of the first element with this name; '' if there is none. */
export function elementText(xml: string, name: string): string {
  const match = new RegExp(`<${name}>([^<]*)</${name}>`, 'i').exec(xml);
  return unescaped(match?.[1] ?? '').trim();
}

function unescaped(text: string): string {
  return text.replaceAll(/&(#x?[\da-f]+|[a-z]+);/gi, (whole, entity: string) => {
    if (!entity.startsWith('#')) return ENTITIES[entity.toLowerCase()] ?? whole;
    const code = /^#x/i.test(entity) ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1));
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  });
}

/** Metadata of a stream; undefined if it lacks what is needed to read its samples. */
export function parseStreamInfo(id: number, xml: string): XdfStreamInfo | undefined {
  const format = elementText(xml, 'channel_format').toLowerCase();
  const channelCount = Number(elementText(xml, 'channel_count'));
  const isKnown = format === 'string' || format in XDF_NUMBERS;
  if (!isKnown || !Number.isInteger(channelCount) || channelCount < 1 || channelCount > MOST_CHANNELS)
    return undefined;
  const [before = '', description = ''] = xml.split(/<desc>/i);
  const rate = Number(elementText(before, 'nominal_srate'));
  const described = [...description.matchAll(/<channel>([\s\S]*?)<\/channel>/gi)].map(([, entry = '']) => ({
    label: elementText(entry, 'label') || elementText(entry, 'name'),
    unit: elementText(entry, 'unit'),
    type: elementText(entry, 'type'),
  }));
  const name = elementText(before, 'name') || `Stream ${id}`;
  return {
    id,
    name,
    type: elementText(before, 'type'),
    format: format as XdfStreamInfo['format'],
    channelCount,
    nominalRateHz: rate >= RATES_HZ.from && rate <= RATES_HZ.to ? rate : 0,
    channels: Array.from({ length: channelCount }, (_, i) => ({
      label: described[i]?.label || (channelCount === 1 ? name : `${name} ${i + 1}`),
      unit: described[i]?.unit ?? '',
      type: described[i]?.type ?? '',
    })),
  };
}
