import { fullUnit } from '#model/metrics/provenance.ts';

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
 * A unit as people read it beside a number, the same as in cards and tables: 'µV RMS', '%'. What has no dimension is
 * empty; the card of the metric says what exactly is meant.
 */
export function readableUnit(unit: string): string {
  return UNITLESS.has(unit) ? '' : fullUnit(unit);
}

/** A value of a condition with its unit; unknown is a dash with the unit, so that nothing moves when it comes. */
export function formatValue(value: number, unit: string): string {
  const words = readableUnit(unit);
  const figure = formatFigure(value);
  return words === '' ? figure : `${figure} ${words}`;
}

/** The same without the unit, where it stands close by. */
export const formatFigure = (value: number): string =>
  Number.isFinite(value) ? value.toFixed(digits(Math.abs(value))).replace('-', '−') : '–';

function digits(size: number): number {
  if (size < 10) return 2;
  return size < 1000 ? 1 : 0;
}
