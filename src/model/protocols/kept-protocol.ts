import { z } from 'zod';

/** Loose: it may be half typed; what cannot be edited is not taken. */
const draftSchema = z.looseObject({
  type: z.string(),
  deviceType: z.string(),
  definition: z.looseObject({
    name: z.string(),
    conditions: z.array(z.looseObject({ feature: z.looseObject({}), threshold: z.looseObject({}) })).min(1),
    filters: z.looseObject({}),
    artifact: z.looseObject({}),
    timing: z.looseObject({}),
  }),
});

/** An unsaved protocol in the storage of a browser, with what it was made to and the number of that version. */
export const keptProtocolSchema = z.object({
  draft: draftSchema,
  base: draftSchema,
  version: z.number(),
  atMs: z.number(),
});
