import { describe, expect, it } from 'vitest';
import { avatarProblem, MOST_AVATAR_BYTES } from './avatar.ts';

const dataUrl = (type: string, bytes: readonly number[] | Uint8Array): string =>
  `data:image/${type};base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`;
const ascii = (text: string): number[] => Array.from(text, (character) => character.charCodeAt(0));
const uint32 = (value: number): number[] => [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff);

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const png = (widthPx: number, heightPx: number, filler = 0): number[] =>
  SIGNATURE.concat(
    uint32(13),
    ascii('IHDR'),
    uint32(widthPx),
    uint32(heightPx),
    [8, 6, 0, 0, 0, 0, 0, 0, 0],
    Array.from({ length: filler }, () => 0),
    uint32(0),
    ascii('IEND'),
    [0, 0, 0, 0],
  );
const jpeg = (widthPx: number, heightPx: number): number[] =>
  [0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 1].concat(
    [0xff, 0xc0, 0, 11, 8, heightPx >> 8, heightPx & 0xff, widthPx >> 8, widthPx & 0xff, 1, 1, 0x11, 0],
    [0xff, 0xd9],
  );

describe('a picture of a user', () => {
  it.each([
    ['PNG', dataUrl('png', png(256, 256))],
    ['JPEG', dataUrl('jpeg', jpeg(512, 300))],
  ])('may be a %s image', (_, url) => {
    expect(avatarProblem(url)).toBeUndefined();
  });

  it.each([
    ['a drawing that can hold scripts', 'data:image/svg+xml;base64,PHN2Zy8+'],
    ['a page', 'data:text/html;base64,PGI+'],
    ['an address elsewhere', 'https://elsewhere.example/me.png'],
    ['nothing', ''],
    ['no base64', 'data:image/png;base64,%%%%'],
    ['half a base64 group', 'data:image/png;base64,iVBOR'],
    ['a page that calls itself a PNG', dataUrl('png', ascii('<html>'.repeat(20)))],
    ['a JPEG that calls itself a PNG', dataUrl('png', jpeg(256, 256))],
    ['a PNG that was cut off', dataUrl('png', png(256, 256).slice(0, -6))],
    [
      'a JPEG without a frame',
      dataUrl('jpeg', [0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 1, 0xff, 0xd9, 0, 0xff, 0xd9]),
    ],
    ['a PNG without a side', dataUrl('png', png(0, 256))],
    ['a PNG that unpacks to a gigapixel', dataUrl('png', png(32_768, 32_768))],
    ['a JPEG of a camera', dataUrl('jpeg', jpeg(4000, 3000))],
    ['a file of 64 KB and a byte', dataUrl('png', png(256, 256, MOST_AVATAR_BYTES))],
  ])('is not %s', (_, url) => {
    expect(avatarProblem(url)).toMatch(/picture/);
  });
});
