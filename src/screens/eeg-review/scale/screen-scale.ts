import type { KeyValueStorage } from '#api/tokens.ts';

const KEY = 'loopwell.screenPxPerMm';
/** No screen is outside these limits: a watch and a wall. */
const LEAST_PX_PER_MM = 1;
const MOST_PX_PER_MM = 20;

/** Long side of a bank card, ISO/IEC 7810 ID-1. */
export const CARD_WIDTH_MM = 85.6;
/** Short side of a bank card. */
export const CARD_HEIGHT_MM = 53.98;

export const clampScale = (pxPerMm: number): number =>
  Math.min(MOST_PX_PER_MM, Math.max(LEAST_PX_PER_MM, pxPerMm));

/** CSS pixels per millimeter on this screen, if someone measured them. */
export function readScreenScale(storage: Pick<KeyValueStorage, 'getItem'>): number | undefined {
  const value = Number(storage.getItem(KEY) ?? Number.NaN);
  return Number.isFinite(value) && value === clampScale(value) ? value : undefined;
}

export function writeScreenScale(
  storage: Pick<KeyValueStorage, 'setItem' | 'removeItem'>,
  pxPerMm: number | undefined,
): void {
  if (pxPerMm === undefined) storage.removeItem(KEY);
  else storage.setItem(KEY, String(clampScale(pxPerMm)));
}
