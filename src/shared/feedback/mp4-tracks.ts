/** Reads a range of a file; shorter at its end. */
export type ReadBytes = (offset: number, length: number) => Promise<Uint8Array>;

type Box = { type: string; start: number; end: number };

/** A fragmented file has one box a second. Its `moov` comes first. */
const MOST_BOXES = 20_000;

/**
 * Handler types of the tracks of an MP4 file (ISO/IEC 14496-12): 'vide', 'soun'. `cutOff` if a box is longer than the
 * file, or if the tracks or their samples are missing.
 */
export async function mp4TracksOf(byteCount: number, read: ReadBytes): Promise<readonly string[] | 'cutOff'> {
  let movie: Box | undefined;
  let hasSamples = false;
  for await (const box of boxesIn(read, 0, byteCount)) {
    if (box.end > byteCount) return 'cutOff';
    if (box.type === 'moov') movie = box;
    hasSamples ||= box.type === 'mdat';
  }
  if (!movie || !hasSamples) return 'cutOff';
  const handlers: string[] = [];
  for await (const track of boxesIn(read, movie.start, movie.end)) {
    if (track.type !== 'trak') continue;
    for await (const media of boxesIn(read, track.start, track.end)) {
      if (media.type !== 'mdia') continue;
      for await (const { type, start } of boxesIn(read, media.start, media.end)) {
        if (type === 'hdlr') handlers.push(textOf((await read(start, 12)).subarray(8, 12)));
      }
    }
  }
  return handlers;
}

/** `start` is that of the content, after the header. */
async function* boxesIn(read: ReadBytes, from: number, to: number): AsyncGenerator<Box> {
  let at = from;
  for (let count = 0; at + 8 <= to && count < MOST_BOXES; count++) {
    const header = await read(at, 16);
    if (header.length < 8) return;
    const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
    const size32 = view.getUint32(0);
    const isLarge = size32 === 1 && header.length === 16;
    const size = isLarge ? Number(view.getBigUint64(8)) : size32 === 0 ? to - at : size32;
    const headerBytes = isLarge ? 16 : 8;
    if (size < headerBytes) return;
    yield { type: textOf(header.subarray(4, 8)), start: at + headerBytes, end: at + size };
    at += size;
  }
}

const textOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes);
