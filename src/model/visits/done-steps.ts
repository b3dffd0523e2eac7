import { localDay } from '../values/local-day.ts';

/** True for a moment on the day of a visit or later, in this computer's time zone. Times are ISO strings. */
const isOfVisit = (at: string, visitAt: string): boolean =>
  localDay(new Date(at)) >= localDay(new Date(visitAt));

/** The first row that belongs to a visit; `rows` are sorted, newest first. */
export const answerOfVisit = <Row extends { answeredAt: string }>(
  rows: readonly Row[],
  visitAt: string,
): Row | undefined => rows.find(({ answeredAt }) => isOfVisit(answeredAt, visitAt));

export type Assigned = { state: 'open' | 'begun' | 'recorded' | 'withdrawn'; recordedAt: string | null };

/**
 * Of the assignments of one assessment to one client, newest first: the one that a visit records. What is recorded on
 * its day counts, then what still has to be recorded. Undefined if it has to be assigned.
 */
export const assignmentOfVisit = <Row extends Assigned>(
  rows: readonly Row[],
  visitAt: string,
): Row | undefined =>
  rows.find(
    ({ recordedAt, state }) => state === 'recorded' && recordedAt && isOfVisit(recordedAt, visitAt),
  ) ??
  rows.find(({ state }) => state === 'begun') ??
  rows.find(({ state }) => state === 'open');
