import { z } from 'zod';
import { voltageUnitSchema } from './voltage-unit.ts';

/** Properties of the samples that a source (headset, simulator, replayed file) is about to send. */
export const sourceInfoSchema = z.object({
  kind: z.enum(['headset', 'simulated', 'file']),
  /** Display name: 'Simulated headset', 'S001R01.edf', 'Crown 7F3A'. */
  name: z.string().min(1).max(200),
  samplingRateHz: z.number().positive().max(20_000),
  channelNames: z.array(z.string().min(1).max(80)).min(1).max(256),
  /** Largest voltage that the amplifier or file can represent, per channel, in uV; undefined if unknown. */
  fullScaleUv: z.array(z.number().positive()).optional(),
  /** Length of a file; undefined for a live source. */
  durationSeconds: z.number().nonnegative().optional(),
  /** Unit a person gave for values without a unit in the file; undefined if the file states its units. */
  blankUnit: voltageUnitSchema.optional(),
  /** Properties that a headset reports; undefined for other sources. */
  device: z
    .object({
      model: z.string().max(200),
      serial: z.string().max(200).optional(),
      firmware: z.string().max(200).optional(),
      hardware: z.string().max(200).optional(),
      /** Device settings that affect the samples, as sentences. */
      settings: z.array(z.string().max(1000)).max(20).optional(),
      /** Facts that the driver relies on although the maker has not confirmed them. */
      experimental: z.array(z.string().max(1000)).max(20).optional(),
    })
    .optional(),
});
export type SourceInfo = z.infer<typeof sourceInfoSchema>;

/**
 * Samples delivered together. `valuesUv` is channel-major: channel `c` occupies
 * `[c * sampleCount, (c + 1) * sampleCount)`, in uV, NaN where a sample is missing.
 *
 * Ownership: the receiver owns `valuesUv` after the call or post; the sender must not touch it again.
 */
export type SampleChunk = {
  /** Position of the first sample on the sample clock, derived from the device's sequence numbers. */
  firstSampleIndex: number;
  sampleCount: number;
  channelCount: number;
  /** When the newest sample of the chunk reached this computer: epoch milliseconds, sub-millisecond. */
  hostTimeMs: number;
  valuesUv: Float32Array<ArrayBuffer>;
  /** True if the headset reports movement (accelerometer, flag) during these samples; undefined if it cannot. */
  isMoving?: boolean | undefined;
};
