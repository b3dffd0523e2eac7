/** Side of the square the page makes of a picture, in pixels. */
export const AVATAR_SIZE_PX = 256;
const MOST_SIDE_PX = 512;
export const MOST_AVATAR_BYTES = 64 * 1024;

const DATA_URL = /^data:image\/(png|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/;
const PNG_MAGIC = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG_MAGIC = [0xff, 0xd8, 0xff];

type Size = { widthPx: number; heightPx: number };

/**
 * Why a picture cannot be stored, as a message for users; undefined if it can. Checks the bytes, never the type in the
 * data URL: PNG or JPEG, at most 64 KB and 512 pixels per side.
 */
export function avatarProblem(dataUrl: string): string | undefined {
  const [, type, base64 = ''] = DATA_URL.exec(dataUrl) ?? [];
  const bytes = decodeBase64(base64);
  if (type === undefined || !bytes) return 'The picture has to be a PNG or JPEG image.';
  if (bytes.length > MOST_AVATAR_BYTES) return 'The picture is larger than 64 KB. Choose a smaller one.';
  const size = type === 'png' ? pngSize(bytes) : jpegSize(bytes);
  if (!size) return 'The picture is damaged, or not a PNG or JPEG image. Choose another one.';
  const longest = Math.max(size.widthPx, size.heightPx);
  const shortest = Math.min(size.widthPx, size.heightPx);
  if (shortest < 1 || longest > MOST_SIDE_PX) return 'The picture is larger than 512 by 512 pixels.';
  return undefined;
}

function decodeBase64(text: string): Uint8Array | undefined {
  if (text === '' || text.length % 4 !== 0) return undefined;
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

const startsWith = (bytes: Uint8Array, magic: readonly number[]): boolean =>
  magic.every((byte, index) => bytes[index] === byte);

/** Signature, then the chunk IHDR: length, type, width and height as 32-bit big-endian numbers. */
function pngSize(bytes: Uint8Array): Size | undefined {
  const isPng = startsWith(bytes, PNG_MAGIC) && ascii(bytes, 12, 4) === 'IHDR';
  if (!isPng || bytes.length < 33 || ascii(bytes, bytes.length - 8, 4) !== 'IEND') return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return { widthPx: view.getUint32(16), heightPx: view.getUint32(20) };
}

/** Segments `FF marker length ...`; the frame header (C0 to CF except C4, C8, CC) holds height and width. */
function jpegSize(bytes: Uint8Array): Size | undefined {
  const end = bytes.length;
  if (!startsWith(bytes, JPEG_MAGIC) || bytes[end - 2] !== 0xff || bytes[end - 1] !== 0xd9) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  for (let offset = 2; offset + 9 <= end && bytes[offset] === 0xff; ) {
    const marker = bytes[offset + 1]!;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { heightPx: view.getUint16(offset + 5), widthPx: view.getUint16(offset + 7) };
    offset += 2 + view.getUint16(offset + 2);
  }
  return undefined;
}

const ascii = (bytes: Uint8Array, offset: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(Math.max(0, offset), Math.max(0, offset) + length));
