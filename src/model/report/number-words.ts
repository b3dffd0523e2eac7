/** A number with a fixed count of decimals; a dash if there is none. */
export const decimals = (value: number | null | undefined, digits: number): string =>
  value === null || value === undefined || !Number.isFinite(value) ? '–' : value.toFixed(digits);
