import type { QuestionnaireDefinition } from '#shared/questionnaires/definition.ts';

/** 'PHQ-9: Patient Health Questionnaire': the abbreviation first, because practitioners look for it. */
export const questionnaireLabel = ({
  shortTitle,
  title,
}: Pick<QuestionnaireDefinition, 'shortTitle' | 'title'>): string =>
  shortTitle === undefined || title.includes(shortTitle) ? title : `${shortTitle}: ${title}`;
