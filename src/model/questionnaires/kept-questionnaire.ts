import { z } from 'zod';
import { QUESTIONNAIRE_FORMAT_VERSION } from '#shared/questionnaires/definition.ts';

const list = z.array(z.looseObject({}));

/** Loose: it may be half written; what cannot be edited is not taken. */
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

/** An unsaved questionnaire in the storage of a browser, with what it was made to and the number of that version. */
export const keptQuestionnaireSchema = z.object({
  draft: draftSchema,
  base: draftSchema,
  version: z.number(),
  atMs: z.number(),
});
