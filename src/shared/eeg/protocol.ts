import { z } from 'zod';
import { featureSchema } from './feature.ts';
import { PLACEMENT_SYSTEMS } from './placement-system.ts';
import { thresholdSchema } from './threshold.ts';

const PROTOCOL_FORMAT = 'loopwell-protocol';
export const PROTOCOL_FORMAT_VERSION = 1;
/** With fewer rewards a client learns little. */
export const LEAST_GOAL_PCT = 30;
export const LARGEST_GOAL_PCT = 90;
/** In ms. Practitioners use 1 to 3 s. With 0.5 s a run of 3.5 min gave 357 chimes. */
export const DEFAULT_REFRACTORY_MS = 2000;
export const LONGEST_REFRACTORY_MS = 60_000;

export const conditionSchema = z.object({
  name: z.string().trim().min(1).max(60),
  feature: featureSchema,
  direction: z
    .enum(['reward', 'inhibit'])
    .describe('Keep the value above (reward) or below (inhibit) the threshold'),
  threshold: thresholdSchema,
  hysteresisPct: z
    .number()
    .min(0)
    .max(50)
    .default(5)
    .describe(
      'Width of the dead band around the threshold: percent of the threshold for amplitudes and ratios, of the ' +
        "inter-quartile range of the client's baseline for all other metrics",
    ),
  weight: z.number().positive().max(100).default(1).describe("Used by the 'weighted' combination only"),
});

/** A protocol file: the training as data. `docs/schema/protocol.schema.json` is generated from this definition. */
export const protocolSchema = z.object({
  format: z.literal(PROTOCOL_FORMAT).default(PROTOCOL_FORMAT),
  formatVersion: z.literal(PROTOCOL_FORMAT_VERSION).default(PROTOCOL_FORMAT_VERSION),
  name: z.string().trim().min(1).max(120),
  description: z.string().max(2000).default(''),
  category: z.string().trim().max(60).optional().describe('Shelf of the library, such as "Attention"'),
  evidence: z
    .string()
    .max(4000)
    .optional()
    .describe('What studies say for and against it, with their limits'),
  contraindications: z.string().max(4000).optional().describe('When not to use it, and what to watch for'),
  substitutions: z
    .string()
    .max(4000)
    .optional()
    .describe('What is lost when a headset measures at another site'),
  anySite: z
    .boolean()
    .optional()
    .describe('True where the site is up to the practitioner: then no choice of derivation is a substitute'),
  placementSystem: z
    .enum(PLACEMENT_SYSTEMS)
    .optional()
    .describe('System its electrodes are placed by, where somebody chose one: it has to have all sites'),
  feedbackResponse: z
    .string()
    .trim()
    .max(80)
    .optional()
    .describe('Name of the feedback response a session begins with, where the practice has one of this name'),
  eyes: z.enum(['open', 'closed']).default('open'),
  conditions: z.array(conditionSchema).min(1).max(12),
  combination: z.enum(['and', 'or', 'weighted']).default('and'),
  goalPct: z
    .number()
    .min(LEAST_GOAL_PCT)
    .max(LARGEST_GOAL_PCT)
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
    .max(LONGEST_REFRACTORY_MS)
    .default(DEFAULT_REFRACTORY_MS)
    .describe('Least time between two discrete rewards (chimes, points)'),
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
      blinkUv: z
        .number()
        .positive()
        .max(10_000)
        .nullable()
        .default(75)
        .describe('Slow frontal deflection (below 5 Hz) that counts as a blink; null leaves blinks alone'),
      emgUv: z
        .number()
        .positive()
        .max(10_000)
        .nullable()
        .default(15)
        .describe('Muscle amplitude (43-59 Hz, uV RMS) of a trained channel that counts as artifact'),
      mainsRatio: z
        .number()
        .positive()
        .max(1_000_000)
        .nullable()
        .default(100)
        .describe('Mains power over 1-45 Hz power of a trained channel that counts as artifact'),
    })
    .prefault({}),
  timing: z
    .object({
      baselineSeconds: z
        .number()
        .min(0)
        .max(1800)
        .default(60)
        .describe('Lengthened where it holds fewer than 20 windows of the slowest metric, unless it is 0'),
      runSeconds: z.number().min(5).max(7200).default(180),
      runCount: z.number().int().min(1).max(50).default(6),
      restSeconds: z.number().min(0).max(600).default(20),
    })
    .prefault({}),
});

export type Protocol = z.infer<typeof protocolSchema>;
export type Condition = Protocol['conditions'][number];
