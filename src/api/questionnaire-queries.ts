import { ENDPOINTS } from '#shared/api/endpoints.ts';
import type { AssignmentState } from '#shared/api/questionnaire-assignments.ts';
import type { QuestionnaireResponse } from '#shared/api/questionnaire-responses.ts';
import type {
  ClientId,
  QuestionnaireCategoryId,
  QuestionnaireId,
  QuestionnaireResponseId,
  UserId,
} from '#shared/domain/ids.ts';
import { localDay } from '#shared/domain/local-day.ts';
import type { Api } from './client.ts';
import { PAGE_SIZE } from './queries.ts';

type Abortable = { signal: AbortSignal };

/** Everything about questionnaires is cached under keys that begin with this, and asked for again after a change. */
export const QUESTIONNAIRES = 'questionnaires';

export type QuestionnaireListParams = {
  searchTerm: string;
  sortKey?: string;
  sortOrder?: 'asc' | 'desc';
  categoryId?: QuestionnaireCategoryId;
  origin?: 'own' | 'shipped';
  isArchived?: 'true' | 'false';
  startFrom?: number;
  limit?: number;
};

export const questionnaireListQuery = (api: Api, therapistId: UserId, params: QuestionnaireListParams) => ({
  queryKey: [QUESTIONNAIRES, therapistId, 'list', params] as const,
  queryFn: ({ signal }: Abortable) =>
    api.callEndpoint(
      ENDPOINTS.listQuestionnaires,
      { params: { id: therapistId }, query: { limit: PAGE_SIZE, ...params } },
      { signal },
    ),
});

export const questionnaireCategoriesQuery = (api: Api, therapistId: UserId) => ({
  queryKey: [QUESTIONNAIRES, therapistId, 'categories'] as const,
  queryFn: ({ signal }: Abortable) =>
    api.callEndpoint(ENDPOINTS.listQuestionnaireCategories, { params: { id: therapistId } }, { signal }),
});

export const questionnaireQuery = (
  api: Api,
  therapistId: UserId,
  questionnaireId: QuestionnaireId,
  version?: number,
) => ({
  queryKey: [QUESTIONNAIRES, therapistId, 'one', questionnaireId, version] as const,
  queryFn: ({ signal }: Abortable) =>
    api.callEndpoint(
      ENDPOINTS.getQuestionnaire,
      { params: { id: therapistId, questionnaireId }, query: { version } },
      { signal },
    ),
});

export const questionnaireVersionsQuery = (
  api: Api,
  therapistId: UserId,
  questionnaireId: QuestionnaireId,
) => ({
  queryKey: [QUESTIONNAIRES, therapistId, 'versions', questionnaireId] as const,
  queryFn: ({ signal }: Abortable) =>
    api.callEndpoint(
      ENDPOINTS.listQuestionnaireVersions,
      { params: { id: therapistId, questionnaireId } },
      { signal },
    ),
});

export const safetyQuery = (api: Api, therapistId: UserId, clientId?: ClientId) => ({
  queryKey: [QUESTIONNAIRES, therapistId, 'safety', clientId] as const,
  queryFn: ({ signal }: Abortable) =>
    api.callEndpoint(
      ENDPOINTS.listQuestionnaireSafety,
      { params: { id: therapistId }, query: { clientId } },
      { signal },
    ),
});

export type AssignmentListParams = {
  page: number;
  limit?: number;
  searchTerm?: string;
  clientId?: ClientId;
  state?: AssignmentState;
  sortKey?: string;
  sortOrder?: 'asc' | 'desc';
};

type AssignmentPageParams = Omit<AssignmentListParams, 'page'> & { startFrom: number; limit: number };

export const fetchAssignments = (
  api: Api,
  therapistId: UserId,
  query: AssignmentPageParams,
  options: Abortable,
) =>
  api.callEndpoint(
    ENDPOINTS.listQuestionnaireAssignments,
    { params: { id: therapistId }, query: { ...query, today: localDay() } },
    options,
  );

export const assignmentListQuery = (
  api: Api,
  therapistId: UserId,
  { page, limit = PAGE_SIZE, ...query }: AssignmentListParams,
) => ({
  queryKey: [QUESTIONNAIRES, therapistId, 'assignments', { page, limit, ...query }] as const,
  queryFn: ({ signal }: Abortable) =>
    fetchAssignments(api, therapistId, { ...query, startFrom: page * limit, limit }, { signal }),
});

/** The most the server gives at once. */
const RESPONSES_AT_ONCE = 100;

/** Every response of a client, newest first: 'the first' of a part of them would be a wrong figure. */
export const responseListQuery = (api: Api, therapistId: UserId, clientId: ClientId) => ({
  queryKey: [QUESTIONNAIRES, therapistId, 'responses', clientId] as const,
  queryFn: async ({ signal }: Abortable) => {
    const found = new Map<QuestionnaireResponseId, QuestionnaireResponse>();
    for (let startFrom = 0; ; startFrom += RESPONSES_AT_ONCE) {
      const { questionnaireResponses: rows, totalQuestionnaireResponses: total } = await api.callEndpoint(
        ENDPOINTS.listQuestionnaireResponses,
        { params: { id: therapistId, clientId }, query: { startFrom, limit: RESPONSES_AT_ONCE } },
        { signal },
      );
      // By id: one that is answered meanwhile moves the others to a later page.
      for (const row of rows) found.set(row.responseId, row);
      if (rows.length === 0 || startFrom + rows.length >= total) break;
    }
    return { questionnaireResponses: [...found.values()] };
  },
});

export const responseQuery = (api: Api, therapistId: UserId, responseId: QuestionnaireResponseId) => ({
  queryKey: [QUESTIONNAIRES, therapistId, 'response', responseId] as const,
  queryFn: ({ signal }: Abortable) =>
    api.callEndpoint(
      ENDPOINTS.getQuestionnaireResponse,
      { params: { id: therapistId, responseId } },
      { signal },
    ),
});

export const latentTraitsQuery = (api: Api, therapistId: UserId, clientId: ClientId) => ({
  queryKey: [QUESTIONNAIRES, therapistId, 'latentTraits', clientId] as const,
  queryFn: ({ signal }: Abortable) =>
    api.callEndpoint(ENDPOINTS.getLatentTraits, { params: { id: therapistId, clientId } }, { signal }),
});
