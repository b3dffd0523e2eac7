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

/** Keeps the practice closed to whoever holds the device. `pin`: a short word of this one hand-over, hashed. */
const lockSchema = z.object({
  pin: z.object({ salt: z.string(), hash: z.string(), triesLeft: z.number().int() }).optional(),
});
export type Lock = z.infer<typeof lockSchema>;

const commonSchema = z.object({
  responseId: questionnaireResponseIdSchema,
  /** Who is signed in: nobody else sends it. */
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

/** A finished one on its way to the server; `refused`: what the server said when it did not take it. */
const waitingSchema = commonSchema.extend({
  answeredAt: z.string(),
  isPartial: z.boolean(),
  refused: z.string().optional(),
});
export type Waiting = z.infer<typeof waitingSchema>;

/** What this browser keeps of answering. */
export const answeringSchema = z.object({ sheet: sheetSchema.optional(), waiting: z.array(waitingSchema) });
export type Answering = z.infer<typeof answeringSchema>;

export const NO_ANSWERING: Answering = { waiting: [] };

/** Longer without an answer is a pause, which is not time spent on it. */
const LONGEST_THOUGHT_MS = 5 * 60_000;

const spentBy = (sheet: Sheet, nowMs: number): number =>
  sheet.spentMs + Math.min(LONGEST_THOUGHT_MS, Math.max(0, nowMs - sheet.lastAtMs));

export const answered = (sheet: Sheet, answers: Answers, nowMs: number): Sheet => ({
  ...sheet,
  answers: answersSchema.parse(answers),
  spentMs: spentBy(sheet, nowMs),
  lastAtMs: nowMs,
});

/** The sheet stays until the practitioner has it back; what was answered goes on its way at once. */
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

/** After a wrong PIN; with none left only the password opens the practice. */
export function failedPin(sheet: Sheet): Sheet {
  const { lock } = sheet;
  if (!lock?.pin) return sheet;
  const triesLeft = lock.pin.triesLeft - 1;
  return { ...sheet, lock: triesLeft > 0 ? { pin: { ...lock.pin, triesLeft } } : {} };
}
