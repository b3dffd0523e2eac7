import { findInstrument } from '../instruments/catalogue.ts';
import { TOTAL } from '#shared/questionnaires/scoring-rules.ts';

export type CutOff = { points: number; source: string };

/**
 * The change that counts, as the instrument itself states it: fixed before anybody looks. Undefined where its authors
 * state none, and for forms of the practice, whose figure could be chosen after looking; then only the mean is told.
 */
export function cutOffOf(key: string | null): CutOff | undefined {
  const instrument = key === null ? undefined : findInstrument(key);
  const change = instrument?.scoring.scales.find(({ id }) => id === TOTAL)?.minimalChange;
  return change && { points: change.points, source: `${change.meaning} (${change.source})` };
}
