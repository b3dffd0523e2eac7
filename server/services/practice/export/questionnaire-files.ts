import { responsesBundle, type StoredResponse } from '#shared/fhir/response-bundle.ts';
import type { QuestionnaireDefinition } from '#shared/questionnaires/definition.ts';
import type { ExportRow } from '#server/repositories/practice/exports.ts';
import type { ExportTables } from './recordings-of.ts';

/** A version of a questionnaire with at least one response. */
export type AnsweredVersion = {
  questionnaireId: string;
  version: number;
  definition: QuestionnaireDefinition;
};

/** The versions that the responses of an export answer, each once. */
export function answeredVersions(tables: ExportTables): { questionnaireId: string; version: number }[] {
  const versions = new Map(
    (tables['questionnaire-responses'] ?? []).map((row) => {
      const [questionnaireId, version] = [
        String(row.questionnaire_id),
        Number(row.questionnaire_version),
      ] as const;
      return [`${questionnaireId} ${version}`, { questionnaireId, version }];
    }),
  );
  return [...versions.values()];
}

type Answered = { tables: ExportTables; answered: readonly AnsweredVersion[]; isMasked: boolean };

/** The responses of each client as a FHIR R4 Bundle. `at`: ISO 8601. */
export function questionnaireFiles(
  { tables, answered, isMasked }: Answered,
  at: string,
): { name: string; text: string }[] {
  if (isMasked) return [];
  const byClient = new Map<string, (StoredResponse & { responseId: string })[]>();
  for (const row of tables['questionnaire-responses'] ?? []) {
    const asked = answered.find(
      ({ questionnaireId, version }) =>
        questionnaireId === row.questionnaire_id && version === Number(row.questionnaire_version),
    );
    if (!asked) continue;
    const response = toResponse(row, asked);
    byClient.set(response.clientId, [...(byClient.get(response.clientId) ?? []), response]);
  }
  return [...byClient].map(([clientId, responses]) => ({
    name: `questionnaires/${clientId}.fhir.json`,
    text: `${JSON.stringify(responsesBundle(responses, at), undefined, 2)}\n`,
  }));
}

const toResponse = (row: ExportRow, asked: AnsweredVersion): StoredResponse & { responseId: string } => ({
  ...asked,
  responseId: String(row.response_id),
  clientId: String(row.client_id),
  answers: row.answers as StoredResponse['answers'],
  scores: row.result as StoredResponse['scores'],
  answeredAt: new Date(String(row.answered_at)).toISOString(),
  kind: row.kind as 'answers' | 'scoreOnly',
  correctsId: row.corrects_id as string | null,
});
