import type { QuestionnaireAssignment } from '#shared/api/questionnaire-assignments.ts';
import type { AnsweredQuestionnaire, QuestionnaireResponse } from '#shared/api/questionnaire-responses.ts';
import { HIDDEN, maskFullName, maskText } from '#shared/domain/masking.ts';
import type { QuestionnaireDefinition } from '#shared/questionnaires/definition.ts';

export const maskClientName = <T extends { clientName: string }>(row: T): T => ({
  ...row,
  clientName: maskFullName(row.clientName),
});

export const maskQuestionnaireAssignments = <T extends { assignments: QuestionnaireAssignment[] }>(
  answer: T,
): T => ({
  ...answer,
  assignments: answer.assignments.map(maskClientName),
});

export const maskResponse = <T extends QuestionnaireResponse>(response: T): T => ({
  ...response,
  enteredByName: maskFullName(response.enteredByName),
  correctionReason: maskText(response.correctionReason),
});

/** Texts and dates are the client's own words; what was chosen from a list names nobody. */
export function maskAnswered(response: AnsweredQuestionnaire): AnsweredQuestionnaire {
  const own = ownWordsOf(response.definition);
  const answers = Object.entries(response.answers).map(([linkId, answer]) => [
    linkId,
    own.has(linkId) ? HIDDEN : answer,
  ]);
  return maskResponse({ ...response, answers: Object.fromEntries(answers) as typeof response.answers });
}

const ownWordsOf = ({ items }: Pick<QuestionnaireDefinition, 'items'>): ReadonlySet<string> =>
  new Set(items.filter(({ kind }) => kind === 'text' || kind === 'date').map(({ linkId }) => linkId));
