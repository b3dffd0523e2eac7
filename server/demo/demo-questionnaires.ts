import type { ClientId, QuestionnaireResponseId } from '#shared/domain/ids.ts';
import { builtInId } from '../services/questionnaires/built-in-questionnaires.ts';
import type { Caller, Deps } from '../services/core/deps.ts';
import { create as assign } from '../services/questionnaires/questionnaire-assignments.ts';
import { put } from '../services/questionnaires/questionnaire-responses.ts';
import { act } from './act.ts';

type Answered = { key: 'phq-9' | 'gad-7'; daysAgo: number; scores: readonly number[] };

const gad7 = (daysAgo: number, ...scores: number[]): Answered => ({ key: 'gad-7', daysAgo, scores });
const phq9 = (daysAgo: number, ...scores: number[]): Answered => ({ key: 'phq-9', daysAgo, scores });

/**
 * Answers of clients, by last name. Two typical courses: one improves, one does not and raises a safety alert. All
 * others answered once before and once after training, so that the outcomes page has enough clients. Half of these
 * clients changed only a little, as in a real practice.
 */
const ANSWERS: Readonly<Record<string, readonly Answered[]>> = {
  Halloran: [
    phq9(28, 2, 2, 3, 2, 1, 2, 1, 1, 0),
    gad7(28, 2, 2, 2, 1, 1, 1, 2),
    phq9(14, 1, 1, 2, 2, 1, 1, 1, 0, 0),
    gad7(14, 1, 2, 1, 1, 1, 1, 1),
    phq9(1, 1, 0, 1, 1, 0, 1, 0, 0, 0),
    gad7(1, 1, 1, 0, 1, 0, 1, 0),
  ],
  Lindqvist: [
    phq9(21, 1, 1, 1, 2, 0, 1, 1, 0, 0),
    gad7(21, 1, 1, 2, 1, 0, 1, 1),
    phq9(2, 2, 2, 1, 2, 1, 1, 1, 0, 1),
  ],
  Sollberg: [gad7(29, 2, 1, 2, 1, 1, 2, 1), gad7(3, 2, 2, 2, 1, 1, 2, 1)],
  Aldana: [gad7(29, 2, 2, 3, 2, 1, 2, 1), gad7(3, 1, 1, 1, 1, 0, 1, 1)],
  Bergmann: [gad7(115, 2, 2, 3, 2, 2, 2, 1), gad7(90, 1, 1, 2, 1, 1, 1, 1)],
  Cattaneo: [gad7(108, 2, 2, 2, 2, 1, 2, 1), gad7(80, 1, 1, 1, 1, 0, 1, 1)],
  Devlin: [gad7(100, 1, 2, 1, 1, 1, 2, 1), gad7(75, 1, 1, 2, 1, 1, 1, 1)],
  Jablonski: [gad7(91, 2, 1, 2, 2, 1, 2, 1), gad7(66, 1, 2, 2, 1, 1, 2, 1)],
  Mbeki: [gad7(82, 3, 2, 3, 2, 2, 2, 2), gad7(57, 1, 2, 1, 2, 1, 1, 1)],
  Rautio: [gad7(73, 1, 1, 2, 1, 1, 1, 1), gad7(48, 2, 2, 2, 2, 1, 2, 1)],
  Verdier: [gad7(65, 2, 1, 2, 1, 1, 2, 1), gad7(40, 1, 2, 2, 1, 1, 1, 1)],
};

/** Days until the next answer is due, by last name: one client has just answered, one is late. */
const DUE_IN_DAYS: Readonly<Record<string, number>> = { Halloran: 13, Lindqvist: -2 };

const TAKEN_MS = 150_000;
const DAY_MS = 24 * 3600_000;

/** Answers of this client, and the next assignment. */
export async function addDemoAnswers(
  at: (daysAgo: number, plusMs?: number) => Deps,
  therapist: Caller,
  { clientId, lastName }: { clientId: ClientId; lastName: string },
): Promise<void> {
  for (const { key, daysAgo, scores } of ANSWERS[lastName] ?? []) {
    const before = at(daysAgo);
    const after = at(daysAgo, TAKEN_MS);
    await act(after, therapist, put, {
      params: { clientId, responseId: after.ids.next() as QuestionnaireResponseId },
      body: {
        questionnaireId: builtInId(key),
        version: 1,
        assignmentId: null,
        kind: 'answers',
        respondent: 'client',
        isImported: false,
        answers: Object.fromEntries(scores.map((score, item) => [`q${item + 1}`, String(score)])),
        isPartial: false,
        startedAt: new Date(before.clock.nowMs()).toISOString(),
        answeredAt: new Date(after.clock.nowMs()).toISOString(),
        durationMs: TAKEN_MS,
      },
    });
  }
  const dueInDays = DUE_IN_DAYS[lastName];
  if (dueInDays === undefined) return;
  const dueOn = new Date(at(0).clock.nowMs() + dueInDays * DAY_MS).toISOString().slice(0, 10);
  await act(at(7), therapist, assign, {
    body: { questionnaireId: builtInId('gad-7'), clientIds: [clientId], dueOn, repeatDays: 14 },
  });
}
