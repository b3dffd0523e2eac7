import type { Answers, AnswerValue } from '../questionnaires/answer-values.ts';
import { itemsOf } from '../questionnaires/definition.ts';
import type { QuestionnaireDefinition } from '../questionnaires/definition.ts';
import type { Question, QuestionnaireItem } from '../questionnaires/items.ts';
import type { QuestionnaireScores, ScaleScore } from '../questionnaires/scores.ts';
import { listOrNothing, OWN_EXTENSION, withoutUndefined } from './extensions.ts';
import type { FhirAnswer, FhirExtension, FhirQuestionnaireResponse, FhirResponseItem } from './fhir-types.ts';

export type ResponseIdentity = {
  /** Address of the questionnaire and its version, as exported. */
  url: string;
  version: string;
  status: 'in-progress' | 'completed' | 'amended';
  /** ISO 8601 with a time zone; absent until the response is finished. */
  authored?: string;
  /** Such as 'Patient/123'; absent where the client must stay unnamed. */
  subject?: string;
};

/** A QuestionnaireResponse in FHIR R4: the answers as given, the scores as extensions. */
export function toFhirResponse(
  definition: QuestionnaireDefinition,
  answers: Answers,
  identity: ResponseIdentity,
  scores?: QuestionnaireScores,
): FhirQuestionnaireResponse {
  return withoutUndefined<FhirQuestionnaireResponse>({
    resourceType: 'QuestionnaireResponse',
    extension: scores === undefined ? undefined : listOrNothing(scoreExtensions(scores)),
    questionnaire: `${identity.url}|${identity.version}`,
    status: identity.status,
    subject: identity.subject === undefined ? undefined : { reference: identity.subject },
    authored: identity.authored,
    item: listOrNothing(grouped(itemsOf(definition), answers)),
  });
}

/** The same groups as in the questionnaire, without groups that have no answer. */
function grouped(items: readonly QuestionnaireItem[], answers: Answers): FhirResponseItem[] {
  const result: FhirResponseItem[] = [];
  let inside = result;
  for (const item of items) {
    if (item.kind === 'section') {
      inside = [];
      result.push({ linkId: item.linkId, text: item.text, item: inside });
      continue;
    }
    const answer = answers[item.linkId];
    if (answer === undefined) continue;
    inside.push({ linkId: item.linkId, text: item.text, answer: asFhirAnswers(item, answer) });
  }
  return result.filter((item) => item.answer !== undefined || (item.item?.length ?? 0) > 0);
}

function asFhirAnswers(item: Question, answer: AnswerValue): FhirAnswer[] {
  if (item.kind === 'single' || item.kind === 'multiple') {
    const chosen = Array.isArray(answer) ? answer : [String(answer)];
    return chosen.map((code) => ({
      valueCoding: { code, display: item.options.find(({ value }) => value === code)?.label },
    }));
  }
  if (typeof answer === 'number')
    return [
      item.kind === 'number' && (item.decimals ?? 0) > 0
        ? { valueDecimal: answer }
        : { valueInteger: answer },
    ];
  return [item.kind === 'date' ? { valueDate: String(answer) } : { valueString: String(answer) }];
}

function scoreExtensions({ total, subscales }: QuestionnaireScores): FhirExtension[] {
  return [...(total === undefined ? [] : [total]), ...subscales].flatMap(scoreExtension);
}

function scoreExtension(score: ScaleScore): FhirExtension[] {
  if (score.state === 'notScored') return [];
  return [
    {
      url: OWN_EXTENSION.score,
      extension: [
        { url: 'scale', valueString: score.name },
        { url: 'value', valueDecimal: score.value },
        ...(score.band === undefined ? [] : [{ url: 'band', valueString: score.band.label }]),
      ],
    },
  ];
}
