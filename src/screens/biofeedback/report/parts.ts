import type { Session, SessionComponent } from '#shared/api/sessions.ts';
import { type StepRecord, stepRecords } from '#shared/review/attempts.ts';
import { type AssessmentDefinition, plannedSeconds } from '#shared/assessment/script.ts';
import { stepNames } from '#shared/assessment/step-names.ts';
import { formatClock } from '#live/charts/index.ts';

/** An assessment that was interrupted goes on in another part of its session. Oldest first. */
export const partsOf = ({ components }: Pick<Session, 'components'>): SessionComponent[] =>
  components.filter(({ assessment }) => assessment);

/** Those the server holds a piece of, so that there is something to compute. */
export const recordedParts = (session: Pick<Session, 'components'>): SessionComponent[] =>
  partsOf(session).filter(({ settings, recording }) => settings && recording.storedSeqs.length > 0);

/** How far each step is, over all parts. */
export const recordsOf = (
  session: Pick<Session, 'components'>,
  { steps }: Pick<AssessmentDefinition, 'steps'>,
): StepRecord[] =>
  stepRecords(
    steps,
    partsOf(session).flatMap(({ runs }) => runs),
  );

/** The first step that is not recorded to its end; undefined where all are. */
export function unfinishedStep(
  records: readonly StepRecord[],
  { steps }: Pick<AssessmentDefinition, 'steps'>,
): { name: string; words: string } | undefined {
  const at = records.findIndex(({ isDone }) => !isDone);
  const step = steps[at];
  return step && { name: stepNames(steps)[at]!, words: recordWords(records[at], step.seconds) };
}

/** How much of a step there is, in a few words. */
export function recordWords(record: StepRecord | undefined, plannedSeconds: number): string {
  if (!record || record.attempts === 0) return 'not recorded';
  if (record.isDone) return 'recorded';
  return `${formatClock(record.longestSeconds)} of ${formatClock(plannedSeconds)} recorded`;
}

/** Planned length of what is still to be recorded; of all of it where nothing is missing. */
export function missingSeconds(
  records: readonly StepRecord[],
  { steps }: Pick<AssessmentDefinition, 'steps'>,
): number {
  const missing = steps.filter((_step, at) => !records[at]?.isDone);
  return plannedSeconds({ steps: missing.length > 0 ? missing : steps });
}
