import { type Questionnaire, questionnaireSchema } from '#shared/api/questionnaires.ts';
import type { QuestionnaireDefinition } from '#shared/questionnaires/definition.ts';
import { uuid } from './people.ts';

/** A built-in questionnaire, as the list of a practice contains it. */
export const aShippedQuestionnaire = (digit: string, definition: QuestionnaireDefinition): Questionnaire =>
  questionnaireSchema.parse({
    questionnaireId: uuid(digit),
    therapistId: null,
    userId: null,
    categoryId: null,
    version: 1,
    isArchived: false,
    updatedAt: null,
    responseCount: 0,
    definition,
  });
