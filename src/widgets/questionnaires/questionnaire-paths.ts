/** Where the pages of questionnaires are. */
export const questionnairePath = (questionnaireId: string): string => `/app/questionnaire/${questionnaireId}`;
/** The builder for one that is not stored yet. */
export const NEW_QUESTIONNAIRE = 'new';
export const clientQuestionnairesPath = (
  { therapistId, clientId }: { therapistId: string; clientId: string },
  responseId?: string,
): string =>
  `/app/therapist/${therapistId}/clients/${clientId}/questionnaires${responseId ? `?response=${responseId}` : ''}`;
