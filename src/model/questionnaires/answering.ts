import { z } from 'zod';
import {
  clientIdSchema,
  questionnaireAssignmentIdSchema,
  questionnaireIdSchema,
  questionnaireResponseIdSchema,
  userIdSchema,
} from '#shared/domain/ids.ts';
import { answersSchema, type Answers } from '#shared/questionnaires/answers.ts';
import { definitionShape } from '#shared/questionnaires/definition.ts';

/** Locks the practice's data while the client holds the device. `pin`: hashed, valid for this handover only. */
const lockSchema = z.object({
  pin: z.object({ salt: z.string(), hash: z.string(), triesLeft: z.number().int() }).optional(),
});
export type Lock = z.infer<typeof lockSchema>;

const commonSchema = z.object({
  responseId: questionnaireResponseIdSchema,
  /** The signed-in user; the response is sent only for this user. */
  userId: userIdSchema,
  therapistId: userIdSchema,
  clientId: clientIdSchema,
  questionnaireId: questionnaireIdSchema,
  version: z.number().int(),
  assignmentId: questionnaireAssignmentIdSchema.nullable(),
  kind: z.enum(['answers', 'scoreOnly']),
  respondent: z.enum(['client', 'practitioner']),
  answers: answersSchema,
  startedAt: z.string(),
  spentMs: z.number(),
  correction: z.object({ responseId: questionnaireResponseIdSchema, reason: z.string() }).optional(),
});

/** A questionnaire that is being answered in this browser. It survives a reload and a lost connection. */
const sheetSchema = commonSchema.extend({
  definition: definitionShape,
  lastAtMs: z.number(),
  lock: lockSchema.optional(),
  isFinished: z.boolean(),
});
export type Sheet = z.infer<typeof sheetSchema>;

/** A finished response that waits to be sent. `refused`: the server's message if it rejected the response. */
const waitingSchema = commonSchema.extend({
  answeredAt: z.string(),
  isPartial: z.boolean(),
  refused: z.string().optional(),
});
export type Waiting = z.infer<typeof waitingSchema>;

/** State of answering stored in this browser. */
export const answeringSchema = z.object({ sheet: sheetSchema.optional(), waiting: z.array(waitingSchema) });
export type Answering = z.infer<typeof answeringSchema>;

export const NO_ANSWERING: Answering = { waiting: [] };

/** With what an earlier version of the app stored elsewhere. */
export const withEarlier = ({ sheet, waiting }: Answering, earlier: Answering): Answering => ({
  sheet: sheet ?? earlier.sheet,
  waiting: [
    ...earlier.waiting.filter((each) => !waiting.some(({ responseId }) => responseId === each.responseId)),
    ...waiting,
  ],
});

/** In ms. A longer time without an answer is a pause and does not count as time spent. */
const LONGEST_THOUGHT_MS = 5 * 60_000;

const spentBy = (sheet: Sheet, nowMs: number): number =>
  sheet.spentMs + Math.min(LONGEST_THOUGHT_MS, Math.max(0, nowMs - sheet.lastAtMs));

export const answered = (sheet: Sheet, answers: Answers, nowMs: number): Sheet => ({
  ...sheet,
  answers: answersSchema.parse(answers),
  spentMs: spentBy(sheet, nowMs),
  lastAtMs: nowMs,
});

/** The sheet stays until the practitioner has the device back; the response is sent at once. */
export function finish(answering: Answering, nowMs: number, isPartial: boolean): Answering {
  const { sheet, waiting } = answering;
  if (!sheet || sheet.isFinished) return answering;
  const {
    definition: _definition,
    lastAtMs: _lastAtMs,
    lock: _lock,
    isFinished: _isFinished,
    ...rest
  } = sheet;
  const made: Waiting = {
    ...rest,
    spentMs: spentBy(sheet, nowMs),
    answeredAt: new Date(nowMs).toISOString(),
    isPartial,
  };
  return { sheet: { ...sheet, isFinished: true, answers: {} }, waiting: [...waiting, made] };
}

export const withoutSheet = ({ waiting }: Answering): Answering => ({ waiting });

export const withoutWaiting = (answering: Answering, responseId: string): Answering => ({
  ...answering,
  waiting: answering.waiting.filter((each) => each.responseId !== responseId),
});

export const refusedWaiting = (answering: Answering, responseId: string, refused: string): Answering => ({
  ...answering,
  waiting: answering.waiting.map((each) => (each.responseId === responseId ? { ...each, refused } : each)),
});

/** Counts a wrong PIN. With no attempts left, only the password unlocks the practice. */
export function failedPin(sheet: Sheet): Sheet {
  const { lock } = sheet;
  if (!lock?.pin) return sheet;
  const triesLeft = lock.pin.triesLeft - 1;
  return { ...sheet, lock: triesLeft > 0 ? { pin: { ...lock.pin, triesLeft } } : {} };
}
