import { asScoreOnly } from '../domain/questionnaire-rights.ts';
import type { Answers } from '../questionnaires/answer-values.ts';
import type { QuestionnaireDefinition } from '../questionnaires/definition.ts';
import { scaleRange } from '../questionnaires/score.ts';
import type { QuestionnaireScores } from '../questionnaires/scores.ts';
import { type FhirBundle, toFhirBundle } from './export-bundle.ts';
import { toFhirQuestionnaire } from './export-questionnaire.ts';
import { toFhirResponse } from './export-response.ts';
import type { FhirQuestionnaireResponse } from './fhir-types.ts';

export type StoredQuestionnaire = {
  definition: QuestionnaireDefinition;
  questionnaireId: string;
  version: number;
};

export type StoredResponse = StoredQuestionnaire & {
  clientId: string;
  answers: Answers;
  scores: QuestionnaireScores;
  answeredAt: string;
  kind?: 'answers' | 'scoreOnly';
  correctsId?: string | null;
};

export const questionnaireAddress = ({ questionnaireId, version }: StoredQuestionnaire) => ({
  url: `urn:uuid:${questionnaireId}`,
  version: String(version),
});

/** Answers and scores, and of the client only the id. */
export function responseResource(stored: StoredResponse): FhirQuestionnaireResponse {
  const { clientId, answers, scores, answeredAt, correctsId } = stored;
  const identity = {
    ...questionnaireAddress(stored),
    status: correctsId ? 'amended' : 'completed',
    authored: answeredAt,
    subject: `urn:uuid:${clientId}`,
  } as const;
  return toFhirResponse(askedIn(stored), answers, identity, scores);
}

/** For a total computed elsewhere, the questions are the figures. */
const askedIn = ({ definition, kind }: StoredResponse): QuestionnaireDefinition =>
  kind === 'scoreOnly' ? (scoreOnlyOf(definition) ?? definition) : definition;

export const scoreOnlyOf = (definition: QuestionnaireDefinition): QuestionnaireDefinition | undefined =>
  asScoreOnly(definition, (scale) => scaleRange(definition, scale));

/** Responses of a client with their questionnaires. `at`: ISO 8601. */
export const responsesBundle = (
  responses: readonly (StoredResponse & { responseId: string })[],
  at: string,
): FhirBundle =>
  toFhirBundle(
    {
      questionnaires: responses.map((stored) => {
        const address = questionnaireAddress(stored);
        return {
          ...address,
          resource: toFhirQuestionnaire(stored.definition, { ...address, status: 'active' }),
        };
      }),
      responses: responses.map((stored) => ({
        responseId: stored.responseId,
        resource: responseResource(stored),
      })),
    },
    at,
  );
