import type { ContactReading } from './contract.ts';

/** Below `goodKohm` good, below `fairKohm` fair, else poor; an open electrode has no contact. */
type ContactLimits = { goodKohm: number; fairKohm: number };

const KOHM_PER_MOHM = 1000;

const inWords = (kohm: number): string =>
  kohm < KOHM_PER_MOHM ? `${Math.round(kohm)} kOhm` : `${(kohm / KOHM_PER_MOHM).toFixed(1)} MOhm`;

/** Judges one dry electrode by its resistance to the reference; Infinity if open. */
export function readingOfKohm(
  channel: number,
  resistanceKohm: number,
  limits: ContactLimits,
): ContactReading {
  if (resistanceKohm === Infinity) {
    const reason = 'No contact: move the hair aside and press the electrode to the skin';
    return { channel, level: 'noContact', resistanceKohm, reason };
  }
  const measured = `Resistance ${inWords(resistanceKohm)}`;
  if (resistanceKohm < limits.goodKohm) {
    return { channel, level: 'good', resistanceKohm, reason: measured };
  }
  if (resistanceKohm < limits.fairKohm) {
    const reason = `${measured}: usable; moistening the skin makes it better`;
    return { channel, level: 'fair', resistanceKohm, reason };
  }
  const reason = `${measured}: too high, press the electrode to the skin or moisten it`;
  return { channel, level: 'poor', resistanceKohm, reason };
}
