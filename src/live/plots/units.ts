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
 * A unit as people read it beside a number: 'uV RMS' is 'µV', '%' stays, and what has no dimension is empty. The card
 * of the metric says what exactly is meant.
 */
export function readableUnit(unit: string): string {
  if (UNITLESS.has(unit)) return '';
  if (unit === 'uV^2') return 'µV²';
  return unit.startsWith('uV') ? 'µV' : unit;
}

/** A value of a condition with its unit; unknown is a dash with the unit, so that nothing moves when it comes. */
export function formatValue(value: number, unit: string): string {
  const words = readableUnit(unit);
  const figure = Number.isFinite(value) ? value.toFixed(digits(Math.abs(value))).replace('-', '−') : '–';
  return words === '' ? figure : `${figure} ${words}`;
}

function digits(size: number): number {
  if (size < 10) return 2;
  return size < 1000 ? 1 : 0;
}

export const formatUv = (uv: number): string => formatValue(uv, 'uV RMS');
