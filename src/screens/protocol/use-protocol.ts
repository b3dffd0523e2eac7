import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useContext } from 'react';
import { messageOf } from '#api/api-error.ts';
import { fetchFeedbackResponses } from '#api/feedback-responses.ts';
import { ENDPOINTS } from '#shared/api/endpoints.ts';
import type { ProtocolRecord } from '#shared/api/protocols.ts';
import { type ProtocolId, protocolIdSchema, type UserId, userIdSchema } from '#shared/domain/ids.ts';
import type { FlatRecord } from '#shared/domain/three-way.ts';
import { protocolSchema } from '#shared/eeg/protocol.ts';
import { useApi } from '#state/services.atoms.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { useVersionedSave } from '#state/use-versioned-save.ts';
import { NavigateContext } from '#ui/AppLink.tsx';
import { type Draft, draftOf } from './model/draft.ts';
import { draftFromFlat, flatDraft } from './model/flat.ts';

export const NEW = 'new';
export const PROTOCOLS_PATH = '/app/protocols';
export const protocolPath = (therapistId: string, protocolId: string): string =>
  `/app/therapist/${therapistId}/protocols/${protocolId}`;

export type ProtocolIds = { therapistId: UserId; protocolId: ProtocolId };
export type OpenedIds = { therapistId: UserId; protocolId: ProtocolId | typeof NEW };

/** Undefined when the address was damaged. */
export function readIds(params: Readonly<Record<string, string>>): OpenedIds | undefined {
  const therapistId = userIdSchema.safeParse(params.therapistId);
  if (!therapistId.success) return undefined;
  if (params.protocolId === NEW) return { therapistId: therapistId.data, protocolId: NEW };
  const protocolId = protocolIdSchema.safeParse(params.protocolId);
  return protocolId.success ? { therapistId: therapistId.data, protocolId: protocolId.data } : undefined;
}

const recordKey = (protocolId: string) => ['protocol', protocolId] as const;

/** Nothing as long as it is a new one. */
export function useProtocol({ therapistId, protocolId }: OpenedIds) {
  const api = useApi();
  return useQuery({
    queryKey: recordKey(protocolId),
    // An editor must not change under somebody who types; saving finds out what is newer.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn:
      protocolId === NEW
        ? skipToken
        : ({ signal }) =>
            api.callEndpoint(ENDPOINTS.getProtocol, { params: { id: therapistId, protocolId } }, { signal }),
  });
}

export function useCategories(therapistId: UserId) {
  const api = useApi();
  return useQuery({
    // As the list of protocols asks for them, which also changes them.
    queryKey: ['protocols', therapistId, 'categories'],
    queryFn: ({ signal }) =>
      api.callEndpoint(ENDPOINTS.listProtocolCategories, { params: { id: therapistId } }, { signal }),
  });
}

/** The practice's feedback responses, by name; none where they cannot be had. */
export function useResponseNames(therapistId: UserId): readonly string[] {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['feedbackResponses', therapistId, 'names'],
    queryFn: ({ signal }) => fetchFeedbackResponses(api, therapistId, { limit: 100 }, { signal }),
  });
  return data?.feedbackResponses.map(({ name }) => name) ?? [];
}

/** All lists of protocols may show it. */
function useRemember() {
  const queries = useQueryClient();
  return (record: ProtocolRecord) => {
    queries.setQueryData(recordKey(record.protocolId), record);
    void queries.invalidateQueries({ queryKey: ['protocols'] });
    void queries.invalidateQueries({ queryKey: ['protocolVersions', record.protocolId] });
  };
}

/** Saves the next version; a newer one in between leads to a choice. */
export function useSaveProtocol(record: ProtocolRecord, onSaved: (record: ProtocolRecord) => void) {
  const api = useApi();
  const remember = useRemember();
  const showToast = useToast();
  const { protocolId, therapistId } = record;
  const params = { id: therapistId!, protocolId };
  return useVersionedSave<ProtocolRecord, FlatRecord>({
    load: () => api.callEndpoint(ENDPOINTS.getProtocol, { params }),
    save: (fields, version, base) => {
      const { definition, ...wanted } = draftFromFlat(draftOf(base), fields);
      const body = { definition: protocolSchema.parse(definition), protocolVersion: base.protocolVersion };
      // Both can be changed from the list without a new version: what nobody changed here must not undo that.
      const changed = {
        ...(wanted.type !== base.type && { type: wanted.type }),
        ...(wanted.deviceType !== base.deviceType && { deviceType: wanted.deviceType }),
      };
      const sorted = Object.keys(changed).length > 0 && version > 0 ? { ...changed, version } : changed;
      return api.callEndpoint(ENDPOINTS.putProtocol, { params, body: { ...body, ...sorted } });
    },
    fieldsOf: (item) => flatDraft(draftOf(item)),
    onSaved: (stored) => {
      remember(stored);
      showToast({ kind: 'success', message: `Version ${stored.protocolVersion} saved.` });
      onSaved(stored);
    },
  });
}

export function useCreateProtocol(therapistId: UserId, onCreated: (record: ProtocolRecord) => void) {
  const api = useApi();
  const remember = useRemember();
  const showToast = useToast();
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: ({ definition, ...asked }: Draft) =>
      api.callEndpoint(ENDPOINTS.createProtocol, {
        params: { id: therapistId },
        body: { ...asked, definition: protocolSchema.parse(definition), isShared: false, note: '' },
      }),
    onSuccess: (record) => {
      remember(record);
      showToast({ kind: 'success', message: `'${record.definition.name}' was saved.` });
      onCreated(record);
    },
  });
  return { create: mutate, isBusy: isPending, problem: error ? messageOf(error) : undefined };
}

/** Copy, share and restore: each is one press, and says so when it failed. */
export function useProtocolActions(
  { therapistId, protocolId }: ProtocolIds,
  onChanged: (record: ProtocolRecord) => void,
) {
  const api = useApi();
  const remember = useRemember();
  const showToast = useToast();
  const navigate = useContext(NavigateContext);
  const params = { id: therapistId, protocolId };
  const onError = (what: string) => (error: Error) =>
    showToast({ kind: 'danger', message: `${what} ${messageOf(error)}` });
  const copy = useMutation({
    networkMode: 'always',
    mutationFn: () => api.callEndpoint(ENDPOINTS.copyProtocol, { params, body: {} }),
    onSuccess: (record) => {
      remember(record);
      showToast({ kind: 'success', message: `'${record.definition.name}' is yours to change.` });
      navigate(protocolPath(therapistId, record.protocolId));
    },
    onError: onError('The copy was not made.'),
  });
  const share = useMutation({
    networkMode: 'always',
    mutationFn: (isShared: boolean) =>
      api.callEndpoint(ENDPOINTS.patchProtocol, { params, body: { isShared } }),
    onSuccess: (record) => remember(record),
    onError: onError('Sharing was not changed.'),
  });
  const restore = useMutation({
    networkMode: 'always',
    mutationFn: (body: { restoredVersion: number; protocolVersion: number }) =>
      api.callEndpoint(ENDPOINTS.restoreProtocolVersion, { params, body }),
    onSuccess: (record, { restoredVersion }) => {
      remember(record);
      onChanged(record);
      showToast({
        kind: 'success',
        message: `Version ${restoredVersion} is back, as version ${record.protocolVersion}.`,
      });
    },
    onError: onError('The version was not restored.'),
  });
  return { copy, share, restore };
}

export function useVersions({ therapistId, protocolId }: ProtocolIds, isWanted: boolean) {
  const api = useApi();
  return useQuery({
    queryKey: ['protocolVersions', protocolId],
    enabled: isWanted,
    queryFn: ({ signal }) =>
      api.callEndpoint(
        ENDPOINTS.listProtocolVersions,
        { params: { id: therapistId, protocolId }, query: { limit: 100 } },
        { signal },
      ),
  });
}
