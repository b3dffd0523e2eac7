import { findInstrument } from '../instruments/catalogue.ts';
import { TOTAL } from '#shared/questionnaires/scoring-rules.ts';

export type CutOff = { points: number; source: string };

/**
 * The change that counts, as stated by the instrument's authors, so fixed in advance. Undefined if they state none.
 * Also undefined for questionnaires of the practice, because their cut-off could be chosen afterwards; then only the
 * mean is shown.
 */
export function cutOffOf(key: string | null): CutOff | undefined {
  const instrument = key === null ? undefined : findInstrument(key);
  const change = instrument?.scoring.scales.find(({ id }) => id === TOTAL)?.minimalChange;
  return change && { points: change.points, source: `${change.meaning} (${change.source})` };
}
