import { z } from 'zod';
import { voltageUnitSchema } from './voltage-unit.ts';

/** What a source (headset, simulator, replayed file) says of the samples it is about to send. */
export const sourceInfoSchema = z.object({
  kind: z.enum(['headset', 'simulated', 'file']),
  /** Shown to people: 'Simulated headset', 'S001R01.edf', 'Crown 7F3A'. */
  name: z.string().min(1).max(200),
  samplingRateHz: z.number().positive().max(20_000),
  channelNames: z.array(z.string().min(1).max(80)).min(1).max(256),
  /** Largest voltage the amplifier or file can express, per channel, in uV; undefined where unknown. */
  fullScaleUv: z.array(z.number().positive()).optional(),
  /** Length of a file; undefined for a live source. */
  durationSeconds: z.number().nonnegative().optional(),
  /** Unit of values whose unit the file leaves blank, as a person gave it; undefined where the file names its units. */
  blankUnit: voltageUnitSchema.optional(),
  /** What a headset told of itself; undefined for other sources. */
  device: z
    .object({
      model: z.string().max(200),
      serial: z.string().max(200).optional(),
      firmware: z.string().max(200).optional(),
      hardware: z.string().max(200).optional(),
      /** Settings of the device that shape its samples, as sentences. */
      settings: z.array(z.string().max(1000)).max(20).optional(),
      /** What was used although the maker has not confirmed it. */
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
  /** True when the headset tells movement (accelerometer, flag) during these samples; undefined where it cannot tell. */
  isMoving?: boolean | undefined;
};
