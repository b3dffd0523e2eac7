import { z } from 'zod';

/** A marker or a change of state, stored beside the samples. */
export const recordedEventSchema = z.object({ atSeconds: z.number(), type: z.string(), text: z.string() });
export type RecordedEvent = z.infer<typeof recordedEventSchema>;
