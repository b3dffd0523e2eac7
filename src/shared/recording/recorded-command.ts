import { z } from 'zod';

const runSchema = z.object({ run: z.number().int().positive(), seconds: z.number().positive() });
const at = {
  /** Ticks of the recording when it was given; it takes effect with the next one. */
  afterTicks: z.number().int().nonnegative(),
};

/**
 * A command that changed the engine. Samples and commands together give every tick again, so a session can continue
 * after its page was closed.
 */
export const recordedCommandSchema = z.discriminatedUnion('name', [
  z.object({
    ...at,
    name: z.literal('startBaseline'),
    seconds: z.number().positive(),
    thenRun: runSchema.optional(),
  }),
  z.object({ ...at, name: z.literal('startRun'), ...runSchema.shape }),
  z.object({ ...at, name: z.enum(['startResting', 'extend']), seconds: z.number().positive() }),
  z.object({ ...at, name: z.enum(['pause', 'resume', 'endPhase']) }),
  z.object({
    ...at,
    name: z.literal('setThreshold'),
    condition: z.number().int().nonnegative(),
    value: z.number(),
  }),
  z.object({ ...at, name: z.literal('setGoal'), goalPct: z.number() }),
]);
export type RecordedCommand = z.infer<typeof recordedCommandSchema>;
type WithoutTime<T> = T extends unknown ? Omit<T, 'afterTicks'> : never;
export type EngineCommand = WithoutTime<RecordedCommand>;
