import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const cellHead = {
  protocolId: z.string(),
  protocolName: z.string(),
  questionnaireId: z.string(),
  questionnaireVersion: z.number().int().describe('The newest with the same items and total'),
  title: z.string(),
  higherIsWorse: z.boolean(),
  cutOff: z.object({ points: z.number(), source: z.string() }).optional(),
};

const count = z.number().int();

/** Result of `outcomesOf`. A cell with too few clients states only that it is hidden, and why. */
export const outcomeCellSchema = z.discriminatedUnion('isHidden', [
  z.object({ ...cellHead, isHidden: z.literal(true), reason: z.enum(['fewClients', 'overlap']) }),
  z.object({
    ...cellHead,
    isHidden: z.literal(false),
    clients: count,
    withoutPair: count
      .optional()
      .describe('Trained and answered, but not before and after; absent where they are few'),
    figures: z.object({
      meanChange: z.number(),
      counts: z
        .union([
          z.object({ better: count, same: count, worse: count }),
          z.object({ better: count, notBetter: count }),
        ])
        .optional(),
      meanRewardedPct: z.number().optional(),
      meanMinutes: z.number().optional(),
      meanSessions: z.number().optional(),
    }),
  }),
]);
export type OutcomeRow = z.infer<typeof outcomeCellSchema>;

export const listOutcomes = endpoint.get('/v2/organization/{id}/outcomes', {
  summary: 'Change in questionnaires compared with training, per protocol, for at least five clients',
  access: { permission: 'session.read', of: 'ownPractice' },
  response: z.object({ outcomes: z.array(outcomeCellSchema), totalOutcomes: z.number().int() }),
});
