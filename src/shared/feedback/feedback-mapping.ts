import { z } from 'zod';

export const FEEDBACK_CURVES = ['even', 'early', 'late'] as const;
export type FeedbackCurve = (typeof FEEDBACK_CURVES)[number];

/** What of a video follows success. */
export const VIDEO_EFFECTS = ['brightness', 'size', 'blur'] as const;
export type VideoEffect = (typeof VIDEO_EFFECTS)[number];

/** Limits of the loudness, in dB relative to full scale. */
export const QUIETEST_DB = -60;
export const LOUDEST_DB = 0;
export const SLOWEST_SECONDS = 5;
/** Limits of the chime's loudness relative to the sound, in dB. */
export const QUIETEST_CHIME_DB = -20;
export const LOUDEST_CHIME_DB = 12;
/** As loud as the sound. */
const DEFAULT_CHIME_DB = 0;

const secondsSchema = z.number().min(0.05).max(SLOWEST_SECONDS);

/** How the client's sound and picture follow success. */
export const feedbackMappingSchema = z.object({
  /** Loudness at success 0 and at success 100, in dB relative to full scale. */
  floorDb: z.number().min(QUIETEST_DB).max(LOUDEST_DB),
  ceilingDb: z.number().min(QUIETEST_DB).max(LOUDEST_DB),
  /** Brightness, size or sharpness of the picture (`videoEffect`) at success 0 and at success 100. */
  brightnessFloorPct: z.number().min(0).max(100),
  brightnessCeilingPct: z.number().min(0).max(100),
  /** Absent in data from before the setting. */
  videoEffect: z.enum(VIDEO_EFFECTS).default('brightness'),
  curve: z.enum(FEEDBACK_CURVES),
  /** Time constants for rising and falling, in seconds. */
  attackSeconds: secondsSchema,
  releaseSeconds: secondsSchema,
  hasChime: z.boolean(),
  /** Loudness of a chime, in dB relative to the sound at that moment. Absent in data from before the setting. */
  chimeDb: z.number().min(QUIETEST_CHIME_DB).max(LOUDEST_CHIME_DB).default(DEFAULT_CHIME_DB),
});
export type FeedbackMapping = z.infer<typeof feedbackMappingSchema>;

/** -40 dB is just audible in a quiet room; -6 dB leaves headroom for chimes. */
export const DEFAULT_FEEDBACK_MAPPING: FeedbackMapping = {
  floorDb: -40,
  ceilingDb: -6,
  brightnessFloorPct: 25,
  brightnessCeilingPct: 100,
  videoEffect: 'brightness',
  curve: 'even',
  attackSeconds: 0.1,
  releaseSeconds: 0.1,
  hasChime: true,
  chimeDb: DEFAULT_CHIME_DB,
};

const EXPONENTS: Readonly<Record<FeedbackCurve, number>> = { even: 1, early: 0.5, late: 2 };

/** Position (0-1) from floor to ceiling for a success of 0-100. `early` rises quickly at first, `late` at the end. */
export const shareOf = (success: number, curve: FeedbackCurve): number =>
  Math.min(1, Math.max(0, success / 100)) ** EXPONENTS[curve];
