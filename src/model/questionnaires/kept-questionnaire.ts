import { z } from 'zod';
import { QUESTIONNAIRE_FORMAT_VERSION } from '#shared/questionnaires/definition.ts';

const list = z.array(z.looseObject({}));

/** Loose: the draft may be half written. Content the editor cannot show is rejected. */
const draftSchema = z.object({
  categoryId: z.string().nullable(),
  definition: z.looseObject({
    formatVersion: z.literal(QUESTIONNAIRE_FORMAT_VERSION),
    title: z.string(),
    description: z.string(),
    instructions: z.string(),
    terms: z.looseObject({}),
    items: z.array(z.looseObject({ kind: z.string(), linkId: z.string(), text: z.string() })),
    scoring: z.looseObject({ scales: list, criteria: list, safety: list }),
  }),
});

/** An unsaved questionnaire in browser storage, with its base and the version of that base. */
export const keptQuestionnaireSchema = z.object({
  draft: draftSchema,
  base: draftSchema,
  version: z.number(),
  atMs: z.number(),
});
