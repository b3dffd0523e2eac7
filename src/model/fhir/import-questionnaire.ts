import type { z } from 'zod';
import { questionnaireDefinitionSchema } from '#shared/questionnaires/checked-definition.ts';
import { definitionShape } from '#shared/questionnaires/definition.ts';
import type { QuestionnaireDefinition } from '#shared/questionnaires/definition.ts';
import {
  findExtension,
  INSTRUCTIONS_LINK_ID,
  OWN_EXTENSION,
  withoutUndefined,
} from '#shared/fhir/extensions.ts';
import { fhirQuestionnaireSchema, isTooBig } from '#shared/fhir/fhir-types.ts';
import type { FhirQuestionnaire } from '#shared/fhir/fhir-types.ts';
import { ItemImport } from './import-items.ts';
import { addUnknownExtensions, ImportLosses } from './import-losses.ts';

export type QuestionnaireImport =
  | {
      ok: true;
      definition: QuestionnaireDefinition;
      /** Messages about content that the definition cannot hold, for the practitioner. Empty: nothing is lost. */
      losses: readonly string[];
    }
  | { ok: false; message: string };

/**
 * A definition from a FHIR R4 Questionnaire: identical for our own exports, as close as possible for other files. Other
 * files have no scoring rules; the scores of single answers are imported.
 */
export function fromFhirQuestionnaire(file: unknown): QuestionnaireImport {
  if (isTooBig(file))
    return { ok: false, message: 'The file is larger than any questionnaire: choose another.' };
  const parsed = fhirQuestionnaireSchema.safeParse(file);
  if (!parsed.success)
    return {
      ok: false,
      message: `This is not a FHIR R4 Questionnaire (${whereIs(parsed.error)}): choose another file.`,
    };
  const questionnaire = parsed.data;
  const losses = new ImportLosses();
  const own = ownDefinition(questionnaire, losses);
  const reader = new ItemImport(questionnaire.contained ?? [], losses);
  reader.add(questionnaire.item ?? [], titleOf(questionnaire));
  const items = own?.isScoreOnly === true ? [] : reader.items;
  if (own === undefined) addForeignLosses(questionnaire, losses);
  const checked = questionnaireDefinitionSchema.safeParse(
    withoutUndefined({ ...(own ?? foreignDefinition(questionnaire)), items }),
  );
  if (!checked.success)
    return { ok: false, message: `The questionnaire cannot be used here (${whereIs(checked.error)}).` };
  return { ok: true, definition: checked.data, losses: losses.list() };
}

type WithoutItems = Omit<QuestionnaireDefinition, 'items'>;
const withoutItemsSchema = definitionShape.omit({ items: true });

function ownDefinition({ extension }: FhirQuestionnaire, losses: ImportLosses): WithoutItems | undefined {
  const json = findExtension(extension, OWN_EXTENSION.definition)?.valueString;
  if (json === undefined) return undefined;
  const parsed = withoutItemsSchema.safeParse(parsedJson(json));
  if (parsed.success) return parsed.data;
  losses.add('The scoring rules in the file are damaged and left out.');
  return undefined;
}

function parsedJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    // Truncated or edited by hand; the caller reports it as damaged.
    return undefined;
  }
}

function titleOf({ title, name }: FhirQuestionnaire): string {
  return (title ?? name ?? '').trim().slice(0, 200) || 'Imported questionnaire';
}

function foreignDefinition(questionnaire: FhirQuestionnaire): WithoutItems {
  const { copyright, url, version, description, language } = questionnaire;
  const instructions = questionnaire.item?.find(({ linkId }) => linkId === INSTRUCTIONS_LINK_ID)?.text;
  return {
    format: 'loopwell-questionnaire',
    formatVersion: 1,
    title: titleOf(questionnaire),
    description: (description ?? '').trim().slice(0, 2000),
    instructions: (instructions ?? '').trim().slice(0, 2000),
    respondent: 'client',
    language: (language ?? 'en').trim().slice(0, 20).padEnd(2, '-'),
    isScoreOnly: false,
    terms: {
      status: 'unclear',
      note: (copyright ?? 'The file states no terms: make sure you are allowed to use it.')
        .trim()
        .slice(0, 2000),
    },
    source: [url, version].filter(Boolean).join(' | ').slice(0, 2000),
    scoring: { scales: [], criteria: [], safety: [] },
  };
}

function addForeignLosses(questionnaire: FhirQuestionnaire, losses: ImportLosses): void {
  losses.add('FHIR has no scoring rules: scores of single answers are kept, a total has to be set up.');
  addUnknownExtensions(questionnaire, losses);
}

function whereIs(error: z.ZodError): string {
  const [first] = error.issues;
  if (first === undefined) return 'for an unknown reason';
  const path = first.path.join('.');
  return path === '' ? first.message : `${path}: ${first.message}`;
}
