import { z } from 'zod';
import { derivationSchema } from './derivation.ts';

export const PROTOCOL_FORMAT = 'loopwell-protocol';
export const PROTOCOL_FORMAT_VERSION = 1;

const bandSchema = z
  .object({ lowHz: z.number().positive().max(200), highHz: z.number().positive().max(200) })
  .refine((band) => band.highHz - band.lowHz >= 0.5, 'highHz must lie at least 0.5 Hz above lowHz')
  .describe('Half-open frequency band [lowHz, highHz) in Hz');

const featureSchema = z.object({
  metric: z.literal('bandAmplitude').describe('Band amplitude in uV RMS by quadrature demodulation'),
  band: bandSchema,
  derivations: z
    .array(derivationSchema)
    .min(1)
    .max(8)
    .describe('The signal to measure, first choice first; the first one the source can supply is used'),
  filterOrder: z
    .union([z.literal(3), z.literal(4)])
    .default(4)
    .describe("Order of the demodulator's low-pass: 4 is selective, 3 is fast"),
  smoothingMs: z.number().min(0).max(2000).default(0).describe('Time constant of the exponential smoothing'),
});

const thresholdSchema = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('manual'), valueUv: z.number().positive().max(10_000) }),
  z.object({
    mode: z.literal('baseline'),
    targetPct: z
      .number()
      .min(1)
      .max(99)
      .optional()
      .describe('Share of the baseline that passes; from goalPct if absent'),
  }),
  z.object({
    mode: z.literal('auto'),
    targetPct: z.number().min(1).max(99).optional(),
    windowSeconds: z
      .number()
      .min(5)
      .max(600)
      .optional()
      .describe('30 for rewards and 60 for inhibits if absent'),
  }),
]);

export const conditionSchema = z.object({
  name: z.string().trim().min(1).max(60),
  feature: featureSchema,
  direction: z
    .enum(['reward', 'inhibit'])
    .describe('Keep the value above (reward) or below (inhibit) the threshold'),
  threshold: thresholdSchema,
  hysteresisPct: z.number().min(0).max(50).default(5),
  weight: z.number().positive().max(100).default(1).describe("Used by the 'weighted' combination only"),
});

/**
 * A protocol file: what is trained, as data. The JSON Schema in `docs/schema/protocol.schema.json` is generated
 * from this definition.
 */
export const protocolSchema = z.object({
  format: z.literal(PROTOCOL_FORMAT).default(PROTOCOL_FORMAT),
  formatVersion: z.literal(PROTOCOL_FORMAT_VERSION).default(PROTOCOL_FORMAT_VERSION),
  name: z.string().trim().min(1).max(120),
  description: z.string().max(2000).default(''),
  eyes: z.enum(['open', 'closed']).default('open'),
  conditions: z.array(conditionSchema).min(1).max(12),
  combination: z.enum(['and', 'or', 'weighted']).default('and'),
  goalPct: z
    .number()
    .min(30)
    .max(90)
    .default(65)
    .describe('Wanted share of artifact-free time in which all conditions pass'),
  holdMs: z
    .number()
    .min(0)
    .max(10_000)
    .default(0)
    .describe('How long all conditions must pass before reward'),
  refractoryMs: z
    .number()
    .min(0)
    .max(60_000)
    .default(500)
    .describe('Least time between two discrete rewards (tones, points)'),
  filters: z
    .object({
      highPassHz: z.number().min(0.1).max(10).default(1),
      lowPassHz: z.number().min(10).max(200).nullable().default(null),
      notch: z.boolean().default(true).describe('Notch at the mains frequency'),
    })
    .prefault({}),
  artifact: z
    .object({
      amplitudeUv: z
        .number()
        .positive()
        .max(10_000)
        .default(100)
        .describe('Largest filtered deflection that is still EEG'),
      slopeUvPerMs: z
        .number()
        .positive()
        .max(1000)
        .default(10)
        .describe('Steepest filtered slope that is still EEG'),
      holdMs: z
        .number()
        .min(0)
        .max(5000)
        .default(300)
        .describe('How long the gate stays closed after the last artifact'),
    })
    .prefault({}),
  timing: z
    .object({
      baselineSeconds: z.number().min(0).max(1800).default(60),
      runSeconds: z.number().min(5).max(7200).default(180),
      runCount: z.number().int().min(1).max(50).default(6),
      restSeconds: z.number().min(0).max(600).default(20),
    })
    .prefault({}),
});

export type Protocol = z.infer<typeof protocolSchema>;
export type Condition = Protocol['conditions'][number];
export type ThresholdMode = Condition['threshold']['mode'];
