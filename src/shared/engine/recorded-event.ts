import { z } from 'zod';

/** A marker or state change, stored with the samples. */
export const recordedEventSchema = z.object({ atSeconds: z.number(), type: z.string(), text: z.string() });
export type RecordedEvent = z.infer<typeof recordedEventSchema>;
