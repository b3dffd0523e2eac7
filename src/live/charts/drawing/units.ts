import { fixed } from '#shared/locale/formats.ts';
import { fullUnit } from '#model/values/full-unit.ts';

const UNITLESS = new Set([
  'power ratio',
  'amplitude ratio',
  'ln R - ln L',
  'coherence',
  'imaginary coherence',
  'PLV',
  'exponent',
]);

/**
 * A unit as shown beside a number, the same as in cards and tables: 'µV RMS', '%'. Dimensionless units are empty; the
 * metric's card has the exact definition.
 */
export function readableUnit(unit: string): string {
  return UNITLESS.has(unit) ? '' : fullUnit(unit);
}

/** A condition's value with its unit; unknown is a dash with the unit, so that the layout stays still. */
export function formatValue(value: number, unit: string): string {
  const words = readableUnit(unit);
  const figure = formatFigure(value);
  return words === '' ? figure : `${figure} ${words}`;
}

/** The value without its unit, for places that show the unit nearby. */
export const formatFigure = (value: number): string =>
  fixed(value, digits(Math.abs(value))).replace('-', '−');

function digits(size: number): number {
  if (size < 10) return 2;
  return size < 1000 ? 1 : 0;
}
