import { z } from 'zod';
import type { RecordedEvent } from '../engine/recorded-event.ts';

/**
 * JSON notes that a headset adds to its recording for programs, every 10 s. `clock` holds the device and computer times
 * of one sample; `radio` holds the radio figures since the start of the recording.
 */
const FOR_PROGRAMS: readonly string[] = ['clock', 'radio'];

/** False for notes that users do not need in a list. */
export const isForPeople = ({ type }: Pick<RecordedEvent, 'type'>): boolean => !FOR_PROGRAMS.includes(type);

/** Content of a `radio` note. */
export const radioFactsSchema = z.object({
  packets: z.number(),
  badPackets: z.number(),
  duplicatePackets: z.number(),
  latePackets: z.number(),
  lostSamples: z.number(),
  /** Absent in recordings made before the field existed. */
  outageSamples: z.number().default(0),
  lostPct: z.number(),
  effectiveRateHz: z.number().optional(),
  driftPpm: z.number().optional(),
  jitterP95Ms: z.number().optional(),
  reconnects: z.number(),
});

/** The radio figures of a recording as noted by the headset. */
export type RadioFacts = z.infer<typeof radioFactsSchema>;
