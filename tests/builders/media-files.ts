/** A mono WAV file of 16 bits with one tone. `amplitude` is its peak, 0-1; its RMS is lower by the root of two. */
export function aWavFile({
  seconds,
  frequencyHz,
  amplitude,
  samplingRateHz = 48_000,
}: {
  seconds: number;
  frequencyHz: number;
  amplitude: number;
  samplingRateHz?: number;
}): Uint8Array<ArrayBuffer> {
  const count = Math.round(seconds * samplingRateHz);
  const bytes = new Uint8Array(44 + 2 * count);
  const view = new DataView(bytes.buffer);
  const text = (at: number, word: string) => bytes.set(new TextEncoder().encode(word), at);
  text(0, 'RIFF');
  view.setUint32(4, 36 + 2 * count, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, samplingRateHz, true);
  view.setUint32(28, 2 * samplingRateHz, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, 'data');
  view.setUint32(40, 2 * count, true);
  for (let index = 0; index < count; index++) {
    const value = amplitude * Math.sin((2 * Math.PI * frequencyHz * index) / samplingRateHz);
    view.setInt16(44 + 2 * index, Math.round(32_767 * value), true);
  }
  return bytes;
}

/** An MP4 file without samples: the boxes that name its tracks. */
export function anMp4File(tracks: readonly ('vide' | 'soun')[]): Uint8Array<ArrayBuffer> {
  const trackBoxes = tracks.map((handler) =>
    box('trak', box('tkhd', zeros(84)), box('mdia', box('hdlr', zeros(8), ascii(handler), zeros(13)))),
  );
  return joined([
    box('ftyp', ascii('isom'), zeros(4), ascii('isommp42')),
    box('free'),
    box('moov', box('mvhd', zeros(100)), ...trackBoxes),
    box('mdat', zeros(64)),
  ]);
}

const ascii = (text: string): Uint8Array => new TextEncoder().encode(text);
const zeros = (count: number): Uint8Array => new Uint8Array(count);

function box(type: string, ...content: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = joined([zeros(4), ascii(type), ...content]);
  new DataView(bytes.buffer).setUint32(0, bytes.length);
  return bytes;
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
