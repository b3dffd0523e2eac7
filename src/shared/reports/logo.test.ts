import { describe, expect, it } from 'vitest';
import { logoProblem, logoUrlProblem, MOST_LOGO_BYTES } from './logo.ts';

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13];
const JPEG = [0xff, 0xd8, 0xff, 0xe0];
const urlOf = (kind: string, bytes: readonly number[]) =>
  `data:image/${kind};base64,${btoa(String.fromCharCode(...bytes))}`;
const textBytes = (text: string) => Array.from(text, (character) => character.charCodeAt(0));
const SVG = textBytes('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');

describe('the logo of a practice', () => {
  it.each([
    ['png', PNG],
    ['jpeg', JPEG],
  ])('can be a %s', (kind, bytes) => {
    expect(logoProblem(Uint8Array.from(bytes))).toBeUndefined();
    expect(logoUrlProblem(urlOf(kind, bytes))).toBeUndefined();
  });

  it.each([
    ['an SVG', urlOf('svg+xml', SVG), /PNG or JPEG/],
    ['an SVG that claims to be a PNG', urlOf('png', SVG), /can contain scripts/],
    ['a JPEG that claims to be a PNG', urlOf('png', JPEG), /not of the kind 'png'/],
    ['an HTML page', urlOf('png', textBytes('<!doctype html>')), /not a PNG or JPEG/],
    ['another address', 'https://example.com/logo.png', /PNG or JPEG/],
    ['broken base64', 'data:image/png;base64,iVBORw0', /PNG or JPEG/],
    ['nothing', 'data:image/png;base64,', /PNG or JPEG/],
  ])('cannot be %s', (_name, url, words) => {
    expect(logoUrlProblem(url)).toMatch(words);
  });

  it('has a largest size, and the message says how to get there', () => {
    const bytes = new Uint8Array(MOST_LOGO_BYTES + 1);
    bytes.set(PNG);

    expect(logoProblem(bytes)).toMatch(/larger than 200 kB\. Make it smaller/);
    expect(logoProblem(bytes.subarray(0, MOST_LOGO_BYTES))).toBeUndefined();
  });
});
