import { z } from 'zod';
import { linkIdSchema } from './items.ts';

/**
 * single: value of the option. multiple: values of the options. scale, number: the number. text: the text. date:
 * YYYY-MM-DD. An unanswered item has no entry.
 */
export const answerValueSchema = z.union([
  z.string().max(10_000),
  z.number(),
  z.array(z.string().max(64)).max(50),
]);
export type AnswerValue = z.infer<typeof answerValueSchema>;
export const answersSchema = z.record(linkIdSchema, answerValueSchema);
export type Answers = Readonly<Record<string, AnswerValue>>;
