import { z } from 'zod';

/*
 * The parts of FHIR R4 (4.0.1) that questionnaires need. Parsing is lenient: unknown fields are kept and inspected by
 * name, so that the import can report each loss.
 */

const codingSchema = z.looseObject({
  system: z.string().optional(),
  code: z.string().optional(),
  display: z.string().optional(),
});
export type FhirCoding = { system?: string; code?: string; display?: string; extension?: FhirExtension[] };

export type FhirExtension = {
  url: string;
  extension?: FhirExtension[];
  valueString?: string;
  valueDecimal?: number;
  valueInteger?: number;
  valueBoolean?: boolean;
  valueDate?: string;
  valueCode?: string;
  valueCoding?: FhirCoding;
  valueCodeableConcept?: { coding?: FhirCoding[] };
};
const extensionSchema: z.ZodType<FhirExtension> = z.lazy(() =>
  z.looseObject({
    url: z.string(),
    extension: z.array(extensionSchema).optional(),
    valueString: z.string().optional(),
    valueDecimal: z.number().optional(),
    valueInteger: z.number().optional(),
    valueBoolean: z.boolean().optional(),
    valueDate: z.string().optional(),
    valueCode: z.string().optional(),
    valueCoding: codingSchema.optional(),
    valueCodeableConcept: z.looseObject({ coding: z.array(codingSchema).optional() }).optional(),
  }),
);
const extensions = z.array(extensionSchema).optional();

export type FhirEnableWhen = {
  question: string;
  operator: string;
  answerBoolean?: boolean;
  answerDecimal?: number;
  answerInteger?: number;
  answerDate?: string;
  answerString?: string;
  answerCoding?: FhirCoding;
};
export type FhirAnswerOption = {
  extension?: FhirExtension[];
  valueCoding?: FhirCoding;
  valueString?: string;
  valueInteger?: number;
  valueDate?: string;
};
export type FhirItem = {
  linkId: string;
  type: string;
  text?: string;
  prefix?: string;
  extension?: FhirExtension[];
  required?: boolean;
  repeats?: boolean;
  readOnly?: boolean;
  maxLength?: number;
  enableWhen?: FhirEnableWhen[];
  enableBehavior?: string;
  answerOption?: FhirAnswerOption[];
  answerValueSet?: string;
  initial?: unknown[];
  item?: FhirItem[];
};
const itemSchema: z.ZodType<FhirItem> = z.lazy(() =>
  z.looseObject({
    linkId: z.string(),
    type: z.string(),
    text: z.string().optional(),
    prefix: z.string().optional(),
    extension: extensions,
    required: z.boolean().optional(),
    repeats: z.boolean().optional(),
    readOnly: z.boolean().optional(),
    maxLength: z.number().optional(),
    enableWhen: z
      .array(
        z.looseObject({
          question: z.string(),
          operator: z.string(),
          answerBoolean: z.boolean().optional(),
          answerDecimal: z.number().optional(),
          answerInteger: z.number().optional(),
          answerDate: z.string().optional(),
          answerString: z.string().optional(),
          answerCoding: codingSchema.optional(),
        }),
      )
      .optional(),
    enableBehavior: z.string().optional(),
    answerOption: z
      .array(
        z.looseObject({
          extension: extensions,
          valueCoding: codingSchema.extend({ extension: extensions }).optional(),
          valueString: z.string().optional(),
          valueInteger: z.number().optional(),
          valueDate: z.string().optional(),
        }),
      )
      .optional(),
    answerValueSet: z.string().optional(),
    initial: z.array(z.unknown()).optional(),
    item: z.array(itemSchema).optional(),
  }),
);

export type FhirQuestionnaire = {
  resourceType: 'Questionnaire';
  url?: string;
  version?: string;
  name?: string;
  title?: string;
  status: string;
  subjectType?: string[];
  date?: string;
  description?: string;
  copyright?: string;
  language?: string;
  extension?: FhirExtension[];
  contained?: unknown[];
  item?: FhirItem[];
};
export const fhirQuestionnaireSchema = z.looseObject({
  resourceType: z.literal('Questionnaire'),
  url: z.string().optional(),
  version: z.string().optional(),
  name: z.string().optional(),
  title: z.string().optional(),
  status: z.string(),
  subjectType: z.array(z.string()).optional(),
  date: z.string().optional(),
  description: z.string().optional(),
  copyright: z.string().optional(),
  language: z.string().optional(),
  extension: extensions,
  contained: z.array(z.unknown()).optional(),
  item: z.array(itemSchema).optional(),
});

export type FhirAnswer = {
  extension?: FhirExtension[];
  valueBoolean?: boolean;
  valueDecimal?: number;
  valueInteger?: number;
  valueDate?: string;
  valueString?: string;
  valueCoding?: FhirCoding;
  item?: FhirResponseItem[];
};
export type FhirResponseItem = {
  linkId: string;
  text?: string;
  answer?: FhirAnswer[];
  item?: FhirResponseItem[];
};
const responseItemSchema: z.ZodType<FhirResponseItem> = z.lazy(() =>
  z.looseObject({
    linkId: z.string(),
    text: z.string().optional(),
    answer: z
      .array(
        z.looseObject({
          extension: extensions,
          valueBoolean: z.boolean().optional(),
          valueDecimal: z.number().optional(),
          valueInteger: z.number().optional(),
          valueDate: z.string().optional(),
          valueString: z.string().optional(),
          valueCoding: codingSchema.extend({ extension: extensions }).optional(),
          item: z.array(responseItemSchema).optional(),
        }),
      )
      .optional(),
    item: z.array(responseItemSchema).optional(),
  }),
);

export type FhirQuestionnaireResponse = {
  resourceType: 'QuestionnaireResponse';
  extension?: FhirExtension[];
  questionnaire?: string;
  status: string;
  subject?: { reference?: string; display?: string };
  authored?: string;
  item?: FhirResponseItem[];
};
export const fhirResponseSchema = z.looseObject({
  resourceType: z.literal('QuestionnaireResponse'),
  questionnaire: z.string().optional(),
  status: z.string(),
  authored: z.string().optional(),
  item: z.array(responseItemSchema).optional(),
});

const MOST_LEVELS = 12;
const MOST_NODES = 20_000;

/** Rejects files that are deeper or larger than any real form, before other code walks through them. */
export function isTooBig(value: unknown): boolean {
  let nodes = 0;
  let level: unknown[] = [value];
  // Each level of items takes two levels of JSON: the list and the item.
  for (let depth = 0; level.length > 0; depth++) {
    nodes += level.length;
    if (depth > 4 * MOST_LEVELS || nodes > MOST_NODES) return true;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
}
