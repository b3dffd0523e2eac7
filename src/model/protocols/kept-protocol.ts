import { z } from 'zod';

/** Loose: the draft may be half typed. Content the editor cannot show is rejected. */
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

/** An unsaved protocol in browser storage, with its base and the version of that base. */
export const keptProtocolSchema = z.object({
  draft: draftSchema,
  base: draftSchema,
  version: z.number(),
  atMs: z.number(),
});
