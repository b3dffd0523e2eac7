import { z } from 'zod';

const LARGEST_VALUE = 1_000_000;

const targetPct = z
  .number()
  .min(1)
  .max(99)
  .optional()
  .describe('Share of artifact-free time this condition passes; from goalPct of the protocol if absent');

const windowSeconds = z
  .number()
  .min(5)
  .max(600)
  .optional()
  .describe("30 for rewards and 60 for inhibits if absent; in mode 'suggest' at least 20 independent values");

const value = z.number().min(-LARGEST_VALUE).max(LARGEST_VALUE);

/** `valueUv` is the older field name, from when every metric was an amplitude. */
const manual = z
  .object({
    mode: z.literal('manual').describe('Stays where it is put'),
    value: value.optional().describe("In the metric's unit"),
    valueUv: value.optional().describe('Older spelling of value'),
  })
  .refine((given) => given.value !== undefined || given.valueUv !== undefined, {
    message: "a manual threshold needs a 'value'",
    path: ['value'],
  })
  .transform((given) => ({ mode: given.mode, value: given.value ?? given.valueUv ?? 0 }));

/** How the threshold of a condition is determined. */
export const thresholdSchema = z.discriminatedUnion('mode', [
  manual,
  z.object({ mode: z.literal('baseline').describe('Percentile of the baseline, then fixed'), targetPct }),
  z.object({ mode: z.literal('auto').describe('Rolling quantile'), targetPct, windowSeconds }),
  z.object({
    mode: z.literal('controller').describe('Small steps against the difference of measured and wanted rate'),
    targetPct,
    gain: z
      .number()
      .positive()
      .max(1)
      .default(0.05)
      .describe('Step a second, in inter-quartile ranges per unit of rate'),
  }),
  z.object({
    mode: z
      .literal('staircase')
      .describe('Two successes in a row make it harder, one failure easier: converges to 70.7 %'),
    stepShare: z
      .number()
      .positive()
      .max(1)
      .default(0.1)
      .describe('Size of a step in inter-quartile ranges of the value'),
    trialMs: z.number().min(200).max(10_000).default(1000).describe('Time from one trial to the next'),
  }),
  z.object({
    mode: z.literal('baselineZ').describe("Mean of the client's own baseline plus z standard deviations"),
    z: z.number().min(-5).max(5).default(0),
  }),
  z.object({
    mode: z.literal('carryOver').describe('Where the last session ended; from the baseline without one'),
    targetPct,
  }),
  z.object({
    mode: z
      .literal('suggest')
      .describe('From the baseline; a rolling quantile is proposed and applied by hand'),
    targetPct,
    windowSeconds,
  }),
]);
export type Threshold = z.infer<typeof thresholdSchema>;
export type ThresholdMode = Threshold['mode'];

/** Modes whose first value comes from a baseline. */
export const needsBaseline = ({ mode }: Pick<Threshold, 'mode'>): boolean =>
  mode === 'baseline' || mode === 'baselineZ' || mode === 'suggest' || mode === 'carryOver';

/** The condition's own target share; undefined means that the protocol's goal applies. */
export const ownTargetPct = (threshold: Threshold): number | undefined =>
  'targetPct' in threshold ? threshold.targetPct : undefined;
