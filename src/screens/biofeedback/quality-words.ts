import type { QualityLevel } from '#shared/engine/engine-api.ts';

/** A level in colour, shape and word; shapes differ, so that colour is never the only sign. */
export const QUALITY: Readonly<Record<QualityLevel, { word: string; shape: string; token: string }>> = {
  good: { word: 'Good', shape: '●', token: 'success' },
  fair: { word: 'Fair', shape: '◆', token: 'warning' },
  poor: { word: 'Poor', shape: '▲', token: 'inhibit' },
  noContact: { word: 'No contact', shape: '✕', token: 'danger' },
};
export const UNKNOWN_QUALITY = { word: 'Measuring', shape: '○', token: 'text-muted' } as const;
