import { z } from 'zod';
import type { RecordedEvent } from '../engine/recorded-event.ts';

/**
 * Notes a headset leaves in its recording for programs, as JSON, once every 10 s: `clock` holds one sample by the clocks
 * of device and computer, `radio` the figures of the radio since the recording began.
 */
const FOR_PROGRAMS: readonly string[] = ['clock', 'radio'];

/** False for notes no person wants to read in a list. */
export const isForPeople = ({ type }: Pick<RecordedEvent, 'type'>): boolean => !FOR_PROGRAMS.includes(type);

/** What a `radio` note holds. */
export const radioFactsSchema = z.object({
  packets: z.number(),
  badPackets: z.number(),
  duplicatePackets: z.number(),
  latePackets: z.number(),
  lostSamples: z.number(),
  /** Recordings made before it was told have none. */
  outageSamples: z.number().default(0),
  lostPct: z.number(),
  effectiveRateHz: z.number().optional(),
  driftPpm: z.number().optional(),
  jitterP95Ms: z.number().optional(),
  reconnects: z.number(),
});

/** The radio of a recording as the headset noted it. */
export type RadioFacts = z.infer<typeof radioFactsSchema>;
