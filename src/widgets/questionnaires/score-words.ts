import type { Severity } from '#shared/questionnaires/scoring-rules.ts';
import type { ScaleScore } from '#shared/questionnaires/scores.ts';

/** Meaning of the severities, for people who define bands. */
export const SEVERITY_WORDS: Readonly<Record<Severity, string>> = {
  none: 'Nothing of note',
  mild: 'Mild',
  moderate: 'Moderate',
  moderatelySevere: 'Moderately severe',
  severe: 'Severe',
};

export const SEVERITY_INTENT = {
  none: 'success',
  mild: 'none',
  moderate: 'warning',
  moderatelySevere: 'danger',
  severe: 'danger',
} as const satisfies Record<Severity, string>;

/** '12 of 27, Moderate', or why the score could not be computed. */
export function scoreText(score: ScaleScore): string {
  if (score.state === 'notScored') return score.reason;
  const band = score.band ? `, ${score.band.label}` : '';
  return `${score.value} of ${score.range.max}${band}`;
}
