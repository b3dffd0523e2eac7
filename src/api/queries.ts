import type { ClientId, SessionComponentId, SessionId, UserId } from '#shared/domain/ids.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import type { SessionState } from '#shared/api/sessions.ts';
import type { Api } from './client.ts';

/** Lists come in pages of this many (specification section 9). */
export const PAGE_SIZE = 10;

/** Key of what clients have agreed to, for refreshing all of it. */
export const CONSENTS = 'clientConsents';

type Abortable = { signal: AbortSignal };
/** What the list of clients is asked for, besides the page. */
export type ClientListFilter = {
  searchTerm: string;
  sortKey: 'lastName' | 'firstName' | 'lastSessionAt' | 'sessionCount' | 'status' | 'createdAt';
  sortOrder: 'asc' | 'desc';
  userStatus?: 'active' | 'inactive';
  operatorId?: UserId;
  isOwned?: 'true' | 'false';
};
export type ClientListParams = ClientListFilter & { page: number };
type Rows = { startFrom: number; limit: number };

export const fetchClients = (
  api: Api,
  therapistId: UserId,
  query: ClientListFilter & Rows,
  options: Abortable,
) => api.callEndpoint(ENDPOINTS.listClients, { params: { id: therapistId }, query }, options);

/** What the list of sessions is asked for, besides the page. */
export type SessionListFilter = {
  clientId?: ClientId;
  state?: SessionState;
  /** ISO times: from the first, before the second. */
  from?: string;
  until?: string;
  searchTerm?: string;
  sortKey?: 'at' | 'clientName' | 'state';
  sortOrder?: 'asc' | 'desc';
};
export type SessionListParams = SessionListFilter & { page: number; limit?: number };

export const fetchSessions = (
  api: Api,
  therapistId: UserId,
  query: SessionListFilter & Rows,
  options: Abortable,
) => api.callEndpoint(ENDPOINTS.listSessions, { params: { id: therapistId }, query }, options);

/** What is cached under which key, so that all screens share one copy of each answer. */
export const clientListQuery = (api: Api, therapistId: UserId, params: ClientListParams) => ({
  queryKey: ['clients', therapistId, params] as const,
  queryFn: (options: Abortable) => {
    const { page, ...query } = params;
    return fetchClients(
      api,
      therapistId,
      { ...query, startFrom: page * PAGE_SIZE, limit: PAGE_SIZE },
      options,
    );
  },
});

export const clientQuery = (api: Api, therapistId: UserId, clientId: ClientId) => ({
  queryKey: ['client', therapistId, clientId] as const,
  queryFn: ({ signal }: Abortable) =>
    api.callEndpoint(ENDPOINTS.getClient, { params: { id: therapistId, clientId } }, { signal }),
});

/** The most a page of the server holds: the consents of one client fit in. */
const ALL_CONSENTS = 100;

export const consentsQuery = (api: Api, therapistId: UserId, clientId: ClientId) => ({
  queryKey: [CONSENTS, therapistId, clientId] as const,
  queryFn: ({ signal }: Abortable) =>
    api.callEndpoint(
      ENDPOINTS.listConsents,
      { params: { id: therapistId, clientId }, query: { limit: ALL_CONSENTS } },
      { signal },
    ),
});

export const sessionListQuery = (api: Api, therapistId: UserId, params: SessionListParams) => ({
  queryKey: ['sessions', therapistId, params] as const,
  queryFn: (options: Abortable) => {
    const { page, limit = PAGE_SIZE, ...query } = params;
    return fetchSessions(api, therapistId, { ...query, startFrom: page * limit, limit }, options);
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
/** What the list of EEG files is asked for, besides the page. */
export type EegFileListFilter = {
  searchTerm: string;
  sortKey: EegFileSort;
  sortOrder: 'asc' | 'desc';
  clientId?: ClientId;
};
export type EegFileListParams = EegFileListFilter & { page: number };

export const fetchEegFiles = (
  api: Api,
  therapistId: UserId,
  query: EegFileListFilter & Rows,
  options: Abortable,
) => api.callEndpoint(ENDPOINTS.listEegFiles, { params: { id: therapistId }, query }, options);

export const eegFileListQuery = (api: Api, therapistId: UserId, params: EegFileListParams) => ({
  queryKey: ['eegFiles', therapistId, params] as const,
  queryFn: (options: Abortable) => {
    const { page, ...query } = params;
    const rows = { startFrom: page * PAGE_SIZE, limit: PAGE_SIZE };
    return fetchEegFiles(api, therapistId, { ...query, ...rows }, options);
  },
});
