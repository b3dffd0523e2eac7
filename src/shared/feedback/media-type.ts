import { FORMATS, type MediaKind } from './media-kinds.ts';
import { mp4TracksOf, type ReadBytes } from './mp4-tracks.ts';

export type FoundMedia =
  | { ok: true; kind: MediaKind; contentType: string }
  /** `cutOff`: the file is a sound or video whose end is missing. */
  | { ok: false; problem: 'unknown' | 'cutOff' };

/** Codecs and tracks of WebM and Ogg are named within it. */
const HEAD_BYTES = 64 * 1024;

const UNKNOWN: FoundMedia = { ok: false, problem: 'unknown' };
const found = (kind: MediaKind, contentType: string): FoundMedia => ({ ok: true, kind, contentType });

/** What a file is, by its bytes: one of the containers that browsers play. The name and the stated type do not count. */
export async function findMedia(byteCount: number, read: ReadBytes): Promise<FoundMedia> {
  const head = await read(0, HEAD_BYTES);
  const text = latin1(head);
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WAVE') return found('sound', 'audio/wav');
  if (text.startsWith('fLaC')) return found('sound', 'audio/flac');
  if (text.startsWith('OggS')) return ogg(text);
  if (text.startsWith('\x1a\x45\xdf\xa3')) return webm(text);
  if (text.slice(4, 8) === 'ftyp') return mp4(byteCount, read);
  return (await isMp3(head, read)) ? found('sound', 'audio/mpeg') : UNKNOWN;
}

/** Says why a file cannot be used as `wanted`, and what to do; undefined if it can. */
export function mediaProblem(name: string, media: FoundMedia, wanted: MediaKind): string | undefined {
  if (!media.ok && media.problem === 'cutOff')
    return `'${name}' is incomplete: its end is missing. Copy or export it again, then choose it again.`;
  if (!media.ok)
    return `'${name}' is not a ${wanted} that browsers play, whatever its name says. Choose ${FORMATS[wanted]}.`;
  if (media.kind === wanted) return undefined;
  return wanted === 'video'
    ? `'${name}' has no picture. Choose it as a sound, or choose ${FORMATS.video}.`
    : `'${name}' is a video. Choose it as a picture, or choose ${FORMATS.sound}.`;
}

function ogg(text: string): FoundMedia {
  const isSound = ['\x01vorbis', 'OpusHead', '\x7fFLAC'].some((codec) => text.slice(0, 512).includes(codec));
  return isSound ? found('sound', 'audio/ogg') : UNKNOWN;
}

function webm(text: string): FoundMedia {
  if (!text.slice(0, 128).includes('webm')) return UNKNOWN;
  if (/V_VP8|V_VP9|V_AV1/.test(text)) return found('video', 'video/webm');
  return /A_OPUS|A_VORBIS/.test(text) ? found('sound', 'audio/webm') : UNKNOWN;
}

async function mp4(byteCount: number, read: ReadBytes): Promise<FoundMedia> {
  const tracks = await mp4TracksOf(byteCount, read);
  if (tracks === 'cutOff') return { ok: false, problem: 'cutOff' };
  if (tracks.includes('vide')) return found('video', 'video/mp4');
  return tracks.includes('soun') ? found('sound', 'audio/mp4') : UNKNOWN;
}

/** A frame of Layer III at the start or after an ID3 tag. Encoders leave some padding after a tag. */
async function isMp3(head: Uint8Array, read: ReadBytes): Promise<boolean> {
  if (latin1(head.subarray(0, 3)) !== 'ID3') return isMp3Frame(head, 0);
  const size = head.subarray(6, 10);
  if (size.length < 4 || size.some((byte) => byte > 0x7f)) return false;
  const tagBytes = size.reduce((sum, byte) => sum * 128 + byte, 0);
  const after = await read(10 + tagBytes, 4096);
  return after.some((_, at) => isMp3Frame(after, at));
}

function isMp3Frame(bytes: Uint8Array, at: number): boolean {
  const [sync = 0, version = 0, rates = 0] = bytes.subarray(at, at + 3);
  const isSync = sync === 0xff && (version & 0xe0) === 0xe0;
  const isLayer3 = (version & 0x06) === 0x02 && (version & 0x18) !== 0x08;
  const bitRate = rates >> 4;
  return isSync && isLayer3 && bitRate > 0 && bitRate < 15 && (rates & 0x0c) !== 0x0c;
}

const latin1 = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);
