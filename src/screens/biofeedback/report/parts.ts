import type { UserId } from '#shared/domain/ids.ts';
import type { ComponentSettings, Session, SessionComponent } from '#shared/api/sessions.ts';
import { type StepRecord, stepRecords } from '#shared/review/attempts.ts';
import { type AssessmentDefinition, plannedSeconds } from '#shared/assessment/script.ts';
import { stepNames, type StepWords } from '#shared/assessment/step-names.ts';
import { formatClock } from '#live/charts/index.ts';

/** What the sections of the report need to know of the recording. */
export type ReportData = { therapistId: UserId; session: Session };

/** Parts of an assessment, oldest first. An interrupted assessment continues in another part of its session. */
export const partsOf = ({ components }: Pick<Session, 'components'>): SessionComponent[] =>
  components.filter(({ assessment }) => assessment);

/** Parts with recorded data on the server, so that there is something to compute. */
export const recordedParts = (session: Pick<Session, 'components'>): SessionComponent[] =>
  partsOf(session).filter(({ settings, recording }) => settings && recording.storedSeqs.length > 0);

/** How far each step is recorded, over all parts. */
export const recordsOf = (
  session: Pick<Session, 'components'>,
  { steps }: Pick<AssessmentDefinition, 'steps'>,
): StepRecord[] =>
  stepRecords(
    steps,
    partsOf(session).flatMap(({ runs }) => runs),
  );

/** The first step that is not recorded to its end; undefined if all are. */
export function unfinishedStep(
  records: readonly StepRecord[],
  { steps }: Pick<AssessmentDefinition, 'steps'>,
): { name: string; words: string } | undefined {
  const at = records.findIndex(({ isDone }) => !isDone);
  const step = steps[at];
  return step && { name: stepNames(steps)[at]!, words: recordWords(records[at], step.seconds) };
}

/** How much of a step is recorded, in a few words. */
export function recordWords(record: StepRecord | undefined, plannedSeconds: number): string {
  if (!record || record.attempts === 0) return 'not recorded';
  if (record.isDone) return 'recorded';
  return `${formatClock(record.longestSeconds)} of ${formatClock(plannedSeconds)} recorded`;
}

/** Planned length of the steps still to record; of all steps if none is missing. */
export function missingSeconds(
  records: readonly StepRecord[],
  { steps }: Pick<AssessmentDefinition, 'steps'>,
): number {
  const missing = steps.filter((_step, at) => !records[at]?.isDone);
  return plannedSeconds({ steps: missing.length > 0 ? missing : steps });
}

/** The steps with their names in the report. */
export function namedSteps<Step extends StepWords>(steps: readonly Step[]): { step: Step; name: string }[] {
  const names = stepNames(steps);
  return steps.map((step, at) => ({ step, name: names[at]! }));
}

/** The sources of all parts, each once. */
export const distinctSources = (settings: readonly ComponentSettings[]) => {
  const key = ({ name, samplingRateHz, channelNames }: ComponentSettings['source']) =>
    JSON.stringify([name, samplingRateHz, channelNames]);
  const found = new Map(settings.map(({ source }) => [key(source), source]));
  return [...found].map(([each, source]) => ({ key: each, source }));
};
