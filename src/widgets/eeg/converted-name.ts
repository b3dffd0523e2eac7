import type { ConvertFormat } from '#shared/review/convert.ts';

/** A name for the converted file that differs from the original. */
export function convertedName(name: string, format: ConvertFormat): string {
  const stem = name.replace(/\.[^.]*$/, '') || 'recording';
  const wanted = `${stem}.${format}`;
  return wanted.toLowerCase() === name.toLowerCase() ? `${stem} converted.${format}` : wanted;
}

/** Approximate size of a file converted from `byteCount` bytes: numbers as text take about five times their bytes. */
export const convertedBytes = (byteCount: number, format: ConvertFormat): number =>
  byteCount * (format === 'csv' ? 5 : 1.5);
