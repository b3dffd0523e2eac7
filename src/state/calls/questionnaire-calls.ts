import { listTaskResults } from '#shared/api/assessments.ts';
import { getLatentTraits } from '#shared/api/latent-traits.ts';
import { listQuestionnaireAssignments } from '#shared/api/questionnaire-assignments.ts';
import {
  getQuestionnaireResponse,
  listQuestionnaireResponses,
  listQuestionnaireSafety,
} from '#shared/api/questionnaire-responses.ts';
import {
  getQuestionnaire,
  listQuestionnaireCategories,
  listQuestionnaireVersions,
  listQuestionnaires,
} from '#shared/api/questionnaires.ts';

/** Calls whose responses contain questionnaires, questionnaire assignments or answers. */
export const QUESTIONNAIRE_CALLS = [
  listQuestionnaires,
  listQuestionnaireCategories,
  getQuestionnaire,
  listQuestionnaireVersions,
  listQuestionnaireAssignments,
  listQuestionnaireResponses,
  getQuestionnaireResponse,
  listQuestionnaireSafety,
  getLatentTraits,
];

/** Calls whose responses change when a client finishes a task: its result, and the client's latent traits. */
export const TASK_CALLS = [listTaskResults, ...QUESTIONNAIRE_CALLS];
