import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { THEMES } from '#shared/domain/app-settings.ts';

const css = fs.readFileSync(path.resolve(import.meta.dirname, 'tokens.css'), 'utf8');

/** Colour tokens of a theme, as six hexadecimal digits. */
function coloursOf(theme: string): Map<string, string> {
  const start = css.search(new RegExp(`:root\\[data-theme=.${theme}.\\] \\{`));
  const block = css.slice(start, css.indexOf('}', start));
  return new Map(
    [...block.matchAll(/--lw-([\w-]+): #([0-9a-f]{6});/g)].map(([, name, hex]) => [name!, hex!]),
  );
}

/** Relative luminance and contrast ratio as WCAG 2.2 defines them. */
function luminance(hex: string): number {
  const [red, green, blue] = [0, 2, 4].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((one, two) => one - two);
  return (light! + 0.05) / (dark! + 0.05);
}

const GROUNDS = ['background', 'surface', 'surface-raised', 'surface-sunken', 'surface-hover'];
const on = (grounds: readonly string[], names: readonly string[]) =>
  names.flatMap((name) => grounds.map((ground) => [name, ground] as const));

const TEXT_PAIRS = [
  ...on(GROUNDS, ['text', 'text-muted', 'link']),
  ...on(['surface'], ['axis', 'success', 'inhibit', 'warning', 'danger']),
  ...on(['menu-background', 'menu-hover'], ['menu-text', 'menu-muted']),
  ['menu-active-text', 'menu-active'],
  ['accent-text', 'accent'],
  ['accent-text', 'accent-hover'],
  ['link', 'accent-soft'],
  ['success', 'success-soft'],
  ['warning', 'warning-soft'],
  ['danger', 'danger-soft'],
  ...on(['accent-soft', 'success-soft', 'warning-soft', 'danger-soft', 'neutral-soft'], ['text']),
] as const;

const BANDS = ['delta', 'theta', 'alpha', 'smr', 'beta', 'high-beta', 'gamma'].map((band) => `band-${band}`);
/** For values without a band, such as muscle. */
const NO_BAND = 'band-other';

/** Distance of two colors in sRGB; black and white are 442 apart. */
function distance(a: string, b: string): number {
  const parts = (hex: string) => [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const [one, two] = [parts(a), parts(b)];
  return Math.hypot(...one.map((value, index) => value - two[index]!));
}
const MARK_PAIRS = [
  ...on(['surface', 'surface-sunken'], [...BANDS, NO_BAND, 'artifact', 'trace-raw', 'trace-filtered']),
  ...on(['surface'], ['border-strong', 'accent', 'focus']),
] as const;

describe.each(THEMES)('the theme %s', (theme) => {
  const colours = coloursOf(theme);
  const failing = (pairs: readonly (readonly [string, string])[], least: number) =>
    pairs
      .map(([name, ground]) => ({
        name,
        ground,
        ratio: contrast(colours.get(name) ?? '', colours.get(ground) ?? ''),
      }))
      .filter(({ ratio }) => !(ratio >= least))
      .map(({ name, ground, ratio }) => `${name} on ${ground}: ${ratio.toFixed(2)}`);

  it('shows values without a band in a color of their own', () => {
    const own = colours.get(NO_BAND) ?? '';
    const near = [...BANDS, 'accent'].filter((band) => !(distance(own, colours.get(band) ?? '') > 50));
    expect(near).toEqual([]);
  });

  it('has the same tokens as the others', () => {
    expect(colours.size).toBeGreaterThan(40);
    expect([...colours.keys()].sort()).toEqual([...coloursOf('light').keys()].sort());
  });

  it('keeps text readable (AA, 4.5 to 1)', () => {
    expect(failing(TEXT_PAIRS, 4.5)).toEqual([]);
  });

  it('keeps lines and marks that carry meaning visible (3 to 1)', () => {
    expect(failing(MARK_PAIRS, 3)).toEqual([]);
  });
});
