import type { ClientId, SessionComponentId, SessionId, UserId } from '#shared/domain/ids.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import type { Api } from './client.ts';

/** Lists come in pages of this many (specification section 9). */
export const PAGE_SIZE = 10;

type Abortable = { signal: AbortSignal };
export type ClientListParams = {
  page: number;
  searchTerm: string;
  sortKey: 'lastName' | 'lastSessionAt' | 'createdAt';
  sortOrder: 'asc' | 'desc';
};
export type SessionListParams = { page: number; limit?: number; clientId?: ClientId };

/** What is cached under which key, so that all screens share one copy of each answer. */
export const clientListQuery = (api: Api, therapistId: UserId, params: ClientListParams) => ({
  queryKey: ['clients', therapistId, params] as const,
  queryFn: ({ signal }: Abortable) =>
    api.callEndpoint(
      ENDPOINTS.listClients,
      {
        params: { id: therapistId },
        query: {
          startFrom: params.page * PAGE_SIZE,
          limit: PAGE_SIZE,
          searchTerm: params.searchTerm,
          sortKey: params.sortKey,
          sortOrder: params.sortOrder,
        },
      },
      { signal },
    ),
});

export const clientQuery = (api: Api, therapistId: UserId, clientId: ClientId) => ({
  queryKey: ['client', therapistId, clientId] as const,
  queryFn: ({ signal }: Abortable) =>
    api.callEndpoint(ENDPOINTS.getClient, { params: { id: therapistId, clientId } }, { signal }),
});

export const sessionListQuery = (api: Api, therapistId: UserId, params: SessionListParams) => ({
  queryKey: ['sessions', therapistId, params] as const,
  queryFn: ({ signal }: Abortable) => {
    const limit = params.limit ?? PAGE_SIZE;
    const query = { startFrom: params.page * limit, limit, clientId: params.clientId };
    return api.callEndpoint(ENDPOINTS.listSessions, { params: { id: therapistId }, query }, { signal });
  },
});

export const sessionQuery = (api: Api, therapistId: UserId, sessionId: SessionId) => ({
  queryKey: ['session', therapistId, sessionId] as const,
  queryFn: ({ signal }: Abortable) =>
    api.callEndpoint(ENDPOINTS.getSession, { params: { id: therapistId, sessionId } }, { signal }),
});

/** `version` tells the states of a growing recording apart: its stored bytes, for instance. */
export const ticksQuery = (
  api: Api,
  therapistId: UserId,
  sessionComponentId: SessionComponentId,
  version: number,
) => ({
  queryKey: ['ticks', therapistId, sessionComponentId, version] as const,
  queryFn: ({ signal }: Abortable) =>
    api.callEndpoint(
      ENDPOINTS.getRecordingTicks,
      { params: { id: therapistId, sessionComponentId } },
      { signal },
    ),
});

export const eventsQuery = (
  api: Api,
  therapistId: UserId,
  sessionComponentId: SessionComponentId,
  version: number,
) => ({
  queryKey: ['events', therapistId, sessionComponentId, version] as const,
  queryFn: ({ signal }: Abortable) =>
    api.callEndpoint(
      ENDPOINTS.getRecordingEvents,
      { params: { id: therapistId, sessionComponentId } },
      { signal },
    ),
});

export type EegFileSort =
  | 'createdAt'
  | 'name'
  | 'clientName'
  | 'recordedOn'
  | 'byteCount'
  | 'durationSeconds';
export type EegFileListParams = {
  page: number;
  searchTerm: string;
  sortKey: EegFileSort;
  sortOrder: 'asc' | 'desc';
  clientId?: ClientId;
};

export const eegFileListQuery = (api: Api, therapistId: UserId, params: EegFileListParams) => ({
  queryKey: ['eegFiles', therapistId, params] as const,
  queryFn: ({ signal }: Abortable) => {
    const { page, ...query } = params;
    return api.callEndpoint(
      ENDPOINTS.listEegFiles,
      { params: { id: therapistId }, query: { ...query, startFrom: page * PAGE_SIZE, limit: PAGE_SIZE } },
      { signal },
    );
  },
});
