import type { Api } from '#api/client.ts';
import { assignmentListQuery } from '#api/questionnaire-queries.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import type { OrganizationId } from '#shared/domain/ids.ts';
import type { ClientIds } from '#ui/client-page/client-tabs.ts';

type Abortable = { signal: AbortSignal };

/** The most a page of the server holds: what is due of one client fits in. */
const ALL = 100;

export const NOTES_SHOWN = 10;

export const notesQuery = (api: Api, { therapistId, clientId }: ClientIds, page: number) => ({
  queryKey: ['clientNotes', therapistId, clientId, page] as const,
  queryFn: ({ signal }: Abortable) =>
    api.callEndpoint(
      ENDPOINTS.listClientNotes,
      { params: { id: therapistId, clientId }, query: { startFrom: page * NOTES_SHOWN, limit: NOTES_SHOWN } },
      { signal },
    ),
});

export const noteVersionsQuery = (api: Api, { therapistId, clientId }: ClientIds, noteId: string) => ({
  queryKey: ['clientNoteVersions', therapistId, clientId, noteId] as const,
  queryFn: ({ signal }: Abortable) =>
    api.callEndpoint(
      ENDPOINTS.listClientNoteVersions,
      { params: { id: therapistId, clientId, noteId } },
      { signal },
    ),
});

export const colleaguesQuery = (api: Api, id: OrganizationId) => ({
  queryKey: ['colleagues', id] as const,
  queryFn: ({ signal }: Abortable) =>
    api.callEndpoint(ENDPOINTS.listColleagues, { params: { id }, query: { limit: ALL } }, { signal }),
});

export const clientAssessmentsQuery = (api: Api, { therapistId, clientId }: ClientIds) => ({
  queryKey: ['assessmentAssignments', therapistId, 'client', clientId] as const,
  queryFn: ({ signal }: Abortable) =>
    api.callEndpoint(
      ENDPOINTS.listAssessmentAssignments,
      { params: { id: therapistId }, query: { clientId, limit: ALL } },
      { signal },
    ),
});

export const clientQuestionnairesQuery = (api: Api, { therapistId, clientId }: ClientIds) =>
  assignmentListQuery(api, therapistId, { page: 0, limit: ALL, clientId });
