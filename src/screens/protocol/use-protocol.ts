import { listFeedbackResponses } from '#shared/api/practice/feedback-responses.ts';
import { listProtocolCategories } from '#shared/api/protocol-categories.ts';
import { useContext } from 'react';
import { messageOf } from '#api/api-error.ts';
import { NO_FEEDBACK_RESPONSES } from '#api/feedback-responses.ts';
import {
  type ProtocolRecord,
  copyProtocol,
  createProtocol,
  getProtocol,
  listProtocolVersions,
  patchProtocol,
  putProtocol,
  restoreProtocolVersion,
} from '#shared/api/protocols.ts';
import { type ProtocolId, protocolIdSchema, type UserId, userIdSchema } from '#shared/domain/ids.ts';
import type { FlatRecord } from '#model/values/three-way.ts';
import { protocolSchema } from '#shared/eeg/protocol.ts';
import { NEW, pathTo } from '#shared/routes.ts';
import { useApi } from '#state/services.atoms.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { useVersionedSave } from '#state/use-versioned-save.ts';
import { NavigateContext } from '#ui/navigation/AppLink.tsx';
import { type Draft, draftOf } from './model/draft.ts';
import { draftFromFlat, flatDraft } from './model/flat.ts';
import { PROTOCOL_CALLS } from '#state/calls/protocol-calls.ts';
import { useCache, useChange } from '#state/use-change.ts';
import { useEndpoint } from '#state/use-endpoint.ts';

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

/** Fetches nothing for a new protocol. */
export function useProtocol({ therapistId: id, protocolId }: OpenedIds) {
  return useEndpoint(
    getProtocol,
    protocolId === NEW ? undefined : { params: { id, protocolId } },
    // The editor must not change while someone types; saving detects a newer version.
    { refetchOnWindowFocus: false, refetchOnReconnect: false },
  );
}

export const useCategories = (id: UserId) => useEndpoint(listProtocolCategories, { params: { id } });

/** The practice's feedback responses by name; empty if they cannot be loaded. */
export function useResponseNames(id: UserId): readonly string[] {
  const { data } = useEndpoint(
    listFeedbackResponses,
    { params: { id }, query: { limit: 100 } },
    { whenNotFound: NO_FEEDBACK_RESPONSES },
  );
  return data?.feedbackResponses.map(({ name }) => name) ?? [];
}

/** Any list of protocols may show the changed protocol. */
const REFRESHED = [...PROTOCOL_CALLS, listProtocolVersions];

/** Caches the answer of the server, as the page of that protocol requests it. */
function useRemember(id: UserId) {
  const cache = useCache();
  return (record: ProtocolRecord) =>
    cache.write(getProtocol, { params: { id, protocolId: record.protocolId } }, record);
}

/** Saves the next version. If a newer one was stored meanwhile, the user chooses. */
export function useSaveProtocol(record: ProtocolRecord, onSaved: (record: ProtocolRecord) => void) {
  const api = useApi();
  const { protocolId, therapistId } = record;
  const remember = useRemember(therapistId!);
  const showToast = useToast();
  const params = { id: therapistId!, protocolId };
  return useVersionedSave<ProtocolRecord, FlatRecord>({
    load: () => api.callEndpoint(getProtocol, { params }),
    save: (fields, version, base) => {
      const { definition, ...wanted } = draftFromFlat(draftOf(base), fields);
      const body = { definition: protocolSchema.parse(definition), protocolVersion: base.protocolVersion };
      // The list can change both without a new version, so a field unchanged here must not revert that.
      const changed = {
        ...(wanted.type !== base.type && { type: wanted.type }),
        ...(wanted.deviceType !== base.deviceType && { deviceType: wanted.deviceType }),
      };
      const sorted = Object.keys(changed).length > 0 && version > 0 ? { ...changed, version } : changed;
      return api.callEndpoint(putProtocol, { params, body: { ...body, ...sorted } });
    },
    fieldsOf: (item) => flatDraft(draftOf(item)),
    refreshes: REFRESHED,
    onSaved: (stored) => {
      remember(stored);
      showToast({ kind: 'success', message: `Version ${stored.protocolVersion} saved.` });
      onSaved(stored);
    },
  });
}

export function useCreateProtocol(therapistId: UserId, onCreated: (record: ProtocolRecord) => void) {
  const remember = useRemember(therapistId);
  const showToast = useToast();
  const { run, isBusy, problem } = useChange(createProtocol, {
    refreshes: REFRESHED,
    onSuccess: (record) => {
      remember(record);
      showToast({ kind: 'success', message: `'${record.definition.name}' was saved.` });
      onCreated(record);
    },
  });
  const create = ({ definition, ...asked }: Draft) => {
    const body = { ...asked, definition: protocolSchema.parse(definition), isShared: false, note: '' };
    run({ params: { id: therapistId }, body });
  };
  return { create, isBusy, problem };
}

/** Copy, share and restore: one press each, with a message on failure. */
export function useProtocolActions(
  { therapistId, protocolId }: ProtocolIds,
  onChanged: (record: ProtocolRecord) => void,
) {
  const remember = useRemember(therapistId);
  const showToast = useToast();
  const navigate = useContext(NavigateContext);
  const params = { id: therapistId, protocolId };
  const onError = (what: string) => (error: Error) =>
    showToast({ kind: 'danger', message: `${what} ${messageOf(error)}` });
  const copying = useChange(copyProtocol, {
    refreshes: REFRESHED,
    onSuccess: (record) => {
      remember(record);
      showToast({ kind: 'success', message: `'${record.definition.name}' is your copy and can be changed.` });
      navigate(pathTo.protocol({ therapistId, protocolId: record.protocolId }));
    },
    onError: onError('The copy was not made.'),
  });
  const sharing = useChange(patchProtocol, {
    refreshes: REFRESHED,
    onSuccess: remember,
    onError: onError('Sharing was not changed.'),
  });
  const restoring = useChange(restoreProtocolVersion, {
    refreshes: REFRESHED,
    onSuccess: (record, { body: { restoredVersion } }) => {
      remember(record);
      onChanged(record);
      showToast({
        kind: 'success',
        message: `Version ${restoredVersion} was restored as version ${record.protocolVersion}.`,
      });
    },
    onError: onError('The version was not restored.'),
  });
  return {
    copy: () => copying.run({ params, body: {} }),
    share: (isShared: boolean) => sharing.run({ params, body: { isShared } }),
    /** The requested value until the server has agreed. */
    sharingAs: sharing.busyWith?.body.isShared,
    restore: (body: { restoredVersion: number; protocolVersion: number }) => restoring.run({ params, body }),
    isRestoring: restoring.isBusy,
  };
}

export const useVersions = ({ therapistId: id, protocolId }: ProtocolIds) =>
  useEndpoint(listProtocolVersions, { params: { id, protocolId }, query: { limit: 100 } });
