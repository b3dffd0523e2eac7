import { type Questionnaire, questionnaireSchema } from '#shared/api/questionnaires.ts';
import type { QuestionnaireDefinition } from '#shared/questionnaires/definition.ts';
import type { Answers } from '#shared/questionnaires/answer-values.ts';
import { scoreQuestionnaire } from '#shared/questionnaires/score.ts';
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

/** The answers of client c to questionnaire 2, scored. */
export const aResponse = (definition: QuestionnaireDefinition, answers: Answers) => ({
  responseId: uuid('5'),
  clientId: uuid('c'),
  questionnaireId: uuid('2'),
  version: 1,
  title: definition.title,
  assignmentId: null,
  kind: 'answers',
  respondent: 'client',
  scores: scoreQuestionnaire(definition, answers),
  safetySeenAt: null,
  correctsId: null,
  correctedById: null,
  correctionReason: '',
  startedAt: '2026-03-01T09:00:00.000Z',
  answeredAt: '2026-03-01T09:05:00.000Z',
  durationMs: 300_000,
  enteredByName: 'Maren Holt',
});
