import type { QuestionnaireDefinition } from '#shared/questionnaires/definition.ts';
import { toFhirQuestionnaire } from '#shared/fhir/export-questionnaire.ts';
import {
  questionnaireAddress,
  responseResource,
  responsesBundle,
  type StoredQuestionnaire,
  type StoredResponse,
} from '#shared/fhir/response-bundle.ts';
import { fromFhirQuestionnaire, type QuestionnaireImport } from '#model/fhir/import-questionnaire.ts';
import { exportName, shortId } from '#ui/files/export-name.ts';
import { saveFile } from '#ui/files/save-file.ts';

const FHIR_ENDING = 'fhir.json';

/** Name and text of the file for a questionnaire: a FHIR R4 Questionnaire. */
export function questionnaireFile(stored: StoredQuestionnaire): { name: string; text: string } {
  return {
    name: exportName([wordsOf(stored.definition), `version-${stored.version}`], FHIR_ENDING),
    text: textOf(
      toFhirQuestionnaire(stored.definition, { ...questionnaireAddress(stored), status: 'active' }),
    ),
  };
}

/** The same for a response: answers and scores, and of the client only the id. */
export function responseFile(stored: StoredResponse): { name: string; text: string } {
  return {
    name: exportName(
      [wordsOf(stored.definition), shortId(stored.clientId)],
      FHIR_ENDING,
      new Date(stored.answeredAt),
    ),
    text: textOf(responseResource(stored)),
  };
}

/** All responses of a client with their questionnaires: one Bundle of FHIR R4, named by client and time. `at`: ISO 8601. */
export function bundleFile(
  responses: readonly (StoredResponse & { responseId: string })[],
  at: string,
): { name: string; text: string } {
  const bundle = responsesBundle(responses, at);
  const [first] = responses;
  const words = ['questionnaire-responses', ...(first ? [shortId(first.clientId)] : [])];
  return { name: exportName(words, FHIR_ENDING, new Date(at)), text: textOf(bundle) };
}

const wordsOf = ({ shortTitle, title }: QuestionnaireDefinition): string =>
  ((shortTitle ?? title).toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['questionnaire']).join('-');

const textOf = (resource: unknown): string => `${JSON.stringify(resource, undefined, 2)}\n`;

export function saveFhirFile({ name, text }: { name: string; text: string }): void {
  saveFile(name, new Blob([text], { type: 'application/fhir+json' }));
}

export function exportResponse(stored: StoredResponse): void {
  saveFhirFile(responseFile(stored));
}

export function exportQuestionnaire(stored: StoredQuestionnaire): void {
  saveFhirFile(questionnaireFile(stored));
}

/** Reads a questionnaire from the text of a file, with a list of what could not be taken over. */
export function readQuestionnaireFile(text: string): QuestionnaireImport {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    // Not a bug of ours, so nothing is logged: the message below says what to do.
    return { ok: false, message: 'The file is not JSON: choose a FHIR R4 Questionnaire in JSON.' };
  }
  return fromFhirQuestionnaire(file);
}
