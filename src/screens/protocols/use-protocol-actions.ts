import { messageOf } from '#api/api-error.ts';
import {
  type ProtocolRecord,
  copyProtocol,
  getProtocol,
  listProtocols,
  patchProtocol,
} from '#shared/api/protocols.ts';
import { useUser } from '#state/auth.atoms.ts';
import { useApi } from '#state/services.atoms.ts';
import { useToast } from '#state/toasts.atoms.ts';
import { useUndoable } from '#state/use-undoable.ts';
import { countOf } from '#ui/text/format.ts';
import { PROTOCOL_CALLS } from '#state/calls/protocol-calls.ts';
import { paintOf, useCache, useChange } from '#state/use-change.ts';
import { changeEach, type Outcome } from '#state/change-each.ts';
import type { EndpointResponse } from '#shared/api/endpoint.ts';

type Change = { isShared: boolean } | { isArchived: boolean };
type Asked = { protocols: readonly ProtocolRecord[]; change: Change };

/** Actions on a row. The list shows the change immediately, and then the state of the server. */
export function useProtocolActions() {
  const patchAll = usePatchAll();
  const turnBack = ({ protocols, change }: Asked): Asked => ({
    protocols,
    change: 'isShared' in change ? { isShared: !change.isShared } : { isArchived: !change.isArchived },
  });
  const patching = useUndoable<Asked, Outcome<ProtocolRecord>>({
    run: patchAll,
    undo: async ({ change }, { changed }) => {
      const { refusal } = await patchAll(turnBack({ protocols: changed, change }));
      if (refusal !== undefined) throw refusal;
    },
    done: doneWords,
    failed: 'The protocol was not changed.',
    refreshes: [getProtocol, ...PROTOCOL_CALLS],
  });
  const copy = useCopy();
  return {
    share: (protocol: ProtocolRecord, isShared: boolean) =>
      patching.run({ protocols: [protocol], change: { isShared } }),
    archive: (protocols: readonly ProtocolRecord[], isArchived: boolean) =>
      patching.run({ protocols, change: { isArchived } }),
    copy,
  };
}

function usePatchAll() {
  const api = useApi();
  const cache = useCache();
  const { userId: id } = useUser();
  return ({ protocols, change: body }: Asked) =>
    changeEach(cache, protocols, {
      paintsOf: (some) => [paintOf(listProtocols, (list) => shown(list, some, body))],
      call: ({ protocolId }) => api.callEndpoint(patchProtocol, { params: { id, protocolId }, body }),
    });
}

type Listed = EndpointResponse<typeof listProtocols>;

/** A list as it will be after the server agrees. */
function shown(list: Listed, protocols: readonly ProtocolRecord[], change: Change): Listed {
  const ids = new Set(protocols.map(({ protocolId }) => protocolId));
  if ('isShared' in change) {
    const rows = list.protocols.map((row) => (ids.has(row.protocolId) ? { ...row, ...change } : row));
    return { ...list, protocols: rows };
  }
  const left = list.protocols.filter(({ protocolId, isArchived }) => {
    return !ids.has(protocolId) || isArchived === change.isArchived;
  });
  const gone = list.protocols.length - left.length;
  return { ...list, protocols: left, totalProtocols: list.totalProtocols - gone };
}

function doneWords({ protocols, change }: Asked, { changed, refusal }: Outcome<ProtocolRecord>): string {
  const what = changed.length === 1 ? 'Protocol' : countOf(changed.length, 'protocol');
  const done = `${what} ${changeWords(change)}.`;
  const missed = protocols.length - changed.length;
  return missed === 0 ? done : `${done} ${missed} not: ${messageOf(refusal)}`;
}

function changeWords(change: Change): string {
  if ('isShared' in change) return change.isShared ? 'shared in the practice' : 'made private';
  return change.isArchived ? 'archived' : 'restored from the archive';
}

/** Undoing a copy archives it: nothing that was ever stored disappears. */
function useCopy() {
  const api = useApi();
  const cache = useCache();
  const showToast = useToast();
  const { userId: id } = useUser();
  const fail = (error: unknown) =>
    showToast({ kind: 'danger', message: `The protocol was not duplicated. ${messageOf(error)}` });
  const { run } = useChange(copyProtocol, {
    refreshes: PROTOCOL_CALLS,
    onSuccess: ({ protocolId, definition }) => {
      const undo = () =>
        void api
          .callEndpoint(patchProtocol, { params: { id, protocolId }, body: { isArchived: true } })
          .then(() => cache.refresh(PROTOCOL_CALLS), fail);
      const message = `'${definition.name}' is your copy and can be changed.`;
      showToast({ kind: 'success', message, action: { label: 'Undo', run: undo }, isPassing: true });
    },
    onError: fail,
  });
  return ({ protocolId }: ProtocolRecord) => run({ params: { id, protocolId }, body: {} });
}
